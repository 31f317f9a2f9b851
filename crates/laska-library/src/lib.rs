//! What is known about Laska: games, openings, studies, puzzles and the book, as text that is read here and checked by
//! tests against the rules. Knows no engine, no file and no browser: a reader gets its text from the caller.

mod book;
pub mod data;
mod library;
mod openings;
mod puzzle;
mod solution;
mod symmetry;

pub use book::{Book, BookDepth, BookEntry, BookError, BookErrorKind, BookMove, Hundredths, Visits};
pub use library::{Assessment, Certainty, EntryKind, ExpectedResult, Library, LibraryEntry, LibraryError, TagError};
pub use openings::{OpeningMove, Openings};
pub use puzzle::{Difficulty, Goal, PlyCount, Puzzle, PuzzleError, PuzzleId, Puzzles, PuzzlesError};
pub use solution::{Solution, SolutionError, Theme};
pub use symmetry::{Symmetry, canonical_key};
