//! Owns what is touched: one invisible cell a square, above everything drawn, with the handles that tests and screen
//! readers use. Input is heard by the board, not here.

use laska_rules::{Column, Square};
use yew::prelude::*;

use super::drawn::use_drawn;
use super::geometry::{Pile, Spot, short};
use crate::view::Mark;

/// What a [`Cell`] tells.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct CellProps {
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

/// One playing square to touch, together with what rises above it.
#[component]
pub(super) fn Cell(props: &CellProps) -> Html {
    let drawn = use_drawn();
    let (top, width, height) = Pile::of(props.column.map_or(0, Column::height)).ground();
    let (x, y) = (f64::from(props.spot.x) - width / 2.0, f64::from(props.spot.y) + top);
    let [x, y, width, height] = [x, y, width, height].map(|length| short(length).to_string());
    html! {
        <rect
            class="cell"
            role="gridcell"
            tabindex={if props.tabbed { "0" } else { "-1" }}
            data-square={props.square.to_string()}
            data-column={props.column.map(|column| column.to_string()).unwrap_or_default()}
            data-mark={props.mark.word()}
            data-drawn={drawn}
            aria-label={props.label.clone()}
            aria-selected={if props.mark == Mark::Selected { "true" } else { "false" }}
            {x}
            {y}
            {width}
            {height}
        />
    }
}
