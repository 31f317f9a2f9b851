//! Owns the settings in the browser: the store that keeps them, the other tabs that change them, and the attributes of the
//! page that the stylesheets go by.

use gloo::utils::document_element;
use yew::prelude::*;

use super::language::speak_as_wanted;
use super::shelf::{NotKept, Shelf, listen_to_tabs};
use crate::settings::{Choice as _, Damage, KEY, Read, Settings, read, rewrite};
use crate::state::Event;

/// The settings as they are kept; the usual ones where nothing is, or where the browser has no store.
#[must_use]
pub fn kept_settings() -> Read {
    Shelf::Browser.text(KEY).map_or_else(Read::default, |text| read(&text))
}

/// Keeps the settings, shows them, and tells when another tab has changed them.
#[hook]
pub fn use_settings(settings: Settings, on: Callback<Event>) {
    let told = on.clone();
    use_effect_with(settings, |settings| {
        show(settings);
        if let Err(Some(notice)) = keep(settings).map_err(NotKept::notice) {
            told.emit(Event::Told(notice));
        }
        speak_as_wanted(settings.language, move |fault| told.emit(Event::Spoken(fault)));
    });
    use_effect_with(on, |on| {
        let heard = listen_to_tabs(KEY, on.reform(|()| Event::SettingsRead(kept_settings())));
        move || drop(heard)
    });
}

/// Tells the stylesheets.
fn show(settings: &Settings) {
    let page = document_element();
    for (attribute, answer) in [
        ("data-pieces", settings.pieces.name()),
        ("data-board", settings.board.name()),
        ("data-light", settings.light.name()),
        ("data-animation", settings.animation.name()),
    ] {
        // The names are good ones.
        let _ = page.set_attribute(attribute, answer);
    }
}

fn keep(settings: &Settings) -> Result<(), NotKept> {
    let there = Shelf::Browser.text(KEY);
    let Some(text) = rewrite(there.as_deref(), settings) else { return Ok(()) };
    if let Some(there) = there.filter(|there| read(there).damage == Damage::Some) {
        Shelf::Browser.put_aside(KEY, &there);
    }
    Shelf::Browser.keep(KEY, &text)
}
