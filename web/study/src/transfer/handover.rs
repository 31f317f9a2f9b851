//! Owns how a record gets from one section to the other: as text, kept in the browser's tab under one key.

use crate::store::{keep_in_tab, kept_in_tab};

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
    keep_in_tab(KEY, record).ok_or(NoRoom)
}

/// The record that was handed over last in this tab.
#[must_use]
pub fn handed_over() -> Option<String> {
    kept_in_tab(KEY)
}
