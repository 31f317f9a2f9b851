//! Web storage. It may be blocked or full; the page then works without it.

use std::cell::Cell;

use gloo::events::EventListener;
use gloo::utils::window;
use wasm_bindgen::JsCast as _;
use web_sys::{Storage, StorageEvent};
use yew::Callback;

use crate::notice::Notice;

/// The suffix of keys under which the latest damaged text is set aside.
const SET_ASIDE_SUFFIX: &str = ".aside";

thread_local! {
    /// Whether the user has been informed that saving failed.
    static NOTIFIED: Cell<bool> = const { Cell::new(false) };
}

/// A storage area of the browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WebStorage {
    /// `localStorage`: permanent, shared by all tabs.
    Local,
    /// `sessionStorage`: lives as long as the tab.
    Session,
}

/// The error for a text that could not be stored because the storage is full or blocked. The previous text is
/// unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StorageError;

/// Calls back when another tab has changed the value of a key.
pub fn on_storage_change(key: &'static str, on_event: Callback<()>) -> EventListener {
    EventListener::new(&window(), "storage", move |event| {
        // The event has no key if the storage was cleared.
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

    /// Returns the value of a key, or `None` if there is none or no storage.
    pub fn get(self, key: &str) -> Option<String> {
        self.open()?.get_item(key).ok()?
    }

    /// Stores a value.
    ///
    /// # Errors
    /// Returns an error if the storage is full or blocked.
    pub fn set(self, key: &str, text: &str) -> Result<(), StorageError> {
        self.open().and_then(|store| store.set_item(key, text).ok()).ok_or(StorageError)
    }

    /// Sets a damaged text aside before it is overwritten, in case someone can still use it. It replaces the
    /// one set aside before.
    pub fn set_aside(self, key: &str, text: &str) {
        // If there is no room, the damaged text is lost.
        let _ = self.set(&format!("{key}{SET_ASIDE_SUFFIX}"), text);
    }

    pub fn remove(self, key: &str) {
        // Without storage there is nothing to remove.
        let _ = self.open().map(|store| store.remove_item(key));
    }

    /// Returns all keys; none without storage.
    pub fn keys(self) -> Vec<String> {
        let Some(store) = self.open() else { return Vec::new() };
        (0..store.length().unwrap_or(0)).filter_map(|index| store.key(index).ok().flatten()).collect()
    }
}

impl StorageError {
    /// Returns the notice, or `None` if it was shown before.
    pub fn notice(self) -> Option<Notice> {
        (!NOTIFIED.replace(true)).then_some(Notice::StorageFull)
    }
}
