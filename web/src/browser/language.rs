//! Owns the page's language in the browser: what it asks for, the files with other languages' words, and the `lang` of the
//! page.

use gloo::utils::{document_element, window};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AbortSignal, RequestInit, Response};
use yew::prelude::*;

use super::kept_settings;
use crate::settings::Speech;
use crate::t;
use crate::view::{Notice, Tone};
use crate::words::{Language, is_learned, learn, speak, spoken};

/// How long words may take: nothing is shown before, at first.
const PATIENCE_MS: u32 = 5_000;

/// Draws the page once it can speak what is wanted; without a wait where that is English.
pub fn once_words_are_there(draw: impl FnOnce() + 'static) {
    let language = wanted(kept_settings().settings.language);
    if is_learned(language) {
        return draw();
    }
    spawn_local(async move {
        if fetch(language).await.is_ok() {
            switch_to(language);
        }
        // What cannot be fetched is tried once more, and told, by `use_language`.
        draw();
    });
}

/// Has the page speak what is wanted, and gives what it speaks now. Words that cannot be had are told; English is spoken
/// then.
#[hook]
pub fn use_language(speech: Speech, on: Callback<Notice>) -> Language {
    let now = use_state(spoken);
    let latest = use_mut_ref(|| speech);
    *latest.borrow_mut() = speech;
    use_effect_with(speech, {
        let now = now.setter();
        move |&speech| {
            let language = wanted(speech);
            if is_learned(language) {
                switch_to(language);
                return now.set(language);
            }
            spawn_local(async move {
                let fetched = fetch(language).await;
                // Somebody may want another one by now.
                if *latest.borrow() == speech {
                    switch_to(language);
                    now.set(spoken());
                    if fetched.is_err() {
                        let language = language.name;
                        let text = t!(
                            "The words for {language} cannot be read. The page stays in English.",
                            language = language
                        );
                        on.emit(Notice { tone: Tone::Error, text });
                    }
                }
            });
        }
    });
    *now
}

fn wanted(speech: Speech) -> Language {
    match speech {
        Speech::Browser => {
            Language::first_of(window().navigator().languages().iter().filter_map(|tag| tag.as_string()))
        }
        Speech::Language(language) => language,
    }
}

fn switch_to(language: Language) {
    speak(language);
    // The name is a good one.
    let _ = document_element().set_attribute("lang", spoken().code);
}

/// Learns the words of a language from its file. Why that fails is of no use to a player.
async fn fetch(language: Language) -> Result<(), JsValue> {
    let patience = RequestInit::new();
    patience.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE_MS)));
    let address = format!("words/{}.po", language.code);
    let response: Response = JsFuture::from(window().fetch_with_str_and_init(&address, &patience)).await?.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?.as_string().unwrap_or_default();
    // A host's page about a missing file is no file with words.
    learn(language, &text).map_err(|fault| fault.to_string().into())
}
