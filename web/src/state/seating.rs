//! Owns who sits where: a person or the machine on each side, how strong it is, and from which side the board is seen.

use std::time::Duration;

use laska_rules::Color;
use laska_worker::protocol::LevelText;

use crate::intent::{MoveTime, NewGame, Seats, Strength};

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody at this page.
    Person,
    /// The machine.
    Machine(Strength),
    /// Somebody with a page of their own, who answers by link.
    Elsewhere,
}

/// Who sits at the table. It outlives a reload, but is no part of a shared position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Who plays White.
    pub white: Player,
    /// Who plays Black.
    pub black: Player,
}

impl Seating {
    /// Two people at one board: what a position from somewhere else is looked at with.
    #[must_use]
    pub const fn people() -> Self {
        Self { white: Player::Person, black: Player::Person }
    }

    /// The machine on that side against a person.
    #[must_use]
    pub const fn against(machine: Color, strength: Strength) -> Self {
        match machine {
            Color::White => Self { white: Player::Machine(strength), black: Player::Person },
            Color::Black => Self { white: Player::Person, black: Player::Machine(strength) },
        }
    }

    /// The seats that the dialog asks for. A lot must have been drawn; see [`Seats::drawn`].
    #[must_use]
    pub const fn of(new_game: &NewGame) -> Self {
        let NewGame { strength, second, .. } = *new_game;
        match new_game.seats {
            Seats::White | Seats::Lot => Self::against(Color::Black, strength),
            Seats::Black => Self::against(Color::White, strength),
            Seats::People => Self::people(),
            Seats::Link(here) => Self::by_link(here),
            Seats::Machines => Self { white: Player::Machine(strength), black: Player::Machine(second) },
        }
    }

    /// Who plays that side.
    #[must_use]
    pub const fn player(self, side: Color) -> Player {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// How strong the machine plays that side; `None` for a person.
    #[must_use]
    pub const fn machine(self, side: Color) -> Option<Strength> {
        match self.player(side) {
            Player::Machine(strength) => Some(strength),
            Player::Person | Player::Elsewhere => None,
        }
    }

    /// The side that the machine plays against a person; `None` where two of a kind play.
    #[must_use]
    pub const fn lone_machine(self) -> Option<Color> {
        match (self.white, self.black) {
            (Player::Machine(_), Player::Person) => Some(Color::White),
            (Player::Person, Player::Machine(_)) => Some(Color::Black),
            _ => None,
        }
    }

    /// Whether the machine plays both sides.
    #[must_use]
    pub const fn is_machines(self) -> bool {
        matches!((self.white, self.black), (Player::Machine(_), Player::Machine(_)))
    }

    /// How strong a machine here plays, White first; a newcomer's strength where there is none.
    #[must_use]
    pub fn strength(self) -> Strength {
        self.machine(Color::White).or(self.machine(Color::Black)).unwrap_or_default()
    }

    /// The same players with the sides swapped.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// The seats after a person has sat down on that side, opposite a machine.
    #[must_use]
    pub const fn with_person(self, side: Color) -> Self {
        match side {
            Color::White => Self { white: Player::Person, ..self },
            Color::Black => Self { black: Player::Person, ..self },
        }
    }

    /// The side that sits at the bottom of the board: the person's against the machine or somebody elsewhere, else White.
    #[must_use]
    pub const fn bottom(self) -> Color {
        match (self.lone_machine(), self.lone_person()) {
            (Some(Color::White), _) | (_, Some(Color::Black)) => Color::Black,
            _ => Color::White,
        }
    }
}

impl Default for Seating {
    /// Against the machine, with White: a first visit begins to play at once.
    fn default() -> Self {
        Self::of(&NewGame::default())
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
