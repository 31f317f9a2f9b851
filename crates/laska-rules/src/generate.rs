//! Owns the legal moves of a position, all columns at once. When there is a take, nothing else is legal.

use crate::chains::Chains;
use crate::commanders::Commanders;
use crate::sink::{Count, Sink};
use crate::{Board, Chain, Color, Direction, MoveList, Position, Square, SquareSet};

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
        self.reach().generate(chain, list);
    }

    /// How many legal moves there are, faster than making them.
    #[must_use]
    pub fn count_moves(&self, chain: Chain) -> usize {
        self.reach().count(chain)
    }

    /// Whether the side to move has a move: if not, it has lost.
    #[must_use]
    pub fn can_move(&self) -> bool {
        let reach = self.reach();
        reach.can_take() || Direction::ALL.into_iter().any(|direction| !reach.steppers(direction).is_empty())
    }

    /// The columns of the side to move that the opponent could jump, were it its turn.
    ///
    /// ```
    /// # use laska_rules::{Board, Square, notation::piece_list};
    /// let position = piece_list::parse("c3w b2w d4b, White to move", Board::Seven)?;
    /// assert!(position.threatened().is_empty(), "b2 stands behind c3");
    /// let position = piece_list::parse("c3w d4b, White to move", Board::Seven)?;
    /// assert_eq!(position.threatened().iter().map(|s| s.to_string()).collect::<Vec<_>>(), ["c3"]);
    /// # Ok::<(), piece_list::PieceListError>(())
    /// ```
    #[must_use]
    pub fn threatened(&self) -> SquareSet {
        Reach::of(self.commanders(), !self.turn(), self.board()).jumped_first()
    }

    /// Whether the side to move can take, and so must.
    #[must_use]
    pub fn must_take(&self) -> bool {
        self.reach().can_take()
    }
}

/// Who may go where, as sets of squares: a question is answered for all columns at once.
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
                empty.stepped(back).intersection(enemy).stepped(back)
            }),
        }
    }

    #[inline]
    pub(crate) fn count(&self, chain: Chain) -> usize {
        let mut count = Count::default();
        self.generate(chain, &mut count);
        count.0
    }

    #[inline]
    fn generate<S: Sink>(&self, chain: Chain, sink: &mut S) {
        let jumpers = self.jumpers();
        if jumpers.iter().all(|set| set.is_empty()) {
            Direction::each(|direction| sink.steps(self.steppers(direction), direction));
        } else {
            Direction::each(|direction| {
                let jumpers = jumpers[direction as usize];
                if !jumpers.is_empty() {
                    self.takes(jumpers, direction, chain, sink);
                }
            });
        }
    }

    /// The takes whose first jump goes that way.
    fn takes<S: Sink>(&self, jumpers: SquareSet, direction: Direction, chain: Chain, sink: &mut S) {
        let going_on = if chain.may_go_on() { self.going_on(jumpers, direction) } else { SquareSet::EMPTY };
        sink.jumps(if chain.may_stop() { jumpers } else { jumpers.without(going_on) }, direction);
        for from in going_on.iter() {
            Chains::new(self, from, self.officers.contains(from), chain).after(direction, sink);
        }
    }

    /// Those of the jumpers that can jump again after a first jump that way.
    fn going_on(&self, jumpers: SquareSet, direction: Direction) -> SquareSet {
        let back = direction.reversed();
        let before = |landings: SquareSet| landings.stepped(back).stepped(back).intersection(jumpers);
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

    fn can_take(&self) -> bool {
        self.jumpers().iter().any(|set| !set.is_empty())
    }

    /// The columns that can be jumped first.
    fn jumped_first(&self) -> SquareSet {
        let jumpers = self.jumpers();
        Direction::ALL
            .into_iter()
            .fold(SquareSet::EMPTY, |set, direction| set.union(jumpers[direction as usize].stepped(direction)))
    }

    /// For each direction the columns that can jump that way.
    #[inline]
    fn jumpers(&self) -> [SquareSet; 4] {
        Direction::ALL.map(|direction| self.jump[direction as usize].intersection(self.that_go(direction)))
    }

    /// The columns with an empty square next to them that way.
    #[inline]
    fn steppers(&self, direction: Direction) -> SquareSet {
        self.empty.stepped(direction.reversed()).intersection(self.that_go(direction))
    }

    /// The columns that may go that way, were there nothing else on the board.
    #[inline]
    fn that_go(&self, direction: Direction) -> SquareSet {
        if direction.is_forward(self.turn) { self.soldiers.union(self.officers) } else { self.officers }
    }

    /// For each direction the enemies that a column from that square can jump, at any time of its take.
    pub(crate) fn jumpable(&self, from: Square, officer: bool) -> [SquareSet; 4] {
        let landing = self.empty.union(SquareSet::of(from));
        Direction::ALL.map(|direction| {
            if officer || direction.is_forward(self.turn) {
                landing.stepped(direction.reversed()).intersection(self.enemy)
            } else {
                SquareSet::EMPTY
            }
        })
    }
}
