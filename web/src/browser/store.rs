//! Owns where games are kept in this browser: an entry for each tab, with its backup, so that no tab writes over another
//! one's game. What the entries say is `state`'s.

use std::cell::Cell;

use gloo::storage::{LocalStorage, SessionStorage, Storage};

use super::afterwards::afterwards;
use super::lot::draw_chance;
use super::now;
use crate::state::{Found, GAME_KEY, Keepsake, KeptGame, Stored, pick};

/// Where a tab keeps the number of its entry; a reload does not change it.
const TAB_KEY: &str = "laska.tab.1";

/// What is behind the key of an entry's backup.
const BACKUP: &str = ".backup";

/// What the number of an entry begins with that has a game by link.
const BY_LINK: &str = "link-";

/// How many games are kept.
const MOST_GAMES: usize = 12;

thread_local! {
    /// Whether what this tab has kept is whole, and may take the place of the backup.
    static WHOLE: Cell<bool> = const { Cell::new(true) };
}

/// What was kept of the game of this address.
#[must_use]
pub fn kept(fragment: &str) -> Found {
    let own = SessionStorage::raw().get_item(TAB_KEY).ok().flatten().and_then(|tab| stored(&key(&tab)));
    let others: Vec<_> = keys().iter().filter_map(|key| stored(key)).collect();
    let found = pick(fragment, own, &others);
    WHOLE.set(found.damage.is_none());
    found
}

/// Keeps the game of this tab, once it is shown. Without a store, or a full one, only the address has it.
pub fn keep(keepsake: Keepsake) {
    afterwards(move || keep_now(&keepsake));
}

fn keep_now(keepsake: &Keepsake) {
    let tab = tab_of(keepsake);
    let (key, store) = (key(&tab), LocalStorage::raw());
    if WHOLE.replace(true)
        && let Ok(Some(before)) = store.get_item(&key)
    {
        let _ = store.set_item(&(key.clone() + BACKUP), &before);
    }
    let _ = store.set_item(&key, &keepsake.text(now()));
}

/// The number of the entry that a game is kept in. A game by link has its own, whichever tab it is in: no other game takes
/// its place, so that an older link never does either.
fn tab_of(keepsake: &Keepsake) -> String {
    let kept = SessionStorage::raw().get_item(TAB_KEY).ok().flatten();
    let own = keepsake.tag().map(|tag| format!("{BY_LINK}{tag}"));
    let fits = |kept: &String| own.as_ref().map_or(!kept.starts_with(BY_LINK), |own| own == kept);
    kept.filter(fits).unwrap_or_else(|| {
        let tab = own.unwrap_or_else(|| format!("{:08x}", draw_chance().0));
        let _ = SessionStorage::raw().set_item(TAB_KEY, &tab);
        forget_oldest();
        tab
    })
}

fn key(tab: &str) -> String {
    format!("{GAME_KEY}{tab}")
}

fn stored(key: &str) -> Option<Stored> {
    let store = LocalStorage::raw();
    let main = store.get_item(key).ok()??;
    Some(Stored { main, backup: store.get_item(&(key.to_owned() + BACKUP)).ok().flatten() })
}

/// The keys of all entries.
fn keys() -> Vec<String> {
    let store = LocalStorage::raw();
    let all = (0..store.length().unwrap_or(0)).filter_map(|index| store.key(index).ok().flatten());
    all.filter(|key| key.starts_with(GAME_KEY) && !key.ends_with(BACKUP)).collect()
}

/// Makes room for another entry.
fn forget_oldest() {
    let mut keys = keys();
    keys.sort_by_cached_key(|key| stored(key).and_then(|it| KeptGame::read(&it.main)).map(|game| game.saved()));
    for key in keys.iter().rev().skip(MOST_GAMES - 1) {
        LocalStorage::delete(key);
        LocalStorage::delete(key.clone() + BACKUP);
    }
}
