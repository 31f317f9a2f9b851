//! Saved games in the browser: one storage entry per tab, so that no tab overwrites the game of another. Tabs that show the
//! same game follow each other; [`laska_app::tabs`] decides how.
//! [`laska_app::saved`] defines their text.

use std::cell::{Cell, RefCell};

use gloo::events::EventListener;
use gloo::utils::window;
use laska_app::saved::{
    GAME_KEY, GameLookup, LoadedGame, SavedGame, StoredGame, find_game, find_other_version, is_same_game,
    may_be_version_of,
};
use laska_app::tabs::Continued;
use laska_ui::browser::{
    StorageError, WebStorage, after_next_frame, backup_key, fragment, is_game_entry, on_return, remembered, stored_game,
};
use laska_ui::clock::{both_times, date};
use laska_ui::effect::use_effect_with;
use laska_ui::random::random_u32;
use wasm_bindgen::JsCast;
use web_sys::StorageEvent;
use yew::prelude::*;

use crate::event::Event;

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
    /// The text that this tab last read or wrote in each entry.
    static SEEN: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
    /// The game as this tab last read or wrote it.
    static KNOWN: RefCell<Option<SavedGame>> = const { RefCell::new(None) };
    /// The latest state of each game that is saved after the next frame.
    static UNSAVED: RefCell<Vec<SavedGame>> = const { RefCell::new(Vec::new()) };
}

/// Loads the saved game of an address: of this tab, of this entry of the browser's history, or of another tab. From then on
/// this tab saves where it found the game, or in a new entry, so that Back leads to the game it had before.
pub fn load_game(fragment: &str) -> GameLookup {
    let remembered = remembered().and_then(|text| recall(&text));
    // If the session storage is damaged, the history still knows the entry.
    let own_tab = tab().or_else(|| Some(use_tab(remembered.as_ref()?.key.strip_prefix(GAME_KEY)?.to_owned())));
    let own = own_tab.and_then(|tab| stored_game(key(&tab)));
    let keys = WebStorage::Local.keys();
    let others: Vec<_> =
        keys.iter().filter(|key| is_game_entry(key)).filter_map(|key| stored_game(key.clone())).collect();
    let mut own_key = own.as_ref().map(|own| own.key.clone());
    let mut lookup = find_game(fragment, own.into_iter().chain(remembered.clone()), &others);
    if own_key.is_some() && lookup.key != own_key {
        let before = remembered.filter(|remembered| lookup.key.as_ref() == Some(&remembered.key));
        match before.as_ref().and_then(|before| before.key.strip_prefix(GAME_KEY)) {
            Some(tab) => _ = use_tab(tab.to_owned()),
            None => _ = new_tab(None),
        }
        own_key = before.map(|before| before.key);
    }
    KNOWN.set(lookup.game.as_ref().map(|loaded| loaded.game.clone()));
    OWN_TEXT_IS_VALID.set(lookup.damage.is_empty());
    lookup.damaged.iter().for_each(repair);
    // This tab has written the texts of the repaired entries itself.
    let text_of = |key: &String| Some((key.clone(), WebStorage::Local.get(key)?));
    OWN_ENTRY.set(own_key.as_ref().and_then(text_of));
    SEEN.set(keys.iter().filter(|key| is_game_entry(key)).filter_map(text_of).collect());
    if lookup.game.is_none() && lookup.damage.is_empty() {
        lookup.damage.extend(find_other_version(&keys));
    }
    lookup.game = lookup.game.map(loaded_in_page_time);
    lookup
}

/// Returns a game as text for the browser's history: the ID of its entry, and what is saved there.
pub(super) fn remember(saved: &SavedGame) -> String {
    format!("{}\n{}", tab().unwrap_or_default(), in_time_of_day(saved.clone()).text(date()))
}

/// Reads the text of [`remember`].
fn recall(text: &str) -> Option<StoredGame> {
    let (tab, main) = text.split_once('\n')?;
    LoadedGame::read(main).filter(|_| is_tab(tab))?;
    Some(StoredGame { key: key(tab), main: main.to_owned(), backup: None })
}

// Here all games are in the time of day, as they are stored; those of the page are in the time of its clock.

/// Returns a game for storage: the page's clock is only for this page.
pub(super) fn in_time_of_day(game: SavedGame) -> SavedGame {
    let (page, day) = both_times();
    game.by_clock(page, day)
}

/// Returns a stored game for this page.
fn in_page_time(game: SavedGame) -> SavedGame {
    let (page, day) = both_times();
    game.by_clock(day, page)
}

pub(super) fn loaded_in_page_time(mut loaded: LoadedGame) -> LoadedGame {
    loaded.game = in_page_time(loaded.game);
    loaded
}

/// Saves the game of this tab after the next frame, and reports a failure. The game is then only in the address.
pub fn save_game(saved: SavedGame, on_event: Callback<Event>) {
    UNSAVED.with_borrow_mut(|unsaved| {
        // Other tabs would take an earlier state, saved after they were followed, for what this tab has made of their moves.
        unsaved.retain(|earlier| earlier.key != saved.key);
        unsaved.push(saved);
    });
    after_next_frame(move || UNSAVED.take().into_iter().for_each(|saved| save_and_report(saved, &on_event)));
}

fn save_and_report(saved: SavedGame, on_event: &Callback<Event>) {
    match save_now(saved, on_event) {
        Ok(SaveOutcome::Saved) => {}
        Ok(SaveOutcome::Merged) => reopen(on_event),
        Err(refused) => {
            if let Some(notice) = refused.notice() {
                on_event.emit(Event::Notify(notice));
            }
        }
    }
}

enum SaveOutcome {
    /// The entry has this tab's game.
    Saved,
    /// The entry also has moves of another tab.
    Merged,
}

/// Reports when another tab has continued the game: at once, or when the player comes back to a tab that was asleep.
#[hook]
pub fn use_game_of_other_tabs(on_event: Callback<Event>) {
    use_effect_with(on_event, |on_event| {
        let storage = EventListener::new(&window(), "storage", {
            let on_event = on_event.clone();
            move |event| {
                let changed = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
                if changed.is_some_and(|changed| is_game_entry(&changed)) {
                    look(&on_event);
                }
            }
        });
        let returns = on_return({
            let on_event = on_event.clone();
            Callback::from(move |()| {
                look(&on_event);
                on_event.emit(Event::Returned);
            })
        });
        move || drop((storage, returns))
    });
}

/// Reports what other tabs have saved of the game on the board.
fn look(on_event: &Callback<Event>) {
    match tab().filter(|tab| tab.starts_with(BY_LINK)).map(|tab| key(&tab)) {
        Some(own) => {
            if WebStorage::Local.get(&own).is_some_and(|text| !is_own(&own, &text)) {
                reopen(on_event);
            }
        }
        None => {
            if let Some(known) = KNOWN.with_borrow(Clone::clone) {
                report_unseen(known, on_event);
            }
        }
    }
}

/// Reports what other tabs have saved of a game since this tab last looked, and returns the game with it.
fn report_unseen(mut game: SavedGame, on_event: &Callback<Event>) -> SavedGame {
    for other in unseen_versions(&game) {
        let known = KNOWN.replace(Some(other.clone())).filter(|known| known.key == game.key);
        if let Continued::Newer(both) | Continued::Forked(both) = Continued::of(&game, known.as_ref(), &other) {
            game = *both;
        }
        let known = known.map(|known| Box::new(in_page_time(known)));
        on_event.emit(Event::ContinuedElsewhere(known, Box::new(in_page_time(other))));
    }
    game
}

/// Returns what other tabs have saved of a game since this tab last looked, the latest last.
fn unseen_versions(game: &SavedGame) -> Vec<SavedGame> {
    let Some(game_key) = game.key else { return Vec::new() };
    let mut unseen = Vec::new();
    for entry in WebStorage::Local.keys().into_iter().filter(|key| is_game_entry(key)) {
        let Some(text) = WebStorage::Local.get(&entry).filter(|text| may_be_version_of(text, game_key)) else {
            continue;
        };
        if see(&entry, &text) {
            unseen.extend(LoadedGame::read(&text).filter(|loaded| loaded.game.key == Some(game_key)));
        }
    }
    unseen.sort_by_key(|loaded| loaded.saved);
    unseen.into_iter().map(|loaded| loaded.game).collect()
}

/// Remembers the text of an entry, and returns whether this tab had not seen it yet.
fn see(entry: &str, text: &str) -> bool {
    SEEN.with_borrow_mut(|seen| match seen.iter_mut().find(|seen| seen.0 == entry) {
        Some(seen) if seen.1 == text => false,
        Some(seen) => {
            text.clone_into(&mut seen.1);
            true
        }
        None => {
            seen.push((entry.to_owned(), text.to_owned()));
            true
        }
    })
}

fn reopen(on_event: &Callback<Event>) {
    let fragment = fragment();
    let lookup = load_game(&fragment);
    on_event.emit(Event::Opened(fragment, Box::new(lookup)));
}

fn save_now(saved: SavedGame, on_event: &Callback<Event>) -> Result<SaveOutcome, StorageError> {
    // What this tab writes contains everything that the others have written.
    let saved = report_unseen(in_time_of_day(saved), on_event);
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
    let text = saved.text(date());
    KNOWN.set(Some(saved.clone()));
    if let Some(previous) = previous.as_ref().filter(|previous| is_same_game(previous, &text)) {
        OWN_ENTRY.set(Some((key, previous.clone())));
        return Ok(());
    }
    WebStorage::Local.set(&key, &text)?;
    see(&key, &text);
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
    let tab = use_tab(id.unwrap_or_else(|| format!("{:08x}", random_u32())));
    forget_oldest();
    tab
}

/// Makes an entry that of this tab.
fn use_tab(tab: String) -> String {
    // If this fails, a reload finds the game by its address.
    let _ = WebStorage::Session.set(TAB_KEY, &tab);
    TAB.set(Some(tab.clone()));
    tab
}

/// The key under which the latest damaged game is set aside.
const SET_ASIDE_KEY: &str = "laska.game";

/// The maximum number of saved games: those of open tabs, and those that Back leads to.
const MAX_GAMES: usize = 24;

/// Returns the key of an entry.
pub(super) fn key(tab: &str) -> String {
    format!("{GAME_KEY}{tab}")
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
    let keys = WebStorage::Local.keys().into_iter().filter(|key| is_game_entry(key));
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
