//! Retries: the user looks for a better move in a position of a reviewed game, and the engine checks each move tried.

use std::rc::Rc;

use laska_app::{BoardInput, GameCursor};
use laska_rules::Move;
use laska_worker::protocol::Command;

use super::WinningChances;
use super::searches::{long_search_command, search_command};

/// A position in which the user looks for a better move than the one played.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct Retry {
    pub(super) ply: usize,
    /// The position, and the move that was tried.
    pub(in super::super) cursor: GameCursor<()>,
    pub(in super::super) input: BoardInput,
    pub(super) phase: Phase,
    /// The search that checks the move.
    pub(super) check: Check,
    pub(super) hint_shown: bool,
    /// The mistakes that follow one another; `None` if only this move is looked at.
    pub(super) lesson: Option<Lesson>,
}

/// The searches that check a move, one after the other, until its quality is clear.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Check {
    /// A search of the position after the move.
    First,
    /// A longer search of that position.
    Again,
    /// A longer search of the position before the move. White's chances after the move are known.
    Before(WinningChances),
}

/// The mistakes and blunders of a side, which the user corrects one after the other.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lesson {
    /// The plies of the moves.
    pub(super) plies: Rc<[usize]>,
    /// The index of the current one.
    pub(super) index: usize,
    /// How many the user has corrected so far.
    pub(super) solved: usize,
}

impl Lesson {
    /// Returns the number of mistakes.
    pub(super) fn len(&self) -> usize {
        self.plies.len()
    }

    /// Returns the ply of the next mistake.
    pub(super) fn next(&self) -> Option<usize> {
        self.plies.get(self.index + 1).copied()
    }
}

/// The state of a retry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The user has not tried a move yet.
    Open,
    /// The engine is checking a move.
    Checking(Move),
    /// The last move was not good enough; the user can try another.
    Rejected(Move),
    /// This move is good.
    Solved(Move),
    /// The user gave up; this is the best move.
    GaveUp(Move),
}

/// A user's action in a retry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryEvent {
    /// Show which column to move.
    Hint,
    /// Show the best move.
    GiveUp,
    /// Go to the next mistake.
    Next,
    /// Return to the game.
    Leave,
}

impl Retry {
    /// Accepts a move.
    pub(super) fn solve(&mut self, mv: Move) {
        self.phase = Phase::Solved(mv);
        if let Some(lesson) = &mut self.lesson {
            lesson.solved += 1;
        }
    }

    /// Returns the search that checks the move.
    pub(in super::super) fn request(&self) -> Option<Command> {
        let checking = matches!(self.phase, Phase::Checking(_)) && self.cursor.game().outcome().is_none();
        checking.then(|| match self.check {
            Check::First => search_command(self.cursor.game(), None),
            Check::Again => long_search_command(self.cursor.game()),
            Check::Before(_) => {
                let mut before = self.cursor.game().clone();
                before.undo();
                long_search_command(&before)
            }
        })
    }
}
