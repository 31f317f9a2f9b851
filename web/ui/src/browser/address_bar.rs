//! The address bar, and what the page remembers with an entry of the browser's history.

use std::cell::RefCell;

use crate::effect::use_effect_with;
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
        if address == self.known && remembered.is_none() || fragment() != self.known || is_covered() {
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

/// What of the browser's history belongs to something that is shown in place of the game.
#[derive(Default)]
enum Cover {
    #[default]
    Bare,
    /// The current entry covers that of the game, which is not changed meanwhile. Back calls this.
    Covered(Callback<()>),
    /// The browser has yet to remove the entry.
    Removing,
    /// Like [`Cover::Removing`], but something is shown again, which gets an entry after that.
    Again(Callback<()>),
}

impl Cover {
    /// Adds an entry to the history.
    fn add(on_back: Callback<()>) -> Self {
        let push = |history: History| history.push_state(&history.state()?, "");
        // Without the entry there is nothing to remove.
        if window().history().and_then(push).is_ok() { Self::Covered(on_back) } else { Self::Bare }
    }
}

thread_local! {
    static COVER: RefCell<Cover> = RefCell::default();
}

fn is_covered() -> bool {
    COVER.with_borrow(|cover| !matches!(cover, Cover::Bare))
}

/// Follows the browser back in its history. Returns whether something covered the game until now.
pub fn uncover() -> bool {
    match COVER.take() {
        Cover::Bare => return false,
        Cover::Covered(on_back) => on_back.emit(()),
        Cover::Removing => {}
        Cover::Again(on_back) => {
            COVER.set(Cover::add(on_back));
            return false;
        }
    }
    true
}

/// Lets Back close what the calling component shows in place of the game: adds an entry to the browser's history, and removes
/// it again when the component is gone. Needs [`uncover`] at each `popstate`.
#[hook]
pub fn use_back(on_back: Callback<()>) {
    use_effect_with((), move |()| {
        COVER.set(match COVER.take() {
            Cover::Removing => Cover::Again(on_back),
            _ => Cover::add(on_back),
        });
        || {
            COVER.set(match COVER.take() {
                // The browser does this later.
                Cover::Covered(_) if window().history().is_ok_and(|history| history.back().is_ok()) => Cover::Removing,
                Cover::Again(_) => Cover::Removing,
                cover => cover,
            });
        }
    });
}
