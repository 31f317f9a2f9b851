//! Owns what lies under a pointer: what can be taken up there, and where it can be put down.

use gloo::utils::document;
use laska_rules::{Counter, Square};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

use super::super::carry::{End, Load, Target};

/// What lies under a pointer that goes down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Under {
    Load(Load),
    /// A column on the board, of which all or the top is taken.
    Column(Square),
}

/// What can be taken up there.
pub(super) fn under(element: &Element) -> Option<Under> {
    if let Some(counter) = attribute(element, "data-counter") {
        return Counter::from_letter(counter.chars().next()?).map(|counter| Under::Load(Load::New(counter)));
    }
    if let (Some(square), Some(depth)) = (attribute(element, "data-of"), attribute(element, "data-depth")) {
        return Some(Under::Load(Load::Counter(square.parse().ok()?, depth.parse().ok()?)));
    }
    let stands = attribute(element, "data-column").is_some_and(|column| !column.is_empty());
    square_around(element).filter(|_| stands).map(Under::Column)
}

/// Where it is put down.
pub(super) fn target(event: &PointerEvent, end: End) -> Option<Target> {
    let there = document().element_from_point(event.client_x() as f32, event.client_y() as f32)?;
    if let Some(square) = attribute(&there, "data-of") {
        let depth = attribute(&there, "data-depth").and_then(|depth| depth.parse().ok()).unwrap_or(usize::MAX);
        return Some(Target::Within(square.parse().ok()?, depth));
    }
    let boxed = || there.closest("[data-box]").ok().flatten().map(|_| Target::Box);
    square_around(&there).map(|square| Target::Square(square, end)).or_else(boxed)
}

pub(super) fn square_around(element: &Element) -> Option<Square> {
    attribute(element, "data-square")?.parse().ok()
}

/// An attribute of the element or of what it is in.
fn attribute(element: &Element, name: &str) -> Option<String> {
    element.closest(&format!("[{name}]")).ok()??.get_attribute(name)
}

pub(super) fn element(event: &web_sys::Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}
