//! Settings and language in the browser: storage, changes by other tabs, attributes for the style sheets, and files
//! with translations.

use std::cell::Cell;

use crate::effect::use_effect_with;
use gloo::utils::{document_element, window};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AbortSignal, RequestInit, Response};
use yew::prelude::*;

use super::time::after_next_frame;
use super::web_storage::{StorageError, WebStorage, on_storage_change};
use crate::notice::Notice;
use crate::settings::{
    LanguageSetting, LoadedSettings, STORAGE_KEY, Setting, Settings, SettingsDamage, parse_settings, updated_text,
};
use crate::words::{Language, current_language, has_table, load_table, set_language};

/// Loads the settings, or the defaults if nothing is stored.
pub fn load_settings() -> LoadedSettings {
    WebStorage::Local.get(STORAGE_KEY).map_or_else(LoadedSettings::default, |text| parse_settings(&text))
}

/// What happened to the settings.
#[derive(Clone, Debug, PartialEq)]
pub enum SettingsEvent {
    /// Another tab has changed them.
    Read(LoadedSettings),
    /// They could not be saved.
    NotSaved(Notice),
    /// The page switched to their language, or failed to. Rendered text must be rendered again.
    LanguageApplied(Option<Notice>),
}

/// Saves and applies the settings, and reports when another tab has changed them.
#[hook]
pub fn use_settings(settings: Settings, on_event: Callback<SettingsEvent>) {
    let on_notice = on_event.clone();
    use_effect_with(settings, |settings| {
        set_attributes(settings);
        if let Err(Some(notice)) = save(settings).map_err(StorageError::notice) {
            on_notice.emit(SettingsEvent::NotSaved(notice));
        }
        apply_language(settings.language, move |notice| on_notice.emit(SettingsEvent::LanguageApplied(notice)));
    });
    use_effect_with(on_event, |on_event| {
        let listener = on_storage_change(STORAGE_KEY, on_event.reform(|()| SettingsEvent::Read(load_settings())));
        move || drop(listener)
    });
}

/// The attribute for the style sheets that says what is shown until the page is rendered.
const FIRST_SCREEN: &str = "data-first";

/// Returns whether the page shows its first screen, words included, until it is rendered.
pub fn first_screen_is_shown() -> bool {
    document_element().get_attribute(FIRST_SCREEN).is_some_and(|shown| shown == "everything")
}

/// Sets the attributes that the style sheets use.
fn set_attributes(settings: &Settings) {
    let page = document_element();
    for setting in &Setting::ALL {
        let Some(attribute) = setting.attribute else { continue };
        // The attribute names are valid.
        let _ = page.set_attribute(attribute, setting.value_name(settings));
    }
    // The page has taken the place of the first screen.
    let _ = page.remove_attribute(FIRST_SCREEN);
}

fn save(settings: &Settings) -> Result<(), StorageError> {
    let stored = WebStorage::Local.get(STORAGE_KEY);
    let Some(text) = updated_text(stored.as_deref(), settings) else { return Ok(()) };
    if let Some(stored) = stored.filter(|stored| parse_settings(stored).damage == SettingsDamage::Damaged) {
        WebStorage::Local.set_aside(STORAGE_KEY, &stored);
    }
    WebStorage::Local.set(STORAGE_KEY, &text)
}

/// The time limit for loading translations. On the first visit nothing is shown until then.
const LOAD_TIMEOUT_MS: u32 = 5_000;

thread_local! {
    /// The latest language setting.
    static REQUESTED: Cell<Option<LanguageSetting>> = const { Cell::new(None) };
}

/// Renders the page once its language is available; immediately if that is English. A first screen is painted before the
/// page takes its place, which keeps the program busy for longer than a frame.
pub fn render_in_language(setting: LanguageSetting, render: impl FnOnce() + 'static) {
    apply_language(setting, move |notice| {
        if notice.is_some() {
            // The rendered page tries again and reports a failure.
            REQUESTED.set(None);
        }
        if first_screen_is_shown() {
            after_next_frame(render);
        } else {
            render();
        }
    });
}

/// Applies the language setting if it has changed, and calls `then` afterward; immediately if nothing has to be loaded.
/// If the translation cannot be loaded, reports it and uses English. Rendered text must be rendered again.
pub fn apply_language(setting: LanguageSetting, then: impl FnOnce(Option<Notice>) + 'static) {
    if REQUESTED.replace(Some(setting)) != Some(setting) {
        load_and_apply(setting, Box::new(then));
    }
}

fn load_and_apply(setting: LanguageSetting, then: Box<dyn FnOnce(Option<Notice>)>) {
    let language = match setting {
        LanguageSetting::Browser => visitors_language(),
        LanguageSetting::Language(language) => language,
    };
    if has_table(language) {
        switch_to(language);
        return then(None);
    }
    spawn_local(async move {
        let error = fetch(language).await.err();
        if REQUESTED.get() != Some(setting) {
            return;
        }
        switch_to(language);
        then(error.map(|_| Notice::LanguageLost(language)));
    });
}

/// The attribute with the visitor's language. The first script of a page sets it, but the development server adds no scripts.
const VISITORS_LANGUAGE: &str = "data-language";

fn visitors_language() -> Language {
    let of_browser = || String::from(window().navigator().languages().join(","));
    Language::first_of(&document_element().get_attribute(VISITORS_LANGUAGE).unwrap_or_else(of_browser))
}

fn switch_to(language: Language) {
    set_language(language);
    // The attribute name is valid.
    let _ = document_element().set_attribute("lang", current_language().code);
}

/// Loads the translation of a language. The error has no details because they would not help a player.
async fn fetch(language: Language) -> Result<(), JsValue> {
    let options = RequestInit::new();
    options.set_signal(Some(&AbortSignal::timeout_with_u32(LOAD_TIMEOUT_MS)));
    let address = format!("words/{}.txt", language.code);
    let response = JsFuture::from(window().fetch_with_str_and_init(&address, &options)).await?;
    let text = JsFuture::from(Response::from(response).text()?).await?.as_string().unwrap_or_default();
    load_table(language, text).map_err(|_| JsValue::NULL)
}
