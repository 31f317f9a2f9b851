//! The solution of a puzzle.

use laska_rules::{CaptureRule, IllegalMove, Move, Position};

/// The position of a puzzle and best play from there.
///
/// The required moves come first. They begin and end with a move of the solver, and each of the solver's moves is the
/// only one that reaches the goal. The continuation is the rest of the line, where other moves may be equally good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    start: Position,
    capture_rule: CaptureRule,
    moves: Vec<Move>,
    /// The number of required moves of both sides, which is odd.
    required: usize,
}

/// An error in the moves of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolutionError {
    /// A move is not legal in its position.
    #[error("illegal move: {0}")]
    IllegalMove(Move),
    /// There are no moves.
    #[error("expected at least one move")]
    NoMove,
}

impl Solution {
    /// Creates a solution in which the solver must find the first `required` of the solver's moves: at least one, and
    /// at most all of them.
    ///
    /// # Errors
    /// Returns an error if a move is not legal, or if there are no moves.
    pub fn new(
        start: Position,
        capture_rule: CaptureRule,
        moves: Vec<Move>,
        required: usize,
    ) -> Result<Self, SolutionError> {
        let mut position = start.clone();
        for &mv in &moves {
            position.play(mv, capture_rule).map_err(|IllegalMove(mv)| SolutionError::IllegalMove(mv))?;
        }
        let max = moves.len().div_ceil(2);
        if max == 0 {
            return Err(SolutionError::NoMove);
        }
        Ok(Self { start, capture_rule, moves, required: 2 * required.clamp(1, max) - 1 })
    }

    /// Returns the position. The side to move is the solver's.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the capture rule.
    #[must_use]
    pub const fn capture_rule(&self) -> CaptureRule {
        self.capture_rule
    }

    /// Returns the first move.
    #[must_use]
    pub fn key(&self) -> Move {
        self.moves[0]
    }

    /// Returns the required moves, starting and ending with a move of the solver.
    #[must_use]
    pub fn required(&self) -> &[Move] {
        &self.moves[..self.required]
    }

    /// Returns the moves after the required ones.
    #[must_use]
    pub fn continuation(&self) -> &[Move] {
        &self.moves[self.required..]
    }

    /// Returns all moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}
