//! Owns keeping the current move of a list in sight: the list, and only the list, is scrolled to it.

use web_sys::{
    Element, HtmlElement,
    wasm_bindgen::{JsCast, closure::Closure},
    window,
};
use yew::prelude::*;

/// Scrolls a list to the one in it with `aria-current`, whenever it shows something else.
#[hook]
pub fn use_in_sight<T: PartialEq + 'static>(list: &NodeRef, shown: T) {
    use_effect_with(shown, {
        let list = list.clone();
        move |_| {
            // The frame lays the page out anyway. To ask where things are before would have it done twice.
            let frame = Closure::once_into_js(move || list.cast::<Element>().iter().for_each(show_current));
            // It cannot fail: a function was given.
            let _ = window().map(|window| window.request_animation_frame(frame.unchecked_ref()));
        }
    });
}

fn show_current(list: &Element) {
    let current = list.query_selector("[aria-current]").ok().flatten().and_then(|it| it.dyn_into::<HtmlElement>().ok());
    let Some(current) = current else {
        list.set_scroll_top(0);
        return;
    };
    let (top, height) = (current.offset_top(), current.offset_height());
    let (from, shown) = (list.scroll_top(), list.client_height());
    if top < from {
        list.set_scroll_top(top);
    } else if top + height > from + shown {
        list.set_scroll_top(top + height - shown);
    }
}
