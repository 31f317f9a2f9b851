//! Owns the address bar: the game is written to it, and an address typed or pasted there is opened.

use gloo::events::EventListener;
use gloo::utils::window;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::afterwards::afterwards;
use super::kept;
use crate::state::Event;

/// The part of the address behind `#`.
#[must_use]
pub fn fragment() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.strip_prefix('#').unwrap_or(&hash).to_owned()
}

/// The bar, as far as the page knows.
struct Bar {
    /// What it was last known to show: anything else there was entered since, and its event is on the way.
    known: String,
    /// What it is to show next.
    wanted: Option<String>,
}

/// Keeps the bar at an address, once that is shown, or leaves it as it is for `None`; a change by hand is told, and never
/// written over.
#[hook]
pub fn use_address(address: Option<String>, on: Callback<Event>) {
    let bar = use_mut_ref(|| Bar { known: fragment(), wanted: None });
    use_effect_with(address, {
        let bar = bar.clone();
        move |address| {
            bar.borrow_mut().wanted = address.clone();
            if address.is_some() {
                afterwards(move || bar.borrow_mut().catch_up());
            }
        }
    });
    use_effect_with(on, move |on| {
        let on = on.clone();
        // What is written from here makes no such event.
        let listener = EventListener::new(&window(), "hashchange", move |_| {
            let fragment = fragment();
            *bar.borrow_mut() = Bar { known: fragment.clone(), wanted: None };
            let found = kept(&fragment);
            on.emit(Event::Opened(fragment, Box::new(found)));
        });
        move || drop(listener)
    });
}

impl Bar {
    fn catch_up(&mut self) {
        if let Some(address) = self.wanted.take().filter(|_| fragment() == self.known) {
            write(&address);
            self.known = fragment();
        }
    }
}

fn write(address: &str) {
    if address == fragment() {
        return;
    }
    let history = window().history();
    // A browser may refuse when it is asked too often: the bar is then behind until the next move.
    let _ =
        history.and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("#{address}"))));
}
