//! All coordinates of drawn boards: squares, piles, unstacked counters, and the targets of the arrow keys. Independent of
//! the browser.
//!
//! All lengths are in hundredths of a square.

mod arrow;
mod board;
mod counter_style;
mod number;
mod pile;

pub use arrow::ArrowShape;
pub use board::{BoardGeometry, Direction, Point, SQUARE};
pub use counter_style::{CounterStyle, Edge, Emblem, Groove, LineStyle, PieceSet};
pub use number::decimal;
pub use pile::{CounterCircle, EdgeShape, ExplodedPile, Pile, RADIUS, unstacked_circles};

/// Outlines of the marks on a square, around its center.
pub mod mark {
    /// Brackets as paths' `d`: in the upper corners, which a low pile leaves free; in the lower left corner, the place of
    /// Lasker's number; and in the lower right corner, the place of a high pile's height label.
    pub const BRACKETS: [&str; 3] = ["M-45 -29V-45H-29M29 -45H45V-29", "M-29 45H-45V29", "M45 29V45H29"];

    /// Filled corners, in the same order.
    pub const WEDGES: [&str; 3] =
        ["M-46 -46h24l-24 24zM46 -46h-24l24 24z", "M-46 46h24l-24 -24z", "M46 46h-24l24 -24z"];

    /// Dots in the corners, in the same order.
    pub const CORNER_DOTS: [&str; 3] = [
        "M-45 -38a7 7 0 1 1 14 0a7 7 0 1 1 -14 0M31 -38a7 7 0 1 1 14 0a7 7 0 1 1 -14 0",
        "M-45 38a7 7 0 1 1 14 0a7 7 0 1 1 -14 0",
        "M31 38a7 7 0 1 1 14 0a7 7 0 1 1 -14 0",
    ];

    /// The interrupted frame of a column that can be captured, in the same order.
    pub const CAPTURE_FRAME: [&str; 3] =
        ["M-44 -33V-44H-33M-11 -44H11M33 -44H44V-33M-44 -11V11M44 -11V11M-11 44H11", "M-44 33V44H-33", "M44 33V44H33"];

    /// Radius of the dot on a square that can be moved to.
    pub const TARGET_DOT: &str = "13";

    /// Radius of the ring around that dot.
    pub const TARGET_RING: &str = "21";

    /// Radius of the ring around the top counter of an unstacked column, for a face of [`super::RADIUS`].
    pub const TOP_RING: &str = "45";

    /// Returns the top-left coordinate and the side length of a square inset by `by`.
    pub fn inset(by: u8) -> (String, String) {
        let by = i32::from(by);
        ((by - super::SQUARE / 2).to_string(), (super::SQUARE - 2 * by).to_string())
    }
}
