//! Owns the keys of the board: arrows walk, Enter or Space press, Escape gives up. See [`super::geometry::Way`].

use web_sys::Element;
use yew::prelude::*;

use super::geometry::{Seat, Way};
use super::pointer::{focus, square_of};
use crate::intent::Intent;

/// Hears the keys on the squares of a board.
pub(super) fn keys(on: &Callback<Intent>, board: &NodeRef, seat: Seat) -> Callback<KeyboardEvent> {
    let (on, board) = (on.clone(), board.clone());
    Callback::from(move |event: KeyboardEvent| {
        let Some(square) = square_of(&event) else { return };
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "Enter" | " " => on.emit(Intent::Press(square)),
            "Escape" => on.emit(Intent::Cancel),
            key => match (Way::of_key(key), board.cast::<Element>()) {
                (Some(way), Some(board)) => focus(&board, seat.walk(square, way)),
                _ => return,
            },
        }
        event.prevent_default();
    })
}
