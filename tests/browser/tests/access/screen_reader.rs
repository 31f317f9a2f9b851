//! Screen readers: each square in words, its possible actions, the last move, and the result.

use laska_browser_tests::{NewGame, Page, TestResult, run_test};
use laska_rules::Variant;
use thirtyfour::Key;

/// Black has captured and is on c3; White must capture back with one of two columns.
const COMPULSORY: &str = "moves=c3-d4_e5-d4-c3";

/// The board as a screen reader reads it, one line per square, row by row.
async fn read_board(page: &Page) -> anyhow::Result<Vec<String>> {
    page.settle().await?;
    let board = page.tree("[data-testid=board]").await?;
    anyhow::ensure!(board.line().starts_with("grid \"Board\""), "{}", board.line());
    let rows: Vec<_> = board.children.iter().map(|row| (row.role.as_str(), row.children.len())).collect();
    let alternating = [4, 3, 4, 3, 4, 3, 4].map(|cells| ("row", cells));
    anyhow::ensure!(rows == alternating, "the rows are {rows:?}");
    Ok(board.children.iter().flat_map(|row| &row.children).map(|cell| cell.line()).collect())
}

/// The text of a live region, as announced when it changes.
async fn live(page: &Page, selector: &str) -> anyhow::Result<String> {
    page.settle().await?;
    let region = page.tree(selector).await?;
    anyhow::ensure!(region.states.iter().any(|state| state == "live=polite"), "{}", region.line());
    Ok(region.text())
}

fn cells(expected: &[&str]) -> Vec<String> {
    expected.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn every_square_is_read_with_its_column_and_what_it_can_do() -> TestResult {
    run_test(async |env| {
        let page = env.open(COMPULSORY).await?;
        let expected = [
            "a7: Black soldier.",
            "c7: Black soldier.",
            "e7: Black soldier.",
            "g7: Black soldier.",
            "b6: Black soldier.",
            "d6: Black soldier.",
            "f6: Black soldier.",
            "a5: Black soldier.",
            "c5: Black soldier.",
            "e5: empty. The last move started here.",
            "g5: Black soldier.",
            "b4: empty.",
            "d4: empty.",
            "f4: empty.",
            "a3: White soldier.",
            "c3: Black soldier over white soldier. The last move ended here.",
            "e3: White soldier.",
            "g3: White soldier.",
            "b2: White soldier. Can capture (compulsory).",
            "d2: White soldier. Can capture (compulsory).",
            "f2: White soldier.",
            "a1: White soldier.",
            "c1: White soldier.",
            "e1: White soldier.",
            "g1: White soldier.",
        ];
        assert_eq!(
            read_board(&page).await?,
            cells(&expected.map(|name| format!("gridcell {name:?}")).each_ref().map(String::as_str))
        );
        assert_eq!(live(&page, "[data-testid=status]").await?, "White to move You must capture: b2 or d2 .");
        Ok(())
    })
}

#[test]
fn a_move_is_announced() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.begin(NewGame::people(Variant::LASKA)).await?;
        page.click_squares("c3").await?;
        page.wait_for("[data-mark=target]").await?;
        let lines = read_board(&page).await?;
        for expected in [
            "gridcell \"c3: White soldier. Selected.\" focused selected",
            "gridcell \"b4: empty. Can move here.\"",
            "gridcell \"d4: empty. Can move here.\"",
            "gridcell \"a3: White soldier. Can move.\"",
        ] {
            anyhow::ensure!(lines.iter().any(|line| line == expected), "no {expected} in {lines:#?}");
        }
        page.press(Key::Escape).await?;
        page.click_squares("c3 d4").await?;
        page.wait_for("[data-ply='2'][aria-current=step], [data-ply='1'][aria-current=step]").await?;
        let spoken = live(&page, ".visually-hidden").await?;
        anyhow::ensure!(spoken.contains("c3-d4"), "{spoken}");
        Ok(())
    })
}

#[test]
fn the_result_is_announced() -> TestResult {
    run_test(async |env| {
        let page = env.open(COMPULSORY).await?;
        page.click("resign").await?;
        page.wait_for("[data-testid=status].over").await?;
        let result = live(&page, "[data-testid=status]").await?;
        anyhow::ensure!(result.starts_with("Black wins White resigned."), "{result}");
        Ok(())
    })
}

#[test]
fn a_mixed_column_is_read_from_its_top() -> TestResult {
    run_test(async |env| {
        let page = env.open("fen=b,,,///,WbbwB,///_w").await?;
        let lines = read_board(&page).await?;
        let column = "gridcell \"d4: White officer over 2 black soldiers, white soldier and black officer. Can move.\"";
        anyhow::ensure!(lines.iter().any(|line| line == column), "{lines:#?}");
        Ok(())
    })
}
