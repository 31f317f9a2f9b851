//! Owns the check of a file of puzzles: every claim is proven again, from the position alone.

use std::fs;
use std::io::Write;
use std::path::Path;

use indicatif::ProgressBar;
use laska_engine::{Memory, solve};
use laska_library::{Goal, Puzzle, Puzzles};

use super::bounded::Bounded;
use super::claim::{Oracle, goal_after_a_pair};
use super::exact::Exact;
use crate::failure::Failure;

/// Proves one of so many puzzles of a file, the first of them included.
pub(super) fn check(path: &Path, every: usize, memory: Memory, out: &mut impl Write) -> Result<(), Failure> {
    let refuse = |reason: &dyn std::fmt::Display| Failure::input(format!("{}: {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| refuse(&error))?;
    let puzzles = Puzzles::read(&text).map_err(|error| refuse(&error))?;
    let wanted: Vec<_> = puzzles.all.iter().step_by(every).collect();
    let bar = ProgressBar::new(wanted.len() as u64);
    for puzzle in &wanted {
        if !stands(puzzle, memory) {
            bar.finish_and_clear();
            return Err(Failure::work(format!("puzzle {} could not be proven", puzzle.id.0)));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(writeln!(out, "{} puzzles proven", wanted.len())?)
}

/// Whether each move that is asked for is proven to be the only one.
fn stands(puzzle: &Puzzle, memory: Memory) -> bool {
    let (start, chain) = (puzzle.solution.start(), puzzle.solution.chain());
    match puzzle.goal {
        Goal::Win { .. } | Goal::Hold => {
            solve(start, chain, memory).is_ok_and(|solution| is_proven(puzzle, &Exact(solution)))
        }
        Goal::WinWithin { .. } => is_proven(puzzle, &Bounded::new(chain)),
    }
}

fn is_proven(puzzle: &Puzzle, oracle: &impl Oracle) -> bool {
    let (solution, chain) = (&puzzle.solution, puzzle.solution.chain());
    let (mut position, mut goal) = (solution.start().clone(), puzzle.goal);
    solution.asked().chunks(2).all(|pair| {
        let stands = position.count_moves(chain) < 2
            || oracle.claim(&position).is_some_and(|claim| claim.key == pair[0] && claim.aim.goal() == goal);
        for &mv in pair {
            position.play_unchecked(mv);
        }
        goal = goal_after_a_pair(goal);
        stands
    })
}
