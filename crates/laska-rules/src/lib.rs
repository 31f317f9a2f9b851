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
mod chains;
mod color;
mod column;
mod commanders;
mod counter;
mod direction;
mod game;
mod generate;
mod hash;
mod move_list;
mod move_tree;
mod moves;
pub mod notation;
mod outcome;
mod packed;
mod perft;
mod position;
mod setup;
mod sink;
mod square;
mod square_set;
mod stages;
mod variant;

pub use board::Board;
pub use color::Color;
pub use column::{Column, ColumnError, Run};
pub use counter::{Counter, Rank};
pub use direction::Direction;
pub use game::{Game, PlayError};
pub use hash::PositionHash;
pub use move_list::MoveList;
pub use move_tree::{MoveId, MoveTree};
pub use moves::Move;
pub use outcome::{Draw, DrawRules, Loss, Outcome};
pub use packed::PackedPosition;
pub use perft::{divide, perft};
pub use position::{Position, Undo};
pub use setup::{Setup, SetupError};
pub use square::{Square, SquareError};
pub use square_set::SquareSet;
pub use stages::Stage;
pub use variant::{Chain, Variant, VariantError};
