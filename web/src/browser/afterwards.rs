//! Owns what can wait until the next frame has shown what changed: the address bar, the store, the loudspeaker. A player
//! sees an answer sooner by as much.

use std::cell::{Cell, RefCell};
use std::mem::take;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use gloo::utils::{document, window};
use wasm_bindgen::{JsCast, closure::Closure};

type Act = Box<dyn FnOnce()>;

thread_local! {
    static WAITING: RefCell<Vec<Act>> = const { RefCell::new(Vec::new()) };
    static WATCHED: Cell<bool> = const { Cell::new(false) };
}

/// Does something after the next frame: at once where there is none to come, and before the page goes.
pub(super) fn afterwards(act: impl FnOnce() + 'static) {
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
    // A timer that is set while a frame is made comes when it is done.
    let frame = Closure::once_into_js(|| Timeout::new(0, catch_up).forget());
    // It cannot fail: a function was given.
    let _ = window().request_animation_frame(frame.unchecked_ref());
}

fn catch_up() {
    let waiting = WAITING.with_borrow_mut(take);
    waiting.into_iter().for_each(|act| act());
}
