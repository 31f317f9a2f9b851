//! Owns the clipboard.

use gloo::utils::window;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::Callback;

use crate::state::Event;
use crate::t;
use crate::view::{Notice, Tone};

/// Copies the whole address of a game, and tells how it went.
pub fn copy_link(fragment: &str, on: Callback<Event>) {
    let page = window().location().href().unwrap_or_default();
    let page = page.split('#').next().unwrap_or_default();
    copy_text(
        format!("{page}#{fragment}"),
        t!("The link to this game is copied."),
        t!("The browser does not let the page copy. The link is in the address bar: copy it there."),
        on,
    );
}

/// Copies the moves, and tells how it went.
pub fn copy_moves(text: String, on: Callback<Event>) {
    copy_text(
        text,
        t!("The moves are copied."),
        t!("The browser does not let the page copy. Save the moves instead."),
        on,
    );
}

/// Copies a text, and tells how it went: in the first words, or in the last.
pub fn copy_text(text: String, done: &'static str, refused: &'static str, on: Callback<Event>) {
    spawn_local(async move {
        // A page that did not come over https has no clipboard: asking for it gives nothing, or a refusal.
        let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
        let copied = match clipboard {
            Ok(there) if !there.is_undefined() => {
                JsFuture::from(window().navigator().clipboard().write_text(&text)).await.is_ok()
            }
            _ => false,
        };
        let (tone, words) = if copied { (Tone::Info, done) } else { (Tone::Error, refused) };
        on.emit(Event::Told(Notice { tone, text: words.to_owned() }));
    });
}
