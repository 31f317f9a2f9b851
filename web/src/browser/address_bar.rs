//! The address bar: shows the address of the game, and reports an address that the user enters.

use gloo::events::EventListener;
use gloo::utils::window;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::load_game;
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

    /// Replaces the address, unless the user has entered another one. Triggers no event.
    pub fn write(&mut self, address: &str) {
        if address == self.known || fragment() != self.known {
            return;
        }
        // A browser may refuse frequent updates. The bar is then outdated until the next change.
        let _ = window()
            .history()
            .and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("#{address}"))));
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

/// Shows an address in the bar after the next frame; `None` leaves the bar unchanged. Reports an address that the user
/// entered.
#[hook]
pub fn use_address(address: Option<String>, on_event: Callback<Event>, on_intent: Callback<PlayIntent>) {
    let bar = use_mut_ref(AddressBar::default);
    let pending = use_mut_ref(|| None::<String>);
    use_effect_with(address, {
        let (bar, pending) = (bar.clone(), pending.clone());
        move |address| {
            pending.borrow_mut().clone_from(address);
            if address.is_some() {
                after_next_frame(move || {
                    if let Some(address) = pending.take() {
                        bar.borrow_mut().write(&address);
                    }
                });
            }
        }
    });
    use_effect_with((on_event, on_intent), move |(on_event, on_intent)| {
        let on_event = on_event.clone();
        let show_games = on_intent.reform(|()| GamesIntent::Show(Shown::Yes).into());
        if fragment() == GAMES_ADDRESS {
            show_games.emit(());
        }
        let listener = EventListener::new(&window(), "hashchange", move |_| {
            pending.take();
            let fragment = bar.borrow_mut().read().to_owned();
            if fragment == GAMES_ADDRESS {
                show_games.emit(());
                return;
            }
            let lookup = load_game(&fragment);
            on_event.emit(Event::Opened(fragment, Box::new(lookup)));
        });
        move || drop(listener)
    });
}
