//! Scores: evaluations, wins and losses as one ordered number.

use std::fmt;
use std::ops::Neg;

use crate::Plies;

/// The value of a position for the side to move. Greater is better; 0 is a draw.
///
/// Sooner wins are better, and so are later losses:
///
/// ```
/// # use laska_engine::{Plies, Score, ScoreKind};
/// assert!(Score::win_in(Plies(5)) > Score::win_in(Plies(7)));
/// assert!(Score::loss_in(Plies(4)) < Score::value(-900));
/// assert_eq!((-Score::win_in(Plies(5))).kind(), ScoreKind::Loss(Plies(5)));
/// assert_eq!(Score::value(35).kind(), ScoreKind::Value(35));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// The kind of a score: a win, a loss, or an advantage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum ScoreKind {
    /// The side to move can force a win: the opponent has no legal move after this many plies, with the longest defense.
    Win(Plies),
    /// The opponent can force a win: the side to move has no legal move after this many plies, with the longest defense.
    Loss(Plies),
    /// No forced win is known: the advantage of the side to move, in hundredths of a counter.
    Value(i32),
}

/// The score of a win in 0 plies. All scores fit in the 16 bits of a table entry.
const WIN: i32 = 16_000;

impl Score {
    /// An equal position or a draw.
    pub const DRAW: Self = Self(0);
    /// Greater than any score.
    pub(crate) const INFINITY: Self = Self(WIN + 1);
    /// Less than any score.
    pub(crate) const NEG_INFINITY: Self = Self(-WIN - 1);
    /// The greatest evaluation; anything greater is a win.
    const VALUE_LIMIT: i32 = 10_000;
    /// The longest distance to a win or loss that a score can express.
    const MAX_PLIES: i32 = WIN - Self::VALUE_LIMIT - 1;

    /// Returns an advantage in hundredths of a counter, clamped to 100 counters.
    #[must_use]
    pub const fn value(hundredths: i32) -> Self {
        if hundredths > Self::VALUE_LIMIT {
            Self(Self::VALUE_LIMIT)
        } else if hundredths < -Self::VALUE_LIMIT {
            Self(-Self::VALUE_LIMIT)
        } else {
            Self(hundredths)
        }
    }

    /// Returns a forced win in a number of plies, at most 5999.
    #[must_use]
    pub const fn win_in(plies: Plies) -> Self {
        let plies = plies.0 as i32;
        Self(WIN - if plies < Self::MAX_PLIES { plies } else { Self::MAX_PLIES })
    }

    /// Returns a forced loss in a number of plies, at most 5999.
    #[must_use]
    pub const fn loss_in(plies: Plies) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// Returns the kind of the score.
    #[must_use]
    pub const fn kind(self) -> ScoreKind {
        let plies = Plies((WIN - self.0.abs()).unsigned_abs() as u16);
        if self.0 > Self::VALUE_LIMIT {
            ScoreKind::Win(plies)
        } else if self.0 < -Self::VALUE_LIMIT {
            ScoreKind::Loss(plies)
        } else {
            ScoreKind::Value(self.0)
        }
    }

    /// Returns the number of plies to a forced end, if the score is a win or loss.
    #[must_use]
    pub const fn plies_to_end(self) -> Option<Plies> {
        match self.kind() {
            ScoreKind::Win(plies) | ScoreKind::Loss(plies) => Some(plies),
            ScoreKind::Value(_) => None,
        }
    }

    /// Returns the next better score, the upper bound of a zero window.
    pub(crate) const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// Returns the score increased by some hundredths of a counter.
    pub(crate) const fn plus(self, hundredths: i32) -> Self {
        Self(self.0 + hundredths)
    }

    /// Returns the score decreased by some hundredths of a counter.
    pub(crate) const fn minus(self, hundredths: i32) -> Self {
        Self(self.0 - hundredths)
    }

    /// Converts a score relative to the root into one relative to the node at a ply, as stored in the transposition
    /// table.
    pub(crate) const fn relative_to_node(self, ply: usize) -> Self {
        self.shifted(ply as i32)
    }

    /// Converts a score relative to the node at a ply into one relative to the root.
    pub(crate) const fn relative_to_root(self, ply: usize) -> Self {
        self.shifted(-(ply as i32))
    }

    const fn shifted(self, plies_nearer: i32) -> Self {
        match self.kind() {
            ScoreKind::Win(_) => Self(self.0 + plies_nearer),
            ScoreKind::Loss(_) => Self(self.0 - plies_nearer),
            ScoreKind::Value(_) => self,
        }
    }

    pub(crate) const fn to_bits(self) -> i16 {
        self.0 as i16
    }

    pub(crate) const fn from_bits(bits: i16) -> Self {
        Self(bits as i32)
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// Writes counters with sign and two decimals, or the distance to the end: `+0.35`, `win in 5`, `loss in 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ScoreKind::Win(plies) => write!(f, "win in {}", plies.0),
            ScoreKind::Loss(plies) => write!(f, "loss in {}", plies.0),
            ScoreKind::Value(value) => write!(f, "{:+.2}", f64::from(value) / 100.0),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_survive_the_table_at_another_ply() {
        for score in [Score::DRAW, Score::value(-123), Score::win_in(Plies(9)), Score::loss_in(Plies(8))] {
            let stored = score.relative_to_node(3).to_bits();
            assert_eq!(Score::from_bits(stored).relative_to_root(3), score);
        }
        assert_eq!(Score::win_in(Plies(9)).relative_to_node(3), Score::win_in(Plies(6)));
        assert_eq!(Score::loss_in(Plies(9)).relative_to_node(3), Score::loss_in(Plies(6)));
    }

    #[test]
    fn no_evaluation_is_mistaken_for_a_win() {
        for hundredths in [i32::MIN, -20_000, 20_000, i32::MAX] {
            assert_eq!(Score::value(hundredths).plies_to_end(), None);
        }
        assert!(Score::value(i32::MAX) < Score::win_in(Plies(u16::MAX)));
    }

    #[test]
    fn scores_are_readable_text() {
        let scores = [Score::value(35), Score::value(-7), Score::win_in(Plies(5)), Score::loss_in(Plies(4))];
        assert_eq!(scores.map(|s| s.to_string()), ["+0.35", "-0.07", "win in 5", "loss in 4"]);
    }
}
