//! The animation of moves, frame by frame, by the counters that are visible on the board.

use laska_browser_tests::{
    NewGame, Page, TestGame, TestResult,
    page::{Point, Preferences},
    run_test,
};
use laska_rules::{Board, Variant, notation::piece_list};
use serde::Deserialize;

/// Every visible column and counter in drawing order, each with its square and the position of its center. `top` says
/// whether the last moving counter is the topmost element at its center.
const READ_FRAME: &str = "
    const board = document.querySelector('[data-testid=board]');
    const cells = [...board.querySelectorAll('[data-square]')];
    const seen = (it) => {
        if (getComputedStyle(it).visibility === 'hidden') return false;
        for (let at = it; at !== board; at = at.parentElement) if (Number(getComputedStyle(at).opacity) === 0) return false;
        return true;
    };
    const drawn = [...board.querySelectorAll('.pile, .sprite')].filter(seen);
    const side = cells[0].getBoundingClientRect().width;
    const middle = (it) => {
        const { left, right, top, bottom } = it.querySelector('ellipse').getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
    };
    const named = (it) => it.dataset.column ?? cells.find(({ dataset }) => dataset.square === it.querySelector('[data-pile]').dataset.pile).dataset.column;
    const layer = board.querySelector('.board-layers');
    layer.style.pointerEvents = 'all';
    for (const it of cells) it.style.pointerEvents = 'none';
    const last = drawn.filter((it) => it.matches('.sprite')).at(-1);
    let top = null;
    if (last) {
        const { left, right, top: upper, bottom } = last.lastElementChild.getBoundingClientRect();
        top = document.elementFromPoint((left + right) / 2, (upper + bottom) / 2).closest('.sprite, .pile') === last;
    }
    layer.style.pointerEvents = '';
    for (const it of cells) it.style.pointerEvents = '';
    const square = (x, y) => {
        const at = cells.find((it) => {
            const { left, right, top, bottom } = it.getBoundingClientRect();
            return left < x && x < right && bottom - side < y && y < bottom;
        });
        return at?.dataset.square ?? '';
    };
    return {
        counters: drawn.reduce((sum, it) => sum + it.querySelectorAll('path.edge').length, 0),
        piles: drawn.map((it) => [named(it), square(...middle(it)), middle(it).map((length) => length / side)]),
        top,
    };";

#[derive(Debug, Deserialize)]
struct Frame {
    /// The number of visible counters.
    counters: usize,
    /// The visible columns, each with the square below its center, and its center in squares.
    piles: Vec<(String, String, (f64, f64))>,
    /// Whether the moving column is uncovered; `None` if nothing moves.
    top: Option<bool>,
}

impl Frame {
    /// Whether a column is visible on a square.
    fn has(&self, column: &str, square: &str) -> bool {
        self.piles.iter().any(|(drawn, on, _)| drawn == column && on == square)
    }

    /// The center of the topmost column of that name.
    fn middle(&self, column: &str) -> Option<(f64, f64)> {
        self.piles.iter().rev().find(|(drawn, ..)| drawn == column).map(|(.., middle)| *middle)
    }
}

/// The frames of the paused animation at these fractions.
async fn frames(page: &Page, parts: impl Iterator<Item = f64>) -> anyhow::Result<Vec<Frame>> {
    page.wait_for_animation().await?;
    let mut frames = Vec::new();
    for part in parts {
        page.seek_animation(part).await?;
        frames.push(page.script(READ_FRAME).await?);
    }
    Ok(frames)
}

fn fractions(count: u32) -> impl Iterator<Item = f64> {
    (0..=count).map(move |part| f64::from(part) / f64::from(count))
}

/// A game of two people with these pieces and paused animations.
async fn table(page: Page, pieces: &str) -> anyhow::Result<TestGame> {
    let position = piece_list::parse(pieces, Board::Seven)?;
    let test_game = TestGame::linked(page, &position.to_string(), Variant::LASKA).await?;
    test_game.page.pause_animations().await?;
    Ok(test_game)
}

#[test]
fn a_capture_is_animated_jump_by_jump_and_backward() -> TestResult {
    run_test(async |env| {
        let page = env.open("moves=c3-d4_e5-d4-c3").await?;
        page.pause_animations().await?;
        page.click_squares("b2 d4").await?;
        let forward = frames(&page, fractions(20)).await?;
        for (number, frame) in forward.iter().enumerate() {
            anyhow::ensure!(frame.counters == 22, "{number}: {} counters", frame.counters);
            anyhow::ensure!(frame.top != Some(false), "{number}: the captor is hidden");
            // The captured counter stays until the capturing column is over it.
            anyhow::ensure!(number > 10 || frame.has("bw", "c3"), "{number}: the column on c3 is gone");
            anyhow::ensure!(number < 15 || frame.has("w", "c3"), "{number}: nothing is freed");
        }
        anyhow::ensure!(forward[0].has("w", "b2") && forward[20].has("w", "d4") && forward[20].has("b", "d4"));
        let path: Vec<_> = forward.iter().filter_map(|frame| frame.middle("w")).collect();
        anyhow::ensure!(path.windows(2).all(|two| two[1].0 >= two[0].0 - 1e-6), "it does not move steadily: {path:?}");
        page.finish_animation().await?;

        page.click("undo").await?;
        let back = frames(&page, fractions(20)).await?;
        anyhow::ensure!(back.iter().all(|frame| frame.counters == 22), "{back:?}");
        anyhow::ensure!(
            back[0].has("w", "d4") && back[0].has("w", "c3") && back[20].has("w", "b2") && back[20].has("bw", "c3")
        );
        page.finish_animation().await
    })
}

#[test]
fn a_jumping_column_is_above_what_it_jumps() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        for (over, to) in [("c3", "b2"), ("e3", "f2"), ("c5", "b6"), ("e5", "f6")] {
            let mut test_game = table(page.clone(), &format!("d4W {over}bww a7b g3w, White to move")).await?;
            let capture = *test_game.model.choices().first().expect("the capture is compulsory");
            anyhow::ensure!(capture.to().to_string() == to);
            page.click_squares(&format!("d4 {to}")).await?;
            let frames = frames(&page, fractions(16)).await?;
            for (number, frame) in frames.iter().enumerate() {
                anyhow::ensure!(frame.top != Some(false), "to {to}, {number}: hidden");
                anyhow::ensure!(frame.counters == 6, "to {to}, {number}: {} counters", frame.counters);
                anyhow::ensure!(number > 8 || frame.has("bww", over), "to {to}, {number}: {over} has gone");
            }
            page.finish_animation().await?;
            test_game.model.play(capture)?;
            test_game.settle().await?;
        }
        Ok(())
    })
}

#[test]
fn three_jumps_each_capture_and_the_last_promotes() -> TestResult {
    run_test(async |env| {
        let mut test_game = table(env.open("").await?, "c1w b2b b4bw d6b g7b, White to move").await?;
        test_game.page.click_squares("c1 a3").await?;
        let capture = *test_game.model.choices().first().expect("the capture is compulsory");
        let frames = frames(&test_game.page, fractions(38)).await?;
        // 300 ms per jump and 240 ms for the promotion: 30 ms between frames.
        for (number, frame) in frames.iter().enumerate() {
            anyhow::ensure!(frame.counters == 6, "{number}: {} counters", frame.counters);
            for (jump, (column, square)) in [("b", "b2"), ("bw", "b4"), ("b", "d6")].into_iter().enumerate() {
                let there = frame.has(column, square);
                anyhow::ensure!(number > 10 * jump + 5 || there, "{number}: {square} has gone before its jump");
                anyhow::ensure!(number < 10 * jump + 10 || !there, "{number}: {square} is still there");
            }
            let officer = frame.piles.iter().any(|(column, ..)| column.starts_with('W'));
            anyhow::ensure!(officer == (number >= 34), "{number}: promoted {officer}");
        }
        test_game.page.finish_animation().await?;
        test_game.model.play(capture)?;
        test_game.settle().await?;
        Ok(())
    })
}

#[test]
fn a_canceled_drag_does_not_shorten_the_next_animation() -> TestResult {
    run_test(async |env| {
        let page = env.open("moves=c3-d4_e5-d4-c3").await?;
        let outside = Point { x: 4.0, y: 4.0 };
        page.drag(page.point_of("b2".parse()?).await?, outside).await?;
        page.wait_until_gone("[data-mark=selected]").await?;
        page.pause_animations().await?;
        page.click_squares("b2 d4").await?;
        let first = frames(&page, [0.0].into_iter()).await?;
        anyhow::ensure!(first[0].has("w", "b2"), "the capturing column starts elsewhere: {first:?}");
        page.finish_animation().await
    })
}

#[test]
fn a_click_ends_the_animation_and_reduced_motion_has_none() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.begin(NewGame::people(Variant::LASKA)).await?;
        page.pause_animations().await?;
        page.click_squares("c3 d4").await?;
        page.wait_for_animation().await?;
        // The page has the new position before the animation starts.
        let fen: String = page.script("return document.querySelector('[data-testid=board]').dataset.fen").await?;
        anyhow::ensure!(fen.contains("/,w,/"), "d4 is not reached: {fen}");
        page.click_squares("e5").await?;
        page.wait_until_gone(".sprites").await?;

        page.set_preferences(Preferences { others: &[("prefers-reduced-motion", "reduce")], ..Preferences::default() })
            .await?;
        page.click_squares("c3").await?;
        page.wait_for("[data-ply='2'][aria-current=step]").await?;
        page.settle().await?;
        let sprites: usize = page.script("return document.querySelectorAll('.sprites').length").await?;
        anyhow::ensure!(sprites == 0, "{sprites}");
        Ok(())
    })
}
