//! How hard puzzles are: a rating on the scale of the levels, and five difficulties.

/// The strength of a player who solves the puzzle in half of the tries, on the scale of the levels' Elo: level 1 has 0,
/// and 400 more means ten times the odds.
///
/// `laska-lab puzzles` measures it. All ten levels of the engine try to find every required move, and those that choose at
/// random try many times. If level _i_ with the Elo _eᵢ_ succeeds in the share _sᵢ_ of its tries, the rating is the
/// number _r_ with Σ 1 / (1 + 10^((r − _eᵢ_) / 400)) = Σ _sᵢ_. This is the maximum-likelihood estimate of the Rasch model
/// (Rasch, Probabilistic Models for Some Intelligence and Attainment Tests, 1960), with the puzzle as the opponent.
///
/// ```
/// # use laska_library::{Difficulty, Rating};
/// assert_eq!(Rating::new(3000), Rating::HIGHEST);
/// assert_eq!(Rating::new(0).difficulty(), Difficulty::EASIEST);
/// assert_eq!(Rating::HIGHEST.difficulty(), Difficulty::HARDEST);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u16);

impl Rating {
    /// The lowest rating, of puzzles that even level 1 solves.
    pub const LOWEST: Self = Self(0);
    /// The highest rating, of puzzles that no level solves.
    pub const HIGHEST: Self = Self(2800);

    /// Returns a rating, or [`Rating::HIGHEST`] if the number is greater.
    #[must_use]
    pub const fn new(elo: u16) -> Self {
        if elo < Self::HIGHEST.0 { Self(elo) } else { Self::HIGHEST }
    }

    /// Returns the rating at which players of a strength in Elo are expected to succeed as often as they do, rounded up. Takes
    /// the strengths, each with the share of successful tries.
    ///
    /// ```
    /// # use laska_library::Rating;
    /// // The stronger player solves it, the weaker one does not.
    /// assert_eq!(Rating::fit(&[(1000, 0.0), (1400, 1.0)]), Rating::new(1200));
    /// ```
    #[must_use]
    pub fn fit(shares: &[(i32, f64)]) -> Self {
        let total: f64 = shares.iter().map(|&(_, share)| share).sum();
        let expected = |rating: u16| -> f64 { shares.iter().map(|&(elo, _)| expected_success(elo, rating)).sum() };
        let (mut low, mut high) = (Self::LOWEST.0, Self::HIGHEST.0);
        while low < high {
            let middle = low.midpoint(high);
            if expected(middle) > total { low = middle + 1 } else { high = middle }
        }
        Self(low)
    }

    /// Returns the rating as a number.
    #[must_use]
    pub const fn elo(self) -> u16 {
        self.0
    }

    /// Returns the difficulty.
    #[must_use]
    pub fn difficulty(self) -> Difficulty {
        let harder = Difficulty::LOWEST_RATINGS.iter().filter(|lowest| self >= **lowest).count();
        Difficulty(harder as u8 + 1)
    }
}

/// Returns the probability that a player solves a puzzle of this rating.
fn expected_success(elo: i32, rating: u16) -> f64 {
    1.0 / (1.0 + 10_f64.powf((f64::from(rating) - f64::from(elo)) / 400.0))
}

/// The difficulty of a puzzle, from 1 (easiest) to 5 (hardest): a range of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Difficulty(u8);

impl Difficulty {
    /// The easiest.
    pub const EASIEST: Self = Self(1);
    /// The hardest.
    pub const HARDEST: Self = Self(5);

    /// The lowest rating of each difficulty but the easiest. Level 2 is below the first, and levels 4, 5 and 7 are near the
    /// others. Most people are among the weaker half of the levels.
    const LOWEST_RATINGS: [Rating; 4] = [Rating(300), Rating(750), Rating(1200), Rating(1650)];

    /// Returns the difficulty with this number, or `None` if it is not from 1 to 5.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::EASIEST.0 && number <= Self::HARDEST.0 { Some(Self(number)) } else { None }
    }

    /// Returns all difficulties, easiest first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..Self::HARDEST.0).map(|index| Self(index + 1))
    }

    /// Returns the number, from 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ELOS: [i32; 10] = [0, 300, 600, 800, 1000, 1300, 1600, 1900, 2200, 2500];

    fn fit_shares(share: impl Fn(i32) -> f64) -> u16 {
        let shares: Vec<_> = ELOS.iter().map(|&elo| (elo, share(elo))).collect();
        Rating::fit(&shares).elo()
    }

    #[test]
    fn the_fit_finds_the_rating_that_the_shares_follow_from() {
        for rating in (100..=2700).step_by(100) {
            let fitted = fit_shares(|elo| expected_success(elo, rating));
            assert!(fitted.abs_diff(rating) <= 1, "{fitted}, expected {rating}");
        }
    }

    #[test]
    fn ratings_beyond_the_levels_are_clamped() {
        assert_eq!(fit_shares(|_| 1.0), Rating::LOWEST.elo());
        assert_eq!(fit_shares(|_| 0.0), Rating::HIGHEST.elo());
    }

    #[test]
    fn a_puzzle_is_rated_between_those_that_fail_and_those_that_solve_it() {
        let rating = fit_shares(|elo| if elo >= 1300 { 1.0 } else { 0.0 });
        assert!((1000..=1300).contains(&rating), "{rating}");
    }

    #[test]
    fn a_higher_rating_is_never_easier_and_every_difficulty_has_a_range() {
        let difficulties: Vec<_> = (0..=Rating::HIGHEST.elo()).map(|elo| Rating::new(elo).difficulty()).collect();
        assert!(difficulties.is_sorted());
        for difficulty in Difficulty::all() {
            let width = difficulties.iter().filter(|other| **other == difficulty).count();
            assert!(width >= 300, "{difficulty:?}: {width}");
        }
        assert_eq!([0, 6].map(Difficulty::new), [None, None]);
    }
}
