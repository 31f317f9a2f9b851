//! Owns the terms of one column: what its commander, its guards and its captives count. Knows nothing around it.

use laska_rules::{Board, Color, Column, Rank, Square};

use super::Weights;

impl Weights {
    /// What a column is worth to its owner.
    pub(super) fn column(&self, board: Board, square: Square, column: Column) -> i32 {
        let place = self.edge_term(board, square);
        match column.rank() {
            Rank::Officer => self.officer + place + self.below(column),
            Rank::Soldier => self.soldier + place + self.way(board, square, column.owner()) + self.below(column),
        }
    }

    /// How far a soldier commander has come.
    fn way(&self, board: Board, square: Square, owner: Color) -> i32 {
        let gone = match owner {
            Color::White => square.row(),
            Color::Black => board.side() - 1 - square.row(),
        };
        if gone == 0 { self.home } else { self.advance * i32::from(gone) }
    }

    fn edge_term(&self, board: Board, square: Square) -> i32 {
        let last = board.side() - 1;
        let edge = [square.file(), square.row()].into_iter().any(|n| n == 0 || n == last);
        if edge { self.edge } else { 0 }
    }

    /// Everything under the commander: guards, then captives, the first of them loose where there is no guard.
    fn below(&self, column: Column) -> i32 {
        let owner = column.owner();
        let (mut sum, mut guards, mut captives, mut in_first_captives) = (0, 0, 0, true);
        for counter in column.counters().skip(1) {
            if counter.color != owner {
                captives += 1;
                sum += self.captive;
                if guards == 0 && in_first_captives {
                    sum += self.loose_captive + if counter.rank == Rank::Officer { self.loose_officer } else { 0 };
                }
            } else if captives > 0 {
                in_first_captives = false;
                sum += self.buried;
            } else {
                guards += 1;
                sum += match counter.rank {
                    Rank::Soldier => self.soldier_guard,
                    Rank::Officer => self.officer_guard,
                };
            }
        }
        sum
    }
}
