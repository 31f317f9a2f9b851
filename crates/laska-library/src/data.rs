//! The library's own data: the files in `data/`, as the site serves them.
//!
//! The pages fetch these files and must not embed them, so only tests and programs that run natively read them here.

use crate::{EntryKind, Library};

/// The games, openings and studies: each kind with the text of its file.
pub const RECORDS: [(EntryKind, &str); 3] = [
    (EntryKind::Game, include_str!("../data/games.pgn")),
    (EntryKind::Opening, include_str!("../data/openings.pgn")),
    (EntryKind::Study, include_str!("../data/studies.pgn")),
];

/// The opening book.
pub const BOOK: &str = include_str!("../data/book.txt");

/// The puzzles.
pub const PUZZLES: &str = include_str!("../data/puzzles.txt");

/// The library of all [`RECORDS`].
///
/// # Panics
/// Never: the tests of this package read the same texts.
#[must_use]
pub fn library() -> Library {
    Library::parse(&RECORDS).unwrap_or_else(|error| panic!("{error}"))
}
