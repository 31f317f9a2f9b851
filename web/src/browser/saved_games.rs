//! Saved games in the browser: one storage entry per tab, so that no tab overwrites the game of another.
//! [`laska_app::saved`] defines their text.

use std::cell::{Cell, RefCell};

use gloo::events::EventListener;
use gloo::utils::window;
use wasm_bindgen::JsCast;
use web_sys::StorageEvent;
use yew::prelude::*;

use super::address_bar::fragment;
use super::now;
use super::time::after_next_frame;
use super::web_storage::{StorageError, WebStorage};
use crate::random::random_u32;
use crate::state::Event;
use laska_app::archive::GameKey;
use laska_app::saved::{
    GAME_KEY, GameLookup, LoadedGame, SavedGame, StoredGame, find_game, find_other_version, is_same_game,
};

/// The storage key for the ID of a tab's entry. A reload keeps it.
const TAB_KEY: &str = "laska.tab.1";

/// The prefix of entry IDs for games by link.
const BY_LINK: &str = "link-";

thread_local! {
    /// Whether the text that this tab has stored is valid and may become the backup.
    static OWN_TEXT_IS_VALID: Cell<bool> = const { Cell::new(true) };
    /// The key of this tab's entry and the text that the tab last read or wrote there. A different text was
    /// written by another tab.
    static OWN_ENTRY: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
    /// The ID of this tab's entry, for browsers without session storage.
    static TAB: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Loads the saved game of an address.
#[must_use]
pub fn load_game(fragment: &str) -> GameLookup {
    let own = tab().and_then(|tab| stored(key(&tab)));
    OWN_ENTRY.set(own.as_ref().map(|own| (own.key.clone(), own.main.clone())));
    let keys = WebStorage::Local.keys();
    let others: Vec<_> = keys.iter().filter(|key| is_entry(key)).filter_map(|key| stored(key.clone())).collect();
    let mut lookup = find_game(fragment, own, &others);
    OWN_TEXT_IS_VALID.set(lookup.damage.is_empty());
    lookup.damaged.iter().for_each(repair);
    if lookup.game.is_none() && lookup.damage.is_empty() {
        lookup.damage.extend(find_other_version(&keys));
    }
    lookup
}

/// Saves the game of this tab after the next frame, and reports a failure. The game is then only in the address.
pub fn save_game(saved: SavedGame, on_event: Callback<Event>) {
    after_next_frame(move || match save_now(saved) {
        Ok(SaveOutcome::Saved) => {}
        Ok(SaveOutcome::Merged) => reopen(&on_event),
        Err(refused) => {
            if let Some(notice) = refused.notice() {
                on_event.emit(Event::Notify(notice));
            }
        }
    });
}

/// The outcome of saving.
enum SaveOutcome {
    /// The entry has this tab's game.
    Saved,
    /// The entry also has moves of another tab.
    Merged,
}

/// Reloads a game by link when another tab has continued it.
#[hook]
pub fn use_game_of_other_tabs(on_event: Callback<Event>) {
    use_effect_with(on_event, |on_event| {
        let on_event = on_event.clone();
        let listener = EventListener::new(&window(), "storage", move |event| {
            let changed = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
            let own = tab().filter(|tab| tab.starts_with(BY_LINK)).map(|tab| key(&tab));
            if changed.is_some() && changed == own {
                reopen(&on_event);
            }
        });
        move || drop(listener)
    });
}

fn reopen(on_event: &Callback<Event>) {
    let fragment = fragment();
    let lookup = load_game(&fragment);
    on_event.emit(Event::Opened(fragment, Box::new(lookup)));
}

fn save_now(saved: SavedGame) -> Result<SaveOutcome, StorageError> {
    let tab = tab_of(&saved);
    let entry = key(&tab);
    let previous = WebStorage::Local.get(&entry);
    let foreign = previous.as_deref().filter(|previous| !is_own(&entry, previous));
    match foreign.map(LoadedGame::read) {
        None => write(entry, previous, &saved).map(|()| SaveOutcome::Saved),
        // Two tabs have the same game by link: moves of the other tab become variations in this one.
        Some(Some(other)) if saved.game_id.is_some() => {
            let both = saved.clone().with(&other.game);
            let outcome = if both == saved { SaveOutcome::Saved } else { SaveOutcome::Merged };
            write(entry, previous, &both).map(|()| outcome)
        }
        Some(None) if saved.game_id.is_some() => write(entry, previous, &saved).map(|()| SaveOutcome::Saved),
        // This tab is a duplicate of another one, which has continued. It gets its own entry.
        Some(_) => write(key(&new_tab(None)), None, &saved).map(|()| SaveOutcome::Saved),
    }
}

/// Returns whether this tab last read or wrote this text.
fn is_own(key: &str, text: &str) -> bool {
    OWN_ENTRY.with_borrow(|own| own.as_ref().is_some_and(|own| own.0 == key && own.1 == text))
}

fn write(key: String, previous: Option<String>, saved: &SavedGame) -> Result<(), StorageError> {
    let text = saved.text(now());
    if let Some(previous) = previous.as_ref().filter(|previous| is_same_game(previous, &text)) {
        OWN_ENTRY.set(Some((key, previous.clone())));
        return Ok(());
    }
    WebStorage::Local.set(&key, &text)?;
    if OWN_TEXT_IS_VALID.replace(true)
        && let Some(before) = previous
    {
        // The game itself is saved; only the backup may fail.
        let _ = WebStorage::Local.set(&backup_key(&key), &before);
    }
    OWN_ENTRY.set(Some((key, text)));
    Ok(())
}

/// Returns the ID of this tab's entry.
fn tab() -> Option<String> {
    TAB.with_borrow(Clone::clone).or_else(|| WebStorage::Session.get(TAB_KEY).filter(|tab| is_tab(tab)))
}

/// Returns whether a text can be an entry ID.
fn is_tab(text: &str) -> bool {
    text.len() < 20 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Returns the ID of the entry for a game. All tabs share the entry of a game by link, which no other game and no older
/// link replaces.
fn tab_of(saved: &SavedGame) -> String {
    let by_link = saved.game_id.map(|game_id| format!("{BY_LINK}{game_id}"));
    let fits = |tab: &String| by_link.as_ref().map_or(!tab.starts_with(BY_LINK), |by_link| by_link == tab);
    tab().filter(fits).unwrap_or_else(|| new_tab(by_link))
}

fn new_tab(id: Option<String>) -> String {
    let tab = id.unwrap_or_else(|| format!("{:08x}", random_u32()));
    // If this fails, a reload finds the game by its address.
    let _ = WebStorage::Session.set(TAB_KEY, &tab);
    TAB.set(Some(tab.clone()));
    forget_oldest();
    tab
}

/// The key under which the latest damaged game is set aside.
const SET_ASIDE_KEY: &str = "laska.game";

/// The suffix of the keys of backups.
const BACKUP: &str = ".backup";

/// The maximum number of saved games.
const MAX_GAMES: usize = 12;

/// Returns the key of an entry.
pub(super) fn key(tab: &str) -> String {
    format!("{GAME_KEY}{tab}")
}

/// Returns the key of an entry's backup.
fn backup_key(key: &str) -> String {
    format!("{key}{BACKUP}")
}

/// Returns whether a key is that of an entry.
fn is_entry(key: &str) -> bool {
    key.starts_with(GAME_KEY) && !key.ends_with(BACKUP)
}

/// Returns the stored game under a key.
pub(super) fn stored(key: String) -> Option<StoredGame> {
    let main = WebStorage::Local.get(&key)?;
    let backup = WebStorage::Local.get(&backup_key(&key));
    Some(StoredGame { key, main, backup })
}

/// Sets a damaged game aside, so that it is reported once, and restores its backup.
pub(super) fn repair(damaged: &StoredGame) {
    let StoredGame { key, main, backup } = damaged;
    WebStorage::Local.set_aside(SET_ASIDE_KEY, main);
    if LoadedGame::read(main).is_some() {
        return;
    }
    match backup.as_ref().filter(|backup| LoadedGame::read(backup).is_some()) {
        // The backup replaces the damaged text, so there is room for it.
        Some(backup) => _ = WebStorage::Local.set(key, backup),
        None => {
            WebStorage::Local.remove(key);
            WebStorage::Local.remove(&backup_key(key));
        }
    }
}

/// Removes the oldest entries to make room for a new one.
fn forget_oldest() {
    let keys = WebStorage::Local.keys().into_iter().filter(|key| is_entry(key));
    let saved = |key: &str| Some(LoadedGame::read(&WebStorage::Local.get(key)?)?.saved);
    let mut games: Vec<_> = keys.map(|key| (saved(&key), key)).collect();
    while games.len() >= MAX_GAMES
        && let Some(oldest) = (0..games.len()).min_by_key(|&game| games[game].0)
    {
        let (_, key) = games.swap_remove(oldest);
        WebStorage::Local.remove(&key);
        WebStorage::Local.remove(&backup_key(&key));
    }
}

// -- For the archive of all games --

/// Returns the saved games of all tabs.
pub(super) fn stored_games() -> Vec<StoredGame> {
    WebStorage::Local.keys().into_iter().filter(|key| is_entry(key)).filter_map(stored).collect()
}

/// Removes a game from the entries of all tabs, because it was deleted from the archive. A tab that still shows it saves
/// it again when it changes.
pub(super) fn forget_game(game: GameKey) {
    let is_game = |text: &str| LoadedGame::read(text).is_some_and(|loaded| loaded.game.key == Some(game));
    for StoredGame { key, main, backup } in stored_games() {
        if is_game(&main) {
            WebStorage::Local.remove(&key);
        }
        if backup.as_deref().is_some_and(is_game) {
            WebStorage::Local.remove(&backup_key(&key));
        }
    }
}
