//! Owns dragging: a press that goes farther than a trembling hand lifts the column, and letting go puts it down. A
//! press that does not is left to be a click, so both ways end in the same two presses on squares.

use std::cell::RefCell;
use std::rc::Rc;

use laska_rules::Square;
use web_sys::{Element, wasm_bindgen::JsCast};
use yew::prelude::*;

use super::geometry::Seat;
use super::pointer::square_of;
use crate::intent::Intent;
use crate::view::Mark;

/// How far a mouse may tremble, in pixels.
const MOUSE_SLACK: f64 = 4.0;

/// How far a finger may: about two millimeters.
const FINGER_SLACK: f64 = 12.0;

/// A pointer pressed on a column that can be lifted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drag {
    start: Square,
    from: (f64, f64),
    slack: f64,
    lifted: bool,
}

impl Drag {
    fn new(start: Square, from: (f64, f64), slack: f64) -> Self {
        Self { start, from, slack, lifted: false }
    }

    /// How far the pointer has gone, and whether just now farther than it may tremble.
    fn moved(&mut self, to: (f64, f64)) -> ((f64, f64), bool) {
        let (x, y) = (to.0 - self.from.0, to.1 - self.from.1);
        let lifts = !self.lifted && x.hypot(y) > self.slack;
        self.lifted |= lifts;
        ((x, y), lifts)
    }

    /// What letting go on a square means. On its own square it ends as a click there, which drops the column.
    fn dropped(self, on: Option<Square>) -> Option<Intent> {
        match on {
            _ if !self.lifted => None,
            None => Some(Intent::Cancel),
            Some(square) => (square != self.start).then_some(Intent::Press(square)),
        }
    }
}

/// What is dragged now, if anything is.
pub(super) type Dragged = Rc<RefCell<Option<Drag>>>;

/// A column is pressed.
pub(super) fn begin(dragged: &Dragged, event: &PointerEvent) {
    let Some(cell) = event.target_dyn_into::<Element>() else { return };
    let mark = cell.get_attribute("data-mark").unwrap_or_default();
    let liftable = [Mark::Movable, Mark::Selected].iter().any(|it| it.word() == mark);
    if !liftable || !event.is_primary() || event.button() != 0 {
        return;
    }
    let touch = event.pointer_type() == "touch";
    // A finger is captured by where it began; it must be seen over the other squares as a mouse is. A mouse is not
    // captured, which is no failure.
    let _ = cell.release_pointer_capture(event.pointer_id());
    let slack = if touch { FINGER_SLACK } else { MOUSE_SLACK };
    *dragged.borrow_mut() = square_of(event).map(|square| Drag::new(square, place(event), slack));
}

/// The pointer moves: lifts the column when it has gone far enough, and carries it along.
pub(super) fn carry(dragged: &Dragged, event: &PointerEvent, board: &Element, seat: Seat) -> Option<Intent> {
    let mut slot = dragged.borrow_mut();
    let drag = slot.as_mut()?;
    let (gone, lifts) = drag.moved(place(event));
    if drag.lifted
        && let Some(pile) = pile(board, drag.start)
    {
        // The attribute belongs to no component: nothing else sets it, and a pile that fails to follow is no harm.
        let _ = pile.set_attribute("transform", &seat.carried(gone, board.get_bounding_client_rect().width()));
    }
    let selected = board
        .query_selector(&format!("[data-square={}][data-mark=selected]", drag.start))
        .is_ok_and(|found| found.is_some());
    (lifts && !selected).then_some(Intent::Press(drag.start))
}

/// The pointer is let go. Tells whether a column was put down elsewhere.
pub(super) fn end(dragged: &Dragged, event: &PointerEvent, board: &Element) -> Option<Intent> {
    let drag = dragged.borrow_mut().take()?;
    put_back(board, drag);
    drag.dropped(square_of(event))
}

/// The browser took the pointer away.
pub(super) fn give_up(dragged: &Dragged, board: &Element) {
    if let Some(drag) = dragged.borrow_mut().take() {
        put_back(board, drag);
    }
}

fn put_back(board: &Element, drag: Drag) {
    if let Some(pile) = pile(board, drag.start) {
        let _ = pile.remove_attribute("transform");
    }
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

/// The part of the drawing that is the pile on a square.
pub(super) fn pile(board: &Element, square: Square) -> Option<Element> {
    board.query_selector(&format!("[data-pile={square}]")).ok().flatten()?.dyn_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn drag(to: (f64, f64)) -> (Drag, bool) {
        let mut drag = Drag::new(square("c3"), (100.0, 100.0), FINGER_SLACK);
        let lifts = drag.moved(to).1;
        (drag, lifts)
    }

    #[test]
    fn a_trembling_finger_lifts_nothing() {
        let (drag, lifts) = drag((105.0, 107.0));
        assert!(!lifts);
        assert_eq!(drag.dropped(Some(square("d4"))), None);
    }

    #[test]
    fn a_column_is_lifted_once_and_put_down_where_the_pointer_is_let_go() {
        let (mut drag, lifts) = drag((130.0, 60.0));
        assert!(lifts);
        assert_eq!(drag.moved((140.0, 50.0)), ((40.0, -50.0), false));
        assert_eq!(drag.dropped(Some(square("d4"))), Some(Intent::Press(square("d4"))));
        assert_eq!(drag.dropped(Some(square("c3"))), None, "left to the click");
        assert_eq!(drag.dropped(None), Some(Intent::Cancel));
    }
}
