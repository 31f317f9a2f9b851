//! The play board: one picture in layers, with mouse, touch and keyboard input.

use laska_app::BoardEvent;
use laska_rules::Square;
use web_sys::Element;
use yew::prelude::*;

use super::arrows::Arrows;
use super::drawings::{DrawingHandlers, use_drawings};
use super::geometry::{BoardGeometry, Direction};
use super::marks::{Marks, OverMark};
use super::motion::use_motion;
use super::pile::{BoardPile, Gradients};
use super::pointer::{PointerHandlers, focus, leave_handler, point_handler, square_of, use_pointer_handlers};
use super::squares::{BoardSurface, Cell, SquareNumbers};
use crate::focus_ring::is_keyboard_used;
use crate::tr;
use crate::view::{BoardView, Mark, SquareView};
use crate::widget::Widget as _;

#[derive(Clone, PartialEq, Properties)]
pub struct PlayBoardProps {
    pub view: BoardView,
    /// Receives the player's input.
    pub on_event: Callback<BoardEvent>,
}

/// The board on which moves are entered.
#[component]
pub fn PlayBoard(props: &PlayBoardProps) -> Html {
    let view = &props.view;
    let geometry = BoardGeometry { board: view.board, bottom: view.bottom };
    let root = use_node_ref();
    let cursor = use_state(|| None::<Square>);
    let on_event = &props.on_event;

    let (onpointerover, onpointerleave) =
        (point_handler(on_event, &root, view.pointed), leave_handler(on_event, &root));
    let onfocusin = {
        let (on_event, cursor) = (on_event.clone(), cursor.clone());
        move |event: FocusEvent| {
            if let Some(square) = square_of(&event) {
                cursor.set(Some(square));
                // The page itself moves the focus to the board for people with a mouse or a finger, who point elsewhere.
                if is_keyboard_used() {
                    on_event.emit(BoardEvent::Point(Some(square)));
                }
            }
        }
    };
    let onkeydown = keys(on_event, &root, geometry);
    let dropped = use_mut_ref(|| false);
    let PointerHandlers { onclick, onpointerdown, onpointermove, onpointerup, onpointercancel } =
        use_pointer_handlers(on_event, &root, geometry, &dropped);
    let (drawn, drawing) = use_drawings(view, &root, on_event);
    let DrawingHandlers { onpointerdown: ondraw, onpointermove: ondrawmove, onpointerup: ondrawn } = drawing;

    let motion = use_motion(view, &root, &dropped);

    let tabbed = tab_stop(&view.squares, *cursor);
    let ranks: Vec<Vec<&SquareView>> =
        geometry.ranks().map(|rank| rank.into_iter().filter_map(|s| find(view, s)).collect()).collect();
    let all = || ranks.iter().flatten();
    let resting = all().filter(|it| it.mark != Mark::Selected);
    let held = all().filter(|it| it.mark == Mark::Selected);
    let cell = |it: &SquareView| {
        let (square, label) = (it.square, it.label.clone().into());
        let tabbed = tabbed == Some(square);
        Cell { square, center: geometry.center(square), column: it.column, mark: it.mark, label, tabbed }
            .into_keyed_html(square.index())
    };
    let marks = |it: &&SquareView| {
        Marks::of(it, geometry.center(it.square), view.pointed == Some(it.square)).into_keyed_html(it.square.index())
    };
    let over = |it: &&SquareView| {
        let mark = OverMark::of(it, geometry.center(it.square), view.captures.contains(it.square))?;
        Some(mark.into_keyed_html(it.square.index()))
    };
    let pile = |it: &&SquareView| {
        let (center, held, square) =
            (geometry.center(it.square), it.mark == Mark::Selected, it.square.to_string().into());
        let hidden = motion.covers(it.square);
        let shake = view.shake.filter(|shake| shake.square == it.square).map(|shake| shake.number);
        let pile = |column| BoardPile { center, column, held, hidden, shake, square };
        it.column.map(|column| pile(column).into_keyed_html(100 + it.square.index()))
    };
    let arrows = view.arrows.iter().cloned().chain(drawn).collect();
    html! {
        <svg ref={root} class="play-board" viewBox={geometry.framed_view_box()} role="grid" aria-label={tr!("Board")} data-testid="board"
            data-turn={view.turn.letter().to_string()} data-fen={view.fen.clone()}
            {onclick} {onpointerover} {onpointerleave} {onfocusin} {onkeydown}
            onpointerdown={both(ondraw, onpointerdown)} onpointermove={both(ondrawmove, onpointermove)}
            onpointerup={both(ondrawn, onpointerup)} {onpointercancel}>
            { Gradients.into_html() }
            { BoardSurface { geometry }.into_html() }
            <g class="board-layers" aria-hidden="true">
                { for all().map(marks) }
                { SquareNumbers { geometry }.into_keyed_html(401) }
                { for resting.filter_map(pile) }
                <g key={400} class="over-marks">{ for all().filter_map(over) }</g>
                // A held pile is drawn last, because it may be dragged over all others.
                { for held.filter_map(pile) }
                { motion.sprites(300) }
                { Arrows { geometry, arrows }.into_keyed_html(200) }
            </g>
            { for ranks.iter().map(|rank| html! { <g role="row">{ for rank.iter().copied().map(cell) }</g> }) }
        </svg>
    }
}

/// Calls two handlers of an event.
fn both(first: Callback<PointerEvent>, second: Callback<PointerEvent>) -> Callback<PointerEvent> {
    Callback::from(move |event: PointerEvent| {
        first.emit(event.clone());
        second.emit(event);
    })
}

/// Returns the square that Tab focuses: the last focused one, otherwise one with a movable column.
fn tab_stop(squares: &[SquareView], cursor: Option<Square>) -> Option<Square> {
    let here = |it: &&SquareView| Some(it.square) == cursor;
    let movable = |it: &&SquareView| matches!(it.mark, Mark::Movable | Mark::MustCapture);
    squares.iter().find(here).or_else(|| squares.iter().find(movable)).or(squares.first()).map(|it| it.square)
}

fn find(view: &BoardView, square: Square) -> Option<&SquareView> {
    view.squares.iter().find(|it| it.square == square)
}

/// Handles key presses on the squares of a board.
pub(super) fn keys(
    on_event: &Callback<BoardEvent>,
    board: &NodeRef,
    geometry: BoardGeometry,
) -> Callback<KeyboardEvent> {
    let (on_event, board) = (on_event.clone(), board.clone());
    Callback::from(move |event: KeyboardEvent| {
        let Some(square) = square_of(&event) else { return };
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "Enter" | " " => on_event.emit(BoardEvent::Press(square)),
            "Escape" => on_event.emit(BoardEvent::Cancel),
            key => match (Direction::from_key(key), board.cast::<Element>()) {
                (Some(direction), Some(board)) => focus(&board, geometry.navigate(square, direction)),
                _ => return,
            },
        }
        event.prevent_default();
    })
}
