//! Late move reductions: moves that are probably not the best are first searched less deeply.

use laska_rules::{Move, Position};

use super::frame::Frame;
use crate::Depth;

/// Returns the number of plies by which a move is first searched less deeply, given the number of moves searched before
/// it.
///
/// Moves are ordered, so a late move is seldom the best; it is searched to full depth only if the reduced search beats
/// alpha. Captures and promotions change too much to be reduced. With a win or loss in the window nothing is reduced,
/// so that distances are exact.
pub(super) fn reduction(frame: &Frame, position: &Position, mv: Move, move_index: usize) -> u8 {
    if move_index < 2
        || frame.depth < Depth(3)
        || mv.is_capture()
        || position.promotes(mv)
        || frame.has_decisive_bound()
    {
        return 0;
    }
    let depth = usize::from(frame.depth.0).min(REDUCED_DEPTHS - 1);
    REDUCTIONS[depth][move_index.min(REDUCED_MOVES - 1)].saturating_sub(u8::from(frame.is_pv_node()))
}

const REDUCED_DEPTHS: usize = 32;
const REDUCED_MOVES: usize = 16;

/// The reduction by depth and move index: 0.44 times the product of their binary logarithms. The factor was tuned in matches.
const REDUCTIONS: [[u8; REDUCED_MOVES]; REDUCED_DEPTHS] = {
    let mut table = [[0; REDUCED_MOVES]; REDUCED_DEPTHS];
    let mut depth = 1;
    while depth < REDUCED_DEPTHS {
        let mut move_index = 1;
        while move_index < REDUCED_MOVES {
            let product = logarithm(depth) * logarithm(move_index);
            table[depth][move_index] = ((product * 56 / (ONE * ONE) + 64) / 128) as u8;
            move_index += 1;
        }
        depth += 1;
    }
    table
};

/// The unit of [`logarithm`].
const ONE: usize = 16;

/// Returns the binary logarithm in sixteenths, interpolated linearly between powers of two.
const fn logarithm(n: usize) -> usize {
    let power = n.ilog2();
    ONE * power as usize + ONE * (n - (1 << power)) / (1 << power)
}
