//! Owns what a solve tells, on its way and in the end. Knows no solver.

use serde::{Deserialize, Serialize};

/// How far a solve is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SolvingText {
    /// What is being done.
    pub phase: Phase,
    /// The positions found so far.
    pub positions: u64,
    /// How many of these the phase is done with. While they are decided it never comes to all of them if any is drawn.
    pub done: u64,
    /// Time since the solve was asked for, in milliseconds.
    pub elapsed_ms: u32,
}

/// What a solve does, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// The positions that can arise are being found.
    Gathering,
    /// All are found; the moves that lead to each are being listed.
    Linking,
    /// Wins and losses are being found backwards from the ends.
    Deciding,
}

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SolutionText {
    /// What it is worth to the side to move.
    pub value: ValueText,
    /// How many positions can arise, itself included.
    pub positions: u64,
    /// The most memory that was taken at any time, in bytes.
    pub bytes: u64,
    /// Time since the solve was asked for, in milliseconds.
    pub elapsed_ms: u32,
    /// Every legal move.
    pub moves: Vec<MoveValue>,
}

/// What a move of a solved position is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveValue {
    /// The move, with every square.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position is worth to the side to move, with that move.
    pub value: ValueText,
    /// The move and the best play of both sides after it: to the end, or of a draw until a position comes again; no more
    /// than [`MoveValue::LONGEST_LINE`] moves.
    pub line: Vec<String>,
}

/// The exact value of a position for the side to move: `{ win: 5 }`, `{ loss: 4 }` or `"draw"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ValueText {
    /// It wins in that many plies.
    Win(u16),
    /// It loses in that many plies.
    Loss(u16),
    /// Neither side can force an end.
    Draw,
}

impl MoveValue {
    /// The most moves that a line tells.
    pub const LONGEST_LINE: usize = 200;
}
