//! Owns how a column is drawn on the table: a pile of counters seen slightly from above.

use laska_rules::{Column, Counter};
use yew::prelude::*;

use super::face::{Detail, class, face};
use super::geometry::{Band, Edge, Make, Pile, Spot, short};
use crate::part::{Drawing, Part};
use crate::settings::PieceSet;

/// A column as a pile.
#[derive(PartialEq)]
pub(super) struct PileOnTable {
    /// The center of its square.
    pub spot: Spot,
    /// The column.
    pub column: Column,
    /// Whether it is held: a held pile is lifted a little.
    pub held: bool,
    /// Whether sprites are drawn in its place.
    pub hidden: bool,
    /// The name of its square, by which the drag and the animation find it.
    pub square: AttrValue,
}

impl Part for PileOnTable {
    fn draw(&self, drawing: &Drawing) -> Html {
        html! {
            <g class={classes!("pile", self.held.then_some("held"))} transform={self.spot.translate()}
                visibility={self.hidden.then_some("hidden")} data-drawn={drawing.times.to_string()}>
                <g data-pile={self.square.clone()}>
                    { shadow(self.column) }
                    { counters(drawing.settings.pieces, self.column) }
                </g>
            </g>
        }
    }
}

/// The shadow of a column on the board.
pub(super) fn shadow(column: Column) -> Html {
    let [cx, cy, rx, ry] = Pile::of(column.height()).shadow().map(|length| short(length).to_string());
    html! { <ellipse fill="url(#shadow)" {cx} {cy} {rx} {ry} /> }
}

/// The counters of a column, one on the other, with their number where they are many.
pub(super) fn counters(set: PieceSet, column: Column) -> Html {
    let pile = Pile::of(column.height());
    let counters: Vec<Counter> = column.counters().collect();
    html! {
        <g class="counters">
            { for pile.bands().zip(counters.iter().rev()).map(|(band, &counter)| edge(set, band, counter)) }
            <g transform={pile.face_transform()}>{ face(set, column.commander(), Detail::Fine) }</g>
            if let Some((x, y)) = pile.number() {
                <g class="number" transform={Spot { x, y }.translate()}>
                    <rect x="-16" y="-12" width="32" height="24" rx="12" />
                    <text>{ counters.len() }</text>
                </g>
            }
        </g>
    }
}

/// The edge of one counter; an officer's is of metal and worked as its set has it.
pub(super) fn edge(set: PieceSet, band: Band, counter: Counter) -> Html {
    let make = Make::of(set, counter.rank).edge;
    let work = if make == Edge::Beads { "work beads" } else { "work" };
    html! {
        <g class={class(counter)}>
            <path class="edge" d={band.outline()} />
            if let Some(path) = band.work(make) {
                <path class={work} d={path} stroke-width={band.work_width(make).to_string()} />
            }
        </g>
    }
}
