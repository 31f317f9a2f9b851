//! Every coordinate of both boards: where squares lie, how piles rise, where counters are laid open, where the arrow
//! keys lead. Knows no browser.
//!
//! All lengths are in units of a hundredth of a square.

mod make;
mod number;
mod pile;
mod seat;

pub use make::{Edge, Emblem, Groove, Line, Make};
pub use number::short;
pub use pile::{Apart, Band, Pile, RADIUS, Slot, slots};
pub use seat::{SQUARE, Seat, Spot, Way};

/// The outlines of the marks on a square, around its center.
pub mod mark {
    /// Brackets in the two upper corners, for a path's `d`: a low pile leaves the corners of its square free.
    pub const UPPER_BRACKETS: &str = "M-45 -29V-45H-29M29 -45H45V-29";

    /// A bracket in the lower left corner, where one of Lasker's numbers may stand.
    pub const LOWER_LEFT_BRACKET: &str = "M-29 45H-45V29";

    /// A bracket in the lower right corner, where the height of a high pile stands.
    pub const LOWER_RIGHT_BRACKET: &str = "M45 29V45H29";

    /// The radius of the ring on the square that the last move left.
    pub const LEFT_RING: &str = "27";

    /// The radius of the disc below the column that moved last: a little more than the counters'.
    pub const ARRIVED_DISC: &str = "47";

    /// The radius of the dot on a square that can be moved to.
    pub const TARGET_DOT: &str = "13";

    /// The radius of the ring around that dot.
    pub const TARGET_RING: &str = "21";

    /// The radius of the ring around the top counter of a column laid open, on a face of [`super::RADIUS`].
    pub const TOP_RING: &str = "45";

    /// Upper left corner and length of a square drawn so far inside of the outline.
    #[must_use]
    pub fn inset(by: u8) -> (String, String) {
        let by = i32::from(by);
        ((by - super::SQUARE / 2).to_string(), (super::SQUARE - 2 * by).to_string())
    }
}
