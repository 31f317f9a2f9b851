//! The check of a problem: its report, its lines on the board, stopping, and better problems.

use anyhow::Context as _;
use laska_browser_tests::{Page, TestResult, page::Size, run_test};
use thirtyfour::Key;

/// Study 2: White wins in 11 moves, and has no other first move.
const SOUND: &str = "problem/win&fen=///,BBB,///WWW,,,_w";
/// Study 5: two moves win.
const COOKED: &str = "problem/win&fen=/B,,/,,W,//W,,,//B,,,_w";
/// The start of the game, which takes long.
const START: &str = "problem/win";

const DONE: &str = "[data-testid=problem][data-state=done]";
const CURRENT: &str = "[data-testid=problem-report] .ply[aria-current=step]";

async fn verdict(page: &Page) -> anyhow::Result<String> {
    page.text_of("[data-testid=problem-verdict]").await
}

async fn board(page: &Page) -> anyhow::Result<String> {
    page.read("return document.querySelector('[data-testid=board]').dataset.fen").await
}

#[test]
fn a_sound_problem_is_reported_and_its_lines_are_shown_on_the_board() -> TestResult {
    run_test(async |env| {
        let page = env.open_study(SOUND).await?;
        page.wait_for("[data-testid=problem][data-state=empty]").await?;
        let problem = board(&page).await?;
        page.press_button("check").await?;
        page.wait_for(DONE).await?;
        assert_eq!(verdict(&page).await?, "Sound. a1-b2 reaches the goal, and is the only legal move.");
        assert_eq!(
            page.text_of("[data-testid=problem-basis]").await?,
            "Solved: all 2,988 possible positions were searched."
        );
        let solution = page.text_of("[data-testid=solution]").await?;
        anyhow::ensure!(solution.contains("White wins in 11 moves"), "{solution}");

        page.click_on("[data-testid=solution] .numbered-move:nth-of-type(3) .ply").await?;
        page.wait_for(CURRENT).await?;
        assert_eq!(page.text_of("[data-testid=step-place]").await?, "3 of 21");
        assert_ne!(board(&page).await?, problem);
        page.press(Key::Left).await?;
        page.settle().await?;
        assert_eq!(page.text_of("[data-testid=step-place]").await?, "2 of 21");
        page.click("show-problem").await?;
        page.wait_until_gone("[data-testid=step-place]").await?;
        assert_eq!(board(&page).await?, problem);
        Ok(())
    })
}

#[test]
fn an_unsound_problem_names_its_cooks() -> TestResult {
    run_test(async |env| {
        let page = env.open_study(COOKED).await?;
        page.press_button("check").await?;
        page.wait_for(DONE).await?;
        page.wait_for("[data-testid=problem-verdict][data-kind=unsound]").await?;
        let cooks = page.text_of("[data-testid=cooks]").await?;
        anyhow::ensure!(cooks.contains("White wins in 6 moves"), "{cooks}");
        page.click_on("[data-testid=cooks] .ply").await?;
        page.wait_for("[data-testid=cooks] .ply[aria-current=step]").await?;

        // Another goal is another problem.
        page.click("goal-win-in").await?;
        page.wait_until_gone("[data-testid=problem-report]").await?;
        assert_eq!(verdict(&page).await?, "White to move and win in 5 moves.");
        page.press_button("check").await?;
        page.wait_for(DONE).await?;
        assert_eq!(verdict(&page).await?, "Not sound. No move reaches the goal: White wins in 6 moves.");
        let address: String = page.read("return location.hash").await?;
        anyhow::ensure!(address.starts_with("#problem/win-5&fen="), "{address}");
        Ok(())
    })
}

#[test]
fn a_position_without_a_move_is_no_problem() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("problem/win&fen=///,BW,///_w").await?;
        page.wait_for("[data-testid=problem][data-state=contradiction]").await?;
        let said = verdict(&page).await?;
        assert_eq!(said, "White to move has no move and has lost: no goal can be reached.");
        page.wait_for("[data-testid=check]:disabled").await?;
        Ok(())
    })
}

#[test]
fn a_check_is_stopped_by_the_keyboard_and_can_begin_again() -> TestResult {
    run_test(async |env| {
        let page = env.open_study(START).await?;
        page.wait_for("[data-testid=check]").await?;
        page.script::<()>("document.querySelector('[data-testid=check]').focus()").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=problem][data-state=running] [data-testid=problem-progress] progress").await?;
        // The button keeps the focus while it changes.
        page.wait_for("[data-testid=stop-check]:focus").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=problem][data-state=stopped]").await?;
        assert_eq!(verdict(&page).await?, "Stopped.");
        page.wait_for("[data-testid=check]:focus").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=problem][data-state=running]").await?;
        Ok(())
    })
}

#[test]
fn better_problems_are_found_stopped_and_opened() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("problem/win&fen=,,,b/////,,/W,,,_w").await?;
        page.press_button("check").await?;
        page.wait_for(DONE).await?;
        page.press_button("improve").await?;
        page.wait_for("[data-testid=improvement]").await?;
        page.settle().await?;
        if page.read::<bool>("return document.querySelector('[data-testid=stop-check]') !== null").await? {
            page.press_button("stop-check").await?;
        }
        let kept: usize = page.read("return document.querySelectorAll('[data-testid=improvement]').length").await?;
        anyhow::ensure!(kept > 0, "nothing is left after the stop");
        // It was found sound, and its report comes without asking.
        page.click("improvement").await?;
        page.wait_for("[data-testid=problem-verdict][data-kind=sound]").await?;
        page.wait_for(DONE).await?;
        // The way back leads to the list as it was.
        page.script::<()>("history.back()").await?;
        page.wait_for("[data-testid=improvement]").await?;
        page.settle().await?;
        let again: usize = page.read("return document.querySelectorAll('[data-testid=improvement]').length").await?;
        assert_eq!(again, kept);
        Ok(())
    })
}

#[test]
fn the_analysis_and_the_editor_lead_to_the_check_and_back() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis/fen=///,BBB,///WWW,,,_w").await?;
        page.click("more").await?;
        page.click("check-problem").await?;
        page.wait_for("[data-testid=problem][data-state=empty]").await?;
        let position = board(&page).await?;
        assert_eq!(position, "///,BBB,///WWW,,, w");
        page.click("problem-edit").await?;
        page.wait_for("[data-testid=editor]").await?;
        assert_eq!(page.arrangement().await?, position);
        page.click("edit-problem").await?;
        page.wait_for("[data-testid=problem][data-state=empty]").await?;
        assert_eq!(board(&page).await?, position);
        page.click("problem-analyze").await?;
        page.wait_for("main.analysis").await?;
        assert_eq!(page.position().await?, position);
        Ok(())
    })
}

#[test]
fn the_report_is_complete_in_german() -> TestResult {
    run_test(async |env| {
        let page = env.open_study(SOUND).await?;
        page.resize(Size::PHONE).await?;
        page.set("language", "de").await?;
        page.wait_for("html[lang=de]").await?;
        page.press_button("check").await?;
        page.wait_for(DONE).await?;
        assert_eq!(verdict(&page).await?, "Korrekt. a1-b2 erreicht das Ziel und ist der einzige Zug.");
        let untranslated = page.untranslated_texts().await.context("the texts of the page")?;
        anyhow::ensure!(untranslated.is_empty(), "{untranslated:?}");
        Ok(())
    })
}
