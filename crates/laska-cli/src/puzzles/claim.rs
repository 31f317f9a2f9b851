//! Owns what is claimed of a puzzle's position, and what is asked of whoever can prove it. Knows no way to prove it.

use laska_engine::Plies;
use laska_library::{Goal, PlyCount};
use laska_rules::{Move, Position};

/// What was proven of a position: one move alone reaches the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) key: Move,
    pub(super) aim: Aim,
}

/// What the one move reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// It alone wins; in that many plies, counted from before it.
    Win(Plies),
    /// It alone wins in that many plies or sooner.
    WinWithin(Plies),
    /// It alone does not lose.
    Hold,
}

/// A way to prove claims.
pub(super) trait Oracle {
    /// What is claimed of the position; `None` if several moves reach the same, or nothing could be proven.
    fn claim(&self, position: &Position) -> Option<Claim>;

    /// Best play of both sides from a position, the key first: to the end of a win, some moves of a draw. `None` when
    /// it is too long.
    fn best_play(&self, position: &Position, claim: &Claim) -> Option<Vec<Move>>;
}

/// What is over sooner is no puzzle.
const FEWEST_PLIES: u16 = 5;

impl Aim {
    /// Whether it takes long enough to make a puzzle.
    pub(super) const fn is_far(self) -> bool {
        match self {
            Self::Win(plies) | Self::WinWithin(plies) => plies.0 >= FEWEST_PLIES,
            Self::Hold => true,
        }
    }

    /// The goal of the puzzle.
    pub(super) const fn goal(self) -> Goal {
        match self {
            Self::Win(plies) => Goal::Win { plies: PlyCount(plies.0) },
            Self::WinWithin(plies) => Goal::WinWithin { plies: PlyCount(plies.0) },
            Self::Hold => Goal::Hold,
        }
    }
}

/// The goal that is left when a move of the solving side and the reply were played.
pub(super) const fn goal_after_a_pair(goal: Goal) -> Goal {
    match goal {
        Goal::Win { plies } => Goal::Win { plies: PlyCount(plies.0.saturating_sub(2)) },
        Goal::WinWithin { plies } => Goal::WinWithin { plies: PlyCount(plies.0.saturating_sub(2)) },
        Goal::Hold => Goal::Hold,
    }
}
