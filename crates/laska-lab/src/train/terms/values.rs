//! The data and parameters of the fit: positions, held-out games, weights as numbers, and the value of a soldier.

use std::ops::Range;
use std::path::Path;

use fastrand::Rng;
use laska_cli::error::CommandError;
use laska_engine::evaluation::{Counts, TaperedScore, Term, Weights};
use laska_rules::Color;

use crate::train::games::{GamesReader, Sample};

/// A position with its score and result.
#[derive(Clone, Debug)]
pub(super) struct DataPoint {
    pub(super) counts: Counts,
    /// The search score: White's advantage in hundredths of a counter.
    pub(super) score: f64,
    /// White's points: 1, 0.5 or 0.
    pub(super) result: f64,
}

/// Non-empty games.
#[derive(Default)]
pub(super) struct Games(Vec<Vec<DataPoint>>);

/// The games to fit to and the games to measure the loss on.
pub(super) struct Split {
    pub(super) training: DataSet,
    pub(super) held_out: DataSet,
}

/// The positions of some games.
pub(super) struct DataSet {
    pub(super) games: usize,
    pub(super) rows: Vec<DataPoint>,
}

impl Games {
    /// Adds the games of a file.
    pub(super) fn read(&mut self, path: &Path) -> Result<(), CommandError> {
        let mut reader = GamesReader::open(path)?;
        while let Some(game) = reader.next_game()? {
            if !game.samples.is_empty() {
                self.0.push(game.samples.iter().map(|sample| DataPoint::of(sample, game.winner)).collect());
            }
        }
        Ok(())
    }

    /// Holds out a random share of the games. Whole games, because positions of one game are too similar to be split
    /// between fitting and measuring.
    pub(super) fn split(mut self, share: f64, seed: u64) -> Result<Split, CommandError> {
        let count = self.0.len();
        if count < 2 {
            return Err(CommandError::invalid_input(format!(
                "expected at least 2 games, one of them to hold out, found {count}"
            )));
        }
        Rng::with_seed(seed).shuffle(&mut self.0);
        let held_out = ((count as f64 * share).round() as usize).clamp(1, count - 1);
        let training = self.0.split_off(held_out);
        Ok(Split { training: DataSet::of(training), held_out: DataSet::of(self.0) })
    }
}

impl DataSet {
    fn of(games: Vec<Vec<DataPoint>>) -> Self {
        Self { games: games.len(), rows: games.into_iter().flatten().collect() }
    }
}

impl DataPoint {
    fn of(sample: &Sample, winner: Option<Color>) -> Self {
        let result = match winner {
            Some(Color::White) => 1.0,
            None => 0.5,
            Some(Color::Black) => 0.0,
        };
        Self { counts: Counts::of(&sample.position), score: sample.score.into(), result }
    }
}

/// The parameters of the fit, in hundredths of a counter: for each term, one for a full and one for an empty board.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Values(pub(super) [f64; Values::COUNT]);

#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("the weight of '{term}' is {value:.0}; expected at most {MAX_WEIGHT}; use more positions or a larger --lambda", term = .term.name())]
pub(super) struct WeightTooLarge {
    term: Term,
    value: f64,
}

/// The maximum weight, so that a sum of dozens fits 16 bits.
const MAX_WEIGHT: f64 = 1000.0;

/// The value of a soldier in hundredths of a counter, averaged over the soldiers that a side is ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SoldierValue {
    /// As a commander, for its own side.
    pub(super) commander: f64,
    /// As a prisoner, for the other side.
    prisoner: f64,
}

/// The terms of a soldier commander, by rank and by file.
const COMMANDERS: [Range<usize>; 2] =
    [Term::Soldier.index()..Term::SoldierFile.index(), Term::SoldierFile.index()..Term::Officer.index()];

const PRISONERS: Range<usize> = Term::Prisoner.index()..Term::UnguardedOfficer.index();

impl SoldierValue {
    /// Returns the gain of capturing a lone soldier.
    pub(super) fn capture_gain(self) -> f64 {
        self.commander + self.prisoner
    }
}

impl Values {
    pub(super) const COUNT: usize = 2 * Term::COUNT;

    pub(super) fn of(weights: &Weights) -> Self {
        let mut values = [0.0; Self::COUNT];
        for (pair, term) in values.chunks_exact_mut(2).zip(Term::ALL) {
            let weight = weights.of(term);
            pair.copy_from_slice(&[weight.opening().into(), weight.endgame().into()]);
        }
        Self(values)
    }

    /// Evaluates a position for White.
    pub(super) fn evaluate(&self, counts: &Counts) -> f64 {
        let full = f64::from(counts.fullness);
        let terms = self.0.chunks_exact(2).zip(counts.terms);
        terms.map(|(pair, count)| f64::from(count) * (pair[0] * full + pair[1] * (1.0 - full))).sum()
    }

    pub(super) fn times(&self, factor: f64) -> Self {
        Self(self.0.map(|value| value * factor))
    }

    pub(super) fn rounded(&self) -> Result<Weights, WeightTooLarge> {
        let mut pairs = [TaperedScore::ZERO; Term::COUNT];
        for ((pair, values), term) in pairs.iter_mut().zip(self.0.chunks_exact(2)).zip(Term::ALL) {
            let round = |value: f64| {
                let fits = value.abs() <= MAX_WEIGHT;
                if fits { Ok(value.round() as i16) } else { Err(WeightTooLarge { term, value }) }
            };
            *pair = TaperedScore::new(round(values[0])?, round(values[1])?);
        }
        Ok(Weights::new(pairs))
    }

    /// Returns the value of a soldier; `None` if no position has an advantage in soldiers or in prisoners.
    pub(super) fn soldier(&self, rows: &[DataPoint]) -> Option<SoldierValue> {
        let commander = COMMANDERS.into_iter().map(|terms| self.average(rows, terms)).sum::<Option<f64>>()?;
        Some(SoldierValue { commander, prisoner: self.average(rows, PRISONERS)? })
    }

    fn average(&self, rows: &[DataPoint], terms: Range<usize>) -> Option<f64> {
        let (mut sum, mut count) = (0.0, 0.0);
        for DataPoint { counts, .. } in rows {
            let full = f64::from(counts.fullness);
            for index in terms.clone() {
                let ahead = f64::from(counts.terms[index]).abs();
                sum += ahead * (self.0[2 * index] * full + self.0[2 * index + 1] * (1.0 - full));
                count += ahead;
            }
        }
        (count > 0.0).then(|| sum / count)
    }
}
