//! The address bar, and what the page remembers with an entry of the browser's history.

use std::cell::Cell;

use crate::effect::use_effect_with;
use gloo::events::EventListener;
use gloo::utils::window;
use wasm_bindgen::JsValue;
use web_sys::History;
use yew::prelude::*;

/// Returns the part of the address after `#`.
pub fn fragment() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.strip_prefix('#').unwrap_or(&hash).to_owned()
}

/// The address bar as last seen by the page. An address that the user entered is never overwritten.
pub struct AddressBar {
    /// The last known content. If the bar differs, the user has changed it and a `hashchange` event is pending.
    known: String,
}

impl Default for AddressBar {
    fn default() -> Self {
        Self { known: fragment() }
    }
}

impl AddressBar {
    /// Reads and remembers the current address.
    pub fn read(&mut self) -> &str {
        self.known = fragment();
        &self.known
    }

    /// Replaces the address, unless the user has entered another one, and what the page remembers with it; see
    /// [`remembered`]. Triggers no event.
    pub fn write(&mut self, address: &str, remembered: Option<&str>) {
        if address == self.known && remembered.is_none() || fragment() != self.known || IS_COVERED.get() {
            return;
        }
        let state = remembered.map_or(JsValue::NULL, JsValue::from_str);
        // A browser may refuse frequent updates. The bar is then outdated until the next change.
        let _ = window()
            .history()
            .and_then(|history| history.replace_state_with_url(&state, "", Some(&format!("#{address}"))));
        self.read();
    }

    /// Navigates to an address with a new history entry, so that the Back button works. Triggers no event: an event
    /// would arrive later, when the page may have written another address.
    pub fn go(&mut self, address: &str) {
        // A browser may refuse frequent updates. The bar is then outdated until the next change.
        let _ = window()
            .history()
            .and_then(|history| history.push_state_with_url(&JsValue::NULL, "", Some(&format!("#{address}"))));
        self.read();
    }
}

/// Returns what the page has remembered with the current entry of the browser's history. It survives a reload, and Back
/// and Forward lead to it, also where the browser blocks all storage.
pub fn remembered() -> Option<String> {
    window().history().and_then(|history| history.state()).ok()?.as_string()
}

thread_local! {
    /// Whether the current entry of the history covers that of the game, which is not changed meanwhile.
    static IS_COVERED: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether something covered the game until now, which Back has closed.
pub fn uncover() -> bool {
    IS_COVERED.replace(false)
}

/// Lets Back close what the calling component shows in place of the game: adds an entry to the browser's history, and removes
/// it again when the component is gone.
#[hook]
pub fn use_back(on_back: Callback<()>) {
    use_effect_with((), move |()| {
        let history = window().history();
        let cover = |history: &History| history.push_state(&history.state()?, "");
        IS_COVERED.set(history.as_ref().is_ok_and(|history| cover(history).is_ok()));
        let listener = EventListener::new(&window(), "popstate", move |_| on_back.emit(()));
        move || {
            drop(listener);
            if let (true, Ok(history)) = (IS_COVERED.get(), history) {
                // Without the entry there is nothing to remove.
                let _ = history.back();
            }
        }
    });
}
