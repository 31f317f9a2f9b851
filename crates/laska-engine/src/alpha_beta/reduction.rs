//! Owns how much less deep late moves are searched. Knows no window beyond whether it is open.

use laska_rules::{Move, Position};

use super::frame::Frame;
use crate::Depth;

/// How many plies less deep a move is searched first that comes after so many others.
///
/// Moves are tried in the order of their promise: one that comes late seldom is the best, and is looked at closely only
/// if the shallow search says so. Takes and promotions change too much for that. Where a win or loss is known only its
/// length is asked, and nothing is reduced, so that distances are exact.
pub(super) fn reduction(frame: &Frame, position: &Position, mv: Move, earlier: usize) -> u8 {
    if earlier < 2 || frame.depth < Depth(3) || mv.is_take() || position.promotes(mv) || frame.is_decided() {
        return 0;
    }
    let depth = usize::from(frame.depth.0).min(DEPTHS - 1);
    REDUCTIONS[depth][earlier.min(MOVES - 1)].saturating_sub(u8::from(frame.is_open()))
}

const DEPTHS: usize = 32;
const MOVES: usize = 16;

/// By depth and number of earlier moves: 0.44 times the product of their binary logarithms. The factor was chosen by
/// matches.
const REDUCTIONS: [[u8; MOVES]; DEPTHS] = {
    let mut table = [[0; MOVES]; DEPTHS];
    let mut depth = 1;
    while depth < DEPTHS {
        let mut earlier = 1;
        while earlier < MOVES {
            let product = logarithm(depth) * logarithm(earlier);
            table[depth][earlier] = ((product * 56 / (ONE * ONE) + 64) / 128) as u8;
            earlier += 1;
        }
        depth += 1;
    }
    table
};

const ONE: usize = 16;

/// The binary logarithm in sixteenths, straight between powers of two.
const fn logarithm(n: usize) -> usize {
    let power = n.ilog2();
    ONE * power as usize + ONE * (n - (1 << power)) / (1 << power)
}
