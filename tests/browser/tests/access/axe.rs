//! What axe-core finds: in both lights, on a laptop and on a phone, with every theme and set.

use laska_browser_tests::{
    Page, Performed,
    page::{Finding, Light, Size},
    perform,
};

use super::screen::finish_motion;
use super::{study_screens, table_screens};

/// The rules by which axe-core looks: all that it has.
const ALL: &[&str] = &[];
/// Those that other colors alone can break.
const OF_COLORS: &[&str] = &["color-contrast", "link-in-text-block"];

/// How each screen is looked at, and by which rules.
const LOOKS: [(&str, Size, Light, &[&str]); 3] = [
    ("laptop, light", Size::LAPTOP, Light::Day, ALL),
    ("laptop, dark", Size::LAPTOP, Light::Night, OF_COLORS),
    ("phone, dark", Size::PHONE, Light::Night, ALL),
];

/// How a screen in other colors is looked at: its theme and its set change nothing else.
const LOOKS_AT_COLORS: [(&str, Size, Light, &[&str]); 2] =
    [("light", Size::LAPTOP, Light::Day, OF_COLORS), ("dark", Size::LAPTOP, Light::Night, OF_COLORS)];

/// Adds what axe-core finds on a screen.
pub(super) async fn look(page: &Page, name: &str, faults: &mut Vec<String>) -> anyhow::Result<()> {
    look_so(&LOOKS, page, name, faults).await
}

async fn look_so(
    looks: &[(&str, Size, Light, &[&str])],
    page: &Page,
    name: &str,
    faults: &mut Vec<String>,
) -> anyhow::Result<()> {
    for &(look, size, light, rules) in looks {
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
                let name = format!("{}, {board}, {pieces}", screen.name);
                look_so(&LOOKS_AT_COLORS, &page, &name, &mut faults).await?;
            }
        }
        anyhow::ensure!(faults.is_empty(), "{} findings:\n  {}", faults.len(), faults.join("\n  "));
        Ok(())
    })
}
