//! The analysis section: engine lines, threats and proofs for any position, and the review of a game.

#[cfg(target_arch = "wasm32")]
mod engine_card;
#[cfg(target_arch = "wasm32")]
mod layout;
#[cfg(target_arch = "wasm32")]
mod retry;
#[cfg(target_arch = "wasm32")]
mod review;
#[cfg(target_arch = "wasm32")]
mod saved;
#[cfg(target_arch = "wasm32")]
mod section;
pub mod state;
#[cfg(target_arch = "wasm32")]
mod toolbar;

use laska_ui::panels::SitePage;
use state::Analysis;

use crate::frame::StudySection;

#[cfg(target_arch = "wasm32")]
pub use section::AnalysisSection;

impl StudySection for Analysis {
    #[cfg(target_arch = "wasm32")]
    type Component = AnalysisSection;

    const PAGE: SitePage = SitePage::Analysis;
}
