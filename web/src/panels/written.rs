//! What is written in a box that is no `input`.

use web_sys::HtmlElement;
use yew::prelude::*;

/// The text in a box. Browsers leave a line break where all of it was erased, which would keep the placeholder away: it
/// goes as well.
pub(super) fn written(place: &NodeRef) -> String {
    let Some(place) = place.cast::<HtmlElement>() else { return String::new() };
    let text = place.text_content().unwrap_or_default();
    if text.trim_matches('\n').is_empty() && place.has_child_nodes() {
        place.set_text_content(None);
        return String::new();
    }
    text
}
