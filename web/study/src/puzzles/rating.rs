//! The rating of a player who solves puzzles, computed from the first answer to each puzzle.
//!
//! It is on the scale of the puzzles' ratings and of the levels' Elo, and changes as in Glicko (Glickman, Parameter
//! estimation in large dynamic paired comparison experiments, Applied Statistics 48, 1999), with two simplifications: each
//! answer is a rating period of its own, and the puzzle's rating, which ten levels have measured, counts as exact.

use std::f64::consts::LN_10;

use laska_library::Rating;
use laska_worker::protocol::{Elo, Level};

/// The first answer to a puzzle, which is the one that is rated.
///
/// Answers are in order; of two answers to the same puzzle in two tabs, the smaller one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Answer {
    /// The place in the order of all answers, from 1. Answers given in two tabs at the same time share a place.
    pub place: u32,
    /// Whether the puzzle was solved.
    pub result: AnswerResult,
    /// The rating that the puzzle had.
    pub puzzle: Rating,
}

/// Whether an answer to a puzzle is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AnswerResult {
    /// There was a wrong move or a hint, or the solution was shown.
    Failed,
    /// All moves were found.
    Solved,
}

impl AnswerResult {
    pub const ALL: [Self; 2] = [Self::Failed, Self::Solved];

    /// Returns the name used in stored texts, style sheets and tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Failed => "failed",
            Self::Solved => "solved",
        }
    }

    const fn points(self) -> f64 {
        match self {
            Self::Failed => 0.0,
            Self::Solved => 1.0,
        }
    }
}

/// What is known about a player's strength in solving puzzles: a normal distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerRating {
    elo: f64,
    deviation: f64,
}

/// The level near which most people begin.
const FIRST_LEVEL: Level = Level::new(3).expect("there are ten levels");

/// The deviation before the first answer. Glickman proposes 350, but for periods of several games: after a single answer, a
/// slip at a very easy puzzle would cost 540.
const FIRST_DEVIATION: f64 = 250.0;

/// The smallest deviation. It keeps the rating moving by 10 after an answer to a puzzle of the same rating, because people
/// improve.
const LEAST_DEVIATION: f64 = 60.0;

/// The lowest rating of a player, halfway between the two weakest levels but closer to the first. Someone who asks for a hint at
/// every puzzle would fall to 0 otherwise, which looks like a defect and says nothing about strength.
const LOWEST: f64 = 90.0;

/// The factor between natural logarithms and Elo: Glickman's _q_.
const PER_ELO: f64 = LN_10 / 400.0;

/// The number of standard deviations that contain 95% of a normal distribution on either side of its center.
const DEVIATIONS_OF_95_PERCENT: f64 = 1.96;

impl PlayerRating {
    /// Returns the rating of a player who has answered no puzzle yet.
    pub fn first() -> Self {
        Self { elo: f64::from(FIRST_LEVEL.elo().0), deviation: FIRST_DEVIATION }
    }

    /// Returns the rating after one more answer. It is never above the puzzles' ratings, nor below the lowest of a player.
    ///
    /// With the puzzle's rating _r_ⱼ, the expected result is _E_ = 1 / (1 + 10^((_r_ⱼ − _r_) / 400)), and an answer contributes
    /// the information 1 / _d_² = _q_² _E_ (1 − _E_). The new deviation is 1 / √(1 / RD² + 1 / _d_²), and its square times
    /// _q_ (_s_ − _E_) is added to the rating.
    pub fn after(self, answer: Answer) -> Self {
        let expected = 1.0 / (1.0 + 10_f64.powf((f64::from(answer.puzzle.elo()) - self.elo) / 400.0));
        let information = self.deviation.powi(-2) + PER_ELO.powi(2) * expected * (1.0 - expected);
        let elo = self.elo + PER_ELO * (answer.result.points() - expected) / information;
        Self {
            elo: elo.clamp(LOWEST, f64::from(Rating::HIGHEST.elo())),
            deviation: information.powf(-0.5).max(LEAST_DEVIATION),
        }
    }

    /// Returns whether the rating cannot get any lower.
    pub fn is_lowest(self) -> bool {
        self.elo <= LOWEST
    }

    /// Returns the most likely strength.
    pub fn elo(self) -> Elo {
        Elo(self.elo.round() as i32)
    }

    /// Returns the distance from [`PlayerRating::elo`] within which the true strength is with a probability of 95%.
    pub fn margin(self) -> Elo {
        Elo((DEVIATIONS_OF_95_PERCENT * self.deviation).round() as i32)
    }

    /// Returns the level that is closest in strength.
    pub fn nearest_level(self) -> Level {
        let distance = |level: &Level| level.elo().0.abs_diff(self.elo().0);
        Level::all().min_by_key(distance).unwrap_or(Level::STRONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(result: AnswerResult, puzzle: u16) -> Answer {
        Answer { place: 1, result, puzzle: Rating::new(puzzle) }
    }

    /// A player whose chance to solve a puzzle is the expected result converges to the rating with that chance.
    #[test]
    fn the_rating_finds_the_strength_of_a_player() {
        for strength in [200.0, 900.0, 1900.0] {
            let mut rng = fastrand::Rng::with_seed(1911);
            let mut rating = PlayerRating::first();
            let mut sum = 0.0;
            for index in 0..600 {
                let puzzle = (rating.elo().0 + rng.i32(-150..=150)).clamp(0, 2800) as u16;
                let chance = 1.0 / (1.0 + 10_f64.powf((f64::from(puzzle) - strength) / 400.0));
                let result = if rng.f64() < chance { AnswerResult::Solved } else { AnswerResult::Failed };
                rating = rating.after(answer(result, puzzle));
                sum += if index < 200 { 0.0 } else { rating.elo };
            }
            let mean = sum / 400.0;
            assert!((mean - strength).abs() < 60.0, "{strength}: {mean}");
            assert_eq!(rating.margin(), Elo(118), "the uncertainty has shrunk to the least");
        }
    }

    #[test]
    fn hints_at_every_puzzle_lead_to_the_lowest_rating_and_no_further() {
        let mut rating = PlayerRating::first();
        for _ in 0..30 {
            rating = rating.after(answer(AnswerResult::Failed, 200));
        }
        assert_eq!((rating.elo(), rating.is_lowest(), rating.nearest_level().number()), (Elo(90), true, 1));
        assert!(!rating.after(answer(AnswerResult::Solved, 200)).is_lowest(), "and up again");
    }

    /// Glickman's formulas by hand: from 478 with deviation 250 and E = 1/2, 1/RD² = 1.6e-5 and 1/d² = 8.284e-6.
    #[test]
    fn the_first_answer_changes_the_rating_most() {
        let first = PlayerRating::first();
        let solved = first.after(answer(AnswerResult::Solved, 478));
        assert_eq!((solved.elo(), solved.margin()), (Elo(478 + 119), Elo(398)));
        let failed = first.after(answer(AnswerResult::Failed, 478));
        assert_eq!(failed.elo(), Elo(478 - 119));
        assert_eq!((first.nearest_level().number(), failed.nearest_level().number()), (3, 3));
    }
}
