//! Settings and language in the browser: the store that keeps them, the other tabs that change them, the attributes of
//! the page that the stylesheets go by, and the files with the words of other languages.

use std::cell::Cell;

use gloo::utils::{document_element, window};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AbortSignal, RequestInit, Response};
use yew::prelude::*;

use super::web_storage::{StorageError, WebStorage, on_storage_change};
use crate::notice::Notice;
use crate::settings::{
    LanguageSetting, LoadedSettings, STORAGE_KEY, Setting, Settings, SettingsDamage, parse_settings, updated_text,
};
use crate::state::Event;
use crate::words::{Language, current_language, has_catalog, load_catalog, set_language};

/// The settings as they are kept; the usual ones where nothing is, or where the browser has no store.
#[must_use]
pub fn load_settings() -> LoadedSettings {
    WebStorage::Local.get(STORAGE_KEY).map_or_else(LoadedSettings::default, |text| parse_settings(&text))
}

/// Keeps the settings, shows them, and tells when another tab has changed them.
#[hook]
pub fn use_settings(settings: Settings, on_event: Callback<Event>) {
    let told = on_event.clone();
    use_effect_with(settings, |settings| {
        show(settings);
        if let Err(Some(notice)) = keep(settings).map_err(StorageError::notice) {
            told.emit(Event::Told(notice));
        }
        apply_language(settings.language, move |fault| told.emit(Event::Spoken(fault)));
    });
    use_effect_with(on_event, |on_event| {
        let heard = on_storage_change(STORAGE_KEY, on_event.reform(|()| Event::SettingsRead(load_settings())));
        move || drop(heard)
    });
}

/// Tells the stylesheets.
fn show(settings: &Settings) {
    let page = document_element();
    for setting in &Setting::ALL {
        let Some(attribute) = setting.attribute else { continue };
        // The names are good ones.
        let _ = page.set_attribute(attribute, setting.value_name(settings));
    }
}

fn keep(settings: &Settings) -> Result<(), StorageError> {
    let there = WebStorage::Local.get(STORAGE_KEY);
    let Some(text) = updated_text(there.as_deref(), settings) else { return Ok(()) };
    if let Some(there) = there.filter(|there| parse_settings(there).damage == SettingsDamage::Damaged) {
        WebStorage::Local.set_aside(STORAGE_KEY, &there);
    }
    WebStorage::Local.set(STORAGE_KEY, &text)
}

/// How long words may take: at first nothing is shown before.
const PATIENCE_MS: u32 = 5_000;

thread_local! {
    /// What the page was told to speak last.
    static WANTED: Cell<Option<LanguageSetting>> = const { Cell::new(None) };
}

/// Draws the page once it can speak as is wanted: at once where that is English.
pub fn render_in_language(speech: LanguageSetting, draw: impl FnOnce() + 'static) {
    apply_language(speech, move |fault| {
        if fault.is_some() {
            // It is tried again, and told, by the page that is drawn.
            WANTED.set(None);
        }
        draw();
    });
}

/// Has the page speak as is wanted, if it was not told so before, and tells when it does; at once where nothing has to be
/// fetched. What cannot be fetched is told, and English is spoken. What is drawn already has to be drawn again.
pub fn apply_language(speech: LanguageSetting, then: impl FnOnce(Option<Notice>) + 'static) {
    if WANTED.replace(Some(speech)) != Some(speech) {
        speak_anew(speech, Box::new(then));
    }
}

fn speak_anew(speech: LanguageSetting, then: Box<dyn FnOnce(Option<Notice>)>) {
    let language = match speech {
        LanguageSetting::Browser => Language::first_of(&String::from(window().navigator().languages().join(","))),
        LanguageSetting::Language(language) => language,
    };
    if has_catalog(language) {
        switch_to(language);
        return then(None);
    }
    spawn_local(async move {
        let fault = fetch(language).await.err();
        if WANTED.get() != Some(speech) {
            return;
        }
        switch_to(language);
        then(fault.map(|_| Notice::LanguageLost(language)));
    });
}

fn switch_to(language: Language) {
    set_language(language);
    // The name is a good one.
    let _ = document_element().set_attribute("lang", current_language().code);
}

/// Learns the words of a language from its table. Why that fails is of no use to a player.
async fn fetch(language: Language) -> Result<(), JsValue> {
    let patience = RequestInit::new();
    patience.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE_MS)));
    let address = format!("words/{}.txt", language.code);
    let response = JsFuture::from(window().fetch_with_str_and_init(&address, &patience)).await?;
    let text = JsFuture::from(Response::from(response).text()?).await?.as_string().unwrap_or_default();
    load_catalog(language, text).map_err(|_| JsValue::NULL)
}
