//! Counters: color and grade.

use core::fmt;
use core::ops::Not;

use crate::{Message, ToMessage};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Color {
    /// Starts on ranks 1 to 3 and moves first.
    White,
    /// Starts on the three far ranks.
    Black,
}

impl Color {
    /// Both colors. White moves first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns the letter of position text: `w` or `b`.
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

    const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }
}

impl Not for Color {
    type Output = Self;

    /// Returns the opponent.
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl ToMessage for Color {
    /// Returns `White` or `Black`.
    fn to_message(&self) -> Message {
        Message::new(self.name())
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The grade of a counter, which determines how the column that it commands moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Grade {
    /// Moves and captures forward only.
    Soldier,
    /// Moves and captures in all four directions. A soldier becomes an officer on its far rank.
    Officer,
}

/// A counter. A game has 22, or 24 on the 8x8 board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Counter {
    /// The color, which never changes, even when the counter is a prisoner.
    pub color: Color,
    /// The grade. Officers remain officers even below other counters.
    pub grade: Grade,
}

impl Counter {
    /// All four combinations of color and grade.
    pub const ALL: [Self; 4] = [
        Self::new(Color::White, Grade::Soldier),
        Self::new(Color::Black, Grade::Soldier),
        Self::new(Color::White, Grade::Officer),
        Self::new(Color::Black, Grade::Officer),
    ];

    /// Creates a counter.
    #[must_use]
    pub const fn new(color: Color, grade: Grade) -> Self {
        Self { color, grade }
    }

    /// Returns the letter of position text: `w b` for soldiers, `W B` for officers.
    ///
    /// ```
    /// # use laska_rules::Counter;
    /// assert_eq!(Counter::ALL.map(Counter::letter), ['w', 'b', 'W', 'B']);
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self.grade {
            Grade::Soldier => self.color.letter(),
            Grade::Officer => self.color.letter().to_ascii_uppercase(),
        }
    }

    /// Returns the counter with this letter, or `None` if it is not one of `w b W B`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::ALL[0]),
            'b' => Some(Self::ALL[1]),
            'W' => Some(Self::ALL[2]),
            'B' => Some(Self::ALL[3]),
            _ => None,
        }
    }

    /// The index into [`Counter::ALL`]: the color in the lower bit, the grade in the upper.
    pub(crate) const fn bits(self) -> u64 {
        self.color as u64 | (self.grade as u64) << 1
    }

    /// The counter of the two lowest bits. The inverse of [`Counter::bits`].
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self::ALL[(bits & 0b11) as usize]
    }
}
