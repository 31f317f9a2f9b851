//! Whether the printed line of a study reaches its goal.

use laska_cli::problem_text::result_text;
use laska_engine::{Finding, GameValue, Solution, Stipulation, solve};
use laska_rules::notation::record;
use laska_rules::{DrawRules, Game, Move};

use super::subject::{MEMORY, RULE, Subject};

/// A printed line, and what is known about it.
pub(super) struct PrintedLine {
    /// The moves with the numbers that they have in print.
    pub(super) text: String,
    pub(super) verdict: Verdict,
}

pub(super) enum Verdict {
    /// Each move of the side that solves the problem reaches the goal.
    Reaches(String),
    /// A move misses the goal.
    Fails(String),
    /// Too many positions can arise.
    Unknown(String),
}

impl PrintedLine {
    /// Examines each move of the side that solves the problem.
    pub(super) fn new(subject: &Subject, line: &[Move]) -> Self {
        let side = subject.problem.side();
        let verdict = match solve(subject.problem.position(), RULE, MEMORY) {
            Err(_) => Verdict::Unknown("Too many positions can arise to examine each of its moves.".to_owned()),
            Ok(solution) => match first_miss(subject, line, &solution) {
                None => {
                    let does = if subject.problem.stipulation() == Stipulation::Hold { "holds" } else { "wins" };
                    Verdict::Reaches(format!("Each move of {side} in it {does}."))
                }
                Some((moves, value)) => {
                    let (miss, result) = (text(subject, &line[..moves]), result_text(Finding::Exact(value), side));
                    Verdict::Fails(format!("The printed line fails with {miss}: with best play, {result}."))
                }
            },
        };
        Self { text: text(subject, line), verdict }
    }
}

/// Returns the number of moves to the first one that misses the goal, with the value for the side that plays it.
fn first_miss(subject: &Subject, line: &[Move], solution: &Solution) -> Option<(usize, GameValue)> {
    let mut position = subject.problem.position().clone();
    for (index, &mv) in line.iter().enumerate() {
        if position.turn() == subject.problem.side() {
            let (_, value) = solution.moves(&position)?.into_iter().find(|&(other, _)| other == mv)?;
            let is_reached = match subject.problem.stipulation() {
                Stipulation::Hold => value >= GameValue::Draw,
                Stipulation::Win | Stipulation::WinIn(_) => value > GameValue::Draw,
            };
            if !is_reached {
                return Some((index + 1, value));
            }
        }
        position.play_unchecked(mv);
    }
    None
}

/// Returns moves with the numbers that they have in print.
fn text(subject: &Subject, line: &[Move]) -> String {
    let mut game = Game::from_position(subject.start.clone(), RULE).with_draw_rules(DrawRules::NONE);
    for &mv in subject.before.iter().chain(line) {
        game.play(mv).expect("printed moves are legal");
    }
    record::write(&game)
}
