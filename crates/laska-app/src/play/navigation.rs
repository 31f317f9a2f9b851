//! Looks at other positions of a game, and changes its variations.

use laska_rules::{Game, NodeId};

use super::{Feedback, GameStyle, Match};
use crate::clock::{Clock, TimesLeft};
use crate::cursor::{CursorEvent, GameCursor};

impl Match {
    pub(super) fn move_cursor(&mut self, event: CursorEvent) -> Feedback {
        match event {
            CursorEvent::GoToPly(ply) => self.go_to_ply(ply),
            CursorEvent::GoTo(id) => self.go_to(id),
            CursorEvent::Navigate(navigation) => {
                self.cursor.target(navigation).map_or(Feedback::NONE, |id| self.go_to(id))
            }
            CursorEvent::Promote(id) => {
                // The position shown stays.
                self.cursor.promote(id);
                Feedback::NONE
            }
            CursorEvent::Delete(id) => self.delete(id),
        }
    }

    pub(super) fn go_to_ply(&mut self, ply: usize) -> Feedback {
        self.look(|cursor| cursor.go_to_ply(ply))
    }

    pub(super) fn go_to(&mut self, id: NodeId) -> Feedback {
        if self.cursor.tree().contains(id) { self.look(|cursor| cursor.go_to(id)) } else { Feedback::NONE }
    }

    /// Shows another position.
    pub(super) fn look(&mut self, change: impl FnOnce(&mut GameCursor<Option<TimesLeft>>)) -> Feedback {
        self.computer.found = None;
        self.has_undone = false;
        let feedback = self.change(change);
        self.resume_computers_time();
        feedback
    }

    fn delete(&mut self, first: NodeId) -> Feedback {
        // Deleting moves of a serious or live game would undo them.
        let keeps_moves = self.style == GameStyle::Serious || self.is_live();
        if first == NodeId::ROOT || !self.cursor.tree().contains(first) || keeps_moves {
            return Feedback::NONE;
        }
        let before = self.cursor.tree().parent(first);
        let is_live = |clock: Clock| self.cursor.tree().path(clock.live).contains(&first);
        let live_is_lost = self.clock.is_some_and(is_live);
        let feedback = self.look(|cursor| cursor.delete(first));
        if live_is_lost {
            self.set_live(before);
        }
        feedback
    }

    /// Adds the moves of a game with the same start, as a variation if they differ, and goes to their end.
    pub fn go_to_end_of(&mut self, game: &Game) {
        if let Some(id) = self.cursor.add_game(game) {
            self.go_to(id);
        }
    }
}
