//! The record as it was left, with the moves that were tried and the side at the bottom, for a reader who comes back to it
//! from another section.

use std::cell::RefCell;

use super::place::Place;
use super::reading::Reading;

thread_local! {
    static LEFT: RefCell<Option<(Place, Reading)>> = const { RefCell::new(None) };
}

/// The record that was left at a place.
pub(super) fn left_at(place: &Place) -> Option<Reading> {
    LEFT.with_borrow(|left| left.as_ref().filter(|left| left.0 == *place).map(|left| left.1.clone()))
}

/// Forgets it: whoever opens a record from the list begins with what the library has.
pub(super) fn forget() {
    LEFT.take();
}

/// Remembers what is shown at a place.
pub(super) fn leave(place: Place, reading: &Reading) {
    LEFT.set(Some((place, reading.clone())));
}
