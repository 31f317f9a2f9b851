//! Analyses in the local storage: the one on each tab's board, which is there before the first frame and complete when
//! the page is closed. Earlier versions of the page kept all analyses there.

use laska_app::Timestamp;
use laska_ui::browser::WebStorage;

use super::entry::{AnalysisKey, SavedAnalysis, SavedHeader};

/// The prefix of all keys; the number grows when the format changes.
pub const PREFIX: &str = "laska.analysis.1.";

/// The number of entries that stay here after the database has them.
const MAX_SAVED: usize = 12;

/// The number of entries without a database. Beyond it, the least recently changed one is deleted.
const MAX_WITHOUT_DATABASE: usize = 200;

/// An entry of the local storage.
#[derive(Clone, Debug, PartialEq)]
pub struct LocalEntry {
    /// Its key in the local storage.
    pub name: String,
    pub text: String,
    /// The beginning of its text; `None` if that is damaged.
    pub header: Option<SavedHeader>,
}

impl LocalEntry {
    /// Reads an entry.
    pub fn load(name: String) -> Option<Self> {
        let text = WebStorage::Local.get(&name)?;
        let header = SavedHeader::read(&text);
        Some(Self { name, text, header })
    }

    /// Returns the key of the analysis in the database. Earlier versions of the page had only one key.
    pub fn key(&self) -> Option<AnalysisKey> {
        let own = self.header.as_ref().and_then(|header| header.key.clone());
        own.or_else(|| AnalysisKey::read(self.name.strip_prefix(PREFIX)?))
    }

    /// Returns the analysis with its key, and when it was saved; `None` if it is damaged.
    pub fn read(&self) -> Option<(SavedAnalysis, Timestamp)> {
        let (analysis, saved) = SavedAnalysis::read(&self.text)?;
        Some((SavedAnalysis { key: Some(self.key()?), ..analysis }, saved))
    }
}

/// Returns all entries, the most recently changed first.
pub fn entries() -> Vec<LocalEntry> {
    let names = WebStorage::Local.keys().into_iter().filter(|name| name.starts_with(PREFIX));
    let mut entries: Vec<_> = names.filter_map(LocalEntry::load).collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.header.as_ref().map(|header| header.saved)));
    entries
}

/// Makes room for a new entry where no database has the old ones.
pub fn make_room() {
    for entry in entries().into_iter().skip(MAX_WITHOUT_DATABASE - 1) {
        WebStorage::Local.remove(&entry.name);
    }
}

/// Removes the oldest of the readable entries, which the database has.
pub fn prune() {
    for entry in entries().into_iter().filter(|entry| entry.header.is_some()).skip(MAX_SAVED) {
        WebStorage::Local.remove(&entry.name);
    }
}

/// Removes a deleted analysis. A tab that still shows it saves it again when it changes.
pub fn forget(key: &AnalysisKey) {
    for entry in entries().into_iter().filter(|entry| entry.key().as_ref() == Some(key)) {
        WebStorage::Local.remove(&entry.name);
    }
}

/// Replaces the text of an analysis whose details were changed in a list.
pub fn replace(key: &AnalysisKey, text: &str) {
    for entry in entries().into_iter().filter(|entry| entry.key().as_ref() == Some(key)) {
        // If there is no space, the tab saves the previous details again.
        let _ = WebStorage::Local.set(&entry.name, text);
    }
}
