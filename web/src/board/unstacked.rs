//! The second board: the same squares, each column laid open from its top. It is only for looking: the board that is
//! played on alone takes moves and speaks to screen readers.

use laska_rules::{Column, Counter, Square};
use yew::prelude::*;

use super::geometry::{Apart, Seat, Spot, mark, slots};
use super::motion::use_landings;
use super::pile::{Detail, edge, face};
use super::pointer::{leaving, pointing};
use crate::intent::Intent;
use crate::view::BoardView;
use crate::widget::{RenderContext, Widget};

/// What an [`UnstackedBoard`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub struct UnstackedBoardProps {
    /// The position.
    pub view: BoardView,
    /// Hears what is pointed at.
    pub on: Callback<Intent>,
}

/// The board that lays the columns open.
#[component]
pub fn UnstackedBoard(props: &UnstackedBoardProps) -> Html {
    let view = &props.view;
    let seat = Seat { board: view.board, bottom: view.bottom };
    let root = use_node_ref();
    let (onpointerover, onpointerleave) = (pointing(&props.on, &root), leaving(&props.on, &root));
    let motion = use_landings(view);
    html! {
        <svg ref={root} class="unstacked" viewBox={seat.bare()} aria-hidden="true" data-testid="unstacked"
            {onpointerover} {onpointerleave}>
            { for view.squares.iter().map(|it| {
                let (square, pointed) = (it.square, view.pointed == Some(it.square));
                let column = motion.stands(square, it.column);
                OpenSquare { square, spot: seat.spot(square), column, pointed }.into_keyed_html(square.index())
            }) }
        </svg>
    }
}

/// One square with its column laid open, the top counter ringed.
#[derive(PartialEq)]
pub(super) struct OpenSquare {
    pub(super) square: Square,
    pub(super) spot: Spot,
    pub(super) column: Option<Column>,
    pub(super) pointed: bool,
}

impl Widget for OpenSquare {
    fn render(&self, context: &RenderContext) -> Html {
        let set = context.settings.pieces;
        let counters = self.column.into_iter().flat_map(Column::counters);
        let height = self.column.map_or(0, Column::height);
        let detail = if height > 1 { Detail::Coarse } else { Detail::Fine };
        let (from, length) = mark::inset(2);
        html! {
            <g class={classes!("unstacked-square", self.pointed.then_some("pointed"))} transform={self.spot.translate()}
                data-square={self.square.to_string()} data-drawn={context.render_count.to_string()}
                data-column={self.column.map(|column| column.to_string()).unwrap_or_default()}>
                <rect x={from.clone()} y={from} width={length.clone()} height={length} rx="6" />
                { for counters.zip(slots(height)).enumerate().map(|(depth, (counter, slot))| html! {
                    <g transform={slot.transform()}>
                        { face(set, counter, detail) }
                        if depth == 0 && height > 1 {
                            <circle class="top" r={mark::TOP_RING} />
                        }
                    </g>
                }) }
            </g>
        }
    }
}

/// A column lifted apart.
#[derive(PartialEq)]
pub struct ColumnApart {
    /// The column.
    pub column: Column,
}

impl Widget for ColumnApart {
    fn render(&self, context: &RenderContext) -> Html {
        let set = context.settings.pieces;
        let apart = Apart::of(self.column.height());
        let counters: Vec<Counter> = self.column.counters().collect();
        html! {
            <svg class="exploded" viewBox={apart.view_box()} aria-hidden="true">
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
