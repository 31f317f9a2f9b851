//! A position as a picture to be printed or saved: the board as it is drawn, and beside it the columns laid open if
//! they are wanted. Nothing in it is touched or marked.

use yew::prelude::*;

use super::geometry::Seat;
use super::pile::{Paint, PileOnTable};
use super::squares::Ground;
use super::unstacked::OpenSquare;
use crate::settings::Shown;
use crate::view::BoardView;
use crate::widget::{RenderContext, Widget};

/// A position as a picture.
#[derive(PartialEq)]
pub struct Diagram {
    /// The position; only what stands where is drawn of it, and from which side it is seen.
    pub view: BoardView,
    /// Whether the columns laid open stand beside it.
    pub laid_open: Shown,
}

impl Widget for Diagram {
    fn render(&self, _: &RenderContext) -> Html {
        let view = &self.view;
        let seat = Seat { board: view.board, bottom: view.bottom };
        let beside = self.laid_open == Shown::Yes;
        let (width, height) = if beside { seat.both() } else { seat.alone() };
        let (x, y) = seat.upper_left();
        let squares = || {
            let find = |square| view.squares.iter().find(move |it| it.square == square);
            seat.ranks().flatten().filter_map(find)
        };
        html! {
            <svg class="diagram" viewBox={format!("{x} {y} {width} {height}")} role="img" data-testid="diagram"
                aria-label={view.fen.clone()}>
                { Paint.into_html() }
                { Ground { seat }.into_html() }
                { for squares().filter_map(|it| {
                    let (spot, square) = (seat.spot(it.square), it.square.to_string().into());
                    it.column.map(|column| PileOnTable { spot, column, held: false, hidden: false, square }.into_keyed_html(it.square.index()))
                }) }
                if beside {
                    <g class="unstacked" transform={seat.beside()}>
                        { for squares().map(|it| {
                            let (square, spot) = (it.square, seat.spot(it.square));
                            OpenSquare { square, spot, column: it.column, pointed: false }.into_keyed_html(100 + square.index())
                        }) }
                    </g>
                }
            </svg>
        }
    }
}
