//! Saves the analysis on the board after every change: at once in the local storage, and after that in the database,
//! where all analyses are. Tabs do not overwrite each other's work.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use laska_app::Timestamp;
use laska_app::archive::{Base, SaveReport, Written};
use laska_rules::Message;
use laska_ui::archive_error::ArchiveError;
use laska_ui::browser::{WebStorage, after_next_frame, on_return};
use laska_ui::clock::date;
use laska_ui::effect::use_effect_with;
use laska_ui::notice::{Notice, Tone};
use laska_ui::random::random_u32;
use laska_ui::tr_noop;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::state::{Analysis, ChangeElsewhere, Event, Followed, saved_place};
use crate::collection::local::{self, LocalEntry};
use crate::collection::{AnalysisKey, SavedAnalysis, store, store_error_words};

/// The session storage key for the local entry of the analysis that a tab shows, which survives a reload.
const TAB_KEY: &str = "laska.tab.analysis.1";

thread_local! {
    /// The key of each document that was on this page's board.
    static KEYS: RefCell<HashMap<u32, AnalysisKey>> = RefCell::default();
    /// The name of this tab's local entry for each key.
    static NAMES: RefCell<HashMap<AnalysisKey, String>> = RefCell::default();
    /// The text that this tab last read or wrote in each local entry. Any other text comes from another tab.
    static LAST_TEXTS: RefCell<HashMap<String, String>> = RefCell::default();
    /// The count of the last [`Followed`] that the archive knows.
    static NOTED: Cell<u32> = const { Cell::new(0) };
    /// The time at which the last state was saved.
    static LAST_DATE: Cell<u64> = const { Cell::new(0) };
}

/// Saves the analysis after every change, and shows a notice if that fails.
#[hook]
pub(super) fn use_autosave(analysis: &Analysis, on_event: Callback<Event>) {
    let parts = (analysis.saved(), analysis.number(), analysis.key().cloned(), analysis.followed().cloned());
    use_effect_with(parts, move |(saved, number, key, followed)| {
        let number = *number;
        let key = key_of(number).or_else(|| key.clone());
        if let (Some(key), Some(followed)) = (&key, followed) {
            note_followed(number, key, followed);
        }
        if let Some(saved) = saved.clone() {
            let base = store::archive().base(key.as_ref());
            after_next_frame(move || save(saved, number, base, on_event));
        }
    });
}

/// Tells the archive once what a document has taken over from other tabs.
fn note_followed(number: u32, key: &AnalysisKey, followed: &Followed) {
    if followed.number == number && NOTED.replace(followed.count) != followed.count {
        store::archive().has_followed(key.clone(), followed.text.to_string());
    }
}

/// Follows what other tabs do with the analysis on the board: at once, and when the user comes back to a tab that was asleep.
#[hook]
pub(super) fn use_changes_of_other_tabs(analysis: &Analysis, on_event: Callback<Event>) {
    use_effect_with((analysis.number(), analysis.key().cloned(), on_event), |(number, key, on_event)| {
        let (number, key, on_event) = (*number, key.clone(), on_event.clone());
        let look = Callback::from(move |()| spawn_local(look(number, key.clone(), on_event.clone())));
        // A tab may open what another one has continued.
        look.emit(());
        let listeners = (store::on_change_elsewhere(look.clone()), on_return(look));
        move || drop(listeners)
    });
}

/// Reports what other tabs have changed in a document, which was loaded under this key if it has not been saved here.
async fn look(number: u32, loaded: Option<AnalysisKey>, on_event: Callback<Event>) {
    let Some(key) = key_of(number).or(loaded) else { return };
    if let Some((base, theirs, text)) = store::load_change(&key).await {
        let change = ChangeElsewhere { number, base, theirs, text: text.into(), has_conflict: false };
        on_event.emit(Event::ChangedElsewhere(Box::new(change)));
    }
}

/// Returns the key of a document that was saved here.
fn key_of(number: u32) -> Option<AnalysisKey> {
    KEYS.with_borrow(|keys| keys.get(&number).cloned())
}

fn save(saved: SavedAnalysis, number: u32, base: Base, on_event: Callback<Event>) {
    let key = key_of(number).or_else(|| saved.key.clone()).unwrap_or_else(store::new_key);
    KEYS.with_borrow_mut(|keys| keys.insert(number, key.clone()));
    let saved = SavedAnalysis { key: Some(key.clone()), ..saved };
    let time = later_date();
    if save_locally(&saved, &key, time, &on_event) == Change::Yes {
        spawn_local(save_in_archive(number, saved, time, base, on_event));
    }
}

/// Returns the time of day, or a later time than at the last call: of two states, the later one counts, also if both are saved
/// in the same millisecond.
fn later_date() -> Timestamp {
    let date = date().max(Timestamp(LAST_DATE.get() + 1));
    LAST_DATE.set(date.0);
    date
}

/// Whether the analysis differs from what was saved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Yes,
    No,
}

/// Writes the entry of this tab, which a reload opens.
fn save_locally(saved: &SavedAnalysis, key: &AnalysisKey, time: Timestamp, on_event: &Callback<Event>) -> Change {
    store::local_at_start();
    let name = NAMES.with_borrow(|names| names.get(key).cloned());
    let stored = name.as_ref().and_then(|name| WebStorage::Local.get(name));
    if let (Some(name), Some(stored)) = (&name, &stored)
        && saved.matches_text(stored)
    {
        remember(name, key, stored.clone());
        return Change::No;
    }
    // If another tab has changed the entry since, this tab gets a new one.
    let is_own = |name: &String| stored.is_none() || LAST_TEXTS.with_borrow(|texts| texts.get(name) == stored.as_ref());
    let name = name.filter(is_own).unwrap_or_else(new_name);
    let text = saved.write(time);
    match WebStorage::Local.set(&name, &text) {
        Ok(()) => remember(&name, key, text),
        Err(error) => error.notice().into_iter().for_each(|notice| on_event.emit(Event::Notify(notice))),
    }
    Change::Yes
}

async fn save_in_archive(number: u32, saved: SavedAnalysis, time: Timestamp, base: Base, on_event: Callback<Event>) {
    let report = |report: SaveReport<SavedAnalysis, ArchiveError>| match report {
        SaveReport::Saved { document: number, sent, base, written } => {
            let Written { entry: theirs, text, summary, has_conflict, .. } = *written;
            if theirs.key != sent.key {
                move_to(number, &theirs);
            }
            if !theirs.has_same_content(&base) {
                on_event.emit(Event::ChangedElsewhere(Box::new(ChangeElsewhere {
                    number,
                    base,
                    theirs,
                    text: text.into(),
                    has_conflict,
                })));
            }
            if summary.is_some() {
                store::report_change();
            }
        }
        SaveReport::Failed(error) => {
            let message = Message::new(store_error_words(error));
            on_event.emit(Event::Notify(Notice::Message { tone: Tone::Error, message }));
        }
    };
    store::archive().save(number, saved, time, base, report).await;
}

/// Follows a document to another key, because the database has a different one under its own.
fn move_to(number: u32, written: &SavedAnalysis) {
    let Some(key) = written.key.clone() else { return };
    KEYS.with_borrow_mut(|keys| keys.insert(number, key.clone()));
    let (name, text) = (new_name(), written.write(date()));
    if WebStorage::Local.set(&name, &text).is_ok() {
        remember(&name, &key, text);
    }
}

fn remember(name: &str, key: &AnalysisKey, text: String) {
    // If this fails, a reload still finds the analysis by its address.
    let _ = WebStorage::Session.set(TAB_KEY, name);
    NAMES.with_borrow_mut(|names| names.insert(key.clone(), name.to_owned()));
    LAST_TEXTS.with_borrow_mut(|texts| texts.insert(name.to_owned(), text));
}

/// Returns a random name for a local entry.
fn new_name() -> String {
    local::make_room();
    format!("{}{:08x}", local::PREFIX, random_u32())
}

/// Returns the saved analysis for an address: this tab's, or else the one most recently saved at that address. An empty
/// address gives this tab's.
pub(super) fn find(address: &str) -> Option<SavedAnalysis> {
    let is_at_address = |entry: &LocalEntry| entry.header.as_ref().is_some_and(|header| header.address == address);
    let own = WebStorage::Session
        .get(TAB_KEY)
        .and_then(LocalEntry::load)
        .filter(|own| address.is_empty() || is_at_address(own));
    open(own.or_else(|| local::entries().into_iter().find(is_at_address))?)
}

/// Returns the newer version of the analysis that was on this page's board, if its local entry was changed elsewhere: in
/// the list, or by another tab that continues it.
pub(super) fn find_changed(number: u32) -> Option<SavedAnalysis> {
    let key = key_of(number)?;
    let name = NAMES.with_borrow(|names| names.get(&key).cloned())?;
    let is_last = |entry: &LocalEntry| LAST_TEXTS.with_borrow(|texts| texts.get(&entry.name) == Some(&entry.text));
    open(LocalEntry::load(name).filter(|entry| !is_last(entry))?)
}

/// Opens a local entry, which is from now on the one of this tab; `None` if it cannot be read.
fn open(entry: LocalEntry) -> Option<SavedAnalysis> {
    let (saved, _) = entry.read()?;
    let key = saved.key.clone()?;
    store::archive().remember_local(key.clone(), entry.text.clone());
    remember(&entry.name, &key, entry.text);
    Some(saved)
}

#[derive(Clone, PartialEq, Properties)]
pub(super) struct SavedLoaderProps {
    /// The part of the address after the section's name.
    pub rest: AttrValue,
    /// Receives the analysis, or the reason why it could not be loaded.
    pub on_event: Callback<Event>,
}

/// Loads the saved analysis of an address.
#[component]
pub(super) fn SavedLoader(props: &SavedLoaderProps) -> Html {
    let on_event = props.on_event.clone();
    use_effect_with(props.rest.clone(), move |rest| {
        let place = saved_place(rest);
        spawn_local(async move {
            let Some((key, number)) = place else {
                return on_event.emit(failure(ArchiveError::Unreadable));
            };
            on_event.emit(match store::load(&key).await {
                Ok(saved) => {
                    let saved = number.map_or_else(|| saved.clone(), |number| saved.clone().at_number(number));
                    Event::Restored(Box::new(saved))
                }
                Err(error) => failure(error),
            });
        });
    });
    Html::default()
}

fn failure(error: ArchiveError) -> Event {
    let message = match error {
        ArchiveError::Unavailable => {
            tr_noop!("The browser does not let this page read your analyses, so this one could not be opened.")
        }
        error => store_error_words(error),
    };
    Event::Notify(Notice::Message { tone: Tone::Error, message: Message::new(message) })
}
