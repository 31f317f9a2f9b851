//! Saved games: a match is saved, resumed, and continued as another tab has saved it.

use laska_rules::Game;
use laska_rules::notation::record::move_number;

use super::{Announcement, Autoplay, Match};
use crate::archive::GameKey;
use crate::clock::Clock;
use crate::players::PlayerNames;
use crate::saved::SavedGame;
use crate::tabs::Continued;

impl Match {
    pub fn saved(&self) -> SavedGame {
        SavedGame {
            cursor: self.cursor.clone(),
            players: self.players,
            names: self.names.clone(),
            style: self.style,
            clock: self.clock,
            game_id: self.game_id,
            key: self.key(),
            conditions: self.conditions,
        }
    }

    /// Returns the names of the players, which a game from a file has.
    pub const fn names(&self) -> &PlayerNames {
        &self.names
    }

    /// Returns the key of the game in the archive, or `None` if nobody has played a move yet.
    pub fn key(&self) -> Option<GameKey> {
        self.game_id.map(GameKey::Link).or(self.started.map(GameKey::Started))
    }

    /// Gives the game another key, because the archive has a different game under its own.
    pub fn set_key(&mut self, key: GameKey) {
        self.started = key.started();
    }

    pub fn resume(&mut self, saved: SavedGame) {
        let SavedGame { cursor, players, names, style, clock, game_id, key, conditions } = saved;
        let started = key.and_then(GameKey::started);
        let fresh = Self::new(Game::default(), players);
        let live = self.live.take().filter(|_| players.are_live() && game_id == self.game_id);
        let autoplay = if players.both_computers() { Autoplay::Paused } else { Autoplay::Running };
        self.replace(Self { cursor, names, style, clock, game_id, live, started, conditions, autoplay, ..fresh });
    }

    /// Resumes a game of the archive. Its clock continues now, with the times left after the last move.
    pub fn resume_later(&mut self, saved: SavedGame) {
        self.resume(saved);
        if let Some(Clock { live, stopped: None, .. }) = self.clock {
            self.set_live(live);
        }
    }

    /// Takes over what another tab has saved of this game; see [`Continued`]. `known` is the last state that both tabs had.
    /// The board keeps the position shown if it is an earlier one.
    pub fn continue_from(&mut self, known: Option<&SavedGame>, other: SavedGame) -> Option<Announcement> {
        let own = self.saved();
        let (Continued::Newer(game) | Continued::Forked(game)) = Continued::of(&own, known, &other) else {
            return None;
        };
        let (bottom, autoplay) = (self.input.bottom, self.autoplay);
        self.resume(*game);
        (self.input.bottom, self.autoplay) = (bottom, autoplay);
        let shown = own.cursor.game().moves();
        if !own.cursor.is_at_end() && self.cursor.tree().contains_line(shown) {
            self.go_to(self.cursor.tree().node_after(shown));
        }
        let [before, elsewhere] = [&own, &other].map(|it| it.cursor.game().at_end());
        let pairs = before.moves().iter().zip(elsewhere.moves());
        let common = pairs.take_while(|(own, other)| own == other).count();
        // A move that the other tab has undone is no fork.
        let is_kept = self.cursor.tree().contains_line(before.moves());
        let differs = common < before.moves().len() && common < elsewhere.moves().len();
        (differs && is_kept).then(|| Announcement::Forked { number: move_number(&before, common).0 })
    }
}
