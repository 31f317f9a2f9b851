//! The games in the local storage, where each tab has an entry, with a backup. The table writes them; the archive takes them over.

use laska_app::Timestamp;
use laska_app::archive::{ArchivedGame, GameKey, LocalEntries};
use laska_app::saved::{GAME_KEY, LoadedGame, SavedGame, StoredGame};

use super::web_storage::WebStorage;

/// The suffix of the keys of backups.
const BACKUP: &str = ".backup";

/// Returns the key of an entry's backup.
pub fn backup_key(key: &str) -> String {
    format!("{key}{BACKUP}")
}

pub fn is_game_entry(key: &str) -> bool {
    key.starts_with(GAME_KEY) && !key.ends_with(BACKUP)
}

/// Returns the stored game under a key.
pub fn stored_game(key: String) -> Option<StoredGame> {
    let main = WebStorage::Local.get(&key)?;
    let backup = WebStorage::Local.get(&backup_key(&key));
    Some(StoredGame { key, main, backup })
}

/// Returns the saved games of all tabs.
fn stored_games() -> impl Iterator<Item = StoredGame> {
    WebStorage::Local.keys().into_iter().filter(|key| is_game_entry(key)).filter_map(stored_game)
}

/// The saved games of all tabs.
pub struct GamesOfTabs;

impl LocalEntries<SavedGame> for GamesOfTabs {
    fn entries(&self) -> Vec<(SavedGame, Timestamp)> {
        let games = stored_games().flat_map(|stored| ArchivedGame::all_of(&stored));
        games.map(|ArchivedGame { game, saved }| (game, saved)).collect()
    }

    /// Removes a game because it was deleted from the archive. A tab that still shows it saves it again when it changes.
    fn forget(&self, game: &GameKey) {
        let is_game = |text: &str| LoadedGame::read(text).is_some_and(|loaded| loaded.game.key == Some(*game));
        for StoredGame { key, main, backup } in stored_games() {
            if is_game(&main) {
                WebStorage::Local.remove(&key);
            }
            if backup.as_deref().is_some_and(is_game) {
                WebStorage::Local.remove(&backup_key(&key));
            }
        }
    }
}
