//! Owns the ways through the moves: back to one's own turn and forward again, by steps, to any move of the list, and
//! what is done to its variations.

use std::rc::Rc;

use laska_rules::{Game, Move};

use super::{Note, Player, Table};
use crate::intent::{MoveId, Walk};

impl Table {
    /// Takes back the last thing a person did: jumps of a take that is not whole, a resignation, or the moves since the
    /// last turn of a person. The time is as it was there.
    pub(super) fn take_back(&mut self) {
        if self.take_begun() {
            self.entry = None;
        } else if self.game.settled_here().is_some() {
            self.change(|game| _ = game.reopen());
            let here = self.here();
            self.tree_mut().note_mut(here).settled = None;
            self.set_live(here);
        } else if let Some(ply) = self.ply_back() {
            self.go_to(ply);
            self.set_live(self.here());
            self.taken_back = true;
        }
    }

    /// The same table for somebody who has looked back and taken nothing back: another move begins a variation.
    #[must_use]
    pub fn looking_back(self) -> Self {
        Self { taken_back: false, ..self }
    }

    pub(super) fn can_take_back(&self) -> bool {
        self.take_begun() || self.game.settled_here().is_some() || self.ply_back().is_some()
    }

    pub(super) fn forward(&mut self) {
        if let Some(ply) = self.ply_forward() {
            self.go_to(ply);
            self.set_live(self.here());
        }
    }

    /// To the position after so many plies of the line on the board.
    pub(super) fn go_to(&mut self, ply: usize) {
        self.report = None;
        self.taken_back = false;
        self.change(|game| game.go_to(ply));
        self.resume_machines_time();
    }

    /// To the position after that move, whose line is then the one on the board.
    pub(super) fn go_to_move(&mut self, id: MoveId) {
        if !self.tree.has(id) {
            return;
        }
        let path = self.moves_of(&self.tree.path(id));
        let on_board = self.game.moves().iter().chain(self.game.undone());
        if !on_board.copied().take(path.len()).eq(path.iter().copied()) {
            self.game = Rc::new(self.game_along(&self.tree.line(id, Note::goes_on)));
        }
        self.go_to(path.len());
    }

    pub(super) fn walk(&mut self, walk: Walk) {
        let (here, ply) = (self.here(), self.game.moves().len());
        match walk {
            Walk::Back if ply > 0 => self.go_to(ply - 1),
            Walk::On if !self.game.undone().is_empty() => self.go_to(ply + 1),
            // Moves that were played again lead back to what came after them the first time.
            Walk::On => {
                if let Some(&next) = self.tree.next(here).first() {
                    self.go_to_move(next);
                }
            }
            Walk::Start if ply > 0 => self.go_to(0),
            Walk::End if !self.game.undone().is_empty() => self.go_to(usize::MAX),
            Walk::LineBefore => self.go_beside(-1),
            Walk::LineAfter => self.go_beside(1),
            Walk::Back | Walk::Start | Walk::End => {}
        }
    }

    fn go_beside(&mut self, ways_on: isize) {
        if let Some(id) = self.tree.beside(self.here(), ways_on) {
            self.go_to_move(id);
        }
    }

    pub(super) fn promote(&mut self, first: MoveId) {
        if self.tree.has(first) {
            self.tree_mut().promote(first);
        }
    }

    /// Forgets a variation. Where it was looked at, the position that it leaves is on the board then, with the rest of
    /// the line there.
    pub(super) fn delete(&mut self, first: MoveId) {
        if first == MoveId::START || !self.tree.has(first) {
            return;
        }
        let (before, here) = (self.tree.before(first), self.here());
        let shown = self.tree.path(here).contains(&first);
        self.tree_mut().delete(first);
        let ends_at = if shown { before } else { here };
        if self.clock.is_some_and(|clock| !self.tree.has(clock.live)) {
            self.set_live(before);
        }
        let line = self.tree.line(ends_at, Note::goes_on);
        let ply = self.tree.path(ends_at).len();
        self.game = Rc::new(self.game_along(&line));
        self.go_to(ply);
    }

    /// A game by the same rules that begins where this one did.
    pub(super) fn game_at_start(&self) -> Game {
        let start = self.game.start().clone();
        Game::from_position(start, self.game.variant().chain).with_draw_rules(self.game.draw_rules())
    }

    /// A game with these moves, settled as it was.
    pub(super) fn game_along(&self, line: &[MoveId]) -> Game {
        let mut game = self.game_at_start();
        for mv in self.moves_of(line) {
            // They were played before, under the same rules.
            let _ = game.play(mv);
        }
        if let Some(outcome) = self.tree.note(line.last().copied().unwrap_or(MoveId::START)).settled {
            game.settle(outcome);
        }
        game
    }

    fn moves_of(&self, line: &[MoveId]) -> Vec<Move> {
        line.iter().filter_map(|&id| self.tree.mv(id)).collect()
    }

    /// The ply that a takeback leads to: the last turn of a person before this one.
    fn ply_back(&self) -> Option<usize> {
        if self.tag.is_some() && !self.can_send() {
            // What the other player has answered stands.
            return None;
        }
        (0..self.game.moves().len()).rev().find(|&ply| self.is_persons(ply))
    }

    /// The ply that going forward leads to: the next turn of a person, or the end.
    pub(super) fn ply_forward(&self) -> Option<usize> {
        let now = self.game.moves().len();
        let end = now + self.game.undone().len();
        (now + 1..=end).find(|&ply| ply == end || self.is_persons(ply))
    }

    fn is_persons(&self, ply: usize) -> bool {
        let first = self.game.start().turn();
        let turn = if ply.is_multiple_of(2) { first } else { !first };
        self.seating.player(turn) == Player::Person
    }
}
