//! Owns strength in Elo: what a share of the points means, and how sure that is. Knows no games.

use std::fmt;

use serde::Serialize;

use super::pentanomial::{Pentanomial, Share};

/// A difference of strength: 400 more makes the odds ten times as good (Elo, The Rating of Chessplayers, 1978).
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize)]
#[serde(transparent)]
pub(super) struct Elo(pub(super) f64);

/// A measured difference of strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub(super) elo: Elo,
    /// Half the width of the 95 % interval.
    pub(super) error: Elo,
}

/// Standard errors to either side that hold 95 % of a normal distribution.
const SIGMAS: f64 = 1.959_964;

impl Elo {
    /// The difference that makes one expect that share of the points: infinite for none and for all.
    pub(super) fn of(Share(share): Share) -> Self {
        Self(400.0 * (share / (1.0 - share)).log10())
    }

    /// The share of the points to be expected.
    pub(super) fn expected(self) -> Share {
        Share(1.0 / (1.0 + 10_f64.powf(-self.0 / 400.0)))
    }
}

impl Estimate {
    /// What these pairs say; `None` without any.
    pub(super) fn of(pairs: &Pentanomial) -> Option<Self> {
        let (mean, error) = (pairs.mean()?, SIGMAS * pairs.standard_error()?);
        let end = |share: f64| Elo::of(Share(share.clamp(0.0, 1.0))).0;
        Some(Self { elo: Elo::of(mean), error: Elo((end(mean.0 + error) - end(mean.0 - error)) / 2.0) })
    }
}

impl fmt::Display for Estimate {
    /// With one decimal: `+12.3 ± 4.5`; `+inf ± inf` where one player made all the points.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Where both ends of the interval are infinite, so is its width.
        let error = if self.elo.0.is_finite() { self.error.0 } else { f64::INFINITY };
        write!(f, "{:+.1} ± {:.1}", self.elo.0, error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_shares_have_known_differences() {
        for (share, elo) in [(0.5, 0.0), (0.75, 190.8485), (10.0 / 11.0, 400.0), (0.25, -190.8485)] {
            assert!((Elo::of(Share(share)).0 - elo).abs() < 1e-3, "{share}");
            assert!((Elo(elo).expected().0 - share).abs() < 1e-6, "{elo}");
        }
    }

    #[test]
    fn the_interval_narrows_with_the_root_of_the_pairs() {
        let of = |times: u64| Estimate::of(&Pentanomial([9, 20, 40, 22, 9].map(|n| n * times))).expect("pairs");
        let (few, many) = (of(1), of(100));
        assert!((few.elo.0 - many.elo.0).abs() < 1e-9);
        assert!((few.error.0 / many.error.0 - 10.0).abs() < 0.1, "{few} {many}");
    }

    #[test]
    fn estimates_read_well() {
        let cases = [
            ([0, 0, 0, 0, 3], "+inf ± inf"),
            ([3, 0, 0, 0, 0], "-inf ± inf"),
            ([0, 0, 5, 0, 0], "+0.0 ± 0.0"),
            // Mean 0.55, variance 0.06625: 0.55 ± 0.0504, from -0.3 to 70.7 Elo.
            ([5, 20, 35, 30, 10], "+34.9 ± 35.5"),
        ];
        for (pairs, text) in cases {
            assert_eq!(Estimate::of(&Pentanomial(pairs)).map(|e| e.to_string()), Some(text.to_owned()));
        }
        assert_eq!(Estimate::of(&Pentanomial::default()), None);
    }
}
