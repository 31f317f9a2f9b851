//! Owns what is touched: one invisible cell a square, above everything drawn, with the handles that tests and screen
//! readers use. Input is heard by the board, not here.

use laska_rules::{Column, Square};
use yew::prelude::*;

use super::geometry::{Pile, Spot, short};
use crate::part::{Drawing, Part};
use crate::view::Mark;

/// One playing square to touch, together with what rises above it.
#[derive(PartialEq)]
pub(super) struct Cell {
    /// Which square.
    pub square: Square,
    /// Its center.
    pub spot: Spot,
    /// What stands there.
    pub column: Option<Column>,
    /// How it is marked.
    pub mark: Mark,
    /// What a screen reader says.
    pub label: AttrValue,
    /// Whether the Tab key leads here.
    pub tabbed: bool,
}

impl Part for Cell {
    fn draw(&self, drawing: &Drawing) -> Html {
        let (top, width, height) = Pile::of(self.column.map_or(0, Column::height)).ground();
        let (x, y) = (f64::from(self.spot.x) - width / 2.0, f64::from(self.spot.y) + top);
        let [x, y, width, height] = [x, y, width, height].map(|length| short(length).to_string());
        html! {
            <rect
                class="cell"
                role="gridcell"
                tabindex={if self.tabbed { "0" } else { "-1" }}
                data-square={self.square.to_string()}
                data-column={self.column.map(|column| column.to_string()).unwrap_or_default()}
                data-mark={self.mark.word()}
                data-drawn={drawing.times.to_string()}
                aria-label={self.label.clone()}
                aria-selected={if self.mark == Mark::Selected { "true" } else { "false" }}
                {x}
                {y}
                {width}
                {height}
            />
        }
    }
}
