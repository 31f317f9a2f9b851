//! Owns what a test wants of the new-game dialog.

use laska_rules::{Color, Variant};

use crate::mirror::Seating;

/// A new game, as asked for in the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The variant.
    pub variant: Variant,
    /// Who plays.
    pub seating: Seating,
    /// How long the machine thinks.
    pub pace: Pace,
}

/// How long the machine thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// For tests that wait for many moves.
    Quick,
    /// For tests that interrupt it.
    Deep,
}

impl NewGame {
    /// Against the machine, which thinks as short as it can.
    #[must_use]
    pub const fn against_machine(person: Color) -> Self {
        Self { variant: Variant::LASKA, seating: Seating::person(person), pace: Pace::Quick }
    }

    /// Two people.
    #[must_use]
    pub const fn people(variant: Variant) -> Self {
        Self { variant, seating: Seating::People, pace: Pace::Quick }
    }

    /// The same with a machine that thinks long.
    #[must_use]
    pub const fn deep(self) -> Self {
        Self { pace: Pace::Deep, ..self }
    }

    /// The handle of who plays.
    pub(super) const fn seat_handle(self) -> &'static str {
        match self.seating {
            Seating::People => "seat-people",
            Seating::Machine(Color::Black) => "seat-white",
            Seating::Machine(Color::White) => "seat-black",
        }
    }

    /// The handle of the pace.
    pub(super) const fn pace_handle(self) -> &'static str {
        match self.pace {
            Pace::Quick => "pace-quick",
            Pace::Deep => "pace-deep",
        }
    }
}
