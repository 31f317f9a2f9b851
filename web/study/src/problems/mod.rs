//! The section `problems`: collections of problems, which are sent to others and solved by them.
//!
//! [`Problems`] is the state without a browser, [`Solving`] a problem on the board, and [`Saved`] what the browser stores.

#[cfg(target_arch = "wasm32")]
mod add;
pub mod findings;
mod form;
#[cfg(target_arch = "wasm32")]
mod form_dialog;
mod measuring;
mod saved;
#[cfg(target_arch = "wasm32")]
mod section;
#[cfg(target_arch = "wasm32")]
mod set_page;
#[cfg(target_arch = "wasm32")]
mod shelf_page;
#[cfg(target_arch = "wasm32")]
mod solve_page;
mod solving;
mod state;
#[cfg(test)]
mod tests;
pub mod words;

use laska_ui::panels::SitePage;
use laska_ui::tr;

use crate::frame::StudySection;

#[cfg(target_arch = "wasm32")]
pub use add::AddToCollection;
pub use form::{Form, ProblemForm};
pub use measuring::{Measuring, MeasuringEnd};
pub use saved::{Saved, SetKey};
pub use solving::{Event as SolvingEvent, Solving, Status};
pub use state::{Change, Changed, Deleted, Direction, Event, ListChange, Problems, Source, Subject, View, refusal};

impl StudySection for Problems {
    #[cfg(target_arch = "wasm32")]
    type Component = section::ProblemsSection;

    const PAGE: SitePage = SitePage::Puzzles;

    fn title() -> &'static str {
        tr!("Collections")
    }
}
