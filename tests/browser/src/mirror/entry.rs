//! Owns a move in the making as the rules see it: the squares where its column has stood, and what it has changed.

use std::collections::BTreeMap;

use laska_rules::{Column, Move, Position, Square};

/// Every square with what stands there.
pub(super) type Columns = BTreeMap<Square, Option<Column>>;

/// The squares where the column of a move in the making has stood; empty before one is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry(pub(super) Vec<Square>);

/// The squares where a move's column stands, one after the other.
pub(crate) fn stops(mv: Move) -> Vec<Square> {
    std::iter::once(mv.from()).chain(mv.landings()).collect()
}

impl Entry {
    /// The legal moves that begin this way.
    pub(super) fn candidates(&self, legal: &[Move]) -> Vec<Move> {
        legal.iter().copied().filter(|mv| stops(*mv).starts_with(&self.0)).collect()
    }

    /// Where the column can go next.
    pub(super) fn targets(&self, legal: &[Move]) -> Vec<Square> {
        self.candidates(legal).into_iter().filter_map(|mv| stops(mv).get(self.0.len()).copied()).collect()
    }

    /// What stands where, once the column has come so far.
    pub(super) fn columns(&self, position: &Position) -> Columns {
        let mut columns: Columns = position.board().squares().iter().map(|s| (s, position.column(s))).collect();
        for jump in self.0.windows(2) {
            let over = between(jump[0], jump[1]);
            let taker = columns.insert(jump[0], None).flatten().expect("the column stands where it jumps from");
            let jumped = columns[&over].expect("a column is jumped");
            let (taken, rest) = jumped.without_commander();
            columns.insert(over, rest);
            columns.insert(jump[1], Some(taker.with_captive(taken)));
        }
        columns
    }
}

fn between(a: Square, b: Square) -> Square {
    Square::new((a.file() + b.file()) / 2, (a.row() + b.row()) / 2).expect("a jump has a square in its middle")
}
