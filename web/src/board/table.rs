//! Owns the board that is played on: one picture in layers, and all input to it by mouse, touch and keyboard.

use laska_rules::Square;
use web_sys::Element;
use yew::prelude::*;

use super::cell::Cell;
use super::geometry::{Seat, Way};
use super::ground::Ground;
use super::marks::Marks;
use super::paint::Paint;
use super::pile::PileOnTable;
use super::pointer::{focus, leaving, pointing, square_of};
use crate::intent::Intent;
use crate::view::{BoardView, Mark, SquareView};

/// What a [`TableBoard`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub struct TableBoardProps {
    /// The position.
    pub view: BoardView,
    /// Hears what the player wants.
    pub on: Callback<Intent>,
}

/// The board that is played on.
#[component]
pub fn TableBoard(props: &TableBoardProps) -> Html {
    let view = &props.view;
    let seat = Seat { board: view.board, bottom: view.bottom };
    let root = use_node_ref();
    let cursor = use_state(|| None::<Square>);
    let on = &props.on;

    let onclick = {
        let on = on.clone();
        move |event: MouseEvent| {
            if let Some(square) = square_of(&event) {
                on.emit(Intent::Press(square));
            }
        }
    };
    let (onpointerover, onpointerleave) = (pointing(on), leaving(on, &root));
    let onfocusin = {
        let (on, cursor) = (on.clone(), cursor.clone());
        move |event: FocusEvent| {
            if let Some(square) = square_of(&event) {
                cursor.set(Some(square));
                on.emit(Intent::Point(Some(square)));
            }
        }
    };
    let onkeydown = {
        let (on, root) = (on.clone(), root.clone());
        move |event: KeyboardEvent| {
            let Some(square) = square_of(&event) else { return };
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            let key = event.key();
            match key.as_str() {
                "Enter" | " " => on.emit(Intent::Press(square)),
                "Escape" => on.emit(Intent::Cancel),
                key => match (Way::of_key(key), root.cast::<Element>()) {
                    (Some(way), Some(board)) => focus(&board, seat.walk(square, way)),
                    _ => return,
                },
            }
            event.prevent_default();
        }
    };

    let tabbed = tab_stop(&view.squares, *cursor);
    let ranks: Vec<Vec<&SquareView>> =
        seat.ranks().map(|rank| rank.into_iter().filter_map(|s| find(view, s)).collect()).collect();
    let cell = |it: &SquareView| {
        let (square, label) = (it.square, it.label.clone());
        html! {
            <Cell key={square.index()} {square} spot={seat.spot(square)} column={it.column} mark={it.mark} {label}
                tabbed={tabbed == Some(square)} />
        }
    };
    html! {
        <svg ref={root} class="table" viewBox={seat.framed()} role="grid" aria-label="Board" data-testid="board"
            data-turn={view.turn.letter().to_string()} data-fen={view.fen.clone()}
            {onclick} {onpointerover} {onpointerleave} {onfocusin} {onkeydown}>
            <Paint />
            <Ground {seat} />
            <g class="drawn" aria-hidden="true">
                { for ranks.iter().flatten().map(|it| html! {
                    <Marks key={it.square.index()} spot={seat.spot(it.square)} mark={it.mark}
                        pointed={view.pointed == Some(it.square)} />
                }) }
                { for ranks.iter().flatten().filter_map(|it| it.column.map(|column| html! {
                    <PileOnTable key={100 + it.square.index()} spot={seat.spot(it.square)} {column}
                        held={it.mark == Mark::Selected} square={it.square.to_string()} />
                })) }
            </g>
            { for ranks.iter().map(|rank| html! { <g role="row">{ for rank.iter().copied().map(cell) }</g> }) }
        </svg>
    }
}

/// Where the Tab key leads: to where the player last was, else to a column that can move.
fn tab_stop(squares: &[SquareView], cursor: Option<Square>) -> Option<Square> {
    let here = |it: &&SquareView| Some(it.square) == cursor;
    let movable = |it: &&SquareView| it.mark == Mark::Movable;
    squares.iter().find(here).or_else(|| squares.iter().find(movable)).or(squares.first()).map(|it| it.square)
}

fn find(view: &BoardView, square: Square) -> Option<&SquareView> {
    view.squares.iter().find(|it| it.square == square)
}
