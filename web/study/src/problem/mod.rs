//! The section `problem`: is the position on the board a sound problem, and are there better ones nearby?
//!
//! [`state`] is the state machine without a browser; [`report`] says in words what the worker has found.

mod address;
mod page;
pub mod report;
pub mod state;
#[cfg(test)]
mod tests;

use laska_ui::panels::SitePage;
use laska_ui::tr;
use state::Problem;

use crate::frame::StudySection;

pub use address::{problem_address, read_goal, write_goal};
pub use page::{ProblemSection, goal_choice};

impl StudySection for Problem {
    #[cfg(target_arch = "wasm32")]
    type Component = ProblemSection;

    const PAGE: SitePage = SitePage::Analysis;

    fn title() -> &'static str {
        tr!("Check this problem")
    }
}
