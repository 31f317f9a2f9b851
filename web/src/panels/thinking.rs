//! Owns what the machine tells about its search.

use yew::prelude::*;

use crate::part::{Drawing, Part};
use crate::t;
use crate::view::ThinkingView;

/// The machine at work: who stands better in its eyes, and why.
#[derive(PartialEq)]
pub struct Thinking {
    /// What the machine is doing.
    pub view: ThinkingView,
}

impl Part for Thinking {
    fn draw(&self, _: &Drawing) -> Html {
        let ThinkingView { active, title, white_share, line } = &self.view;
        let percent = (white_share.clamp(0.0, 1.0) * 100.0).round_ties_even() as u8;
        html! {
            <section class={classes!("card", "thinking", active.then_some("active"))} data-testid="thinking">
                <h2 class="machine-name">{ title }</h2>
                <svg class="balance" viewBox="0 0 100 10" preserveAspectRatio="none" role="img"
                    aria-label={t!("White’s share: {percent} of 100", percent = percent)}>
                    <rect class="black-share" width="100" height="10" />
                    <rect class="white-share" width={percent.to_string()} height="10" />
                    <rect class="middle" x="49.8" width="0.4" height="10" />
                </svg>
                <p>{ line }</p>
            </section>
        }
    }
}
