//! Parts of a page: views that the program need not contain when the page opens, because it loads them when they are first
//! shown. The program decides how to load them; tests have them at hand.

use std::future::Future;
use std::pin::Pin;

use crate::effect::use_effect_with;
use gloo::utils::{document, window};
use js_sys::Promise;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use wasm_split_helpers::SplitLoaderError;
use web_sys::{HtmlLinkElement, RequestCache, RequestInit, Response};
use yew::prelude::*;

/// Loads a part and returns what it provides, such as the function that renders it.
pub type Load<T> = fn() -> Pin<Box<dyn Future<Output = Result<T, PartError>>>>;

/// Why a part could not be loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartError {
    /// The network or the host failed. Another try may succeed.
    #[error("a part of the page could not be loaded")]
    Unreachable,
    /// The host has this version of the page, but did not send the part. Another try or a reload may help.
    #[error("a part of the page is missing")]
    Missing,
    /// The host has a later version of the site, without the parts of this one.
    #[error("a part of the page is that of an earlier version")]
    Outdated,
}

impl From<SplitLoaderError> for PartError {
    fn from(_: SplitLoaderError) -> Self {
        Self::Unreachable
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
                        _ => on_error.emit(failure().await),
                    }
                });
            }
        }
    });
    *part
}

/// The elements that name the page's own script and the style sheet of the parts, which the build names after their content.
/// The script names the parts.
const NAMED_BY_CONTENT: [(&str, &str); 2] = [("link[rel=modulepreload]", "href"), (STYLES, "content")];

/// Returns why a part could not be loaded, by what the host says now.
async fn failure() -> PartError {
    let Ok(page) = current_page().await else { return PartError::Unreachable };
    let name = |(element, attribute): (&str, &str)| document().query_selector(element).ok()??.get_attribute(attribute);
    if NAMED_BY_CONTENT.into_iter().filter_map(name).all(|name| page.contains(&name)) {
        PartError::Missing
    } else {
        PartError::Outdated
    }
}

/// Fetches the page as it is on its host now.
async fn current_page() -> Result<String, JsValue> {
    let options = RequestInit::new();
    options.set_cache(RequestCache::NoCache);
    let response = window().fetch_with_str_and_init(&window().location().pathname()?, &options);
    let response = Response::from(JsFuture::from(response).await?);
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    Ok(JsFuture::from(response.text()?).await?.as_string().unwrap_or_default())
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
