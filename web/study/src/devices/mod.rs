//! The section `devices`: copies games, analyses, progress and settings to another device, or from it. The link of an
//! invitation leads here, and so does the link of an answer.

#[cfg(target_arch = "wasm32")]
mod section;
pub mod state;
#[cfg(target_arch = "wasm32")]
mod things;

use laska_ui::panels::SitePage;
use laska_ui::tr;
use state::DevicesPage;

use crate::frame::StudySection;

#[cfg(target_arch = "wasm32")]
pub use section::DevicesSection;

impl StudySection for DevicesPage {
    #[cfg(target_arch = "wasm32")]
    type Component = DevicesSection;

    const PAGE: SitePage = SitePage::Library;

    fn title() -> &'static str {
        tr!("Move to another device")
    }
}
