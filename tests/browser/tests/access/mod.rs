//! Accessibility: on every screen axe-core, narrow windows, large text and labels; screen readers, focus, and user preferences.

mod focus;
mod labels;
mod preferences;
pub(crate) mod screen;
mod screen_reader;
pub(crate) mod study_screens;
pub(crate) mod table_screens;

use laska_browser_tests::{
    Page, TestEnv, TestResult,
    browser::Kind,
    page::{COARSE_POINTER, ColorScheme, Preferences, Size, Violation},
    run_test, run_test_alone,
};

use crate::access::screen::{Screen, finish_animations};

/// Goes to each screen once, and checks there all that has to hold on every screen.
async fn visit(env: &TestEnv, screens: &[Screen]) -> anyhow::Result<()> {
    let page = env.open("").await?;
    page.install_axe().await?;
    let mut faults = Vec::new();
    // Debian builds WebKit without connections between browsers.
    let connects = env.kind() != Kind::WebKit;
    for screen in screens.iter().filter(|screen| connects || !screen.connects()) {
        screen.reach(&page).await?;
        add_violations(&page, screen.name, &mut faults).await?;
        add_small_targets(env, &page, screen.name, &mut faults).await?;
        add_unreachable(&page, screen.name, &mut faults).await?;
        page.resize(Size::LAPTOP).await?;
        page.set_color_scheme(ColorScheme::Light).await?;
        labels::add_misfits(&page, screen.name, &mut faults).await?;
    }
    anyhow::ensure!(faults.is_empty(), "{} faults:\n  {}", faults.len(), faults.join("\n  "));
    Ok(())
}

fn check_screens(screens: &'static [Screen]) -> TestResult {
    run_test(async |env| visit(env, screens).await)
}

#[test]
fn the_table_is_accessible() -> TestResult {
    check_screens(&table_screens::TABLE)
}

#[test]
fn the_dialogs_are_accessible() -> TestResult {
    check_screens(&table_screens::DIALOGS)
}

#[test]
fn the_library_is_accessible() -> TestResult {
    check_screens(&study_screens::LIBRARY)
}

#[test]
fn the_analysis_is_accessible() -> TestResult {
    check_screens(&study_screens::ANALYSIS)
}

#[test]
fn puzzles_lessons_and_the_editor_are_accessible() -> TestResult {
    check_screens(&study_screens::PRACTICE)
}

#[test]
fn the_trainers_are_accessible() -> TestResult {
    check_screens(&study_screens::TRAINERS)
}

#[test]
fn the_stored_site_is_accessible() -> TestResult {
    run_test_alone(async |env| visit(env, &[table_screens::STORED, study_screens::STORED]).await)
}

/// The windows and color schemes for each screen. Color schemes, boards and piece sets differ in colors only, and their contrast
/// is tested without a browser (`web/ui/tests/contrast.rs`).
const LOOKS: [(&str, Size, ColorScheme); 2] =
    [("laptop, light", Size::LAPTOP, ColorScheme::Light), ("phone, dark", Size::PHONE, ColorScheme::Dark)];

/// Adds the violations on a screen, in all these looks.
async fn add_violations(page: &Page, name: &str, faults: &mut Vec<String>) -> anyhow::Result<()> {
    for (look, size, color_scheme) in LOOKS {
        page.resize(size).await?;
        page.set_color_scheme(color_scheme).await?;
        page.settle().await?;
        finish_animations(page).await?;
        let found: Vec<Violation> = page.axe(&[]).await?;
        faults.extend(found.into_iter().map(|violation| format!("{name}, {look}: {violation}")));
    }
    Ok(())
}

/// Adds the controls that a finger misses easily, on a phone and on a tablet. The page has the phone's size.
async fn add_small_targets(env: &TestEnv, page: &Page, name: &str, faults: &mut Vec<String>) -> anyhow::Result<()> {
    const SMALL: &str = include_str!("targets.js");
    let mut small: Vec<String> = page.script(SMALL).await?;
    if env.kind() != Kind::WebKit {
        page.set_preferences(Preferences { others: &[COARSE_POINTER], ..Preferences::default() }).await?;
        page.resize(Size::TABLET).await?;
        page.settle().await?;
        small.extend(page.script::<Vec<String>>(SMALL).await?);
    }
    faults.extend(small.into_iter().map(|fault| format!("{name}, by touch: {fault}")));
    Ok(())
}

/// A small laptop's window at 200% and 400% zoom, and the narrowest size that WCAG 2.2 requires (1.4.10), in portrait.
const SIZES: [Size; 3] =
    [Size { width: 640, height: 400 }, Size { width: 320, height: 256 }, Size { width: 320, height: 640 }];

/// Adds everything that cannot be reached or read on a screen in one of the sizes.
async fn add_unreachable(page: &Page, name: &str, faults: &mut Vec<String>) -> anyhow::Result<()> {
    for size in SIZES {
        page.resize(size).await?;
        page.settle().await?;
        finish_animations(page).await?;
        let found: Vec<String> = page.script(include_str!("reach.js")).await?;
        let Size { width, height } = size;
        faults.extend(found.into_iter().map(|fault| format!("{name}, {width}x{height}: {fault}")));
    }
    Ok(())
}
