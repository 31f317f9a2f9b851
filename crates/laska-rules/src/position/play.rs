//! Owns playing a move on a position, and taking it back. Knows not which moves are legal.

use super::Position;
use crate::commanders::Commanders;
use crate::generate::Reach;
use crate::{Chain, Column, Move, hash};

/// What [`Position::undo`] needs besides the move.
#[derive(Clone, Copy)]
pub struct Undo {
    commanders: Commanders,
    hash: u64,
    /// The column that moved, as it was.
    mover: Column,
}

impl Position {
    /// Plays a move; what it gives back undoes it.
    ///
    /// The move must be one of this position's [`Position::moves`].
    ///
    /// # Panics
    /// When a square that the move leaves or jumps is empty. Any other foreign move leaves a position without meaning.
    pub fn play(&mut self, mv: Move) -> Undo {
        let (turn, from) = (self.turn, mv.from());
        let mover = self.columns[from.index()].take().expect("a legal move starts at a column");
        let undo = Undo { commanders: self.commanders, hash: self.hash, mover };
        let mut hash = self.hash ^ hash::BLACK_TO_MOVE ^ hash::column(from, mover);
        let (mut moved, mut to) = (mover, from);
        if mv.is_take() {
            for direction in mv.directions() {
                let over = direction.leap(to, 1);
                to = direction.leap(to, 2);
                let jumped = self.columns[over.index()].expect("a legal take jumps a column");
                let (taken, rest) = jumped.without_commander();
                hash ^= hash::column(over, jumped) ^ rest.map_or(0, |rest| hash::column(over, rest));
                moved = moved.with_captive(taken);
                self.columns[over.index()] = rest;
                self.commanders.replace(over, rest);
            }
        } else {
            to = mv.to();
        }
        let far_rank = self.board.far_rank(turn);
        if far_rank.contains(to) {
            moved = moved.promoted();
        }
        self.commanders.go(turn, from, to, far_rank);
        self.columns[to.index()] = Some(moved);
        self.hash = hash ^ hash::column(to, moved);
        self.turn = !turn;
        undo
    }

    /// Takes back the move that gave that undo.
    ///
    /// # Panics
    /// When the move was not the last one played.
    pub fn undo(&mut self, mv: Move, undo: Undo) {
        let mut at = mv.from();
        let moved = self.columns[mv.to().index()].take().expect("the moved column stands where its move ended");
        if mv.is_take() {
            for (direction, captive) in mv.directions().zip(moved.captives_below(undo.mover.height())) {
                let over = direction.leap(at, 1);
                at = direction.leap(at, 2);
                let freed = &mut self.columns[over.index()];
                *freed = Some(Column::with_commander(*freed, captive));
            }
        }
        self.columns[mv.from().index()] = Some(undo.mover);
        (self.commanders, self.hash, self.turn) = (undo.commanders, undo.hash, !self.turn);
    }

    /// How many legal moves the opponent has after a legal move; faster than playing it.
    #[must_use]
    pub fn count_replies(&self, mv: Move, chain: Chain) -> usize {
        let far_rank = self.board.far_rank(self.turn);
        let after = self.commanders.after(self.turn, mv, far_rank, |square| self.column(square));
        Reach::of(&after, !self.turn, self.board).count(chain)
    }
}
