//! Owns where the study keeps what somebody has done: texts under keys of this browser's store. What they say is each
//! section's own.

use laska_web::view::Notice;

/// The text that is kept under a key; `None` where nothing is, or the browser has no store.
#[cfg(target_arch = "wasm32")]
#[must_use]
pub fn kept(key: &str) -> Option<String> {
    laska_web::browser::Shelf::Browser.text(key)
}

/// Keeps a text under a key, and puts aside the one there if that could not be read as a whole.
///
/// # Errors
/// What is to be told, once, when the browser has no store, or a full one: it is forgotten when the page is closed.
#[cfg(target_arch = "wasm32")]
pub fn keep(key: &str, text: &str, damaged: Option<&str>) -> Result<(), Option<Notice>> {
    use laska_web::browser::{NotKept, Shelf};

    if let Some(damaged) = damaged {
        Shelf::Browser.put_aside(key, damaged);
    }
    Shelf::Browser.keep(key, text).map_err(NotKept::notice)
}

/// Outside of a browser nothing is kept.
#[cfg(not(target_arch = "wasm32"))]
#[must_use]
pub fn kept(_key: &str) -> Option<String> {
    None
}

/// Outside of a browser nothing is kept.
///
/// # Errors
/// None: nothing was promised.
#[cfg(not(target_arch = "wasm32"))]
pub fn keep(_key: &str, _text: &str, _damaged: Option<&str>) -> Result<(), Option<Notice>> {
    Ok(())
}
