//! Whether the browser keeps what this site stores. Most browsers decide by themselves when a page asks for it; Firefox asks the
//! player, so there the player asks first.

use std::cell::Cell;

use gloo::utils::window;
use js_sys::{Promise, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::StorageManager;

use crate::games::Keeping;

thread_local! {
    /// Whether this page has asked the browser.
    static HAS_ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether the browser keeps what is stored.
pub(super) async fn keeping() -> Keeping {
    match answer(StorageManager::persisted).await {
        None => Keeping::Unknown,
        Some(true) => Keeping::Permanent,
        Some(false) if asks_player() => Keeping::CanAsk,
        Some(false) => Keeping::Temporary,
    }
}

/// Asks the browser to keep what is stored, and returns its decision.
pub(super) async fn keep() -> Keeping {
    match answer(StorageManager::persist).await {
        None => Keeping::Unknown,
        Some(true) => Keeping::Permanent,
        Some(false) => Keeping::Temporary,
    }
}

/// Asks the browser once, unless it would ask the player.
pub(super) fn keep_silently() {
    if !HAS_ASKED.replace(true) && !asks_player() {
        spawn_local(async { _ = keep().await });
    }
}

/// Returns whether this browser asks the player: only Firefox does, and only Firefox has this property.
fn asks_player() -> bool {
    Reflect::has(&window(), &"mozInnerScreenX".into()).unwrap_or_default()
}

/// Returns the answer to a question; `None` if the browser cannot answer, as on a page not served over HTTPS.
async fn answer(ask: fn(&StorageManager) -> Result<Promise, JsValue>) -> Option<bool> {
    let storage = window().navigator().storage();
    JsFuture::from(ask(&storage).ok()?).await.ok()?.as_bool()
}
