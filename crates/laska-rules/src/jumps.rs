//! Owns the take: every path of jumps from one square.

use crate::generate::Sink;
use crate::moves::{NO_DIRECTION, path_and};
use crate::{Chain, Direction, Position, Square, SquareSet};

/// A column about to take, and what of the board matters to it.
///
/// The columns themselves do not: a jumper stands on corners of 2x2 cells and jumps their centers, so no square that it
/// jumps is ever one that it lands on, and a jumped square is out of reach for the rest of the move whatever is left
/// there. All that changes on the way is which enemies are still to be jumped.
pub(crate) struct Jumper {
    from: Square,
    enemy: SquareSet,
    /// Squares to land on: the empty ones and the one that the column left.
    landing: SquareSet,
    directions: &'static [Direction],
    /// Where the move ends by promotion; nowhere for officers.
    promotion: SquareSet,
    chain: Chain,
}

impl Jumper {
    pub(crate) fn new(position: &Position, from: Square, chain: Chain) -> Self {
        let turn = position.turn();
        let officer = position.officers().contains(from);
        Self {
            from,
            enemy: position.owned(!turn),
            landing: position.empty().union(SquareSet::of(from)),
            directions: if officer { &Direction::ALL } else { Direction::forward(turn) },
            promotion: if officer { SquareSet::EMPTY } else { position.board().far_rank(turn) },
            chain,
        }
    }

    /// Gives every take of this column to the sink.
    pub(crate) fn takes<S: Sink>(&self, sink: &mut S) {
        self.go_on(SquareSet::of(self.from), self.enemy, NO_DIRECTION, sink);
    }

    /// Gives every way on from a square, and tells whether there was one.
    fn go_on<S: Sink>(&self, at: SquareSet, enemy: SquareSet, path: u32, sink: &mut S) -> bool {
        let mut found = false;
        for &direction in self.directions {
            let over = at.stepped(direction);
            let to = over.stepped(direction);
            if enemy.intersection(over).is_empty() || self.landing.intersection(to).is_empty() {
                continue;
            }
            found = true;
            let path = path_and(path, direction);
            let ended = !self.promotion.intersection(to).is_empty();
            let went_on = !ended && self.chain.may_go_on() && self.go_on(to, enemy.without(over), path, sink);
            if !went_on || self.chain.may_stop() {
                sink.take(self.from, path);
            }
        }
        found
    }
}
