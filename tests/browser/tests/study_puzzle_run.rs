//! The timed run: solved puzzles, mistakes, the clock, and leaving the page.

use anyhow::Context as _;
use laska_browser_tests::{Page, TestResult, page::Size, run_test};
use laska_library::{Puzzle, Puzzles};
use laska_rules::{Color, Move, Position};
use thirtyfour::Key;

use crate::study_puzzles::puzzles;

const RUNNING: &str = "[data-testid=run][data-stage=running]";

async fn start(page: &Page) -> anyhow::Result<()> {
    page.open_study("puzzles").await?;
    page.click("to-run").await?;
    page.wait_for("[data-testid=run][data-stage=start]").await?;
    page.click("start-3").await?;
    page.wait_for(RUNNING).await.map(drop)
}

/// Returns the puzzle that the run shows in this place, counted from 1.
async fn current<'a>(page: &Page, puzzles: &'a Puzzles, number: usize) -> anyhow::Result<&'a Puzzle> {
    let run = page.wait_for(&format!("{RUNNING}[data-number='{number}']")).await?;
    let id = run.attr("data-puzzle").await?.context("the run has no puzzle")?;
    puzzles.all.iter().find(|puzzle| puzzle.id.0.to_string() == id).context("there is no such puzzle")
}

/// Enters a move square by square. A capture completes itself when only one way is left.
async fn enter(page: &Page, mv: Move) -> anyhow::Result<()> {
    for square in mv.stops() {
        page.click_squares(&square.to_string()).await?;
        page.settle().await?;
        let is_open: bool =
            page.script("return document.querySelector('[data-testid=board] [data-mark=selected]') !== null").await?;
        if !is_open {
            break;
        }
    }
    Ok(())
}

async fn wait_for_turn(page: &Page, turn: Color) -> anyhow::Result<()> {
    let letter = if turn == Color::White { "w" } else { "b" };
    page.wait_for(&format!("[data-testid=board][data-turn={letter}]")).await.map(drop)
}

/// Plays the moves that the puzzle asks for; the page plays the replies.
async fn solve(page: &Page, puzzle: &Puzzle) -> anyhow::Result<()> {
    for mv in puzzle.solution.required().iter().step_by(2) {
        wait_for_turn(page, puzzle.solution.start().turn()).await?;
        enter(page, *mv).await?;
    }
    Ok(())
}

/// Plays the first wrong move that there is.
async fn fail(page: &Page, puzzle: &Puzzle) -> anyhow::Result<()> {
    let mut position: Position = puzzle.solution.start().clone();
    for (ply, &mv) in puzzle.solution.required().iter().enumerate() {
        if ply % 2 == 0 {
            wait_for_turn(page, position.turn()).await?;
            let legal = position.legal_moves(puzzle.solution.capture_rule());
            match legal.iter().find(|other| **other != mv) {
                Some(&wrong) => return enter(page, wrong).await,
                None => enter(page, mv).await?,
            }
        }
        position.play_unchecked(mv);
    }
    anyhow::bail!("puzzle {} has no wrong move", puzzle.id.0)
}

#[test]
fn the_third_mistake_ends_a_run_and_the_failed_puzzles_can_be_tried_again() -> TestResult {
    run_test(async |env| {
        let puzzles = puzzles()?;
        let page = env.browser().await?;
        start(&page).await?;
        let mut failed = Vec::new();
        for number in 1..=3 {
            let puzzle = current(&page, &puzzles, number).await?;
            fail(&page, puzzle).await?;
            failed.push(puzzle.id.0);
            if number < 3 {
                page.wait_for(&format!("[data-testid=run-mistakes][data-made='{number}']")).await?;
            }
        }
        page.wait_for("[data-testid=run][data-stage=over]").await?;
        assert_eq!(page.text_of("[data-testid=run-result]").await?, "0 puzzles solved");
        let focused: String = page.script("return document.activeElement.dataset.testid").await?;
        assert_eq!(focused, "run-result");
        for number in &failed {
            page.wait_for(&format!("[data-testid=puzzle-{number}][data-mark=tried]")).await?;
        }
        page.click(&format!("puzzle-{}", failed[0])).await?;
        page.wait_for(&format!("[data-testid=puzzle][data-puzzle='{}'][data-stage=asked]", failed[0])).await?;
        let own = page.text_of("[data-testid=own-rating]").await?;
        anyhow::ensure!(own.contains("Only your first answer counted"), "{own}");
        Ok(())
    })
}

/// Lets a test advance the clock of the page.
const CLOCK: &str = "
    window.later = 0;
    const realNow = performance.now.bind(performance);
    performance.now = () => realNow() + window.later;";

#[test]
fn a_run_continues_while_the_page_is_left_until_its_time_is_over() -> TestResult {
    run_test(async |env| {
        let puzzles = puzzles()?;
        let page = env.browser().await?;
        page.before_load(CLOCK).await?;
        start(&page).await?;
        solve(&page, current(&page, &puzzles, 1).await?).await?;
        let second = current(&page, &puzzles, 2).await?.id;
        assert_eq!(page.text_of("[data-testid=run-solved]").await?, "1 solved");
        page.click("section-puzzles").await?;
        assert_eq!(page.text_of("[data-testid=to-run]").await?, "Back to the run");
        page.click("to-run").await?;
        page.wait_for(RUNNING).await?;
        page.reload().await?;
        assert_eq!(current(&page, &puzzles, 2).await?.id, second);
        page.script::<()>("window.later = 180000").await?;
        page.wait_for("[data-testid=run-clock].urgent").await?;
        // The first input after the end of the time is too late.
        let late = current(&page, &puzzles, 2).await?.solution.key().from();
        page.click_squares(&late.to_string()).await?;
        page.wait_for("[data-testid=run][data-stage=over]").await?;
        assert_eq!(page.text_of("[data-testid=run-result]").await?, "1 puzzle solved");
        let best = page.text_of("[data-testid=run-best]").await?;
        anyhow::ensure!(best.contains("best so far"), "{best}");
        page.click("section-puzzles").await?;
        assert_eq!(page.text_of("[data-testid=best-3]").await?, "1");
        Ok(())
    })
}

#[test]
fn a_run_is_started_and_played_by_keys() -> TestResult {
    run_test(async |env| {
        let puzzles = puzzles()?;
        let page = env.browser().await?;
        page.open_study("puzzles/run").await?;
        page.wait_for("[data-testid=start-5]").await?;
        page.script::<()>("document.querySelector('[data-testid=start-5]').focus()").await?;
        page.press(Key::Enter).await?;
        let puzzle = current(&page, &puzzles, 1).await?;
        page.wait_for("[data-testid=board] [data-square]:focus").await?;
        let (mv, bottom) = (puzzle.solution.key(), puzzle.solution.start().turn());
        page.walk_to(mv.from(), bottom).await?;
        page.press(Key::Enter).await?;
        page.wait_for(&format!("[data-testid=board] [data-square={}][data-mark=selected]", mv.from())).await?;
        Ok(())
    })
}

#[test]
fn a_run_fits_on_a_small_phone() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("puzzles").await?;
        page.resize(Size { width: 360, height: 640 }).await?;
        start(&page).await?;
        let below: f64 = page
            .script("return document.querySelector('[data-testid=claim]').getBoundingClientRect().bottom - innerHeight")
            .await?;
        anyhow::ensure!(below <= 0.0, "the goal is {below} pixels below the window");
        let wide: f64 = page.script("return document.documentElement.scrollWidth - innerWidth").await?;
        anyhow::ensure!(wide <= 0.0, "the page is {wide} pixels too wide");
        Ok(())
    })
}
