//! The inspector: the column pointed at, from the top down and in words. The style sheets show its counters in a row or
//! as an exploded pile, depending on the space.

use yew::prelude::*;

use crate::board::{Disc, ExplodedColumn};
use crate::tr;
use crate::view::ColumnView;
use crate::widget::{RenderContext, Widget};
use crate::words::side;

/// The column pointed at. Without one, the inspector keeps its size, so that the layout does not shift.
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
                    <p class="hint point">{ tr!("Point at a column to see it here.") }</p>
                    <p class="hint tap">{ tr!("Tap a column to see it here.") }</p>
                </>
            },
            Some(view) => {
                let size = match view.column.height() {
                    0..=7 => "few",
                    8..=12 => "some",
                    _ => "many",
                };
                html! {
                    <>
                        { ExplodedColumn { column: view.column }.into_html() }
                        <div class={classes!("column-discs", size)} aria-hidden="true">
                            { for view.column.counters().map(|counter| Disc { counter }.into_html()) }
                            if view.column.height() > 1 {
                                <span>{ tr!("top first") }</span>
                            }
                        </div>
                        <div class="column-words">
                            <h2>{ tr!("{square} · {owner}", square = view.square, owner = side(view.column.owner())) }</h2>
                            <p>{ &view.words }{ " " }<strong>{ &view.after_capture_text }</strong></p>
                        </div>
                    </>
                }
            }
        };
        html! { <section class="column-card" data-testid="column" aria-label={tr!("Column")}>{ body }</section> }
    }
}
