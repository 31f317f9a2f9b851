//! Owns what is claimed of a puzzle's position, and what is asked of whoever can prove it. Knows no way to prove it.

use laska_engine::{Memory, Nodes, Plies};
use laska_library::{Goal, PlyCount, Proof};
use laska_rules::{Chain, Move, Position};

/// What was proven of a position: one move alone reaches the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) key: Move,
    pub(super) aim: Aim,
}

/// What the one move reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// It wins in that many plies at most, counted from before it.
    Win(Plies),
    /// It does not lose.
    Hold,
}

/// How much is done for a proof.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The memory in which all positions that can arise are gathered.
    pub(super) solver: Memory,
    /// The positions that are searched for the proof of one move's fate.
    pub(super) nodes: Nodes,
    /// The table of that search, and the memory in which what it proved is played out.
    pub(super) prover: Memory,
}

/// A way to prove claims.
pub(super) trait Oracle {
    /// What it is called in a file.
    const PROOF: Proof;

    /// What is claimed of the position; `None` if several moves reach the same, or nothing could be proven.
    ///
    /// The legal moves come in the order in which they are likely to be the best: right or not, that saves work only.
    fn claim(&self, position: &Position, likely: &[Move]) -> Option<Claim>;

    /// Best play of both sides from a position, the key first: to the end of a win, some moves of a draw. `None` when
    /// it is too long.
    fn best_play(&self, position: &Position, claim: &Claim) -> Option<Vec<Move>>;
}

/// Plies that are shown of a draw.
pub(super) const HOLD_PLIES: usize = 12;

/// Plies after which a win that goes on is too long for a puzzle.
pub(super) const LONGEST_WIN: usize = 80;

impl Aim {
    /// The goal of the puzzle.
    pub(super) const fn goal(self) -> Goal {
        match self {
            Self::Win(plies) => Goal::Win { plies: PlyCount(plies.0) },
            Self::Hold => Goal::Hold,
        }
    }

    /// Whether both are wins or both are not.
    pub(super) const fn is_like(self, other: Goal) -> bool {
        matches!(self, Self::Hold) == matches!(other, Goal::Hold)
    }
}

/// The legal moves, that one first.
pub(super) fn key_first(position: &Position, chain: Chain, key: Move) -> Vec<Move> {
    let mut moves = position.moves(chain).to_vec();
    moves.sort_by_key(|&mv| mv != key);
    moves
}
