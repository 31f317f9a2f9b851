//! Motives: facts of the board that explain a move. The reasons for playing it, which hints name, and what it costs, which
//! the coach names.
//!
//! Each motive is a function of a move with its consequences, in one of two tables ([`reason`] and [`cost`]). It holds
//! whatever the opponent does, by the rules alone: a search only proposes the lines on which it is looked for. Where no
//! motive is certain, there is none.

mod balance;
mod case;
mod cost;
mod facts;
mod reason;

pub(crate) use balance::{ExpectedLoss, expected_loss};
pub use cost::{Exposure, LONGEST_WIN, MoveCost, move_costs};
pub(crate) use cost::{any_misses_counters, line_of};
pub(crate) use facts::freed;
pub use reason::{MoveReason, Threat, move_reasons, position_of_threat, threat};
