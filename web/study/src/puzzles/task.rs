//! A puzzle as the task of an exercise.

use laska_library::{Puzzle, PuzzleKind};
use laska_rules::{Game, Move};

use crate::exercise::{OtherMoves, Task, Turn};

/// Returns the moves to find in a puzzle.
pub(super) fn task(puzzle: &Puzzle) -> Task {
    let solution = &puzzle.solution;
    let turn = |moves: &[Move]| Turn {
        correct: moves.iter().take(1).copied().collect(),
        equal: Vec::new(),
        reply: moves.get(1).copied(),
    };
    let start = Game::from_position(solution.start().clone(), solution.capture_rule());
    let other_moves = match puzzle.kind {
        // A search found no other win, but that is not a proof.
        PuzzleKind::Decisive => OtherMoves::Checked,
        PuzzleKind::Exact => OtherMoves::Wrong,
    };
    let turns = solution.required().chunks(2).map(turn).collect();
    Task { start, turns, other_moves, continuation: solution.continuation().to_vec() }
}
