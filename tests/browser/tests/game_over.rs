//! The end of a game: the question before a resignation, the result, and what comes next.

use fastrand::Rng;
use laska_browser_tests::{NewGame, TestGame, TestResult, page::Size, run_test};
use laska_rules::Color;
use thirtyfour::{By, Key};

/// How many filled buttons are visible.
const MAIN_BUTTONS: &str = "return [...document.querySelectorAll('button.primary, a.primary')]
    .filter((it) => it.checkVisibility()).length;";

#[test]
fn a_resignation_can_be_confirmed_or_undone() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.set("confirm-resignation", "always").await?;
        for answer in ["keep-playing", "Escape", "confirm-resign"] {
            page.click("resign").await?;
            page.wait_for("[data-testid=resign-dialog][open]").await?;
            match answer {
                "Escape" => page.press(Key::Escape).await?,
                handle => page.click(handle).await?,
            }
            page.wait_for("[data-testid=resign-dialog]:not([open])").await?;
            page.settle().await?;
            let over = page.snapshot().await?.headline == "You lost";
            assert_eq!(over, answer == "confirm-resign", "{answer}");
        }
        page.set("confirm-resignation", "serious").await?;
        page.click("rematch").await?;
        page.wait_until_gone("[data-testid=rematch]").await?;
        page.click("resign").await?;
        page.wait_for(".status.lost").await?;
        Ok(())
    })
}

#[test]
fn a_serious_game_has_no_undo_no_hint_and_asks_before_a_resignation() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.configure_new_game(&["seat-people", "serious-on"]).await?;
        page.start().await?;
        for square in ["c3", "b4"] {
            page.click_square(square.parse()?).await?;
        }
        page.wait_for("[data-testid=undo]:disabled").await?;
        page.click("hint").await?;
        let reason = page.text_of("[data-testid=refusal]").await?;
        assert_eq!(reason, "A serious game has no hints and no analysis until it is over.");
        page.reload().await?;
        page.wait_for("[data-testid=undo]:disabled").await?;
        page.click("resign").await?;
        page.click("confirm-resign").await?;
        page.wait_for(".status.decided").await?;
        // The result cannot be undone either.
        page.wait_for("[data-testid=undo]:disabled").await?;
        Ok(())
    })
}

#[test]
fn the_result_leaves_the_board_free_and_the_review_starts_with_it() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::against_computer(Color::White)).await?;
        test_game.play_randomly(&mut fastrand::Rng::with_seed(4), 4).await?;
        page.click("resign").await?;
        page.wait_for(".status.lost").await?;
        for size in [Size::LAPTOP, Size::PHONE, Size { width: 360, height: 640 }] {
            page.resize(size).await?;
            page.settle().await?;
            let overlap: bool = page
                .script(
                    "const [card, board] = ['.status.over', '[data-testid=board]']
                         .map((it) => document.querySelector(it).getBoundingClientRect());
                     return card.left < board.right && board.left < card.right
                         && card.top < board.bottom - 1 && board.top < card.bottom - 1;",
                )
                .await?;
            anyhow::ensure!(!overlap, "the card covers the board");
            assert_eq!(page.script::<usize>(MAIN_BUTTONS).await?, 1);
        }
        let facts = page.text_of(".status .end-facts").await?;
        anyhow::ensure!(facts.contains("2 moves"), "{facts}");
        page.click("review").await?;
        // The review runs or is complete, and the result is kept.
        page.wait_for("main.analysis [data-testid=review]").await?;
        let status = page.text_of("[data-testid=status]").await?;
        anyhow::ensure!(status.contains("White resigned"), "{status}");
        Ok(())
    })
}

#[test]
fn a_win_leads_to_the_next_level() -> TestResult {
    run_test(async |env| {
        // White leaves Black without a move.
        let page = env.open("fen=////b,,,/w,,/,w,,w_w&play=w").await?;
        page.choose(&["level-2"]).await?;
        page.start().await?;
        for square in ["g1", "f2"] {
            page.click_square(square.parse()?).await?;
        }
        let next = page.text_of(".status.won [data-testid=next-level]").await?;
        assert_eq!(next, "Next level: 3");
        page.click("next-level").await?;
        page.wait_until_gone(".status.won").await?;
        let snapshot = page.snapshot().await?;
        assert_eq!((snapshot.headline.as_str(), snapshot.moves.len()), ("Your move", 0));
        Ok(())
    })
}

#[test]
fn losses_in_a_row_lead_to_an_easier_level() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        for seed in 1..=2 {
            let mut lost = TestGame::begin(page.clone(), NewGame::against_computer(Color::White)).await?;
            lost.play_randomly(&mut Rng::with_seed(seed), 2).await?;
            page.click("resign").await?;
            page.wait_for("[data-testid=rematch]").await?;
            let offers = page.driver().find_all(By::Css("[data-testid=next-level]")).await?.len();
            assert_eq!(offers, usize::from(seed == 2), "after {seed} losses");
            page.settle().await?;
            if seed == 1 {
                page.reload().await?;
                page.settle().await?;
            }
        }
        assert_eq!(page.text_of("[data-testid=next-level]").await?, "Easier level: 5");

        // A deleted game no longer counts.
        page.click("to-games").await?;
        page.click("game-delete").await?;
        page.wait_until_gone("[data-testid=next-level]").await?;
        page.click("game-restore").await?;
        page.wait_for("[data-testid=next-level]").await?;
        page.press(Key::Escape).await?;
        page.wait_for("[data-testid=games-dialog]:not([open])").await?;
        page.click("next-level").await?;
        page.wait_until_gone(".status.lost").await?;
        assert!(page.text_of("[data-testid=player-b]").await?.contains("level 5"));
        Ok(())
    })
}
