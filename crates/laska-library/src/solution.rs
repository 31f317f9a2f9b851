//! The solution of a puzzle: its position, the moves from there, and what they are about.

use laska_rules::{CaptureRule, IllegalMove, Move, Position};

/// The position of a puzzle and the best play from there.
///
/// Its first part is required of whoever solves it: from the first move on every second one, and the last one too, is the
/// only one that reaches the goal. The rest shows how it goes on; other moves may do there as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    start: Position,
    capture_rule: CaptureRule,
    moves: Vec<Move>,
    /// How many of the moves are the first part: an odd number.
    required: usize,
}

/// Why moves are no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolutionError {
    /// A move is not legal where it comes.
    #[error("{0} is not a legal move where it comes")]
    IllegalMove(Move),
    /// There is no move at all.
    #[error("expected a move that solves it")]
    NoMove,
}

impl Solution {
    /// A solution whose first part has that many moves of the solving side; all there are if it has not so many, and
    /// one at least.
    ///
    /// # Errors
    /// At the first move that is not legal, and without any move.
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

    /// The position; the side to move is the one that is to reach the goal.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// How long takes go on.
    #[must_use]
    pub const fn capture_rule(&self) -> CaptureRule {
        self.capture_rule
    }

    /// The move to be found.
    #[must_use]
    pub fn key(&self) -> Move {
        self.moves[0]
    }

    /// What is required: a move of the solving side, the reply, and so on to a move of the solving side.
    #[must_use]
    pub fn required(&self) -> &[Move] {
        &self.moves[..self.required]
    }

    /// How it goes on after that.
    #[must_use]
    pub fn continuation(&self) -> &[Move] {
        &self.moves[self.required..]
    }

    /// Both parts.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// What it is about.
    #[must_use]
    pub fn themes(&self) -> Vec<Theme> {
        Theme::ALL.into_iter().filter(|&theme| self.has_theme(theme)).collect()
    }

    fn has_theme(&self, theme: Theme) -> bool {
        let key = self.key();
        let forces_capture = || {
            let mut after = self.start().clone();
            after.play_unchecked(key);
            after.must_take()
        };
        match theme {
            Theme::Sacrifice => !key.is_take() && forces_capture(),
            Theme::Quiet => !key.is_take() && !forces_capture(),
            Theme::Choice => key.is_take() && self.start().count_moves(self.capture_rule()) > 1,
            Theme::Chain => self.required_moves().any(|(_, mv)| mv.jumps() > 1),
            Theme::Promotion => self.required_moves().any(|(position, mv)| position.promotes(mv)),
            Theme::Blockade => {
                let end = self.final_position();
                !end.can_move() && !end.owned(end.turn()).is_empty()
            }
        }
    }

    /// The moves that are required for, each with the position before it.
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

/// Something that a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Theme {
    /// The key is no take and makes the opponent take.
    Sacrifice,
    /// The key neither takes nor makes the opponent take.
    Quiet,
    /// The key is one of several takes.
    Choice,
    /// A take of several counters in one move is required for.
    Chain,
    /// A promotion is required for.
    Promotion,
    /// In the end the loser has columns, but none that can move.
    Blockade,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Sacrifice, Self::Quiet, Self::Choice, Self::Chain, Self::Promotion, Self::Blockade];
}
