//! Owns the weights of the terms. Knows not what is counted.

use super::pair::Pair;
use super::term::Term;

/// What each term counts, in hundredths of a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights([Pair; Term::COUNT]);

impl Weights {
    /// These weights, in the order of the terms.
    #[must_use]
    pub const fn new(pairs: [Pair; Term::COUNT]) -> Self {
        Self(pairs)
    }

    /// What one of a term counts.
    #[must_use]
    pub const fn of(&self, term: Term) -> Pair {
        self.0[term.index()]
    }
}

impl Default for Weights {
    /// The weights that were fitted to games.
    fn default() -> Self {
        Self::FITTED
    }
}
