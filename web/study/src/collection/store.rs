//! The collection in the database: reading and writing analyses, and what was only in the local storage.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::utils::window;
use laska_app::Timestamp;
use laska_rules::notation::record::Record;
use laska_ui::archive_error::ArchiveError;
use laska_ui::browser::{Access, StorePair, Stores, WebStorage, let_page_respond, on_storage_change, save_large_file};
use laska_ui::clock::date;
use laska_ui::random::random_u32;
use laska_ui::tr;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::ImportOutcome;
use super::details::Details;
use super::entry::{AnalysisKey, Label, SavedAnalysis};
use super::list::{CollectionEvent, MyAnalyses};
use super::local::{self, LocalEntry};
use super::merge::Merged;
use super::summary::AnalysisSummary;
use super::update::Update;

/// The number of imported games that are written in one transaction.
const BATCH: usize = 50;

/// The number of summaries that are read before the page can respond.
const SUMMARIES_AT_A_TIME: usize = 100;

/// The name of the event after a change by this tab.
const CHANGE_EVENT: &str = "laska-analyses";

/// The key whose value changes after a change by any tab.
const CHANGE_KEY: &str = "laska.analyses.changed";

thread_local! {
    /// What this tab last read or wrote under each key.
    static KNOWN: RefCell<HashMap<AnalysisKey, SavedAnalysis>> = RefCell::default();
    /// Deleted analyses with their summaries.
    static DELETED: RefCell<HashMap<AnalysisKey, (String, String)>> = RefCell::default();
    /// The local storage as it was before this page wrote to it.
    static LOCAL_AT_START: RefCell<Option<Rc<Vec<LocalEntry>>>> = const { RefCell::new(None) };
    /// Whether the analyses of the local storage have been taken over.
    static HAS_TAKEN_OVER: Cell<bool> = const { Cell::new(false) };
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
            DELETED.take();
        }
    });
}

/// Calls back when another tab has changed an analysis.
pub fn on_change_elsewhere(on_change: Callback<()>) -> EventListener {
    on_storage_change(CHANGE_KEY, on_change)
}

fn report_change() {
    // Without local storage, other tabs see the change when they open their list again.
    let _ = WebStorage::Local.set(CHANGE_KEY, &date().0.to_string());
    if let Ok(event) = web_sys::Event::new(CHANGE_EVENT) {
        // Only a listener could cancel it.
        let _ = window().dispatch_event(&event);
    }
}

// -- Writing --

pub fn new_key() -> AnalysisKey {
    AnalysisKey::new(random_u32())
}

/// Saves an analysis with a key, together with what other tabs have changed in it, or under a new key if the database has
/// another one there. Returns it as the database has it.
///
/// # Errors
/// When the database is not available or full.
pub async fn save(mut analysis: SavedAnalysis) -> Result<Merged, ArchiveError> {
    take_over().await?;
    loop {
        let key = analysis.key.get_or_insert_with(new_key).clone();
        analysis.created.get_or_insert(date());
        let stores = Stores::open(StorePair::ANALYSES, Access::Write).await?;
        let stored = stores.text(key.as_str()).await?.map(|text| SavedAnalysis::read(&text).map(|it| it.0));
        let known = KNOWN.with_borrow(|known| known.get(&key).cloned());
        match Update::of(&analysis, stored.as_ref().map(Option::as_ref), known.as_ref()) {
            Update::None => {
                let stored = stored.flatten().unwrap_or(analysis);
                remember(&stored);
                return Ok(Merged { analysis: stored, has_conflict: false });
            }
            Update::Conflict => (analysis.key, analysis.created) = (None, None),
            Update::Write(written) => {
                put(&stores, &written.analysis, &key, date()).await?;
                stores.finish().await?;
                remember(&written.analysis);
                report_change();
                return Ok(*written);
            }
        }
    }
}

async fn put(
    stores: &Stores,
    analysis: &SavedAnalysis,
    key: &AnalysisKey,
    saved: Timestamp,
) -> Result<(), ArchiveError> {
    let summary = AnalysisSummary::of(analysis, key.clone(), saved);
    stores.put(key.as_str(), &analysis.write(saved), &summary.write()).await
}

/// Remembers what this tab has read or written.
pub fn remember(analysis: &SavedAnalysis) {
    if let Some(key) = analysis.key.clone() {
        KNOWN.with_borrow_mut(|known| known.insert(key, analysis.clone()));
    }
}

/// Returns the entries of the local storage as they were before this page wrote to it. It must be called before. What the
/// page writes later goes through [`save`], which compares it with what other tabs have saved.
pub fn local_at_start() -> Rc<Vec<LocalEntry>> {
    LOCAL_AT_START.with_borrow_mut(|entries| Rc::clone(entries.get_or_insert_with(|| local::entries().into())))
}

/// Writes the analyses of the local storage that the database does not have, or has in an older version.
async fn take_over() -> Result<(), ArchiveError> {
    if HAS_TAKEN_OVER.get() {
        return Ok(());
    }
    for entry in local_at_start().iter() {
        let Some((mut analysis, saved)) = SavedAnalysis::read(&entry.text) else { continue };
        let Some(key) = entry.key() else { continue };
        analysis.key = Some(key.clone());
        let stores = Stores::open(StorePair::ANALYSES, Access::Write).await?;
        let stored = stores.text(key.as_str()).await?;
        let is_newer = match &stored {
            None => true,
            // Only a newer version of the page can read it.
            Some(text) => SavedAnalysis::read(text).is_some_and(|(stored, time)| {
                // Another tab may have saved something else before.
                match Update::of(&analysis, Some(Some(&stored)), None) {
                    Update::Write(merged) if time < saved => {
                        analysis = merged.analysis;
                        true
                    }
                    _ => false,
                }
            }),
        };
        if is_newer {
            analysis.created.get_or_insert(saved);
            put(&stores, &analysis, &key, saved).await?;
        }
        stores.finish().await?;
    }
    HAS_TAKEN_OVER.set(true);
    local::prune();
    Ok(())
}

// -- Reading --

/// Lists all analyses. An entry without a readable summary is read completely. Without a database, the analyses of the
/// local storage are listed, and the error follows.
async fn list() -> Vec<CollectionEvent> {
    match list_database().await {
        Ok(event) => vec![event],
        Err(error) => vec![list_local(), CollectionEvent::Failed(error)],
    }
}

async fn list_database() -> Result<CollectionEvent, ArchiveError> {
    take_over().await?;
    let (keys, summaries) = Stores::open(StorePair::ANALYSES, Access::Read).await?.list().await?;
    let read = |(key, text): &(String, String)| AnalysisSummary::read(AnalysisKey::read(key)?, text);
    let mut analyses = Vec::with_capacity(summaries.len());
    for summaries in summaries.chunks(SUMMARIES_AT_A_TIME) {
        analyses.extend(summaries.iter().filter_map(read));
        let_page_respond().await;
    }
    let known: HashSet<String> = analyses.iter().map(|it| it.key.to_string()).collect();
    let mut unreadable = 0;
    for name in keys.iter().filter(|key| !known.contains(*key)) {
        // The transaction above has ended, because it does not wait.
        let text = Stores::open(StorePair::ANALYSES, Access::Read).await?.text(name).await?;
        let read = text.as_deref().and_then(SavedAnalysis::read).zip(AnalysisKey::read(name));
        match read {
            Some(((analysis, saved), key)) => analyses.push(AnalysisSummary::of(&analysis, key, saved)),
            None => unreadable += 1,
        }
    }
    let is_damaged = |entry: &LocalEntry| {
        entry.key().is_none_or(|key| !keys.iter().any(|name| name == key.as_str()))
            && SavedAnalysis::read(&entry.text).is_none()
    };
    unreadable += local::entries().iter().filter(|entry| is_damaged(entry)).count();
    Ok(CollectionEvent::Listed { analyses, unreadable })
}

fn list_local() -> CollectionEvent {
    let entries = local::entries();
    let read = |entry: &LocalEntry| {
        let (analysis, saved) = SavedAnalysis::read(&entry.text)?;
        Some(AnalysisSummary::of(&analysis, entry.key()?, saved))
    };
    let analyses: Vec<_> = entries.iter().filter_map(read).collect();
    let unreadable = entries.len() - analyses.len();
    CollectionEvent::Listed { analyses, unreadable }
}

/// Loads an analysis.
///
/// # Errors
/// When it cannot be read, or the database is not available and the local storage does not have it.
pub async fn load(key: &AnalysisKey) -> Result<SavedAnalysis, ArchiveError> {
    match load_from_database(key).await {
        Ok(analysis) => Ok(analysis),
        Err(error) => {
            let entry = local::entries().into_iter().find(|entry| entry.key().as_ref() == Some(key));
            let (analysis, _) = entry.and_then(|entry| SavedAnalysis::read(&entry.text)).ok_or(error)?;
            Ok(SavedAnalysis { key: Some(key.clone()), ..analysis })
        }
    }
}

/// Returns what this tab last read or wrote of an analysis, and what other tabs have made of it since; `None` if nothing has
/// changed.
pub async fn load_change(key: &AnalysisKey) -> Option<(SavedAnalysis, SavedAnalysis)> {
    take_over().await.ok()?;
    let text = Stores::open(StorePair::ANALYSES, Access::Read).await.ok()?.text(key.as_str()).await.ok()??;
    let (stored, _) = SavedAnalysis::read(&text)?;
    let known = KNOWN.with_borrow(|known| known.get(key).cloned())?;
    (!known.has_same_content(&stored)).then_some((known, stored))
}

async fn load_from_database(key: &AnalysisKey) -> Result<SavedAnalysis, ArchiveError> {
    take_over().await?;
    let text = Stores::open(StorePair::ANALYSES, Access::Read).await?.text(key.as_str()).await?;
    let (analysis, _) = text.as_deref().and_then(SavedAnalysis::read).ok_or(ArchiveError::Unreadable)?;
    let analysis = SavedAnalysis { key: Some(key.clone()), ..analysis };
    remember(&analysis);
    Ok(analysis)
}

/// Returns the texts of all analyses with their keys.
///
/// # Errors
/// When the database is not available.
pub async fn all_texts() -> Result<Vec<(AnalysisKey, String)>, ArchiveError> {
    take_over().await?;
    let texts = Stores::open(StorePair::ANALYSES, Access::Read).await?.all_texts().await?;
    Ok(texts.into_iter().filter_map(|(key, text)| Some((AnalysisKey::read(&key)?, text))).collect())
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
        on_event.emit(match load(&key).await {
            Ok(analysis) => {
                let details = Details::of(&analysis.label, &analysis.record);
                CollectionEvent::Edit(key, details.into())
            }
            Err(error) => CollectionEvent::Failed(error),
        });
    });
}

pub fn change_details(key: AnalysisKey, details: Details, on_event: Callback<CollectionEvent>) {
    spawn_local(async move {
        let analysis = match load(&key).await {
            Ok(analysis) => analysis,
            Err(error) => return on_event.emit(CollectionEvent::Failed(error)),
        };
        let record = match details.apply_to_record(&analysis.record) {
            Ok(record) => record,
            Err(message) => return on_event.emit(CollectionEvent::Refused(message)),
        };
        let changed = SavedAnalysis { label: details.label(), record, ..analysis };
        on_event.emit(match save(changed).await {
            Ok(saved) => {
                local::replace(&key, &saved.analysis.write(date()));
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
            let analysis = load(&key).await?;
            let name = tr!("Copy of {title}", title = title);
            let label = Label::new(&name, analysis.label.collection());
            save(SavedAnalysis { key: None, created: None, label, ..analysis }).await
        };
        if let Err(error) = copied.await {
            on_event.emit(CollectionEvent::Failed(error));
        }
    });
}

/// Deletes an analysis, which can be restored while the list is shown.
pub fn delete(key: AnalysisKey, on_event: Callback<CollectionEvent>) {
    spawn_local(async move {
        let deleted = async {
            let stores = Stores::open(StorePair::ANALYSES, Access::Write).await?;
            let texts = stores.text(key.as_str()).await?.zip(stores.summary(key.as_str()).await?);
            stores.delete(key.as_str()).await?;
            stores.finish().await?;
            Ok(texts)
        };
        match deleted.await {
            Ok(texts) => {
                if let Some(texts) = texts {
                    DELETED.with_borrow_mut(|deleted| deleted.insert(key.clone(), texts));
                }
                // Otherwise it would be taken over again.
                local::forget(&key);
                on_event.emit(CollectionEvent::Deleted(key));
                report_change();
            }
            Err(error) => on_event.emit(CollectionEvent::Failed(error)),
        }
    });
}

/// Restores a deleted analysis.
pub fn restore(key: AnalysisKey, on_event: Callback<CollectionEvent>) {
    spawn_local(async move {
        let restored = async {
            let stores = Stores::open(StorePair::ANALYSES, Access::Write).await?;
            let texts = DELETED.with_borrow_mut(|deleted| deleted.remove(&key));
            // Another tab may have saved it again.
            if let (None, Some((text, summary))) = (stores.text(key.as_str()).await?, texts) {
                stores.put(key.as_str(), &text, &summary).await?;
            }
            stores.finish().await
        };
        match restored.await {
            Ok(()) => {
                on_event.emit(CollectionEvent::Restored(key));
                report_change();
            }
            Err(error) => on_event.emit(CollectionEvent::Failed(error)),
        }
    });
}

// -- Files --

/// Saves analyses as one file of records.
pub fn export(keys: Vec<AnalysisKey>, name: String, on_event: Callback<CollectionEvent>) {
    spawn_local(async move {
        let mut file = String::new();
        for key in keys {
            // Reading each analysis by itself lets the page respond in between.
            let stores = match Stores::open(StorePair::ANALYSES, Access::Read).await {
                Ok(stores) => stores,
                Err(error) => return on_event.emit(CollectionEvent::Failed(error)),
            };
            let text = stores.text(key.as_str()).await.ok().flatten();
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
    let texts = all_texts().await?;
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
        let stores = Stores::open(StorePair::ANALYSES, Access::Write).await?;
        for record in batch {
            let (mut analysis, saved) = SavedAnalysis::from_file_record(Record::clone(record), collection);
            if known.insert(identity(&analysis)) {
                let (key, saved) = (new_key(), saved.unwrap_or(Timestamp(time)));
                // The list begins with the latest, so the games stay in the order of the file.
                time = time.saturating_sub(1);
                analysis.created.get_or_insert(saved);
                analysis.key = Some(key.clone());
                put(&stores, &analysis, &key, saved).await?;
                outcome.added += 1;
            } else {
                outcome.known += 1;
            }
        }
        stores.finish().await?;
        let_page_respond().await;
    }
    report_change();
    Ok(outcome)
}

/// Returns what two analyses have in common if one of them is superfluous.
fn identity(analysis: &SavedAnalysis) -> String {
    format!("{}\n{}\n{}", analysis.label.name(), analysis.label.collection(), analysis.record)
}
