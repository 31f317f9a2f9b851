//! The solution of a puzzle and its themes.

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

    /// Returns the themes.
    #[must_use]
    pub fn themes(&self) -> Vec<Theme> {
        Theme::ALL.into_iter().filter(|&theme| self.has_theme(theme)).collect()
    }

    fn has_theme(&self, theme: Theme) -> bool {
        let key = self.key();
        let forces_capture = || {
            let mut after = self.start().clone();
            after.play_unchecked(key);
            after.must_capture()
        };
        match theme {
            Theme::Sacrifice => !key.is_capture() && forces_capture(),
            Theme::Quiet => !key.is_capture() && !forces_capture(),
            Theme::Choice => key.is_capture() && self.start().count_moves(self.capture_rule()) > 1,
            Theme::Chain => self.required_moves().any(|(_, mv)| mv.jumps() > 1),
            Theme::Promotion => self.required_moves().any(|(position, mv)| position.promotes(mv)),
            Theme::Blockade => {
                let end = self.final_position();
                !end.can_move() && !end.owned(end.turn()).is_empty()
            }
        }
    }

    /// Returns the solver's required moves, each with the position before it.
    fn required_moves(&self) -> impl Iterator<Item = (Position, Move)> {
        let mut position = self.start().clone();
        let moves = self.required().iter().map(move |&mv| {
            let before = position.clone();
            position.play_unchecked(mv);
            (before, mv)
        });
        moves.step_by(2)
    }

    fn final_position(&self) -> Position {
        let mut position = self.start().clone();
        self.moves().iter().for_each(|&mv| {
            position.play_unchecked(mv);
        });
        position
    }
}

/// A tactical theme of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Theme {
    /// The key is not a capture and forces the opponent to capture.
    Sacrifice,
    /// The key neither captures nor forces the opponent to capture.
    Quiet,
    /// The key is one of several captures.
    Choice,
    /// A required move is a chain: a capture of several jumps.
    Chain,
    /// A required move promotes.
    Promotion,
    /// At the end the loser has columns, but none of them can move.
    Blockade,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 6] =
        [Self::Sacrifice, Self::Quiet, Self::Choice, Self::Chain, Self::Promotion, Self::Blockade];
}
