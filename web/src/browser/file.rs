//! Owns saving files.

use gloo::utils::{body, document};
use wasm_bindgen::JsCast;
use web_sys::HtmlAnchorElement;

/// Has the browser save a text under a name.
pub fn save_file(name: &str, text: &str) {
    save_address(name, &format!("data:text/plain;charset=utf-8,{}", js_sys::encode_uri_component(text)));
}

/// Has the browser save what an address holds, as `data:…`, under a name.
pub fn save_address(name: &str, address: &str) {
    let Some(link) = document().create_element("a").ok().and_then(|it| it.dyn_into::<HtmlAnchorElement>().ok()) else {
        return;
    };
    link.set_href(address);
    link.set_download(name);
    // Some browsers heed only links that are in the page.
    let _ = body().append_child(&link);
    link.click();
    link.remove();
}
