//! The data files in `data/`, as the site serves them.
//!
//! The pages fetch these files and must not embed them, so only tests and native programs use this module.

use crate::{EntryKind, Library};

/// The kind and text of each file of games, openings, studies and advice.
pub const RECORDS: [(EntryKind, &str); 4] = [
    (EntryKind::Game, include_str!("../data/games.pgn")),
    (EntryKind::Opening, include_str!("../data/openings.pgn")),
    (EntryKind::Study, include_str!("../data/studies.pgn")),
    (EntryKind::Advice, include_str!("../data/advice.pgn")),
];

/// The opening book.
pub const BOOK: &str = include_str!("../data/book.txt");

/// The results of games of the engine against itself from openings.
pub const OPENING_GAMES: &str = include_str!("../data/opening-games.txt");

/// The forced wins in the opening.
pub const OPENING_WINS: &str = include_str!("../data/opening-wins.txt");

/// The puzzles.
pub const PUZZLES: &str = include_str!("../data/puzzles.txt");

/// The course of endings.
pub const ENDINGS: &str = include_str!("../data/endings.txt");

/// Returns the library of all [`RECORDS`].
///
/// # Panics
/// Never: this package's tests parse the same files.
#[must_use]
pub fn library() -> Library {
    Library::parse(&RECORDS).unwrap_or_else(|error| panic!("{error}"))
}
