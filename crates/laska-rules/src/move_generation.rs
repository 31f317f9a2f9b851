//! Legal move generation.
//!
//! Moves depend only on the commanders. [`Commanders`] holds their squares as sets, and [`Generator`] computes for all of
//! them together which can step or jump in a direction. Only captures of several jumps ([`Chains`]) are followed column by
//! column. Generated moves go to a [`MoveSink`]: a list, a counter, or a search for one move.

use crate::moves::{NO_DIRECTION, path_and};
use crate::{Board, CaptureRule, Color, Column, Counter, Direction, Grade, Move, MoveList, Square, SquareSet};

/// The squares of each side's commanders and which of them are officers.
///
/// Counters below a commander have no effect until the commander is captured, so moves are generated and counted without
/// reading a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Commanders {
    owned: [SquareSet; 2],
    officers: SquareSet,
}

impl Commanders {
    /// Creates commanders from the squares of each side and those of all officers.
    pub(crate) const fn new(owned: [SquareSet; 2], officers: SquareSet) -> Self {
        Self { owned, officers }
    }

    pub(crate) const fn owned(&self, color: Color) -> SquareSet {
        self.owned[color as usize]
    }

    pub(crate) const fn officers(&self) -> SquareSet {
        self.officers
    }

    pub(crate) fn occupied(&self) -> SquareSet {
        self.owned[0] | self.owned[1]
    }

    /// Puts the commander of a column on an empty square.
    pub(crate) fn put(&mut self, square: Square, commander: Counter) {
        let square = SquareSet::from_square(square);
        self.owned[commander.color as usize] |= square;
        if commander.grade == Grade::Officer {
            self.officers |= square;
        }
    }

    /// Replaces a jumped column with what remains of it.
    pub(crate) fn replace(&mut self, square: Square, rest: Option<Column>) {
        self.clear(SquareSet::from_square(square));
        if let Some(rest) = rest {
            self.put(square, rest.commander());
        }
    }

    /// Moves a commander of a side and promotes it on the far rank.
    pub(crate) fn move_commander(&mut self, color: Color, from: Square, to: Square, far_rank: SquareSet) {
        let (left, reached) = (SquareSet::from_square(from), SquareSet::from_square(to));
        let is_officer = self.officers.contains(from) || far_rank.contains(to);
        self.clear(left);
        self.owned[color as usize] |= reached;
        if is_officer {
            self.officers |= reached;
        }
    }

    fn clear(&mut self, squares: SquareSet) {
        self.owned = self.owned.map(|owned| owned - squares);
        self.officers -= squares;
    }
}

/// Generates the moves of a side with set operations on squares.
pub(crate) struct Generator {
    soldiers: SquareSet,
    officers: SquareSet,
    enemy: SquareSet,
    empty: SquareSet,
    turn: Color,
    /// For each direction, the squares from which an enemy column can be jumped, whatever is on them.
    jump: [SquareSet; 4],
}

impl Generator {
    #[inline]
    pub(crate) fn new(commanders: &Commanders, turn: Color, board: Board) -> Self {
        let (own, enemy) = (commanders.owned(turn), commanders.owned(!turn));
        let empty = board.squares() - commanders.occupied();
        Self {
            soldiers: own - commanders.officers(),
            officers: own & commanders.officers(),
            enemy,
            empty,
            turn,
            jump: Direction::ALL.map(|direction| {
                let back = direction.reversed();
                (empty.shifted(back) & enemy).shifted(back)
            }),
        }
    }

    #[inline]
    pub(crate) fn count(&self, capture_rule: CaptureRule) -> usize {
        let mut count = CountMoves::default();
        self.generate(capture_rule, &mut count);
        count.0
    }

    pub(crate) fn contains(&self, mv: Move, capture_rule: CaptureRule) -> bool {
        let mut find = FindMove { mv, found: false };
        self.generate(capture_rule, &mut find);
        find.found
    }

    #[inline]
    pub(crate) fn generate<S: MoveSink>(&self, capture_rule: CaptureRule, sink: &mut S) {
        let jumpers = self.jumpers();
        if jumpers.iter().all(|set| set.is_empty()) {
            Direction::each(|direction| sink.steps(self.steppers(direction), direction));
        } else {
            Direction::each(|direction| {
                let jumpers = jumpers[direction as usize];
                if !jumpers.is_empty() {
                    self.captures(jumpers, direction, capture_rule, sink);
                }
            });
        }
    }

    /// Generates the captures whose first jump has this direction.
    fn captures<S: MoveSink>(&self, jumpers: SquareSet, direction: Direction, capture_rule: CaptureRule, sink: &mut S) {
        let continuing =
            if capture_rule.may_continue() { self.continuing(jumpers, direction) } else { SquareSet::EMPTY };
        sink.jumps(if capture_rule.may_stop() { jumpers } else { jumpers - continuing }, direction);
        for from in continuing.iter() {
            Chains::new(self, from, self.officers.contains(from), capture_rule).generate_after(direction, sink);
        }
    }

    /// Returns the jumpers that can jump again after a first jump in this direction.
    fn continuing(&self, jumpers: SquareSet, direction: Direction) -> SquareSet {
        let back = direction.reversed();
        let before = |landings: SquareSet| landings.shifted(back).shifted(back) & jumpers;
        let [left, right] = Direction::forward(self.turn).map(|forward| self.jump[forward as usize]);
        // A promotion ends the move, but there is nothing to jump beyond the far rank anyway.
        let soldiers = before(left | right) & self.soldiers;
        if (jumpers & self.officers).is_empty() {
            return soldiers;
        }
        // Straight back is the column just jumped, so the starting square is not a landing yet.
        let onward = Direction::ALL.into_iter().filter(|&next| next != back).map(|next| self.jump[next as usize]);
        let officers = before(onward.fold(SquareSet::EMPTY, |jump, other| jump | other)) & self.officers;
        soldiers | officers
    }

    pub(crate) fn can_move(&self) -> bool {
        self.can_capture() || Direction::ALL.into_iter().any(|direction| !self.steppers(direction).is_empty())
    }

    pub(crate) fn can_capture(&self) -> bool {
        self.jumpers().iter().any(|set| !set.is_empty())
    }

    /// Returns the captures that may have been possible before a step, given the position after it with the side that
    /// stepped to move again.
    #[inline]
    pub(crate) fn captures_before_step(&self) -> CapturesBeforeStep {
        let jumpers = self.jumpers();
        let mut captures = CapturesBeforeStep::default();
        for direction in Direction::ALL {
            let jump = self.jump[direction as usize];
            captures.jumpers |= jumpers[direction as usize];
            captures.by_officer |= jump;
            if direction.is_forward(self.turn) {
                captures.by_soldier |= jump;
            }
            let jumped = self.movers(direction).shifted(direction) & self.enemy;
            captures.to_vacated |= jumped.shifted(direction);
        }
        captures
    }

    /// Returns where the captures of other columns than this one land after their first jump.
    #[inline]
    pub(crate) fn landings_without(&self, column: SquareSet) -> SquareSet {
        let jumpers = self.jumpers();
        Direction::ALL.into_iter().fold(SquareSet::EMPTY, |landings, direction| {
            let others = jumpers[direction as usize] - column;
            landings | others.shifted(direction).shifted(direction)
        })
    }

    /// Returns the columns that a first jump can capture.
    pub(crate) fn jumped_first(&self) -> SquareSet {
        let jumpers = self.jumpers();
        Direction::ALL
            .into_iter()
            .fold(SquareSet::EMPTY, |set, direction| set | jumpers[direction as usize].shifted(direction))
    }

    /// Returns, for each direction, the columns that can jump in it.
    #[inline]
    fn jumpers(&self) -> [SquareSet; 4] {
        Direction::ALL.map(|direction| self.jump[direction as usize] & self.movers(direction))
    }

    /// Returns the columns with an empty square next to them in this direction.
    #[inline]
    fn steppers(&self, direction: Direction) -> SquareSet {
        self.empty.shifted(direction.reversed()) & self.movers(direction)
    }

    /// Returns the columns whose commanders may move in this direction.
    #[inline]
    fn movers(&self, direction: Direction) -> SquareSet {
        if direction.is_forward(self.turn) { self.soldiers | self.officers } else { self.officers }
    }

    /// Returns, for each direction, the enemy columns that a capture starting on `from` can jump at any point.
    fn jumpable(&self, from: Square, officer: bool) -> [SquareSet; 4] {
        let landing = self.empty | SquareSet::from_square(from);
        Direction::ALL.map(|direction| {
            if officer || direction.is_forward(self.turn) {
                landing.shifted(direction.reversed()) & self.enemy
            } else {
                SquareSet::EMPTY
            }
        })
    }
}

/// The captures that may have been possible before a step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CapturesBeforeStep {
    /// The columns that can capture after the step.
    pub(crate) jumpers: SquareSet,
    /// The squares from which an officer can capture.
    pub(crate) by_officer: SquareSet,
    /// The squares from which a soldier can capture.
    pub(crate) by_soldier: SquareSet,
    /// The squares where a capture would land if they were empty.
    pub(crate) to_vacated: SquareSet,
}

/// Generates the captures of several jumps of one column.
///
/// A capturing column lands on corners of 2x2 cells and jumps their centers. So it never lands on a square that it jumps,
/// and the counters that remain on a jumped square do not affect the rest of the move. The only state that changes during
/// a capture is which enemy columns can still be jumped.
struct Chains {
    from: Square,
    /// For each direction, the enemy columns with a free landing square behind them.
    jumpable: [SquareSet; 4],
    capture_rule: CaptureRule,
}

impl Chains {
    fn new(generator: &Generator, from: Square, officer: bool, capture_rule: CaptureRule) -> Self {
        Self { from, jumpable: generator.jumpable(from, officer), capture_rule }
    }

    /// Generates every capture of several jumps whose first jump has this direction.
    fn generate_after<S: MoveSink>(&self, first: Direction, sink: &mut S) {
        let over = SquareSet::from_square(self.from).shifted(first);
        self.extend(over.shifted(first), over, path_and(NO_DIRECTION, first), sink);
    }

    /// Generates every continuation from a square.
    fn extend<S: MoveSink>(&self, at: SquareSet, jumped: SquareSet, path: u32, sink: &mut S) {
        for direction in Direction::ALL {
            let over = self.over(at, jumped, direction);
            if over.is_empty() {
                continue;
            }
            let (to, jumped) = (over.shifted(direction), jumped | over);
            let path = path_and(path, direction);
            let continues = self.can_continue(to, jumped);
            if continues {
                self.extend(to, jumped, path, sink);
            }
            if !continues || self.capture_rule.may_stop() {
                sink.chain(self.from, path);
            }
        }
    }

    fn can_continue(&self, at: SquareSet, jumped: SquareSet) -> bool {
        // A promotion ends the move, but there is nothing to jump beyond the far rank anyway.
        Direction::ALL.into_iter().any(|direction| !self.over(at, jumped, direction).is_empty())
    }

    /// Returns the enemy column to jump in this direction, or the empty set.
    fn over(&self, at: SquareSet, jumped: SquareSet, direction: Direction) -> SquareSet {
        (self.jumpable[direction as usize] & at.shifted(direction)) - jumped
    }
}

/// A receiver of generated moves.
pub(crate) trait MoveSink {
    /// Receives a step in this direction by each of the columns.
    fn steps(&mut self, movers: SquareSet, direction: Direction);
    /// Receives a capture of one jump in this direction by each of the columns.
    fn jumps(&mut self, movers: SquareSet, direction: Direction);
    /// Receives a capture of several jumps.
    fn chain(&mut self, from: Square, path: u32);
}

impl MoveSink for MoveList {
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

/// Counts moves without storing them.
#[derive(Default)]
struct CountMoves(usize);

impl MoveSink for CountMoves {
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

/// Finds a given move.
struct FindMove {
    mv: Move,
    found: bool,
}

impl MoveSink for FindMove {
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
