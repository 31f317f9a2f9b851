//! Both boards as they are drawn and touched: the one that is played on, with its piles, and the one that lays columns
//! open. Knows no rules: what may move and where arrives as marks.

mod diagram;
pub mod geometry;
mod motion;
mod pile;
mod pointer;
mod squares;
mod table;
mod unstacked;

pub use diagram::Diagram;
pub use pile::{Disc, FlatDisc};
pub use pointer::{Drag, place, pressed};
pub use table::TableBoard;
pub use unstacked::{ColumnApart, UnstackedBoard};
