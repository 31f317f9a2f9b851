//! The collection in the database: reading and writing analyses, and what was only in the local storage.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::utils::window;
use laska_app::Timestamp;
use laska_app::archive::{Archive, Entry as _, Listed, LocalEntries, Written};
use laska_rules::notation::record::Record;
use laska_ui::archive_error::ArchiveError;
use laska_ui::browser::{StorePair, WebStorage, let_page_respond, on_storage_change, save_large_file};
use laska_ui::clock::date;
use laska_ui::effect::use_effect_with;
use laska_ui::random::random_u32;
use laska_ui::tr;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::ImportOutcome;
use super::details::Details;
use super::entry::{AnalysisKey, Label, SavedAnalysis};
use super::list::{CollectionEvent, MyAnalyses};
use super::local::{self, LocalEntry};

/// The number of imported games that are written in one transaction.
const BATCH: usize = 50;

/// The name of the event after a change by this tab.
const CHANGE_EVENT: &str = "laska-analyses";

/// The key whose value, a random number, changes after a change by any tab.
const CHANGE_KEY: &str = "laska.analyses.changed";

type Analyses = Archive<SavedAnalysis, StorePair, LocalAnalyses>;

thread_local! {
    static ARCHIVE: Rc<Analyses> = Rc::new(Archive::new(StorePair::ANALYSES, LocalAnalyses));
    /// The local storage as it was before this page wrote to it.
    static LOCAL_AT_START: RefCell<Option<Rc<Vec<LocalEntry>>>> = const { RefCell::new(None) };
}

pub fn archive() -> Rc<Analyses> {
    ARCHIVE.with(Rc::clone)
}

/// The analyses of the local storage, as they were before this page wrote to it. What the page writes later goes through
/// [`Archive::save`], which compares it with what other tabs have saved.
pub struct LocalAnalyses;

impl LocalEntries<SavedAnalysis> for LocalAnalyses {
    fn entries(&self) -> Vec<(SavedAnalysis, Timestamp)> {
        local_at_start().iter().filter_map(LocalEntry::read).collect()
    }

    fn forget(&self, key: &AnalysisKey) {
        local::forget(key);
    }

    fn prune(&self) {
        local::prune();
    }

    fn taken_over(&self) {
        report_change();
    }
}

// -- Changes --

/// Reads the list when it is shown, and after every change by this or another tab.
#[hook]
pub fn use_collection(on_event: Callback<CollectionEvent>) {
    use_effect_with(on_event, |on_event| {
        let on_event = on_event.clone();
        let read = Callback::from(move |()| {
            let on_event = on_event.clone();
            spawn_local(async move { list().await.into_iter().for_each(|event| on_event.emit(event)) });
        });
        read.emit(());
        let on_change = read.clone();
        let own = EventListener::new(&window(), CHANGE_EVENT, move |_| on_change.emit(()));
        let other = on_change_elsewhere(read);
        move || {
            drop((own, other));
            // Nobody can restore them any more.
            archive().forget_deleted();
        }
    });
}

/// Calls back when another tab has changed an analysis.
pub fn on_change_elsewhere(on_change: Callback<()>) -> EventListener {
    on_storage_change(CHANGE_KEY, on_change)
}

pub fn report_change() {
    // Without local storage, other tabs see the change when they open their list again.
    let _ = WebStorage::Local.set(CHANGE_KEY, &format!("{:08x}", random_u32()));
    if let Ok(event) = web_sys::Event::new(CHANGE_EVENT) {
        // Only a listener could cancel it.
        let _ = window().dispatch_event(&event);
    }
}

// -- Writing --

pub fn new_key() -> AnalysisKey {
    AnalysisKey::new(random_u32())
}

/// Saves an analysis that was read from a text and is not on the board, and returns it as the archive has it.
async fn save(analysis: SavedAnalysis, read: Option<&str>) -> Result<SavedAnalysis, ArchiveError> {
    let key = analysis.key.clone().unwrap_or_else(new_key);
    let analysis = SavedAnalysis { key: Some(key), ..analysis };
    let written = archive().put(analysis.clone(), read).await?;
    let Some(Written { entry, summary, .. }) = written else { return Ok(analysis) };
    if summary.is_some() {
        report_change();
    }
    Ok(entry)
}

/// Returns the entries of the local storage as they were before this page wrote to it. It must be called before.
pub fn local_at_start() -> Rc<Vec<LocalEntry>> {
    LOCAL_AT_START.with_borrow_mut(|entries| Rc::clone(entries.get_or_insert_with(|| local::entries().into())))
}

// -- Reading --

/// Lists all analyses. Without a database, the analyses of the local storage are listed, and the error follows.
async fn list() -> Vec<CollectionEvent> {
    match archive().list().await {
        Ok(Listed { summaries, keys, unreadable }) => {
            let is_damaged = |entry: &LocalEntry| {
                entry.key().is_none_or(|key| !keys.iter().any(|name| name == key.as_str())) && entry.read().is_none()
            };
            let unreadable = unreadable + local::entries().iter().filter(|entry| is_damaged(entry)).count();
            vec![CollectionEvent::Listed { analyses: summaries, unreadable }]
        }
        Err(error) => vec![list_local(), CollectionEvent::Failed(error)],
    }
}

fn list_local() -> CollectionEvent {
    let (mut analyses, mut unreadable) = (Vec::new(), 0);
    let mut keys = HashSet::new();
    for entry in local::entries() {
        match entry.read().and_then(|(analysis, saved)| analysis.summary(saved)) {
            // Each tab has an entry of the same analysis, and the latest one comes first.
            Some(summary) => analyses.extend(keys.insert(summary.key.clone()).then_some(summary)),
            None => unreadable += 1,
        }
    }
    CollectionEvent::Listed { analyses, unreadable }
}

/// Loads an analysis for the board.
///
/// # Errors
/// See [`read`].
pub async fn load(key: &AnalysisKey) -> Result<SavedAnalysis, ArchiveError> {
    let (analysis, text) = read(key).await?;
    if let Some(text) = text {
        archive().remember(key.clone(), text);
    }
    Ok(analysis)
}

/// Reads an analysis, with its text if that comes from the archive. The board may show an older version of it.
///
/// # Errors
/// When it cannot be read, or the database is not available and the local storage does not have it.
async fn read(key: &AnalysisKey) -> Result<(SavedAnalysis, Option<String>), ArchiveError> {
    match read_in_archive(key).await {
        Ok((analysis, text)) => Ok((analysis, Some(text))),
        Err(error) => {
            let entry = local::entries().into_iter().find(|entry| entry.key().as_ref() == Some(key));
            entry.and_then(|entry| entry.read()).map(|(analysis, _)| (analysis, None)).ok_or(error)
        }
    }
}

async fn read_in_archive(key: &AnalysisKey) -> Result<(SavedAnalysis, String), ArchiveError> {
    let text = archive().text(key).await?.ok_or(ArchiveError::Unreadable)?;
    let (analysis, _) = SavedAnalysis::read(&text).ok_or(ArchiveError::Unreadable)?;
    Ok((SavedAnalysis { key: Some(key.clone()), ..analysis }, text))
}

/// Returns what the board and the archive have in common, and what other tabs have made of it since, like
/// [`Archive::change`], with its text; `None` if nothing has changed.
pub async fn load_change(key: &AnalysisKey) -> Option<(SavedAnalysis, SavedAnalysis, String)> {
    // What cannot be read now is read after the next change.
    let (known, text) = archive().change(key).await.ok()??;
    let [(known, _), (stored, _)] = [SavedAnalysis::read(&known)?, SavedAnalysis::read(&text)?];
    (!known.has_same_content(&stored)).then_some((known, stored, text))
}

/// Returns the names of all collections, sorted; none if they cannot be read.
pub async fn collections() -> Vec<Rc<str>> {
    let events = list().await;
    let list = events.into_iter().fold(MyAnalyses::default(), MyAnalyses::after);
    list.collections()
}

// -- What the list does --

/// Reads the details of an analysis for the form.
pub fn edit(key: AnalysisKey, on_event: Callback<CollectionEvent>) {
    spawn_local(async move {
        on_event.emit(match read(&key).await {
            Ok((analysis, _)) => {
                let details = Details::of(&analysis.label, &analysis.record);
                CollectionEvent::Edit(key, details.into())
            }
            Err(error) => CollectionEvent::Failed(error),
        });
    });
}

pub fn change_details(key: AnalysisKey, details: Details, on_event: Callback<CollectionEvent>) {
    spawn_local(async move {
        let (analysis, text) = match read(&key).await {
            Ok(read) => read,
            Err(error) => return on_event.emit(CollectionEvent::Failed(error)),
        };
        let record = match details.apply_to_record(&analysis.record) {
            Ok(record) => record,
            Err(message) => return on_event.emit(CollectionEvent::Refused(message)),
        };
        let changed = SavedAnalysis { label: details.label(), record, ..analysis };
        on_event.emit(match save(changed, text.as_deref()).await {
            Ok(saved) => {
                local::replace(&key, &saved.write(date()));
                CollectionEvent::EditDone
            }
            Err(error) => CollectionEvent::Failed(error),
        });
    });
}

/// Saves a copy of an analysis.
pub fn duplicate(key: AnalysisKey, title: String, on_event: Callback<CollectionEvent>) {
    spawn_local(async move {
        let copied = async {
            let (analysis, _) = read(&key).await?;
            let name = tr!("Copy of {title}", title = title);
            let label = Label::new(&name, analysis.label.collection());
            save(SavedAnalysis { key: None, created: None, label, ..analysis }, None).await
        };
        if let Err(error) = copied.await {
            on_event.emit(CollectionEvent::Failed(error));
        }
    });
}

/// Deletes an analysis, which can be restored while the list is shown.
pub fn delete(key: AnalysisKey, on_event: Callback<CollectionEvent>) {
    spawn_local(async move {
        let deleted = archive().delete(key.clone()).await;
        report(deleted.map(|()| CollectionEvent::Deleted(key)), &on_event);
    });
}

pub fn restore(key: AnalysisKey, on_event: Callback<CollectionEvent>) {
    spawn_local(async move {
        let restored = archive().restore(&key).await;
        report(restored.map(|()| CollectionEvent::Restored(key)), &on_event);
    });
}

/// Reports what was done to the list, and to the other lists that the archive has changed.
fn report(done: Result<CollectionEvent, ArchiveError>, on_event: &Callback<CollectionEvent>) {
    let is_done = done.is_ok();
    on_event.emit(done.unwrap_or_else(CollectionEvent::Failed));
    if is_done {
        report_change();
    }
}

// -- Files --

/// Saves analyses as one file of records.
pub fn export(keys: Vec<AnalysisKey>, name: String, on_event: Callback<CollectionEvent>) {
    spawn_local(async move {
        let mut file = String::new();
        for key in keys {
            // Reading each analysis by itself lets the page respond in between.
            let text = match archive().text(&key).await {
                Ok(text) => text,
                Err(error) => return on_event.emit(CollectionEvent::Failed(error)),
            };
            if let Some((analysis, saved)) = text.as_deref().and_then(SavedAnalysis::read) {
                file += &format!("{}\n", analysis.to_file_record(saved));
            }
        }
        if save_large_file(&name, &file).is_none() {
            on_event.emit(CollectionEvent::Failed(ArchiveError::Full));
        }
    });
}

/// Adds records that the collection does not have. Those without a collection join the given one.
///
/// # Errors
/// When the database is not available or full. What was added before stays.
pub async fn import(records: Vec<Rc<Record>>, collection: &str) -> Result<ImportOutcome, ArchiveError> {
    let texts = archive().texts().await?;
    let mut known = HashSet::new();
    for (index, (_, text)) in texts.iter().enumerate() {
        known.extend(SavedAnalysis::read(text).map(|(analysis, _)| identity(&analysis)));
        if index % BATCH == BATCH - 1 {
            let_page_respond().await;
        }
    }
    let mut outcome = ImportOutcome::default();
    let Timestamp(mut time) = date();
    for batch in records.chunks(BATCH) {
        let mut added = Vec::with_capacity(batch.len());
        for record in batch {
            let (mut analysis, saved) = SavedAnalysis::from_file_record(Record::clone(record), collection);
            if known.insert(identity(&analysis)) {
                analysis.key = Some(new_key());
                added.push((analysis, saved.unwrap_or(Timestamp(time))));
                // The list begins with the latest, so the games stay in the order of the file.
                time = time.saturating_sub(1);
            } else {
                outcome.known += 1;
            }
        }
        outcome.added += added.len();
        archive().add(added).await?;
        let_page_respond().await;
    }
    report_change();
    Ok(outcome)
}

/// Returns what two analyses have in common if one of them is superfluous.
fn identity(analysis: &SavedAnalysis) -> String {
    format!("{}\n{}\n{}", analysis.label.name(), analysis.label.collection(), analysis.record)
}
