//! Live games: what the part that plays them should do, and what follows from its reports.

use std::rc::Rc;

use laska_app::{Match, MatchEvent, NewGame, Seats};
use laska_rules::Color;
use laska_ui::notice::{Notice, Tone};
use laska_ui::tr;

use super::{LiveEntry, PlayPage};
use crate::event::Dialog;
use crate::live::{LiveOffer, LiveReport, LiveTask};

impl PlayPage {
    /// Returns what the part with live games should do.
    pub fn live_task(&self) -> LiveTask {
        let game_match = &self.game_match;
        // A rematch needs the connection. A game that was over when it was opened does not.
        let plays = game_match.is_live() && (game_match.is_ready() || !game_match.is_over());
        LiveTask {
            offer: self.live.offer.clone(),
            link: self.live.link.clone(),
            game: game_match.game_id().filter(|_| plays),
            is_sheet_open: self.shell.dialog == Some(Dialog::Live),
        }
    }

    /// Opens the sheet for a new game with a friend elsewhere. The board keeps its game until the devices are connected.
    pub(super) fn invite(&mut self, new_game: &NewGame) {
        match self.game_match.new_game(new_game) {
            Ok(game) => {
                let side = if new_game.seats == Seats::Live(Color::Black) { Color::Black } else { Color::White };
                self.shell.choices = new_game.clone();
                self.shell.clear();
                let offer = LiveOffer { game_id: new_game.game_id, game, side, clock: new_game.clock };
                self.live = LiveEntry { offer: Some(Rc::new(offer)), link: None };
                self.open_dialog(Dialog::Live);
            }
            Err(error) => self.show_position_error(error),
        }
    }

    pub(super) fn open_live_link(&mut self, text: &str) {
        self.live.link = Some(text.into());
    }

    /// Returns whether the address in the bar is that of a link that is still used.
    pub(super) const fn has_live_link(&self) -> bool {
        self.live.link.is_some()
    }

    pub(super) fn handle_live_report(&mut self, report: LiveReport) {
        match report {
            LiveReport::Redraw => {}
            LiveReport::Played(state) => {
                if !self.game_match.is_live() || self.game_match.game_id() != Some(state.game_id) {
                    self.shell.clear();
                }
                self.apply(MatchEvent::Live(state));
            }
            LiveReport::Connected | LiveReport::Canceled => self.end_live_entry(),
            LiveReport::OpenSheet => self.open_dialog(Dialog::Live),
            LiveReport::LinkRead => self.live.link = None,
            LiveReport::ByLink(offer) => self.play_by_link(&offer),
            LiveReport::Elsewhere => {
                self.apply(MatchEvent::LiveElsewhere);
            }
            LiveReport::Unknown => {
                self.apply(MatchEvent::PlayByLink);
                let text = tr!("This browser does not have the live game any more. You can continue by link.");
                self.show_notice(Notice::Text(Tone::Info, text.into()));
            }
        }
    }

    /// Begins or continues a game by link in place of a live game.
    fn play_by_link(&mut self, offer: &LiveOffer) {
        self.end_live_entry();
        self.shell.clear();
        if self.game_match.is_live() && self.game_match.game_id() == Some(offer.game_id) {
            self.apply(MatchEvent::PlayByLink);
        } else {
            self.game_match.replace(Match::by_link(offer.game.clone(), offer.game_id, offer.side));
        }
    }

    pub(super) fn end_live_entry(&mut self) {
        self.live = LiveEntry::default();
        self.close_dialog(Dialog::Live);
    }
}
