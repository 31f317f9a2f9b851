//! Legal move generation, for all columns at once.
//!
//! Moves depend on the commanders alone: [`Commanders`] has their squares as sets, [`Reach`] asks of all of them at once
//! which can step or jump in a direction, and only captures of more than one jump ([`Chains`]) are followed column by
//! column. What is found goes to a [`Sink`]: a list, a count, or the search for one move.

use crate::moves::{NO_DIRECTION, path_and};
use crate::{Board, CaptureRule, Color, Column, Counter, Direction, Move, MoveList, Rank, Square, SquareSet};

/// The squares of each side's commanders and the officers among them.
///
/// What lies below a commander has no effect until the commander is captured, so moves are generated from this alone, and
/// counted without touching a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Commanders {
    owned: [SquareSet; 2],
    officers: SquareSet,
}

impl Commanders {
    pub(crate) const fn owned(&self, color: Color) -> SquareSet {
        self.owned[color as usize]
    }

    pub(crate) const fn officers(&self) -> SquareSet {
        self.officers
    }

    pub(crate) const fn occupied(&self) -> SquareSet {
        self.owned[0].union(self.owned[1])
    }

    /// Puts the commander of a column on an empty square.
    pub(crate) fn put(&mut self, square: Square, commander: Counter) {
        let square = SquareSet::from_square(square);
        let owned = &mut self.owned[commander.color as usize];
        *owned = owned.union(square);
        if commander.rank == Rank::Officer {
            self.officers = self.officers.union(square);
        }
    }

    /// Puts what is left of a jumped column in its place.
    pub(crate) fn replace(&mut self, square: Square, rest: Option<Column>) {
        self.clear(SquareSet::from_square(square));
        if let Some(rest) = rest {
            self.put(square, rest.commander());
        }
    }

    /// Moves a commander of that side, promoting it on the far rank.
    pub(crate) fn go(&mut self, color: Color, from: Square, to: Square, far_rank: SquareSet) {
        let (left, reached) = (SquareSet::from_square(from), SquareSet::from_square(to));
        let is_officer = self.officers.contains(from) || far_rank.contains(to);
        self.clear(left);
        let owned = &mut self.owned[color as usize];
        *owned = owned.union(reached);
        if is_officer {
            self.officers = self.officers.union(reached);
        }
    }

    /// The commanders after a move of that side; `column` gives the column of a square before it.
    pub(crate) fn after(
        mut self,
        color: Color,
        mv: Move,
        far_rank: SquareSet,
        column: impl Fn(Square) -> Option<Column>,
    ) -> Self {
        let (mut at, steps) = (mv.from(), mv.stride());
        for direction in mv.directions() {
            if mv.is_capture() {
                let over = direction.leap(at, 1);
                self.replace(over, column(over).and_then(|jumped| jumped.without_commander().1));
            }
            at = direction.leap(at, steps);
        }
        self.go(color, mv.from(), at, far_rank);
        self
    }

    fn clear(&mut self, squares: SquareSet) {
        self.owned = self.owned.map(|owned| owned.without(squares));
        self.officers = self.officers.without(squares);
    }
}

/// Where each side can move, as sets of squares: a question is answered for all columns at once.
pub(crate) struct Reach {
    soldiers: SquareSet,
    officers: SquareSet,
    enemy: SquareSet,
    empty: SquareSet,
    turn: Color,
    /// For each direction the squares, of whatever content, from which an enemy can be jumped.
    jump: [SquareSet; 4],
}

impl Reach {
    #[inline]
    pub(crate) fn of(commanders: &Commanders, turn: Color, board: Board) -> Self {
        let (own, enemy) = (commanders.owned(turn), commanders.owned(!turn));
        let empty = board.squares().without(commanders.occupied());
        Self {
            soldiers: own.without(commanders.officers()),
            officers: own.intersection(commanders.officers()),
            enemy,
            empty,
            turn,
            jump: Direction::ALL.map(|direction| {
                let back = direction.reversed();
                empty.shifted(back).intersection(enemy).shifted(back)
            }),
        }
    }

    #[inline]
    pub(crate) fn count(&self, capture_rule: CaptureRule) -> usize {
        let mut count = Count::default();
        self.generate(capture_rule, &mut count);
        count.0
    }

    pub(crate) fn generates(&self, mv: Move, capture_rule: CaptureRule) -> bool {
        let mut search = Search { mv, found: false };
        self.generate(capture_rule, &mut search);
        search.found
    }

    #[inline]
    pub(crate) fn generate<S: Sink>(&self, capture_rule: CaptureRule, sink: &mut S) {
        let jumpers = self.jumpers();
        if jumpers.iter().all(|set| set.is_empty()) {
            Direction::each(|direction| sink.steps(self.steppers(direction), direction));
        } else {
            Direction::each(|direction| {
                let jumpers = jumpers[direction as usize];
                if !jumpers.is_empty() {
                    self.takes(jumpers, direction, capture_rule, sink);
                }
            });
        }
    }

    /// The captures whose first jump goes that way.
    fn takes<S: Sink>(&self, jumpers: SquareSet, direction: Direction, capture_rule: CaptureRule, sink: &mut S) {
        let going_on = if capture_rule.may_go_on() { self.going_on(jumpers, direction) } else { SquareSet::EMPTY };
        sink.jumps(if capture_rule.may_stop() { jumpers } else { jumpers.without(going_on) }, direction);
        for from in going_on.iter() {
            Chains::new(self, from, self.officers.contains(from), capture_rule).after(direction, sink);
        }
    }

    /// Those of the jumpers that can jump again after a first jump that way.
    fn going_on(&self, jumpers: SquareSet, direction: Direction) -> SquareSet {
        let back = direction.reversed();
        let before = |landings: SquareSet| landings.shifted(back).shifted(back).intersection(jumpers);
        let [left, right] = Direction::forward(self.turn).map(|forward| self.jump[forward as usize]);
        // A promotion ends the move; but there is nothing to jump beyond the far rank anyway.
        let soldiers = before(left.union(right)).intersection(self.soldiers);
        if jumpers.intersection(self.officers).is_empty() {
            return soldiers;
        }
        // Straight back is the square just jumped; and so the one that was left is no landing yet.
        let onward = Direction::ALL.into_iter().filter(|&next| next != back).map(|next| self.jump[next as usize]);
        let officers = before(onward.fold(SquareSet::EMPTY, SquareSet::union)).intersection(self.officers);
        soldiers.union(officers)
    }

    pub(crate) fn can_move(&self) -> bool {
        self.can_capture() || Direction::ALL.into_iter().any(|direction| !self.steppers(direction).is_empty())
    }

    pub(crate) fn can_capture(&self) -> bool {
        self.jumpers().iter().any(|set| !set.is_empty())
    }

    /// The columns that can be jumped first.
    pub(crate) fn jumped_first(&self) -> SquareSet {
        let jumpers = self.jumpers();
        Direction::ALL
            .into_iter()
            .fold(SquareSet::EMPTY, |set, direction| set.union(jumpers[direction as usize].shifted(direction)))
    }

    /// For each direction the columns that can jump that way.
    #[inline]
    fn jumpers(&self) -> [SquareSet; 4] {
        Direction::ALL.map(|direction| self.jump[direction as usize].intersection(self.that_go(direction)))
    }

    /// The columns with an empty square next to them that way.
    #[inline]
    fn steppers(&self, direction: Direction) -> SquareSet {
        self.empty.shifted(direction.reversed()).intersection(self.that_go(direction))
    }

    /// The columns that may go that way, were there nothing else on the board.
    #[inline]
    fn that_go(&self, direction: Direction) -> SquareSet {
        if direction.is_forward(self.turn) { self.soldiers.union(self.officers) } else { self.officers }
    }

    /// For each direction the enemies that a column from that square can jump, at any point of its capture.
    fn jumpable(&self, from: Square, officer: bool) -> [SquareSet; 4] {
        let landing = self.empty.union(SquareSet::from_square(from));
        Direction::ALL.map(|direction| {
            if officer || direction.is_forward(self.turn) {
                landing.shifted(direction.reversed()).intersection(self.enemy)
            } else {
                SquareSet::EMPTY
            }
        })
    }
}

/// A column whose capture can go on, and what of the board matters to it.
///
/// The other columns themselves do not: a capturing column stands on corners of 2x2 cells and jumps their centers, so no
/// square that it jumps is ever one that it lands on, and a jumped square is out of reach for the rest of the move
/// whatever is left there. All that changes on the way is which enemies are still to be jumped.
struct Chains {
    from: Square,
    /// For each direction the enemies with a square to land on right behind them.
    jumpable: [SquareSet; 4],
    capture_rule: CaptureRule,
}

impl Chains {
    fn new(reach: &Reach, from: Square, officer: bool, capture_rule: CaptureRule) -> Self {
        Self { from, jumpable: reach.jumpable(from, officer), capture_rule }
    }

    /// Generates every capture that begins with a jump that way and goes on.
    fn after<S: Sink>(&self, first: Direction, sink: &mut S) {
        let over = SquareSet::from_square(self.from).shifted(first);
        self.go_on(over.shifted(first), over, path_and(NO_DIRECTION, first), sink);
    }

    /// Generates every continuation from a square.
    fn go_on<S: Sink>(&self, at: SquareSet, jumped: SquareSet, path: u32, sink: &mut S) {
        for direction in Direction::ALL {
            let over = self.over(at, jumped, direction);
            if over.is_empty() {
                continue;
            }
            let (to, jumped) = (over.shifted(direction), jumped.union(over));
            let path = path_and(path, direction);
            let goes_on = self.can_go_on(to, jumped);
            if goes_on {
                self.go_on(to, jumped, path, sink);
            }
            if !goes_on || self.capture_rule.may_stop() {
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
        self.jumpable[direction as usize].intersection(at.shifted(direction)).without(jumped)
    }
}

/// Where generated moves go: into a list, or just into a count.
pub(crate) trait Sink {
    /// A step in that direction of every one of these columns.
    fn steps(&mut self, movers: SquareSet, direction: Direction);
    /// A capture of one jump in that direction by every one of these columns.
    fn jumps(&mut self, movers: SquareSet, direction: Direction);
    /// A capture along a path of jumps.
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
        self.push(Move::capture_along(from, path));
    }
}

/// Counts moves without making them.
#[derive(Default)]
struct Count(usize);

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

/// Looks for one move.
struct Search {
    mv: Move,
    found: bool,
}

impl Sink for Search {
    fn steps(&mut self, movers: SquareSet, direction: Direction) {
        let from = self.mv.from();
        self.found |= movers.contains(from) && self.mv == Move::step(from, direction);
    }

    fn jumps(&mut self, movers: SquareSet, direction: Direction) {
        let from = self.mv.from();
        self.found |= movers.contains(from) && self.mv == Move::jump(from, direction);
    }

    fn chain(&mut self, from: Square, path: u32) {
        self.found |= self.mv == Move::capture_along(from, path);
    }
}
