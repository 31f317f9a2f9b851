//! Sets of playing squares, for questions about all of them at once.

use crate::{Direction, Square};

/// A set of playing squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// The set of one square.
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Whether the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
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
