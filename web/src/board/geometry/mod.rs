//! Owns every coordinate of both boards, and nothing else does: where squares lie, how piles rise, where counters are
//! laid open, where the arrow keys lead. Knows no browser.
//!
//! All lengths are in units of a hundredth of a square.

mod apart;
mod direction;
mod emblem;
mod flat;
mod length;
mod make;
pub mod mark;
mod picture;
mod pile;
mod seat;
mod walk;

pub use apart::Apart;
pub use emblem::Emblem;
pub use flat::{Slot, slots};
pub use length::short;
pub use make::{Edge, Groove, Line, Make};
pub use pile::{Band, Pile, RADIUS};
pub use seat::{SQUARE, Seat, Spot};
pub use walk::Way;
