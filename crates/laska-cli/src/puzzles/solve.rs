//! Owns how a proven puzzle is solved: best play from its position, and how far every move of it is the only one.

use laska_library::{Grade, Puzzle, PuzzleId, Solution};
use laska_rules::{Chain, Move, Position};

use super::claim::{Claim, Oracle, key_first};
use super::grade::grade;

/// Moves of the solving side that are asked for at most.
const MOST_ASKED: usize = 6;

/// The puzzle of a proven claim; `None` when best play is too long.
pub(super) fn puzzle<O: Oracle>(
    id: PuzzleId,
    position: &Position,
    chain: Chain,
    claim: &Claim,
    oracle: &O,
) -> Option<Puzzle> {
    let moves = oracle.best_play(position, claim)?;
    let asked = asked(position, chain, claim, &moves, oracle);
    let solution = Solution::new(position.clone(), chain, moves, asked).ok()?;
    let puzzle = Puzzle { id, goal: claim.aim.goal(), grade: Grade::EASIEST, proof: O::PROOF, solution };
    Some(Puzzle { grade: grade(&puzzle.solution), ..puzzle })
}

/// How many moves of the solving side are the only ones; forced ones at the end are not asked for.
fn asked(position: &Position, chain: Chain, claim: &Claim, moves: &[Move], oracle: &impl Oracle) -> usize {
    let mut at = position.clone();
    let mut asked = 1;
    for (own, pair) in moves.chunks(2).enumerate().take(MOST_ASKED) {
        if own > 0 && at.count_moves(chain) > 1 {
            let only = oracle.claim(&at, &key_first(&at, chain, pair[0]));
            if !only.is_some_and(|only| only.key == pair[0] && only.aim.is_like(claim.aim.goal())) {
                break;
            }
            asked = own + 1;
        }
        for &mv in pair {
            at.play(mv);
        }
    }
    asked
}
