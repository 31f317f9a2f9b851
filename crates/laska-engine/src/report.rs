//! What a search reports: lines of moves, their scores, and how far it got.

use std::fmt;

use laska_rules::Move;

use crate::{Depth, Nodes, Score};

/// The best play of both sides after a first move, and what that is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The moves; at least one.
    pub line: Line,
    /// What it is worth to the side to move.
    pub score: Score,
}

/// What a search knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The best moves, each with its line, the best first; at least one, and no more than were asked for.
    pub variations: Vec<Variation>,
    /// The depth that was searched whole. The best line and its score may come from the next one, as far as it got.
    pub depth: Depth,
    /// The positions visited.
    pub nodes: Nodes,
}

/// How a search stands after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress<'a> {
    /// No search was started.
    Idle,
    /// It goes on with the next step.
    Thinking(&'a Report),
    /// It has ended; further steps give the same again.
    Done(&'a Report),
}

impl Variation {
    /// Its first move.
    ///
    /// # Panics
    /// When somebody made one without moves; no search does.
    #[must_use]
    pub fn first(&self) -> Move {
        self.line.first().expect("a variation has at least one move")
    }
}

impl Report {
    /// The move to play; always legal.
    #[must_use]
    pub fn best(&self) -> Move {
        self.principal().first()
    }

    /// The best play of both sides.
    #[must_use]
    pub fn line(&self) -> &Line {
        &self.principal().line
    }

    /// What the position is worth to the side to move.
    #[must_use]
    pub fn score(&self) -> Score {
        self.principal().score
    }

    /// The principal variation.
    ///
    /// # Panics
    /// When somebody made a report without variations; no search does.
    #[must_use]
    pub fn principal(&self) -> &Variation {
        self.variations.first().expect("a report has at least one variation")
    }
}

impl<'a> Progress<'a> {
    /// What the search knows, if there is one.
    #[must_use]
    pub const fn report(self) -> Option<&'a Report> {
        match self {
            Self::Idle => None,
            Self::Thinking(report) | Self::Done(report) => Some(report),
        }
    }
}

/// Moves in a row, each legal after those before it.
#[derive(Clone)]
pub struct Line {
    len: usize,
    moves: [Option<Move>; Self::CAPACITY],
}

impl Line {
    /// As many moves as a line can have: as deep as a search can look.
    pub const CAPACITY: usize = 128;

    /// A line without moves.
    pub(crate) const EMPTY: Self = Self { len: 0, moves: [None; Self::CAPACITY] };

    /// The first move.
    #[must_use]
    pub fn first(&self) -> Option<Move> {
        self.moves().next()
    }

    /// The moves in order.
    pub fn moves(&self) -> impl Iterator<Item = Move> + Clone {
        self.moves[..self.len].iter().copied().flatten()
    }

    pub(crate) const fn clear(&mut self) {
        self.len = 0;
    }

    /// Makes this the line of one move.
    pub(crate) fn set(&mut self, first: Move) {
        self.moves[0] = Some(first);
        self.len = 1;
    }

    /// Makes this the line of a move and what follows it; what is too long is cut off.
    pub(crate) fn set_with(&mut self, first: Move, rest: &Self) {
        let len = rest.len.min(Self::CAPACITY - 1);
        self.moves[1..=len].copy_from_slice(&rest.moves[..len]);
        self.set(first);
        self.len = len + 1;
    }
}

impl PartialEq for Line {
    fn eq(&self, other: &Self) -> bool {
        self.moves().eq(other.moves())
    }
}

impl Eq for Line {}

impl fmt::Display for Line {
    /// The moves with spaces between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.moves().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{mv}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
