//! Positions before a position, one for each legal move that leads to it.

use super::layout::Layout;
use super::position::RetrogradePosition;
use crate::move_generation::Generator;
use crate::{Color, Direction, Position, Square, SquareSet, Variant};

impl RetrogradePosition {
    /// Calls a function with each position before this one that may arise from the root of `origin`, once for each legal
    /// move that leads here. Some of them cannot arise.
    #[inline]
    pub fn each_predecessor(&self, variant: Variant, origin: Origin, visit: impl FnMut(Self)) {
        let layout = Layout::new(self);
        let mut predecessors = Predecessors::new(&layout, variant, origin, visit);
        predecessors.steps();
        predecessors.captures();
    }

    /// Returns the position before a jump, with the same side to move, and the first counter of the column that
    /// jumped. That column, on `to`, has a prisoner at its bottom.
    #[inline]
    fn before_jump(mut self, layout: &Layout, to: Square, direction: Direction) -> (Self, u32) {
        let (over, from) = (direction.leap(to, -1), direction.leap(to, -2));
        let ([mut start, mut end], top) = (layout.column(to), layout.next(over.index()));
        let is_alone = !self.occupied.contains(over);
        self.occupied |= SquareSet::from_square(over);
        let bottoms = &mut self.counters.bottoms;
        *bottoms = *bottoms & !(1 << (end - 1)) | 1 << (end - 2) | u32::from(is_alone) << (end - 1);
        if to < over {
            self.counters.swap(end - 1, end, top);
            end -= 1;
        } else {
            self.counters.swap(top, end - 1, end);
            start += 1;
        }
        let start = self.relocate(to, from, [start, end, layout.next(from.index())]);
        (self, start)
    }
}

/// What is known of the positions that can arise from a root. Counters never leave the board, columns never divide, and
/// officers remain officers, so that many predecessors of a position can be ruled out at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    columns: usize,
    officers: u32,
}

impl Origin {
    /// Returns what is known of the positions that can arise from `root`.
    #[must_use]
    pub fn of(root: &Position) -> Self {
        let officers = RetrogradePosition::from(root).counters.officers.count_ones();
        Self { columns: root.occupied().len(), officers }
    }
}

/// Finds the positions before a position.
struct Predecessors<'a, F> {
    layout: &'a Layout,
    variant: Variant,
    /// The side that moved last.
    mover: Color,
    /// That side's columns, and those of them that its last move may have promoted.
    own: SquareSet,
    promoted: SquareSet,
    empty: SquareSet,
    /// The maximum number of columns of a position.
    max_columns: usize,
    visit: F,
}

/// A guess of how a column arrived where it is.
#[derive(Clone, Copy)]
struct Arrival {
    to: Square,
    /// Whether its commander was an officer before.
    as_officer: bool,
    /// Whether the move promoted its commander.
    promoted: bool,
}

impl<'a, F: FnMut(RetrogradePosition)> Predecessors<'a, F> {
    #[inline]
    fn new(layout: &'a Layout, variant: Variant, origin: Origin, visit: F) -> Self {
        let RetrogradePosition { occupied, turn, counters } = layout.position;
        let (mover, board) = (!turn, variant.board);
        let own = layout.commanders.owned(mover);
        let may_demote = counters.officers.count_ones() > origin.officers;
        let far_rank = if may_demote { board.far_rank(mover) } else { SquareSet::EMPTY };
        Self {
            layout,
            variant,
            mover,
            own,
            promoted: own & layout.commanders.officers() & far_rank,
            empty: board.squares() - occupied,
            max_columns: origin.columns,
            visit,
        }
    }

    /// Passes on a position before a move of the column whose first counter is `start`.
    #[inline]
    fn visit(&mut self, mut before: RetrogradePosition, start: u32, promoted: bool) {
        before.turn = self.mover;
        before.counters.officers &= !(u32::from(promoted) << start);
        (self.visit)(before);
    }

    /// Undoes steps. A step was not legal if a capture was possible.
    #[inline]
    fn steps(&mut self) {
        let generator = Generator::new(&self.layout.commanders, self.mover, self.variant.board);
        let captures = generator.captures_before_step();
        let officers = self.own & self.layout.commanders.officers();
        let stayed = self.own - captures.to_vacated;
        if captures.jumpers.is_empty() {
            Direction::each(|direction| {
                let arrived = (self.empty - captures.by_officer).shifted(direction) & stayed;
                self.steps_to(arrived & officers, direction, false);
                if direction.is_forward(self.mover) {
                    let arrived = (self.empty - captures.by_soldier).shifted(direction) & stayed;
                    self.steps_to(arrived - officers, direction, false);
                    self.steps_to(arrived & self.promoted, direction, true);
                }
            });
            return;
        }
        // A step must have ended another column's captures, if there were some, by leaving their only landing square.
        for to in stayed.iter() {
            let moved = SquareSet::from_square(to);
            let landings = generator.landings_without(moved);
            if landings.len() > 1 {
                continue;
            }
            Direction::each(|direction| {
                let from = moved.shifted(direction.reversed()) & self.empty;
                if from.is_empty() || !(landings - from).is_empty() {
                    return;
                }
                let is_officer = officers.contains(to);
                if is_officer && from - captures.by_officer == from {
                    self.steps_to(moved, direction, false);
                }
                if direction.is_forward(self.mover) && from - captures.by_soldier == from {
                    if !is_officer {
                        self.steps_to(moved, direction, false);
                    } else if self.promoted.contains(to) {
                        self.steps_to(moved, direction, true);
                    }
                }
            });
        }
    }

    /// Undoes steps to these squares.
    #[inline]
    fn steps_to(&mut self, squares: SquareSet, direction: Direction, promoted: bool) {
        for to in squares.iter() {
            let from = direction.leap(to, -1);
            let (mut before, [start, end]) = (self.layout.position, self.layout.column(to));
            let start = before.relocate(to, from, [start, end, self.layout.next(from.index())]);
            self.visit(before, start, promoted);
        }
    }

    /// Undoes captures.
    #[inline]
    fn captures(&mut self) {
        let layout = self.layout;
        for to in self.own.iter() {
            if layout.has_prisoner(layout.column(to), !self.mover) {
                let as_officer = layout.commanders.officers().contains(to);
                self.captures_to(Arrival { to, as_officer, promoted: false });
                if self.promoted.contains(to) {
                    self.captures_to(Arrival { to, as_officer: false, promoted: true });
                }
            }
        }
    }

    fn captures_to(&mut self, arrival: Arrival) {
        // If a capture must finish, the squares over which it could have continued must have been jumped before.
        let (mut onward, to) = (SquareSet::EMPTY, SquareSet::from_square(arrival.to));
        if !self.variant.capture_rule.may_stop() {
            let enemy = self.layout.commanders.owned(!self.mover);
            Direction::each(|direction| {
                if arrival.as_officer || direction.is_forward(self.mover) {
                    let over = to.shifted(direction) & enemy;
                    onward |= (over.shifted(direction) & self.empty).shifted(direction.reversed());
                }
            });
        }
        self.jumps(self.layout, arrival, onward, SquareSet::EMPTY);
    }

    /// Undoes one more jump of a capture, in all ways.
    fn jumps(&mut self, layout: &Layout, arrival: Arrival, onward: SquareSet, jumped: SquareSet) {
        let (position, at, squares) = (layout.position, arrival.to, self.variant.board.squares());
        // A capture of a whole column leaves its square empty.
        let may_add_column = position.occupied.len() < self.max_columns;
        let capturable = if may_add_column { squares } else { position.occupied } - jumped;
        let empty = squares - position.occupied;
        Direction::each(|direction| {
            let back = direction.reversed();
            let over = SquareSet::from_square(at).shifted(back) & capturable;
            let is_possible =
                !(over.shifted(back) & empty).is_empty() && (arrival.as_officer || direction.is_forward(self.mover));
            if is_possible {
                self.jump(layout, (arrival, direction), onward, jumped | over);
            }
        });
    }

    /// Undoes a jump, and perhaps others before it.
    fn jump(
        &mut self,
        layout: &Layout,
        (arrival, direction): (Arrival, Direction),
        onward: SquareSet,
        jumped: SquareSet,
    ) {
        let (before, start) = layout.position.before_jump(layout, arrival.to, direction);
        if (onward - jumped).is_empty() {
            self.visit(before, start, arrival.promoted);
        }
        let [start, end] = layout.column(arrival.to);
        if self.variant.capture_rule.may_continue() && layout.has_prisoner([start, end - 1], !self.mover) {
            let from = direction.leap(arrival.to, -2);
            self.jumps(&Layout::new(&before), Arrival { to: from, ..arrival }, onward, jumped);
        }
    }
}
