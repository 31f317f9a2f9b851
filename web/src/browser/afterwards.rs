//! Owns what can wait until the next frame has shown what changed: the address bar, the store, the loudspeaker. A player
//! sees an answer sooner by as much.

use std::cell::{Cell, RefCell};
use std::mem::take;

use gloo::events::EventListener;
use gloo::utils::{document, window};
use wasm_bindgen::{JsCast, closure::Closure};

type Act = Box<dyn FnOnce()>;

thread_local! {
    static WAITING: RefCell<Vec<Act>> = const { RefCell::new(Vec::new()) };
    static WATCHED: Cell<bool> = const { Cell::new(false) };
    // Each is made once: a closure for every move would stay for as long as the page.
    static CATCH_UP: Closure<dyn Fn()> = Closure::new(catch_up);
    static FRAME: Closure<dyn Fn()> = Closure::new(|| {
        // A timer that is set while a frame is made comes when it is done. It cannot fail: a function is given.
        CATCH_UP.with(|act| _ = window().set_timeout_with_callback(act.as_ref().unchecked_ref()));
    });
}

/// Does something after the next frame: at once where there is none to come, and before the page goes.
pub fn afterwards(act: impl FnOnce() + 'static) {
    if document().hidden() {
        act();
        return;
    }
    if !WATCHED.replace(true) {
        // For as long as there is the page.
        EventListener::new(&window(), "pagehide", |_| catch_up()).forget();
        EventListener::new(&document(), "visibilitychange", |_| catch_up()).forget();
    }
    WAITING.with_borrow_mut(|waiting| waiting.push(Box::new(act)));
    // It cannot fail: a function is given.
    FRAME.with(|act| _ = window().request_animation_frame(act.as_ref().unchecked_ref()));
}

fn catch_up() {
    let waiting = WAITING.with_borrow_mut(take);
    waiting.into_iter().for_each(|act| act());
}
