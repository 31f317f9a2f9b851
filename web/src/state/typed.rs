//! Owns what a typed move does.

use laska_rules::notation::parse_move;

use super::Table;
use crate::t;
use crate::view::{Notice, Tone};
use crate::words::localize;

impl Table {
    /// Plays a move that was typed in any notation, or tells what is wrong with it and where.
    pub(super) fn typed(&mut self, text: &str) {
        self.notice = None;
        if let Some(reason) = self.not_your_turn() {
            self.refuse(reason);
            return;
        }
        match parse_move(text, self.game.position(), self.game.variant().chain) {
            Ok(mv) => self.play(mv),
            Err(error) => {
                self.notice =
                    Some(Notice { tone: Tone::Error, text: t!("Not played: {error}.", error = localize(&error)) });
            }
        }
    }
}
