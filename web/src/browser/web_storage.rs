//! The two stores of this browser. A player may have shut them, and they may be full: then the page goes on without.

use std::cell::Cell;

use gloo::events::EventListener;
use gloo::utils::window;
use wasm_bindgen::JsCast as _;
use web_sys::{Storage, StorageEvent};
use yew::Callback;

use crate::notice::Notice;

/// What a key ends with under which the last text is put aside that could not be read as a whole.
const ASIDE: &str = ".aside";

thread_local! {
    /// Whether somebody was told that nothing can be kept.
    static TOLD: Cell<bool> = const { Cell::new(false) };
}

/// A store of this browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WebStorage {
    /// What lasts, for all tabs.
    Local,
    /// What lasts as long as this tab.
    Session,
}

/// A text could not be kept, for the store is full, or shut; what was kept under its key before still is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StorageError;

/// Hears when another tab has changed what is kept under a key.
pub fn on_storage_change(key: &'static str, on_event: Callback<()>) -> EventListener {
    EventListener::new(&window(), "storage", move |event| {
        // Without a key everything is gone.
        let changed = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
        if changed.is_none_or(|changed| changed == key) {
            on_event.emit(());
        }
    })
}

impl WebStorage {
    fn open(self) -> Option<Storage> {
        match self {
            Self::Local => window().local_storage(),
            Self::Session => window().session_storage(),
        }
        .ok()?
    }

    /// The text under a key; `None` where there is none, or no store.
    #[must_use]
    pub fn get(self, key: &str) -> Option<String> {
        self.open()?.get_item(key).ok()?
    }

    /// Keeps a text under a key.
    ///
    /// # Errors
    /// When the store is full, or there is none.
    pub fn set(self, key: &str, text: &str) -> Result<(), StorageError> {
        self.open().and_then(|store| store.set_item(key, text).ok()).ok_or(StorageError)
    }

    /// Puts a text of a key aside that could not be read, before another one takes its place: somebody may yet make
    /// something of it. Only the last one is there.
    pub fn set_aside(self, key: &str, text: &str) {
        // Without room for it it is lost, as it was told.
        let _ = self.set(&format!("{key}{ASIDE}"), text);
    }

    /// Forgets the text under a key.
    pub fn remove(self, key: &str) {
        // Where there is no store, nothing is kept.
        let _ = self.open().map(|store| store.remove_item(key));
    }

    /// All keys; none where there is no store.
    #[must_use]
    pub fn keys(self) -> Vec<String> {
        let Some(store) = self.open() else { return Vec::new() };
        (0..store.length().unwrap_or(0)).filter_map(|index| store.key(index).ok().flatten()).collect()
    }
}

impl StorageError {
    /// What is told of it: nothing if it was told before.
    #[must_use]
    pub fn notice(self) -> Option<Notice> {
        (!TOLD.replace(true)).then_some(Notice::StoreFull)
    }
}
