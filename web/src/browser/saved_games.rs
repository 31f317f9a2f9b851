//! Where games are kept in this browser: an entry for each tab, so that no tab writes over the game of another. `state`
//! has the text of an entry.

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
use laska_app::saved::{
    GAME_KEY, GameLookup, LoadedGame, SavedGame, StoredGame, find_game, find_other_version, is_same_game,
};

/// Where a tab keeps the number of its entry; a reload does not change it.
const TAB_KEY: &str = "laska.tab.1";

/// What the number of an entry begins with that has a game by link.
const BY_LINK: &str = "link-";

thread_local! {
    /// Whether what this tab has kept is whole, and may take the place of the backup.
    static WHOLE: Cell<bool> = const { Cell::new(true) };
    /// The key of this tab's entry, and what the tab has last read or written there: anything else is another tab's.
    static OWN: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
    /// The number of this tab's entry, for a browser that does not keep it.
    static TAB: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// What was kept of the game of this address.
#[must_use]
pub fn load_game(fragment: &str) -> GameLookup {
    let own = tab().and_then(|tab| stored(key(&tab)));
    OWN.set(own.as_ref().map(|own| (own.key.clone(), own.main.clone())));
    let keys = WebStorage::Local.keys();
    let others: Vec<_> = keys.iter().filter(|key| is_entry(key)).filter_map(|key| stored(key.clone())).collect();
    let mut found = find_game(fragment, own, &others);
    WHOLE.set(found.damage.is_empty());
    found.damaged.iter().for_each(mend);
    if found.game.is_none() && found.damage.is_empty() {
        found.damage.extend(find_other_version(&keys));
    }
    found
}

/// Keeps the game of this tab, once it is shown, and tells when it cannot: then only the address has it.
pub fn save_game(saved: SavedGame, on_event: Callback<Event>) {
    after_next_frame(move || match save_now(saved) {
        Ok(SaveOutcome::Saved) => {}
        Ok(SaveOutcome::Merged) => reopen(&on_event),
        Err(refused) => {
            if let Some(notice) = refused.notice() {
                on_event.emit(Event::Told(notice));
            }
        }
    });
}

/// Whose moves an entry has.
enum SaveOutcome {
    /// This tab's.
    Saved,
    /// Another tab's as well.
    Merged,
}

/// Opens a game by link anew when another tab has gone on with it.
#[hook]
pub fn use_game_of_other_tabs(on_event: Callback<Event>) {
    use_effect_with(on_event, |on_event| {
        let on_event = on_event.clone();
        let heard = EventListener::new(&window(), "storage", move |event| {
            let changed = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
            let own = tab().filter(|tab| tab.starts_with(BY_LINK)).map(|tab| key(&tab));
            if changed.is_some() && changed == own {
                reopen(&on_event);
            }
        });
        move || drop(heard)
    });
}

fn reopen(on_event: &Callback<Event>) {
    let fragment = fragment();
    let found = load_game(&fragment);
    on_event.emit(Event::Opened(fragment, Box::new(found)));
}

fn save_now(saved: SavedGame) -> Result<SaveOutcome, StorageError> {
    let tab = tab_of(&saved);
    let entry = key(&tab);
    let there = WebStorage::Local.get(&entry);
    let foreign = there.as_deref().filter(|there| !is_own(&entry, there));
    match foreign.map(LoadedGame::read) {
        None => write(entry, there, &saved).map(|()| SaveOutcome::Saved),
        // Two tabs have the same game by link: what the other one has tried is a variation in this one.
        Some(Some(other)) if saved.game_id.is_some() => {
            let both = saved.clone().with(&other.game);
            let whose = if both == saved { SaveOutcome::Saved } else { SaveOutcome::Merged };
            write(entry, there, &both).map(|()| whose)
        }
        Some(None) if saved.game_id.is_some() => write(entry, there, &saved).map(|()| SaveOutcome::Saved),
        // This tab is a copy of another one, which has gone on: from here on it is one of its own.
        Some(_) => write(key(&new_tab(None)), None, &saved).map(|()| SaveOutcome::Saved),
    }
}

/// Whether this tab has read or written that text last.
fn is_own(key: &str, text: &str) -> bool {
    OWN.with_borrow(|own| own.as_ref().is_some_and(|own| own.0 == key && own.1 == text))
}

fn write(key: String, there: Option<String>, saved: &SavedGame) -> Result<(), StorageError> {
    let text = saved.text(now());
    if let Some(there) = there.as_ref().filter(|there| is_same_game(there, &text)) {
        OWN.set(Some((key, there.clone())));
        return Ok(());
    }
    WebStorage::Local.set(&key, &text)?;
    if WHOLE.replace(true)
        && let Some(before) = there
    {
        // The game itself is kept.
        let _ = WebStorage::Local.set(&backup_key(&key), &before);
    }
    OWN.set(Some((key, text)));
    Ok(())
}

/// The number of this tab's entry.
fn tab() -> Option<String> {
    TAB.with_borrow(Clone::clone).or_else(|| WebStorage::Session.get(TAB_KEY).filter(|tab| is_tab(tab)))
}

/// Whether a text may be a number of ours.
fn is_tab(text: &str) -> bool {
    text.len() < 20 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// The number of the entry that a game is kept in. A game by link has its own, whichever tab it is in: no other game takes
/// its place, so that an older link never does either.
fn tab_of(saved: &SavedGame) -> String {
    let own = saved.game_id.map(|game_id| format!("{BY_LINK}{game_id}"));
    let fits = |kept: &String| own.as_ref().map_or(!kept.starts_with(BY_LINK), |own| own == kept);
    tab().filter(fits).unwrap_or_else(|| new_tab(own))
}

fn new_tab(number: Option<String>) -> String {
    let tab = number.unwrap_or_else(|| format!("{:08x}", random_u32()));
    // Where it is not kept a reload finds the game by its address.
    let _ = WebStorage::Session.set(TAB_KEY, &tab);
    TAB.set(Some(tab.clone()));
    forget_oldest();
    tab
}

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
fn backup_key(key: &str) -> String {
    format!("{key}{BACKUP}")
}

/// Whether an entry has that key.
fn is_entry(key: &str) -> bool {
    key.starts_with(GAME_KEY) && !key.ends_with(BACKUP)
}

/// What is kept under that key, if anything is.
pub(super) fn stored(key: String) -> Option<StoredGame> {
    let main = WebStorage::Local.get(&key)?;
    let backup = WebStorage::Local.get(&backup_key(&key));
    Some(StoredGame { key, main, backup })
}

/// Puts aside what cannot be read, so that it is told once; its backup takes its place.
pub(super) fn mend(damaged: &StoredGame) {
    let StoredGame { key, main, backup } = damaged;
    WebStorage::Local.set_aside(DAMAGED, main);
    if LoadedGame::read(main).is_some() {
        return;
    }
    match backup.as_ref().filter(|backup| LoadedGame::read(backup).is_some()) {
        // It is shorter than what it replaces, or there is room for it.
        Some(backup) => _ = WebStorage::Local.set(key, backup),
        None => {
            WebStorage::Local.remove(key);
            WebStorage::Local.remove(&backup_key(key));
        }
    }
}

/// Makes room for another entry.
fn forget_oldest() {
    let mut keys = WebStorage::Local.keys();
    keys.retain(|key| is_entry(key));
    keys.sort_by_cached_key(|key| {
        WebStorage::Local.get(key).and_then(|text| LoadedGame::read(&text)).map(|game| game.saved)
    });
    for key in keys.iter().rev().skip(MOST_GAMES - 1) {
        WebStorage::Local.remove(key);
        WebStorage::Local.remove(&backup_key(key));
    }
}
