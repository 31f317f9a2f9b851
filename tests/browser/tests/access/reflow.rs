//! Large letters and narrow windows: at 200 % on a small laptop, and at 320 pixels, nothing is lost on any screen.

use laska_browser_tests::{Performed, page::Size, perform_alone};

use super::screen::{Screen, finish_motion, visit};
use super::{study_screens, table_screens};

/// The window of a small laptop at 200 % and at 400 %, and the narrowest that WCAG 2.2 asks for (1.4.10), upright.
const SIZES: [Size; 3] =
    [Size { width: 640, height: 400 }, Size { width: 320, height: 256 }, Size { width: 320, height: 640 }];

fn judge(screens: &'static [Screen]) -> Performed {
    perform_alone(async |stage| {
        let page = visit(stage).await?;
        let mut faults = Vec::new();
        for screen in screens {
            page.resize(Size::LAPTOP).await?;
            screen.reach(&page).await?;
            for size in SIZES {
                page.resize(size).await?;
                page.settle().await?;
                finish_motion(&page).await?;
                let found: Vec<String> = page.script(include_str!("reach.js")).await?;
                let Size { width, height } = size;
                faults.extend(found.into_iter().map(|fault| format!("{}, {width}x{height}: {fault}", screen.name)));
            }
        }
        anyhow::ensure!(faults.is_empty(), "{} faults:\n  {}", faults.len(), faults.join("\n  "));
        Ok(())
    })
}

#[test]
fn nothing_of_the_table_is_lost() -> Performed {
    judge(&table_screens::TABLE)
}

#[test]
fn nothing_of_the_dialogs_is_lost() -> Performed {
    judge(&table_screens::DIALOGS)
}

#[test]
fn nothing_of_the_library_and_the_analysis_is_lost() -> Performed {
    judge(&study_screens::LIBRARY)?;
    judge(&study_screens::ANALYSIS)
}

#[test]
fn nothing_of_puzzles_lessons_and_the_editor_is_lost() -> Performed {
    judge(&study_screens::PRACTICE)
}
