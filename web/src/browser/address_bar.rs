//! The address bar: what is shown is written to it, and an address typed or pasted there is opened.

use gloo::events::EventListener;
use gloo::utils::window;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::load_game;
use super::time::after_next_frame;
use crate::state::Event;

/// The part of the address behind `#`.
#[must_use]
pub fn fragment() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.strip_prefix('#').unwrap_or(&hash).to_owned()
}

/// The bar, as far as the page knows. An address that somebody entered there is never written over.
pub struct AddressBar {
    /// What it was last known to show: anything else there was entered since, and its event is on the way.
    known: String,
}

impl Default for AddressBar {
    fn default() -> Self {
        Self { known: fragment() }
    }
}

impl AddressBar {
    /// Takes note of what was entered, and gives it.
    pub fn read(&mut self) -> &str {
        self.known = fragment();
        &self.known
    }

    /// Shows an address in the place of the last, unless another was entered since. It makes no event.
    pub fn write(&mut self, address: &str) {
        if address == self.known || fragment() != self.known {
            return;
        }
        // A browser may refuse when it is asked too often: the bar is then behind until the next change.
        let _ = window()
            .history()
            .and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("#{address}"))));
        self.read();
    }

    /// Goes on to an address, from which the browser's button leads back. It makes no event: one would come later, and
    /// find another address if the page has written one by then.
    pub fn go(&mut self, address: &str) {
        // A browser may refuse when it is asked too often: the bar is then behind until the next change.
        let _ = window()
            .history()
            .and_then(|history| history.push_state_with_url(&JsValue::NULL, "", Some(&format!("#{address}"))));
        self.read();
    }
}

/// Keeps the bar at an address, once that is shown, or leaves it as it is for `None`; a change by hand is told.
#[hook]
pub fn use_address(address: Option<String>, on_event: Callback<Event>) {
    let bar = use_mut_ref(AddressBar::default);
    let wanted = use_mut_ref(|| None::<String>);
    use_effect_with(address, {
        let (bar, wanted) = (bar.clone(), wanted.clone());
        move |address| {
            wanted.borrow_mut().clone_from(address);
            if address.is_some() {
                after_next_frame(move || {
                    if let Some(address) = wanted.take() {
                        bar.borrow_mut().write(&address);
                    }
                });
            }
        }
    });
    use_effect_with(on_event, move |on_event| {
        let on_event = on_event.clone();
        let listener = EventListener::new(&window(), "hashchange", move |_| {
            wanted.take();
            let fragment = bar.borrow_mut().read().to_owned();
            let found = load_game(&fragment);
            on_event.emit(Event::Opened(fragment, Box::new(found)));
        });
        move || drop(listener)
    });
}
