//! What a search reports: lines of moves, their scores, and how far it got.

use std::fmt;

use laska_rules::Move;

use crate::{Depth, Nodes, Score};

/// A move with the best play of both sides after it, and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine {
    /// The moves; at least one.
    pub pv: Pv,
    /// What the line is worth to the side to move.
    pub score: Score,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo {
    /// The best moves with their lines, the best first; at least one, and at most as many as were asked for.
    pub lines: Vec<PvLine>,
    /// The last completed depth. The best line and its score may come from the next one, as far as it was searched.
    pub depth: Depth,
    /// The positions visited.
    pub nodes: Nodes,
}

/// The state of a search after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStatus<'a> {
    /// No search was started.
    Idle,
    /// The search has not ended.
    Thinking(&'a SearchInfo),
    /// The search has ended; further steps return the same result.
    Done(&'a SearchInfo),
}

impl PvLine {
    /// The first move.
    ///
    /// # Panics
    /// If the line is empty, which is never so in a search's result.
    #[must_use]
    pub fn first_move(&self) -> Move {
        self.pv.first().expect("a line has at least one move")
    }
}

impl SearchInfo {
    /// The move to play; always legal.
    #[must_use]
    pub fn best_move(&self) -> Move {
        self.best_line().first_move()
    }

    /// The best play of both sides.
    #[must_use]
    pub fn pv(&self) -> &Pv {
        &self.best_line().pv
    }

    /// What the position is worth to the side to move.
    #[must_use]
    pub fn score(&self) -> Score {
        self.best_line().score
    }

    /// The principal variation.
    ///
    /// # Panics
    /// If there are no variations, which is never so in a search's result.
    #[must_use]
    pub fn best_line(&self) -> &PvLine {
        self.lines.first().expect("a search has at least one line")
    }
}

impl<'a> SearchStatus<'a> {
    /// The report, if a search was started.
    #[must_use]
    pub const fn info(self) -> Option<&'a SearchInfo> {
        match self {
            Self::Idle => None,
            Self::Thinking(info) | Self::Done(info) => Some(info),
        }
    }
}

/// Moves in a row, each legal after those before it. Has a fixed size, so that updating one allocates nothing.
#[derive(Clone)]
pub struct Pv {
    len: usize,
    moves: [Option<Move>; Self::CAPACITY],
}

impl Pv {
    /// The longest line, as long as a search can be deep.
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

    /// Makes this the line of a move and what follows it, cut off at the capacity.
    pub(crate) fn set_with(&mut self, first: Move, rest: &Self) {
        let len = rest.len.min(Self::CAPACITY - 1);
        self.moves[1..=len].copy_from_slice(&rest.moves[..len]);
        self.set(first);
        self.len = len + 1;
    }
}

impl PartialEq for Pv {
    fn eq(&self, other: &Self) -> bool {
        self.moves().eq(other.moves())
    }
}

impl Eq for Pv {}

impl fmt::Display for Pv {
    /// The moves with spaces between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.moves().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{mv}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Pv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
