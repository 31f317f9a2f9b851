//! The lessons: by mouse, by keys and on a phone. Wrong moves are explained, and progress is saved.

use anyhow::Context as _;
use laska_browser_tests::{Page, TestResult, page::Size, run_test};
use thirtyfour::Key;

use crate::keyboard::{tab_to, tab_to_board};

/// Opens a lesson by number and checks its name.
async fn open(page: &Page, number: usize, name: &str) -> anyhow::Result<()> {
    page.open_study(&format!("lessons/{number}")).await?;
    page.wait_for(&format!("[data-testid=lesson][data-name={name}]")).await?;
    Ok(())
}

#[test]
fn a_lesson_done_by_mouse_stays_done_after_a_reload() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("lessons").await?;
        page.wait_for("[data-testid=lesson-1][data-done=false]").await?;
        page.click("lessons-next").await?;
        page.wait_for("[data-testid=lesson][data-name=step]").await?;
        page.click_squares("c3 d4").await?;
        page.wait_for_stage("done").await?;
        page.message_in_tone("good").await?;
        page.click("next").await?;
        page.wait_for("[data-testid=lesson][data-name=take][data-stage=asked]").await?;
        page.reload().await?;
        page.wait_for("[data-testid=lesson][data-name=take]").await?;
        page.click("all-lessons").await?;
        page.wait_for("[data-testid=lesson-1][data-done=true]").await?;
        page.wait_for("[data-testid=lesson-2][data-done=false]").await?;
        let done = page.text_of("[data-testid=lessons-done]").await?;
        anyhow::ensure!(done.starts_with("1 of "), "{done}");
        Ok(())
    })
}

/// The outline of the focused square.
const RING: &str = "return getComputedStyle(document.querySelector('.cell:focus')).outlineStyle";

#[test]
fn a_lesson_with_a_reply_is_done_by_keys_alone() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        open(&page, 12, "twice").await?;
        tab_to_board(&page).await?;
        page.enter_squares("c3 e5").await?;
        // The reply is played automatically.
        page.wait_for("[data-square=b6][data-column=b]").await?;
        page.wait_for_stage("asked").await?;
        page.type_text("h").await?;
        page.wait_for("[data-testid=hint-move][data-stops=e5-c3]").await?;
        page.enter_squares("e5 c3").await?;
        page.wait_for_stage("done").await?;
        tab_to(&page, "[data-testid=next]").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=lesson][data-name=rest]").await?;
        page.settle().await?;
        page.focused_square().await?.context("the next lesson does not focus its board")?;
        // Only people who use the keyboard see the focus on the board.
        assert_ne!(page.script::<String>(RING).await?, "none");
        page.point_at("[data-testid=lesson] h3").await?;
        page.driver().action_chain().click().perform().await?;
        page.script::<()>("document.querySelector('[data-testid=board] [tabindex=\"0\"]').focus()").await?;
        assert_eq!(page.script::<String>(RING).await?, "none");
        tab_to(&page, "[data-testid=help]").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=hint-move][data-stops=e5-c7]").await?;
        Ok(())
    })
}

#[test]
fn a_wrong_move_is_explained_and_can_be_retried() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        open(&page, 3, "must").await?;
        page.click_squares("a1").await?;
        let refused = page.message_in_tone("wrong").await?;
        anyhow::ensure!(refused.contains("must capture"), "{refused}");

        open(&page, 8, "choice").await?;
        page.click_squares("c1 a3").await?;
        page.wait_for_stage("wrong").await?;
        let why = page.message_in_tone("wrong").await?;
        anyhow::ensure!(why.contains("only one soldier"), "{why}");
        page.wait_for("[data-square=a3][data-column=wb]").await?;
        page.click("retry").await?;
        page.wait_for("[data-square=c1][data-column=w]").await?;
        // A click undoes a wrong move automatically.
        page.click_squares("c1 a3").await?;
        page.wait_for_stage("wrong").await?;
        page.click_squares("c1 e3").await?;
        page.wait_for_stage("done").await?;
        page.wait_for("[data-square=c5][data-column=wbb]").await?;
        Ok(())
    })
}

#[test]
fn a_lesson_that_shows_its_solution_is_not_done() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        open(&page, 17, "leap-frog").await?;
        page.click("show").await?;
        page.wait_for_stage("done").await?;
        page.wait_for("[data-square=g7][data-column=WBBB]").await?;
        page.click("again").await?;
        page.wait_for_stage("asked").await?;
        page.wait_for("[data-square=b2][data-column=BBB]").await?;
        page.click("all-lessons").await?;
        page.wait_for("[data-testid=lesson-17][data-done=false]").await?;
        Ok(())
    })
}

#[test]
fn a_strategy_lesson_leads_to_the_computer_and_to_the_analysis() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        open(&page, 19, "opposition").await?;
        let position = page.position().await?;
        page.click("to-analysis").await?;
        page.wait_for("[data-testid=section-analysis][aria-current=page]").await?;
        let fragment: String = page.script("return location.hash").await?;
        anyhow::ensure!(fragment.starts_with("#analysis/fen=/,B,"), "{fragment}");
        page.driver().back().await?;
        page.click("play-on").await?;
        page.play_on(&["level-1"]).await?;
        assert_eq!(page.position().await?, position);
        Ok(())
    })
}

#[test]
fn damage_and_wrong_addresses_lose_nothing_else() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("lessons/99").await?;
        page.wait_for("[data-testid=error]").await?;
        page.script::<()>("localStorage.setItem('laska.lessons', 'version=1\\ndone=step\\n\\u0000\\u0001{')").await?;
        page.open_study("lessons").await?;
        page.wait_for("[data-testid=lost]").await?;
        page.wait_for("[data-testid=lesson-1][data-done=true]").await?;
        page.click_on("[data-testid=lost] button").await?;
        page.wait_until_gone("[data-testid=lost]").await
    })
}

#[test]
fn a_lesson_fits_a_phone_screen_with_its_board() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("lessons").await?;
        page.resize(Size::PHONE).await?;
        for (number, name) in [(1, "step"), (4, "commander"), (15, "draw")] {
            open(&page, number, name).await?;
            let beyond: i64 = page.script("return document.documentElement.scrollWidth - innerWidth").await?;
            anyhow::ensure!(beyond <= 0, "{name} extends {beyond} pixels beyond the window");
            page.touchscreen().tap(page.point_of("a1".parse()?).await?).await?;
            let below: f64 = page
                .read(
                    "return document.querySelector('[data-testid=help]').getBoundingClientRect().bottom - innerHeight",
                )
                .await?;
            anyhow::ensure!(below <= 0.0, "{name}: the buttons are {below} pixels below the window");
        }
        Ok(())
    })
}

#[test]
fn a_lesson_and_a_puzzle_fit_a_laptop_screen() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("lessons").await?;
        page.resize(Size::LAPTOP).await?;
        // The longest lessons of both kinds, and a puzzle with two boards.
        for fragment in ["lessons/15", "lessons/20", "puzzles/2026-11-21"] {
            page.open_study(fragment).await?;
            page.wait_for_stage("asked").await?;
            let beyond: i64 = page.script("return document.documentElement.scrollHeight - innerHeight").await?;
            anyhow::ensure!(beyond <= 0, "{fragment} extends {beyond} pixels beyond the window");
        }
        Ok(())
    })
}
