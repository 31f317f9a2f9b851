//! Owns how large a picture of a position is, and where the second board stands in it.

use super::Seat;
use super::seat::FRAME;

impl Seat {
    /// Where a picture of the board with its frame begins.
    #[must_use]
    pub const fn upper_left(self) -> (i32, i32) {
        (-FRAME, -FRAME)
    }

    /// Width and height of a picture of the board with its frame.
    #[must_use]
    pub const fn alone(self) -> (i32, i32) {
        let outer = self.length() + 2 * FRAME;
        (outer, outer)
    }

    /// Width and height of a picture that has the second board beside it.
    #[must_use]
    pub const fn both(self) -> (i32, i32) {
        let (width, height) = self.alone();
        (width + FRAME + self.length(), height)
    }

    /// Draws the squares of the second board beside the first one: the value of a `transform` attribute.
    #[must_use]
    pub fn beside(self) -> String {
        format!("translate({} 0)", self.length() + 2 * FRAME)
    }
}
