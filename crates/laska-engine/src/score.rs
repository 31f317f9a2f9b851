//! What a position is worth to the side to move: one ordered number for values, wins and losses.

use std::fmt;
use std::ops::Neg;

use crate::Plies;

/// What a position is worth to the side to move; more is better, 0 is a draw.
///
/// Sooner wins are better, and later losses:
///
/// ```
/// # use laska_engine::{Plies, Score, ScoreKind};
/// assert!(Score::win_in(Plies(5)) > Score::win_in(Plies(7)));
/// assert!(Score::loss_in(Plies(4)) < Score::value(-900));
/// assert_eq!((-Score::win_in(Plies(5))).kind(), ScoreKind::Loss { plies: Plies(5) });
/// assert_eq!(Score::value(35).kind(), ScoreKind::Value(35));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// The meaning of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreKind {
    /// The side to move can force a win.
    Win {
        /// The opponent has no move after that many plies, if it plays on as long as it can.
        plies: Plies,
    },
    /// The side to move loses.
    Loss {
        /// It has no move after that many plies, if it plays on as long as it can.
        plies: Plies,
    },
    /// Neither is known: the advantage of the side to move, in hundredths of a counter.
    Value(i32),
}

/// A win in 0 plies; all scores fit the 16 bits of a table entry.
const WIN: i32 = 16_000;

impl Score {
    /// An equal position or a draw.
    pub const DRAW: Self = Self(0);
    /// More than any position is worth.
    pub(crate) const INFINITY: Self = Self(WIN + 1);
    /// Less than any position is worth.
    pub(crate) const NEG_INFINITY: Self = Self(-WIN - 1);
    /// The largest value that is not a win.
    const VALUE_LIMIT: i32 = 10_000;
    /// The longest win that a score can express.
    const MAX_PLIES: i32 = WIN - Self::VALUE_LIMIT - 1;

    /// An advantage in hundredths of a counter, clamped to 100 counters.
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

    /// A forced win in so many plies, at most 5999.
    #[must_use]
    pub const fn win_in(plies: Plies) -> Self {
        let plies = plies.0 as i32;
        Self(WIN - if plies < Self::MAX_PLIES { plies } else { Self::MAX_PLIES })
    }

    /// A forced loss in so many plies, at most 5999.
    #[must_use]
    pub const fn loss_in(plies: Plies) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// The meaning of the score.
    #[must_use]
    pub const fn kind(self) -> ScoreKind {
        let plies = Plies((WIN - self.0.abs()).unsigned_abs() as u16);
        if self.0 > Self::VALUE_LIMIT {
            ScoreKind::Win { plies }
        } else if self.0 < -Self::VALUE_LIMIT {
            ScoreKind::Loss { plies }
        } else {
            ScoreKind::Value(self.0)
        }
    }

    /// The distance to the forced end, if there is one.
    #[must_use]
    pub const fn plies_to_end(self) -> Option<Plies> {
        match self.kind() {
            ScoreKind::Win { plies } | ScoreKind::Loss { plies } => Some(plies),
            ScoreKind::Value(_) => None,
        }
    }

    /// The next better score: the upper end of a zero window.
    pub(crate) const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// Better by so many hundredths of a counter.
    pub(crate) const fn plus(self, hundredths: i32) -> Self {
        Self(self.0 + hundredths)
    }

    /// Worse by so many hundredths of a counter.
    pub(crate) const fn minus(self, hundredths: i32) -> Self {
        Self(self.0 - hundredths)
    }

    /// The score as seen from a position that is that many plies nearer to the end.
    pub(crate) const fn relative_to_node(self, ply: usize) -> Self {
        self.shifted(ply as i32)
    }

    /// The inverse of [`Score::relative_to_node`].
    pub(crate) const fn relative_to_root(self, ply: usize) -> Self {
        self.shifted(-(ply as i32))
    }

    const fn shifted(self, nearer: i32) -> Self {
        match self.kind() {
            ScoreKind::Win { .. } => Self(self.0 + nearer),
            ScoreKind::Loss { .. } => Self(self.0 - nearer),
            ScoreKind::Value(_) => self,
        }
    }

    /// The score in 16 bits.
    pub(crate) const fn to_bits(self) -> i16 {
        self.0 as i16
    }

    /// The score that [`Score::to_bits`] gave.
    pub(crate) const fn from_bits(bits: i16) -> Self {
        Self(bits as i32)
    }
}

impl Neg for Score {
    type Output = Self;

    /// The score for the opponent.
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// A signed number of counters with two decimals, or the plies to the end: `+0.35`, `win in 5`, `loss in 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ScoreKind::Win { plies } => write!(f, "win in {}", plies.0),
            ScoreKind::Loss { plies } => write!(f, "loss in {}", plies.0),
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
