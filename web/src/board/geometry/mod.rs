//! All coordinates of both boards: squares, piles, unstacked counters, and the targets of the arrow keys. Independent of
//! the browser.
//!
//! All lengths are in hundredths of a square.

mod board;
mod counter_style;
mod number;
mod pile;

pub use board::{BoardGeometry, Direction, Point, SQUARE};
pub use counter_style::{CounterStyle, Edge, Emblem, Groove, LineStyle};
pub use number::decimal;
pub use pile::{CounterCircle, EdgeShape, ExplodedPile, Pile, RADIUS, unstacked_circles};

/// Outlines of the marks on a square, around its center.
pub mod mark {
    /// Brackets in the two upper corners, which a low pile leaves free, as a path's `d`.
    pub const UPPER_BRACKETS: &str = "M-45 -29V-45H-29M29 -45H45V-29";

    /// Bracket in the lower left corner, the place of Lasker's number.
    pub const LOWER_LEFT_BRACKET: &str = "M-29 45H-45V29";

    /// Bracket in the lower right corner, the place of a high pile's height label.
    pub const LOWER_RIGHT_BRACKET: &str = "M45 29V45H29";

    /// Radius of the ring on the square where the last move started.
    pub const ORIGIN_RING: &str = "27";

    /// Radius of the disc under the column that moved last: slightly larger than a counter.
    pub const ARRIVAL_DISC: &str = "47";

    /// Radius of the dot on a square that can be moved to.
    pub const TARGET_DOT: &str = "13";

    /// Radius of the ring around that dot.
    pub const TARGET_RING: &str = "21";

    /// Radius of the ring around the top counter of an unstacked column, for a face of [`super::RADIUS`].
    pub const TOP_RING: &str = "45";

    /// Returns the top-left coordinate and the side length of a square inset by `by`.
    #[must_use]
    pub fn inset(by: u8) -> (String, String) {
        let by = i32::from(by);
        ((by - super::SQUARE / 2).to_string(), (super::SQUARE - 2 * by).to_string())
    }
}
