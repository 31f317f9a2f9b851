//! Owns the playing squares: their names, their places, and sets of them.

use std::fmt;
use std::str::FromStr;

use crate::Direction;

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

/// A set of playing squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// The set of one square.
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.0)
    }

    /// Whether the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Whether no square is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The squares of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares of both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Each square one step further. Steps over the edge leave numbers that are no squares: meet the result with a
    /// set of real ones before it is read.
    #[must_use]
    pub const fn stepped(self, direction: Direction) -> Self {
        // A rotation is a shift to either side without a branch; what comes round lands far above the squares.
        Self(self.0.rotate_left(direction.delta() as u32 % 64))
    }

    /// A bit for each square, at its [`Square::index`].
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The set of bits that [`SquareSet::bits`] gave.
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The squares in the order of Lasker's numbers.
    pub fn iter(self) -> impl Iterator<Item = Square> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let index = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            Some(Square::from_index(index))
        })
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set.union(Self::of(square)))
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
