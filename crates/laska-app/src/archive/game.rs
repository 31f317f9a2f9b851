//! Games as entries of an archive.

use super::{ArchivedGame, Entry, GameKey, GameSummary, Source, Update};
use crate::clock::Timestamp;
use crate::saved::{LoadedGame, SavedGame, StoredGame, is_same_game};

impl Entry for SavedGame {
    type Key = GameKey;
    type Document = GameKey;
    type Summary = GameSummary;

    /// The board takes over moves of other tabs from the local storage only.
    const IS_FOLLOWED: bool = false;

    fn read_key(text: &str) -> Option<GameKey> {
        text.parse().ok()
    }

    fn key(&self) -> Option<GameKey> {
        self.key
    }

    fn set_key(&mut self, key: GameKey) {
        self.key = Some(key);
    }

    fn under_key(self, key: GameKey) -> Option<Self> {
        (self.key == Some(key)).then_some(self)
    }

    fn with_new_key(self, _seed: u32) -> Self {
        Self { key: self.key.map(GameKey::next), ..self }
    }

    fn read(text: &str) -> Option<(Self, Timestamp)> {
        LoadedGame::read(text).map(|loaded| (loaded.game.at_end(), loaded.saved))
    }

    fn text(&self, saved: Timestamp) -> String {
        self.text(saved)
    }

    fn has_text(&self, text: &str) -> bool {
        is_same_game(&self.text(Timestamp::default()), text)
    }

    fn summary(&self, saved: Timestamp) -> Option<GameSummary> {
        GameSummary::of(self, saved)
    }

    fn summary_text(summary: &GameSummary) -> String {
        summary.to_string()
    }

    fn read_summary(key: GameKey, text: &str) -> Option<GameSummary> {
        GameSummary::read(key, text)
    }

    /// A finished game is final: a game that continues from one of its positions is a different game.
    fn update(&self, _saved: Timestamp, stored: Option<&str>, source: Source<'_>) -> Update<Self> {
        let Some(stored_text) = stored else { return Update::write(self.clone()) };
        if self.has_text(stored_text) {
            return Update::None;
        }
        // What cannot be read is replaced by what is on the board.
        let Some(stored) = LoadedGame::read(stored_text).map(|loaded| loaded.game) else {
            return Update::write(self.clone());
        };
        if self.has_same_content(&stored) {
            // At most the line that someone looks at is different.
            return Update::None;
        }
        if self.game_id.is_some() {
            let both = self.clone().with(&stored);
            return if contains(&stored, &both) { Update::None } else { Update::write(both) };
        }
        let is_final = stored.cursor.game().outcome().is_some() && !has_same_line(self, &stored);
        let is_own = source == Source::Tab(Some(stored_text));
        if !is_final && (is_own || contains(self, &stored)) {
            Update::write(self.clone())
        } else if contains(&stored, self) {
            Update::None
        } else if !is_final && source != Source::Elsewhere && self.cursor.has_same_start(stored.cursor.game()) {
            Update::write(self.clone().with(&stored))
        } else {
            Update::Conflict
        }
    }
}

/// Returns whether a game has all moves and results of another.
fn contains(game: &SavedGame, other: &SavedGame) -> bool {
    let mut both = game.cursor.clone();
    both.merge(&other.cursor) && {
        let count = |it: &SavedGame| {
            let tree = it.cursor.tree();
            let nodes = tree.preorder();
            (nodes.len(), nodes.into_iter().filter(|&id| tree.note(id).ended_with.is_some()).count())
        };
        count(game) == count(&SavedGame { cursor: both, ..game.clone() })
    }
}

impl ArchivedGame {
    /// Returns the games of an entry of the local storage: the game itself, and its backup if that is a different game.
    pub fn all_of(stored: &StoredGame) -> Vec<Self> {
        let read = |text: &str| LoadedGame::read(text).map(|it| Self { game: it.game.at_end(), saved: it.saved });
        let main = read(&stored.main);
        // Usually the backup is the same game before its last move.
        let is_other = |backup: &Self| main.as_ref().is_none_or(|main| !contains(&main.game, &backup.game));
        let backup = stored.backup.as_deref().and_then(read).filter(is_other);
        main.into_iter().chain(backup).collect()
    }
}

fn has_same_line(game: &SavedGame, other: &SavedGame) -> bool {
    let [one, two] = [game, other].map(|it| it.cursor.game().at_end());
    one.moves() == two.moves() && one.outcome() == two.outcome()
}

impl GameKey {
    /// Returns the key to try after a conflict. Games by link have no conflicts.
    pub fn next(self) -> Self {
        match self {
            Self::Started(Timestamp(started)) => Self::Started(Timestamp(started.wrapping_add(1))),
            Self::Link(_) => self,
        }
    }
}

impl SavedGame {
    /// Returns the game as the archive saves it: with the end of its line shown, so that looking at a position is no
    /// change.
    pub fn at_end(mut self) -> Self {
        self.cursor.go_to_ply(usize::MAX);
        self
    }
}
