//! Owns the two sides.

use std::fmt;
use std::ops::Not;

/// A side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Starts on ranks 1 to 3 and moves first.
    White,
    /// Starts on the three far ranks.
    Black,
}

impl Color {
    /// Both sides, the one that moves first in front.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The letter of position text: `w` or `b`.
    ///
    /// ```
    /// # use laska_rules::Color;
    /// assert_eq!(Color::Black.letter(), 'b');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Self;

    /// The opponent.
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}
