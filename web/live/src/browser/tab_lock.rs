//! A lock on a game, so that only one tab plays it. The browser releases it when the tab is closed.
//!
//! Where the browser has no locks, as on a page without HTTPS, every tab gets its own.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Function, Object, Promise, Reflect};
use laska_app::GameId;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::Callback;

/// How to get a lock that another tab has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Wait until the other tab is closed.
    Wait,
    /// Take it from the other tab, because the player begins the game in this one.
    Take,
}

/// What happens to a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockEvent {
    Granted,
    /// Another tab has taken it.
    Lost,
}

/// A lock of this tab. It is released when this is dropped, and then reports nothing any more.
pub struct TabLock {
    release: Function,
    is_dropped: Rc<Cell<bool>>,
}

impl TabLock {
    pub fn claim(game_id: GameId, claim: Claim, on_event: Callback<LockEvent>) -> Self {
        let mut release = None;
        let released = Promise::new(&mut |resolve, _| release = Some(resolve));
        let release = release.expect("a promise calls its function at once");
        let is_dropped = Rc::new(Cell::new(false));
        let on_event = {
            let is_dropped = is_dropped.clone();
            Callback::from(move |event| {
                if !is_dropped.get() {
                    on_event.emit(event);
                }
            })
        };
        match request(game_id, claim, released, on_event.clone()) {
            Some(request) => spawn_local(async move {
                if JsFuture::from(request).await.is_err() {
                    on_event.emit(LockEvent::Lost);
                }
            }),
            None => on_event.emit(LockEvent::Granted),
        }
        Self { release, is_dropped }
    }
}

impl Drop for TabLock {
    fn drop(&mut self) {
        self.is_dropped.set(true);
        // The function cannot fail.
        let _ = self.release.call0(&JsValue::NULL);
    }
}

/// Requests the lock, to be kept until it is released. The promise is rejected if another tab takes it.
fn request(game_id: GameId, claim: Claim, released: Promise, on_event: Callback<LockEvent>) -> Option<Promise> {
    let locks = Reflect::get(&gloo::utils::window().navigator(), &"locks".into()).ok()?;
    let request: Function = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    let options = Object::new();
    Reflect::set(&options, &"steal".into(), &(claim == Claim::Take).into()).ok()?;
    let hold = Closure::once_into_js(move |_: JsValue| {
        on_event.emit(LockEvent::Granted);
        released
    });
    let name = JsValue::from(format!("laska.live.{game_id}"));
    request.call3(&locks, &name, &options, &hold).ok()?.dyn_into().ok()
}
