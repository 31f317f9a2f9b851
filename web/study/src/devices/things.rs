//! What moves to another device: reads everything that this browser has stored, and saves what arrives. Nothing here is
//! overwritten: texts are merged as those of other tabs and files are.

use laska_app::Timestamp;
use laska_app::archive::{Entry, Written};
use laska_app::saved::SavedGame;
use laska_live::{Everything, Item, ItemKind};
use laska_live_web::Arrivals;
use laska_ui::archive_error::ArchiveError;
use laska_ui::browser::{WebStorage, let_page_respond};
use laska_ui::clock::date;
use laska_ui::settings::STORAGE_KEY;

use crate::collection::{AnalysisKey, Arrival, SavedAnalysis, store};
use crate::store::SectionProgress;
use crate::{lessons, own_games, practice, problems, puzzles, training};

/// The number of games that are written in one transaction.
const BATCH: usize = 50;

/// Saves a text together with what is stored.
type SaveProgress = fn(&str) -> Result<(), ArchiveError>;

/// The sections with progress, each with its key.
const PROGRESS: [(&str, SaveProgress); 5] = [
    (lessons::Progress::KEY, save_progress::<lessons::Progress>),
    (puzzles::Progress::KEY, save_progress::<puzzles::Progress>),
    (practice::Progress::KEY, save_progress::<practice::Progress>),
    (problems::Saved::KEY, save_progress::<problems::Saved>),
    (training::Training::KEY, save_progress::<training::Training>),
];

/// Returns everything that this browser has stored.
pub(super) async fn collect() -> Result<Everything, ArchiveError> {
    let item = |kind, name: String, text| Item { kind, name, text };
    let games = own_games::archive().texts().await?.into_iter();
    let mut items: Vec<Item> = games.map(|(key, text)| item(ItemKind::Game, key.to_string(), text)).collect();
    let analyses = store::archive().texts().await?.into_iter();
    items.extend(analyses.map(|(key, text)| item(ItemKind::Analysis, key.to_string(), text)));
    let kinds =
        PROGRESS.map(|(key, _)| (ItemKind::Progress, key)).into_iter().chain([(ItemKind::Settings, STORAGE_KEY)]);
    items.extend(kinds.filter_map(|(kind, key)| Some(item(kind, key.to_owned(), WebStorage::Local.get(key)?))));
    Ok(Everything { items })
}

/// Saves what has arrived. Returns what became of it, and the text of the other device's settings.
pub(super) async fn save(everything: Everything) -> (Arrivals, Option<String>) {
    let (mut arrivals, mut settings) = (Arrivals::default(), None);
    let [mut games, mut analyses] = [Vec::new(), Vec::new()];
    for Item { kind, name, text } in everything.items {
        match kind {
            ItemKind::Game => games.push((name, text)),
            ItemKind::Analysis => analyses.push((name, text)),
            ItemKind::Progress => {
                let section = PROGRESS.iter().find(|(key, _)| *key == name);
                arrivals.error = arrivals.error.or(section.and_then(|(_, save)| save(&text).err()));
            }
            ItemKind::Settings => settings = Some(text),
        }
    }
    (arrivals.games, arrivals.analyses) = (games.len(), analyses.len());
    let mut saved = save_games(&games, &mut arrivals).await;
    if saved.is_ok() {
        saved = save_analyses(&analyses, &mut arrivals).await;
    }
    arrivals.error = saved.err().or(arrivals.error);
    store::report_change();
    (arrivals, settings)
}

fn save_progress<P: SectionProgress>(text: &str) -> Result<(), ArchiveError> {
    P::read(text).progress.save().map_err(|_| ArchiveError::Full)
}

/// Reads an entry, which gets the key of its name if it has none itself.
fn read<E: Entry>((name, text): &(String, String)) -> Option<(E, Timestamp)> {
    let (mut entry, saved) = E::read(text)?;
    if entry.key().is_none() {
        entry.set_key(E::read_key(name)?);
    }
    Some((entry, saved))
}

async fn save_games(texts: &[(String, String)], arrivals: &mut Arrivals) -> Result<(), ArchiveError> {
    let archive = own_games::archive();
    archive.take_over().await?;
    for batch in texts.chunks(BATCH) {
        let games: Vec<_> = batch.iter().filter_map(read::<SavedGame>).collect();
        arrivals.unreadable += batch.len() - games.len();
        let is_new = |written: &Option<Written<SavedGame>>| written.as_ref().is_some_and(|it| it.summary.is_some());
        arrivals.added += archive.add(games).await?.iter().filter(|it| is_new(it)).count();
        let_page_respond().await;
    }
    Ok(())
}

async fn save_analyses(texts: &[(String, String)], arrivals: &mut Arrivals) -> Result<(), ArchiveError> {
    let archive = store::archive();
    for text in texts {
        let Some((analysis, saved)) = read::<SavedAnalysis>(text) else {
            arrivals.unreadable += 1;
            continue;
        };
        let key: AnalysisKey = analysis.key.clone().unwrap_or_else(store::new_key);
        let stored = archive.text(&key).await?;
        let stored = stored.as_deref().and_then(SavedAnalysis::read).map(|(stored, _)| stored);
        let (entry, saved) = match Arrival::of(&analysis, stored.as_ref()) {
            Arrival::Known => continue,
            Arrival::New => (analysis, saved),
            // Later than what this device has, so that it takes its place.
            Arrival::Added(both) => (SavedAnalysis { key: Some(key), ..*both }, date()),
        };
        let written = archive.add(vec![(entry, saved)]).await?.pop().flatten();
        arrivals.added += usize::from(written.is_some_and(|written| written.summary.is_some()));
    }
    Ok(())
}
