//! Text formats for positions, moves and games.
//!
//! | format | module | example |
//! |---|---|---|
//! | position | [`fen`] | `b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w` |
//! | position | [`piece_list`] | `a1WWW b2BBB, White to move` |
//! | position | [`lasker_list`] | `A moves. — A on 1, green, green. — B on 5, red.` |
//! | move | [`algebraic`] | `b2-c3-d4`, with columns `b2-c3-d4wb` |
//! | move | [`numeric`] | `5-9-13`, `15-19-23*` |
//! | moves of a game | [`record::play`] | `1. a3-b4 c5-b4-a3 2. e3-d4` |
//! | game records | [`record::Records`] | tags, comments and variations, like PGN |
//! | moves of a game | [`move_indices`], for links | `CAAB` |
//!
//! Input may have any length. Parsing takes linear time, and errors quote only an [`excerpt`].

pub mod fen;
pub mod lasker_list;
pub mod move_indices;
mod move_text;
mod nag;
pub mod piece_list;
pub mod record;
mod spelling;
mod typed_move;

pub use move_text::{MoveError, algebraic, numeric, parse_move};
pub use nag::Nag;
pub use spelling::is_invisible;
pub use typed_move::parse_typed_move;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

/// The maximum number of characters that an error quotes.
const MAX_EXCERPT: usize = 60;

/// Shortens a text for an error message: returns the whole text, or its beginning and `…`.
///
/// ```
/// # use laska_rules::notation::excerpt;
/// assert_eq!(excerpt("c3-c4"), "c3-c4");
/// assert!(excerpt(&"c3-".repeat(1000)).ends_with("c3-…"));
/// ```
#[must_use]
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(MAX_EXCERPT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
