//! The new-game dialog: it asks only what applies, keeps the choices for the next visit, and always shows its main
//! button.

use laska_browser_tests::{Page, TestResult, page::Size, run_test};
use thirtyfour::Key;

use crate::keyboard::tab_to;

/// The choices that a person sees, by the names of their groups. What lies outside the scrolled part counts as well.
const ASKED: &str = "
    const inputs = [...document.querySelectorAll('.new-game-form :is(input, select)')];
    return [...new Set(inputs.filter((it) => it.checkVisibility()).map((it) => it.name || it.dataset.testid))];";

/// Whether the main button is completely inside the window and nothing covers it.
const START_IS_IN_SIGHT: &str = "
    const start = document.querySelector('[data-testid=start-game]');
    const { top, bottom, left, right } = start.getBoundingClientRect();
    const inside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    return inside && document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === start;";

async fn asked(page: &Page) -> anyhow::Result<Vec<String>> {
    page.settle().await?;
    page.read(ASKED).await
}

#[test]
fn the_dialog_asks_only_what_applies() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.click("new-game").await?;
        for (opponent, expected, more) in [
            (
                "seat-computer",
                vec!["seats", "side", "level", "coach"],
                vec!["clock", "beginning", "variant", "draws", "style"],
            ),
            ("seat-people", vec!["seats"], vec!["clock", "beginning", "variant", "draws", "style"]),
            ("seat-link", vec!["seats", "side"], vec!["beginning", "variant", "draws"]),
            ("seat-machines", vec!["seats", "level", "second-level"], vec!["beginning", "variant", "draws"]),
        ] {
            page.choose(&[opponent]).await?;
            anyhow::ensure!(asked(&page).await? == expected, "{opponent}: {:?}", asked(&page).await?);
            page.click("more-choices").await?;
            let all = asked(&page).await?;
            for name in more.iter().chain(&expected) {
                anyhow::ensure!(all.iter().any(|it| it == name), "{opponent}: no {name} in {all:?}");
            }
            anyhow::ensure!(more.contains(&"clock") || !all.iter().any(|it| it == "clock"), "{opponent}: {all:?}");
            page.choose(&["begin-here"]).await?;
            anyhow::ensure!(!asked(&page).await?.contains(&"variant".to_owned()), "the position has a variant");
            page.choose(&["begin-start", "more-choices"]).await?;
        }
        Ok(())
    })
}

#[test]
fn the_next_visit_offers_the_last_choices() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.configure_new_game(&["seat-lot", "level-2", "clock-own"]).await?;
        page.settle().await?;
        for (slider, key) in [("clock-minutes", Key::Home), ("clock-seconds", Key::End)] {
            page.wait_for(&format!("[data-testid={slider}]")).await?.focus().await?;
            page.press(key).await?;
        }
        page.choose(&["draws-off", "serious-on"]).await?;
        page.start().await?;
        page.reload().await?;
        page.click("new-game").await?;
        for handle in ["seat-computer", "seat-lot", "level-2", "clock-own", "begin-start", "draws-off", "serious-on"] {
            page.wait_for(&format!("[data-testid=new-game-dialog][open] [data-testid={handle}]:checked")).await?;
        }
        // The choices that differ from the default are named where they are hidden.
        page.wait_for("[data-testid=more-choices][aria-expanded=false]").await?;
        let changed = page.text_of("[data-testid=changed-choices]").await?;
        anyhow::ensure!(changed == "1+60 · No draw rules · Serious game", "{changed}");
        page.choose(&["begin-here"]).await?;
        let changed = page.text_of("[data-testid=changed-choices]").await?;
        anyhow::ensure!(changed == "1+60 · Current position · No draw rules · Serious game", "{changed}");
        // Between people no clock runs before the first move; a computer could make it while this is read.
        page.choose(&["seat-people"]).await?;
        page.start().await?;
        page.wait_for("[data-testid=clock-w][data-left='60000']").await?;
        Ok(())
    })
}

/// With the first move, the page loads the part with the list of games.
#[test]
fn an_open_dialog_stays_as_it_is_when_the_computer_moves() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.configure_new_game(&["seat-black"]).await?;
        page.start().await?;
        page.configure_new_game(&["level-3", "more-choices"]).await?;
        page.wait_for("[data-testid=more-choices][aria-expanded=true]:focus").await?;
        page.wait_for("[data-ply='1']").await?;
        page.wait_for("[data-testid=games-dialog]").await?;
        page.settle().await?;
        page.wait_for("[data-testid=more-choices][aria-expanded=true]:focus").await?;
        page.wait_for("[data-testid=level-3]:checked").await?;
        Ok(())
    })
}

#[test]
fn the_rare_choices_are_reached_by_keys() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.click("new-game").await?;
        // The dialog is a part that is loaded now, and moves the focus to the opponent when it has opened.
        page.wait_for("[data-testid=new-game-dialog][open]").await?;
        page.settle().await?;
        tab_to(&page, "[data-testid=more-choices]").await?;
        page.press(Key::Tab).await?;
        page.wait_for("[data-testid=start-game]:focus").await?;
        page.tab_back().await?;
        page.press(Key::Space).await?;
        page.wait_for("[data-testid=more-choices][aria-expanded=true]").await?;
        tab_to(&page, "[name=beginning]").await?;
        // In WebKit the arrow keys stop at both ends.
        for beginning in ["begin-here", "begin-given"] {
            page.press(Key::Right).await?;
            page.wait_for(&format!("[data-testid={beginning}]:checked")).await?;
        }
        tab_to(&page, "[data-testid=given-position]").await?;
        page.type_text("c3q, White to move").await?;
        page.settle().await?;
        tab_to(&page, "[data-testid=start-game]").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=given-fault]:not(:empty)").await?;
        Ok(())
    })
}

#[test]
fn start_is_in_sight_with_every_choice() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        for language in ["en", "de"] {
            page.resize(Size::LAPTOP).await?;
            page.set("language", language).await?;
            page.wait_for(&format!("html[lang={language}]")).await?;
            page.click("new-game").await?;
            for opponent in ["seat-link", "seat-people", "seat-computer", "seat-machines"] {
                page.choose(&[opponent, "begin-given"]).await?;
                if opponent != "seat-people" && opponent != "seat-link" {
                    page.choose(&["level-10"]).await?;
                }
                for (width, height) in [(1280, 800), (1366, 768), (390, 664), (360, 640)] {
                    page.resize(Size { width, height }).await?;
                    page.settle().await?;
                    let is_in_sight: bool = page.read(START_IS_IN_SIGHT).await?;
                    anyhow::ensure!(is_in_sight, "{language}, {opponent}, {width}x{height}");
                }
                page.resize(Size::LAPTOP).await?;
            }
            page.press(Key::Escape).await?;
            page.wait_for("[data-testid=new-game-dialog]:not([open])").await?;
        }
        Ok(())
    })
}
