//! Parts of a page: views that the program need not contain when the page opens, because it loads them when they are first
//! shown. The program decides how to load them; tests have them at hand.

use std::future::Future;
use std::pin::Pin;

use gloo::utils::document;
use js_sys::Promise;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use wasm_split_helpers::SplitLoaderError;
use web_sys::HtmlLinkElement;
use yew::prelude::*;

/// Loads a part and returns what it provides, such as the function that renders it.
pub type Load<T> = fn() -> Pin<Box<dyn Future<Output = Result<T, PartError>>>>;

/// A part could not be loaded: the network failed, or the site has been replaced by a later version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a part of the page could not be loaded")]
pub struct PartError;

impl From<SplitLoaderError> for PartError {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// Loads a part at the first request, and returns it from then on. Reports a failure; another request tries again.
#[hook]
pub fn use_part<T, R>(request: Option<R>, load: Load<T>, on_error: Callback<PartError>) -> Option<T>
where
    T: Copy + 'static,
    R: PartialEq + 'static,
{
    let part = use_state(|| None);
    use_effect_with(request, {
        let part = part.clone();
        move |request| {
            if request.is_some() && part.is_none() {
                spawn_local(async move {
                    match load().await {
                        Ok(loaded) if add_styles().await.is_ok() => part.set(Some(loaded)),
                        _ => on_error.emit(PartError),
                    }
                });
            }
        }
    });
    *part
}

/// The element that names the style sheet of the parts. A development build links the sheets itself.
const STYLES: &str = "meta[name=part-styles]";

/// Adds the style sheet of the parts to the page, if it is missing, and waits for it.
async fn add_styles() -> Result<(), JsValue> {
    let Some(element) = document().query_selector(STYLES)? else { return Ok(()) };
    let link: HtmlLinkElement = document().create_element("link")?.unchecked_into();
    link.set_rel("stylesheet");
    link.set_href(&element.get_attribute("content").unwrap_or_default());
    let loaded = Promise::new(&mut |resolve, reject| {
        link.set_onload(Some(&resolve));
        link.set_onerror(Some(&reject));
    });
    document().head().ok_or(JsValue::NULL)?.append_child(&link)?;
    if let Err(error) = JsFuture::from(loaded).await {
        link.remove();
        return Err(error);
    }
    element.remove();
    Ok(())
}
