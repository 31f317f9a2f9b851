//! Recorded games, openings, studies, puzzles and the opening book. Everything is parsed from text that the caller
//! supplies; this crate does no I/O and contains no engine. Tests check all of the data against the rules.

mod book;
pub mod data;
mod day;
mod library;
mod opening;
mod openings;
mod puzzle;
mod solution;
mod symmetry;

pub use book::{Book, BookDepth, BookEntry, BookError, BookErrorKind, BookMove, Hundredths, Visits};
pub use day::Day;
pub use library::{Assessment, Certainty, EntryKind, ExpectedResult, Library, LibraryEntry, LibraryError, TagError};
pub use opening::{DeepScore, NamedOpening};
pub use openings::{OpeningMove, Openings};
pub use puzzle::{Difficulty, Goal, PlyCount, Puzzle, PuzzleError, PuzzleId, PuzzleQuestion, Puzzles, PuzzlesError};
pub use solution::{Solution, SolutionError, Theme};
pub use symmetry::{Symmetry, canonical_key};
