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
