//! Input over the whole section: clicking and dragging from the palette, the board and the column beside it, and the
//! keys.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::{document, window};
use laska_rules::{Counter, Square};
use laska_web::board::{Drag, place, pressed};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};
use yew::prelude::*;

use crate::editor::bench::Bench;
use crate::editor::edit::{End, Load, Target};
use crate::editor::want::{Grip, Key, Want, anywhere};

/// What the section has to hear, and what follows the pointer.
pub(super) struct Hand {
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
pub(super) struct Habits {
    pub(super) grip: Grip,
    pub(super) end: End,
}

/// The drag there is, and whether what comes next is the click of one that is over.
#[derive(Default)]
struct State {
    drag: Option<Drag<Under>>,
    dragged: bool,
}

/// Clicking and dragging in a section. The ghost is what is drawn at the pointer.
#[hook]
pub(super) fn use_hand(root: &NodeRef, ghost: &NodeRef, habits: Habits, on: &Callback<Want>) -> Hand {
    let state = use_mut_ref(State::default);
    let dragging = use_state(|| false);
    let onclick = {
        let (state, on) = (state.clone(), on.clone());
        Callback::from(move |event: MouseEvent| {
            let dragged = std::mem::take(&mut state.borrow_mut().dragged);
            if let Some(square) = element(&event).filter(|_| !dragged).and_then(|it| square_around(&it)) {
                on.emit(Want::Press(square));
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
                on.emit(Want::Cancel);
                return;
            }
            let (_, lifts) = drag.moved(place(&event));
            let (under, lifted) = (drag.start, drag.lifted);
            drop(held);
            if lifts {
                lift(&event, under, &root, habits, &on);
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
                on.emit(target(&event, habits.end).map_or(Want::Cancel, Want::PutDown));
            }
        })
    };
    let onpointercancel = {
        let (state, on, dragging) = (state.clone(), on.clone(), dragging.clone());
        Callback::from(move |event: PointerEvent| {
            let drag = state.borrow_mut().drag.take_if(|drag| drag.pointer == event.pointer_id());
            if drag.is_some_and(|drag| drag.lifted) {
                dragging.set(false);
                on.emit(Want::Cancel);
            }
        })
    };
    use_still(root, state);
    Hand { onclick, onpointerdown, onpointermove, onpointerup, onpointercancel, dragging: *dragging }
}

/// The page keeps still under a finger that drags.
#[hook]
fn use_still(root: &NodeRef, state: Rc<RefCell<State>>) {
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

fn begin(event: &PointerEvent) -> Option<Drag<Under>> {
    pressed(event, under(&element(event)?)?)
}

fn lift(event: &PointerEvent, under: Under, root: &NodeRef, habits: Habits, on: &Callback<Want>) {
    if let Some(root) = root.cast::<Element>() {
        // From now on the section hears this pointer wherever it goes. If not, the drag still works within it.
        let _ = root.set_pointer_capture(event.pointer_id());
    }
    on.emit(Want::Lift(match under {
        Under::Load(load) => load,
        Under::Column(square) if event.shift_key() => habits.grip.other().load(square),
        Under::Column(square) => habits.grip.load(square),
    }));
}

/// Draws the ghost at the pointer.
fn follow(ghost: &NodeRef, event: &PointerEvent) {
    if let Some(ghost) = ghost.cast::<HtmlElement>() {
        let (x, y) = place(event);
        // A ghost that does not follow is no harm.
        let _ = ghost.style().set_property("translate", &format!("{x}px {y}px"));
    }
}

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

fn square_around(element: &Element) -> Option<Square> {
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
const WRITTEN_IN: &str = "input, select, textarea, [contenteditable], dialog";

/// A key with its name, which the browser gives away.
pub(super) struct Pressed {
    name: String,
    shift: bool,
    control: bool,
}

impl Pressed {
    pub(super) fn borrowed(&self) -> Key<'_> {
        Key { name: &self.name, shift: self.shift, control: self.control }
    }
}

/// What was pressed; a key with Alt is the browser's own.
pub(super) fn key_of(event: &KeyboardEvent) -> Pressed {
    let name = if event.alt_key() { String::new() } else { event.key() };
    Pressed { name, shift: event.shift_key(), control: event.ctrl_key() || event.meta_key() }
}

/// Hears the keys that nothing else has taken.
#[hook]
pub(super) fn use_keys(latest: &Rc<RefCell<UseReducerHandle<Bench>>>, on: &Callback<Want>) {
    use_effect_with((), {
        let (latest, on) = (latest.clone(), on.clone());
        move |()| {
            let options = EventListenerOptions::enable_prevent_default();
            let heard = EventListener::new_with_options(&window(), "keydown", options, move |event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>().filter(|event| !event.default_prevented()) else {
                    return;
                };
                let focused = document().active_element();
                if focused.is_some_and(|it| it.closest(WRITTEN_IN).is_ok_and(|it| it.is_some())) {
                    return;
                }
                let want = anywhere(&latest.borrow(), key_of(event).borrowed());
                if let Some(want) = want {
                    event.prevent_default();
                    on.emit(want);
                }
            });
            move || drop(heard)
        }
    });
}
