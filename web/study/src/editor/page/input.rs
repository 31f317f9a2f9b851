//! Input over the whole section: clicking and dragging from the palette, the board and the column beside it, and the
//! keys.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::{document, window};
use laska_rules::{Counter, Square};
use laska_web::board::{Drag, drag_from_press, pointer_position};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};
use yew::prelude::*;

use crate::editor::edit::{ColumnEnd, Source, Target};
use crate::editor::event::{DragMode, EditorEvent, Key, anywhere};
use crate::editor::state::Editor;

/// What the section has to hear, and what follows the pointer.
pub(super) struct PointerHandlers {
    pub(super) onclick: Callback<MouseEvent>,
    pub(super) onpointerdown: Callback<PointerEvent>,
    pub(super) onpointermove: Callback<PointerEvent>,
    pub(super) onpointerup: Callback<PointerEvent>,
    pub(super) onpointercancel: Callback<PointerEvent>,
    /// Whether something is dragged, and not only taken up by a key.
    pub(super) dragging: bool,
}

/// How the hand works, as somebody chose it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DragOptions {
    pub(super) drag_mode: DragMode,
    pub(super) end: ColumnEnd,
}

/// The drag there is, and whether what comes next is the click of one that is over.
#[derive(Default)]
struct State {
    drag: Option<Drag<DragOrigin>>,
    dragged: bool,
}

/// Clicking and dragging in a section. The ghost is what is drawn at the pointer.
#[hook]
pub(super) fn use_pointer(
    root: &NodeRef,
    ghost: &NodeRef,
    options: DragOptions,
    on: &Callback<EditorEvent>,
) -> PointerHandlers {
    let state = use_mut_ref(State::default);
    let dragging = use_state(|| false);
    let onclick = {
        let (state, on) = (state.clone(), on.clone());
        Callback::from(move |event: MouseEvent| {
            let dragged = std::mem::take(&mut state.borrow_mut().dragged);
            if let Some(square) = element(&event).filter(|_| !dragged).and_then(|it| enclosing_square(&it)) {
                on.emit(EditorEvent::Press(square));
            }
        })
    };
    let onpointerdown = {
        let state = state.clone();
        Callback::from(move |event: PointerEvent| {
            let mut state = state.borrow_mut();
            if state.drag.is_none_or(|drag| drag.pointer == event.pointer_id()) {
                *state = State { drag: begin(&event), dragged: false };
            }
        })
    };
    let onpointermove = {
        let (state, on, root, ghost, dragging) =
            (state.clone(), on.clone(), root.clone(), ghost.clone(), dragging.clone());
        Callback::from(move |event: PointerEvent| {
            let mut held = state.borrow_mut();
            let Some(drag) = held.drag.as_mut().filter(|drag| drag.pointer == event.pointer_id()) else { return };
            if event.buttons() == 0 {
                // It was let go where nobody heard it.
                held.drag = None;
                drop(held);
                dragging.set(false);
                on.emit(EditorEvent::Cancel);
                return;
            }
            let (_, lifts) = drag.moved(pointer_position(&event));
            let (under, lifted) = (drag.start, drag.lifted);
            drop(held);
            if lifts {
                lift(&event, under, &root, options, &on);
                dragging.set(true);
            }
            if lifted {
                follow(&ghost, &event);
            }
        })
    };
    let onpointerup = {
        let (state, on, dragging) = (state.clone(), on.clone(), dragging.clone());
        Callback::from(move |event: PointerEvent| {
            let mut held = state.borrow_mut();
            let Some(drag) = held.drag.take_if(|drag| drag.pointer == event.pointer_id()) else { return };
            held.dragged = drag.lifted;
            drop(held);
            if drag.lifted {
                dragging.set(false);
                on.emit(target(&event, options.end).map_or(EditorEvent::Cancel, EditorEvent::PutDown));
            }
        })
    };
    let onpointercancel = {
        let (state, on, dragging) = (state.clone(), on.clone(), dragging.clone());
        Callback::from(move |event: PointerEvent| {
            let drag = state.borrow_mut().drag.take_if(|drag| drag.pointer == event.pointer_id());
            if drag.is_some_and(|drag| drag.lifted) {
                dragging.set(false);
                on.emit(EditorEvent::Cancel);
            }
        })
    };
    use_scroll_lock(root, state);
    PointerHandlers { onclick, onpointerdown, onpointermove, onpointerup, onpointercancel, dragging: *dragging }
}

/// The page keeps still under a finger that drags.
#[hook]
fn use_scroll_lock(root: &NodeRef, state: Rc<RefCell<State>>) {
    use_effect_with((), {
        let root = root.clone();
        move |()| {
            let heard = root.cast::<Element>().map(|root| {
                let options = EventListenerOptions::enable_prevent_default();
                EventListener::new_with_options(&root, "touchmove", options, move |event| {
                    if state.borrow().drag.is_some() {
                        event.prevent_default();
                    }
                })
            });
            move || drop(heard)
        }
    });
}

fn begin(event: &PointerEvent) -> Option<Drag<DragOrigin>> {
    drag_from_press(event, under(&element(event)?)?)
}

fn lift(event: &PointerEvent, under: DragOrigin, root: &NodeRef, options: DragOptions, on: &Callback<EditorEvent>) {
    if let Some(root) = root.cast::<Element>() {
        // From now on the section hears this pointer wherever it goes. If not, the drag still works within it.
        let _ = root.set_pointer_capture(event.pointer_id());
    }
    on.emit(EditorEvent::PickUp(match under {
        DragOrigin::Source(source) => source,
        DragOrigin::Column(square) if event.shift_key() => options.drag_mode.other().source(square),
        DragOrigin::Column(square) => options.drag_mode.source(square),
    }));
}

/// Draws the ghost at the pointer.
fn follow(ghost: &NodeRef, event: &PointerEvent) {
    if let Some(ghost) = ghost.cast::<HtmlElement>() {
        let (x, y) = pointer_position(event);
        // A ghost that does not follow is no harm.
        let _ = ghost.style().set_property("translate", &format!("{x}px {y}px"));
    }
}

/// What lies under a pointer that goes down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DragOrigin {
    Source(Source),
    /// A column on the board, of which all or the top is taken.
    Column(Square),
}

/// What can be taken up there.
pub(super) fn under(element: &Element) -> Option<DragOrigin> {
    if let Some(counter) = attribute(element, "data-counter") {
        return Counter::from_letter(counter.chars().next()?).map(|counter| DragOrigin::Source(Source::Box(counter)));
    }
    if let (Some(square), Some(depth)) = (attribute(element, "data-of"), attribute(element, "data-depth")) {
        return Some(DragOrigin::Source(Source::Counter(square.parse().ok()?, depth.parse().ok()?)));
    }
    let stands = attribute(element, "data-column").is_some_and(|column| !column.is_empty());
    enclosing_square(element).filter(|_| stands).map(DragOrigin::Column)
}

/// Where it is put down.
pub(super) fn target(event: &PointerEvent, end: ColumnEnd) -> Option<Target> {
    let there = document().element_from_point(event.client_x() as f32, event.client_y() as f32)?;
    if let Some(square) = attribute(&there, "data-of") {
        let depth = attribute(&there, "data-depth").and_then(|depth| depth.parse().ok()).unwrap_or(usize::MAX);
        return Some(Target::Within(square.parse().ok()?, depth));
    }
    let boxed = || there.closest("[data-box]").ok().flatten().map(|_| Target::Box);
    enclosing_square(&there).map(|square| Target::Square(square, end)).or_else(boxed)
}

fn enclosing_square(element: &Element) -> Option<Square> {
    attribute(element, "data-square")?.parse().ok()
}

/// An attribute of the element or of what it is in.
fn attribute(element: &Element, name: &str) -> Option<String> {
    element.closest(&format!("[{name}]")).ok()??.get_attribute(name)
}

pub(super) fn element(event: &web_sys::Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// What takes its letters itself.
const TEXT_FIELDS: &str = "input, select, textarea, [contenteditable], dialog";

/// A key with its name, which the browser gives away.
pub(super) struct PressedKey {
    name: String,
    shift: bool,
    control: bool,
}

impl PressedKey {
    pub(super) fn borrowed(&self) -> Key<'_> {
        Key { name: &self.name, shift: self.shift, control: self.control }
    }
}

/// What was pressed; a key with Alt is the browser's own.
pub(super) fn pressed_key(event: &KeyboardEvent) -> PressedKey {
    let name = if event.alt_key() { String::new() } else { event.key() };
    PressedKey { name, shift: event.shift_key(), control: event.ctrl_key() || event.meta_key() }
}

/// Hears the keys that nothing else has taken.
#[hook]
pub(super) fn use_keys(latest: &Rc<RefCell<UseReducerHandle<Editor>>>, on: &Callback<EditorEvent>) {
    use_effect_with((), {
        let (latest, on) = (latest.clone(), on.clone());
        move |()| {
            let options = EventListenerOptions::enable_prevent_default();
            let heard = EventListener::new_with_options(&window(), "keydown", options, move |event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>().filter(|event| !event.default_prevented()) else {
                    return;
                };
                let focused = document().active_element();
                if focused.is_some_and(|it| it.closest(TEXT_FIELDS).is_ok_and(|it| it.is_some())) {
                    return;
                }
                let action = anywhere(&latest.borrow(), pressed_key(event).borrowed());
                if let Some(action) = action {
                    event.prevent_default();
                    on.emit(action);
                }
            });
            move || drop(heard)
        }
    });
}
