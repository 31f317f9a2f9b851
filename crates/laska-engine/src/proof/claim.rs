//! Owns what becomes of a claimed win: it stands, or it fails somewhere.

use std::fmt;

use laska_rules::Move;

use crate::{Nodes, Plies};

/// A win against every defense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedWin {
    /// The loser has no move after that many plies at most.
    pub plies: Plies,
    /// How many positions can arise while the strategy is followed, the root included.
    pub positions: Nodes,
    /// The longest defense.
    pub line: Vec<Move>,
}

/// Where a strategy fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The moves that lead there.
    pub line: Vec<Move>,
    /// What is wrong there.
    pub failure: Failure,
}

/// How a strategy fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It gives no move.
    NoAnswer,
    /// It gives a move that is not legal.
    Illegal(Move),
    /// The side that should win has no move.
    Blocked,
    /// A position comes for the second time.
    Repetition,
}

impl std::error::Error for Refutation {}

impl fmt::Display for Refutation {
    /// `after c3-d4 e5-f4: a position comes for the second time`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.line.is_empty() {
            f.write_str("after ")?;
            for (index, mv) in self.line.iter().enumerate() {
                write!(f, "{}{mv}", if index == 0 { "" } else { " " })?;
            }
            f.write_str(": ")?;
        }
        self.failure.fmt(f)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAnswer => f.write_str("no move is given"),
            Self::Illegal(mv) => write!(f, "{mv} is not legal"),
            Self::Blocked => f.write_str("the side that should win has no move"),
            Self::Repetition => f.write_str("a position comes for the second time"),
        }
    }
}
