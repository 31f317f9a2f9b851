//! The library: games, openings and studies that are known, to browse, search and play through.
//!
//! [`Place`] has its addresses, [`Catalog`] the entries, [`Shelf`] what is looked for among them, [`Reading`] a record
//! that is read at the board.

mod catalog;
mod front;
mod place;
mod reading;
#[cfg(target_arch = "wasm32")]
mod section;

pub use catalog::{Catalog, EntryView, VerdictView};
pub use front::{Front, FrontProps, Row, Shelf, ShelfEvent};
pub use place::{Place, Ways, WaysTo};
pub use reading::{Reading, ReadingEvent};
#[cfg(target_arch = "wasm32")]
pub use section::Library;
