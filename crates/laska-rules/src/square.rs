//! Owns the playing squares: their names and their places.

use std::fmt;
use std::str::FromStr;

/// A playing square, the same value on both boards.
///
/// ```
/// # use laska_rules::Square;
/// let square: Square = "d4".parse()?;
/// assert_eq!((square.file(), square.row()), (3, 3));
/// assert!("d5".parse::<Square>().is_err(), "not of the corners' color");
/// # Ok::<(), laska_rules::SquareError>(())
/// ```
// Squares are numbered a1 c1 e1 g1, a gap, b2 d2 f2 h2, a3 ...: nine numbers for two ranks. With the gap every
// direction is one difference (see Direction::delta), and a step over the edge lands in a gap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// Text that is not a playing square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SquareError {
    /// Not a letter a-h and a digit 1-8.
    #[error("'{0}' is not a square; expected a letter a-h and a digit 1-8, as c3")]
    NotASquare(String),
    /// A square of the other color.
    #[error("{0} is not a playing square; the playing squares have the color of a1")]
    NotPlayed(String),
}

impl Square {
    /// One more than the largest [`Square::index`].
    pub const INDICES: usize = 36;

    /// The square at that file and row, both counted from 0; `None` where nobody plays.
    #[must_use]
    pub const fn new(file: u8, row: u8) -> Option<Self> {
        if file > 7 || row > 7 || (file + row) % 2 == 1 {
            return None;
        }
        Some(Self(9 * (row / 2) + 5 * (row % 2) + file / 2))
    }

    /// The file, 0 for a.
    #[must_use]
    pub const fn file(self) -> u8 {
        2 * (self.0 % 9 % 5) + self.row() % 2
    }

    /// The row, 0 for rank 1.
    #[must_use]
    pub const fn row(self) -> u8 {
        2 * (self.0 / 9) + (self.0 % 9) / 5
    }

    /// A number below [`Square::INDICES`] for tables; not dense.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square of a number that [`Square::index`] gave.
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
                Self::new(file - b'a', row - b'1').ok_or_else(|| SquareError::NotPlayed(text.to_owned()))
            }
            _ => Err(SquareError::NotASquare(text.to_owned())),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_places_agree_for_all_64_squares() {
        for file in 0..8 {
            for row in 0..8 {
                let name = format!("{}{}", char::from(b'a' + file), row + 1);
                match Square::new(file, row) {
                    Some(square) => {
                        assert_eq!((square.file(), square.row()), (file, row));
                        assert_eq!(square.to_string(), name);
                        assert_eq!(name.parse(), Ok(square));
                    }
                    None => assert_eq!(name.parse::<Square>(), Err(SquareError::NotPlayed(name))),
                }
            }
        }
    }

    #[test]
    fn other_text_is_no_square() {
        for text in ["", "c", "c33", "i1", "a9", "33", "C3", "ä1"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError::NotASquare(text.to_owned())));
        }
    }
}
