//! Sharing: the clipboard, the system's share dialog, saved files, and the printer.

use gloo::utils::{body, document, window};
use js_sys::Array;
use laska_app::address::embed_code;
use laska_rules::Message;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, DomException, HtmlAnchorElement, HtmlDocument, HtmlElement, HtmlTextAreaElement, ShareData, Url};
use yew::Callback;

use crate::notice::{Notice, Tone};
use crate::tr_noop;

/// Copies the link to a game and reports the outcome.
pub fn copy_link(fragment: &str, on_event: Callback<Notice>) {
    copy_full_link(full_link(fragment), on_event);
}

/// Copies a link and reports the outcome.
pub fn copy_full_link(link: String, on_event: Callback<Notice>) {
    copy_link_and_say(link, tr_noop!("Link copied."), on_event);
}

/// Copies a link and reports the outcome, a success in these words.
pub fn copy_link_and_say(link: String, copied: &'static str, on_event: Callback<Notice>) {
    copy_text(
        link,
        copied,
        tr_noop!("The browser blocked copying. Copy the link from the address bar instead."),
        on_event,
    );
}

/// Copies the markup that shows the target of a link in a frame of another site, and reports the outcome. Does nothing if the
/// link is not to a host.
pub fn copy_frame(link: &str, on_event: Callback<Notice>) {
    if let Some(code) = embed_code(link) {
        let failure = tr_noop!("The browser blocked copying. Allow this site to use the clipboard, then try again.");
        copy_text(code, tr_noop!("Code copied. Paste it into a page of your site."), failure, on_event);
    }
}

/// Returns whether the system has a share dialog.
pub fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or_default()
}

/// Opens the system's share dialog with the link to a game, and reports if the browser does not allow it.
pub fn share_link(fragment: &str, on_event: Callback<Notice>) {
    send_link(&full_link(fragment), on_event);
}

/// Opens the system's share dialog with a link, and reports if the browser does not allow it. The system reports everything
/// else itself.
pub fn send_link(link: &str, on_event: Callback<Notice>) {
    let data = ShareData::new();
    data.set_url(link);
    let sent = JsFuture::from(window().navigator().share_with_data(&data));
    spawn_local(async move {
        let error = sent.await.err();
        // Canceling the dialog is not an error.
        let is_canceled = |error: &JsValue| error.dyn_ref::<DomException>().is_some_and(|it| it.name() == "AbortError");
        if error.is_some_and(|error| !is_canceled(&error)) {
            report(Tone::Error, tr_noop!("The browser did not allow sharing. Copy the link instead."), &on_event);
        }
    });
}

pub fn full_link(fragment: &str) -> String {
    format!("{}#{fragment}", page_url())
}

/// Returns the URL of the page without the fragment: the canonical URL if the page names one, because a local URL is
/// useless to other people.
pub fn page_url() -> String {
    let canonical = document().query_selector("link[rel=canonical]").ok().flatten();
    let canonical = canonical.and_then(|link| link.get_attribute("href"));
    let page = canonical.unwrap_or_else(|| window().location().href().unwrap_or_default());
    page.split('#').next().unwrap_or_default().to_owned()
}

/// Copies the moves and reports the outcome.
pub fn copy_moves(text: String, on_event: Callback<Notice>) {
    copy_text(
        text,
        tr_noop!("Moves copied."),
        tr_noop!("The browser blocked copying. Save the moves instead."),
        on_event,
    );
}

/// Copies a text and reports the outcome with one of two messages.
pub fn copy_text(text: String, success: &'static str, failure: &'static str, on_event: Callback<Notice>) {
    spawn_local(async move {
        // A page not served over HTTPS has no clipboard: the property is missing or access is refused.
        let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
        let copied = match clipboard {
            Ok(clipboard) if !clipboard.is_undefined() => {
                JsFuture::from(window().navigator().clipboard().write_text(&text)).await.is_ok()
            }
            _ => false,
        } || copy_selected(&text);
        let (tone, words) = if copied { (Tone::Info, success) } else { (Tone::Error, failure) };
        report(tone, words, &on_event);
    });
}

/// Copies a text by selecting it, which also works on a page not served over HTTPS. Returns whether the browser did it.
fn copy_selected(text: &str) -> bool {
    // Outside an open dialog nothing can be selected.
    let dialog = document().query_selector("dialog:modal").ok().flatten();
    let place = dialog.unwrap_or_else(|| body().into());
    let Ok(area) = document().create_element("textarea") else { return false };
    let area: HtmlTextAreaElement = area.unchecked_into();
    area.set_class_name("visually-hidden");
    area.set_value(text);
    let focused = document().active_element().and_then(|it| it.dyn_into::<HtmlElement>().ok());
    let _ = place.append_child(&area);
    area.select();
    let copied = document().unchecked_into::<HtmlDocument>().exec_command("copy").unwrap_or_default();
    area.remove();
    // If the focus cannot return, the player sets it again.
    let _ = focused.map(|it| it.focus());
    copied
}

/// Shows a message.
pub(super) fn report(tone: Tone, words: &'static str, on_event: &Callback<Notice>) {
    on_event.emit(Notice::Message { tone, message: Message::new(words) });
}

pub fn save_file(name: &str, text: &str) {
    save_address(name, &format!("data:text/plain;charset=utf-8,{}", js_sys::encode_uri_component(text)));
}

/// Saves a text of any length as a file. Returns `None` if the browser has no space for it.
pub fn save_large_file(name: &str, text: &str) -> Option<()> {
    let blob = Blob::new_with_str_sequence(&Array::of1(&text.into())).ok()?;
    save_address(name, &Url::create_object_url_with_blob(&blob).ok()?);
    // The address stays valid until the page is closed: the browser may ask the player first where to save the file.
    Some(())
}

/// Saves the content of a URL, such as `data:…`, as a file.
pub fn save_address(name: &str, address: &str) {
    let Some(link) = document().create_element("a").ok().and_then(|it| it.dyn_into::<HtmlAnchorElement>().ok()) else {
        return;
    };
    link.set_href(address);
    link.set_download(name);
    // Some browsers ignore links outside the document.
    let _ = body().append_child(&link);
    link.click();
    link.remove();
}

/// Prints the page.
pub fn print() {
    // A browser that cannot print has nothing to report.
    let _ = window().print();
}
