//! Owns takes of more than one jump: every path from one square.

use crate::generate::Reach;
use crate::moves::{NO_DIRECTION, path_and};
use crate::sink::Sink;
use crate::{Chain, Direction, Square, SquareSet};

/// A column that takes on, and what of the board matters to it.
///
/// The other columns themselves do not: a taking column stands on corners of 2x2 cells and jumps their centers, so no
/// square that it jumps is ever one that it lands on, and a jumped square is out of reach for the rest of the move
/// whatever is left there. All that changes on the way is which enemies are still to be jumped.
pub(crate) struct Chains {
    from: Square,
    /// For each direction the enemies with a square to land on right behind them.
    jumpable: [SquareSet; 4],
    chain: Chain,
}

impl Chains {
    pub(crate) fn new(reach: &Reach, from: Square, officer: bool, chain: Chain) -> Self {
        Self { from, jumpable: reach.jumpable(from, officer), chain }
    }

    /// Gives every take that begins with a jump that way and goes on.
    pub(crate) fn after<S: Sink>(&self, first: Direction, sink: &mut S) {
        let over = SquareSet::of(self.from).stepped(first);
        self.go_on(over.stepped(first), over, path_and(NO_DIRECTION, first), sink);
    }

    /// Gives every way on from a square.
    fn go_on<S: Sink>(&self, at: SquareSet, jumped: SquareSet, path: u32, sink: &mut S) {
        for direction in Direction::ALL {
            let over = self.over(at, jumped, direction);
            if over.is_empty() {
                continue;
            }
            let (to, jumped) = (over.stepped(direction), jumped.union(over));
            let path = path_and(path, direction);
            let goes_on = self.can_go_on(to, jumped);
            if goes_on {
                self.go_on(to, jumped, path, sink);
            }
            if !goes_on || self.chain.may_stop() {
                sink.chain(self.from, path);
            }
        }
    }

    fn can_go_on(&self, at: SquareSet, jumped: SquareSet) -> bool {
        // A promotion ends the move; but there is nothing to jump beyond the far rank anyway.
        Direction::ALL.into_iter().any(|direction| !self.over(at, jumped, direction).is_empty())
    }

    /// The enemy to be jumped that way, if there is one.
    fn over(&self, at: SquareSet, jumped: SquareSet, direction: Direction) -> SquareSet {
        self.jumpable[direction as usize].intersection(at.stepped(direction)).without(jumped)
    }
}
