//! Owns both boards as they are drawn and touched: the table with its piles, and the board that lays columns open.
//! Knows no rules: what may move and where arrives as marks.

mod apart;
mod cell;
mod diagram;
mod drag;
mod face;
pub mod geometry;
mod ground;
mod hand;
mod hint;
mod keys;
mod marks;
mod motion;
mod paint;
mod pile;
mod pointer;
mod table;
mod unstacked;

pub use apart::ColumnApart;
pub use diagram::Diagram;
pub use drag::Drag;
pub use face::{Disc, FlatDisc};
pub use pointer::{place, pressed};
pub use table::TableBoard;
pub use unstacked::UnstackedBoard;
