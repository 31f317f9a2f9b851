//! Owns what a search knows, as it crosses. Knows no search.

use serde::{Deserialize, Serialize};

/// What a search knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The move to play, with every square, as `b2-c3-d4`: the best, or the one that a level has chosen.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the position is worth to the side to move, with that move.
    pub score: ScoreText,
    /// The depth in plies that was searched whole; 0 before the first was.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
    /// Positions visited a second; `None` as long as no time has gone.
    pub nps: Option<u64>,
    /// Time since the search was asked for, in milliseconds.
    pub elapsed_ms: u32,
    /// The best play of both sides after that move, the move first; every one is legal after those before it.
    pub line: Vec<String>,
    /// The best moves, the best first: one, or as many as were asked for and are there.
    pub variations: Vec<VariationText>,
}

/// A move with the best play of both sides after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VariationText {
    /// What the position is worth to the side to move, with that move.
    pub score: ScoreText,
    /// The move and what follows.
    pub line: Vec<String>,
}

/// What a position is worth to the side to move: `{ value: 12 }`, `{ win: 5 }` or `{ loss: 4 }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ScoreText {
    /// Hundredths of a counter that the side to move is ahead; 0 is a draw.
    Value(i32),
    /// It wins in that many plies.
    Win(u16),
    /// It loses in that many plies.
    Loss(u16),
}
