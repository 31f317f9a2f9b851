//! Axe-core finds nothing: on every screen, in both lights, on a laptop and on a phone, with every theme and set.

use laska_browser_tests::{
    Page, Performed,
    page::{Finding, Light, Size},
    perform_alone,
};

use super::screen::{Screen, finish_motion, visit};
use super::{study_screens, table_screens};

/// How each screen is looked at, and by which rules: all, or those that another light alone can break.
const LOOKS: [(&str, Size, Light, &[&str]); 3] = [
    ("laptop, light", Size::LAPTOP, Light::Day, &[]),
    ("laptop, dark", Size::LAPTOP, Light::Night, &["color-contrast", "link-in-text-block"]),
    ("phone, dark", Size::PHONE, Light::Night, &[]),
];

async fn look(page: &Page, name: &str, faults: &mut Vec<String>) -> anyhow::Result<()> {
    for (look, size, light, rules) in LOOKS {
        page.resize(size).await?;
        page.light(light).await?;
        page.settle().await?;
        finish_motion(page).await?;
        let found: Vec<Finding> = page.axe(rules).await?;
        faults.extend(found.into_iter().map(|finding| format!("{name}, {look}: {finding}")));
    }
    page.resize(Size::LAPTOP).await?;
    page.light(Light::Day).await
}

fn judge(screens: &'static [Screen]) -> Performed {
    perform_alone(async |stage| {
        let page = visit(stage).await?;
        let mut faults = Vec::new();
        for screen in screens {
            screen.reach(&page).await?;
            look(&page, screen.name, &mut faults).await?;
        }
        anyhow::ensure!(faults.is_empty(), "{} findings:\n  {}", faults.len(), faults.join("\n  "));
        Ok(())
    })
}

#[test]
fn the_table_has_no_findings() -> Performed {
    judge(&table_screens::TABLE)
}

#[test]
fn the_dialogs_have_no_findings() -> Performed {
    judge(&table_screens::DIALOGS)
}

#[test]
fn the_library_has_no_findings() -> Performed {
    judge(&study_screens::LIBRARY)
}

#[test]
fn the_analysis_has_no_findings() -> Performed {
    judge(&study_screens::ANALYSIS)
}

#[test]
fn puzzles_lessons_and_the_editor_have_no_findings() -> Performed {
    judge(&study_screens::PRACTICE)
}

/// Every board and every set, as the store keeps them.
const APPEARANCES: [(&str, &str); 5] =
    [("green", "turned"), ("walnut", "lasker"), ("slate", "schmid"), ("paper", "zillions"), ("plum", "coins")];

#[test]
fn no_board_and_no_set_has_findings() -> Performed {
    perform_alone(async |stage| {
        let page = visit(stage).await?;
        let mut faults = Vec::new();
        let screens = table_screens::TABLE.iter().chain(&study_screens::ANALYSIS);
        for screen in screens.filter(|it| ["a column chosen", "a sign and a comment"].contains(&it.name)) {
            screen.reach(&page).await?;
            for (board, pieces) in APPEARANCES {
                page.set("board", board).await?;
                page.set("pieces", pieces).await?;
                page.wait_for(&format!("html[data-board={board}][data-pieces={pieces}]")).await?;
                look(&page, &format!("{}, {board}, {pieces}", screen.name), &mut faults).await?;
            }
        }
        anyhow::ensure!(faults.is_empty(), "{} findings:\n  {}", faults.len(), faults.join("\n  "));
        Ok(())
    })
}
