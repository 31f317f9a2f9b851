//! The rules of Laska (Emanuel Lasker, 1911) and its variants.
//!
//! Laska is draughts with columns: a captured counter goes to the bottom of the column that captured it, and the top
//! counter of a column, its commander, alone decides who owns the column and how it moves.
//!
//! - [`Square`], [`Counter`], [`Column`], [`Board`]: what stands where. [`SquareSet`] and [`Direction`] answer questions
//!   about many squares at once.
//! - [`Setup`] may be anything; [`Position`] is legal; the way from one to the other is checked.
//! - [`Position::legal_moves`] generates, [`Position::play`] and [`Position::undo`] go on and back, and
//!   [`Position::play_unchecked`] is for searches. A [`Move`] has its whole path in four bytes.
//! - [`Variant`]: a board and a rule for how far captures go on, as data.
//! - [`Game`] adds history: draws, results, undo and redo. [`GameTree`] has variations.
//! - [`notation`] reads and writes positions, moves and games.
//! - [`PackedPosition`]: a whole position in 16 bytes, for tables that must not confuse two.
//! - [`perft`] counts.
//! - [`Message`]: what an error or a result says, as a template with arguments, for other languages.
//!
//! The rules know no clock, no I/O, no randomness and no browser.
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
//! - `std` (default): without it the crate needs only `alloc`.
//! - `serde`: squares, columns, moves, setups and positions as their texts.
//! - `arbitrary`: any column, setup, position and variant, for fuzzers.

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
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod square;
mod square_set;
mod variant;

pub use board::Board;
pub use column::{Column, ColumnError, Run};
pub use counter::{Color, Counter, Rank};
pub use game::{Game, PlayError};
pub use game_tree::{GameTree, NodeId};
pub use message::{Argument, Message, ToMessage};
pub use moves::{Move, MoveList};
pub use outcome::{DrawReason, DrawRules, Outcome, WinReason};
pub use packed::PackedPosition;
pub use perft::{divide, perft};
pub use position::{IllegalMove, PathSquare, Position, PositionHash, Undo};
pub use setup::{Setup, SetupError};
pub use square::{Direction, Square, SquareError};
pub use square_set::{SquareSet, Squares};
pub use variant::{CaptureRule, Variant, VariantError};

/// The examples of the README are tested as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
