//! The application logic that pages and terminal share, without a browser: events go in, plain state comes out.
//!
//! - [`GameCursor`] is a game tree with the line and the position that the board shows.
//! - [`BoardInput`] turns pressed squares and typed text into moves.
//! - [`move_reasons`] and [`move_costs`] explain a move by facts of the board.
//! - [`Coach`] decides when to speak about a move of a player who learns.
//! - [`MoveNumbers`] numbers the moves in stored texts.
//! - [`MoveQuality`] rates a move of a game by the winning chances that it loses.
//! - [`Match`] adds what a game between two players needs: players, clock, draw offers, hints and engine searches. It
//!   follows a live game, which two devices play.
//! - [`address`] reads and writes links, [`saved`] reads and writes saved games, [`start_text`] reads positions.
//! - [`booklet`] lays problems out for paper.
//! - [`choices`] keeps the choices in the new-game dialog for the next visit.
//! - [`archive`] describes the games that were played on a page.
//! - [`fields`] reads the fields of stored texts.
//! - [`geometry`] has the coordinates of drawn boards and counters.
//! - [`link_text`] compresses the texts of links.
//! - [`problem_set`] reads and writes collections of problems.
//! - [`record_doubts`] finds what a record says that cannot be true.
//! - [`record_link`] reads and writes links to annotated games.
//! - [`results`] counts the results against each level and estimates the player's strength from them.
//! - [`scheduler`] decides on which day an exercise comes back.
//! - [`tabs`] decides what a tab does when another tab has continued its game.
//! - [`text_file`] decodes the text files that players open.
//! - [`text_length`] limits the length of the texts that a page parses.
//! - [`worker`] describes the searches that a page requests, and decides when a failed worker is replaced.
//!
//! **Invariant:** this crate reads no clock, generates no random numbers, uses no browser API and contains no text in
//! the user's language. Time, random numbers and replies arrive in events; refusals and results are values.

pub mod address;
pub mod archive;
pub mod booklet;
pub mod choices;
mod clock;
mod coach;
mod cursor;
pub mod fields;
mod fnv;
pub mod geometry;
mod input;
pub mod link_text;
mod motives;
mod move_numbers;
mod move_quality;
mod play;
mod players;
pub mod problem_set;
mod recap;
pub mod record_doubts;
pub mod record_link;
pub mod results;
pub mod saved;
pub mod scheduler;
mod search_result;
pub mod start_text;
pub mod tabs;
pub mod text_file;
pub mod text_length;
pub mod worker;

pub use clock::{Clock, TimeControl, TimesLeft, Timestamp};
pub use coach::{Advice, Assessment, Coach, Costs, Demonstration, Draft, Moment, Why};
pub use cursor::{CursorEvent, GameCursor, Navigation, Node};
pub use fnv::fnv_32;
pub use input::{BoardEvent, BoardInput, InputRefusal, MoveTextError, movable_squares, read_move};
pub use motives::{
    Exposure, LONGEST_WIN, MoveCost, MoveReason, Threat, move_costs, move_reasons, position_of_threat, threat,
};
pub use move_numbers::MoveNumbers;
pub use move_quality::{Comparison, MoveQuality, WinningChances, percent, white_share};
pub use play::{
    Announcement, Autoplay, CoachAnswer, CoachQuestion, Feedback, GameStyle, Hint, LiveClock, LiveRequest, LiveState,
    Match, MatchEvent, NewGame, NoHelp, Offer, Premove, Refusal, StartFrom, TurningPoint, premove_targets,
};
pub use players::{GameId, MoveTime, Player, PlayerNames, Players, Seats, Strength};
pub use recap::{Fact, KeyMove, Recap, key_moves};
pub use search_result::SearchResult;
