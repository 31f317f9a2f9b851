//! The measured difficulty of a puzzle: which levels of the engine solve it.

use laska_engine::{LEVEL_TRIES, Level, LevelTrial, RandomBits};
use laska_library::{PuzzleId, Rating, Solution};

/// Measures the rating of a solution, as documented at [`Rating`]. The random choices follow from the id.
pub(super) fn measure_rating(id: PuzzleId, solution: &Solution) -> Rating {
    let of_try = |number: u32| fastrand::Rng::with_seed(u64::from(id.0) << 32 | u64::from(number));
    let mut generators: Vec<Vec<_>> = Level::all().map(|_| (0..LEVEL_TRIES).map(of_try).collect()).collect();
    let random =
        |level: Level, number: u32| RandomBits(generators[usize::from(level.number()) - 1][number as usize].u64(..));
    let required = solution.required().to_vec();
    let trial = LevelTrial::new(solution.start().clone(), solution.capture_rule(), required, random);
    let share = |found: u32| f64::from(found) / f64::from(LEVEL_TRIES);
    let shares: Vec<_> = Level::all().zip(trial.finish()).map(|(level, found)| (level.elo().0, share(found))).collect();
    Rating::fit(&shares)
}

#[cfg(test)]
mod tests {
    use laska_library::Puzzles;
    use laska_library::data::PUZZLES;

    use super::*;

    #[test]
    fn the_file_has_the_ratings_that_are_measured() {
        let puzzles: Puzzles = PUZZLES.parse().expect("the puzzles of the library");
        let short = puzzles.all.iter().filter(|puzzle| puzzle.solution.required().len() == 1);
        let some: Vec<_> = short.step_by(100).take(4).collect();
        assert!(some.len() > 1, "too few short puzzles");
        for puzzle in some {
            assert_eq!(measure_rating(puzzle.id, &puzzle.solution), puzzle.rating, "puzzle {}", puzzle.id.0);
        }
    }
}
