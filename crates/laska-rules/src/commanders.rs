//! Owns who commands which squares: all of a position that its moves depend on.

use crate::{Color, Column, Counter, Move, Rank, Square, SquareSet};

/// The squares of each side's commanders and the officers among them.
///
/// What lies below a commander decides nothing until the commander is taken, so moves are generated from this alone, and
/// counted without touching a column.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
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
        let square = SquareSet::of(square);
        let owned = &mut self.owned[commander.color as usize];
        *owned = owned.union(square);
        if commander.rank == Rank::Officer {
            self.officers = self.officers.union(square);
        }
    }

    /// Puts what is left of a jumped column in its place.
    pub(crate) fn replace(&mut self, square: Square, rest: Option<Column>) {
        self.clear(SquareSet::of(square));
        if let Some(rest) = rest {
            self.put(square, rest.commander());
        }
    }

    /// Moves a commander of that side, promoting it on the far rank.
    pub(crate) fn go(&mut self, color: Color, from: Square, to: Square, far_rank: SquareSet) {
        let (left, reached) = (SquareSet::of(from), SquareSet::of(to));
        let is_officer = self.officers.contains(from) || far_rank.contains(to);
        self.clear(left);
        let owned = &mut self.owned[color as usize];
        *owned = owned.union(reached);
        if is_officer {
            self.officers = self.officers.union(reached);
        }
    }

    /// The commanders after a move of that side; `column` tells what stands where before it.
    pub(crate) fn after(
        mut self,
        color: Color,
        mv: Move,
        far_rank: SquareSet,
        column: impl Fn(Square) -> Option<Column>,
    ) -> Self {
        let (mut at, steps) = (mv.from(), mv.stride());
        for direction in mv.directions() {
            if mv.is_take() {
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
