//! Owns where the study keeps what somebody has done: texts under keys of this browser's store. What they say is each
//! section's own.

/// The text that is kept under a key; `None` where nothing is, or the browser has no store.
#[cfg(target_arch = "wasm32")]
#[must_use]
pub fn kept(key: &str) -> Option<String> {
    laska_web::browser::store()?.get_item(key).ok()?
}

/// Keeps a text under a key. Without a store, or with a full one, it is forgotten when the page is closed.
#[cfg(target_arch = "wasm32")]
pub fn keep(key: &str, text: &str) {
    let _ = laska_web::browser::store().map(|store| store.set_item(key, text));
}

/// Outside of a browser nothing is kept.
#[cfg(not(target_arch = "wasm32"))]
#[must_use]
pub fn kept(_key: &str) -> Option<String> {
    None
}

/// Outside of a browser nothing is kept.
#[cfg(not(target_arch = "wasm32"))]
pub fn keep(_key: &str, _text: &str) {}
