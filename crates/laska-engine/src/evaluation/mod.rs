//! Static evaluation. Evaluates the position alone, without search, history or draw rules. [`Evaluation`] is the choice
//! between the terms alone, with their [`Weights`], and a [`network`].

mod choice;
mod counting;
mod fitted;
pub mod network;
mod term;

use std::ops::{Add, AddAssign, Mul, Sub};

use laska_rules::{Color, Position};

pub(crate) use choice::ChosenEvaluator;
pub use choice::Evaluation;
pub use counting::Counts;
pub use term::Term;

use crate::Score;
use counting::{Tally, count_side};

/// Static evaluation, used where the search stops.
///
/// [`Weights`] sums terms, [`network::NetworkEvaluator`] corrects the sum; a searcher uses either, as its [`Evaluation`]
/// says.
pub trait Evaluator {
    /// Returns the score of a position for the side to move.
    ///
    /// The side to move has a legal move. It has a capture only at the root and at the maximum ply of the search. The
    /// same position must always get the same score, because scores are stored.
    ///
    /// An evaluator may keep what it computed, because most positions differ little from the one before.
    fn evaluate(&mut self, position: &Position) -> Score;
}

impl Evaluator for Weights {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> Score {
        Score::value(self.sum(position))
    }
}

impl Weights {
    /// Returns the sum of the weighted terms for the side to move, in hundredths of a counter.
    #[must_use]
    #[inline]
    pub fn sum(&self, position: &Position) -> i32 {
        let [white, black] = Color::ALL.map(|color| {
            let mut sum = Sum { weights: self, total: TaperedScore::ZERO };
            count_side(position, color, &mut sum);
            sum.total
        });
        let difference = match position.turn() {
            Color::White => white - black,
            Color::Black => black - white,
        };
        difference.interpolate(position.occupied().len(), 2 * position.board().counters_per_side())
    }
}

/// Sums the weights of the counted terms.
struct Sum<'a> {
    weights: &'a Weights,
    total: TaperedScore,
}

impl Tally for Sum<'_> {
    #[inline]
    fn add(&mut self, term: Term, count: i32) {
        self.total += self.weights.of(term) * count;
    }
}

/// The weight of each term, in hundredths of a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights([TaperedScore; Term::COUNT]);

impl Weights {
    /// Creates weights in the order of [`Term::ALL`].
    #[must_use]
    pub const fn new(weights: [TaperedScore; Term::COUNT]) -> Self {
        Self(weights)
    }

    /// Returns the weight of a term.
    #[must_use]
    pub const fn of(&self, term: Term) -> TaperedScore {
        self.0[term.index()]
    }
}

impl Default for Weights {
    /// Returns the weights fitted to games.
    fn default() -> Self {
        Self::FITTED
    }
}

/// A tapered score: two values in hundredths of a counter, one for a full board and one for an empty one.
///
/// Both halves of a 32-bit number are added and multiplied in a single operation; reading the upper half corrects the
/// borrow of a negative lower half. After Stockfish's `Score`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaperedScore(i32);

impl TaperedScore {
    /// Both values are zero.
    pub const ZERO: Self = Self(0);

    /// Creates a score from its two values. Sums must fit in 16 bits for each half.
    #[must_use]
    pub const fn new(opening: i16, endgame: i16) -> Self {
        Self(((endgame as i32) << 16) + opening as i32)
    }

    /// Returns the value on a full board.
    #[must_use]
    pub const fn opening(self) -> i32 {
        self.0 as i16 as i32
    }

    /// Returns the value on an empty board.
    #[must_use]
    pub const fn endgame(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }

    /// Returns the value with `columns` columns on the board, by linear interpolation between an empty board and one
    /// with `max` columns.
    #[must_use]
    pub const fn interpolate(self, columns: usize, max: usize) -> i32 {
        let (columns, max) = (columns as i32, max as i32);
        (self.opening() * columns + self.endgame() * (max - columns)) / max
    }
}

impl Add for TaperedScore {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for TaperedScore {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for TaperedScore {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i32> for TaperedScore {
    type Output = Self;

    fn mul(self, count: i32) -> Self {
        Self(self.0 * count)
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::Board;
    use laska_rules::notation::piece_list;

    use super::*;

    fn evaluated(pieces: &str) -> Score {
        Weights::FITTED.clone().evaluate(&piece_list::parse(pieces, Board::Seven).expect("a position"))
    }

    fn check_better(better: &str, worse: &str) {
        let (high, low) = (evaluated(better), evaluated(worse));
        assert!(high > low, "{better} is evaluated at {high}, {worse} at {low}");
    }

    #[test]
    fn evaluation_is_symmetric_in_color() {
        assert_eq!(evaluated("c3wwb a5B f6bw, White to move"), evaluated("e5bbw g3W b2wb, Black to move"));
    }

    #[test]
    fn columns_that_the_sources_call_strong_score_higher() {
        check_better("c3W e5b, White to move", "c3w e5b, White to move");
        check_better("c3ww e5b, White to move", "c3w e5b, White to move");
        check_better("c3wwb f6b, White to move", "c3wbw f6b, White to move");
        check_better("c3ww e3ww f6b, White to move", "c3wwww f6b, White to move");
        check_better("c3wb f6b, White to move", "c3wBBB f6b, White to move");
    }

    #[test]
    fn both_halves_of_a_tapered_score_add_up_independently() {
        let values = [-700, -1, 0, 3, 900];
        for (a, b) in values.into_iter().flat_map(|a| values.map(|b| (a, b))) {
            let score = TaperedScore::new(a, b) * 3 + TaperedScore::new(-5, 7) - TaperedScore::new(b, a);
            assert_eq!(score.opening(), i32::from(a) * 3 - 5 - i32::from(b));
            assert_eq!(score.endgame(), i32::from(b) * 3 + 7 - i32::from(a));
        }
    }

    #[test]
    fn a_tapered_score_interpolates_between_opening_and_endgame() {
        let score = TaperedScore::new(100, 20);
        assert_eq!([22, 11, 0].map(|columns| score.interpolate(columns, 22)), [100, 60, 20]);
    }
}
