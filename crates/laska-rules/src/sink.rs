//! Owns where generated moves go: into a list, or just into a count. Knows not how they are found.

use crate::{Direction, Move, MoveList, Square, SquareSet};

/// Where generated moves go: into a list, or just into a count.
pub(crate) trait Sink {
    /// A step in that direction of every one of these columns.
    fn steps(&mut self, movers: SquareSet, direction: Direction);
    /// A take of one jump in that direction by every one of these columns.
    fn jumps(&mut self, movers: SquareSet, direction: Direction);
    /// A take along a path of jumps.
    fn chain(&mut self, from: Square, path: u32);
}

impl Sink for MoveList {
    fn steps(&mut self, movers: SquareSet, direction: Direction) {
        movers.iter().for_each(|from| self.push(Move::step(from, direction)));
    }

    fn jumps(&mut self, movers: SquareSet, direction: Direction) {
        movers.iter().for_each(|from| self.push(Move::jump(from, direction)));
    }

    fn chain(&mut self, from: Square, path: u32) {
        self.push(Move::take_along(from, path));
    }
}

/// Counts moves without making them.
#[derive(Default)]
pub(crate) struct Count(pub(crate) usize);

impl Sink for Count {
    fn steps(&mut self, movers: SquareSet, _: Direction) {
        self.0 += movers.len();
    }

    fn jumps(&mut self, movers: SquareSet, _: Direction) {
        self.0 += movers.len();
    }

    fn chain(&mut self, _: Square, _: u32) {
        self.0 += 1;
    }
}
