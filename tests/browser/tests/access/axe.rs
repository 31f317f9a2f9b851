//! What axe-core finds: in both lights, on a laptop and on a phone, with every theme and set.

use laska_browser_tests::{
    Page, Performed,
    page::{Finding, Light, Size},
    perform,
};

use super::screen::finish_motion;
use super::{study_screens, table_screens};

/// How each screen is looked at, and by which rules: all, or those that another light alone can break.
const LOOKS: [(&str, Size, Light, &[&str]); 3] = [
    ("laptop, light", Size::LAPTOP, Light::Day, &[]),
    ("laptop, dark", Size::LAPTOP, Light::Night, &["color-contrast", "link-in-text-block"]),
    ("phone, dark", Size::PHONE, Light::Night, &[]),
];

/// Adds what axe-core finds on a screen, in all looks.
pub(super) async fn look(page: &Page, name: &str, faults: &mut Vec<String>) -> anyhow::Result<()> {
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

/// Every board and every set, as the store keeps them.
const APPEARANCES: [(&str, &str); 5] =
    [("green", "turned"), ("walnut", "lasker"), ("slate", "schmid"), ("paper", "zillions"), ("plum", "coins")];

#[test]
fn no_board_and_no_set_has_findings() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        page.provide_axe().await?;
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
