//! The result of a game and its reason.

use core::fmt;

use crate::{Color, Message, ToMessage};

/// The result of a game, with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side has won.
    Won {
        /// The side that has won.
        winner: Color,
        /// Why the other has lost.
        reason: WinReason,
    },
    /// Neither side has won.
    Drawn(DrawReason),
}

/// Why a side has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinReason {
    /// It is to move and commands no column.
    NoColumns,
    /// It is to move and none of its columns can.
    NoMoves,
    /// It gave up.
    Resignation,
    /// Its time has run out, according to the clock outside.
    Timeout,
}

/// Why a game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// The same position with the same side to move for the third time.
    Repetition,
    /// 40 moves by each side in a row without a capture and without a soldier-led step.
    FortyMoves,
    /// Both sides wanted it.
    Agreement,
}

/// Which draws end a game by themselves; both can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawRules {
    /// Whether [`DrawReason::Repetition`] ends the game.
    pub repetition: bool,
    /// Whether [`DrawReason::FortyMoves`] ends the game.
    pub forty_moves: bool,
}

impl DrawRules {
    /// Both draws: as the rules have it.
    pub const BOTH: Self = Self { repetition: true, forty_moves: true };
    /// No draw but an agreed one.
    pub const NONE: Self = Self { repetition: false, forty_moves: false };
    /// How often a position stands on the board for [`DrawReason::Repetition`].
    pub const REPETITIONS: usize = 3;
    /// Plies in a row for [`DrawReason::FortyMoves`]: 40 by each side.
    pub const QUIET_PLIES: usize = 80;
}

impl Default for DrawRules {
    fn default() -> Self {
        Self::BOTH
    }
}

impl Outcome {
    /// The side that has won.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Won { winner, .. } => Some(winner),
            Self::Drawn(_) => None,
        }
    }

    /// `1-0`, `0-1` or `1/2`, as game records have it.
    #[must_use]
    pub const fn score_text(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2",
        }
    }
}

impl ToMessage for Outcome {
    /// A sentence without its full stop: `White wins: Black has no move`.
    fn to_message(&self) -> Message {
        match *self {
            Self::Won { winner, reason } => match reason {
                WinReason::NoColumns => Message::new("{winner} wins: {loser} has no column left"),
                WinReason::NoMoves => Message::new("{winner} wins: {loser} has no move"),
                WinReason::Resignation => Message::new("{winner} wins: {loser} resigned"),
                WinReason::Timeout => Message::new("{winner} wins: {loser} has no time left"),
            }
            .with_message(&winner)
            .with_message(&!winner),
            Self::Drawn(DrawReason::Repetition) => Message::new("Draw: the same position for the third time"),
            Self::Drawn(DrawReason::FortyMoves) => {
                Message::new("Draw: 40 moves by each side without a capture or a soldier's step")
            }
            Self::Drawn(DrawReason::Agreement) => Message::new("Draw: agreed"),
        }
    }
}

impl fmt::Display for Outcome {
    /// A sentence without its full stop: `White wins: Black has no move`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_message().fmt(f)
    }
}
