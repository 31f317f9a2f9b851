//! Only what changed is rendered again. The page counts how often it renders each part of its boards.

use std::collections::BTreeSet;

use laska_browser_tests::{
    Model, Opponent, Page, TestGame, TestResult,
    page::{RenderCounts, Workers},
    run_test, run_test_alone,
};
use laska_rules::{Game, Variant, notation::parse_move};
use serde_json::Value;

/// White steps, Black steps next to it, and White captures.
const MIDDLE: &str = "b,,b,b/,,/,b,,/,bw,/,,Wb,/w,,/,,w,W w";

/// Performs an action and returns the names of the parts rendered for it, after checking that these are the parts that
/// changed.
async fn rendered_by(page: &Page, act: impl AsyncFnOnce() -> anyhow::Result<()>) -> anyhow::Result<BTreeSet<String>> {
    let before = RenderCounts::on(page).await?;
    act().await?;
    let after = RenderCounts::on(page).await?;
    let (rendered, changed) = (after.rendered_since(&before), after.changed_since(&before));
    let idle: Vec<_> = rendered.difference(&changed).collect();
    let missed: Vec<_> = changed.difference(&rendered).collect();
    anyhow::ensure!(
        idle.is_empty() && missed.is_empty(),
        "rendered without a change: {idle:?}; changed but not rendered: {missed:?}"
    );
    Ok(rendered)
}

fn names(of: &str, squares: &str) -> BTreeSet<String> {
    squares.split('-').map(|square| format!("{of} {square}")).collect()
}

async fn point(page: &Page, square: &str) -> anyhow::Result<()> {
    page.point_at(&format!("[data-testid=board] [data-square={square}]")).await?;
    page.wait_for(&format!("[data-testid=unstacked] .pointed[data-square={square}]")).await?;
    Ok(())
}

#[test]
fn pointing_renders_the_old_and_the_new_square() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        point(&page, "d4").await?;
        for [from, to] in [["d4", "c3"], ["c3", "g7"], ["g7", "d4"]] {
            let drawn = rendered_by(&page, async || point(&page, to).await).await?;
            let both = format!("{from}-{to}");
            assert_eq!(drawn, names("marks", &both).union(&names("second", &both)).cloned().collect());
        }
        Ok(())
    })
}

#[test]
fn a_move_renders_only_the_squares_it_touches() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let mut test_game = TestGame::linked(page.clone(), MIDDLE, Variant::LASKA).await?;
        for (text, presses) in [("e3-f4", ["e3", "f4"]), ("d4-e3", ["d4", "e3"]), ("f4-e3-d2", ["f4", "d2"])] {
            let mut drawn = BTreeSet::new();
            for square in presses {
                drawn = rendered_by(&page, async || test_game.press(square.parse()?).await).await?;
            }
            test_game.model.play(parse_move(text, test_game.model.game.position(), Variant::LASKA.capture_rule)?)?;
            test_game.settle().await?;
            let piles: BTreeSet<_> = drawn.into_iter().filter(|name| name.starts_with("pile")).collect();
            assert_eq!(piles, names("pile", text), "{text}");
        }
        for button in ["undo", "undo", "undo", "redo", "redo", "redo"] {
            rendered_by(&page, async || test_game.page.click(button).await).await?;
        }
        Ok(())
    })
}

#[test]
fn a_new_row_changes_no_text_of_the_move_list() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let mut game = Game::new(Variant::LASKA);
        for _ in 0..8 {
            game.play(game.legal_moves()[0])?;
        }
        page.open(&Model::new(game.clone(), Opponent::People).fragment()).await?;
        let mut test_game = TestGame::with(page.clone(), game, Opponent::People).await?;
        page.script::<()>(
            "window.changedTexts = [];
             new MutationObserver((changes) => changedTexts.push(...changes.map((it) => it.target.data)))
                 .observe(document.querySelector('[data-testid=moves]'), { subtree: true, characterData: true });",
        )
        .await?;
        for _ in 0..2 {
            let mv = test_game.model.choices()[0];
            test_game.enter(mv).await?;
        }
        test_game.settle().await?;
        assert_eq!(page.script::<Vec<String>>("return changedTexts").await?, Vec::<String>::new());
        Ok(())
    })
}

#[test]
fn search_reports_render_only_the_engine_card() -> TestResult {
    run_test_alone(async |env| {
        let page = env.browser().await?;
        let workers = Workers::watch(&page).await?;
        page.open("").await?;
        page.set("evaluation", "shown").await?;
        // The page announces both outside the card.
        page.wait_for("[data-testid=offline-ready]").await?;
        workers.wait_until_ready(1).await?;
        TestGame::begin_with_thinking_computer(page.clone()).await?;
        let drawn = rendered_by(&page, async || {
            // The page receives a message before the test does.
            let elsewhere: Vec<String> = serde_json::from_value(
                page.driver()
                    .execute_async(
                        "const [reports, done] = arguments;
                         let left = reports;
                         const card = '[data-testid=thinking]';
                         const elsewhere = new Set();
                         const note = (records) => records
                             .map((it) => it.target.nodeType === Node.TEXT_NODE ? it.target.parentElement : it.target)
                             .filter((it) => !it.closest(card))
                             .forEach((it) => elsewhere.add(it.outerHTML.slice(0, 200)));
                         const observer = new MutationObserver(note);
                         observer.observe(document, {
                             subtree: true, childList: true, attributes: true, characterData: true
                         });
                         workersCreated.at(-1).addEventListener('message', () => {
                             if (--left) return;
                             note(observer.takeRecords());
                             observer.disconnect();
                             done([...elsewhere]);
                         });",
                        [Value::from(5)],
                    )
                    .await?
                    .json()
                    .clone(),
            )?;
            assert_eq!(elsewhere, Vec::<String>::new());
            Ok(())
        })
        .await?;
        assert_eq!(drawn, BTreeSet::new());
        Ok(())
    })
}
