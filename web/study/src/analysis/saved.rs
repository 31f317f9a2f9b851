//! The analyses saved in this browser. Each has its own key, so that tabs do not overwrite each other's work, and is
//! saved after every change. In the list, the user can open, delete and restore them. `state` defines the text of an
//! entry.

use std::cell::RefCell;
use std::collections::HashMap;

use gloo::events::EventListener;
use gloo::utils::window;
use laska_web::browser::{WebStorage, after_next_frame, now};
use laska_web::random::random_u32;
use laska_web::ui_context::use_ui_context;
use laska_web::{tr, tr_n};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, StorageEvent};
use yew::prelude::*;

use super::state::{Analysis, Event, SavedAnalysis, SavedSummary};

/// The prefix of all keys; the number grows when the format changes.
pub(super) const KEY_PREFIX: &str = "laska.analysis.1.";

/// The session storage key for the analysis that a tab shows, which survives a reload.
const TAB_KEY: &str = "laska.tab.analysis.1";

/// The maximum number of saved analyses. Beyond it, the least recently changed one is deleted.
const MAX_SAVED: usize = 200;

thread_local! {
    /// The storage key of each document that was on this page's board.
    static KEYS: RefCell<HashMap<u32, String>> = RefCell::default();
    /// The text that this tab last read or wrote under each key. Any other text comes from another tab.
    static LAST_TEXTS: RefCell<HashMap<String, String>> = RefCell::default();
}

/// Saves the analysis after every change, and shows a notice if that fails.
#[hook]
pub(super) fn use_autosave(analysis: &Analysis, on_event: Callback<Event>) {
    use_effect_with((analysis.saved(), analysis.number()), move |(saved, number)| {
        if let Some(saved) = saved.clone() {
            let number = *number;
            after_next_frame(move || save(&saved, number, &on_event));
        }
    });
}

fn save(saved: &SavedAnalysis, number: u32, on_event: &Callback<Event>) {
    let own_key = KEYS.with_borrow(|keys| keys.get(&number).cloned()).or_else(|| saved.key().map(str::to_owned));
    let stored = own_key.as_ref().and_then(|key| WebStorage::Local.get(key));
    if let (Some(key), Some(stored)) = (&own_key, &stored)
        && saved.matches_text(stored)
    {
        remember(number, key, stored.clone());
        return;
    }
    // If another tab has changed the entry since, this tab saves its version under a new key.
    let own_key =
        own_key.filter(|key| stored.is_none() || LAST_TEXTS.with_borrow(|texts| texts.get(key) == stored.as_ref()));
    let key = own_key.unwrap_or_else(new_key);
    let text = saved.write(now().0);
    match WebStorage::Local.set(&key, &text) {
        Ok(()) => remember(number, &key, text),
        Err(error) => {
            if let Some(notice) = error.notice() {
                on_event.emit(Event::Notify(notice));
            }
        }
    }
}

fn remember(number: u32, key: &str, text: String) {
    // If this fails, a reload still finds the analysis by its address.
    let _ = WebStorage::Session.set(TAB_KEY, key);
    KEYS.with_borrow_mut(|keys| keys.insert(number, key.to_owned()));
    LAST_TEXTS.with_borrow_mut(|texts| texts.insert(key.to_owned(), text));
}

/// Returns a random key. Deletes the least recently changed analyses if there are too many.
fn new_key() -> String {
    for entry in list().into_iter().skip(MAX_SAVED - 1) {
        WebStorage::Local.remove(&entry.key);
    }
    format!("{KEY_PREFIX}{:08x}", random_u32())
}

/// Returns the saved analysis for an address: this tab's, or else the one most recently saved at that address. An empty
/// address gives this tab's.
pub(super) fn find(address: &str) -> Option<SavedAnalysis> {
    let is_at_address = |entry: &SavedEntry| entry.summary.address == address;
    let own = WebStorage::Session
        .get(TAB_KEY)
        .and_then(SavedEntry::load)
        .filter(|own| address.is_empty() || is_at_address(own));
    let found = own.or_else(|| list().into_iter().find(is_at_address));
    open(&found?.key)
}

/// Loads the analysis under a key; `None` if it cannot be read.
pub(super) fn open(key: &str) -> Option<SavedAnalysis> {
    let text = WebStorage::Local.get(key)?;
    let saved = SavedAnalysis::read(&text)?.with_key(key.to_owned());
    LAST_TEXTS.with_borrow_mut(|texts| texts.insert(key.to_owned(), text));
    // From now on, this tab shows the opened analysis.
    let _ = WebStorage::Session.set(TAB_KEY, key);
    Some(saved)
}

/// A saved analysis in the list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SavedEntry {
    /// Its storage key.
    pub key: String,
    /// The header of its text.
    pub summary: SavedSummary,
}

impl SavedEntry {
    fn load(key: String) -> Option<Self> {
        let summary = SavedSummary::read(&WebStorage::Local.get(&key)?)?;
        Some(Self { key, summary })
    }
}

/// Returns all saved analyses, most recently changed first.
pub(super) fn list() -> Vec<SavedEntry> {
    let keys = WebStorage::Local.keys().into_iter().filter(|key| key.starts_with(KEY_PREFIX));
    let mut entries: Vec<_> = keys.filter_map(SavedEntry::load).collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.summary.saved_at));
    entries
}

/// Deletes an analysis, and returns its text for [`restore`].
pub(super) fn delete(key: &str) -> Option<String> {
    let text = WebStorage::Local.get(key)?;
    WebStorage::Local.remove(key);
    Some(text)
}

/// Restores a deleted analysis.
pub(super) fn restore(key: &str, text: &str) {
    // There was enough space before it was deleted.
    let _ = WebStorage::Local.set(key, text);
}

/// The properties of [`SavedList`].
#[derive(Clone, PartialEq, Properties)]
pub(super) struct SavedListProps {
    /// The number of the document on the board.
    pub number: u32,
    /// Receives the user's actions.
    pub on_event: Callback<Event>,
}

/// A row of the list.
#[derive(Clone, PartialEq)]
struct SavedRow {
    entry: SavedEntry,
    /// The text of the analysis if it has been deleted.
    deleted: Option<String>,
}

/// The list of saved analyses, loaded when the user opens it.
#[component]
pub(super) fn SavedList(props: &SavedListProps) -> Html {
    use_ui_context();
    let is_open = use_state(|| false);
    let rows = use_state(Vec::<SavedRow>::new);
    use_effect_with((*is_open, props.number), {
        let rows = rows.setter();
        move |(is_open, _)| {
            let listener = is_open.then(|| {
                rows.set(list_rows());
                EventListener::new(&window(), "storage", move |event| {
                    let key = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
                    if key.is_none_or(|key| key.starts_with(KEY_PREFIX)) {
                        rows.set(list_rows());
                    }
                })
            });
            move || drop(listener)
        }
    });
    let ontoggle = {
        let is_open = is_open.setter();
        move |event: yew::Event| is_open.set(event.target_unchecked_into::<HtmlElement>().has_attribute("open"))
    };
    let change = |index: usize, change: fn(&mut SavedRow)| {
        let rows = rows.clone();
        move |_: MouseEvent| {
            let mut changed = (*rows).clone();
            change(&mut changed[index]);
            rows.set(changed);
        }
    };
    let row = |(index, SavedRow { entry, deleted }): (usize, &SavedRow)| {
        let (title, plies) = (&entry.summary.title, entry.summary.plies);
        let onopen = {
            let (on_event, key) = (props.on_event.clone(), entry.key.clone());
            move |_: MouseEvent| {
                if let Some(saved) = open(&key) {
                    on_event.emit(Event::Restored(Box::new(saved)));
                }
            }
        };
        let moves = tr_n!("{count} move", "{count} moves", count = plies.div_ceil(2));
        html! {
            <li key={entry.key.clone()}>
                if deleted.is_some() {
                    <span class="hint">{ tr!("Deleted: {title}", title = title) }</span>
                    <button type="button" class="action" data-testid="saved-restore" onclick={change(index, restore_row)}>{ tr!("Undo") }</button>
                } else {
                    <button type="button" class="game-row" data-testid="saved-analysis" onclick={onopen}>
                        <b>{ title }</b><span class="hint">{ moves }</span>
                    </button>
                    <button type="button" class="action" data-testid="saved-delete" aria-label={tr!("Delete {title}", title = title)}
                        onclick={change(index, delete_row)}>{ tr!("Delete") }</button>
                }
            </li>
        }
    };
    html! {
        <details class="card saved-card" data-testid="saved-analyses" {ontoggle}>
            <summary><h2>{ tr!("Your analyses") }</h2></summary>
            if rows.is_empty() {
                <p class="hint">{ tr!("No saved analyses yet. Play a move or write a comment, and the analysis is saved here.") }</p>
            }
            <ul class="saved">{ for rows.iter().enumerate().map(row) }</ul>
            <button type="button" class="action" data-testid="new-analysis"
                onclick={props.on_event.reform(|_: MouseEvent| Event::New)}>{ tr!("New analysis") }</button>
        </details>
    }
}

fn list_rows() -> Vec<SavedRow> {
    list().into_iter().map(|entry| SavedRow { entry, deleted: None }).collect()
}

fn delete_row(row: &mut SavedRow) {
    row.deleted = delete(&row.entry.key);
}

fn restore_row(row: &mut SavedRow) {
    if let Some(text) = row.deleted.take() {
        restore(&row.entry.key, &text);
    }
}
