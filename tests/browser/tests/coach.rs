//! A game with a coach: it speaks about a move that costs much before the computer replies, and says what the opponent
//! threatens. An overlooked capture is shown. When the game is over, it says where it turned and what cost much.

use laska_browser_tests::{Page, TestResult, page::Size, run_test};
use thirtyfour::Key;

use crate::in_view::{ensure_in_view, out_of_view};
use crate::keyboard::tab_to;

/// White moves; c3-d4 loses the column, and c3-b4 does not.
const POSITION: &str = "c3w g1w a1w e5b g7b, White to move";
const AFTER_CAPTURE: &str = ",,,b////,bw,,//w,,,w w";

const CARD: &str = "[data-testid=coach]";

/// Begins a game against the weakest level from a position, with a coach or without.
async fn begin(page: &Page, position: &str, coach: &str) -> anyhow::Result<()> {
    page.configure_new_game(&["seat-computer", "seat-white", "level-1", coach]).await?;
    page.settle().await?;
    page.choose(&["begin-given", "given-position"]).await?;
    // It has the position of the last game.
    page.select_all().await?;
    page.type_text(position).await?;
    page.settle().await?;
    page.click("start-game").await?;
    page.wait_for("[data-testid=new-game-dialog]:not([open])").await?;
    Ok(())
}

async fn play(page: &Page, from: &str, to: &str) -> anyhow::Result<()> {
    page.click_square(from.parse()?).await?;
    page.click_square(to.parse()?).await
}

/// Begins a game with a coach and plays the move that costs much.
async fn blunder(page: &Page) -> anyhow::Result<()> {
    begin(page, POSITION, "coach-on").await?;
    play_costly_move(page).await
}

/// Plays the move that costs much, and waits for the coach.
async fn play_costly_move(page: &Page) -> anyhow::Result<()> {
    play(page, "c3", "d4").await?;
    page.wait_for(CARD).await?;
    Ok(())
}

async fn plies(page: &Page) -> anyhow::Result<usize> {
    page.read("return document.querySelectorAll('[data-ply]').length").await
}

async fn fen(page: &Page) -> anyhow::Result<String> {
    page.read("return document.querySelector('[data-testid=board]').dataset.fen").await
}

#[test]
fn a_blunder_is_answered_by_a_card_in_view_before_the_computer_replies() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        blunder(&page).await?;
        let words = page.text_of("[data-testid=coach-words]").await?;
        anyhow::ensure!(words.contains("Black can now capture") && words.contains("d4"), "{words}");
        let spoken = page.text_of("p[role=status]").await?;
        anyhow::ensure!(spoken == words, "screen readers hear: {spoken}");
        anyhow::ensure!(plies(&page).await? == 1, "the reply waits");
        ensure_in_view(&page, &["coach-words", "coach-show", "coach-undo", "coach-keep", "undo"]).await
    })
}

#[test]
fn the_refutation_is_shown_and_the_move_is_taken_back() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        blunder(&page).await?;
        let before = fen(&page).await?;
        page.click("coach-show").await?;
        page.wait_for("[data-testid=coach-show][data-showing=true]").await?;
        page.wait_for(&format!("[data-testid=board][data-fen='{AFTER_CAPTURE}']")).await?;
        anyhow::ensure!(plies(&page).await? == 1, "the game does not change");
        page.wait_for("[data-testid=coach-show][data-showing=false]").await?;
        page.wait_for(&format!("[data-testid=board][data-fen='{before}']")).await?;
        page.click("coach-undo").await?;
        page.wait_until_gone(CARD).await?;
        page.wait_for("[data-square=c3][data-mark=movable]").await?;
        // The player moves again, and the computer replies.
        play(&page, "c3", "b4").await?;
        page.wait_for("[data-ply='2']").await?;
        Ok(())
    })
}

#[test]
fn the_coach_is_used_with_the_keyboard() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        blunder(&page).await?;
        for handle in ["coach-show", "coach-undo", "coach-keep"] {
            tab_to(&page, &format!("[data-testid={handle}]")).await?;
        }
        page.press(Key::Enter).await?;
        page.wait_for("[data-ply='2']").await?;
        page.wait_until_gone(CARD).await?;
        page.wait_for("[data-testid=board] :focus").await?;
        blunder(&page).await?;
        page.press(Key::Escape).await?;
        page.wait_for("[data-ply='2']").await?;
        page.wait_until_gone(CARD).await?;
        Ok(())
    })
}

#[test]
fn a_reload_brings_the_reply_and_a_game_without_a_coach_is_not_held_back() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        blunder(&page).await?;
        page.reload().await?;
        page.wait_for("[data-ply='2']").await?;
        anyhow::ensure!(page.read::<bool>("return !document.querySelector('[data-testid=coach]')").await?, "no card");
        begin(&page, POSITION, "coach-off").await?;
        play(&page, "c3", "d4").await?;
        page.wait_for("[data-ply='2']").await?;
        Ok(())
    })
}

/// Plays the move that costs much, keeps it, and resigns after the reply.
async fn lose(page: &Page) -> anyhow::Result<()> {
    play_costly_move(page).await?;
    page.click("coach-keep").await?;
    page.wait_for("[data-ply='2']").await?;
    page.click("resign").await?;
    page.wait_for("[data-testid=suggestion]").await?;
    Ok(())
}

#[test]
fn the_end_says_where_the_game_turned_and_what_it_cost_and_leads_there() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        begin(&page, POSITION, "coach-on").await?;
        lose(&page).await?;
        let end = fen(&page).await?;
        for (handle, words) in [
            ("turning-point", "The game turned against you with 1. c3-d4."),
            ("recap-cost", "1. c3-d4: Black can now capture the column that moved to d4."),
        ] {
            let said = page.text_of(&format!("[data-testid={handle}]")).await?;
            anyhow::ensure!(said == words, "{said}");
            page.click(handle).await?;
            page.wait_for("[data-square=d4][data-column=w]").await?;
            page.click("to-end").await?;
            page.wait_for(&format!("[data-testid=board][data-fen='{end}']")).await?;
        }
        // By the keyboard, too.
        for handle in ["turning-point", "recap-cost", "suggestion"] {
            tab_to(&page, &format!("[data-testid={handle}]")).await?;
        }
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=puzzle]").await?;
        Ok(())
    })
}

#[test]
fn the_recap_leaves_the_result_and_what_comes_next_in_view() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        begin(&page, POSITION, "coach-on").await?;
        lose(&page).await?;
        ensure_in_view(&page, &["board", "rematch", "review"]).await?;
        // And as they are scrolled to when the game ends.
        for (width, height) in [(390, 664), (320, 568), (844, 390)] {
            page.resize(Size::LAPTOP).await?;
            begin(&page, POSITION, "coach-on").await?;
            page.resize(Size { width, height }).await?;
            lose(&page).await?;
            for answer in [".status.over strong", "[data-testid=rematch]", "[data-testid=review]"] {
                let faults = out_of_view(&page, answer).await?;
                anyhow::ensure!(faults.is_empty(), "{width}x{height}, {answer}: {faults:?}");
            }
        }
        Ok(())
    })
}

#[test]
fn a_suggestion_leads_to_the_puzzles_of_its_theme() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("puzzles/chain").await?;
        page.wait_for("[data-testid=theme]").await?;
        let chosen: String = page.read("return document.querySelector('[data-testid=theme]').value").await?;
        anyhow::ensure!(chosen == "Chain", "{chosen}");
        page.open_study("lessons/weak").await?;
        page.wait_for("[data-testid=lesson][data-name=weak]").await?;
        Ok(())
    })
}

#[test]
fn the_opponents_threat_is_an_arrow_and_a_sentence() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        begin(&page, "c3w d4b e5b g1w a7b, White to move", "coach-on").await?;
        page.click("threat").await?;
        page.wait_for("[data-testid=arrow]").await?;
        let words = page.text_of("[data-testid=hint-words]").await?;
        anyhow::ensure!(words.starts_with("Threat: d4-c3-b2 ") && words.contains("captures a counter"), "{words}");
        anyhow::ensure!(words.ends_with("This counts as a hint."), "{words}");
        begin(&page, POSITION, "coach-off").await?;
        page.wait_until_gone("[data-testid=threat]").await
    })
}

#[test]
fn an_overlooked_capture_is_shown_jump_by_jump() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        begin(&page, "a1w c3w d4bw a7b, White to move", "coach-off").await?;
        let before = fen(&page).await?;
        page.click_square("a1".parse()?).await?;
        page.click("show-capture").await?;
        page.wait_for("[data-testid=chain]").await?;
        page.wait_for("[data-testid=chain-again]").await?;
        let words = page.text_of("[data-testid=chain-words]").await?;
        anyhow::ensure!(
            words.starts_with("d4: its commander goes under") && words.ends_with("belongs to White."),
            "{words}"
        );
        anyhow::ensure!(fen(&page).await? != before, "the board shows the capture");
        page.click("chain-close").await?;
        page.wait_for(&format!("[data-testid=board][data-fen='{before}']")).await?;
        play(&page, "c3", "e5").await?;
        page.wait_for("[data-ply='1']").await?;
        Ok(())
    })
}
