//! The goal of a puzzle in words.

use laska_library::PuzzleQuestion;
use laska_rules::Color;

use crate::{tr, tr_n};

/// Returns the goal in words.
pub fn goal_text(puzzle: &PuzzleQuestion) -> String {
    let white = puzzle.start.turn() == Color::White;
    match (puzzle.goal.moves_to_win(), white) {
        (None, true) => tr!("White to move. Find the only move that does not lose.").to_owned(),
        (None, false) => tr!("Black to move. Find the only move that does not lose.").to_owned(),
        (Some(count), true) => {
            tr_n!("White to move and win in {count} move.", "White to move and win in {count} moves.", count = count)
        }
        (Some(count), false) => {
            tr_n!("Black to move and win in {count} move.", "Black to move and win in {count} moves.", count = count)
        }
    }
}
