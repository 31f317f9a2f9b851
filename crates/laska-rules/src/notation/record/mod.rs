//! Games as text: the bare moves of one, and whole records with tags, comments and variations, in a form modelled on
//! chess's PGN.
//!
//! ```text
//! [Event "An example"]
//! [Result "*"]
//! [Variant "laska"]
//!
//! {A comment stands before a move or behind it.} 1. c3-d4! e5-d4-c3 (1... f6-e5?? {Taking is compulsory.})
//! 2. b2-c3-d4 $14 *
//! ```
//!
//! A text may hold many games: each begins with its tags, or behind the result of the one before. Read as well are
//! Lasker's numbers, headings in place of tags (`[Game 1]`), lines that begin with `#` as notes to nobody, comments from
//! `;` to the end of the line, and comments in parentheses: a parenthesis is a variation where it begins with a move or
//! with its number. [`limits`] says how much of anything is read.

mod annotation;
mod comment;
mod error;
mod game_result;
mod head;
mod layout;
pub mod limits;
mod line;
mod moves;
mod play;
mod reader;
mod said;
mod scanner;
mod tags;
mod whole;
mod word;
mod write;

pub use annotation::Annotation;
pub use comment::{Comment, CommentError};
pub use error::{Place, RecordError, RecordFault};
pub use game_result::GameResult;
pub use play::{MovesError, MovesFault, move_number, play, write};
pub use reader::Records;
pub use tags::{TagError, Tags};
pub use whole::Record;
