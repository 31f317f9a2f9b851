//! Playing squares and the four diagonal directions.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::notation::excerpt;
use crate::{Color, Message, ToMessage};

/// A playing square. A square has the same value on both boards.
///
/// ```
/// # use laska_rules::Square;
/// let square: Square = "d4".parse()?;
/// assert_eq!((square.file(), square.row()), (3, 3));
/// assert!("d5".parse::<Square>().is_err(), "not a playing square");
/// # Ok::<(), laska_rules::SquareError>(())
/// ```
// Squares are numbered a1 c1 e1 g1, a gap, b2 d2 f2 h2, a3 ...: nine numbers for two ranks. Because of the gap, every
// direction is a constant difference (see Direction::delta), and a step over the edge lands in a gap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// An error when a square is parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum SquareError {
    /// The text is not a letter a-h and a digit 1-8.
    NotASquare(String),
    /// The text names a square of the other color, where no column can be.
    NotPlayable(String),
}

impl ToMessage for SquareError {
    fn to_message(&self) -> Message {
        match self {
            Self::NotASquare(text) => {
                Message::new("'{0}' is not a square; expected a letter a-h and a digit 1-8, such as c3").with(text)
            }
            Self::NotPlayable(text) => {
                Message::new("{0} is not a playing square; the playing squares have the color of a1").with(text)
            }
        }
    }
}

impl Square {
    /// One more than the largest [`Square::index`].
    pub const INDICES: usize = 36;

    /// Returns the square at a file and row, both counted from 0, or `None` if it is not a playing square.
    #[must_use]
    pub const fn new(file: u8, row: u8) -> Option<Self> {
        if file > 7 || row > 7 || (file + row) % 2 == 1 {
            return None;
        }
        Some(Self(9 * (row / 2) + 5 * (row % 2) + file / 2))
    }

    /// Returns the file, 0 for a.
    #[must_use]
    pub const fn file(self) -> u8 {
        2 * (self.0 % 9 % 5) + self.row() % 2
    }

    /// Returns the row, 0 for rank 1.
    #[must_use]
    pub const fn row(self) -> u8 {
        2 * (self.0 / 9) + (self.0 % 9) / 5
    }

    /// Returns an index below [`Square::INDICES`] for tables. Not every index is a square.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The inverse of [`Square::index`].
    pub(crate) const fn from_index(index: u8) -> Self {
        debug_assert!((index as usize) < Self::INDICES && index % 9 != 4);
        Self(index)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', row @ b'1'..=b'8'] => {
                Self::new(file - b'a', row - b'1').ok_or_else(|| SquareError::NotPlayable(text.to_owned()))
            }
            _ => Err(SquareError::NotASquare(excerpt(text))),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A diagonal direction from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up and to the left.
    NorthWest,
    /// Up and to the right.
    NorthEast,
    /// Down and to the left.
    SouthWest,
    /// Down and to the right.
    SouthEast,
}

impl Direction {
    /// All four directions, in which officers move.
    pub const ALL: [Self; 4] = [Self::NorthWest, Self::NorthEast, Self::SouthWest, Self::SouthEast];

    /// Calls a function for each direction, with the direction as a constant.
    ///
    /// A loop over [`Direction::ALL`] remains a loop with lookups, which costs the generator a sixth of its speed.
    #[inline(always)]
    pub(crate) fn each(mut act: impl FnMut(Self)) {
        act(Self::NorthWest);
        act(Self::NorthEast);
        act(Self::SouthWest);
        act(Self::SouthEast);
    }

    /// Returns the two directions in which soldiers of a side move.
    #[must_use]
    pub const fn forward(color: Color) -> [Self; 2] {
        match color {
            Color::White => [Self::NorthWest, Self::NorthEast],
            Color::Black => [Self::SouthWest, Self::SouthEast],
        }
    }

    /// Returns whether soldiers of a side move in this direction.
    #[must_use]
    pub const fn is_forward(self, color: Color) -> bool {
        (self as u8 > 1) == matches!(color, Color::Black)
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self::ALL[3 - self as usize]
    }

    /// Returns the direction with left and right swapped.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::ALL[self as usize ^ 1]
    }

    /// Returns the direction of a step between two squares, or `None` if they are not adjacent.
    pub(crate) fn between(from: Square, to: Square) -> Option<Self> {
        match (to.file() as i8 - from.file() as i8, to.row() as i8 - from.row() as i8) {
            (-1, 1) => Some(Self::NorthWest),
            (1, 1) => Some(Self::NorthEast),
            (-1, -1) => Some(Self::SouthWest),
            (1, -1) => Some(Self::SouthEast),
            _ => None,
        }
    }

    /// The difference between square indices; see [`Square`].
    pub(crate) const fn delta(self) -> i8 {
        // A lookup, because a match becomes a branch that processors mispredict in the hot loops.
        const DELTAS: [i8; 4] = [4, 5, -5, -4];
        DELTAS[self as usize]
    }

    /// Returns the square that is a number of steps away. It must be on the board.
    pub(crate) const fn leap(self, from: Square, steps: i8) -> Square {
        Square::from_index((from.index() as i8 + steps * self.delta()) as u8)
    }

    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self::ALL[(bits & 0b11) as usize]
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn names_and_coordinates_agree_for_all_64_cells() {
        for file in 0..8 {
            for row in 0..8 {
                let name = format!("{}{}", char::from(b'a' + file), row + 1);
                match Square::new(file, row) {
                    Some(square) => {
                        assert_eq!((square.file(), square.row()), (file, row));
                        assert_eq!(square.to_string(), name);
                        assert_eq!(name.parse(), Ok(square));
                    }
                    None => assert_eq!(name.parse::<Square>(), Err(SquareError::NotPlayable(name))),
                }
            }
        }
    }

    #[test]
    fn other_text_is_not_a_square() {
        for text in ["", "c", "c33", "i1", "a9", "33", "C3", "ä1"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError::NotASquare(excerpt(text))));
        }
    }
}
