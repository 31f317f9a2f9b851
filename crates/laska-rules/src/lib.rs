//! The rules of Laska (Emanuel Lasker, 1911) and its variants.
//!
//! Laska is a checkers variant with columns: a captured counter goes to the bottom of the column that captured it. The top
//! counter of a column, its commander, determines who owns the column and how it moves.
//!
//! - [`Square`], [`Counter`], [`Column`] and [`Board`] describe the board. [`SquareSet`] and [`Direction`] are for set
//!   operations on squares.
//! - [`Position`] is always legal. [`Setup`] is any arrangement; converting it to a position checks it.
//! - [`Position::legal_moves`] generates moves. [`Position::play`] and [`Position::undo`] make and unmake them;
//!   [`Position::play_unchecked`] is for searches. A [`Move`] stores its whole path in four bytes.
//! - [`Variant`] combines a board and a [`CaptureRule`].
//! - [`Game`] adds history, draw rules, results, undo and redo. [`GameTree`] holds variations.
//! - [`notation`] parses and formats positions, moves and games.
//! - [`PackedPosition`] stores a position in 16 bytes without loss, for exact tables.
//! - [`perft`] counts leaf nodes.
//! - [`Message`] is the text of an error or a result as a template with arguments, for translation.
//!
//! The crate uses no clock, no I/O and no randomness.
//!
//! # Examples
//! ```
//! use laska_rules::{Board, CaptureRule, Game, Move, Position, Variant};
//!
//! let mut position = Position::start(Board::Seven);
//! let mv: Move = "c3-d4".parse()?;
//! position.play(mv, CaptureRule::MustFinish)?;
//! assert_eq!(position.legal_moves(CaptureRule::MustFinish).iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["e5-d4-c3"]);
//!
//! let mut game = Game::new(Variant::LASKA);
//! game.play(mv)?;
//! assert_eq!(game.outcome(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! - `std` (default): without it, the crate needs only `alloc`.
//! - `serde`: serializes squares, columns, moves, setups and positions as text, and colors and draw rules.
//! - `arbitrary`: generates arbitrary columns, setups, positions and variants for fuzzing.

#![deny(missing_docs)]
#![no_std]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
mod column;
mod counter;
mod game;
mod game_tree;
mod message;
mod move_generation;
mod moves;
pub mod notation;
mod outcome;
mod packed;
mod perft;
mod position;
// Only for the solver of `laska-engine`, which needs the crate's move generator. May change at any time.
#[doc(hidden)]
pub mod retrograde;
#[cfg(feature = "serde")]
mod serde;
mod setup;
// Only for our other crates. May change at any time.
#[doc(hidden)]
pub mod splitmix;
mod square;
mod square_set;
mod variant;

pub use board::Board;
pub use column::{Column, ColumnError, Run};
pub use counter::{Color, Counter, Grade};
pub use game::{Game, PlayError};
pub use game_tree::{GameTree, NodeId};
pub use message::{Argument, Message, ToMessage};
pub use moves::{Move, MoveList};
pub use outcome::{DeclaredResult, DrawReason, DrawRules, Outcome, WinReason};
pub use packed::PackedPosition;
pub use perft::{divide, perft};
pub use position::{IllegalMove, Leg, Position, PositionHash, Undo};
pub use setup::{Setup, SetupError};
pub use square::{Direction, Square, SquareError};
pub use square_set::{SquareSet, Squares};
pub use variant::{CaptureRule, Variant, VariantError};

/// Tests the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
