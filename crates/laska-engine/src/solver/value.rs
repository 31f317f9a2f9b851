//! The value of a position, and its state while values are being found.

use std::cmp::Ordering;
use std::fmt;

use laska_rules::MoveList;

use crate::Plies;

/// The value of a position for the side to move under best play. Greater is better.
///
/// ```
/// # use laska_engine::{GameValue, Plies};
/// let [soon, late] = [Plies(3), Plies(9)];
/// assert!(GameValue::Win(soon) > GameValue::Win(late));
/// assert!(GameValue::Loss(soon) < GameValue::Loss(late));
/// assert!(GameValue::Loss(late) < GameValue::Draw);
/// assert_eq!(GameValue::Win(soon).to_string(), "win in 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum GameValue {
    /// The opponent can force a win: the side to move has no legal move after this many plies, at most
    /// [`GameValue::MAX_PLIES`], with the longest defense.
    Loss(Plies),
    /// Neither side can force a win.
    Draw,
    /// The side to move can force a win: the opponent has no legal move after this many plies, at most
    /// [`GameValue::MAX_PLIES`], with the longest defense.
    Win(Plies),
}

impl GameValue {
    /// The maximum distance of a value.
    pub const MAX_PLIES: Plies = Plies(u16::MAX - State::ENDED.0);

    /// Returns the value of a move for the side that plays it, given the value of the position that it leads to.
    #[must_use]
    pub fn one_ply_before(self) -> Self {
        let one_more = |plies: Plies| Plies(plies.0.saturating_add(1)).min(Self::MAX_PLIES);
        match self {
            Self::Loss(plies) => Self::Win(one_more(plies)),
            Self::Draw => Self::Draw,
            Self::Win(plies) => Self::Loss(one_more(plies)),
        }
    }

    /// Returns the number of plies to a forced end, if there is one.
    #[must_use]
    pub const fn plies(self) -> Option<Plies> {
        match self {
            Self::Loss(plies) | Self::Win(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// Orders losses below draws and draws below wins; later losses and sooner wins are better.
    fn order(self) -> i32 {
        match self {
            Self::Loss(plies) => i32::from(plies.0) - i32::from(u16::MAX) - 1,
            Self::Draw => 0,
            Self::Win(plies) => i32::from(u16::MAX) + 1 - i32::from(plies.0),
        }
    }
}

impl Ord for GameValue {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order().cmp(&other.order())
    }
}

impl PartialOrd for GameValue {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for GameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loss(plies) => write!(f, "loss in {}", plies.0),
            Self::Draw => f.write_str("draw"),
            Self::Win(plies) => write!(f, "win in {}", plies.0),
        }
    }
}

/// The state of a position in retrograde analysis: the number of its moves not known to lose, or its distance from the
/// end. An even distance is a loss, an odd one a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct State(u16);

impl State {
    /// Decided at distance 0: the side to move has no legal move.
    const ENDED: Self = Self(MoveList::CAPACITY as u16 + 1);

    /// A position whose moves have not been generated. No position is decided at this time.
    pub(super) const UNEXPANDED: Self = Self(u16::MAX);

    /// Returns the state of an undecided position with this many moves; without moves, the game has ended.
    pub(super) const fn with_moves(count: usize) -> Self {
        if count == 0 { Self::ENDED } else { Self(count as u16) }
    }

    pub(super) const fn is_decided(self) -> bool {
        self.0 >= Self::ENDED.0
    }

    /// Returns the state of a position decided at this distance from the end.
    pub(super) fn decided(plies: usize) -> Self {
        let longest = usize::from(GameValue::MAX_PLIES.0);
        // A distance beyond the maximum keeps its parity: one of the last two values is even, the other odd.
        let plies = if plies > longest { longest - (longest ^ plies) % 2 } else { plies };
        Self(Self::ENDED.0 + plies as u16)
    }

    /// Returns the state after another move is known to lose, or `None` if no other move is left.
    pub(super) const fn after_losing_move(self) -> Option<Self> {
        if self.0 == 1 { None } else { Some(Self(self.0 - 1)) }
    }

    pub(super) const fn value(self) -> GameValue {
        match self.0.checked_sub(Self::ENDED.0) {
            None => GameValue::Draw,
            Some(plies) if plies % 2 == 0 => GameValue::Loss(Plies(plies)),
            Some(plies) => GameValue::Win(Plies(plies)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_converts_back_to_its_value() {
        for plies in [0, 1, 2, 63_999, 64_000, usize::from(GameValue::MAX_PLIES.0), 70_000, 70_001] {
            let value = State::decided(plies).value();
            let distance = value.plies().expect("decided");
            assert_eq!(matches!(value, GameValue::Win(_)), plies % 2 == 1, "{plies}");
            assert!(usize::from(distance.0) == plies || distance.0 >= GameValue::MAX_PLIES.0 - 1, "{plies}: {value}");
        }
        assert_eq!(State::with_moves(0).value(), GameValue::Loss(Plies(0)));
        assert_eq!(State::with_moves(MoveList::CAPACITY).value(), GameValue::Draw);
        assert_eq!(State::with_moves(2).after_losing_move().and_then(State::after_losing_move), None);
    }

    #[test]
    fn a_value_one_ply_before_belongs_to_the_opponent() {
        let plies = Plies(4);
        assert_eq!(GameValue::Loss(plies).one_ply_before(), GameValue::Win(Plies(5)));
        assert_eq!(GameValue::Win(plies).one_ply_before(), GameValue::Loss(Plies(5)));
        assert_eq!(GameValue::Draw.one_ply_before(), GameValue::Draw);
    }
}
