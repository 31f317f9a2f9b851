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
//! | moves of a game | [`digits`], for links | `CAAB` |

pub mod algebraic;
pub mod digits;
pub mod fen;
mod move_error;
mod move_text;
mod nag;
pub mod numeric;
mod path;
pub mod piece_list;
pub mod record;
mod too_long;

pub use move_error::MoveError;
pub use move_text::parse_move;
pub use nag::Nag;
pub use too_long::{TooLong, excerpt};
