//! The statistics of a match: pentanomial results, Elo differences and the sequential test.

use std::fmt;

use serde::Serialize;

/// The number of pairs in which the first player scored 0, ½, 1, 1½ and 2 points.
///
/// Both games of a pair have the same opening, so their results depend on each other. Pairs are independent, which is
/// why pairs are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(super) struct Pentanomial(pub(super) [u64; 5]);

/// A share of the possible points, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize)]
#[serde(transparent)]
pub(super) struct Share(pub(super) f64);

impl Pentanomial {
    /// The possible shares of the two points of a pair, in ascending order.
    const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts a pair in which the first player scored this number of half points, at most 4.
    pub(super) const fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    pub(super) fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the mean share of the points; `None` without pairs.
    pub(super) fn mean(&self) -> Option<Share> {
        Some(Share(self.expect(|share| share)?))
    }

    /// Returns the standard error of the mean, as a share.
    fn standard_error(&self) -> Option<f64> {
        let Share(mean) = self.mean()?;
        let variance = self.expect(|share| (share - mean).powi(2))?;
        Some((variance / self.pairs() as f64).sqrt())
    }

    /// Returns the expected value over pairs.
    fn expect(&self, value: impl Fn(f64) -> f64) -> Option<f64> {
        let pairs = self.pairs();
        let sum: f64 = self.0.iter().zip(Self::SHARES).map(|(&count, share)| count as f64 * value(share)).sum();
        (pairs > 0).then(|| sum / pairs as f64)
    }
}

/// A difference in strength: 400 more means ten times the odds (Elo, The Rating of Chessplayers, 1978).
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize)]
#[serde(transparent)]
pub(super) struct Elo(pub(super) f64);

/// An estimated difference in strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub(super) elo: Elo,
    /// Half the width of the 95% confidence interval.
    pub(super) error: Elo,
}

/// The number of standard errors on each side that contain 95% of a normal distribution.
const SIGMAS: f64 = 1.959_964;

impl Elo {
    /// Returns the difference for an expected share of the points: infinite for 0 and 1.
    pub(super) fn of(Share(share): Share) -> Self {
        Self(400.0 * (share / (1.0 - share)).log10())
    }

    pub(super) fn expected(self) -> Share {
        Share(1.0 / (1.0 + 10_f64.powf(-self.0 / 400.0)))
    }
}

impl Estimate {
    /// Returns the estimate from these pairs; `None` without pairs.
    pub(super) fn of(pairs: &Pentanomial) -> Option<Self> {
        let (mean, error) = (pairs.mean()?, SIGMAS * pairs.standard_error()?);
        let end = |share: f64| Elo::of(Share(share.clamp(0.0, 1.0))).0;
        Some(Self { elo: Elo::of(mean), error: Elo((end(mean.0 + error) - end(mean.0 - error)) / 2.0) })
    }
}

impl fmt::Display for Estimate {
    /// Writes one decimal: `+12.3 ± 4.5`; `+inf ± inf` if one player scored all points.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // If both ends of the interval are infinite, so is its width.
        let error = if self.elo.0.is_finite() { self.error.0 } else { f64::INFINITY };
        write!(f, "{:+.1} ± {:.1}", self.elo.0, error)
    }
}

/// A sequential test that decides whether the difference is `elo1` rather than `elo0`.
///
/// This is Wald's sequential probability ratio test, generalized to results of unknown variance: it compares the
/// maximum likelihoods under both differences. Fishtest and cutechess use the same test on pairs; see M. Van den Bergh,
/// "A practical introduction to the GSPRT" (2020), and Wald, "Sequential tests of statistical hypotheses" (1945).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprt {
    pub(super) elo0: Elo,
    pub(super) elo1: Elo,
    /// The probability of accepting `elo1` when `elo0` is true.
    pub(super) alpha: f64,
    /// The probability of accepting `elo0` when `elo1` is true.
    pub(super) beta: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Hypothesis {
    /// The difference is at most `elo0`.
    Elo0,
    /// The difference is at least `elo1`.
    Elo1,
}

/// An error in the arguments of a test.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(super) enum SprtError {
    #[error("--sprt: '{0}' is not a number")]
    Number(String),
    #[error("--sprt: elo0 is {0}, elo1 is {1}; expected elo0 < elo1")]
    Order(f64, f64),
    #[error("--sprt: {name} is {value}; expected more than 0 and less than 0.5")]
    Risk { name: &'static str, value: f64 },
}

/// The count used for a result that has not occurred: small, but not 0. The value is fishtest's.
const UNSEEN_COUNT: f64 = 1e-3;

/// The number of bisections of an interval, enough for full precision.
const BISECTIONS: u32 = 100;

impl Sprt {
    pub(super) fn parse([elo0, elo1, alpha, beta]: [&str; 4]) -> Result<Self, SprtError> {
        let (elo0, elo1) = (number(elo0)?, number(elo1)?);
        if elo0 >= elo1 {
            return Err(SprtError::Order(elo0, elo1));
        }
        let risk = |name, word| {
            let value = number(word)?;
            if value > 0.0 && value < 0.5 { Ok(value) } else { Err(SprtError::Risk { name, value }) }
        };
        Ok(Self { elo0: Elo(elo0), elo1: Elo(elo1), alpha: risk("alpha", alpha)?, beta: risk("beta", beta)? })
    }

    /// Returns the log likelihood ratios at which the test accepts `elo0` and `elo1`.
    pub(super) fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the log likelihood ratio of `elo1` to `elo0`.
    pub(super) fn log_likelihood_ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| (count as f64).max(UNSEEN_COUNT));
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| likeliest(counts, elo.expected()));
        counts.iter().zip(under0.iter().zip(under1)).map(|(count, (p0, p1))| count * (p1 / p0).ln()).sum()
    }

    /// Returns the hypothesis that a ratio accepts, if any.
    pub(super) fn accepted(&self, log_ratio: f64) -> Option<Hypothesis> {
        let (lower, upper) = self.bounds();
        if log_ratio <= lower {
            Some(Hypothesis::Elo0)
        } else if log_ratio >= upper {
            Some(Hypothesis::Elo1)
        } else {
            None
        }
    }
}

fn number(word: &str) -> Result<f64, SprtError> {
    word.parse().ok().filter(|number: &f64| number.is_finite()).ok_or_else(|| SprtError::Number(word.to_owned()))
}

/// Returns the probabilities with the given mean under which the counts are most likely.
///
/// Each is its frequency p divided by 1 + t(x - mean), where t gives the required mean (Van den Bergh, proposition
/// 1.1).
fn likeliest(counts: [f64; 5], Share(mean): Share) -> [f64; 5] {
    let total: f64 = counts.iter().sum();
    let frequencies = counts.map(|count| count / total);
    let deviations = Pentanomial::SHARES.map(|share| share - mean);
    let excess = |t: f64| frequencies.iter().zip(deviations).map(|(p, d)| p * d / (1.0 + t * d)).sum::<f64>();
    // The excess falls from plus to minus infinity between the poles of the outermost deviations.
    let (mut low, mut high) = (-1.0 / deviations[4], -1.0 / deviations[0]);
    for _ in 0..BISECTIONS {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    let t = (low + high) / 2.0;
    std::array::from_fn(|index| frequencies[index] / (1.0 + t * deviations[index]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_standard_error_follow_from_the_pairs() {
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
    fn equal_results_have_no_error() {
        assert_eq!(Pentanomial([0, 0, 7, 0, 0]).standard_error(), Some(0.0));
    }

    #[test]
    fn shares_convert_to_elo_and_back() {
        for (share, elo) in [(0.5, 0.0), (0.75, 190.8485), (10.0 / 11.0, 400.0), (0.25, -190.8485)] {
            assert!((Elo::of(Share(share)).0 - elo).abs() < 1e-3, "{share}");
            assert!((Elo(elo).expected().0 - share).abs() < 1e-6, "{elo}");
        }
    }

    #[test]
    fn the_interval_shrinks_with_the_square_root_of_the_pairs() {
        let of = |times: u64| Estimate::of(&Pentanomial([9, 20, 40, 22, 9].map(|n| n * times))).expect("pairs");
        let (few, many) = (of(1), of(100));
        assert!((few.elo.0 - many.elo.0).abs() < 1e-9);
        assert!((few.error.0 / many.error.0 - 10.0).abs() < 0.1, "{few} {many}");
    }

    #[test]
    fn estimates_have_one_decimal() {
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

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0: Elo(elo0), elo1: Elo(elo1), alpha: 0.05, beta: 0.05 }
    }

    #[test]
    fn the_likeliest_probabilities_sum_to_one_and_have_the_mean() {
        for mean in [0.3, 0.5, 0.507, 0.9] {
            let chosen = likeliest([3.0, 20.0, 60.0, 25.0, UNSEEN_COUNT], Share(mean));
            let sum: f64 = chosen.iter().sum();
            let average: f64 = chosen.iter().zip(Pentanomial::SHARES).map(|(p, share)| p * share).sum();
            assert!((sum - 1.0).abs() < 1e-9 && (average - mean).abs() < 1e-9, "{mean}: {chosen:?}");
        }
    }

    #[test]
    fn many_close_results_match_the_normal_approximation() {
        // Van den Bergh, formula (1.2): N (s1 - s0) (2 m - s0 - s1) / (2 variance).
        let pairs = Pentanomial([900, 4800, 8400, 5000, 900]);
        let test = sprt(0.0, 4.0);
        let [s0, s1] = [test.elo0, test.elo1].map(|elo| elo.expected().0);
        let (Share(mean), error) = (pairs.mean().expect("pairs"), pairs.standard_error().expect("pairs"));
        let approximation = (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * error * error);
        let ratio = test.log_likelihood_ratio(&pairs);
        assert!((ratio / approximation - 1.0).abs() < 0.01, "{ratio} {approximation}");
    }

    #[test]
    fn swapping_the_players_negates_the_log_ratio() {
        let mut counts = [4, 30, 70, 41, 12];
        let ratio = sprt(0.0, 10.0).log_likelihood_ratio(&Pentanomial(counts));
        counts.reverse();
        let swapped = sprt(-10.0, 0.0).log_likelihood_ratio(&Pentanomial(counts));
        assert!((ratio + swapped).abs() < 1e-9 && ratio > 0.0, "{ratio} {swapped}");
    }

    #[test]
    fn walds_bounds_end_the_test() {
        let test = sprt(0.0, 5.0);
        let (lower, upper) = test.bounds();
        assert!((upper - 2.944).abs() < 1e-3 && (lower + 2.944).abs() < 1e-3);
        let accepted = [-3.0, -2.9, 0.0, 2.9, 3.0].map(|ratio| test.accepted(ratio));
        assert_eq!(accepted, [Some(Hypothesis::Elo0), None, None, None, Some(Hypothesis::Elo1)]);
        assert_eq!(test.log_likelihood_ratio(&Pentanomial::default()), 0.0);
        // Results of only wins or only losses end the test, too.
        let [won, lost] = [[0, 0, 0, 0, 400], [400, 0, 0, 0, 0]].map(|p| test.log_likelihood_ratio(&Pentanomial(p)));
        assert_eq!([won, lost].map(|ratio| test.accepted(ratio)), [Some(Hypothesis::Elo1), Some(Hypothesis::Elo0)]);
    }

    #[test]
    fn invalid_tests_are_errors() {
        let error = |words| Sprt::parse(words).expect_err("invalid").to_string();
        assert_eq!(error(["5", "5", "0.05", "0.05"]), "--sprt: elo0 is 5, elo1 is 5; expected elo0 < elo1");
        assert_eq!(error(["0", "x", "0.05", "0.05"]), "--sprt: 'x' is not a number");
        assert_eq!(error(["0", "5", "0.5", "0"]), "--sprt: alpha is 0.5; expected more than 0 and less than 0.5");
        assert_eq!(Sprt::parse(["0", "5", "0.05", "0.05"]), Ok(sprt(0.0, 5.0)));
    }
}
