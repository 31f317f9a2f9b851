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

/// Keeps the bar at an address, once that is shown, or leaves it as it is for `None`; a change by hand is told.
#[hook]
pub fn use_address(address: Option<String>, on: Callback<Event>) {
    use_effect_with(address, |address| {
        if let Some(address) = address.clone() {
            afterwards(move || write(&address));
        }
    });
    use_effect_with(on, |on| {
        let on = on.clone();
        // What is written from here makes no such event.
        let listener = EventListener::new(&window(), "hashchange", move |_| {
            let fragment = fragment();
            let found = kept(&fragment);
            on.emit(Event::Opened(fragment, Box::new(found)));
        });
        move || drop(listener)
    });
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
