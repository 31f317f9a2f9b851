//! A winning strategy: the winner's move in every position that can arise.

use laska_rules::{CaptureRule, Move, PackedPosition, Position};

use super::positions::{Lookup, PositionSet};
use super::segments::SegmentedVec;
use crate::memory::{MemoryBudget, OutOfMemory};
use crate::{MemorySize, Nodes};

/// A winning strategy: the winner's move in every position that can arise from the root.
///
/// It comes from an [`Extraction`](super::Extraction). It stores only the positions in which a side has a choice.
pub struct Strategy {
    capture_rule: CaptureRule,
    memory: MemoryBudget,
    positions: PositionSet,
    /// What is known about each position in `positions`.
    wins: SegmentedVec<StoredWin>,
}

/// A win, or a position of which no win is known so far.
#[derive(Clone, Copy, Default)]
struct StoredWin {
    /// The maximum number of plies to the end, plus one; 0 if no win is known.
    plies_plus_one: u32,
    /// The bits of the winner's move; 0 if the loser is to move.
    mv: u32,
}

impl Strategy {
    /// Creates a strategy without positions, for those that can arise from `root`.
    pub(super) fn new(root: &Position, capture_rule: CaptureRule, memory: MemorySize) -> Result<Self, OutOfMemory> {
        let mut memory = MemoryBudget::new(memory);
        let positions = PositionSet::new(root, &mut memory)?;
        Ok(Self { capture_rule, memory, positions, wins: SegmentedVec::new() })
    }

    /// Returns the winner's move, or `None` if the position cannot arise or there is no legal move.
    #[must_use]
    pub fn winning_move(&self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves(self.capture_rule);
        if moves.len() <= 1 {
            return moves.first().copied();
        }
        let number = self.positions.find(&Lookup::new(position.pack()))?;
        let bits = self.wins[number as usize].mv;
        moves.iter().copied().find(|mv| mv.bits().get() == bits)
    }

    /// Returns the number of positions in which a side has a choice.
    #[must_use]
    pub const fn positions(&self) -> Nodes {
        Nodes(self.positions.len() as u64)
    }

    /// Returns the number of a position, adding it if necessary.
    pub(super) fn number_of(&mut self, position: PackedPosition) -> Result<u32, OutOfMemory> {
        let number = self.positions.find_or_add(&Lookup::new(position), &mut self.memory)?;
        if number as usize == self.wins.len() {
            self.wins.push(StoredWin::default(), &mut self.memory)?;
        }
        Ok(number)
    }

    /// Stores the win of a position.
    pub(super) fn store(&mut self, number: u32, plies: u32, mv: Option<Move>) {
        let mv = mv.map_or(0, |mv| mv.bits().get());
        self.wins[number as usize] = StoredWin { plies_plus_one: plies + 1, mv };
    }

    /// Returns the maximum number of plies to the end, if a win is known.
    pub(super) fn plies(&self, number: u32) -> Option<u32> {
        self.wins[number as usize].plies_plus_one.checked_sub(1)
    }

    /// Returns the maximum number of plies to the end of a position, if a win is known.
    pub(super) fn plies_of(&self, position: &Position) -> Option<u32> {
        self.positions.find(&Lookup::new(position.pack())).and_then(|number| self.plies(number))
    }
}
