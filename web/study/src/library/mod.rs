//! The library: games, openings and studies that are known, to browse, search and play through.
//!
//! [`Place`] has its addresses, [`Catalog`] the entries, [`Shelf`] what is looked for among them, [`Reading`] a record that
//! is read at the board.

mod catalog;
#[cfg(target_arch = "wasm32")]
mod entry;
mod front;
#[cfg(target_arch = "wasm32")]
mod left;
#[cfg(target_arch = "wasm32")]
mod openings;
mod place;
mod reading;
#[cfg(target_arch = "wasm32")]
mod section;
mod shelf;
mod ways;

pub use catalog::{Catalog, EntryView, VerdictView};
pub use front::{Front, FrontProps};
pub use place::Place;
pub use reading::{Reading, ReadingEvent};
#[cfg(target_arch = "wasm32")]
pub use section::Library;
pub use shelf::{Row, Shelf, ShelfEvent};
pub use ways::{Ways, WaysTo};
