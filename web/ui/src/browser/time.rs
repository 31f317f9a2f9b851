//! Time in the browser: a queue for work that waits for the next frame (address bar, storage, sound), so that the player
//! sees the response sooner; pauses in long work; and the return to a page that was hidden.

use std::cell::{Cell, RefCell};
use std::mem::take;

use gloo::events::EventListener;
use gloo::utils::{document, window};
use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::JsFuture;
use web_sys::EventTarget;
use yew::Callback;

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
