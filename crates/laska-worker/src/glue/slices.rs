//! Owns coming back after the messages that wait: slices of work, one at a time.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{MessageChannel, MessagePort};

/// Calls for a slice whenever one is asked for, after the page's messages that have come in by then.
///
/// A message to itself through a channel waits in line behind those. A timer of 0 would as well, but browsers make
/// nested timers wait 4 ms, a seventh of the time.
pub(super) struct Slices {
    outside: MessagePort,
    is_asked: Rc<Cell<bool>>,
    /// Kept so that the port can call it.
    _on_turn: Closure<dyn FnMut()>,
}

impl Slices {
    pub(super) fn new(mut slice: impl FnMut() + 'static) -> Self {
        let channel = MessageChannel::new().expect("every worker has channels");
        let is_asked = Rc::new(Cell::new(false));
        let asked = Rc::clone(&is_asked);
        let on_turn = Closure::<dyn FnMut()>::new(move || {
            asked.set(false);
            slice();
        });
        channel.port1().set_onmessage(Some(on_turn.as_ref().unchecked_ref()));
        Self { outside: channel.port2(), is_asked, _on_turn: on_turn }
    }

    /// Asks for a slice, unless one was asked for already.
    pub(super) fn ask_for_one(&self) {
        if !self.is_asked.replace(true) {
            self.outside.post_message(&JsValue::NULL).expect("nothing can be cloned");
        }
    }
}
