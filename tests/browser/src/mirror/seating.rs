//! Owns who sits at the board, and on which side of it.

use laska_rules::Color;

/// Who sits at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// Two people.
    People,
    /// A person, and the machine on this side.
    Machine(Color),
}

impl Seating {
    /// A person on that side against the machine.
    #[must_use]
    pub const fn person(side: Color) -> Self {
        Self::Machine(match side {
            Color::White => Color::Black,
            Color::Black => Color::White,
        })
    }

    /// The machine's side.
    #[must_use]
    pub const fn machine(self) -> Option<Color> {
        match self {
            Self::People => None,
            Self::Machine(side) => Some(side),
        }
    }

    /// The side that sits at the bottom of the board.
    #[must_use]
    pub const fn bottom(self) -> Color {
        match self {
            Self::Machine(Color::White) => Color::Black,
            Self::Machine(Color::Black) | Self::People => Color::White,
        }
    }
}
