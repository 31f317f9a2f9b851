//! Owns the results of pairs of games, and their mean and spread. Knows no Elo and no test.

use serde::Serialize;

/// How many pairs of games brought the first player 0, ½, 1, 1½ and 2 points.
///
/// Both games of a pair begin with the same opening, colors swapped, so that their results depend on each other; pairs
/// do not. That is why pairs are counted and not games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(super) struct Pentanomial(pub(super) [u64; 5]);

/// A share of the points that can be won, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize)]
#[serde(transparent)]
pub(super) struct Share(pub(super) f64);

impl Pentanomial {
    /// The shares of a pair's two points that are counted, the least first.
    pub(super) const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts a pair in which the first player made that many half points, 4 at most.
    pub(super) const fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// How many pairs there are.
    pub(super) fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean share of the points; `None` without any pair.
    pub(super) fn mean(&self) -> Option<Share> {
        Some(Share(self.expect(|share| share)?))
    }

    /// The standard error of the mean, as a share.
    pub(super) fn standard_error(&self) -> Option<f64> {
        let Share(mean) = self.mean()?;
        let variance = self.expect(|share| (share - mean).powi(2))?;
        Some((variance / self.pairs() as f64).sqrt())
    }

    /// What a pair brings on the average.
    fn expect(&self, value: impl Fn(f64) -> f64) -> Option<f64> {
        let pairs = self.pairs();
        let sum: f64 = self.0.iter().zip(Self::SHARES).map(|(&count, share)| count as f64 * value(share)).sum();
        (pairs > 0).then(|| sum / pairs as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_error_are_those_of_the_counted_pairs() {
        let mut pairs = Pentanomial::default();
        assert_eq!((pairs.mean(), pairs.standard_error()), (None, None));
        for half_points in [0, 4, 4, 4] {
            pairs.add(half_points);
        }
        assert_eq!((pairs.pairs(), pairs.mean()), (4, Some(Share(0.75))));
        // Variance (0.75² + 3 · 0.25²) / 4 = 0.1875, over 4 pairs.
        let error = pairs.standard_error().expect("four pairs");
        assert!((error - (0.1875_f64 / 4.0).sqrt()).abs() < 1e-12, "{error}");
    }

    #[test]
    fn draws_spread_nothing() {
        assert_eq!(Pentanomial([0, 0, 7, 0, 0]).standard_error(), Some(0.0));
    }
}
