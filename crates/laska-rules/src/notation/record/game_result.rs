//! Owns the result of a recorded game: who has won, but not why.

use std::fmt;

use crate::{Color, Outcome};

/// How a recorded game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// One side has won.
    Won(Color),
    /// Nobody has won.
    Drawn,
    /// It goes on, or nobody knows.
    #[default]
    Open,
}

impl GameResult {
    /// The result of its text: `1-0`, `0-1`, `1/2-1/2` (also `1/2`) or `*`.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::Won(Color::White)),
            "0-1" => Some(Self::Won(Color::Black)),
            "1/2-1/2" | "1/2" => Some(Self::Drawn),
            "*" => Some(Self::Open),
            _ => None,
        }
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome.map(Outcome::winner) {
            Some(Some(winner)) => Self::Won(winner),
            Some(None) => Self::Drawn,
            None => Self::Open,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won(Color::White) => "1-0",
            Self::Won(Color::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Open => "*",
        })
    }
}
