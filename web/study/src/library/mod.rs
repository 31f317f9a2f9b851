//! The section `library`: games, openings and studies to browse, search and replay.
//!
//! [`LibraryAddress`] is an address in the library, [`Catalog`] has the entries as listed, [`LibrarySearch`]
//! filters them, and [`RecordViewer`] shows a record on the board.

mod actions;
mod address;
mod catalog;
mod list;
#[cfg(target_arch = "wasm32")]
mod mine;
#[cfg(target_arch = "wasm32")]
mod position;
mod result_filter;
#[cfg(target_arch = "wasm32")]
mod section;
mod viewer;

use laska_library::EntryKind;
use laska_ui::panels::SitePage;

use crate::frame::StudySection;

pub use actions::{ActionLinks, RecordActions};
pub use address::LibraryAddress;
pub use catalog::{Catalog, CatalogEntry, ResultLabel};
pub use list::{EntryGroup, LibraryList, LibraryListProps, LibrarySearch, SearchEvent, tabs};
#[cfg(target_arch = "wasm32")]
pub use section::LibrarySection;
pub use viewer::{RecordViewer, ViewerEvent};

impl StudySection for Catalog {
    #[cfg(target_arch = "wasm32")]
    type Component = LibrarySection;

    const PAGE: SitePage = SitePage::Library;

    fn first_files() -> Vec<&'static str> {
        EntryKind::ALL.map(EntryKind::file_name).to_vec()
    }
}
