//! Owns the counts of a position's terms, as fitting weights to games needs them. Knows no weights.

use laska_rules::{Color, Position};

use super::counting::{Tally, count_side};
use super::term::Term;

/// How many more of each term White has than Black, and how full the board is.
///
/// With [`Weights`](super::Weights) a position is worth to White the sum over the terms of count times weight, where the
/// weight is the pair's at that fullness.
#[derive(Clone, Debug, PartialEq)]
pub struct Counts {
    /// In the order of [`Term::ALL`].
    pub terms: [i8; Term::COUNT],
    /// Columns on the board over columns at the start: 1 in the opening, near 0 in an ending.
    pub fullness: f32,
}

struct Ahead {
    terms: [i8; Term::COUNT],
    sign: i8,
}

impl Counts {
    /// Counts a position's terms.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let mut ahead = Ahead { terms: [0; Term::COUNT], sign: 1 };
        count_side(position, Color::White, &mut ahead);
        ahead.sign = -1;
        count_side(position, Color::Black, &mut ahead);
        let full = 2 * position.board().counters_a_side();
        Self { terms: ahead.terms, fullness: position.occupied().len() as f32 / full as f32 }
    }
}

impl Tally for Ahead {
    fn add(&mut self, term: Term, count: i32) {
        // There are 24 counters and 32 squares: no count comes near the limit.
        self.terms[term.index()] += self.sign * count as i8;
    }
}
