//! Owns how a column is drawn on the table: a pile of counters seen slightly from above.

use laska_rules::{Column, Counter};
use yew::prelude::*;

use super::drawn::use_drawn;
use super::face::{Detail, class, face};
use super::geometry::{Band, Edge, Make, Pile, Spot, short};
use super::liking::use_settings;
use crate::settings::PieceSet;

/// What a [`PileOnTable`] shows.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct PileProps {
    /// The center of its square.
    pub spot: Spot,
    /// The column.
    pub column: Column,
    /// Whether it is held: a held pile is lifted a little.
    pub held: bool,
    /// The name of its square, by which the drag and the animation find it.
    pub square: AttrValue,
}

/// A column as a pile.
#[component]
pub(super) fn PileOnTable(props: &PileProps) -> Html {
    let drawn = use_drawn();
    let set = use_settings().pieces;
    let pile = Pile::of(props.column.height());
    let counters: Vec<Counter> = props.column.counters().collect();
    let [cx, cy, rx, ry] = pile.shadow().map(|length| short(length).to_string());
    html! {
        <g class={classes!("pile", props.held.then_some("held"))} transform={props.spot.translate()}
            data-drawn={drawn}>
            <g class="moving" data-pile={props.square.clone()}>
                <ellipse class="shadow" fill="url(#shadow)" {cx} {cy} {rx} {ry} />
                <g class="counters">
                    { for pile.bands().zip(counters.iter().rev()).map(|(band, &counter)| edge(set, band, counter)) }
                    <g transform={pile.face_transform()}>{ face(set, props.column.commander(), Detail::Fine) }</g>
                    if let Some((x, y)) = pile.number() {
                        <g class="number" transform={Spot { x, y }.translate()}>
                            <rect x="-16" y="-12" width="32" height="24" rx="12" />
                            <text>{ counters.len() }</text>
                        </g>
                    }
                </g>
            </g>
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
