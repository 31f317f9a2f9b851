//! The list of all games, and the results of the latest ones.

use std::rc::Rc;

use laska_app::archive::GameSummary;
use laska_ui::notice::Notice;

use super::{LiveEntry, PlayPage};
use crate::event::{Dialog, Effect};
use crate::games::{ArchiveEvent, MyGames};

impl PlayPage {
    /// Returns the list of the games played here.
    pub fn games(&self) -> &MyGames {
        &self.games
    }

    pub(super) fn handle_archive_event(&mut self, event: ArchiveEvent) -> Vec<Effect> {
        Rc::make_mut(&mut self.games).apply_event(&event);
        match event {
            ArchiveEvent::Results(results) => {
                self.results = results;
                self.outgrow_default_coach();
            }
            ArchiveEvent::Saved(game) => {
                self.add_result(&game);
                return self.outgrow_coach(game.key);
            }
            ArchiveEvent::Rekeyed { from, to } if self.game_match.key() == Some(from) => self.game_match.set_key(to),
            ArchiveEvent::Opened(loaded) => {
                self.shell.clear();
                self.live = LiveEntry::default();
                let damage = loaded.damage();
                self.game_match.resume_later(loaded.game);
                if let Some(damage) = damage {
                    self.show_notice(Notice::Games(vec![damage]));
                }
            }
            // The dialog shows its own errors.
            ArchiveEvent::Failed(error) if self.shell.dialog != Some(Dialog::Games) => {
                self.show_notice(Notice::Archive(error));
            }
            _ => {}
        }
        Vec::new()
    }

    /// Adds the result of a game, or removes it after the end was undone.
    fn add_result(&mut self, game: &GameSummary) {
        self.results.retain(|(key, _)| *key != game.key);
        self.results.extend(game.level_result().map(|result| (game.key, result)));
    }
}
