//! Owns how the browser's key events reach the editor: what was pressed, and the keys that work wherever nothing is
//! written.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::{document, window};
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;
use yew::prelude::*;

use super::super::bench::Bench;
use super::super::keys::{Key, anywhere};
use super::super::want::Want;

/// What takes its letters itself.
const WRITTEN_IN: &str = "input, select, textarea, [contenteditable], dialog";

/// A key with its name, which the browser gives away.
pub(super) struct Pressed {
    name: String,
    shift: bool,
    control: bool,
}

impl Pressed {
    pub(super) fn borrowed(&self) -> Key<'_> {
        Key { name: &self.name, shift: self.shift, control: self.control }
    }
}

/// What was pressed; a key with Alt is the browser's own.
pub(super) fn key_of(event: &KeyboardEvent) -> Pressed {
    let name = if event.alt_key() { String::new() } else { event.key() };
    Pressed { name, shift: event.shift_key(), control: event.ctrl_key() || event.meta_key() }
}

/// Hears the keys that nothing else has taken.
#[hook]
pub(super) fn use_keys(latest: &Rc<RefCell<UseReducerHandle<Bench>>>, on: &Callback<Want>) {
    use_effect_with((), {
        let (latest, on) = (latest.clone(), on.clone());
        move |()| {
            let options = EventListenerOptions::enable_prevent_default();
            let heard = EventListener::new_with_options(&window(), "keydown", options, move |event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>().filter(|event| !event.default_prevented()) else {
                    return;
                };
                let focused = document().active_element();
                if focused.is_some_and(|it| it.closest(WRITTEN_IN).is_ok_and(|it| it.is_some())) {
                    return;
                }
                let want = anywhere(&latest.borrow(), key_of(event).borrowed());
                if let Some(want) = want {
                    event.prevent_default();
                    on.emit(want);
                }
            });
            move || drop(heard)
        }
    });
}
