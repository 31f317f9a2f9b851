//! Owns the moment when the position before a move that has come was seen.

use yew::prelude::*;

use super::afterwards::afterwards;
use crate::state::Event;

/// Tells once a frame has shown the position that the move was made in.
#[hook]
pub fn use_arrival(arriving: bool, on: Callback<Event>) {
    use_effect_with(arriving, move |&arriving| {
        if arriving {
            afterwards(move || on.emit(Event::Arrived));
        }
    });
}
