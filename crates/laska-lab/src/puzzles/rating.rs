//! The measured difficulty of a puzzle: which levels of the engine solve it.

use laska_cli::search::search;
use laska_engine::{Level, Limits, MemorySize, Nodes, RandomBits, Root, SearchInfo, Searcher};
use laska_library::{PuzzleId, Rating, Solution};
use laska_rules::Game;

/// The number of tries of each level. Levels that do not choose at random try once.
const TRIES: usize = 64;

/// The nodes that the strongest level searches for a move, as in the matches that its Elo comes from.
const STRONGEST_NODES: Nodes = Nodes(500_000);

/// The size of a level's transposition table, which is cleared before each search.
const TABLE_SIZE: MemorySize = MemorySize::mebibytes(8);

/// Measures the rating of a solution, as documented at [`Rating`]. The random choices follow from the id.
pub(super) fn measure_rating(id: PuzzleId, solution: &Solution) -> Rating {
    let mut searcher = Searcher::new(TABLE_SIZE);
    let successes: Vec<_> =
        Level::all().map(|level| (level, success_share(level, id, solution, &mut searcher))).collect();
    fit(&successes)
}

/// Returns the share of the tries in which a level finds all required moves.
fn success_share(level: Level, id: PuzzleId, solution: &Solution, searcher: &mut Searcher) -> f64 {
    let mut position = solution.start().clone();
    let mut going_on: Vec<fastrand::Rng> =
        (0..TRIES as u64).map(|number| fastrand::Rng::with_seed(u64::from(id.0) << 32 | number)).collect();
    for pair in solution.required().chunks(2) {
        let game = Game::from_position(position.clone(), solution.capture_rule());
        if !going_on.is_empty() && game.legal_moves().len() > 1 {
            let info = search_as(level, &game, searcher);
            going_on.retain_mut(|rng| level.choose(&position, &info, RandomBits(rng.u64(..))) == pair[0]);
        }
        for &mv in pair {
            position.play_unchecked(mv);
        }
    }
    going_on.len() as f64 / TRIES as f64
}

fn search_as(level: Level, game: &Game, searcher: &mut Searcher) -> SearchInfo {
    let limits = level.limits();
    let limits = Limits { nodes: Some(limits.nodes.unwrap_or(STRONGEST_NODES)), ..limits };
    searcher.clear();
    search(searcher, Root::new(game).expect("the solver has a choice of moves"), limits)
}

/// Returns the rating at which the levels are expected to succeed as often as they do, rounded up.
fn fit(successes: &[(Level, f64)]) -> Rating {
    let total: f64 = successes.iter().map(|(_, share)| share).sum();
    let expected = |rating: u16| -> f64 { successes.iter().map(|&(level, _)| expected_success(level, rating)).sum() };
    let (mut low, mut high) = (Rating::LOWEST.elo(), Rating::HIGHEST.elo());
    while low < high {
        let middle = low.midpoint(high);
        if expected(middle) > total { low = middle + 1 } else { high = middle }
    }
    Rating::new(low)
}

/// Returns the probability that a level solves a puzzle of this rating.
fn expected_success(level: Level, rating: u16) -> f64 {
    1.0 / (1.0 + 10_f64.powf((f64::from(rating) - f64::from(level.elo().0)) / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit_shares(share: impl Fn(Level) -> f64) -> u16 {
        fit(&Level::all().map(|level| (level, share(level))).collect::<Vec<_>>()).elo()
    }

    #[test]
    fn the_fit_finds_the_rating_that_the_shares_follow_from() {
        for rating in (100..=2700).step_by(100) {
            let fitted = fit_shares(|level| expected_success(level, rating));
            assert!(fitted.abs_diff(rating) <= 1, "{fitted}, expected {rating}");
        }
    }

    #[test]
    fn ratings_beyond_the_levels_are_clamped() {
        assert_eq!(fit_shares(|_| 1.0), Rating::LOWEST.elo());
        assert_eq!(fit_shares(|_| 0.0), Rating::HIGHEST.elo());
    }

    /// A puzzle that exactly the levels from 6 to 10 solve is between levels 5 and 6.
    #[test]
    fn a_puzzle_is_rated_between_the_levels_that_fail_and_those_that_solve_it() {
        let rating = i32::from(fit_shares(|level| if level.number() >= 6 { 1.0 } else { 0.0 }));
        let [five, six] = [5, 6].map(|number| Level::new(number).expect("a level").elo().0);
        assert!((five..=six).contains(&rating), "{rating}");
    }
}
