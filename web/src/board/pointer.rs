//! Owns the way from a browser's event to what it means: where it is, the square it happened on, the drag it begins.

use laska_rules::Square;
use web_sys::{Element, Event, SvgElement, wasm_bindgen::JsCast, window};
use yew::prelude::*;

use super::drag::{Drag, FINGER_SLACK, MOUSE_SLACK};
use crate::intent::Intent;

/// Where the pointer is in the window, in pixels.
#[must_use]
pub fn place(event: &PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

/// The drag that may become of a press on what lies there; `None` for a second finger and for other buttons.
#[must_use]
pub fn pressed<S>(event: &PointerEvent, start: S) -> Option<Drag<S>> {
    let slack = if event.pointer_type() == "touch" { FINGER_SLACK } else { MOUSE_SLACK };
    let begins = event.is_primary() && event.button() == 0;
    begins.then(|| Drag::new(event.pointer_id(), start, place(event), slack))
}

/// The square that the event happened on, on either board.
pub(super) fn square_of(event: &Event) -> Option<Square> {
    square_around(&event.target()?.dyn_into().ok()?)
}

/// The square of this board that is drawn at this point of the window.
pub(super) fn square_at(board: &NodeRef, x: i32, y: i32) -> Option<Square> {
    let there = window()?.document()?.element_from_point(x as f32, y as f32)?;
    board.cast::<Element>()?.contains(Some(&there)).then(|| square_around(&there))?
}

fn square_around(element: &Element) -> Option<Square> {
    let cell = element.closest("[data-square]").ok()??;
    cell.get_attribute("data-square")?.parse().ok()
}

/// Points at the square under the pointer. While a column is carried all is told to the board itself, and the square
/// it was taken from stays pointed at.
pub(super) fn pointing(on: &Callback<Intent>, board: &NodeRef) -> Callback<PointerEvent> {
    let (on, board) = (on.clone(), board.clone());
    Callback::from(move |event: PointerEvent| {
        if !board.cast().is_some_and(|board| is_own(&event, &board)) {
            on.emit(Intent::Point(square_of(&event)));
        }
    })
}

/// Points at nothing once the mouse has left the board. A finger that is lifted leaves as well, but what it pointed at
/// is to be read still.
pub(super) fn leaving(on: &Callback<Intent>, board: &NodeRef) -> Callback<PointerEvent> {
    let (on, board) = (on.clone(), board.clone());
    Callback::from(move |event: PointerEvent| {
        let own = board.cast().is_some_and(|board| is_own(&event, &board));
        if own && event.pointer_type() != "touch" {
            on.emit(Intent::Point(None));
        }
    })
}

/// Whether the event happened to the board itself and not to something in it: yew hands on the events that do not
/// bubble by themselves, as `pointerleave`, too.
fn is_own(event: &Event, board: &Element) -> bool {
    event.target().and_then(|target| target.dyn_into::<Element>().ok()).is_some_and(|target| target == *board)
}

/// Moves the focus to a square of the board.
pub(super) fn focus(board: &Element, square: Square) {
    let cell = board.query_selector(&format!("[data-square={square}]")).ok().flatten();
    if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<SvgElement>().ok()) {
        // A cell that cannot be focused keeps the focus where it is: nothing to mend.
        let _ = cell.focus();
    }
}
