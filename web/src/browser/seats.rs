//! Owns who sits at the table across a reload of this tab. It knows one game only: the one that was open here last.

use gloo::storage::{SessionStorage, Storage};
use serde::{Deserialize, Serialize};

use crate::state::Seating;

/// Where it is kept; the number grows when the form changes.
const KEY: &str = "laska.seats.1";

#[derive(Serialize, Deserialize)]
struct Kept {
    address: String,
    seating: Seating,
}

/// Who sat at the game of this address when it was open in this tab.
#[must_use]
pub fn kept_seats(address: &str) -> Option<Seating> {
    // Nothing kept, no store, or something else under the key: all the same, nobody sat here.
    let kept: Kept = SessionStorage::get(KEY).ok()?;
    (kept.address == address).then_some(kept.seating)
}

/// Keeps who sits at the game of this address.
pub fn keep_seats(address: &str, seating: Seating) {
    // Without a store a reload only forgets who played.
    let _ = SessionStorage::set(KEY, Kept { address: address.to_owned(), seating });
}
