//! Owns who sits at the table across a reload of this tab. It knows one game only: the one that was open here last.

use gloo::storage::{SessionStorage, Storage};

use crate::state::{KEY, Kept, PACES_KEY, PacesKept, Seating};

/// Who sat at the game of this address when it was open in this tab.
#[must_use]
pub fn kept_seats(address: &str) -> Option<Seating> {
    // Nothing kept, no store, or something else under the keys: all the same, nobody sat here.
    let kept = SessionStorage::get(KEY).or_else(|_| SessionStorage::get::<PacesKept>(PACES_KEY).map(Kept::from));
    kept.ok()?.seating(address)
}

/// Keeps who sits at the game of this address.
pub fn keep_seats(address: &str, seating: Seating) {
    // Without a store a reload only forgets who played.
    let _ = SessionStorage::set(KEY, Kept::new(address, seating));
    SessionStorage::delete(PACES_KEY);
}
