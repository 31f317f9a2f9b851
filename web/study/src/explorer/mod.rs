//! The opening explorer: what is known of the moves of a position, to play on from there. Any section can have it beside
//! its board.

mod panel;
mod ways;

pub use panel::{Explorer, ExplorerProps};
pub use ways::{Known, WayView, WaysView};
