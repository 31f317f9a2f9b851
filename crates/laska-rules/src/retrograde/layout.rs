//! Columns of a position in its sequence of counters.

use super::position::RetrogradePosition;
use crate::move_generation::Commanders;
use crate::{Color, Square, SquareSet};

/// Where the columns of a position are in its sequence of counters, and their commanders.
pub(super) struct Layout {
    pub(super) position: RetrogradePosition,
    pub(super) commanders: Commanders,
    /// For each occupied square, the first counter of its column, and for [`Square::INDICES`] the number of counters.
    starts: [u8; 64],
}

impl Layout {
    #[inline]
    pub(super) fn new(position: &RetrogradePosition) -> Self {
        let RetrogradePosition { occupied, counters, .. } = *position;
        let (mut starts, mut start) = ([0; 64], 0);
        let (mut black, mut officers) = (0, 0);
        for square in occupied.iter() {
            starts[square.index()] = start as u8;
            black |= u64::from(counters.black >> start & 1) << square.index();
            officers |= u64::from(counters.officers >> start & 1) << square.index();
            start += (counters.bottoms >> start).trailing_zeros() + 1;
        }
        starts[Square::INDICES] = start as u8;
        let black = SquareSet::from_bits(black);
        let commanders = Commanders::new([occupied - black, black], SquareSet::from_bits(officers));
        Self { position: *position, commanders, starts }
    }

    /// Returns the first counter on the squares from this index.
    #[inline]
    pub(super) fn next(&self, square: usize) -> u32 {
        let rest = (self.position.occupied.bits() | 1 << Square::INDICES) >> square;
        u32::from(self.starts[(square + rest.trailing_zeros() as usize) % 64])
    }

    /// Returns the first counter of a column and the first counter behind it.
    #[inline]
    pub(super) fn column(&self, square: Square) -> [u32; 2] {
        [u32::from(self.starts[square.index()]), self.next(square.index() + 1)]
    }

    /// Returns whether the bottom of the column is a prisoner of this color.
    #[inline]
    pub(super) fn has_prisoner(&self, [start, end]: [u32; 2], color: Color) -> bool {
        end - start > 1 && self.position.counters.black >> (end - 1) & 1 == color as u32
    }
}
