//! Owns how a record gets from one section to the other: as text, kept in the browser's tab under one key.

use laska_web::browser::Shelf;

/// Where the imported record is kept.
const KEY: &str = "laska.study.record";

/// The tab has no room for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the browser refuses to keep the record")]
pub struct NoRoom;

/// Hands a record over, in place of the one before.
///
/// # Errors
/// When the browser has no room for it, or keeps nothing at all.
pub fn hand_over(record: &str) -> Result<(), NoRoom> {
    Shelf::Tab.keep(KEY, record).map_err(|_| NoRoom)
}

/// The record that was handed over last in this tab.
#[must_use]
pub fn handed_over() -> Option<String> {
    Shelf::Tab.text(KEY)
}
