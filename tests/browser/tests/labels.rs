//! Every label fits, and every dialog shows its main button, in windows of all sizes and in each language, in the
//! widest fallback font.

use anyhow::Context as _;
use laska_browser_tests::{Page, TestResult, page::Size, run_test};

use crate::access::{
    screen::{Screen, finish_animations},
    study_screens, table_screens,
};

/// Windows from the narrowest phone to a large screen, ordered to switch rarely between phone emulation and desktop.
const SIZES: [(u32, u32); 14] = [
    (844, 390),
    (320, 600),
    (360, 640),
    (390, 664),
    (390, 844),
    (600, 960),
    (820, 1180),
    (1024, 768),
    (1100, 700),
    (1280, 600),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
];

/// The screens of the table that differ in their labels.
const TABLE: [&str; 10] = [
    "the start",
    "the end of the tour",
    "a column chosen",
    "the computer thinks",
    "a variation",
    "the game is over",
    "a draw is offered",
    "clocks",
    "a game by link",
    "two computers",
];

/// The largest dialogs.
const DIALOGS: [&str; 6] = [
    "a new game by link",
    "a new game of two computers",
    "a new game with all choices",
    "a new game at an invalid position",
    "the settings",
    "the keys",
];

/// The screens of the study that differ in their labels, its dialogs included.
const STUDY: [&str; 13] = [
    "a study of the library",
    "the opening explorer",
    "the import of an invalid game and two others",
    "a symbol and a comment",
    "a review",
    "the puzzles",
    "a puzzle given up",
    "a lesson done",
    "an invalid arrangement",
    "a picture of the position",
    "the endings",
    "a mistake in an ending",
    "a square to name",
];

/// A wide font represents the fonts of other systems.
const WIDE_FONT: &str = "document.documentElement.style.setProperty('--sans', 'Verdana, \"DejaVu Sans\", sans-serif')";

/// Changes the page's language from outside, like another tab, so that everything open stays open.
async fn change_language(page: &Page, language: &str) -> anyhow::Result<()> {
    let chosen = format!(
        "localStorage['laska.settings'] = 'version=1&language={language}';
         dispatchEvent(new StorageEvent('storage', {{ key: 'laska.settings' }}))"
    );
    page.script::<()>(&chosen).await?;
    page.wait_for(&format!("html[lang={language}]")).await?;
    page.settle().await
}

/// Adds the labels of a screen that do not fit.
async fn look(page: &Page, name: &str, faults: &mut Vec<String>) -> anyhow::Result<()> {
    page.script::<()>(WIDE_FONT).await?;
    for language in ["en", "de"] {
        change_language(page, language).await?;
        finish_animations(page).await?;
        for (width, height) in SIZES {
            page.resize(Size { width, height }).await?;
            let found: Vec<String> = page.script(include_str!("labels.js")).await?;
            faults.extend(found.into_iter().map(|fault| format!("{name}, {language}, {width}x{height}: {fault}")));
        }
        page.resize(Size::LAPTOP).await?;
    }
    Ok(())
}

/// Checks the screens with these names.
fn check_screens(names: &[&str], screens: &[&[Screen]]) -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut faults = Vec::new();
        for name in names {
            let screen = screens.iter().copied().flatten().find(|screen| screen.name == *name);
            screen.with_context(|| format!("there is no screen “{name}”"))?.reach(&page).await?;
            look(&page, name, &mut faults).await?;
        }
        anyhow::ensure!(faults.is_empty(), "{} faults:\n  {}", faults.len(), faults.join("\n  "));
        Ok(())
    })
}

#[test]
fn labels_of_the_table_fit() -> TestResult {
    check_screens(&TABLE, &[&table_screens::TABLE])
}

#[test]
fn labels_of_the_dialogs_fit_and_their_main_buttons_stay_in_sight() -> TestResult {
    check_screens(&DIALOGS, &[&table_screens::DIALOGS])
}

#[test]
fn labels_of_the_study_fit() -> TestResult {
    check_screens(
        &STUDY,
        &[&study_screens::LIBRARY, &study_screens::ANALYSIS, &study_screens::PRACTICE, &study_screens::TRAINERS],
    )
}
