//! Dates in the words of the current language.

use laska_app::Timestamp;
use laska_app::archive::is_unknown_date;

use super::current_language;

/// Returns a date in the words of the current language, or `None` if it is unknown: `Nov 23, 2026`.
pub fn date_text(time: Timestamp) -> Option<String> {
    let text = if is_unknown_date(time) { None } else { format_date(current_language().code, time) };
    // A date stays on one line.
    text.map(|text| text.replace(' ', "\u{a0}"))
}

#[cfg(target_arch = "wasm32")]
fn format_date(language: &'static str, Timestamp(time): Timestamp) -> Option<String> {
    use js_sys::{Array, Function, Intl::DateTimeFormat, Object, Reflect};
    use wasm_bindgen::JsValue;

    thread_local! {
        /// The latest language and the function that formats dates in it. Making one takes several milliseconds.
        static FORMAT: std::cell::RefCell<Option<(&'static str, Function)>> = const { std::cell::RefCell::new(None) };
    }
    FORMAT.with_borrow_mut(|format| {
        if format.as_ref().is_none_or(|it| it.0 != language) {
            let options = Object::new();
            // Setting a property of a plain object cannot fail.
            let _ = Reflect::set(&options, &"dateStyle".into(), &"medium".into());
            *format = Some((language, DateTimeFormat::new(&Array::of1(&language.into()), &options).format()));
        }
        format.as_ref()?.1.call1(&JsValue::UNDEFINED, &(time as f64).into()).ok()?.as_string()
    })
}

/// Writes the language and the number: only the browser knows the formats.
#[cfg(not(target_arch = "wasm32"))]
fn format_date(language: &str, Timestamp(time): Timestamp) -> Option<String> {
    Some(format!("{language} {time}"))
}
