//! Owns what an opened address does.

use laska_rules::Game;

use super::address::LeftOut;
use super::{Address, Found, KeptGame, Seating, Table};
use crate::intent::{Going, Strength};
use crate::settings::Shown;
use crate::t;
use crate::view::{Notice, Tone};
use crate::words::localize;

impl Table {
    /// Sets up the game of an address, with what was kept of it. A position from somewhere else is for people to look at;
    /// an empty address is the game that was played last, or a new one. A faulty address is told and left in the bar; a
    /// game that is being played is not touched by it, else a new one stands on the board.
    pub(super) fn open(&mut self, fragment: &str, found: Found) {
        let (address, left_out) = match Address::read(fragment) {
            // A game in progress is not replaced by a part of another.
            Err(error) if self.game.moves().is_empty() => match Address::salvage(fragment) {
                Some((address, left_out)) => (Ok(address), left_out),
                None => (Err(error), None),
            },
            read => (read, None),
        };
        match (address, found.game) {
            (Ok(Address { game, tag: Some(tag), .. }), kept) => {
                self.open_link(game, tag, kept.filter(|kept| kept.tag == Some(tag)));
            }
            (Ok(Address { game, .. }), Some(kept)) => self.sit_down_again(&game, fragment, kept),
            (Ok(Address { game, against_machine, bottom, .. }), None) => {
                let seating = match against_machine {
                    Some(person) => Seating::against(!person, Strength::default()),
                    None if fragment.is_empty() => Seating::default(),
                    None => Seating::people(),
                };
                let table = Self::seated(game, seating);
                // Whoever plays on from a position is asked for the level and the side first.
                let challenged = against_machine.filter(|_| table.game().outcome().is_none());
                let new_game = if challenged.is_some() { Shown::Yes } else { Shown::No };
                let bottom = bottom.unwrap_or(table.bottom);
                self.sit_down(Self { bottom, new_game, challenged, ..table });
            }
            (Err(error), _) => {
                let text = if self.game.moves().is_empty() {
                    self.sit_down(Self::seated(Game::default(), Seating::default()));
                    t!(
                        "The address cannot be read: {error}. You see a new game; the address is left for you to mend.",
                        error = localize(&error)
                    )
                } else {
                    t!(
                        "The address cannot be read: {error}. Your game is as it was; the address is left for you to mend.",
                        error = localize(&error)
                    )
                };
                self.address_left = true;
                self.notice = Some(Notice { tone: Tone::Error, text });
                return;
            }
        }
        if let Some(left_out) = left_out {
            self.notice = Some(Notice { tone: Tone::Error, text: left_out_words(&left_out) });
        }
        if let Some(text) = found.damage {
            self.notice = Some(Notice { tone: Tone::Error, text });
        }
    }

    /// Goes on with a kept game, at the position of the address that it is opened by.
    fn sit_down_again(&mut self, game: &Game, fragment: &str, kept: KeptGame) {
        let going = if kept.seating.is_machines() { Going::Paused } else { Going::On };
        self.sit_down(kept.table());
        self.going = going;
        if !fragment.is_empty() {
            let here = self.tree_mut().add_line(game.moves().iter().copied());
            self.go_to_move(here);
        }
    }
}

/// What a player is told of a damaged link.
fn left_out_words(left_out: &LeftOut) -> String {
    match left_out {
        LeftOut::Fault(error) => {
            t!("The link is damaged: {error}. You see all that could be read before that.", error = localize(error))
        }
        LeftOut::End(signs) => t!("“{signs}” at the end of the link was left out.", signs = signs),
    }
}
