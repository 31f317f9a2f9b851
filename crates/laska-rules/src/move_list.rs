//! Owns the list of moves: of fixed size, so that generating allocates nothing.

use std::fmt;
use std::ops::{Deref, DerefMut};

use crate::{Direction, Move, Square};

/// The legal moves of a position; reads as a slice.
#[derive(Clone)]
pub struct MoveList {
    len: usize,
    moves: [Move; Self::CAPACITY],
}

/// What stands in the unused places of a list; never read.
const UNUSED: Move = Move::step(Square::from_index(0), Direction::NorthEast);

impl MoveList {
    /// As many moves as any position can have.
    ///
    /// A take is a trail: from corner to corner of 2x2 cells over their centers, each center once. Counted with every
    /// center an enemy and every corner free, no start has more than 51 trails, and the 12 richest starts of the 8x8
    /// board have 588 together (the 11 of the 7x7 board 489). Steps are at most 4 for each of 12 columns.
    pub const CAPACITY: usize = 588;

    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { len: 0, moves: [UNUSED; Self::CAPACITY] }
    }

    /// Empties the list.
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    pub(crate) const fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl DerefMut for MoveList {
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use super::*;
    use crate::{Board, SquareSet};

    fn trails(from: Square, board: Board, jumped: SquareSet) -> usize {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| {
                let over = direction.step(from, board).filter(|&over| !jumped.contains(over))?;
                let to = direction.step(over, board)?;
                Some(1 + trails(to, board, jumped.union(SquareSet::of(over))))
            })
            .sum()
    }

    #[test]
    fn no_position_has_more_moves_than_the_list_holds() {
        let most = Board::ALL.map(|board| {
            let mut counts: Vec<_> = board.squares().iter().map(|s| trails(s, board, SquareSet::EMPTY)).collect();
            counts.sort_by_key(|&count| Reverse(count));
            counts.iter().take(board.counters_a_side()).sum::<usize>()
        });
        assert_eq!(most, [489, MoveList::CAPACITY]);
    }
}
