//! Recorded games, openings, studies, puzzles, endings and the opening book. Everything is parsed from text that the caller
//! supplies; this crate does no I/O and contains no engine. Tests check all of the data against the rules.

#![deny(missing_docs)]

mod book;
mod certificate;
pub mod data;
mod day;
mod difficulty;
mod ending;
mod library;
mod material;
mod opening;
mod opening_games;
mod opening_wins;
mod openings;
mod position_search;
mod puzzle;
mod solution;
mod symmetry;
mod tag_error;
mod theme;

pub use book::{Book, BookDepth, BookEntry, BookError, BookErrorKind, BookMove, BookReader, Hundredths, Visits};
pub use certificate::{Certificate, CertificateError, CertificateMoves};
pub use day::Day;
pub use difficulty::{Difficulty, Rating};
pub use ending::{Ending, EndingError, EndingId, Endings, EndingsError, Technique};
pub use library::{Assessment, Certainty, EntryKind, ExpectedResult, Library, LibraryEntry, LibraryError};
pub use material::{Material, MaterialError};
pub use opening::{DeepScore, NamedOpening};
pub use opening_games::{
    GameCounts, GameCountsError, GameSettings, OpeningGames, OpeningGamesError, OpeningGamesErrorKind, PlayedOpening,
    WhitePoints,
};
pub use opening_wins::{OpeningWin, OpeningWins, OpeningWinsError, OpeningWinsErrorKind, ProvenOpenings};
pub use openings::{OpeningMove, Openings};
pub use position_search::{FoundPosition, find_position};
pub use puzzle::{Goal, PlyCount, Puzzle, PuzzleError, PuzzleId, PuzzleKind, PuzzleQuestion, Puzzles, PuzzlesError};
pub use solution::{Solution, SolutionError};
pub use symmetry::{Symmetry, canonical_key};
pub use tag_error::TagError;
pub use theme::Theme;
