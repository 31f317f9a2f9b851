//! Owns what an opened address does.

use laska_rules::Game;

use super::{Seating, Table, read_address};
use crate::view::{Notice, Tone};

impl Table {
    /// Sets up the game of an address. Whoever sat here before sits down again; a position from somewhere else is for
    /// people to look at, and an empty address is a new game. A faulty address is told and left in the bar; a game that
    /// is being played is not touched by it, else a new one stands on the board.
    pub(super) fn open(&mut self, fragment: &str, seating: Option<Seating>) {
        match read_address(fragment) {
            Ok(game) => {
                let seating =
                    seating.unwrap_or(if fragment.is_empty() { Seating::default() } else { Seating::people() });
                self.sit_down(Self::seated(game, seating));
            }
            Err(error) => {
                let board = if self.game.moves().is_empty() {
                    self.sit_down(Self::seated(Game::default(), Seating::default()));
                    "You see a new game"
                } else {
                    "Your game is as it was"
                };
                self.address_left = true;
                self.notice = Some(Notice {
                    tone: Tone::Error,
                    text: format!("The address cannot be read: {error}. {board}; the address is left for you to mend."),
                });
            }
        }
    }
}
