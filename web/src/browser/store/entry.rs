//! Owns the entries of games in this browser's store: their keys, their backups, and how many there are.

use crate::browser::shelf::Shelf;
use crate::state::{GAME_KEY, KeptGame, Stored};

/// Under what name the last game is put aside that could not be read.
const DAMAGED: &str = "laska.game";

/// What is behind the key of an entry's backup.
const BACKUP: &str = ".backup";

/// How many games are kept.
const MOST_GAMES: usize = 12;

/// The key of the entry with that number.
pub(super) fn key(tab: &str) -> String {
    format!("{GAME_KEY}{tab}")
}

/// The key of an entry's backup.
pub(super) fn backup_key(key: &str) -> String {
    format!("{key}{BACKUP}")
}

/// Whether an entry has that key.
pub(super) fn is_entry(key: &str) -> bool {
    key.starts_with(GAME_KEY) && !key.ends_with(BACKUP)
}

/// What is kept under that key, if anything is.
pub(super) fn stored(key: String) -> Option<Stored> {
    let main = Shelf::Browser.text(&key)?;
    let backup = Shelf::Browser.text(&backup_key(&key));
    Some(Stored { key, main, backup })
}

/// Puts aside what cannot be read, so that it is told once; its backup takes its place.
pub(super) fn mend(damaged: &Stored) {
    let Stored { key, main, backup } = damaged;
    Shelf::Browser.put_aside(DAMAGED, main);
    if KeptGame::read(main).is_some() {
        return;
    }
    match backup.as_ref().filter(|backup| KeptGame::read(backup).is_some()) {
        // It is shorter than what it replaces, or there is room for it.
        Some(backup) => _ = Shelf::Browser.keep(key, backup),
        None => {
            Shelf::Browser.forget(key);
            Shelf::Browser.forget(&backup_key(key));
        }
    }
}

/// Makes room for another entry.
pub(super) fn forget_oldest() {
    let mut keys = Shelf::Browser.keys();
    keys.retain(|key| is_entry(key));
    keys.sort_by_cached_key(|key| {
        Shelf::Browser.text(key).and_then(|text| KeptGame::read(&text)).map(|game| game.saved())
    });
    for key in keys.iter().rev().skip(MOST_GAMES - 1) {
        Shelf::Browser.forget(key);
        Shelf::Browser.forget(&backup_key(key));
    }
}
