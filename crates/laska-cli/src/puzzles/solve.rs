//! Owns how a proven puzzle is solved: best play from its position, and how far every move of it is the only one.

use laska_library::{Grade, Puzzle, PuzzleId, Solution};
use laska_rules::{Chain, Move, Position};

use super::claim::{Claim, Oracle, goal_after_a_pair};
use super::grade::grade;

/// Moves of the solving side that are asked for at most.
const MOST_ASKED: usize = 6;

/// The puzzle of a proven claim; `None` when best play is too long.
pub(super) fn puzzle(
    id: PuzzleId,
    position: &Position,
    chain: Chain,
    claim: &Claim,
    oracle: &impl Oracle,
) -> Option<Puzzle> {
    let moves = oracle.best_play(position, claim)?;
    let asked = asked(position, chain, claim, &moves, oracle);
    let solution = Solution::new(position.clone(), chain, moves, asked).ok()?;
    let puzzle = Puzzle { id, goal: claim.aim.goal(), grade: Grade::EASIEST, solution };
    Some(Puzzle { grade: grade(&puzzle.solution), ..puzzle })
}

/// How many moves of the solving side are the only ones; forced ones at the end are not asked for.
fn asked(position: &Position, chain: Chain, claim: &Claim, moves: &[Move], oracle: &impl Oracle) -> usize {
    let (mut at, mut goal, mut asked) = (position.clone(), claim.aim.goal(), 1);
    for (own, pair) in moves.chunks(2).enumerate().take(MOST_ASKED) {
        if own > 0 && at.count_moves(chain) > 1 {
            let is_only = oracle.claim(&at).is_some_and(|only| only.key == pair[0] && only.aim.goal() == goal);
            if !is_only {
                break;
            }
            asked = own + 1;
        }
        for &mv in pair {
            at.play_unchecked(mv);
        }
        goal = goal_after_a_pair(goal);
    }
    asked
}
