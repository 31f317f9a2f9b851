//! Sets of playing squares.

use core::iter::FusedIterator;
use core::ops::{BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use crate::{Direction, Square};

/// A set of playing squares.
///
/// # Examples
/// ```
/// # use laska_rules::{Board, Color, Position, SquareSet};
/// let start = Position::start(Board::Seven);
/// let far = start.owned(Color::Black) & Board::Seven.far_rank(Color::White);
/// assert_eq!(far.into_iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["a7", "c7", "e7", "g7"]);
/// assert_eq!(start.empty(), Board::Seven.squares() - (start.owned(Color::White) | start.owned(Color::Black)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u64);

impl SquareSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Creates a set of one square.
    #[must_use]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Returns whether the set contains a square.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of squares.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Moves every square one step. A step over the edge leaves an invalid index, so intersect the result with a set of
    /// playing squares before you read it: all moves are generated with this, and most results meet another set anyway.
    pub(crate) const fn shifted(self, direction: Direction) -> Self {
        // A rotation shifts in both directions without a branch. Bits that wrap around end up far above the squares.
        Self(self.0.rotate_left(direction.delta() as u32 % 64))
    }

    /// A bit for each square at its [`Square::index`].
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The inverse of [`SquareSet::bits`].
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the squares in the order of Lasker's numbers.
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }
}

/// An iterator over the squares of a [`SquareSet`], in the order of Lasker's numbers.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let rest = self.0.0;
        if rest == 0 {
            return None;
        }
        self.0.0 = rest & (rest - 1);
        Some(Square::from_index(rest.trailing_zeros() as u8))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Squares {}

impl FusedIterator for Squares {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::from_square(square))
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    /// The squares of either set.
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    /// The squares of both sets.
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for SquareSet {
    type Output = Self;

    /// The squares of one set, but not of both.
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for SquareSet {
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl Sub for SquareSet {
    type Output = Self;

    /// The squares of this set that are not in the other.
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for SquareSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::{Board, Color};

    #[test]
    fn operators_match_membership_of_each_square() {
        let (left, right) =
            (Board::Seven.start(Color::White), Board::Eight.far_rank(Color::Black) | Board::Seven.row(4).collect());
        let squares = || Board::Eight.squares().into_iter();
        let squares_where = |holds: fn(bool, bool) -> bool| -> SquareSet {
            squares().filter(|&square| holds(left.contains(square), right.contains(square))).collect()
        };
        assert_eq!(left | right, squares_where(|left, right| left || right));
        assert_eq!(left & right, squares_where(|left, right| left && right));
        assert_eq!(left ^ right, squares_where(|left, right| left != right));
        assert_eq!(left - right, squares_where(|left, right| left && !right));
        let mut set = left;
        set |= right;
        set -= right;
        set ^= left & right;
        assert_eq!(set, left);
        assert_eq!(left.into_iter().len(), left.len());
        assert!(left.into_iter().collect::<Vec<_>>().is_sorted_by_key(|square| Board::Eight.number_of(*square)));
    }
}
