//! Weights as numbers that can be fitted, and what a soldier is worth by them. Knows no games and no fitting.

use std::ops::Range;

use laska_engine::evaluation::{Counts, Pair, Term, Weights};

use super::games::Row;

/// A value for each parameter, in hundredths of a counter: for each term one on a full and one on an empty board.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Values(pub(super) [f64; Values::COUNT]);

/// A weight that is too large.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("the weight of '{term}' is {value:.0}; expected at most {MOST}: use more positions or a greater --lambda", term = .term.name())]
pub(super) struct TooHeavy {
    term: Term,
    value: f64,
}

/// The largest weight: dozens of them still fit the 16 bits of a sum.
const MOST: f64 = 1000.0;

/// The value of a soldier in hundredths of a counter, averaged over those that a side is ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SoldierSize {
    /// To its own side, on top of a column.
    pub(super) commander: f64,
    /// To the other side, below one.
    captive: f64,
}

/// The terms of a soldier commander: those by its rank, and those by its file.
const COMMANDERS: [Range<usize>; 2] =
    [Term::Soldier.index()..Term::SoldierFile.index(), Term::SoldierFile.index()..Term::Officer.index()];

/// The terms of a prisoner.
const CAPTIVES: Range<usize> = Term::Captive.index()..Term::LooseOfficer.index();

impl SoldierSize {
    /// The gain of capturing a lone soldier.
    pub(super) fn taken(self) -> f64 {
        self.commander + self.captive
    }
}

impl Values {
    /// The number of values.
    pub(super) const COUNT: usize = 2 * Term::COUNT;

    /// The values of weights.
    pub(super) fn of(weights: &Weights) -> Self {
        let mut values = [0.0; Self::COUNT];
        for (pair, term) in values.chunks_exact_mut(2).zip(Term::ALL) {
            let weight = weights.of(term);
            pair.copy_from_slice(&[weight.opening().into(), weight.ending().into()]);
        }
        Self(values)
    }

    /// The score of a position for White.
    pub(super) fn judge(&self, counts: &Counts) -> f64 {
        let full = f64::from(counts.fullness);
        let terms = self.0.chunks_exact(2).zip(counts.terms);
        terms.map(|(pair, count)| f64::from(count) * (pair[0] * full + pair[1] * (1.0 - full))).sum()
    }

    /// All values times a factor.
    pub(super) fn times(&self, factor: f64) -> Self {
        Self(self.0.map(|value| value * factor))
    }

    /// The weights of the rounded values.
    pub(super) fn rounded(&self) -> Result<Weights, TooHeavy> {
        let mut pairs = [Pair::ZERO; Term::COUNT];
        for ((pair, values), term) in pairs.iter_mut().zip(self.0.chunks_exact(2)).zip(Term::ALL) {
            let whole = |value: f64| {
                let fits = value.abs() <= MOST;
                if fits { Ok(value.round() as i16) } else { Err(TooHeavy { term, value }) }
            };
            *pair = Pair::new(whole(values[0])?, whole(values[1])?);
        }
        Ok(Weights::new(pairs))
    }

    /// The value of a soldier; `None` if no position has an advantage in soldiers or in prisoners.
    pub(super) fn soldier(&self, rows: &[Row]) -> Option<SoldierSize> {
        let commander = COMMANDERS.into_iter().map(|terms| self.average(rows, terms)).sum::<Option<f64>>()?;
        Some(SoldierSize { commander, captive: self.average(rows, CAPTIVES)? })
    }

    fn average(&self, rows: &[Row], terms: Range<usize>) -> Option<f64> {
        let (mut worth, mut count) = (0.0, 0.0);
        for Row { counts, .. } in rows {
            let full = f64::from(counts.fullness);
            for index in terms.clone() {
                let ahead = f64::from(counts.terms[index]).abs();
                worth += ahead * (self.0[2 * index] * full + self.0[2 * index + 1] * (1.0 - full));
                count += ahead;
            }
        }
        (count > 0.0).then(|| worth / count)
    }
}
