//! Results of games.

use core::fmt;

use crate::{Color, Message, ToMessage};

/// The result of a game, with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Won {
        /// The side that won.
        winner: Color,
        /// The reason.
        reason: WinReason,
    },
    /// The game is drawn.
    Drawn(DrawReason),
}

/// Why a side won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinReason {
    /// The opponent is to move and has no column left.
    NoColumns,
    /// The opponent is to move and none of its columns can move.
    NoMoves,
    /// The opponent resigned.
    Resignation,
    /// The opponent ran out of time. The caller keeps the clock.
    Timeout,
    /// Nobody knows, such as for a game from the file of another program.
    Unknown,
}

/// Why a game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// The same position occurred for the third time with the same side to move.
    Repetition,
    /// Each side played 40 moves in a row without a capture or a step led by a soldier.
    FortyMoves,
    /// The players agreed.
    Agreement,
}

/// A result that does not follow from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeclaredResult {
    /// A side resigned.
    Resignation {
        /// The side that resigned.
        loser: Color,
    },
    /// A side ran out of time. The caller keeps the clock.
    Timeout {
        /// The side that ran out of time.
        loser: Color,
    },
    /// The players agreed on a draw.
    Agreement,
    /// A side won, and nobody knows how, such as in a game from the file of another program.
    Win {
        /// The side that won.
        winner: Color,
    },
}

impl From<DeclaredResult> for Outcome {
    fn from(result: DeclaredResult) -> Self {
        match result {
            DeclaredResult::Resignation { loser } => Self::Won { winner: !loser, reason: WinReason::Resignation },
            DeclaredResult::Timeout { loser } => Self::Won { winner: !loser, reason: WinReason::Timeout },
            DeclaredResult::Agreement => Self::Drawn(DrawReason::Agreement),
            DeclaredResult::Win { winner } => Self::Won { winner, reason: WinReason::Unknown },
        }
    }
}

/// The draws that end a game automatically. Both can be turned off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct DrawRules {
    /// Whether [`DrawReason::Repetition`] ends the game.
    pub repetition: bool,
    /// Whether [`DrawReason::FortyMoves`] ends the game.
    pub forty_moves: bool,
}

impl DrawRules {
    /// Both draw rules, the default.
    pub const BOTH: Self = Self { repetition: true, forty_moves: true };
    /// Neither draw rule: only agreed draws.
    pub const NONE: Self = Self { repetition: false, forty_moves: false };
    /// The number of occurrences of a position for [`DrawReason::Repetition`].
    pub const REPETITIONS: usize = 3;
    /// The number of plies in a row for [`DrawReason::FortyMoves`]: 40 by each side.
    pub const QUIET_PLIES: usize = 80;
}

impl Default for DrawRules {
    fn default() -> Self {
        Self::BOTH
    }
}

impl Outcome {
    /// Returns the winner, or `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Won { winner, .. } => Some(winner),
            Self::Drawn(_) => None,
        }
    }

    /// Returns `1-0`, `0-1` or `1/2`.
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
    /// Returns a sentence without a period: `White wins: Black has no move`.
    fn to_message(&self) -> Message {
        match *self {
            Self::Won { winner, reason } => match reason {
                WinReason::NoColumns => Message::new("{winner} wins: {loser} has no column left"),
                WinReason::NoMoves => Message::new("{winner} wins: {loser} has no move"),
                WinReason::Resignation => Message::new("{winner} wins: {loser} resigned"),
                WinReason::Timeout => Message::new("{winner} wins: {loser} has no time left"),
                WinReason::Unknown => return Message::new("{0} wins").with_message(&winner),
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
    /// Writes a sentence without a period: `White wins: Black has no move`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_message().fmt(f)
    }
}
