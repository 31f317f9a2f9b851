//! Owns saving a text as a file.

use gloo::utils::{body, document};
use wasm_bindgen::JsCast;
use web_sys::HtmlAnchorElement;

/// Has the browser save a text under a name.
pub fn save_file(name: &str, text: &str) {
    let Some(link) = document().create_element("a").ok().and_then(|it| it.dyn_into::<HtmlAnchorElement>().ok()) else {
        return;
    };
    let text = js_sys::encode_uri_component(text);
    link.set_href(&format!("data:text/plain;charset=utf-8,{text}"));
    link.set_download(name);
    // Some browsers heed only links that are in the page.
    let _ = body().append_child(&link);
    link.click();
    link.remove();
}
