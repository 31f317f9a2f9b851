//! Positions after each legal move.

use super::layout::Layout;
use super::position::RetrogradePosition;
use crate::move_generation::{Generator, MoveSink};
use crate::{Direction, Move, Square, SquareSet, Variant};

impl RetrogradePosition {
    /// Calls a function with the position after each legal move.
    #[inline]
    pub fn each_successor(&self, variant: Variant, visit: impl FnMut(Self)) {
        let layout = Layout::new(self);
        let far_rank = variant.board.far_rank(self.turn);
        let mut successors = Successors { layout: &layout, far_rank, visit };
        Generator::new(&layout.commanders, self.turn, variant.board).generate(variant.capture_rule, &mut successors);
    }

    /// Returns the position after a jump, with the same side to move. This does what a [`Leg`](crate::Leg) says, but moves
    /// blocks of counters, because taking columns out of the sequence and putting them back would take too long.
    #[inline]
    fn after_jump(mut self, layout: &Layout, from: Square, direction: Direction, far_rank: SquareSet) -> Self {
        let (over, to) = (direction.leap(from, 1), direction.leap(from, 2));
        let ([mut start, mut end], [captured, rest_end]) = (layout.column(from), layout.column(over));
        if captured + 1 == rest_end {
            self.occupied -= SquareSet::from_square(over);
        }
        if from < over {
            self.counters.swap(end, captured, captured + 1);
            end += 1;
        } else {
            self.counters.swap(captured, captured + 1, end);
            start -= 1;
        }
        let bottoms = &mut self.counters.bottoms;
        *bottoms = *bottoms & !(1 << (end - 2)) | 1 << (end - 1);
        let start = self.relocate(from, to, [start, end, layout.next(to.index())]);
        self.counters.officers |= u32::from(far_rank.contains(to)) << start;
        self
    }
}

/// Receives the moves of a position and passes on the positions after them.
struct Successors<'a, F> {
    layout: &'a Layout,
    far_rank: SquareSet,
    visit: F,
}

impl<F: FnMut(RetrogradePosition)> Successors<'_, F> {
    #[inline]
    fn visit(&mut self, after: RetrogradePosition) {
        (self.visit)(RetrogradePosition { turn: !after.turn, ..after });
    }
}

impl<F: FnMut(RetrogradePosition)> MoveSink for Successors<'_, F> {
    #[inline]
    fn steps(&mut self, movers: SquareSet, direction: Direction) {
        for from in movers.iter() {
            let (to, [start, end]) = (direction.leap(from, 1), self.layout.column(from));
            let mut after = self.layout.position;
            let start = after.relocate(from, to, [start, end, self.layout.next(to.index())]);
            after.counters.officers |= u32::from(self.far_rank.contains(to)) << start;
            self.visit(after);
        }
    }

    #[inline]
    fn jumps(&mut self, movers: SquareSet, direction: Direction) {
        for from in movers.iter() {
            self.visit(self.layout.position.after_jump(self.layout, from, direction, self.far_rank));
        }
    }

    fn chain(&mut self, from: Square, path: u32) {
        let (mut after, mut at) = (self.layout.position, from);
        for direction in Move::capture_along(from, path).directions() {
            after = after.after_jump(&Layout::new(&after), at, direction, self.far_rank);
            at = direction.leap(at, 2);
        }
        self.visit(after);
    }
}
