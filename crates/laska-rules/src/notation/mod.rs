//! Positions, moves and games as text, both ways.
//!
//! | what | module | looks like |
//! |---|---|---|
//! | position | [`fen`] | `b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w` |
//! | position | [`piece_list`] | `a1WWW b2BBB, White to move` |
//! | move | [`algebraic`] | `b2-c3-d4`, with columns `b2-c3-d4wb` |
//! | move | [`numeric`] | `5-9-13`, `15-19-23*` |
//! | moves of a game | [`record::play`] | `1. a3-b4 c5-b4-a3 2. e3-d4` |
//! | whole games | [`record::Records`] | tags, comments and variations, as PGN |
//! | moves of a game | [`compact`], for links | `CAAB` |
//!
//! A text may have any length: reading it takes time in proportion, and errors repeat only an [`excerpt`].

pub mod compact;
pub mod fen;
mod move_text;
mod nag;
pub mod piece_list;
pub mod record;

pub use move_text::{MoveError, algebraic, numeric, parse_move};
pub use nag::Nag;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

/// Letters of a text that an error repeats.
const REPEATED: usize = 60;

/// As much of a text as is repeated in an error: all of it, or its beginning and `…`.
///
/// ```
/// # use laska_rules::notation::excerpt;
/// assert_eq!(excerpt("c3-c4"), "c3-c4");
/// assert!(excerpt(&"c3-".repeat(1000)).ends_with("c3-…"));
/// ```
#[must_use]
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(REPEATED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
