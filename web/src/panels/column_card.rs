//! Owns the column pointed at, spelled out: its counters from the top down, large, and in words. The stylesheets show
//! the counters in a line or as a pile lifted apart, as there is room.

use laska_rules::{Color, Column, Counter, Rank};
use yew::prelude::*;

use crate::board::{ColumnApart, Disc};
use crate::view::ColumnView;

/// What a [`ColumnCard`] shows.
#[derive(Clone, PartialEq, Properties)]
pub struct ColumnCardProps {
    /// The column; `None` while nothing is pointed at.
    #[prop_or_default]
    pub view: Option<ColumnView>,
}

/// The column pointed at. Its place is kept while there is none, so that nothing jumps.
#[component]
pub fn ColumnCard(props: &ColumnCardProps) -> Html {
    let body = match &props.view {
        None => html! {
            <>
                <h2>{ "Reading a column" }</h2>
                <p class="hint">{ "The top counter commands. When it is taken it goes under the column that took it, and what it stood on stays behind. " }
                    { "An emblem and a worked edge make an officer: it goes forward and back." }</p>
                <p class="hint point">{ "Point at a column to see it here." }</p>
                <ColumnApart column={example()} />
            </>
        },
        Some(view) => {
            let height = view.column.height();
            let size = match height {
                0..=5 => "few",
                6..=12 => "some",
                _ => "many",
            };
            html! {
                <>
                    <h2>{ format!("{} · {}’s", view.square, view.column.owner()) }</h2>
                    <div class={classes!("column-discs", size)} aria-hidden="true">
                        { for view.column.counters().map(|counter| html! { <Disc {counter} /> }) }
                    </div>
                    <ColumnApart column={view.column} />
                    <p>{ &view.words }{ " " }<strong>{ &view.if_taken }</strong></p>
                </>
            }
        }
    };
    html! { <section class="card column-card" data-testid="column">{ body }</section> }
}

/// A column to look at while none is pointed at: a white officer over a black soldier and a white one.
const fn example() -> Column {
    Column::new(Counter::new(Color::White, Rank::Officer))
        .with_captive(Counter::new(Color::Black, Rank::Soldier))
        .with_captive(Counter::new(Color::White, Rank::Soldier))
}
