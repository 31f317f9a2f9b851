//! A position as a picture to print or save: the board, and optionally the unstacked columns beside it. Without marks
//! or input, but the squares of the move that led there are tinted.

use yew::prelude::*;

use super::geometry::BoardGeometry;
use super::marks::Marks;
use super::pile::{BoardPile, Gradients};
use super::squares::{BoardSurface, SquareNumbers};
use super::unstacked_board::UnstackedSquare;
use crate::view::{BoardView, Mark, Tint};
use crate::widget::{RenderContext, Widget};

/// A position as a picture.
#[derive(PartialEq)]
pub struct Diagram {
    /// The position; only its columns, its last move, and the side at the bottom are drawn.
    pub view: BoardView,
    /// Whether the unstacked columns are drawn beside it.
    pub shows_unstacked: bool,
}

impl Widget for Diagram {
    fn render(&self, _: &RenderContext) -> Html {
        let view = &self.view;
        let geometry = BoardGeometry { board: view.board, bottom: view.bottom };
        let beside = self.shows_unstacked;
        let (width, height) = if beside { geometry.size_with_unstacked() } else { geometry.framed_size() };
        let (x, y) = geometry.framed_origin();
        let squares = || {
            let find = |square| view.squares.iter().find(move |it| it.square == square);
            geometry.ranks().flatten().filter_map(find)
        };
        html! {
            <svg class="diagram" viewBox={format!("{x} {y} {width} {height}")} role="img" data-testid="diagram"
                aria-label={view.fen.clone()}>
                { Gradients.into_html() }
                { BoardSurface { geometry }.into_html() }
                { for squares().filter(|it| it.tint != Tint::None).map(|it| {
                    let center = geometry.center(it.square);
                    Marks { center, mark: Mark::None, tint: it.tint, pointed: false }.into_keyed_html(200 + it.square.index())
                }) }
                { SquareNumbers { geometry }.into_keyed_html(401) }
                { for squares().filter_map(|it| {
                    let (center, square) = (geometry.center(it.square), it.square.to_string().into());
                    it.column.map(|column| BoardPile { center, column, held: false, hidden: false, shake: None, square }.into_keyed_html(it.square.index()))
                }) }
                if beside {
                    <g class="unstacked" transform={geometry.unstacked_translate()}>
                        { for squares().map(|it| {
                            let (square, center) = (it.square, geometry.center(it.square));
                            UnstackedSquare { square, center, column: it.column, pointed: false }.into_keyed_html(100 + square.index())
                        }) }
                    </g>
                }
            </svg>
        }
    }
}
