//! Import and export: games are pasted, dropped, saved, and opened as a file.

use std::fs;

use laska_browser_tests::{Page, TestResult, page::Downloads, run_test};
use laska_rules::{
    NodeId,
    notation::record::{Record, Records},
};
use thirtyfour::Key;

/// A game with everything that a record can contain.
const ANNOTATED: &str = "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. c3-d4 {to the center} e5-d4-c3 2. b2-c3-d4! (2. d2-c3-b4 d6-e5 {also good}) c5-b4 *\n";

/// An error in the third line.
const FAULTY: &str = "[White \"Cid\"]\n\n1. c3-d4 e5-d4-c3 2. b2-c3-d5 *\n";

fn only(text: &str) -> anyhow::Result<Record> {
    let mut records = Records::new(text);
    let first = records.next().ok_or_else(|| anyhow::anyhow!("no game"))??;
    anyhow::ensure!(records.next().is_none(), "more than one game");
    Ok(first)
}

/// Waits until the analysis shows a game: its moves in the list, and its final position on the board.
async fn shows(page: &Page, record: &Record) -> anyhow::Result<()> {
    page.wait_for("[data-testid=section-analysis][aria-current=page]").await?;
    let game = record.game_to(record.main_line().last().copied().unwrap_or(NodeId::ROOT));
    page.wait_for(&format!("[data-testid=moves] [data-ply='{}']", game.moves().len())).await?;
    // The moves are shown before the page listens to keys.
    page.settle().await?;
    page.press(Key::End).await?;
    page.wait_for(&format!("[data-testid=board][data-fen='{}']", game.position())).await?;
    let moves: Vec<String> = page
        .read("return [...document.querySelectorAll('[data-testid=moves] [data-ply]')].map((it) => it.textContent)")
        .await?;
    let expected: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
    anyhow::ensure!(moves.iter().zip(&expected).all(|(shown, mv)| shown.starts_with(mv)), "{moves:?}");
    Ok(())
}

#[test]
fn a_pasted_game_opens_in_the_analysis_and_an_invalid_one_stays() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("library").await?;
        page.click("to-import").await?;
        page.wait_for("[data-testid=import-dialog][open]").await?;
        page.click("import-text").await?;
        page.type_text(FAULTY).await?;
        page.click("import-read").await?;
        let fault = page.text_of("[data-testid=import-fault]").await?;
        anyhow::ensure!(fault.contains("Line 3, column 22") && fault.contains("b2-c3-d5 *"), "{fault}");
        let text: String = page.script("return document.querySelector('[data-testid=import-text]').innerText").await?;
        assert_eq!(text.trim_end(), FAULTY.trim_end(), "the text stays");
        page.click("import-text").await?;
        page.select_all().await?;
        page.type_text(ANNOTATED).await?;
        page.click("import-read").await?;
        shows(&page, &only(ANNOTATED)?).await?;

        // It is saved immediately, with all its annotations.
        page.reload().await?;
        shows(&page, &only(ANNOTATED)?).await?;
        assert_eq!(page.text_of("[data-testid=moves] [data-testid=remark]").await?, "to the center");
        Ok(())
    })
}

#[test]
fn one_of_several_dropped_games_is_chosen() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("library").await?;
        page.wait_for("[data-testid=to-import]").await?;
        page.drop_file("games.pgn", &format!("{FAULTY}\n{ANNOTATED}\n[Date \"1911-13-45\"]\n1. c3-b4 *\n")).await?;
        page.wait_for("[data-testid=import-dialog][open] [data-testid=import-fault]").await?;
        let games = page.driver().find_all(thirtyfour::By::Css("[data-testid=import-game]")).await?;
        assert_eq!(games.len(), 2);
        const DOUBT: &str = "The date 1911-13-45 is not on the calendar.";
        assert_eq!(page.text_of("[data-testid=import-doubt]").await?, DOUBT);
        games[0].click().await?;
        shows(&page, &only(ANNOTATED)?).await?;

        // The other game is still available and replaces the first.
        page.click("section-library").await?;
        page.click("to-import").await?;
        page.wait_for("[data-testid=import-dialog][open] [data-testid=import-game]").await?;
        let games = page.driver().find_all(thirtyfour::By::Css("[data-testid=import-game]")).await?;
        games[1].click().await?;
        assert_eq!(page.text_of("[data-testid=notice] p").await?, DOUBT);
        shows(&page, &only("1. c3-b4 *")?).await?;
        page.driver().back().await?;
        page.wait_for("[data-testid=section-library][aria-current=page]").await?;
        Ok(())
    })
}

#[test]
fn a_saved_record_can_be_opened_as_a_file() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let downloads = Downloads::of(&page).await?;
        page.open_study("library/lasker-2").await?;
        page.click("save-moves").await?;
        let saved = downloads.text("lasker-2.pgn").await?;
        assert_eq!(only(&saved)?.main_line().len(), 39);
        let folder = tempfile::TempDir::new()?;
        let file = folder.path().join("mine.pgn");
        fs::write(&file, &saved)?;
        page.open_study("library").await?;
        page.click("to-import").await?;
        page.wait_for("[data-testid=import-file]").await?.send_keys(file.display().to_string()).await?;
        shows(&page, &only(&saved)?).await?;
        Ok(())
    })
}

#[test]
fn a_binary_file_is_refused_by_name() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let folder = tempfile::TempDir::new()?;
        let file = folder.path().join("board.png");
        fs::write(&file, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")?;
        page.open_study("library").await?;
        page.click("to-import").await?;
        page.wait_for("[data-testid=import-file]").await?.send_keys(file.display().to_string()).await?;
        let message = page.text_of("[data-testid=import-trouble]").await?;
        anyhow::ensure!(message.starts_with("“board.png” is not a text file."), "{message}");
        Ok(())
    })
}

#[test]
fn a_link_to_the_study_opens_it() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("library").await?;
        page.click("to-import").await?;
        page.click("import-text").await?;
        page.type_text("https://example.org/study.html#lessons/4").await?;
        page.click("import-read").await?;
        page.wait_for("main.lessons [data-testid=board]").await?;
        page.click("section-library").await?;
        page.click("to-import").await?;
        page.click("import-text").await?;
        page.type_text("https://example.org/study.html#analysis/moves=c3-d4_e5-d4-c3").await?;
        page.click("import-read").await?;
        page.wait_for("main.analysis [data-ply='2']").await?;
        Ok(())
    })
}
