//! Owns the legal moves of a position. Takes first: when there is one, nothing else is legal.

use crate::jumps::Jumper;
use crate::moves::Move;
use crate::{Chain, Direction, MoveList, Position, Square, SquareSet};

/// Where generated moves go: into a list, or just into a count.
pub(crate) trait Sink {
    /// A step of every one of these columns in that direction.
    fn steps(&mut self, movers: SquareSet, direction: Direction);
    /// A take from that square.
    fn take(&mut self, from: Square, path: u32);
}

impl Sink for MoveList {
    fn steps(&mut self, movers: SquareSet, direction: Direction) {
        movers.iter().for_each(|from| self.push(Move::step_to(from, direction)));
    }

    fn take(&mut self, from: Square, path: u32) {
        self.push(Move::take_along(from, path));
    }
}

/// Counts moves without making them.
#[derive(Default)]
struct Count(usize);

impl Sink for Count {
    fn steps(&mut self, movers: SquareSet, _: Direction) {
        self.0 += movers.len();
    }

    fn take(&mut self, _: Square, _: u32) {
        self.0 += 1;
    }
}

impl Position {
    /// The legal moves, in an order that depends on nothing but the position.
    #[must_use]
    pub fn moves(&self, chain: Chain) -> MoveList {
        let mut list = MoveList::new();
        self.moves_into(chain, &mut list);
        list
    }

    /// The legal moves, in place of what the list held: for hot loops.
    pub fn moves_into(&self, chain: Chain, list: &mut MoveList) {
        list.clear();
        self.generate(chain, list);
    }

    /// How many legal moves there are, faster than making them.
    #[must_use]
    pub fn count_moves(&self, chain: Chain) -> usize {
        let mut count = Count::default();
        self.generate(chain, &mut count);
        count.0
    }

    /// Whether the side to move has a move: if not, it has lost.
    #[must_use]
    pub fn can_move(&self) -> bool {
        self.must_take() || Direction::ALL.into_iter().any(|direction| !self.steppers(direction).is_empty())
    }

    /// Whether the side to move can take, and so must.
    #[must_use]
    pub fn must_take(&self) -> bool {
        !self.takers().is_empty()
    }

    /// The columns of the side to move that can take.
    #[must_use]
    pub fn takers(&self) -> SquareSet {
        let (enemy, empty) = (self.owned(!self.turn()), self.empty());
        Direction::ALL.into_iter().fold(SquareSet::EMPTY, |all, direction| {
            let before = direction.reversed();
            // Where one stands who has an enemy one step away and an empty square behind it.
            let places = empty.stepped(before).intersection(enemy).stepped(before);
            all.union(places.intersection(self.that_go(direction)))
        })
    }

    fn generate<S: Sink>(&self, chain: Chain, sink: &mut S) {
        let takers = self.takers();
        if takers.is_empty() {
            for direction in Direction::ALL {
                sink.steps(self.steppers(direction), direction);
            }
        } else {
            takers.iter().for_each(|from| Jumper::new(self, from, chain).takes(sink));
        }
    }

    /// The columns of the side to move that have an empty square next to them that way.
    fn steppers(&self, direction: Direction) -> SquareSet {
        self.empty().stepped(direction.reversed()).intersection(self.that_go(direction))
    }

    /// The columns of the side to move that may go that way, were there nothing else on the board.
    fn that_go(&self, direction: Direction) -> SquareSet {
        let own = self.owned(self.turn());
        if Direction::forward(self.turn()).contains(&direction) { own } else { own.intersection(self.officers()) }
    }
}
