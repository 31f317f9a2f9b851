//! Two people at one board: browsing the game, flipping the board, an explained refusal, and variations in the move
//! list: created, browsed, promoted, deleted, saved, copied.

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::page::{Downloads, Point};
use laska_browser_tests::{InputMethod, NewGame, Page, TestGame, TestResult, run_test};
use laska_rules::notation::{parse_move, record};
use laska_rules::{Color, Game, Variant};
use thirtyfour::Key;

#[test]
fn moves_are_undone_and_redone() -> TestResult {
    run_test(async |env| {
        let mut test_game = TestGame::begin(env.open("").await?, NewGame::people(Variant::LASKA)).await?;
        let mut rng = Rng::with_seed(7);
        test_game.play_randomly(&mut rng, 10).await?;

        let undo = |game: &mut Game| game.go_to(game.moves().len() - 1);
        let redo = |game: &mut Game| game.go_to(game.moves().len() + 1);
        test_game.click("[data-testid=undo]", undo).await?;
        test_game.click("[data-testid=undo]", undo).await?;
        test_game.click("[data-testid=redo]", redo).await?;
        for ply in [3, 10, 1, 6] {
            test_game.go_to(ply).await?;
        }
        test_game.click("[data-testid=to-start]", |game| game.go_to(0)).await?;

        // The next move continues the line; another one starts a variation.
        let next = test_game.model.game.undone()[0];
        test_game.play(next).await?;
        anyhow::ensure!(!test_game.model.game.undone().is_empty());
        test_game.click("[data-testid=to-start]", |game| game.go_to(0)).await?;
        let other = test_game.model.choices().into_iter().find(|mv| *mv != next).context("White has only one move")?;
        test_game.play(other).await?;
        anyhow::ensure!(test_game.model.game.undone().is_empty());
        test_game.play_randomly(&mut rng, 8).await
    })
}

/// The positions of two opposite corner squares.
async fn corners(page: &Page) -> anyhow::Result<[Point; 2]> {
    Ok([page.point_of("a1".parse()?).await?, page.point_of("g7".parse()?).await?])
}

#[test]
fn a_flipped_board_accepts_every_input_method() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        let [a1, g7] = corners(&page).await?;
        test_game.click("[data-testid=flip]", |_| ()).await?;
        assert_eq!(corners(&page).await?, [g7, a1]);
        test_game.bottom = Color::Black;
        let mut rng = Rng::with_seed(13);
        for (plies, input) in [(2, InputMethod::Click), (6, InputMethod::Drag), (9, InputMethod::Keys)] {
            test_game.input = input;
            if input == InputMethod::Keys {
                // After a click the arrow keys browse the moves; Tab and Shift+Tab move the focus to the squares.
                page.press(Key::Tab).await?;
                page.tab_back().await?;
            }
            test_game.play_randomly(&mut rng, plies).await?;
        }
        // Undo leaves the board flipped.
        test_game.click("[data-testid=undo]", |game| game.go_to(8)).await?;
        assert_eq!(corners(&page).await?, [g7, a1]);
        test_game.click("[data-testid=flip]", |_| ()).await?;
        assert_eq!(corners(&page).await?, [a1, g7]);
        Ok(())
    })
}

/// Clicks a square without a legal move; the page explains why.
async fn refused(page: &Page, square: &str, why: &[&str]) -> anyhow::Result<()> {
    page.click_square(square.parse()?).await?;
    let refusal = page.text_of("[data-testid=refusal]").await?;
    for word in why {
        anyhow::ensure!(refusal.contains(word), "{square}: the page does not say {word}: {refusal}");
    }
    Ok(())
}

#[test]
fn the_page_says_why_a_click_does_nothing() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        refused(&page, "c5", &["c5", "Black"]).await?;
        refused(&page, "a1", &["a1", "cannot move"]).await?;
        test_game.check().await?;
        for text in ["c3-d4", "e5-d4-c3"] {
            let mv = parse_move(text, test_game.model.game.position(), Variant::LASKA.capture_rule)?;
            test_game.play(mv).await?;
        }
        refused(&page, "g3", &["must capture", "g3", "b2", "d2"]).await?;
        test_game.check().await?;
        // The next input replaces it.
        page.click_square("b2".parse()?).await?;
        page.wait_until_gone("[data-testid=refusal]").await
    })
}

/// The whole list as one line of text.
async fn list(page: &Page) -> anyhow::Result<String> {
    page.settle().await?;
    page.script(
        "return Array.from(document.querySelectorAll('[data-testid=moves] > li'), (it) =>
             Array.from(it.querySelectorAll('.number, .ply, .no-move'), (it) => it.textContent).join(' ')).join(' / ')",
    )
    .await
}

#[test]
fn a_variation_is_promoted_and_deleted_and_the_moves_are_copied_and_saved() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        for mv in ["c3-d4", "e5-d4-c3", "b2-c3-d4"] {
            page.type_text(&format!("{mv}\u{e007}")).await?;
            record::play(&mut test_game.model.game, mv)?;
            test_game.settle().await?;
            page.press(Key::Escape).await?;
        }
        test_game.go_to(2).await?;
        page.type_text("d2-b4\u{e007}").await?;
        page.wait_for("[data-testid=variation] [aria-current=step]").await?;
        page.press(Key::Escape).await?;
        assert_eq!(list(&page).await?, "1 c3-d4 e5-d4-c3 / 2 b2-c3-d4 / 2. d2-c3-b4");
        // It is still there after a reload and can be browsed.
        page.reload().await?;
        assert_eq!(list(&page).await?, "1 c3-d4 e5-d4-c3 / 2 b2-c3-d4 / 2. d2-c3-b4");
        page.press(Key::Up).await?;
        test_game.model.game = Game::default();
        record::play(&mut test_game.model.game, "c3-d4 e5-c3 b2-d4")?;
        test_game.settle().await?;
        page.press(Key::Down).await?;
        page.wait_for("[data-testid=variation] [aria-current=step]").await?;

        page.click("promote").await?;
        page.wait_until_gone("[data-testid=variation] [aria-current=step]").await?;
        assert_eq!(list(&page).await?, "1 c3-d4 e5-d4-c3 / 2 d2-c3-b4 / 2. b2-c3-d4");
        page.click_on("[data-testid=variation] .ply").await?;
        test_game.settle().await?;
        page.click("delete").await?;
        page.wait_until_gone("[data-testid=variation]").await?;
        assert_eq!(list(&page).await?, "1 c3-d4 e5-d4-c3 / 2 d2-c3-b4");

        page.allow_clipboard().await?;
        page.click("copy-moves").await?;
        page.wait_for("[data-testid=notice]").await?;
        let copied = page.clipboard().await?;
        assert_eq!(copied, "1. c3-d4 e5-d4-c3 2. d2-c3-b4");
        let downloads = Downloads::of(&page).await?;
        page.click("save-moves").await?;
        let saved = downloads.text("laska.pgn").await?;
        anyhow::ensure!(saved.contains(&copied) && saved.contains("[White "), "{saved}");
        Ok(())
    })
}
