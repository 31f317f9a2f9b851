//! Owns the hand that clicks and drags: hears the pointer, carries the drawing of the column along, and tells what it meant.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use laska_rules::Square;
use web_sys::{Element, wasm_bindgen::JsCast};
use yew::prelude::*;

use super::drag::Drag;
use super::geometry::Seat;
use super::pointer::{place, pressed, square_at, square_of};
use crate::intent::Intent;
use crate::view::Mark;

/// A finger that stays longer on a square only reads it, in milliseconds.
const LONG_PRESS_MS: f64 = 450.0;

/// What the board has to hear.
pub(super) struct Hand {
    pub(super) onclick: Callback<MouseEvent>,
    pub(super) onpointerdown: Callback<PointerEvent>,
    pub(super) onpointermove: Callback<PointerEvent>,
    pub(super) onpointerup: Callback<PointerEvent>,
    pub(super) onpointercancel: Callback<PointerEvent>,
}

/// Clicking and dragging on a board. `put_down` becomes true when a column is put down elsewhere by hand.
#[hook]
pub(super) fn use_hand(on: &Callback<Intent>, board: &NodeRef, seat: Seat, put_down: &Rc<RefCell<bool>>) -> Hand {
    let drag = use_mut_ref(|| None::<Drag<Square>>);
    // Browsers differ in whether and where a drag ends as a click: none of those counts.
    let dragged = use_mut_ref(|| false);
    // When a finger came down, for as long as it may become a click.
    let touched = use_mut_ref(|| None::<f64>);
    let onclick = {
        let (on, dragged, touched) = (on.clone(), dragged.clone(), touched.clone());
        Callback::from(move |event: MouseEvent| {
            if let Some(square) = square_of(&event).filter(|_| !dragged.replace(false)) {
                let long = touched.take().is_some_and(|since| event.time_stamp() - since > LONG_PRESS_MS);
                // A finger that stays is there to read: its square is pointed at already.
                if !long {
                    on.emit(Intent::Press(square));
                }
            }
        })
    };
    let onpointerdown = {
        let (drag, dragged, touched) = (drag.clone(), dragged.clone(), touched.clone());
        Callback::from(move |event: PointerEvent| {
            *touched.borrow_mut() = (event.pointer_type() == "touch").then(|| event.time_stamp());
            let mut drag = drag.borrow_mut();
            if drag.is_none_or(|drag| drag.pointer == event.pointer_id()) {
                *dragged.borrow_mut() = false;
                *drag = begin(&event);
            }
        })
    };
    let onpointermove = {
        let (drag, on, board) = (drag.clone(), on.clone(), board.clone());
        Callback::from(move |event: PointerEvent| {
            let mut held = drag.borrow_mut();
            let Some(drag) = held.as_mut().filter(|drag| drag.pointer == event.pointer_id()) else { return };
            if event.buttons() == 0 {
                // It was let go where nobody heard it.
                held.take().into_iter().for_each(|drag| put_back(&board, drag));
                return;
            }
            let meant = board.cast().and_then(|board| carry(drag, &event, &board, seat));
            drop(held);
            meant.into_iter().for_each(|intent| on.emit(intent));
        })
    };
    let onpointerup = {
        let (drag, on, board, put_down) = (drag.clone(), on.clone(), board.clone(), put_down.clone());
        Callback::from(move |event: PointerEvent| {
            let Some(drag) = drag.borrow_mut().take_if(|drag| drag.pointer == event.pointer_id()) else { return };
            put_back(&board, drag);
            if let Some(intent) = drag.dropped(square_at(&board, event.client_x(), event.client_y())) {
                *dragged.borrow_mut() = true;
                *put_down.borrow_mut() = true;
                on.emit(intent);
            }
        })
    };
    // A finger on a column that can be lifted does not scroll the page. `touch-action` would say so, but browsers heed
    // it on a whole picture only.
    use_effect_with((), {
        let (drag, board) = (drag.clone(), board.clone());
        move |()| {
            let stay = move |event: &web_sys::Event| {
                if drag.borrow().is_some() {
                    event.prevent_default();
                }
            };
            let options = EventListenerOptions::enable_prevent_default();
            let board = board.cast::<Element>();
            let heard = board.map(|board| {
                // Nor does a finger that stays open the browser's menu.
                let menu = EventListener::new_with_options(&board, "contextmenu", options, |event| {
                    let touch = event.dyn_ref::<web_sys::PointerEvent>().is_some_and(|it| it.pointer_type() == "touch");
                    if touch {
                        event.prevent_default();
                    }
                });
                [EventListener::new_with_options(&board, "touchmove", options, stay), menu]
            });
            move || drop(heard)
        }
    });
    let onpointercancel = {
        let board = board.clone();
        Callback::from(move |event: PointerEvent| {
            if let Some(drag) = drag.borrow_mut().take_if(|drag| drag.pointer == event.pointer_id()) {
                put_back(&board, drag);
            }
        })
    };
    Hand { onclick, onpointerdown, onpointermove, onpointerup, onpointercancel }
}

/// A press on a column that can be lifted.
fn begin(event: &PointerEvent) -> Option<Drag<Square>> {
    let cell = event.target_dyn_into::<Element>()?;
    let mark = cell.get_attribute("data-mark")?;
    let liftable = [Mark::Movable, Mark::Selected].iter().any(|it| it.word() == mark);
    if liftable { pressed(event, square_of(event)?) } else { None }
}

/// Lifts the column when the pointer has gone far enough, and carries it along.
fn carry(drag: &mut Drag<Square>, event: &PointerEvent, board: &Element, seat: Seat) -> Option<Intent> {
    let (gone, lifts) = drag.moved(place(event));
    if lifts {
        // From now on the board hears this pointer wherever it goes. If not, the drag still works on the board.
        let _ = board.set_pointer_capture(event.pointer_id());
    }
    if let Some(pile) = pile(board, drag.start).filter(|_| drag.lifted) {
        // No component sets this attribute. A pile that does not follow is no harm.
        let _ = pile.set_attribute("transform", &seat.carried(gone, board.get_bounding_client_rect().width()));
    }
    let selected = format!("[data-square={}][data-mark={}]", drag.start, Mark::Selected.word());
    let selected = board.query_selector(&selected).is_ok_and(|found| found.is_some());
    (lifts && !selected).then_some(Intent::Press(drag.start))
}

fn put_back(board: &NodeRef, drag: Drag<Square>) {
    if let Some(pile) = board.cast().and_then(|board| pile(&board, drag.start)) {
        let _ = pile.remove_attribute("transform");
    }
}

/// The part of the drawing that is the pile on a square.
pub(super) fn pile(board: &Element, square: Square) -> Option<Element> {
    board.query_selector(&format!("[data-pile={square}]")).ok().flatten()
}
