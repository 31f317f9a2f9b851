//! Undo and redo.

use super::{Announcement, Feedback, GameStyle, LiveRequest, Match, Premove};
use crate::cursor::GameCursor;
use crate::players::Player;

impl Match {
    /// Undoes the person's last action: a premove, jumps of a chain, a resignation, or the moves since their previous turn.
    /// The clock is restored. In a serious game, only premoves and jumps are undone, and in a live game, moves by consent.
    pub(super) fn undo(&mut self) -> Feedback {
        if self.premove != Premove::None {
            self.premove = Premove::None;
            return Feedback::NONE;
        }
        if self.input.is_in_chain() {
            self.input.cancel();
            return Feedback::NONE;
        }
        if self.is_live() {
            return self.request_if(LiveRequest::Undo, self.can_request_undo());
        }
        if self.style == GameStyle::Serious {
            return Announcement::NoUndo.into();
        }
        if self.cursor.game().ended_with().is_some() {
            self.conditions.replaced += 1;
            self.change(GameCursor::reopen);
        } else if let Some(ply) = self.ply_back() {
            self.go_to_ply(ply);
            self.has_undone = true;
        } else {
            return Feedback::NONE;
        }
        self.set_live(self.cursor.here());
        Feedback::CHANGED
    }

    pub fn can_undo(&self) -> bool {
        self.premove != Premove::None
            || self.input.is_in_chain()
            || self.style != GameStyle::Serious
                && !self.is_live()
                && (self.cursor.game().ended_with().is_some() || self.ply_back().is_some())
    }

    pub(super) fn redo(&mut self) -> Feedback {
        let Some(ply) = self.ply_forward() else { return Feedback::NONE };
        let feedback = self.go_to_ply(ply);
        // A serious or live game continues only from its end.
        if self.style != GameStyle::Serious && !self.is_live() {
            self.set_live(self.cursor.here());
        }
        feedback
    }

    pub fn can_redo(&self) -> bool {
        self.ply_forward().is_some()
    }

    /// Returns the ply that undo leads to: the previous turn of a person.
    fn ply_back(&self) -> Option<usize> {
        if self.game_id.is_some() && !self.can_send() {
            // A move that the other player has answered cannot be undone.
            return None;
        }
        (0..self.cursor.ply()).rev().find(|&ply| self.is_person_turn(ply))
    }

    /// Returns the ply that redo leads to: the next turn of a person, or the end.
    fn ply_forward(&self) -> Option<usize> {
        let (now, end) = (self.cursor.ply(), self.cursor.line().len());
        (now + 1..=end).find(|&ply| ply == end || self.is_person_turn(ply))
    }

    fn is_person_turn(&self, ply: usize) -> bool {
        let first = self.cursor.game().start().turn();
        let turn = if ply.is_multiple_of(2) { first } else { !first };
        self.players.player(turn) == Player::Person
    }
}
