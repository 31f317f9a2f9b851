//! Owns dragging: a press that goes farther than a trembling hand lifts what lies there, and letting go puts it down. A
//! press that does not is left to be a click, so both ways of moving a column end in the same two presses on squares.
//! Knows no browser.

use laska_rules::Square;

use crate::intent::Intent;

/// How far a mouse may tremble, in pixels.
pub(super) const MOUSE_SLACK: f64 = 4.0;

/// How far a finger may: about two millimeters.
pub(super) const FINGER_SLACK: f64 = 12.0;

/// A pointer pressed on what can be lifted: on the table the column of a square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag<S> {
    /// Which pointer it is: any other one is not heard meanwhile.
    pub pointer: i32,
    /// Where it lies.
    pub start: S,
    from: (f64, f64),
    slack: f64,
    /// Whether it has been lifted.
    pub lifted: bool,
}

impl<S> Drag<S> {
    /// A press there, by a pointer that may tremble so far.
    #[must_use]
    pub const fn new(pointer: i32, start: S, from: (f64, f64), slack: f64) -> Self {
        Self { pointer, start, from, slack, lifted: false }
    }

    /// How far the pointer has gone, and whether just now farther than it may tremble.
    pub fn moved(&mut self, to: (f64, f64)) -> ((f64, f64), bool) {
        let (x, y) = (to.0 - self.from.0, to.1 - self.from.1);
        let lifts = !self.lifted && x * x + y * y > self.slack * self.slack;
        self.lifted |= lifts;
        ((x, y), lifts)
    }
}

impl Drag<Square> {
    /// What letting go on a square means; `None` where it was no drag and is left to be a click. On its own square it
    /// means what a click there would: the column is dropped.
    pub(super) fn dropped(self, on: Option<Square>) -> Option<Intent> {
        self.lifted.then(|| on.map_or(Intent::Cancel, Intent::PutDown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn drag(to: (f64, f64)) -> (Drag<Square>, bool) {
        let mut drag = Drag::new(1, square("c3"), (100.0, 100.0), FINGER_SLACK);
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
        assert_eq!(drag.dropped(Some(square("d4"))), Some(Intent::PutDown(square("d4"))));
        assert_eq!(drag.dropped(Some(square("c3"))), Some(Intent::PutDown(square("c3"))));
        assert_eq!(drag.dropped(None), Some(Intent::Cancel));
    }
}
