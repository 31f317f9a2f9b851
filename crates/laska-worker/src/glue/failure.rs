//! Owns the worker's last words: a panic, or any other end of the program, told to the page and not to the console.

use std::cell::Cell;
use std::panic;

use crate::protocol::Reply;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::ErrorEvent;

thread_local! {
    static IS_TOLD: Cell<bool> = const { Cell::new(false) };
}

/// From now on tells the page when the worker is broken.
pub(super) fn report() {
    panic::set_hook(Box::new(|panic| tell(panic.to_string())));
    // A panic ends in a trap, which is an error event; so do a stack overflow and memory that runs out, which no panic
    // hook sees.
    let on_error = Closure::<dyn FnMut(ErrorEvent)>::new(|event: ErrorEvent| {
        event.prevent_default();
        tell(event.message());
    });
    let added = super::scope().add_event_listener_with_callback("error", on_error.as_ref().unchecked_ref());
    added.expect("a worker has error events");
    on_error.forget();
}

/// Says it once: what follows a panic is its consequence.
fn tell(message: String) {
    if !IS_TOLD.replace(true) {
        super::post(&Reply::Panicked { message });
    }
}
