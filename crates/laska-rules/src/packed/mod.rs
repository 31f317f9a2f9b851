//! Owns the packed position: all of it in one number, so that equal numbers are equal positions. Knows no hash.

#[cfg(test)]
mod tests;

use crate::{Board, Color, Column, Move, Position, Square, SquareSet};

/// A position of a known board in 128 bits, without loss: tables that must be exact keep this, not a hash.
///
/// The number grows with the counters: with up to 10 of them on the 7x7 board, or 8 on the 8x8 board, it fits 64 bits.
///
/// ```
/// # use laska_rules::{Board, Position};
/// let start = Position::start(Board::Seven);
/// assert_eq!(Position::unpack(start.pack(), Board::Seven), Some(start));
/// ```
// From the lowest bit: the side to move (1); the occupied squares (31 or 36, by their indices); a one for each counter
// that is the lowest of its column (1 a counter); the counters, column by column from the top down (2 each); a one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PackedPosition(u128);

const OCCUPIED_AT: u32 = 1;

/// The color bit of every counter.
const BLACK: u64 = 0x5555_5555_5555_5555;

impl PackedPosition {
    /// The number.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The packed position of a number that [`PackedPosition::bits`] gave; of any other it unpacks to nothing, or to
    /// some legal position.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }
}

/// Columns one after the other.
#[derive(Default)]
struct Pile {
    counters: u64,
    ends: u64,
    height: u32,
}

impl Pile {
    const fn add(&mut self, column: Column) {
        // The column's own one above its last counter is overwritten by the next column, and is the last one here.
        self.counters ^= (column.bits() ^ 1) << (2 * self.height);
        self.height += column.height() as u32;
        self.ends |= 1 << (self.height - 1);
    }
}

impl Position {
    /// The position in one number.
    #[must_use]
    pub fn pack(&self) -> PackedPosition {
        pack(self.board(), self.turn(), self.occupied(), |square| self.column(square))
    }

    /// The position after a legal move in one number; faster than playing it.
    ///
    /// # Panics
    /// When a square that the move leaves or jumps is empty. Any other foreign move gives a number without meaning.
    #[must_use]
    pub fn pack_after(&self, mv: Move) -> PackedPosition {
        let (turn, from) = (self.turn(), mv.from());
        let mut moved = self.column(from).expect("a legal move starts at a column");
        let mut occupied = self.occupied().without(SquareSet::of(from));
        let (mut to, mut jumped) = (from, SquareSet::EMPTY);
        let rest = |square| self.column(square).expect("a legal take jumps a column").without_commander();
        if mv.is_take() {
            for direction in mv.directions() {
                let over = direction.leap(to, 1);
                to = direction.leap(to, 2);
                let (taken, left) = rest(over);
                moved = moved.with_captive(taken);
                jumped = jumped.union(SquareSet::of(over));
                occupied = if left.is_none() { occupied.without(SquareSet::of(over)) } else { occupied };
            }
        } else {
            to = mv.to();
        }
        if self.board().far_rank(turn).contains(to) {
            moved = moved.promoted();
        }
        pack(self.board(), !turn, occupied.union(SquareSet::of(to)), |square| match square {
            square if square == to => Some(moved),
            square if jumped.contains(square) => rest(square).1,
            square => self.column(square),
        })
    }

    /// The position of a packed one; `None` for a number that no legal position of that board packs into.
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
        let is_whole = occupied.without(board.squares()).is_empty()
            && occupied.len() == ends.count_ones() as usize
            && ends >> (height - 1) == 1
            && black.max(height - black) as usize <= board.counters_a_side();
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
        // Made where it stays: to copy a position costs as much as to make it.
        let mut position = Some(Self::of_columns(board, turn, columns));
        if position.as_ref().is_some_and(Self::has_unpromoted) {
            position = None;
        }
        position
    }

    /// Whether a soldier commands a column on its far rank.
    fn has_unpromoted(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let soldiers = self.owned(color).without(self.officers());
            !soldiers.intersection(self.board().far_rank(color)).is_empty()
        })
    }
}

/// Packs the columns of the occupied squares.
#[inline]
fn pack(board: Board, turn: Color, occupied: SquareSet, column: impl Fn(Square) -> Option<Column>) -> PackedPosition {
    let mut pile = Pile { counters: 1, ..Pile::default() };
    occupied.iter().filter_map(column).for_each(|column| pile.add(column));
    let low = turn as u64 | occupied.bits() << OCCUPIED_AT;
    let high = u128::from(pile.ends) | u128::from(pile.counters) << pile.height;
    PackedPosition(u128::from(low) | high << ends_at(board))
}

/// The place of the first bit behind the occupied squares.
const fn ends_at(board: Board) -> u32 {
    OCCUPIED_AT + (64 - board.squares().bits().leading_zeros())
}
