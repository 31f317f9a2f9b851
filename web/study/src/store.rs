//! Texts that the study saves in the browser's storage. Each section defines the format of its text. Lines that only a
//! newer version of the page can read are preserved.

use std::collections::BTreeSet;

#[cfg(target_arch = "wasm32")]
use laska_ui::browser::{StorageError, WebStorage};
use laska_ui::notice::Notice;
#[cfg(not(target_arch = "wasm32"))]
use outside::{StorageError, WebStorage};

/// Returns the text stored under a key; `None` if there is none or the browser has no storage.
pub fn load(key: &str) -> Option<String> {
    WebStorage::Local.get(key)
}

/// Stores a text under a key. If the previous text could not be read completely (`damaged`), it is set aside first.
///
/// # Errors
/// When the browser has no storage or it is full, so the text is lost when the page is closed. Only the first error has
/// a notice to show.
pub fn save(key: &str, text: &str, damaged: Option<&str>) -> Result<(), Option<Notice>> {
    if let Some(damaged) = damaged {
        WebStorage::Local.set_aside(key, damaged);
    }
    WebStorage::Local.set(key, text).map_err(StorageError::notice)
}

/// The result of reading stored progress.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredProgress<P> {
    /// The progress in the readable lines.
    pub progress: P,
    /// The number of lines that could not be read.
    pub unreadable_lines: usize,
}

/// The progress in a section, stored as lines of text: one with the version, then one for each item.
pub trait SectionProgress: Clone + Default + PartialEq + 'static {
    /// The key under which the browser stores it.
    const KEY: &'static str;

    /// Returns the lines that only a newer version of the page can read.
    fn newer_lines(&mut self) -> &mut NewerLines;

    /// Reads a line, such as `best=12 3` with the name `best` and the words `12` and `3`; `None` if it is not one of this version.
    fn read_line(&mut self, name: &str, words: &[&str]) -> Option<()>;

    /// Returns the text to store.
    fn write(&self) -> String;

    /// Returns the progress of two tabs together. The order does not matter.
    fn merge(&self, other: &Self) -> Self;

    /// Reads a stored text. Unreadable lines are counted and skipped; lines that only a newer version can read are preserved.
    fn read(text: &str) -> StoredProgress<Self> {
        let mut progress = Self::default();
        *progress.newer_lines() = NewerLines::new(text);
        let items = lines(text).filter(|line| !line.is_empty() && !is_version(line));
        let mut is_unreadable = |line: &&str| {
            let (name, words) = line.split_once('=').unwrap_or((line, ""));
            let words: Vec<_> = words.split(' ').collect();
            progress.read_line(name, &words).or_else(|| progress.newer_lines().push(line)).is_none()
        };
        let unreadable_lines = items.filter(|line| is_unreadable(line)).count();
        StoredProgress { progress, unreadable_lines }
    }

    fn load() -> StoredProgress<Self> {
        load(Self::KEY).map(|text| Self::read(&text)).unwrap_or_default()
    }

    /// Stores the progress, merged with what other tabs have stored. Without progress, nothing is stored.
    ///
    /// # Errors
    /// See [`save`].
    fn save(&self) -> Result<(), Option<Notice>> {
        if *self == Self::default() {
            return Ok(());
        }
        let text = load(Self::KEY);
        let stored = text.as_deref().map(Self::read).unwrap_or_default();
        let damaged = text.as_deref().filter(|_| stored.unreadable_lines > 0);
        save(Self::KEY, &self.merge(&stored.progress).write(), damaged)
    }
}

/// Returns the text stored under a key for the lifetime of this tab.
pub fn load_from_tab(key: &str) -> Option<String> {
    WebStorage::Session.get(key)
}

/// Stores a text under a key for the lifetime of this tab; `None` if there is no space for it.
pub fn save_to_tab(key: &str, text: &str) -> Option<()> {
    WebStorage::Session.set(key, text).ok()
}

/// The lines of a stored text that only a newer version of this page can read, and that version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewerLines {
    version: Option<u32>,
    lines: BTreeSet<String>,
}

/// The format version that this page writes. Version 2 has the rated answers to puzzles and the results of timed runs.
const VERSION: u32 = 2;

const FIRST_VERSION: u32 = 1;

/// The beginning of the first line.
const VERSION_PREFIX: &str = "version=";

impl NewerLines {
    /// Reads the version of a stored text. No line is collected yet.
    pub fn new(text: &str) -> Self {
        let version = lines(text).next().and_then(version);
        Self { version: version.filter(|&version| version > VERSION), lines: BTreeSet::new() }
    }

    /// Adds a line that this version cannot read. Returns `None` if the text was not written by a newer version.
    pub fn push(&mut self, line: &str) -> Option<()> {
        self.version?;
        self.lines.insert(line.to_owned());
        Some(())
    }

    /// Returns the lines of both, so that two tabs do not overwrite each other's.
    pub fn merge(&self, other: &Self) -> Self {
        Self { version: self.version.max(other.version), lines: self.lines.union(&other.lines).cloned().collect() }
    }

    /// Writes a whole text: the version, the given lines (each begins with a line feed), and the newer lines.
    pub fn write_around(&self, lines: &str) -> String {
        let newer = self.lines.iter().map(|line| format!("\n{line}")).collect::<String>();
        format!("{VERSION_PREFIX}{}{lines}{newer}", self.version.unwrap_or(VERSION))
    }
}

/// Returns the lines of a stored text, split at line feeds only: another version may have written other line separators
/// within a line.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n')
}

/// Whether a line states the version of the text.
fn is_version(line: &str) -> bool {
    version(line).is_some_and(|version| version >= FIRST_VERSION)
}

fn version(line: &str) -> Option<u32> {
    line.strip_prefix(VERSION_PREFIX)?.parse().ok()
}

/// A stub for builds without a browser, where nothing is stored.
#[cfg(not(target_arch = "wasm32"))]
mod outside {
    use laska_ui::notice::Notice;

    pub(super) enum WebStorage {
        Local,
        Session,
    }

    pub(super) struct StorageError;

    impl WebStorage {
        pub(super) fn get(self, _key: &str) -> Option<String> {
            None
        }

        pub(super) fn set(self, _key: &str, _text: &str) -> Result<(), StorageError> {
            Err(StorageError)
        }

        pub(super) fn set_aside(self, _key: &str, _text: &str) {}
    }

    impl StorageError {
        pub(super) fn notice(self) -> Option<Notice> {
            None
        }
    }
}
