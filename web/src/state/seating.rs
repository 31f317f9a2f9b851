//! Owns who sits where: which side the machine plays, how long it thinks, and from which side the board is seen.

use std::time::Duration;

use laska_rules::Color;
use serde::{Deserialize, Serialize};

use crate::intent::{NewGame, Pace, Seats};

/// Who sits at the table. It outlives a reload, but is no part of a shared position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seating {
    /// The side that the machine plays; `None` for two people.
    #[serde(with = "color_letter")]
    pub machine: Option<Color>,
    /// How long the machine may think about a move.
    pub pace: Pace,
}

impl Seating {
    /// Two people at one board: what a position from somewhere else is looked at with.
    pub const PEOPLE: Self = Self { machine: None, pace: Pace::Steady };

    /// The seats that the dialog asks for. A lot must have been drawn; see [`Seats::drawn`].
    #[must_use]
    pub const fn of(new_game: NewGame) -> Self {
        let machine = match new_game.seats {
            Seats::White | Seats::Lot => Some(Color::Black),
            Seats::Black => Some(Color::White),
            Seats::People => None,
        };
        Self { machine, pace: new_game.pace }
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

impl Pace {
    /// How long a move may take.
    #[must_use]
    pub const fn time(self) -> Duration {
        match self {
            Self::Quick => Duration::from_millis(200),
            Self::Steady => Duration::from_secs(1),
            Self::Deep => Duration::from_secs(5),
        }
    }
}

mod color_letter {
    //! A side as its letter, `-` for none.

    use laska_rules::Color;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(color: &Option<Color>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(color.map_or('-', Color::letter))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Color>, D::Error> {
        match char::deserialize(deserializer)? {
            'w' => Ok(Some(Color::White)),
            'b' => Ok(Some(Color::Black)),
            '-' => Ok(None),
            other => Err(D::Error::custom(format!("'{other}' is not a side; expected w, b or -"))),
        }
    }
}
