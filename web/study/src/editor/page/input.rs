//! Pointer and keyboard input of the section: clicks and drags on the palette, the board and the column card, and
//! global keys.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::{document, window};
use laska_rules::{Counter, Square};
use laska_ui::board::{Drag, drag_from_press, pointer_position};
use laska_ui::effect::use_effect_with;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};
use yew::prelude::*;

use crate::editor::edit::{ColumnEnd, Source, Target};
use crate::editor::event::{DragMode, EditorEvent};
use crate::editor::keys::{Key, anywhere};
use crate::editor::state::Editor;

/// The section's event handlers, and the state of the drag.
pub(super) struct PointerHandlers {
    pub(super) onclick: Callback<MouseEvent>,
    pub(super) onpointerdown: Callback<PointerEvent>,
    pub(super) onpointermove: Callback<PointerEvent>,
    pub(super) onpointerup: Callback<PointerEvent>,
    pub(super) onpointercancel: Callback<PointerEvent>,
    /// Whether counters are being dragged, not only picked up with a key.
    pub(super) dragging: bool,
}

/// What a drag picks up, and where it puts counters down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DragOptions {
    pub(super) drag_mode: DragMode,
    pub(super) placement: ColumnEnd,
}

/// The current drag, and whether the next click is the one that ends a drag.
#[derive(Default)]
struct State {
    drag: Option<Drag<DragOrigin>>,
    dragged: bool,
}

/// Handles clicks and drags in the section. The ghost shows the dragged counters at the pointer.
#[hook]
pub(super) fn use_pointer(
    root: &NodeRef,
    ghost: &NodeRef,
    options: DragOptions,
    on_event: &Callback<EditorEvent>,
) -> PointerHandlers {
    let state = use_mut_ref(State::default);
    let dragging = use_state(|| false);
    let onclick = {
        let (state, on_event) = (state.clone(), on_event.clone());
        Callback::from(move |event: MouseEvent| {
            let dragged = std::mem::take(&mut state.borrow_mut().dragged);
            if let Some(square) = element(&event).filter(|_| !dragged).and_then(|it| enclosing_square(&it)) {
                on_event.emit(EditorEvent::Press(square));
            }
        })
    };
    let onpointerdown = {
        let state = state.clone();
        Callback::from(move |event: PointerEvent| {
            let mut state = state.borrow_mut();
            if state.drag.is_none_or(|drag| drag.pointer == event.pointer_id()) {
                *state = State { drag: begin_drag(&event), dragged: false };
            }
        })
    };
    let onpointermove = {
        let (state, on_event, root, ghost, dragging) =
            (state.clone(), on_event.clone(), root.clone(), ghost.clone(), dragging.clone());
        Callback::from(move |event: PointerEvent| {
            let mut current = state.borrow_mut();
            let Some(drag) = current.drag.as_mut().filter(|drag| drag.pointer == event.pointer_id()) else { return };
            if event.buttons() == 0 {
                // The button was released outside the window.
                current.drag = None;
                drop(current);
                dragging.set(false);
                on_event.emit(EditorEvent::Cancel);
                return;
            }
            let (_, lifts) = drag.moved(pointer_position(&event));
            let (origin, lifted) = (drag.start, drag.lifted);
            drop(current);
            if lifts {
                pick_up(&event, origin, &root, options, &on_event);
                dragging.set(true);
            }
            if lifted {
                move_ghost(&ghost, &event, drop_target(&event, options.placement));
            }
        })
    };
    let onpointerup = {
        let (state, on_event, dragging) = (state.clone(), on_event.clone(), dragging.clone());
        Callback::from(move |event: PointerEvent| {
            let mut current = state.borrow_mut();
            let Some(drag) = current.drag.take_if(|drag| drag.pointer == event.pointer_id()) else { return };
            current.dragged = drag.lifted;
            drop(current);
            if drag.lifted {
                dragging.set(false);
                on_event.emit(drop_target(&event, options.placement).map_or(EditorEvent::Cancel, EditorEvent::PutDown));
            }
        })
    };
    let onpointercancel = {
        let (state, on_event, dragging) = (state.clone(), on_event.clone(), dragging.clone());
        Callback::from(move |event: PointerEvent| {
            let drag = state.borrow_mut().drag.take_if(|drag| drag.pointer == event.pointer_id());
            if drag.is_some_and(|drag| drag.lifted) {
                dragging.set(false);
                on_event.emit(EditorEvent::Cancel);
            }
        })
    };
    use_scroll_lock(root, state);
    PointerHandlers { onclick, onpointerdown, onpointermove, onpointerup, onpointercancel, dragging: *dragging }
}

/// Prevents scrolling while a finger drags.
#[hook]
fn use_scroll_lock(root: &NodeRef, state: Rc<RefCell<State>>) {
    use_effect_with((), {
        let root = root.clone();
        move |()| {
            let listener = root.cast::<Element>().map(|root| {
                let options = EventListenerOptions::enable_prevent_default();
                EventListener::new_with_options(&root, "touchmove", options, move |event| {
                    if state.borrow().drag.is_some() {
                        event.prevent_default();
                    }
                })
            });
            move || drop(listener)
        }
    });
}

fn begin_drag(event: &PointerEvent) -> Option<Drag<DragOrigin>> {
    drag_from_press(event, drag_origin(&element(event)?)?)
}

fn pick_up(
    event: &PointerEvent,
    origin: DragOrigin,
    root: &NodeRef,
    options: DragOptions,
    on_event: &Callback<EditorEvent>,
) {
    if let Some(root) = root.cast::<Element>() {
        // The section receives all events of this pointer from now on. If this fails, the drag still works within it.
        let _ = root.set_pointer_capture(event.pointer_id());
    }
    on_event.emit(EditorEvent::PickUp(match origin {
        DragOrigin::Source(source) => source,
        DragOrigin::Column(square) if event.shift_key() => options.drag_mode.other().source(square),
        DragOrigin::Column(square) => options.drag_mode.source(square),
    }));
}

/// Moves the ghost to the pointer. It fades where a drop removes the counters.
fn move_ghost(ghost: &NodeRef, event: &PointerEvent, target: Option<Target>) {
    if let Some(ghost) = ghost.cast::<HtmlElement>() {
        let (x, y) = pointer_position(event);
        // If one of these fails, only the ghost looks wrong.
        let _ = ghost.style().set_property("translate", &format!("{x}px {y}px"));
        let _ = ghost.toggle_attribute_with_force("data-removed", target == Some(Target::Box));
    }
}

/// What is under the pointer when it is pressed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DragOrigin {
    Source(Source),
    /// A column on the board. The drag mode decides what is picked up.
    Column(Square),
}

/// Returns what a drag from an element picks up.
fn drag_origin(element: &Element) -> Option<DragOrigin> {
    if let Some(counter) = attribute(element, "data-counter") {
        return Counter::from_letter(counter.chars().next()?).map(|counter| DragOrigin::Source(Source::Box(counter)));
    }
    if let (Some(square), Some(depth)) = (attribute(element, "data-of"), attribute(element, "data-depth")) {
        return Some(DragOrigin::Source(Source::Counter(square.parse().ok()?, depth.parse().ok()?)));
    }
    let has_column = attribute(element, "data-column").is_some_and(|column| !column.is_empty());
    enclosing_square(element).filter(|_| has_column).map(DragOrigin::Column)
}

/// Returns where a drag ends: off the board, counters go back into the box; on its frame, `None`.
fn drop_target(event: &PointerEvent, end: ColumnEnd) -> Option<Target> {
    // Outside the window there is no element.
    let Some(there) = document().element_from_point(event.client_x() as f32, event.client_y() as f32) else {
        return Some(Target::Box);
    };
    if let Some(square) = attribute(&there, "data-of") {
        let depth = attribute(&there, "data-depth").and_then(|depth| depth.parse().ok()).unwrap_or(usize::MAX);
        return Some(Target::Within(square.parse().ok()?, depth));
    }
    let is_off_board = || there.closest(".play-board").is_ok_and(|board| board.is_none());
    let square = enclosing_square(&there).map(|square| Target::Square(square, end));
    square.or_else(|| is_off_board().then_some(Target::Box))
}

fn enclosing_square(element: &Element) -> Option<Square> {
    attribute(element, "data-square")?.parse().ok()
}

fn attribute(element: &Element, name: &str) -> Option<String> {
    element.closest(&format!("[{name}]")).ok()??.get_attribute(name)
}

pub(super) fn element(event: &web_sys::Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// The elements that handle keys themselves.
const TEXT_FIELDS: &str = "input, select, textarea, [contenteditable], dialog";

/// A [`Key`] that owns its name.
pub(super) struct PressedKey {
    name: String,
    shift: bool,
    control: bool,
}

impl PressedKey {
    pub(super) fn as_key(&self) -> Key<'_> {
        Key { name: &self.name, shift: self.shift, control: self.control }
    }
}

/// Returns the key of an event. Keys with Alt belong to the browser and have no name here.
pub(super) fn pressed_key(event: &KeyboardEvent) -> PressedKey {
    let name = if event.alt_key() { String::new() } else { event.key() };
    PressedKey { name, shift: event.shift_key(), control: event.ctrl_key() || event.meta_key() }
}

/// Handles the keys that no element has handled.
#[hook]
pub(super) fn use_global_keys(latest: &Rc<RefCell<UseReducerHandle<Editor>>>, on_event: &Callback<EditorEvent>) {
    use_effect_with((), {
        let (latest, on_event) = (latest.clone(), on_event.clone());
        move |()| {
            let options = EventListenerOptions::enable_prevent_default();
            let listener = EventListener::new_with_options(&window(), "keydown", options, move |event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>().filter(|event| !event.default_prevented()) else {
                    return;
                };
                let focused = document().active_element();
                if focused.is_some_and(|it| it.closest(TEXT_FIELDS).is_ok_and(|it| it.is_some())) {
                    return;
                }
                let action = anywhere(&latest.borrow(), pressed_key(event).as_key());
                if let Some(action) = action {
                    event.prevent_default();
                    on_event.emit(action);
                }
            });
            move || drop(listener)
        }
    });
}
