//! The section `today`: the exercises that are due, the puzzle of the day, the last game, and openings to learn.
//!
//! [`Today`] is the state without a browser. The exercises and their schedules are those of [`training`](crate::training).

#[cfg(target_arch = "wasm32")]
mod browser;
mod convert;
mod exercise_page;
mod overview;
mod section;
mod state;
#[cfg(test)]
mod tests;
mod texts;

use laska_library::EntryKind;
use laska_ui::panels::SitePage;
use laska_ui::tr;

use crate::frame::StudySection;

pub use section::TodaySection;
pub use state::{
    Event, LastGame, MistakeAttempt, NamedLine, OpeningAttempt, PuzzleOfToday, Today, View, learn_address,
};

impl StudySection for Today {
    #[cfg(target_arch = "wasm32")]
    type Component = TodaySection;

    const PAGE: SitePage = SitePage::Puzzles;

    fn title() -> &'static str {
        tr!("Today")
    }

    fn first_files() -> Vec<&'static str> {
        vec![EntryKind::Opening.file_name()]
    }
}
