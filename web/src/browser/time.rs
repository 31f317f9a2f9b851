//! The browser's time: the clock, an event when a player's time has run out, and what waits until the next frame has
//! shown what changed (the address bar, the store, sound), so that a player sees an answer sooner.

use std::cell::{Cell, RefCell};
use std::mem::take;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use gloo::utils::{document, window};
use js_sys::Date;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use yew::prelude::*;

use crate::state::Event;
use laska_app::Timestamp;

/// A browser counts no longer than this in one go.
const LONGEST_MS: u64 = 1 << 30;

/// What time it is.
#[must_use]
pub fn now() -> Timestamp {
    Timestamp(Date::now() as u64)
}

/// Tells the time at the moment when a clock will have run out.
#[hook]
pub fn use_deadline(deadline: Option<Timestamp>, on_event: Callback<Event>) {
    use_effect_with(deadline, move |&deadline| {
        let waiting = deadline.map(|deadline| {
            // A timer may ring a little early.
            let wait = deadline.since(now()).as_millis() as u64 + 2;
            Timeout::new(wait.min(LONGEST_MS) as u32, move || on_event.emit(Event::Time(now())))
        });
        move || drop(waiting)
    });
}

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
pub fn after_next_frame(act: impl FnOnce() + 'static) {
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

/// Tells once a frame has shown the position that the move was made in.
#[hook]
pub fn use_arrival(arriving: bool, on_event: Callback<Event>) {
    use_effect_with(arriving, move |&arriving| {
        if arriving {
            after_next_frame(move || on_event.emit(Event::Arrived));
        }
    });
}
