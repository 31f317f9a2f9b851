//! Lossless packing of positions into 128 bits.

use crate::{Board, Color, Column, Position, SquareSet};

/// A position in 128 bits without loss, for tables that must be exact. The board is not stored.
///
/// The number grows with the number of counters. Up to 10 of them on the 7x7 board, or 8 on the 8x8 board, fit in 64 bits.
///
/// ```
/// # use laska_rules::{Board, Position};
/// let start = Position::start(Board::Seven);
/// assert_eq!(Position::unpack(start.pack(), Board::Seven), Some(start));
/// ```
// From the lowest bit: the side to move (1 bit); the occupied squares (31 or 36 bits, by index); one bit per counter, set
// if it is the bottom of its column; the counters, column by column from the top down (2 bits each); a sentinel bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PackedPosition(u128);

const OCCUPIED_AT: u32 = 1;

/// The color bit of every counter.
const BLACK: u64 = 0x5555_5555_5555_5555;

impl PackedPosition {
    /// Returns the number.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Creates a packed position from the value of [`PackedPosition::bits`]. Any other number unpacks to `None` or to some
    /// legal position.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }
}

/// Concatenated columns.
#[derive(Default)]
struct PackedColumns {
    counters: u64,
    ends: u64,
    height: u32,
}

impl PackedColumns {
    const fn add(&mut self, column: Column) {
        // The next column overwrites the sentinel of this one; the last sentinel remains.
        self.counters ^= (column.bits() ^ 1) << (2 * self.height);
        self.height += column.height() as u32;
        self.ends |= 1 << (self.height - 1);
    }
}

impl Position {
    /// Packs the position.
    #[must_use]
    pub fn pack(&self) -> PackedPosition {
        let mut packed = PackedColumns { counters: 1, ..PackedColumns::default() };
        self.columns().for_each(|(_, column)| packed.add(column));
        let low = self.turn() as u64 | self.occupied().bits() << OCCUPIED_AT;
        let high = u128::from(packed.ends) | u128::from(packed.counters) << packed.height;
        PackedPosition(u128::from(low) | high << ends_at(self.board()))
    }

    /// Unpacks a position. Returns `None` if the number is not a legal position of this board.
    #[must_use]
    pub fn unpack(packed: PackedPosition, board: Board) -> Option<Self> {
        let ends_at = ends_at(board);
        let low = packed.0 as u64 & ((1 << ends_at) - 1);
        let high = packed.0 >> ends_at;
        let length = 127_u32.checked_sub(high.leading_zeros())?;
        let height = length / 3;
        if !length.is_multiple_of(3) || height == 0 || height as usize > Column::MAX_HEIGHT {
            return None;
        }
        let mut ends = high as u64 & ((1 << height) - 1);
        let mut counters = (high >> height) as u64;
        let occupied = SquareSet::from_bits(low >> OCCUPIED_AT);
        let black = (counters & BLACK & ((1 << (2 * height)) - 1)).count_ones();
        let is_whole = (occupied - board.squares()).is_empty()
            && occupied.len() == ends.count_ones() as usize
            && ends >> (height - 1) == 1
            && black.max(height - black) as usize <= board.counters_per_side();
        if !is_whole {
            return None;
        }
        let columns = occupied.iter().map(|square| {
            let height = ends.trailing_zeros() + 1;
            let end = 1 << (2 * height);
            let column = Column::from_bits(counters & (end - 1) | end);
            ends >>= height;
            counters >>= 2 * height;
            (square, column)
        });
        let turn = if low & 1 == 0 { Color::White } else { Color::Black };
        // Built in place, because copying a position costs as much as building it.
        let mut position = Some(Self::from_columns(board, turn, columns));
        if position.as_ref().is_some_and(Self::has_unpromoted) {
            position = None;
        }
        position
    }

    /// Whether a soldier commands a column on its far rank.
    fn has_unpromoted(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let soldiers = self.owned(color) - self.officers();
            !(soldiers & self.board().far_rank(color)).is_empty()
        })
    }
}

/// The index of the first bit after the occupied squares.
const fn ends_at(board: Board) -> u32 {
    OCCUPIED_AT + (64 - board.squares().bits().leading_zeros())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{fen, piece_list};

    #[test]
    fn packing_is_lossless() {
        for text in [
            "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w",
            "b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w b",
            "bbBWwwbbwBWbwbBwWbBwww,,,//,,,////,,, b",
            "///////,,,WbWbWbWbWbWbWbWbWbWbWbWb w",
            "B,,,///,,//,,/,,,W b",
        ] {
            let position = fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let packed = position.pack();
            let unpacked = Position::unpack(PackedPosition::from_bits(packed.bits()), position.board());
            assert_eq!(unpacked.as_ref(), Some(&position), "{text}");
            assert_eq!(unpacked.map(|p| p.hash()), Some(position.hash_from_scratch()), "{text}");
        }
    }

    #[test]
    fn few_counters_fit_in_64_bits() {
        for (list, board) in [
            ("g7WWWBBwwWBB, Black to move", Board::Seven),
            ("a1W c1W e1W g1W b2W c7B e7B g7B a7B b6B, Black to move", Board::Seven),
            ("h8WWWWBBBB, Black to move", Board::Eight),
        ] {
            let position = piece_list::parse(list, board).unwrap_or_else(|error| panic!("{list}: {error}"));
            assert!(position.pack().bits() <= u128::from(u64::MAX), "{list}");
        }
    }

    #[test]
    fn other_numbers_pack_back_to_themselves_or_are_rejected() {
        let position = piece_list::parse("f6w b2BwB, White to move", Board::Seven).expect("a position");
        let bits = position.pack().bits();
        for bit in 0..128 {
            let other = PackedPosition::from_bits(bits ^ 1 << bit);
            if let Some(unpacked) = Position::unpack(other, Board::Seven) {
                assert_eq!(unpacked.pack(), other, "bit {bit}");
                assert_eq!(crate::Setup::from(&unpacked).check(), Ok(()), "bit {bit}");
            }
        }
        // g7W with the grade bit cleared: an unpromoted soldier.
        let officer = piece_list::parse("g7W, White to move", Board::Seven).expect("a position").pack().bits();
        let far = officer ^ 1 << 34;
        for bits in [0, 1, far, u128::MAX] {
            assert_eq!(Position::unpack(PackedPosition::from_bits(bits), Board::Seven), None, "{bits:#x}");
        }
    }
}
