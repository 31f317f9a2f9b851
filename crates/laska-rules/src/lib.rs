//! The rules of Laska (Emanuel Lasker, 1911) and its variants.
//!
//! - [`Square`], [`Counter`], [`Column`], [`Board`]: what stands where.
//! - [`Setup`] may be anything; [`Position`] is legal; the way from one to the other is checked.
//! - [`Position::moves`] generates, [`Position::play`] and [`Position::undo`] go on and back.
//! - [`Game`] adds history: draws, results, undo and redo.
//! - [`notation`] reads and writes positions, moves and games.
//! - [`PackedPosition`]: a whole position in 16 bytes, for tables that must not confuse two.
//! - [`perft`] counts.
//!
//! The rules know no clock, no I/O, no randomness, no serialization and no browser.

mod board;
mod column;
mod counter;
mod game;
mod message;
mod move_generation;
mod move_tree;
mod moves;
pub mod notation;
mod outcome;
mod packed;
mod perft;
mod position;
mod setup;
mod square;
mod square_set;
mod variant;

pub use board::Board;
pub use column::{Column, ColumnError, Run};
pub use counter::{Color, Counter, Rank};
pub use game::{Game, PlayError};
pub use message::{Argument, Message, ToMessage};
pub use move_tree::{MoveId, MoveTree};
pub use moves::{Move, MoveList};
pub use outcome::{Draw, DrawRules, Loss, Outcome};
pub use packed::PackedPosition;
pub use perft::{divide, perft};
pub use position::{IllegalMove, Position, PositionHash, Stage, Undo};
pub use setup::{Setup, SetupError};
pub use square::{Direction, Square, SquareError};
pub use square_set::{SquareSet, Squares};
pub use variant::{Chain, Variant, VariantError};
