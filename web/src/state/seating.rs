//! Owns who sits where: which side the machine plays, how strong it is, and from which side the board is seen.

use std::time::Duration;

use laska_rules::Color;
use laska_worker::protocol::LevelText;

use crate::intent::{MoveTime, NewGame, Seats, Strength};

/// Who sits at the table. It outlives a reload, but is no part of a shared position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The side that the machine plays; `None` for two people.
    pub machine: Option<Color>,
    /// How strong the machine plays, if it does.
    pub strength: Strength,
}

impl Seating {
    /// Two people at one board: what a position from somewhere else is looked at with.
    #[must_use]
    pub fn people() -> Self {
        Self { machine: None, strength: Strength::default() }
    }

    /// The seats that the dialog asks for. A lot must have been drawn; see [`Seats::drawn`].
    #[must_use]
    pub const fn of(new_game: NewGame) -> Self {
        let machine = match new_game.seats {
            Seats::White | Seats::Lot => Some(Color::Black),
            Seats::Black => Some(Color::White),
            Seats::People => None,
        };
        Self { machine, strength: new_game.strength }
    }

    /// The side that sits at the bottom of the board: the person's, White for two.
    #[must_use]
    pub const fn bottom(self) -> Color {
        match self.machine {
            Some(Color::White) => Color::Black,
            Some(Color::Black) | None => Color::White,
        }
    }
}

impl Default for Seating {
    /// Against the machine, with White: a first visit begins to play at once.
    fn default() -> Self {
        Self::of(NewGame::default())
    }
}

impl Seats {
    /// The seats once the lot has given the player that side.
    #[must_use]
    pub const fn drawn(self, side: Color) -> Self {
        match (self, side) {
            (Self::Lot, Color::White) => Self::White,
            (Self::Lot, Color::Black) => Self::Black,
            _ => self,
        }
    }
}

impl Strength {
    /// How long a move may take, where time is a limit.
    #[must_use]
    pub fn limit(self) -> Option<Duration> {
        if self.level == LevelText::STRONGEST { self.time.limit() } else { None }
    }
}

impl MoveTime {
    /// How long a move may take; `None` for as long as one likes.
    #[must_use]
    pub const fn limit(self) -> Option<Duration> {
        match self {
            Self::HalfSecond => Some(Duration::from_millis(500)),
            Self::OneSecond => Some(Duration::from_secs(1)),
            Self::TwoSeconds => Some(Duration::from_secs(2)),
            Self::FiveSeconds => Some(Duration::from_secs(5)),
            Self::TenSeconds => Some(Duration::from_secs(10)),
            Self::ThirtySeconds => Some(Duration::from_secs(30)),
            Self::Unlimited => None,
        }
    }
}
