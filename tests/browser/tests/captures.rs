//! Captures of several jumps, landing by landing.

use laska_browser_tests::{InputMethod, TestGame, TestResult, page::Size, run_test};
use laska_rules::{Board, CaptureRule, Move, Square, Variant, notation::parse_move};
use thirtyfour::Key;

/// White's c1 can capture b2 and b4, or d2 and d4. Either way it continues from c5 over
/// d6 to e7, where it is promoted.
const TWO_WAYS: &str = "b,,,/,b,/,,,/b,b,/,,,/b,b,/,w,, w";

/// White's a1 can capture b2, then b4 or d4, and after d4 also d6 or f6.
const FORKS: &str = "/,b,b//b,b,//b,,/w,,, w";

fn square(name: &str) -> anyhow::Result<Square> {
    Ok(name.parse()?)
}

fn mv(test_game: &TestGame, text: &str) -> anyhow::Result<Move> {
    Ok(parse_move(text, test_game.model.game.position(), test_game.model.game.variant().capture_rule)?)
}

#[test]
fn a_capture_is_entered_by_its_landings() -> TestResult {
    run_test(async |env| {
        let mut test_game = TestGame::linked(env.browser().await?, FORKS, Variant::LASKA).await?;
        for name in ["a1", "c3", "e5"] {
            test_game.press(square(name)?).await?;
            test_game.model.press(square(name)?)?;
            test_game.page.wait_for(&format!("[data-square={name}][data-mark=selected]")).await?;
            test_game.check().await?;
        }
        // A square off the capture's path is refused, and the partial move stays.
        test_game.press(square("a5")?).await?;
        test_game.page.wait_for("[data-testid=refusal]").await?;
        test_game.check().await?;
        // Escape cancels it.
        test_game.page.press(Key::Escape).await?;
        test_game.model.cancel();
        test_game.page.wait_until_gone("[data-mark=selected]").await?;
        test_game.check().await?;

        let capture = mv(&test_game, "a1-b2-c3-d4-e5-f6-g7")?;
        test_game.play(capture).await
    })
}

#[test]
fn a_capture_may_stop_where_only_the_first_jump_is_compulsory() -> TestResult {
    run_test(async |env| {
        let variant = Variant::new(Board::Seven, CaptureRule::MayStop);
        let mut test_game = TestGame::linked(env.browser().await?, FORKS, variant).await?;
        let capture = mv(&test_game, "a1-b2-c3")?;
        // A double click does not end it, and neither does Enter.
        for name in ["a1", "c3", "c3"] {
            test_game.press(square(name)?).await?;
        }
        test_game.page.press(Key::Enter).await?;
        let refusal = test_game.page.text_of("[data-testid=refusal]").await?;
        anyhow::ensure!(refusal.contains("press Stop"), "{refusal}");
        test_game.page.press(Key::Escape).await?;
        test_game.play(capture).await
    })
}

#[test]
fn two_captures_with_the_same_ends_are_two_moves() -> TestResult {
    const PATHS: [&str; 2] = ["c1-b2-a3-b4-c5-d6-e7", "c1-d2-e3-d4-c5-d6-e7"];
    run_test(async |env| {
        let page = env.browser().await?;
        for (size, input, path) in [
            (Size::LAPTOP, InputMethod::Click, PATHS[0]),
            (Size::LAPTOP, InputMethod::Drag, PATHS[1]),
            (Size::PHONE, InputMethod::Tap, PATHS[0]),
            (Size::PHONE, InputMethod::TouchDrag, PATHS[1]),
        ] {
            page.resize(size).await?;
            let mut test_game = TestGame::linked(page.clone(), TWO_WAYS, Variant::LASKA).await?;
            test_game.input = input;
            // Pressing the end does not silently choose one of the two.
            for name in ["c1", "e7"] {
                test_game.press(square(name)?).await?;
            }
            page.wait_for("[data-testid=refusal]").await?;
            anyhow::ensure!(page.snapshot().await?.moves.is_empty(), "one of them was played");
            test_game.press(square("c1")?).await?;
            page.wait_until_gone("[data-mark=selected]").await?;

            let capture = mv(&test_game, path)?;
            test_game.play(capture).await?;
        }
        Ok(())
    })
}
