//! Positions as a set of squares and one sequence of counters.

use crate::{Board, Color, Column, Grade, Position, Square, SquareSet};

/// A position in a few words that generates the positions before and after it, for retrograde analysis.
///
/// It has one column for each occupied square and need not be legal. The board is not stored.
///
/// ```
/// # use laska_rules::retrograde::{Origin, RetrogradePosition};
/// # use laska_rules::{CaptureRule, Position, Variant};
/// let start = Position::start(Variant::LASKA.board);
/// let mut successors = Vec::new();
/// RetrogradePosition::from(&start).each_successor(Variant::LASKA, |next| successors.push(next));
/// assert_eq!(successors.len(), start.count_moves(CaptureRule::MustFinish));
/// for next in successors {
///     let mut found = false;
///     next.each_predecessor(Variant::LASKA, Origin::of(&start), |before| found |= before == RetrogradePosition::from(&start));
///     assert!(found);
/// }
/// ```
// The counters of all columns follow each other, from the top of the column on the lowest square to the bottom of the
// column on the highest. Counter n has bit n of each sequence. A column that moves past others trades places with them,
// and a captured counter moves to the end of its captor's block, so that most of the sequence stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RetrogradePosition {
    pub(super) occupied: SquareSet,
    pub(super) turn: Color,
    pub(super) counters: Counters,
}

/// The counters of a position in the order of their squares, each column from the top down. Counter `n` has bit `n` of
/// each number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counters {
    /// The counters that are the bottom of their column.
    pub bottoms: u32,
    /// The black counters.
    pub black: u32,
    /// The officers.
    pub officers: u32,
}

impl Counters {
    /// Swaps two adjacent blocks: the counters from `first` and those from `second`, up to `end`.
    #[inline]
    pub(super) fn swap(&mut self, first: u32, second: u32, end: u32) {
        let (left, right) = (second - first, end - second);
        let mask = (1 << (left + right)) - 1;
        let swapped = |bits: u32| {
            let block = bits >> first & mask;
            bits ^ (block ^ (block >> left | block << right) & mask) << first
        };
        *self = Self { bottoms: swapped(self.bottoms), black: swapped(self.black), officers: swapped(self.officers) };
    }
}

impl RetrogradePosition {
    /// Creates a position from a [`RetrogradePosition::placement`] and [`RetrogradePosition::counters`]. Returns `None` if
    /// they are not a column for each occupied square.
    #[inline]
    #[must_use]
    pub const fn from_parts(placement: u64, counters: Counters, board: Board) -> Option<Self> {
        let turn = if placement & 1 == 0 { Color::White } else { Color::Black };
        let occupied = spread(placement >> 1, board);
        // The last counter is the bottom of the last column.
        let every = u32::MAX.unbounded_shr(counters.bottoms.leading_zeros());
        let fits = placement >> Self::placement_bits(board) == 0
            && every >> Column::MAX_HEIGHT == 0
            && (counters.black | counters.officers) & !every == 0
            && counters.bottoms.count_ones() as usize == occupied.len()
            && !occupied.is_empty();
        if fits { Some(Self { occupied, turn, counters }) } else { None }
    }

    /// Returns the occupied squares and the side to move as a number of [`RetrogradePosition::placement_bits`] bits.
    #[inline]
    #[must_use]
    pub const fn placement(&self, board: Board) -> u64 {
        gathered(self.occupied, board) << 1 | self.turn as u64
    }

    /// Returns the number of bits of a placement: one for each square of the board and one for the side to move.
    #[must_use]
    pub const fn placement_bits(board: Board) -> u32 {
        board.squares().len() as u32 + 1
    }

    /// Returns the counters.
    #[inline]
    #[must_use]
    pub const fn counters(&self) -> Counters {
        self.counters
    }

    /// Moves a column of the counters `start..end` by a step or leap. `next` is the first counter behind its new
    /// square. Returns where its counters start then.
    #[inline]
    pub(super) fn relocate(&mut self, from: Square, to: Square, [start, end, next]: [u32; 3]) -> u32 {
        self.occupied ^= SquareSet::from_square(from) | SquareSet::from_square(to);
        if from < to {
            self.counters.swap(start, end, next);
            start + next - end
        } else {
            self.counters.swap(next, start, end);
            next
        }
    }
}

impl From<&Position> for RetrogradePosition {
    fn from(position: &Position) -> Self {
        let (mut counters, mut index) = (Counters::default(), 0);
        for (_, column) in position.columns() {
            for counter in column.counters() {
                counters.black |= u32::from(counter.color == Color::Black) << index;
                counters.officers |= u32::from(counter.grade == Grade::Officer) << index;
                index += 1;
            }
            counters.bottoms |= 1 << (index - 1);
        }
        Self { occupied: position.occupied(), turn: position.turn(), counters }
    }
}

/// The number of bits of two ranks in a set of squares.
const TWO_RANKS: u32 = 9;

/// Returns a set of squares of a board as a number without unused bits.
#[inline]
const fn gathered(squares: SquareSet, board: Board) -> u64 {
    let (bits, from, to) = (squares.bits(), TWO_RANKS, board.size() as u32);
    // Closes the gap after each odd rank, then those between pairs of ranks.
    let pairs = bits & ODD_RANKS | (bits & EVEN_RANKS) >> 1;
    let pair = (1 << to) - 1;
    pairs & pair
        | (pairs >> from & pair) << to
        | (pairs >> (2 * from) & pair) << (2 * to)
        | (pairs >> (3 * from) & pair) << (3 * to)
}

/// The inverse of [`gathered`].
#[inline]
const fn spread(number: u64, board: Board) -> SquareSet {
    let (from, to) = (board.size() as u32, TWO_RANKS);
    let pair = (1 << from) - 1;
    let pairs = number & pair
        | (number >> from & pair) << to
        | (number >> (2 * from) & pair) << (2 * to)
        | (number >> (3 * from) & pair) << (3 * to);
    SquareSet::from_bits(pairs & ODD_RANKS | (pairs << 1) & EVEN_RANKS)
}

/// The bits of the squares on ranks 1, 3, 5 and 7.
const ODD_RANKS: u64 = 0b0_0000_1111 * EACH_PAIR;

/// The bits of the squares on ranks 2, 4, 6 and 8.
const EVEN_RANKS: u64 = 0b1_1110_0000 * EACH_PAIR;

/// The first bit of each pair of ranks.
const EACH_PAIR: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27;
