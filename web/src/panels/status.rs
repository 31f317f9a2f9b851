//! Owns the sentence that says whose turn it is, what is compulsory, or how the game ended.

use laska_rules::{Counter, Rank};
use yew::prelude::*;

use crate::board::Disc;
use crate::view::StatusView;

/// What a [`Status`] shows.
#[derive(Clone, PartialEq, Properties)]
pub struct StatusProps {
    /// The status.
    pub view: StatusView,
}

/// Whose turn it is, or the result. Read out when it changes.
#[component]
pub fn Status(props: &StatusProps) -> Html {
    let StatusView { color, headline, detail, over } = &props.view;
    let rank = if *over { Rank::Officer } else { Rank::Soldier };
    html! {
        <section class={classes!("card", "status", over.then_some("over"))} data-testid="status" role="status" aria-live="polite">
            <div class="status-disc">
                if let Some(color) = *color {
                    <Disc counter={Counter::new(color, rank)} />
                }
            </div>
            <div class="status-words">
                <strong>{ headline }</strong>
                <p>{ detail }</p>
            </div>
        </section>
    }
}
