//! Mouse and touch input: the square of an event, pointing, clicking and dragging. A press that moves beyond a small
//! threshold lifts the column, and releasing drops it. Any other press is a click, however long it is: a column is moved
//! by a drag or by two clicks.

use std::cell::RefCell;
use std::rc::Rc;

use crate::effect::use_effect_with;
use gloo::events::{EventListener, EventListenerOptions};
use laska_app::BoardEvent;
use laska_rules::Square;
use web_sys::wasm_bindgen::JsCast;
use web_sys::{Element, Event, SvgElement, window};
use yew::prelude::*;

use super::geometry::BoardGeometry;
use crate::view::Mark;

/// The pointer event handlers of a board.
pub(super) struct PointerHandlers {
    pub(super) onclick: Callback<MouseEvent>,
    pub(super) onpointerdown: Callback<PointerEvent>,
    pub(super) onpointermove: Callback<PointerEvent>,
    pub(super) onpointerup: Callback<PointerEvent>,
    pub(super) onpointercancel: Callback<PointerEvent>,
}

/// Handles clicks and drags on a board. `dropped` becomes true when a column is dropped on another square.
#[hook]
pub(super) fn use_pointer_handlers(
    on_event: &Callback<BoardEvent>,
    board: &NodeRef,
    geometry: BoardGeometry,
    dropped: &Rc<RefCell<bool>>,
) -> PointerHandlers {
    let drag = use_mut_ref(|| None::<Drag<Square>>);
    // A touch that has not moved. Browsers do not click after a long one.
    let tap = use_mut_ref(|| None::<Drag<Square>>);
    // Browsers differ in whether and where a drag or a touch ends with a click: such clicks are ignored.
    let done = use_mut_ref(|| false);
    let onclick = {
        let (on_event, done) = (on_event.clone(), done.clone());
        Callback::from(move |event: MouseEvent| {
            if let Some(square) = square_of(&event).filter(|_| !done.replace(false)) {
                on_event.emit(BoardEvent::Press(square));
            }
        })
    };
    let onpointerdown = {
        let (drag, tap, done) = (drag.clone(), tap.clone(), done.clone());
        Callback::from(move |event: PointerEvent| {
            let touched = square_of(&event).filter(|_| event.pointer_type() == "touch");
            // A second finger ends the tap.
            *tap.borrow_mut() = touched.and_then(|square| drag_from_press(&event, square));
            let mut drag = drag.borrow_mut();
            if drag.is_none_or(|drag| drag.pointer == event.pointer_id()) {
                *done.borrow_mut() = false;
                *drag = start_drag(&event);
            }
        })
    };
    let onpointermove = {
        let (drag, tap, on_event, board) = (drag.clone(), tap.clone(), on_event.clone(), board.clone());
        Callback::from(move |event: PointerEvent| {
            tap.borrow_mut().take_if(|tap| tap.moved(pointer_position(&event)).1);
            let mut held = drag.borrow_mut();
            let Some(drag) = held.as_mut().filter(|drag| drag.pointer == event.pointer_id()) else { return };
            if event.buttons() == 0 {
                // The button was released outside the page.
                held.take().into_iter().for_each(|drag| return_pile(&board, drag));
                return;
            }
            let pressed = board.cast().and_then(|board| update_drag(drag, &event, &board, geometry));
            drop(held);
            pressed.into_iter().for_each(|pressed| on_event.emit(pressed));
        })
    };
    let onpointerup = {
        let (drag, tap, on_event, board) = (drag.clone(), tap.clone(), on_event.clone(), board.clone());
        let dropped = dropped.clone();
        Callback::from(move |event: PointerEvent| {
            let held = drag.borrow_mut().take_if(|drag| drag.pointer == event.pointer_id());
            let tapped = tap.borrow_mut().take_if(|tap| tap.pointer == event.pointer_id());
            if let Some(tap) = tapped {
                *done.borrow_mut() = true;
                on_event.emit(BoardEvent::Press(tap.start));
                return;
            }
            let Some(drag) = held else { return };
            // Found before the pile returns: afterward the browser would have to lay out the page for it.
            let square = square_at(&board, event.client_x(), event.client_y());
            return_pile(&board, drag);
            if let Some(dropped_on) = drag.drop_event(square) {
                *done.borrow_mut() = true;
                *dropped.borrow_mut() = true;
                on_event.emit(dropped_on);
            }
        })
    };
    // A touch on a column that can be lifted must not scroll the page. `touch-action` would be enough, but browsers
    // apply it only to a whole `svg`.
    use_effect_with((), {
        let (drag, board) = (drag.clone(), board.clone());
        move |()| {
            let prevent_scroll = move |event: &web_sys::Event| {
                if drag.borrow().is_some() {
                    event.prevent_default();
                }
            };
            let options = EventListenerOptions::enable_prevent_default();
            let board = board.cast::<Element>();
            let listeners = board.map(|board| {
                // Nor must a long touch open the context menu; the right button draws.
                let menu =
                    EventListener::new_with_options(&board, "contextmenu", options, web_sys::Event::prevent_default);
                [EventListener::new_with_options(&board, "touchmove", options, prevent_scroll), menu]
            });
            move || drop(listeners)
        }
    });
    let onpointercancel = {
        let board = board.clone();
        Callback::from(move |event: PointerEvent| {
            tap.take();
            if let Some(drag) = drag.borrow_mut().take_if(|drag| drag.pointer == event.pointer_id()) {
                return_pile(&board, drag);
            }
        })
    };
    PointerHandlers { onclick, onpointerdown, onpointermove, onpointerup, onpointercancel }
}

/// Starts a drag from a press on a column that can be lifted.
fn start_drag(event: &PointerEvent) -> Option<Drag<Square>> {
    let cell = event.target_dyn_into::<Element>()?;
    let mark = cell.get_attribute("data-mark")?;
    let liftable =
        [Mark::Movable, Mark::MustCapture, Mark::Plannable, Mark::Selected].iter().any(|it| it.name() == mark);
    if liftable { drag_from_press(event, square_of(event)?) } else { None }
}

/// Lifts the column once the pointer has moved far enough, and moves it with the pointer.
fn update_drag(
    drag: &mut Drag<Square>,
    event: &PointerEvent,
    board: &Element,
    geometry: BoardGeometry,
) -> Option<BoardEvent> {
    let (offset, lifts) = drag.moved(pointer_position(event));
    if lifts {
        // The board receives all further events of this pointer. Without capture, the drag still works on the board.
        let _ = board.set_pointer_capture(event.pointer_id());
    }
    if let Some(pile) = pile(board, drag.start).filter(|_| drag.lifted) {
        // No component sets this attribute. If it cannot be set, the pile does not follow the pointer, which is harmless.
        let _ =
            pile.set_attribute("transform", &geometry.drag_translate(offset, board.get_bounding_client_rect().width()));
    }
    let selected = format!("[data-square={}][data-mark={}]", drag.start, Mark::Selected.name());
    let selected = board.query_selector(&selected).is_ok_and(|found| found.is_some());
    (lifts && !selected).then_some(BoardEvent::Press(drag.start))
}

fn return_pile(board: &NodeRef, drag: Drag<Square>) {
    if let Some(pile) = board.cast().and_then(|board| pile(&board, drag.start)) {
        let _ = pile.remove_attribute("transform");
    }
}

/// Returns the drawn pile on a square.
pub(super) fn pile(board: &Element, square: Square) -> Option<Element> {
    board.query_selector(&format!("[data-pile={square}]")).ok().flatten()
}

/// The distance that a mouse may move without dragging, in pixels.
const MOUSE_THRESHOLD: f64 = 4.0;

/// The same for touch: about two millimeters.
const TOUCH_THRESHOLD: f64 = 12.0;

/// A pointer pressed on something that can be dragged; on the play board, the column of a square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag<S> {
    /// The pointer's ID; other pointers are ignored during the drag.
    pub pointer: i32,
    /// What was pressed.
    pub start: S,
    from: (f64, f64),
    threshold: f64,
    /// Whether the drag has started.
    pub lifted: bool,
}

impl<S> Drag<S> {
    /// Returns a press at a point, which becomes a drag beyond `threshold` pixels.
    pub const fn new(pointer: i32, start: S, from: (f64, f64), threshold: f64) -> Self {
        Self { pointer, start, from, threshold, lifted: false }
    }

    /// Updates the pointer position. Returns its offset from the press, and whether the drag has just started.
    pub fn moved(&mut self, to: (f64, f64)) -> ((f64, f64), bool) {
        let (x, y) = (to.0 - self.from.0, to.1 - self.from.1);
        let lifts = !self.lifted && x * x + y * y > self.threshold * self.threshold;
        self.lifted |= lifts;
        ((x, y), lifts)
    }
}

impl Drag<Square> {
    /// Returns the event of a release on a square; `None` if the press did not become a drag and is a click. A drop on the
    /// starting square means the same as a click there: the column is put back.
    fn drop_event(self, square: Option<Square>) -> Option<BoardEvent> {
        self.lifted.then(|| square.map_or(BoardEvent::Cancel, BoardEvent::Drop))
    }
}

/// Returns the pointer position in the window, in pixels.
pub fn pointer_position(event: &PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

/// Returns the drag that may follow from a press; `None` for secondary touches and other buttons.
pub fn drag_from_press<S>(event: &PointerEvent, start: S) -> Option<Drag<S>> {
    let threshold = if event.pointer_type() == "touch" { TOUCH_THRESHOLD } else { MOUSE_THRESHOLD };
    let starts = event.is_primary() && event.button() == 0;
    starts.then(|| Drag::new(event.pointer_id(), start, pointer_position(event), threshold))
}

/// Returns the square of an event, on either board.
pub(super) fn square_of(event: &Event) -> Option<Square> {
    square_around(&event.target()?.dyn_into().ok()?)
}

/// Returns the square of this board at a point of the window.
pub(super) fn square_at(board: &NodeRef, x: i32, y: i32) -> Option<Square> {
    let element = window()?.document()?.element_from_point(x as f32, y as f32)?;
    board.cast::<Element>()?.contains(Some(&element)).then(|| square_around(&element))?
}

fn square_around(element: &Element) -> Option<Square> {
    let cell = element.closest("[data-square]").ok()??;
    cell.get_attribute("data-square")?.parse().ok()
}

/// Points at the square under the pointer, unless it is `pointed` at already. During a drag, all events go to the board
/// itself, and the starting square stays pointed at.
pub(super) fn point_handler(
    on_event: &Callback<BoardEvent>,
    board: &NodeRef,
    pointed: Option<Square>,
) -> Callback<PointerEvent> {
    let (on_event, board) = (on_event.clone(), board.clone());
    Callback::from(move |event: PointerEvent| {
        let square = square_of(&event);
        if square != pointed && !board.cast().is_some_and(|board| is_target(&event, &board)) {
            on_event.emit(BoardEvent::Point(square));
        }
    })
}

/// Stops pointing when the mouse leaves the board. A lifted finger leaves the board too, but its square stays pointed
/// at, so that the column can be read.
pub(super) fn leave_handler(on_event: &Callback<BoardEvent>, board: &NodeRef) -> Callback<PointerEvent> {
    let (on_event, board) = (on_event.clone(), board.clone());
    Callback::from(move |event: PointerEvent| {
        let is_board = board.cast().is_some_and(|board| is_target(&event, &board));
        if is_board && event.pointer_type() != "touch" {
            on_event.emit(BoardEvent::Point(None));
        }
    })
}

/// Returns whether the event's target is the board itself and not an element in it: Yew also delivers events that do
/// not bubble, such as `pointerleave`.
fn is_target(event: &Event, board: &Element) -> bool {
    event.target().and_then(|target| target.dyn_into::<Element>().ok()).is_some_and(|target| target == *board)
}

/// Moves the focus to the square of the play board that the Tab key reaches.
pub fn focus_play_board() {
    let board = window().and_then(|window| window.document()?.query_selector("[data-testid=board]").ok()?);
    board.iter().for_each(|board| focus_first(board, "[tabindex='0']"));
}

pub(super) fn focus(board: &Element, square: Square) {
    focus_first(board, &format!("[data-square={square}]"));
}

fn focus_first(board: &Element, selector: &str) {
    let cell = board.query_selector(selector).ok().flatten();
    if let Some(cell) = cell.and_then(|cell| cell.dyn_into::<SvgElement>().ok()) {
        // A failure leaves the focus where it is.
        let _ = cell.focus();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn drag(to: (f64, f64)) -> (Drag<Square>, bool) {
        let mut drag = Drag::new(1, square("c3"), (100.0, 100.0), TOUCH_THRESHOLD);
        let lifts = drag.moved(to).1;
        (drag, lifts)
    }

    #[test]
    fn a_small_movement_lifts_nothing() {
        let (drag, lifts) = drag((105.0, 107.0));
        assert!(!lifts);
        assert_eq!(drag.drop_event(Some(square("d4"))), None);
    }

    #[test]
    fn a_column_is_lifted_once_and_dropped_where_the_pointer_is_released() {
        let (mut drag, lifts) = drag((130.0, 60.0));
        assert!(lifts);
        assert_eq!(drag.moved((140.0, 50.0)), ((40.0, -50.0), false));
        assert_eq!(drag.drop_event(Some(square("d4"))), Some(BoardEvent::Drop(square("d4"))));
        assert_eq!(drag.drop_event(Some(square("c3"))), Some(BoardEvent::Drop(square("c3"))));
        assert_eq!(drag.drop_event(None), Some(BoardEvent::Cancel));
    }
}
