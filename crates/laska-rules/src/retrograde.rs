//! Positions as a set of squares and one sequence of counters, with their moves forward and backward.

use crate::move_generation::{Commanders, Generator, MoveSink};
use crate::{Board, Color, Column, Direction, Grade, Move, Position, Square, SquareSet, Variant};

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
    occupied: SquareSet,
    turn: Color,
    counters: Counters,
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
    fn swap(&mut self, first: u32, second: u32, end: u32) {
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

    /// Calls a function with the position after each legal move.
    #[inline]
    pub fn each_successor(&self, variant: Variant, visit: impl FnMut(Self)) {
        let layout = Layout::new(self);
        let far_rank = variant.board.far_rank(self.turn);
        let mut successors = Successors { layout: &layout, far_rank, visit };
        Generator::new(&layout.commanders, self.turn, variant.board).generate(variant.capture_rule, &mut successors);
    }

    /// Calls a function with each position before this one that may arise from the root of `origin`, once for each legal
    /// move that leads here. Some of them cannot arise.
    #[inline]
    pub fn each_predecessor(&self, variant: Variant, origin: Origin, visit: impl FnMut(Self)) {
        let layout = Layout::new(self);
        let mut predecessors = Predecessors::new(&layout, variant, origin, visit);
        predecessors.steps();
        predecessors.captures();
    }

    /// Moves a column of the counters `start..end` by a step or leap. `next` is the first counter behind its new
    /// square. Returns where its counters start then.
    #[inline]
    fn relocate(&mut self, from: Square, to: Square, [start, end, next]: [u32; 3]) -> u32 {
        self.occupied ^= SquareSet::from_square(from) | SquareSet::from_square(to);
        if from < to {
            self.counters.swap(start, end, next);
            start + next - end
        } else {
            self.counters.swap(next, start, end);
            next
        }
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

/// Where the columns of a position are in its sequence of counters, and their commanders.
struct Layout {
    position: RetrogradePosition,
    commanders: Commanders,
    /// For each occupied square, the first counter of its column, and for [`Square::INDICES`] the number of counters.
    starts: [u8; 64],
}

impl Layout {
    #[inline]
    fn new(position: &RetrogradePosition) -> Self {
        let RetrogradePosition { occupied, counters, .. } = *position;
        let (mut starts, mut start) = ([0; 64], 0);
        let (mut black, mut officers) = (0, 0);
        for square in occupied.iter() {
            starts[square.index()] = start as u8;
            black |= u64::from(counters.black >> start & 1) << square.index();
            officers |= u64::from(counters.officers >> start & 1) << square.index();
            start += (counters.bottoms >> start).trailing_zeros() + 1;
        }
        starts[Square::INDICES] = start as u8;
        let black = SquareSet::from_bits(black);
        let commanders = Commanders::new([occupied - black, black], SquareSet::from_bits(officers));
        Self { position: *position, commanders, starts }
    }

    /// Returns the first counter on the squares from this index.
    #[inline]
    fn next(&self, square: usize) -> u32 {
        let rest = (self.position.occupied.bits() | 1 << Square::INDICES) >> square;
        u32::from(self.starts[(square + rest.trailing_zeros() as usize) % 64])
    }

    /// Returns the first counter of a column and the first counter behind it.
    #[inline]
    fn column(&self, square: Square) -> [u32; 2] {
        [u32::from(self.starts[square.index()]), self.next(square.index() + 1)]
    }

    /// Returns whether the bottom of the column is a prisoner of this color.
    #[inline]
    fn has_prisoner(&self, [start, end]: [u32; 2], color: Color) -> bool {
        end - start > 1 && self.position.counters.black >> (end - 1) & 1 == color as u32
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

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use std::collections::HashMap;

    use super::*;
    use crate::CaptureRule;
    use crate::notation::fen;

    /// Officers and soldiers with prisoners, one move from promotion, with chains, with both boards.
    const CASES: [&str; 8] = [
        "//,BW,,//,BW,WWBB,// w",
        "/,W,B//,W,B//,W,B/ b",
        "B,,,/b,b,//BB,,B//,,B/Bw,WwbBb,, w",
        "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w",
        "b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w b",
        "/,w,/,,,/,Wb,/,bw,bB,/b,bbw,/,,, w",
        "/,,,/b,bw,b,/,,W,/,b,bB,/,,,/,w,,/,,, w",
        "/,,/,,bwwww,/,,/wbbbbb,,,/,,/,,, w",
    ];

    fn position(text: &str) -> Position {
        fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Returns up to this many positions that can arise, each with the positions after it.
    fn arising(
        root: &Position,
        variant: Variant,
        limit: usize,
    ) -> HashMap<RetrogradePosition, Vec<RetrogradePosition>> {
        let (mut found, mut waiting) = (HashMap::new(), alloc::collections::VecDeque::from([root.clone()]));
        while let Some(position) = waiting.pop_front() {
            let here = RetrogradePosition::from(&position);
            if found.len() == limit || found.contains_key(&here) {
                continue;
            }
            let mut after = Vec::new();
            for &mv in &position.legal_moves(variant.capture_rule) {
                let mut next = position.clone();
                next.play_unchecked(mv);
                after.push(RetrogradePosition::from(&next));
                waiting.push_back(next);
            }
            found.insert(here, after);
        }
        found
    }

    fn variants(root: &Position) -> impl Iterator<Item = Variant> {
        let board = root.board();
        CaptureRule::ALL.into_iter().map(move |capture_rule| Variant::new(board, capture_rule))
    }

    #[test]
    fn successors_are_the_positions_after_the_legal_moves() {
        for root in CASES.map(position) {
            for variant in variants(&root) {
                for (here, after) in arising(&root, variant, 3000) {
                    let mut successors = Vec::new();
                    here.each_successor(variant, |next| successors.push(next));
                    assert_eq!(successors, after, "{root}: {here:?}");
                }
            }
        }
    }

    #[test]
    fn predecessors_are_the_inverse_of_successors() {
        let count = |positions: &[RetrogradePosition], position| positions.iter().filter(|&&p| p == position).count();
        for root in CASES.map(position) {
            for variant in variants(&root) {
                let found = arising(&root, variant, 3000);
                let mut before: HashMap<_, Vec<_>> = HashMap::new();
                for (&here, after) in &found {
                    after.iter().for_each(|&next| before.entry(next).or_default().push(here));
                }
                for (here, expected) in before {
                    let mut predecessors = Vec::new();
                    here.each_predecessor(variant, Origin::of(&root), |before| predecessors.push(before));
                    for &before in &expected {
                        assert_eq!(count(&predecessors, before), count(&expected, before), "{before:?} {here:?}");
                    }
                    for &before in &predecessors {
                        let mut after = Vec::new();
                        before.each_successor(variant, |next| after.push(next));
                        assert_eq!(count(&after, here), count(&predecessors, before), "{before:?} {here:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_position_is_rebuilt_from_its_parts() {
        for root in CASES.map(position) {
            for (here, _) in arising(&root, Variant::new(root.board(), Variant::LASKA.capture_rule), 1000) {
                let placement = here.placement(root.board());
                assert_eq!(placement >> RetrogradePosition::placement_bits(root.board()), 0);
                let (counters, from_parts) = (here.counters(), RetrogradePosition::from_parts);
                assert_eq!(from_parts(placement, counters, root.board()), Some(here));
                for square in 1..RetrogradePosition::placement_bits(root.board()) {
                    assert_eq!(from_parts(placement ^ 1 << square, counters, root.board()), None);
                }
                let more = Counters { officers: u32::MAX, ..counters };
                assert_eq!(from_parts(placement, more, root.board()), None);
            }
        }
    }
}
