//! Owns a line: moves in a row, of fixed size, so that following one allocates nothing.

use std::fmt;

use laska_rules::Move;

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
