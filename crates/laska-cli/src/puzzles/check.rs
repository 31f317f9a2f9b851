//! Owns the check of a file of puzzles: every claim is proven again, from the position alone.

use std::fs;
use std::io::Write;
use std::path::Path;

use indicatif::ProgressBar;
use laska_engine::solve;
use laska_library::{Proof, Puzzle, Puzzles};

use super::claim::{Effort, Oracle, key_first};
use super::exact::Exact;
use super::searched::Searched;
use crate::failure::Failure;

/// Proves one of so many puzzles of a file, the first of them included.
pub(super) fn check(path: &Path, every: usize, effort: Effort, out: &mut impl Write) -> Result<(), Failure> {
    let refuse = |reason: &dyn std::fmt::Display| Failure::input(format!("{}: {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| refuse(&error))?;
    let puzzles = Puzzles::read(&text).map_err(|error| refuse(&error))?;
    let wanted: Vec<_> = puzzles.all.iter().step_by(every).collect();
    let bar = ProgressBar::new(wanted.len() as u64);
    for puzzle in &wanted {
        if !stands(puzzle, effort) {
            bar.finish_and_clear();
            return Err(Failure::work(format!("puzzle {} could not be proven", puzzle.id.0)));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(writeln!(out, "{} puzzles proven", wanted.len())?)
}

/// Whether each move that is asked for is proven to be the only one.
fn stands(puzzle: &Puzzle, effort: Effort) -> bool {
    let (start, chain) = (puzzle.solution.start(), puzzle.solution.chain());
    match puzzle.proof {
        Proof::Exact => solve(start, chain, effort.solver).is_ok_and(|solution| is_proven(puzzle, &Exact(solution))),
        Proof::Searched => is_proven(puzzle, &Searched { chain, effort }),
    }
}

fn is_proven(puzzle: &Puzzle, oracle: &impl Oracle) -> bool {
    let (solution, chain) = (&puzzle.solution, puzzle.solution.chain());
    let mut position = solution.start().clone();
    solution.asked().iter().enumerate().all(|(ply, &mv)| {
        let is_choice = ply.is_multiple_of(2) && position.count_moves(chain) > 1;
        let stands = !is_choice || {
            let claim = oracle.claim(&position, &key_first(&position, chain, mv));
            claim.is_some_and(|claim| claim.key == mv && claim.aim.is_like(puzzle.goal))
        };
        position.play(mv);
        stands
    })
}
