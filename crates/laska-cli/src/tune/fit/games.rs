//! Reading the positions of games, and which games are held out of the fit. Knows no fitting.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use fastrand::Rng;
use laska_engine::evaluation::Counts;
use laska_rules::Color;

use crate::failure::Failure;
use crate::tune::sample::Sample;

/// A position as the fit uses it.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) counts: Counts,
    /// The search's score: White's advantage in hundredths of a counter.
    pub(super) score: f64,
    /// White's points: 1, 0.5 or 0.
    pub(super) result: f64,
}

/// The rows of games, without empty ones.
#[derive(Default)]
pub(super) struct Games(Vec<Vec<Row>>);

/// Games to fit to, and games to measure the fit on.
pub(super) struct Split {
    pub(super) fitted: Part,
    pub(super) held_out: Part,
}

/// The positions of some games.
pub(super) struct Part {
    pub(super) games: usize,
    pub(super) rows: Vec<Row>,
}

impl Games {
    /// Adds the games of a file, which are separated by empty lines.
    pub(super) fn read(&mut self, path: &Path) -> Result<(), Failure> {
        let name = path.display();
        let file = File::open(path).map_err(|error| Failure::input(format!("{name}: {error}")))?;
        let mut game = Vec::new();
        for (index, line) in BufReader::new(file).lines().enumerate() {
            let place = || format!("{name}, line {}", index + 1);
            let line = line.map_err(|error| Failure::input(format!("{}: {error}", place())))?;
            if line.trim().is_empty() {
                self.add(std::mem::take(&mut game));
            } else {
                let sample = line.parse().map_err(|error| Failure::input(format!("{}: {error}", place())))?;
                game.push(Row::of(&sample));
            }
        }
        self.add(game);
        Ok(())
    }

    fn add(&mut self, game: Vec<Row>) {
        if !game.is_empty() {
            self.0.push(game);
        }
    }

    /// Holds out a random share of the games: whole games, as the positions of one game are too similar to fit to some
    /// and measure on others.
    pub(super) fn split(mut self, share: f64, seed: u64) -> Result<Split, Failure> {
        let count = self.0.len();
        if count < 2 {
            return Err(Failure::input(format!("expected at least 2 games, to hold one out, found {count}")));
        }
        Rng::with_seed(seed).shuffle(&mut self.0);
        let held_out = ((count as f64 * share).round() as usize).clamp(1, count - 1);
        let fitted = self.0.split_off(held_out);
        Ok(Split { fitted: Part::of(fitted), held_out: Part::of(self.0) })
    }
}

impl Part {
    fn of(games: Vec<Vec<Row>>) -> Self {
        Self { games: games.len(), rows: games.into_iter().flatten().collect() }
    }
}

impl Row {
    fn of(sample: &Sample) -> Self {
        let result = match sample.winner {
            Some(Color::White) => 1.0,
            None => 0.5,
            Some(Color::Black) => 0.0,
        };
        Self { counts: Counts::of(&sample.position), score: sample.score.into(), result }
    }
}
