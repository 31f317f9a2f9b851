//! What is known of a result: exactly, by a proof, or not at all; and whether it reaches a goal.

use laska_rules::Color;

use crate::{GameValue, Plies};

/// What is known of a result, from the point of view of the side that has to solve the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Finding {
    /// The exact value: every position that can arise is solved.
    Exact(GameValue),
    /// The memory does not suffice to solve the position, but a proof was found.
    Proven(Proven),
    /// Neither, within the limits.
    Unknown,
}

/// What a proof says of a result. Wins and losses are checked against every defense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Proven {
    /// The side wins.
    Win {
        /// The maximum number of plies to the end.
        at_most: Plies,
    },
    /// The opponent wins.
    Loss {
        /// The maximum number of plies to the end.
        at_most: Plies,
    },
    /// The side cannot force a win, unless two positions have the same hash.
    NoWin,
    /// The opponent cannot force a win, unless two positions have the same hash.
    NoLoss,
}

/// Whether a move reaches the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Reach {
    /// It reaches the goal.
    Reached,
    /// It does not.
    Missed,
    /// The limits do not suffice to decide it.
    Unknown,
}

/// What the side that solves the problem has to reach from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Goal {
    Win,
    /// Win within a number of plies, counted from the position.
    WinWithin(Plies),
    Hold,
}

impl Finding {
    /// Returns the finding of a value for the side to move, which is the side that solves the problem or its opponent.
    pub(super) const fn exact(value: GameValue, to_move: Color, solver: Color) -> Self {
        Self::Exact(match value {
            GameValue::Win(plies) if to_move as u8 != solver as u8 => GameValue::Loss(plies),
            GameValue::Loss(plies) if to_move as u8 != solver as u8 => GameValue::Win(plies),
            same => same,
        })
    }

    /// Returns the number of plies to the end of a win or a loss: exactly, or the maximum number if it is proven.
    #[must_use]
    pub const fn plies(self) -> Option<Plies> {
        match self {
            Self::Exact(GameValue::Win(plies) | GameValue::Loss(plies))
            | Self::Proven(Proven::Win { at_most: plies } | Proven::Loss { at_most: plies }) => Some(plies),
            Self::Exact(GameValue::Draw) | Self::Proven(Proven::NoWin | Proven::NoLoss) | Self::Unknown => None,
        }
    }

    /// Returns an order in which the better finding for the side that solves the problem is greater. Exact values come
    /// before proofs of the same result, and what is unknown is between a loss and a proof that there is none.
    pub(super) const fn order(self) -> (GameValue, i8) {
        match self {
            Self::Exact(value) => (value, 0),
            Self::Proven(Proven::Win { at_most }) => (GameValue::Win(at_most), -1),
            Self::Proven(Proven::Loss { at_most }) => (GameValue::Loss(at_most), -1),
            Self::Proven(Proven::NoLoss) => (GameValue::Draw, 1),
            Self::Unknown => (GameValue::Draw, -1),
            Self::Proven(Proven::NoWin) => (GameValue::Draw, -2),
        }
    }
}

impl Goal {
    /// Returns the goal after one more ply.
    pub(super) const fn after_ply(self) -> Self {
        match self {
            Self::WinWithin(plies) => Self::WinWithin(Plies(plies.0.saturating_sub(1))),
            same => same,
        }
    }

    /// Returns the side whose win a proof is about.
    pub(super) fn attacker(self, solver: Color) -> Color {
        if self == Self::Hold { !solver } else { solver }
    }

    /// Returns whether a result reaches the goal.
    pub(super) fn reach(self, finding: Finding) -> Reach {
        let is_reached = match (finding, self) {
            (Finding::Unknown, _) => None,
            (Finding::Exact(value), Self::Hold) => Some(value >= GameValue::Draw),
            (Finding::Exact(value), Self::Win) => Some(value > GameValue::Draw),
            (Finding::Exact(value), Self::WinWithin(within)) => Some(value >= GameValue::Win(within)),
            (Finding::Proven(Proven::Win { at_most }), Self::WinWithin(within)) => (at_most <= within).then_some(true),
            (Finding::Proven(Proven::Win { .. }), Self::Win | Self::Hold) => Some(true),
            (Finding::Proven(Proven::Loss { .. }), _) => Some(false),
            (Finding::Proven(Proven::NoWin), Self::Win | Self::WinWithin(_)) => Some(false),
            (Finding::Proven(Proven::NoLoss), Self::Hold) => Some(true),
            (Finding::Proven(Proven::NoWin), Self::Hold)
            | (Finding::Proven(Proven::NoLoss), Self::Win | Self::WinWithin(_)) => None,
        };
        match is_reached {
            Some(true) => Reach::Reached,
            Some(false) => Reach::Missed,
            None => Reach::Unknown,
        }
    }
}
