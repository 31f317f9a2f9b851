//! What both pages do with a game of Laska, without a browser: events go in, plain state comes out.
//!
//! - [`GameCursor`] is a tree of moves with the line and the position that a board shows.
//! - [`BoardInput`] turns pressed squares and typed text into moves.
//! - [`Match`] adds to both what a game between two players needs: levels, clock, offers, and the search that is wanted.
//! - [`address`] reads and writes links, [`saved`] reads and writes games kept in a browser, [`start_text`] reads positions.
//! - [`text_length`] says how long a text may be that a page reads.
//! - [`worker`] says what a page asks of a search worker, and when a worker that failed is replaced.
//!
//! **Invariant:** nothing here reads a clock, draws random numbers, touches a browser or holds a sentence in a reader's
//! language. Time, random numbers and replies come in with events; refusals and results are values.

pub mod address;
mod clock;
mod cursor;
mod input;
mod play;
mod players;
pub mod saved;
pub mod start_text;
pub mod text_length;
pub mod worker;

pub use clock::{Clock, TimeControl, TimesLeft, Timestamp};
pub use cursor::{CursorEvent, GameCursor, Navigation, Node};
pub use input::{BoardEvent, BoardInput, InputRefusal, MoveTextError, movable_squares, read_move};
pub use play::{
    Announcement, Autoplay, Feedback, Hint, Match, MatchEvent, NewGame, Offer, Refusal, SearchResult, StartFrom,
};
pub use players::{GameId, MoveTime, Player, Players, Seats, Strength};
