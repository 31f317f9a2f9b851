//! Texts that the study keeps in this browser, under keys. What they say is each section's own; lines that only a later
//! version of this page can read are kept for that one.

#[cfg(target_arch = "wasm32")]
use laska_web::browser::{StorageError, WebStorage};
use laska_web::notice::Notice;
#[cfg(not(target_arch = "wasm32"))]
use outside::{StorageError, WebStorage};
use yew::prelude::*;

/// The text that is kept under a key; `None` where nothing is, or the browser has no store.
#[must_use]
pub fn load(key: &str) -> Option<String> {
    WebStorage::Local.get(key)
}

/// Keeps a text under a key, and puts aside the one there if that could not be read as a whole.
///
/// # Errors
/// What is to be told, once, when the browser has no store, or a full one: it is forgotten when the page is closed.
pub fn save(key: &str, text: &str, damaged: Option<&str>) -> Result<(), Option<Notice>> {
    if let Some(damaged) = damaged {
        WebStorage::Local.set_aside(key, damaged);
    }
    WebStorage::Local.set(key, text).map_err(StorageError::notice)
}

/// The text that is kept under a key for as long as there is this tab.
#[must_use]
pub fn load_from_tab(key: &str) -> Option<String> {
    WebStorage::Session.get(key)
}

/// Keeps a text under a key for as long as there is this tab; `None` where there is no room for it.
#[must_use]
pub fn save_to_tab(key: &str, text: &str) -> Option<()> {
    WebStorage::Session.set(key, text).ok()
}

/// Tells the text under a key when another tab has kept it.
#[cfg(target_arch = "wasm32")]
#[hook]
pub fn use_other_tabs(key: &'static str, on: Callback<String>) {
    use_effect_with((key, on), |(key, on)| {
        let (key, on) = (*key, on.clone());
        let changed = Callback::from(move |()| load(key).into_iter().for_each(|text| on.emit(text)));
        let heard = laska_web::browser::on_storage_change(key, changed);
        move || drop(heard)
    });
}

/// Outside of a browser there are no tabs.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
pub fn use_other_tabs(_key: &'static str, _on: Callback<String>) {}

/// The lines of a kept text that only a later version of this page can read, and that version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewerLines {
    version: Option<u32>,
    lines: Vec<String>,
}

/// The version of the texts that this page writes.
const VERSION: u32 = 1;

/// What begins the first line.
const NAME: &str = "version=";

impl NewerLines {
    /// A text without a line yet: all that is known is the version that has written it.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let version = lines(text).next().and_then(version);
        Self { version: version.filter(|&version| version > VERSION), lines: Vec::new() }
    }

    /// Takes a line that cannot be read here; `None` where no later version can have written it.
    pub fn push(&mut self, line: &str) -> Option<()> {
        self.version?;
        if !self.lines.iter().any(|known| known == line) {
            self.lines.push(line.to_owned());
        }
        Some(())
    }

    /// What is to be kept of both: two tabs lose nothing of each other.
    #[must_use]
    pub fn merge(&self, other: &Self) -> Self {
        let mut both = Self { version: self.version.max(other.version), lines: self.lines.clone() };
        other.lines.iter().for_each(|line| _ = both.push(line));
        both
    }

    /// The lines of a text that is to be kept, around those that are read here.
    #[must_use]
    pub fn write_around(&self, lines: &str) -> String {
        let later = self.lines.iter().map(|line| format!("\n{line}")).collect::<String>();
        format!("{NAME}{}{lines}{later}", self.version.unwrap_or(VERSION))
    }
}

/// The lines of a kept text, each to its last letter: another version may have written signs there that end lines elsewhere.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n')
}

/// Whether a line only says which version has written a text, this one or a later one.
#[must_use]
pub fn is_version(line: &str) -> bool {
    version(line).is_some_and(|version| version >= VERSION)
}

fn version(line: &str) -> Option<u32> {
    line.strip_prefix(NAME)?.parse().ok()
}

/// Outside of a browser nothing is kept.
#[cfg(not(target_arch = "wasm32"))]
mod outside {
    use laska_web::notice::Notice;

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
