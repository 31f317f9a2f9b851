//! Owns how another game begins at the same table.

use std::rc::Rc;

use laska_rules::Game;

use super::given::read_given;
use super::{Seating, Table};
use crate::intent::{Beginning, GameTag, Going, NewGame, Seats};
use crate::settings::Shown;
use crate::t;
use crate::words::localize;

impl Table {
    pub(super) fn show_new_game(&mut self, shown: Shown) {
        self.new_game = shown;
        self.challenged = None;
        self.given_fault = None;
    }

    /// Begins the game that the dialog asks for. Where the position cannot be read, the dialog stays and says why.
    pub(super) fn begin(&mut self, new_game: NewGame) {
        let seating = Seating::of(&new_game);
        let game = match new_game.beginning {
            Beginning::Given(text) => match read_given(&text, new_game.variant) {
                Ok(game) => game,
                Err(error) => {
                    self.given_fault = Some(t!("Not a position: {error}.", error = localize(&error)));
                    return;
                }
            },
            Beginning::Start => Game::new(new_game.variant),
            Beginning::Here => {
                let mut game = Rc::unwrap_or_clone(Rc::clone(&self.game));
                game.forget_undone();
                game.reopen();
                game
            }
        };
        self.sit_down(Self::seated(game.with_draw_rules(new_game.draws), seating));
        match new_game.seats {
            Seats::Machines => {}
            Seats::Link(_) => self.tag = Some(new_game.tag),
            _ => self.start_clock(new_game.clock),
        }
    }

    /// The same game again from its beginning, with the sides swapped.
    pub(super) fn rematch(&mut self) {
        let control = self.clock.map(|clock| clock.control);
        let (bottom, tag) = (self.bottom, self.tag);
        self.sit_down(Self::seated(self.game_at_start(), self.seating.swapped()));
        self.bottom = !bottom;
        self.tag = tag.map(GameTag::next);
        self.start_clock(control);
    }

    /// Begins another game at the same table.
    pub(super) fn sit_down(&mut self, fresh: Self) {
        *self = Self {
            settings: self.settings,
            settings_shown: self.settings_shown,
            offline: self.offline,
            shares: self.shares,
            machine: self.machine,
            now: self.now,
            search_id: self.search_id.next(),
            ..fresh
        };
    }

    /// Two machines play on, or pause. They go on from the end of the line.
    pub(super) fn set_going(&mut self, going: Going) {
        self.going = going;
        self.go_to(match going {
            Going::On => usize::MAX,
            Going::Paused => self.game.moves().len(),
        });
    }

    /// A person sits down on the side to move, and the machine has the other one.
    pub(super) fn play_from_here(&mut self) {
        if !self.seating.is_machines() {
            return;
        }
        let turn = self.game.position().turn();
        self.seating = self.seating.with_person(turn);
        self.bottom = turn;
        self.change(Game::forget_undone);
    }
}
