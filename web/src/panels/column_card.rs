//! The column pointed at, as large counters from the top down and in words. The style sheets show the counters in a row
//! or as an exploded pile, depending on the space.

use laska_rules::{Color, Column, Counter, Rank};
use yew::prelude::*;

use crate::board::{Disc, ExplodedColumn};
use crate::tr;
use crate::view::ColumnView;
use crate::widget::{RenderContext, Widget};
use crate::words::side;

/// The column pointed at. Without one, the card keeps its size, so that the layout does not shift.
#[derive(PartialEq)]
pub struct ColumnCard {
    /// The column; `None` while nothing is pointed at.
    pub view: Option<ColumnView>,
}

impl Widget for ColumnCard {
    fn render(&self, _: &RenderContext) -> Html {
        let body = match &self.view {
            None => html! {
                <>
                    <h2>{ tr!("How to read a column") }</h2>
                    <p class="hint">{ tr!("The top counter commands the column. A capture puts only that counter under the capturing column; the rest stays.") }
                        { " " }{ tr!("An officer has an emblem and a decorated edge. It moves forward and backward.") }</p>
                    <p class="hint point">{ tr!("Point at a column to see it here.") }</p>
                    <p class="hint tap">{ tr!("Tap a column to see it here.") }</p>
                    { ExplodedColumn { column: example() }.into_html() }
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
                        <h2>{ tr!("{square} · {owner}", square = view.square, owner = side(view.column.owner())) }</h2>
                        <div class={classes!("column-discs", size)} aria-hidden="true">
                            { for view.column.counters().map(|counter| Disc { counter }.into_html()) }
                        </div>
                        { ExplodedColumn { column: view.column }.into_html() }
                        <p>{ &view.words }{ " " }<strong>{ &view.after_capture_text }</strong></p>
                    </>
                }
            }
        };
        // Focusable, so that overflowing text can be scrolled by keyboard.
        html! { <section class="card column-card" data-testid="column" tabindex="0" aria-label={tr!("Column")}>{ body }</section> }
    }
}

/// An example column: a white officer over a black soldier and a white one.
const fn example() -> Column {
    Column::new(Counter::new(Color::White, Rank::Officer))
        .with_prisoner(Counter::new(Color::Black, Rank::Soldier))
        .with_prisoner(Counter::new(Color::White, Rank::Soldier))
}
