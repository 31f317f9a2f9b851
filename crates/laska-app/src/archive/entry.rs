//! What an archive needs to know about its entries: their texts, and what happens if two tabs change the same one.

use std::fmt::Display;

use crate::clock::Timestamp;

/// An entry of an archive, such as a game.
pub trait Entry: Clone {
    /// Identifies an entry in the archive.
    type Key: Clone + PartialEq + Display;
    /// Identifies an entry on the page, also while it gets another key.
    type Document: Copy + PartialEq;
    /// What a list shows of an entry.
    type Summary;

    /// Whether the page follows the archive: after a document was saved, it shows what other tabs have added.
    const IS_FOLLOWED: bool;

    fn read_key(text: &str) -> Option<Self::Key>;

    /// Returns the key; `None` if it has none yet.
    fn key(&self) -> Option<Self::Key>;

    fn set_key(&mut self, key: Self::Key);

    /// Returns the entry that was read under a key; `None` if it cannot have that key.
    fn under_key(self, key: Self::Key) -> Option<Self>;

    /// Returns it with another key, because the archive has a different entry under its own.
    fn with_new_key(self, seed: u32) -> Self;

    /// Returns it with the time when it was saved for the first time, unless it has one.
    fn first_saved(self, _saved: Timestamp) -> Self {
        self
    }

    /// Reads a text, and when it was saved.
    fn read(text: &str) -> Option<(Self, Timestamp)>;

    fn text(&self, saved: Timestamp) -> String;

    /// Whether a text has the same content, regardless of when it was saved.
    fn has_text(&self, text: &str) -> bool;

    /// Returns the summary; `None` if it does not belong in the archive.
    fn summary(&self, saved: Timestamp) -> Option<Self::Summary>;

    fn summary_text(summary: &Self::Summary) -> String;

    fn read_summary(key: Self::Key, text: &str) -> Option<Self::Summary>;

    /// Decides what to write, given the text that the archive has under the same key. What other tabs have saved there is
    /// never lost.
    fn update(&self, saved: Timestamp, stored: Option<&str>, source: Source<'_>) -> Update<Self>;
}

/// Where an entry comes from that is written into the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source<'a> {
    /// A document of a tab, with the text that this tab last read or wrote under the same key. A different text is of another
    /// tab, in which the same document was continued.
    Tab(Option<&'a str>),
    /// A file or another storage. A different entry there may have the same key.
    Elsewhere,
}

/// What to write into the archive.
#[derive(Clone, Debug, PartialEq)]
pub enum Update<E> {
    /// Nothing: the archive already has the entry, perhaps with more moves.
    None,
    /// This entry, which may include what the archive had.
    Write(Box<Merged<E>>),
    /// The archive has a different entry under this key. Try another key.
    Conflict,
}

/// An entry with the changes of two tabs.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged<E> {
    /// The entry, with the position on the board of this tab.
    pub entry: E,
    /// Whether both tabs have changed the same comment, symbol or detail in different ways.
    pub has_conflict: bool,
}

impl<E> Update<E> {
    /// Writes an entry that does not contradict the archive.
    pub fn write(entry: E) -> Self {
        Self::Write(Box::new(Merged { entry, has_conflict: false }))
    }
}
