//! The second board: the same squares with unstacked columns, the top counter first. It is for viewing only; moves
//! and screen readers use the play board.

use laska_app::BoardEvent;
use laska_rules::{Column, Counter, Square};
use yew::prelude::*;

use super::geometry::{BoardGeometry, ExplodedPile, Point, mark, unstacked_circles};
use super::motion::use_landing_motion;
use super::pile::{Detail, edge, face};
use super::pointer::{leave_handler, point_handler};
use super::squares::coordinates;
use crate::settings::Coordinates;
use crate::ui_context::use_ui_context;
use crate::view::BoardView;
use crate::widget::{RenderContext, Widget};

#[derive(Clone, PartialEq, Properties)]
pub struct UnstackedBoardProps {
    pub view: BoardView,
    /// Receives the squares that are pointed at.
    pub on_event: Callback<BoardEvent>,
    /// Whether it has the letters and digits of the play board around it, which it may replace.
    #[prop_or_default]
    pub shows_coordinates: bool,
}

#[component]
pub fn UnstackedBoard(props: &UnstackedBoardProps) -> Html {
    let view = &props.view;
    let geometry = BoardGeometry { board: view.board, bottom: view.bottom };
    let root = use_node_ref();
    let (onpointerover, onpointerleave) =
        (point_handler(&props.on_event, &root, view.pointed), leave_handler(&props.on_event, &root));
    let motion = use_landing_motion(view);
    let framed = props.shows_coordinates && use_ui_context().settings.coordinates == Coordinates::Letters;
    html! {
        <svg ref={root} class="unstacked" viewBox={if framed { geometry.framed_view_box() } else { geometry.view_box() }}
            aria-hidden="true" data-testid="unstacked" {onpointerover} {onpointerleave}>
            if framed {
                { coordinates(geometry) }
            }
            { for view.squares.iter().map(|it| {
                let (square, pointed) = (it.square, view.pointed == Some(it.square));
                let column = motion.column_on(square, it.column);
                UnstackedSquare { square, center: geometry.center(square), column, pointed }.into_keyed_html(square.index())
            }) }
        </svg>
    }
}

/// One square with its column unstacked and the top counter ringed.
#[derive(PartialEq)]
pub(super) struct UnstackedSquare {
    pub(super) square: Square,
    pub(super) center: Point,
    pub(super) column: Option<Column>,
    pub(super) pointed: bool,
}

impl Widget for UnstackedSquare {
    fn render(&self, context: &RenderContext) -> Html {
        let set = context.settings.pieces;
        let counters = self.column.into_iter().flat_map(Column::counters);
        let height = self.column.map_or(0, Column::height);
        let detail = if height > 1 { Detail::Coarse } else { Detail::Fine };
        let (from, length) = mark::inset(2);
        html! {
            <g class={classes!("unstacked-square", self.pointed.then_some("pointed"))} transform={self.center.translate()}
                data-square={self.square.to_string()} data-drawn={context.render_count.to_string()}
                data-column={self.column.map(|column| column.to_string()).unwrap_or_default()}>
                <rect x={from.clone()} y={from} width={length.clone()} height={length} rx="6" />
                { for counters.zip(unstacked_circles(height)).enumerate().map(|(depth, (counter, circle))| html! {
                    <>
                        { face(set, counter, detail, Some(circle.transform())) }
                        if depth == 0 && height > 1 {
                            <circle class="top" r={mark::TOP_RING} transform={circle.transform()} />
                        }
                    </>
                }) }
            </g>
        }
    }
}

/// A column drawn as an exploded pile.
#[derive(PartialEq)]
pub struct ExplodedColumn {
    pub column: Column,
}

impl Widget for ExplodedColumn {
    fn render(&self, context: &RenderContext) -> Html {
        let set = context.settings.pieces;
        let pile = ExplodedPile::of(self.column.height());
        let counters: Vec<Counter> = self.column.counters().collect();
        html! {
            <svg class="exploded" viewBox={pile.view_box()} aria-hidden="true">
                { for pile.levels().zip(counters.iter().rev()).map(|((shape, transform), &counter)| html! {
                    <>
                        { edge(set, shape, counter) }
                        { face(set, counter, Detail::Fine, Some(transform)) }
                    </>
                }) }
            </svg>
        }
    }
}
