//! The address bar: shows the address of the game, and reports an address that the user enters.

use std::cell::{Cell, RefCell};

use gloo::events::EventListener;
use gloo::utils::window;
use laska_app::saved::SavedGame;
use wasm_bindgen::JsValue;
use web_sys::History;
use yew::prelude::*;

use super::saved_games::{load_game, remember};
use super::time::after_next_frame;
use crate::games::{GAMES_ADDRESS, GamesIntent};
use crate::intent::PlayIntent;
use crate::settings::Shown;
use crate::state::Event;

/// Returns the part of the address after `#`.
#[must_use]
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
#[must_use]
pub(super) fn remembered() -> Option<String> {
    window().history().and_then(|history| history.state()).ok()?.as_string()
}

thread_local! {
    /// Whether the current entry of the history covers that of the game, which is not changed meanwhile.
    static IS_COVERED: Cell<bool> = const { Cell::new(false) };
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

/// Shows the address of a game in the bar after the next frame, and remembers the game with it; without an address the bar is
/// unchanged. Reports an address that the user entered.
#[hook]
pub fn use_address(
    address: Option<String>,
    saved: Option<SavedGame>,
    on_event: Callback<Event>,
    on_intent: Callback<PlayIntent>,
) {
    let bar = use_mut_ref(AddressBar::default);
    let latest = use_mut_ref(|| None);
    use_effect_with(address.zip(saved), {
        let (bar, latest) = (bar.clone(), latest.clone());
        move |shown| {
            latest.borrow_mut().clone_from(shown);
            if shown.is_some() {
                after_next_frame(move || show(&bar, &latest));
            }
        }
    });
    use_effect_with((on_event, on_intent), move |(on_event, on_intent)| {
        let on_event = on_event.clone();
        let show_games = on_intent.reform(|()| GamesIntent::Show(Shown::Yes).into());
        if fragment() == GAMES_ADDRESS {
            show_games.emit(());
        }
        let back = EventListener::new(&window(), "popstate", {
            let (bar, latest) = (bar.clone(), latest.clone());
            move |_| {
                if IS_COVERED.replace(false) {
                    show(&bar, &latest);
                }
            }
        });
        let listener = EventListener::new(&window(), "hashchange", move |_| {
            latest.take();
            let fragment = bar.borrow_mut().read().to_owned();
            if fragment == GAMES_ADDRESS {
                show_games.emit(());
                return;
            }
            let lookup = load_game(&fragment);
            on_event.emit(Event::Opened(fragment, Box::new(lookup)));
        });
        move || drop((back, listener))
    });
}

/// Shows the latest address, and remembers the game with it.
fn show(bar: &RefCell<AddressBar>, latest: &RefCell<Option<(String, SavedGame)>>) {
    if let Some((address, saved)) = &*latest.borrow() {
        bar.borrow_mut().write(address, Some(&remember(saved)));
    }
}
