//! Time in the browser: an event when a player's time runs out, and a queue for work that waits for the next
//! frame (address bar, storage, sound) so that the player sees the response sooner.

use std::cell::{Cell, RefCell};
use std::mem::take;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use gloo::utils::{document, window};
use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::JsFuture;
use web_sys::EventTarget;
use yew::prelude::*;

use crate::clock::now;
use crate::state::Event;
use laska_app::Timestamp;

/// The maximum delay of a browser timer.
const MAX_DELAY_MS: u64 = 1 << 30;

/// Sends a time event when a clock runs out.
#[hook]
pub fn use_deadline(deadline: Option<Timestamp>, on_event: Callback<Event>) {
    use_effect_with(deadline, move |&deadline| {
        let waiting = deadline.map(|deadline| {
            // A timer may fire slightly early.
            let wait = deadline.since(now()).as_millis() as u64 + 2;
            Timeout::new(wait.min(MAX_DELAY_MS) as u32, move || on_event.emit(Event::Time(now())))
        });
        move || drop(waiting)
    });
}

type Task = Box<dyn FnOnce()>;

thread_local! {
    static WAITING: RefCell<Vec<Task>> = const { RefCell::new(Vec::new()) };
    static LISTENING: Cell<bool> = const { Cell::new(false) };
    // Created once: a closure for every move would never be freed.
    static FLUSH: Closure<dyn Fn()> = Closure::new(flush);
    static FRAME: Closure<dyn Fn()> = Closure::new(|| {
        // A timer set during a frame fires after the frame. Setting it cannot fail with a function argument.
        FLUSH.with(|task| _ = window().set_timeout_with_callback(task.as_ref().unchecked_ref()));
    });
}

/// Runs a function after the next frame; immediately if the page is hidden, and at the latest before it is closed.
pub fn after_next_frame(task: impl FnOnce() + 'static) {
    if document().hidden() {
        task();
        return;
    }
    if !LISTENING.replace(true) {
        // The listeners live as long as the page.
        EventListener::new(&window(), "pagehide", |_| flush()).forget();
        EventListener::new(&document(), "visibilitychange", |_| flush()).forget();
    }
    WAITING.with_borrow_mut(|waiting| waiting.push(Box::new(task)));
    // This cannot fail with a function argument.
    FRAME.with(|task| _ = window().request_animation_frame(task.as_ref().unchecked_ref()));
}

fn flush() {
    let waiting = WAITING.with_borrow_mut(take);
    waiting.into_iter().for_each(|task| task());
}

/// Calls back when the player comes back to this tab: it has the focus, is visible, or is shown again by Back.
pub fn on_return(on_event: Callback<()>) -> [EventListener; 3] {
    let listen = |target: &EventTarget, name: &'static str| {
        let on_event = on_event.clone();
        EventListener::new(target, name, move |_| {
            if !document().hidden() {
                on_event.emit(());
            }
        })
    };
    [listen(&window(), "focus"), listen(&window(), "pageshow"), listen(&document(), "visibilitychange")]
}

/// Returns in a later task, so that the page can respond.
pub async fn let_page_respond() {
    let later = Promise::new(&mut |resolve, _| _ = window().set_timeout_with_callback(resolve.unchecked_ref()));
    // The promise is never rejected.
    let _ = JsFuture::from(later).await;
}

/// Sends an event after a delay in milliseconds in which the reply before the planned move is shown.
#[hook]
pub fn use_premove(delay: Option<u32>, on_event: Callback<Event>) {
    use_effect_with(delay, move |&delay| {
        let waiting = delay.map(|delay| Timeout::new(delay, move || on_event.emit(Event::PlayPremove)));
        move || drop(waiting)
    });
}

/// Sends an event once a frame has shown the position before the received move.
#[hook]
pub fn use_arrival(arriving: bool, on_event: Callback<Event>) {
    use_effect_with(arriving, move |&arriving| {
        if arriving {
            after_next_frame(move || on_event.emit(Event::Arrived));
        }
    });
}
