//! The section `editor`: set up any position, by hand or as text, to play, analyze or print it.
//!
//! [`state`] is the state machine without a browser; [`edit`] changes a position.

pub mod address;
pub mod edit;
pub mod event;
pub mod keys;
#[cfg(target_arch = "wasm32")]
mod page;
pub mod state;
#[cfg(test)]
mod tests;
pub mod texts;

pub use address::write as write_editor_address;
use laska_ui::panels::SitePage;
use state::Editor;

use crate::frame::StudySection;

#[cfg(target_arch = "wasm32")]
pub use page::EditorSection;

impl StudySection for Editor {
    #[cfg(target_arch = "wasm32")]
    type Component = EditorSection;

    const PAGE: SitePage = SitePage::Editor;
}
