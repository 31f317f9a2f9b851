//! Owns where the study keeps what somebody has done: texts under keys of this browser's stores. What they say is each
//! section's own.

#[cfg(target_arch = "wasm32")]
use laska_web::browser::{NotKept, Shelf};
use laska_web::notice::Notice;
#[cfg(not(target_arch = "wasm32"))]
use outside::{NotKept, Shelf};
use yew::prelude::*;

/// The text that is kept under a key; `None` where nothing is, or the browser has no store.
#[must_use]
pub fn kept(key: &str) -> Option<String> {
    Shelf::Browser.text(key)
}

/// Keeps a text under a key, and puts aside the one there if that could not be read as a whole.
///
/// # Errors
/// What is to be told, once, when the browser has no store, or a full one: it is forgotten when the page is closed.
pub fn keep(key: &str, text: &str, damaged: Option<&str>) -> Result<(), Option<Notice>> {
    if let Some(damaged) = damaged {
        Shelf::Browser.put_aside(key, damaged);
    }
    Shelf::Browser.keep(key, text).map_err(NotKept::notice)
}

/// The text that is kept under a key for as long as there is this tab.
#[must_use]
pub fn kept_in_tab(key: &str) -> Option<String> {
    Shelf::Tab.text(key)
}

/// Keeps a text under a key for as long as there is this tab; `None` where there is no room for it.
#[must_use]
pub fn keep_in_tab(key: &str, text: &str) -> Option<()> {
    Shelf::Tab.keep(key, text).ok()
}

/// Tells the text under a key when another tab has kept it.
#[cfg(target_arch = "wasm32")]
#[hook]
pub fn use_other_tabs(key: &'static str, on: Callback<String>) {
    use_effect_with((key, on), |(key, on)| {
        let (key, on) = (*key, on.clone());
        let changed = Callback::from(move |()| kept(key).into_iter().for_each(|text| on.emit(text)));
        let heard = laska_web::browser::listen_to_tabs(key, changed);
        move || drop(heard)
    });
}

/// Outside of a browser there are no tabs.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
pub fn use_other_tabs(_key: &'static str, _on: Callback<String>) {}

/// Outside of a browser nothing is kept.
#[cfg(not(target_arch = "wasm32"))]
mod outside {
    use laska_web::notice::Notice;

    pub(super) enum Shelf {
        Browser,
        Tab,
    }

    pub(super) struct NotKept;

    impl Shelf {
        pub(super) fn text(self, _key: &str) -> Option<String> {
            None
        }

        pub(super) fn keep(self, _key: &str, _text: &str) -> Result<(), NotKept> {
            Err(NotKept)
        }

        pub(super) fn put_aside(self, _key: &str, _text: &str) {}
    }

    impl NotKept {
        pub(super) fn notice(self) -> Option<Notice> {
            None
        }
    }
}
