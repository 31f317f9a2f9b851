//! The column pointed at, spelled out: its counters from the top down, large, and in words. The stylesheets show
//! the counters in a line or as a pile lifted apart, as there is room.

use laska_rules::{Color, Column, Counter, Rank};
use yew::prelude::*;

use crate::board::{Disc, ExplodedColumn};
use crate::tr;
use crate::view::ColumnView;
use crate::widget::{RenderContext, Widget};
use crate::words::side;

/// The column pointed at. Its place is kept while there is none, so that nothing jumps.
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
        // Where it is too small for its words it scrolls, by keys too.
        html! { <section class="card column-card" data-testid="column" tabindex="0" aria-label={tr!("Column")}>{ body }</section> }
    }
}

/// A column to look at while none is pointed at: a white officer over a black soldier and a white one.
const fn example() -> Column {
    Column::new(Counter::new(Color::White, Rank::Officer))
        .with_captive(Counter::new(Color::Black, Rank::Soldier))
        .with_captive(Counter::new(Color::White, Rank::Soldier))
}
