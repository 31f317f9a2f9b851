//! The counters: two sides, soldiers and officers.

use core::fmt;
use core::ops::Not;

use crate::{Message, ToMessage};

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

    const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
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

impl ToMessage for Color {
    /// `White` or `Black`.
    fn to_message(&self) -> Message {
        Message::new(self.name())
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a counter may do when it commands a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rank {
    /// Moves and captures forward only.
    Soldier,
    /// Moves and captures in all four directions; a soldier that reached the far rank.
    Officer,
}

/// One of the 22 counters (24 on the large board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counter {
    /// The side it was made for. It never changes, also while it is a captive.
    pub color: Color,
    /// Soldier or officer. Officers stay officers, also when buried.
    pub rank: Rank,
}

impl Counter {
    /// All four kinds of counter.
    pub const ALL: [Self; 4] = [
        Self::new(Color::White, Rank::Soldier),
        Self::new(Color::Black, Rank::Soldier),
        Self::new(Color::White, Rank::Officer),
        Self::new(Color::Black, Rank::Officer),
    ];

    /// A counter of that side and rank.
    #[must_use]
    pub const fn new(color: Color, rank: Rank) -> Self {
        Self { color, rank }
    }

    /// The letter of position text: `w b` for soldiers, `W B` for officers.
    ///
    /// ```
    /// # use laska_rules::Counter;
    /// assert_eq!(Counter::ALL.map(Counter::letter), ['w', 'b', 'W', 'B']);
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self.rank {
            Rank::Soldier => self.color.letter(),
            Rank::Officer => self.color.letter().to_ascii_uppercase(),
        }
    }

    /// The counter of a letter, `None` for any letter but `w b W B`.
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

    /// Two bits: the color in the lower, the rank in the upper; the index into [`Counter::ALL`].
    pub(crate) const fn bits(self) -> u64 {
        self.color as u64 | (self.rank as u64) << 1
    }

    /// The counter of the two lowest bits; see [`Counter::bits`].
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self::ALL[(bits & 0b11) as usize]
    }
}
