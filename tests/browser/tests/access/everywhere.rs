//! Every screen of the site, each reached once: axe-core finds nothing there, and in narrow windows nothing of it is lost.

use laska_browser_tests::{Performed, Stage, perform, perform_alone};

use super::screen::Screen;
use super::{axe, reflow, study_screens, table_screens};

async fn look(stage: &Stage, screens: &[Screen]) -> anyhow::Result<()> {
    let page = stage.open("").await?;
    page.provide_axe().await?;
    let mut faults = Vec::new();
    for screen in screens {
        screen.reach(&page).await?;
        axe::look(&page, screen.name, &mut faults).await?;
        reflow::look(&page, screen.name, &mut faults).await?;
    }
    anyhow::ensure!(faults.is_empty(), "{} faults:\n  {}", faults.len(), faults.join("\n  "));
    Ok(())
}

fn judge(screens: &'static [Screen]) -> Performed {
    perform(async |stage| look(stage, screens).await)
}

#[test]
fn the_table_is_accessible() -> Performed {
    judge(&table_screens::TABLE)
}

#[test]
fn the_dialogs_are_accessible() -> Performed {
    judge(&table_screens::DIALOGS)
}

#[test]
fn the_library_is_accessible() -> Performed {
    judge(&study_screens::LIBRARY)
}

#[test]
fn the_analysis_is_accessible() -> Performed {
    judge(&study_screens::ANALYSIS)
}

#[test]
fn puzzles_lessons_and_the_editor_are_accessible() -> Performed {
    judge(&study_screens::PRACTICE)
}

#[test]
fn the_stored_site_is_accessible() -> Performed {
    perform_alone(async |stage| look(stage, &[table_screens::STORED, study_screens::STORED]).await)
}
