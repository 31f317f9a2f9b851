//! Random balanced openings for matches and self-play.

use std::collections::HashSet;

use fastrand::Rng;
use laska_engine::{Depth, Limits, MemorySize, Root, Score, Searcher};
use laska_rules::{Game, Position, Variant};

use crate::search::search;

/// Parameters of the opening generator.
#[derive(Clone, Copy, Debug)]
pub struct OpeningOptions {
    pub variant: Variant,
    /// The length in plies.
    pub plies: usize,
    /// The maximum advantage of either side, in hundredths of a counter.
    pub margin: i32,
    /// The number of different openings before they repeat; unlimited if `None`.
    pub count: Option<usize>,
}

/// Openings generated on demand, in an order that depends only on the seed.
pub struct Openings {
    options: OpeningOptions,
    walks: Walks,
    searcher: Searcher,
    made: Vec<Game>,
}

/// Random walks from the start to different positions, balanced or not.
pub struct Walks {
    variant: Variant,
    /// The length in plies.
    plies: usize,
    rng: Rng,
    /// The final positions of all walks.
    seen: HashSet<Position>,
}

/// The generator found too few openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found only {made} balanced openings of {plies} plies; use fewer openings or more --opening-plies")]
pub struct TooFewOpenings {
    made: usize,
    plies: usize,
}

/// The depth of the search that evaluates an opening.
const DEPTH: Depth = Depth(8);

/// The number of consecutive walks without a new opening after which the generator gives up.
const MAX_FAILED_WALKS: usize = 20_000;

impl Openings {
    pub fn new(options: OpeningOptions, seed: u64) -> Self {
        let searcher = Searcher::new(MemorySize::mebibytes(16));
        Self { options, walks: Walks::new(options.variant, options.plies, seed), searcher, made: Vec::new() }
    }

    /// Returns an opening by its number, starting at 0.
    pub fn get(&mut self, number: usize) -> Result<Game, TooFewOpenings> {
        let index = self.options.count.map_or(number, |count| number % count);
        while self.made.len() <= index {
            let Self { options, walks, searcher, .. } = self;
            let mut balanced = || walks.walk().filter(|game| is_balanced(game, searcher, options.margin));
            let opening = (0..MAX_FAILED_WALKS).find_map(|_| balanced());
            let too_few = TooFewOpenings { made: self.made.len(), plies: self.options.plies };
            self.made.push(opening.ok_or(too_few)?);
        }
        Ok(self.made[index].clone())
    }
}

impl Walks {
    /// Creates a generator of walks of this length in plies.
    pub fn new(variant: Variant, plies: usize, seed: u64) -> Self {
        Self { variant, plies, rng: Rng::with_seed(seed), seen: HashSet::new() }
    }

    /// Makes random moves from the start; `None` if the final position was seen before or offers no choice of moves.
    fn walk(&mut self) -> Option<Game> {
        let mut game = Game::new(self.variant);
        for _ in 0..self.plies {
            let mv = self.rng.choice(game.legal_moves().iter().copied())?;
            game.play(mv).expect("a legal move can be played");
        }
        (self.seen.insert(game.position().clone()) && game.legal_moves().len() > 1).then_some(game)
    }
}

impl Iterator for Walks {
    type Item = Game;

    /// Returns the next walk; `None` if there seem to be no others.
    fn next(&mut self) -> Option<Game> {
        (0..MAX_FAILED_WALKS).find_map(|_| self.walk())
    }
}

/// Returns whether neither side's advantage exceeds `margin` hundredths of a counter.
pub fn is_balanced(game: &Game, searcher: &mut Searcher, margin: i32) -> bool {
    let Ok(root) = Root::new(game) else { return false };
    let score = search(searcher, root, Limits::depth(DEPTH)).score();
    let margin = Score::value(margin);
    (-margin..=margin).contains(&score)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(plies: usize, count: Option<usize>) -> OpeningOptions {
        OpeningOptions { variant: Variant::LASKA, plies, margin: 30, count }
    }

    fn first_openings(openings: &mut Openings, count: usize) -> Vec<Game> {
        (0..count).map(|number| openings.get(number).expect("there are enough openings")).collect()
    }

    #[test]
    fn a_seed_always_gives_the_same_distinct_openings() {
        let first = first_openings(&mut Openings::new(options(8, None), 7), 12);
        assert_eq!(first, first_openings(&mut Openings::new(options(8, None), 7), 12));
        assert_ne!(first, first_openings(&mut Openings::new(options(8, None), 8), 12));
        let ends: HashSet<_> = first.iter().map(Game::position).collect();
        assert_eq!(ends.len(), 12);
        assert!(first.iter().all(|game| game.moves().len() == 8 && game.outcome().is_none()));
    }

    #[test]
    fn openings_repeat_after_the_count() {
        let games = first_openings(&mut Openings::new(options(6, Some(3)), 1), 7);
        assert_eq!((&games[0], &games[1]), (&games[3], &games[4]));
        assert_eq!(games[0], games[6]);
    }

    #[test]
    fn too_few_openings_are_an_error() {
        let mut openings = Openings::new(options(2, None), 1);
        let error = (0..).find_map(|number| openings.get(number).err()).expect("two plies lead to few positions");
        assert!(error.made <= 6, "{error}");
    }
}
