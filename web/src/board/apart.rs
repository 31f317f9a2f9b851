//! Owns the picture of one column with its counters lifted apart.

use laska_rules::{Column, Counter};
use yew::prelude::*;

use super::face::{Detail, face};
use super::geometry::Apart;
use super::pile::edge;
use crate::part::{Drawing, Part};

/// A column lifted apart.
#[derive(PartialEq)]
pub struct ColumnApart {
    /// The column.
    pub column: Column,
}

impl Part for ColumnApart {
    fn draw(&self, drawing: &Drawing) -> Html {
        let set = drawing.settings.pieces;
        let apart = Apart::of(self.column.height());
        let counters: Vec<Counter> = self.column.counters().collect();
        html! {
            <svg class="apart" viewBox={apart.view_box()} aria-hidden="true">
                { for apart.levels().zip(counters.iter().rev()).map(|((band, place), &counter)| html! {
                    <>
                        { edge(set, band, counter) }
                        <g transform={place}>{ face(set, counter, Detail::Fine) }</g>
                    </>
                }) }
            </svg>
        }
    }
}
