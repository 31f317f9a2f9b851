//! Owns what the table notes at each move of its tree.

use laska_rules::{MoveTree, Outcome};

use super::clock::Times;

/// All moves that were tried in the game on the table.
pub(super) type Tree = MoveTree<Note>;

/// What belongs to a move beside the position after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Note {
    /// The time that was left after it.
    pub(super) times: Option<Times>,
    /// A result that is not on the board.
    pub(super) settled: Option<Outcome>,
}

impl Note {
    /// Whether the game went on after the move.
    pub(super) const fn goes_on(&self) -> bool {
        self.settled.is_none()
    }
}
