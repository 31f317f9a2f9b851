//! Owns what a search says of itself.

use laska_rules::Move;

use crate::{Depth, Line, Nodes, Score};

/// What a search knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The best play of both sides; it has at least one move.
    pub line: Line,
    /// What that is worth to the side to move.
    pub score: Score,
    /// The depth that was searched whole. Line and score may come from the next one, as far as it got.
    pub depth: Depth,
    /// The positions visited.
    pub nodes: Nodes,
}

/// How a search stands after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// No search was started.
    Idle,
    /// It goes on with the next step.
    Thinking(Report),
    /// It has ended; further steps give the same again.
    Done(Report),
}

impl Report {
    /// The move to play; always legal.
    ///
    /// # Panics
    /// When somebody made a report with an empty line; no search does.
    #[must_use]
    pub fn best(&self) -> Move {
        self.line.first().expect("a report's line has at least one move")
    }
}

impl Progress {
    /// What the search knows, if there is one.
    #[must_use]
    pub const fn report(&self) -> Option<&Report> {
        match self {
            Self::Idle => None,
            Self::Thinking(report) | Self::Done(report) => Some(report),
        }
    }
}
