//! Owns the numbers that a position's hash is made of.

use crate::{Board, Color, Column, Square};

/// A hash of board, columns and side to move. Equal positions have equal hashes; different ones almost never.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionHash(pub u64);

/// The part of the side to move.
pub(crate) const BLACK_TO_MOVE: u64 = mixed(0x6c61_736b_6131);

/// The part of a column on a square.
///
/// A table of random numbers for each counter at each height (Zobrist 1970) would cost a look-up for each counter of
/// a moved column. A column is one word here, so one mix of that word with the square's number does.
#[inline]
pub(crate) const fn column(square: Square, column: Column) -> u64 {
    mixed(column.bits() ^ SQUARES[square.index()])
}

/// The part of the board and the side to move.
pub(crate) const fn rest(board: Board, turn: Color) -> u64 {
    let board = match board {
        Board::Seven => 0,
        Board::Eight => mixed(8),
    };
    match turn {
        Color::White => board,
        Color::Black => board ^ BLACK_TO_MOVE,
    }
}

const SQUARES: [u64; Square::INDICES] = {
    let mut table = [0; Square::INDICES];
    let mut index = 0;
    while index < table.len() {
        // Successive states of splitmix64 (Steele, Lea, Flood 2014), mixed.
        table[index] = mixed((index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        index += 1;
    }
    table
};

/// The finalizer of splitmix64: a bijection in which every input bit changes about half of the output bits.
const fn mixed(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
