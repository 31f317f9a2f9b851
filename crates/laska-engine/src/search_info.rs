//! The results of a search: principal variations and their scores.

use std::fmt;

use laska_rules::{Board, Move};

use crate::{Depth, Nodes, Score};

/// A principal variation and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine {
    /// The moves, at least one.
    pub pv: Pv,
    /// The score for the side to move.
    pub score: Score,
}

/// The result of a search so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo {
    /// The best moves with their lines, the best first. There is at least one, and no more than requested.
    pub lines: Vec<PvLine>,
    /// The last completed depth. The best line and its score may already come from the next one.
    pub depth: Depth,
    /// The number of nodes visited.
    pub nodes: Nodes,
}

/// The status of a search after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStatus<'a> {
    /// No search has been started.
    Idle,
    /// The search is running.
    Thinking(&'a SearchInfo),
    /// The search has ended; further steps return the same result.
    Done(&'a SearchInfo),
}

impl PvLine {
    /// Returns the first move.
    ///
    /// # Panics
    /// If the line is empty, which never happens in the result of a search.
    #[must_use]
    pub fn first_move(&self) -> Move {
        self.pv.first().expect("a line has at least one move")
    }

    /// Returns the line with left and right swapped, or `None` if the board has no mirror images.
    pub(crate) fn mirrored(&self, board: Board) -> Option<Self> {
        Some(Self { pv: self.pv.mirrored(board)?, score: self.score })
    }
}

impl SearchInfo {
    /// Returns the best move, which is always legal.
    #[must_use]
    pub fn best_move(&self) -> Move {
        self.best_line().first_move()
    }

    /// Returns the principal variation.
    #[must_use]
    pub fn pv(&self) -> &Pv {
        &self.best_line().pv
    }

    /// Returns the score of the root for the side to move.
    #[must_use]
    pub fn score(&self) -> Score {
        self.best_line().score
    }

    /// Returns the best line.
    ///
    /// # Panics
    /// If there are no lines, which never happens in the result of a search.
    #[must_use]
    pub fn best_line(&self) -> &PvLine {
        self.lines.first().expect("a search has at least one line")
    }
}

impl<'a> SearchStatus<'a> {
    /// Returns the result so far, if a search has been started.
    #[must_use]
    pub const fn info(self) -> Option<&'a SearchInfo> {
        match self {
            Self::Idle => None,
            Self::Thinking(info) | Self::Done(info) => Some(info),
        }
    }
}

/// A principal variation: moves in order, each legal after those before it. It has a fixed capacity, so that updates
/// allocate nothing.
#[derive(Clone)]
pub struct Pv {
    len: usize,
    moves: [Option<Move>; Self::CAPACITY],
}

impl Pv {
    /// The maximum number of moves, which is also the maximum ply of a search.
    pub const CAPACITY: usize = 128;

    pub(crate) const EMPTY: Self = Self { len: 0, moves: [None; Self::CAPACITY] };

    /// Returns the first move.
    #[must_use]
    pub fn first(&self) -> Option<Move> {
        self.moves().next()
    }

    /// Returns the moves in order.
    pub fn moves(&self) -> impl Iterator<Item = Move> + Clone {
        self.moves[..self.len].iter().copied().flatten()
    }

    fn mirrored(&self, board: Board) -> Option<Self> {
        let mut image = Self { len: self.len, ..Self::EMPTY };
        for (to, mv) in image.moves.iter_mut().zip(self.moves()) {
            *to = Some(mv.mirrored(board)?);
        }
        Some(image)
    }

    pub(crate) const fn clear(&mut self) {
        self.len = 0;
    }

    /// Sets the variation to a single move.
    pub(crate) fn set(&mut self, first: Move) {
        self.moves[0] = Some(first);
        self.len = 1;
    }

    /// Sets the variation to a move and its continuation, truncated to the capacity.
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
    /// Writes the moves separated by spaces.
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
