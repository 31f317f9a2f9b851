//! Global keyboard shortcuts: undo and redo, navigation, hint, typed move, list of shortcuts. They are disabled in text
//! fields and dialogs. And where the focus is: shown to those who use keys, and scrolled into view.

use std::cell::Cell;
use std::rc::Rc;

use crate::effect::use_effect_with;
use crate::focus_ring::KEYS;
use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, ScrollIntoViewOptions, ScrollLogicalPosition, window};
use yew::prelude::*;

use crate::panels::Shortcut;
use laska_app::Navigation;

/// The text field for moves.
const MOVE_INPUT: &str = "[data-testid=typed-move]";

/// Elements that handle letters and arrow keys themselves.
const HANDLE_OWN_KEYS: &str = "input, select, [contenteditable], dialog";

/// Handles keyboard shortcuts; none while something else has the keyboard, such as a dialog.
#[hook]
pub fn use_keyboard(on_event: Option<Callback<Shortcut>>) {
    use_effect_with(on_event, |on_event| {
        let listeners = on_event.clone().and_then(listen);
        move || drop(listeners)
    });
}

/// Marks the page while the keyboard is used. Squares show the focus only then: browsers also show it to people with a
/// mouse or a finger when the page moves it to the board.
#[hook]
pub fn use_focus_ring() {
    use_effect_with((), |()| {
        let mark = |event: &'static str, marked: bool| {
            let options = EventListenerOptions { phase: gloo::events::EventListenerPhase::Capture, passive: true };
            window().map(|window| {
                EventListener::new_with_options(&window, event, options, move |_| {
                    let root = document().document_element();
                    // This cannot fail: the name of the attribute is valid.
                    root.iter().for_each(|root| _ = root.toggle_attribute_with_force(KEYS, marked));
                })
            })
        };
        let listeners = [mark("keydown", true), mark("pointerdown", false)];
        move || drop(listeners)
    });
}

fn listen(on_event: Callback<Shortcut>) -> Option<[EventListener; 2]> {
    let window = window()?;
    // A clicked square has the focus, but people who click use the arrow keys to step through the moves.
    let clicked = Rc::new(Cell::new(false));
    let pointer_listener = {
        let clicked = Rc::clone(&clicked);
        EventListener::new(&window, "pointerdown", move |_| clicked.set(true))
    };
    let options = EventListenerOptions { phase: gloo::events::EventListenerPhase::Capture, passive: false };
    let key_listener = EventListener::new_with_options(&window, "keydown", options, move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        let command = event.ctrl_key() || event.meta_key();
        if event.alt_key() {
            return;
        }
        if event.key() == "Tab" {
            clicked.set(false);
        }
        let focused = document().active_element();
        let within = |selector| focused.as_ref().is_some_and(|it| it.closest(selector).is_ok_and(|it| it.is_some()));
        // In WebKit the focus can stay in a dialog that Escape has closed.
        if within(HANDLE_OWN_KEYS) && !within("dialog:not([open])") {
            return;
        }
        let on_square = within("[data-testid=board]") && !clicked.get();
        let shortcut =
            if command { edit_of(&event.key(), event.shift_key()) } else { shortcut_of(&event.key(), on_square) };
        if let Some(shortcut) = shortcut {
            // The browser closes an open menu on Escape.
            if event.key() != "Escape" {
                event.prevent_default();
                event.stop_propagation();
            }
            on_event.emit(shortcut);
        } else if !command && begins_move(&event.key()) {
            // The field receives a letter, but not the slash.
            if event.key() == "/" {
                event.prevent_default();
            }
            focus(MOVE_INPUT);
        }
    });
    Some([pointer_listener, key_listener])
}

/// Returns the action of a key pressed with Control or Command.
fn edit_of(key: &str, shift: bool) -> Option<Shortcut> {
    match (key, shift) {
        ("z", false) => Some(Shortcut::Undo),
        ("Z" | "z", true) | ("y", false) => Some(Shortcut::Redo),
        _ => None,
    }
}

/// Returns the action of a key. On a square, the arrow keys move the focus instead.
fn shortcut_of(key: &str, on_square: bool) -> Option<Shortcut> {
    Some(match key {
        "h" => Shortcut::Hint,
        "?" => Shortcut::ShowKeys,
        "Escape" => Shortcut::Cancel,
        _ if on_square => return None,
        "ArrowLeft" => Shortcut::Navigate(Navigation::Previous),
        "ArrowRight" => Shortcut::Navigate(Navigation::Next),
        "Home" => Shortcut::Navigate(Navigation::First),
        "End" => Shortcut::Navigate(Navigation::Last),
        "ArrowUp" => Shortcut::Navigate(Navigation::PreviousVariation),
        "ArrowDown" => Shortcut::Navigate(Navigation::NextVariation),
        _ => return None,
    })
}

fn begins_move(key: &str) -> bool {
    matches!(key.as_bytes(), [b'a'..=b'g' | b'1'..=b'9' | b'/'])
}

/// Scrolls the window as far as needed to have an element in it, or at least its first child if it is higher than the window.
pub fn reveal(selector: &'static str) {
    super::after_next_frame(move || {
        let Some(element) = document().query_selector(selector).ok().flatten() else { return };
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        // Of an element that is too high, browsers do not agree which end is the nearest.
        for element in [Some(element.clone()), element.first_element_child()].iter().flatten() {
            element.scroll_into_view_with_scroll_into_view_options(&options);
        }
    });
}

fn focus(selector: &str) {
    let element: Option<Element> = document().query_selector(selector).ok().flatten();
    if let Some(element) = element.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
        // If the field cannot be focused, there is nothing to do.
        let _ = element.focus();
    }
}
