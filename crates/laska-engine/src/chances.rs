//! The winning chances that a score stands for.

use crate::{Score, ScoreKind};

/// The relation of advantages to winning chances: the expected points of a game, where a win counts 1 and a draw 0.5.
///
/// With the advantage `a` in units of the scale and `y = a + √(1 + a²)`, the odds are `y³`. For small advantages that is
/// the logistic curve, but for large ones the odds grow like a power of the score and not exponentially: an advantage
/// of twenty counters is lost more often than a logistic curve says. [`ChanceCurve::STANDARD`] predicts the results of
/// games that it was not fitted to within two percentage points, in each of ten ranges of chances (`laska-lab train
/// chances`). It fits searches of every depth nearly as well, but near the start of the game only from about fifteen plies on:
/// a shallower search does not see how large an advantage is (`laska-lab train depths`).
///
/// ```
/// # use laska_engine::{ChanceCurve, Score};
/// let curve = ChanceCurve::STANDARD;
/// assert_eq!(curve.chances(0.0), 0.5);
/// assert!((0.76..0.77).contains(&curve.chances(240.0)));
/// assert_eq!(Score::value(-300).winning_chances(), curve.chances(-300.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChanceCurve {
    /// In hundredths of a counter.
    scale: f64,
}

impl ChanceCurve {
    /// The curve fitted to games of the engine against itself.
    pub const STANDARD: Self = Self::new(590.0);

    /// Returns the curve with this scale, in hundredths of a counter.
    #[must_use]
    pub const fn new(scale: f64) -> Self {
        Self { scale }
    }

    /// Returns the winning chances, from 0 to 1, of the side that is ahead by this many hundredths of a counter.
    #[must_use]
    pub fn chances(self, hundredths: f64) -> f64 {
        let advantage = hundredths.abs() / self.scale;
        let root = advantage + (1.0 + advantage * advantage).sqrt();
        let unfavorable = 1.0 / (1.0 + root * root * root);
        if hundredths < 0.0 { unfavorable } else { 1.0 - unfavorable }
    }
}

impl Score {
    /// Returns the winning chances of the side to move, from 0 to 1; see [`ChanceCurve`].
    #[must_use]
    pub fn winning_chances(self) -> f64 {
        self.kind().winning_chances()
    }
}

impl ScoreKind {
    /// Returns the winning chances of the side to move, from 0 to 1; see [`ChanceCurve`].
    #[must_use]
    pub fn winning_chances(self) -> f64 {
        match self {
            Self::Win(_) => 1.0,
            Self::Loss(_) => 0.0,
            Self::Value(hundredths) => ChanceCurve::STANDARD.chances(hundredths.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plies;

    #[test]
    fn the_chances_of_both_sides_add_up_to_one() {
        for hundredths in [-10_000, -431, -1, 0, 7, 250, 9_999] {
            let score = Score::value(hundredths);
            assert!((score.winning_chances() + (-score).winning_chances() - 1.0).abs() < 1e-15, "{hundredths}");
        }
    }

    #[test]
    fn better_scores_have_better_chances() {
        let values = (-10_000..=10_000).step_by(50).map(Score::value);
        let scores: Vec<_> =
            [Score::loss_in(Plies(2))].into_iter().chain(values).chain([Score::win_in(Plies(3))]).collect();
        assert!(scores.is_sorted_by(|one, other| one.winning_chances() < other.winning_chances()));
        assert_eq!((scores[0].winning_chances(), scores[scores.len() - 1].winning_chances()), (0.0, 1.0));
    }
}
