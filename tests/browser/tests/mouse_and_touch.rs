//! Mouse and touch: drags, taps, shaky input, and scrolling beside the columns.

use fastrand::Rng;
use laska_browser_tests::{
    InputMethod, NewGame, Page, TestEnv, TestGame, TestResult,
    page::{Point, Size},
    run_test,
};
use laska_rules::{Outcome, Square, Variant};

/// Whether a column is being dragged.
const DRAGGED: &str = "return document.querySelectorAll('[data-testid=board] [data-pile][transform]').length";

async fn begin(page: Page) -> anyhow::Result<TestGame> {
    let mut test_game = TestGame::begin(page, NewGame::people(Variant::LASKA)).await?;
    test_game.input = InputMethod::Drag;
    Ok(test_game)
}

#[test]
fn a_whole_game_is_played_by_dragging() -> TestResult {
    run_test(async |env| {
        let mut test_game = begin(env.open("").await?).await?;
        // This seed has forks, captures of several jumps, and captures that end with a promotion.
        test_game.play_randomly(&mut Rng::with_seed(18398), usize::MAX).await?;
        let outcome = test_game.model.game.outcome();
        anyhow::ensure!(matches!(outcome, Some(Outcome::Won { .. })), "{outcome:?}");
        assert_eq!(test_game.page.script::<usize>(DRAGGED).await?, 0);
        Ok(())
    })
}

#[test]
fn a_drag_to_an_illegal_square_is_canceled() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let test_game = begin(page.clone()).await?;
        let c3 = page.point_of("c3".parse()?).await?;
        let outside = Point { x: 4.0, y: 4.0 };
        for (to, why) in [
            (c3.offset(14.0, -9.0), None),
            (outside, None),
            (page.point_of("e5".parse()?).await?, Some("c3 cannot move to e5")),
            (page.point_of("a3".parse()?).await?, Some("c3 cannot move to a3")),
        ] {
            page.drag(c3, to).await?;
            if let Some(why) = why {
                let refusal = page.text_of("[data-testid=refusal]").await?;
                anyhow::ensure!(refusal.contains(why), "{refusal}");
            }
            assert_eq!(page.script::<usize>(DRAGGED).await?, 0, "{to:?}");
            page.wait_until_gone("[data-mark=selected]").await?;
            test_game.check().await?;
        }
        Ok(())
    })
}

#[test]
fn a_shaky_click_still_selects_and_moves() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = begin(page.clone()).await?;
        for name in ["c3", "d4"] {
            let place = page.point_of(name.parse()?).await?;
            page.drag(place, place.offset(2.0, 2.0)).await?;
            test_game.model.press(name.parse()?)?;
            if name == "c3" {
                page.wait_for("[data-square=c3][data-mark=selected]").await?;
                test_game.check().await?;
            }
        }
        test_game.settle().await
    })
}

/// White's a1 can capture b2, then b4 or d4.
const FORK: &str = "///b,b,/,,,/b,,/w,,, w";

/// Reports the scroll position in an attribute, because the page keeps scrolling after the touch ends.
const REPORT_SCROLL: &str = "
    const report = () => { document.documentElement.dataset.scrolled = scrollY > 0 ? 'down' : 'top'; };
    addEventListener('scrollend', report);
    report();";

async fn phone(env: &TestEnv) -> anyhow::Result<Page> {
    let page = env.browser().await?;
    page.resize(Size::PHONE).await?;
    Ok(page)
}

#[test]
fn a_whole_game_is_played_by_touch() -> TestResult {
    run_test(async |env| {
        let page = phone(env).await?;
        page.open("").await?;
        let mut test_game = TestGame::begin(page, NewGame::people(Variant::LASKA)).await?;
        let mut rng = Rng::with_seed(1298);
        // Every other move is tapped, the others are dragged.
        while test_game.model.game.outcome().is_none() {
            let plies = test_game.model.game.moves().len();
            test_game.input = if plies % 2 == 0 { InputMethod::TouchDrag } else { InputMethod::Tap };
            test_game.play_randomly(&mut rng, plies + 1).await?;
        }
        let outcome = test_game.model.game.outcome();
        anyhow::ensure!(matches!(outcome, Some(Outcome::Won { .. })), "{outcome:?}");
        Ok(())
    })
}

#[test]
fn touch_users_are_asked_to_tap_a_column() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.resize(Size::TABLET).await?;
        page.open("").await?;
        let card =
            async || page.read::<String>("return document.querySelector('[data-testid=column]').innerText").await;
        let by_mouse = card().await?;
        anyhow::ensure!(by_mouse.contains("Point at a column"), "{by_mouse}");
        // From the first touch on, the page is in touch mode.
        let empty = page.point_of("d4".parse()?).await?;
        page.touchscreen().tap(empty).await?;
        let by_touch = card().await?;
        anyhow::ensure!(by_touch.contains("Tap a column") && !by_touch.contains("Point at"), "{by_touch}");
        let column = page.point_of("a7".parse()?).await?;
        page.touchscreen().tap(column).await?;
        let message = card().await?;
        anyhow::ensure!(message.contains("a7"), "{message}");
        Ok(())
    })
}

#[test]
fn taps_enter_each_landing_and_a_press_may_be_long() -> TestResult {
    run_test(async |env| {
        let page = phone(env).await?;
        let mut test_game = TestGame::linked(page.clone(), FORK, Variant::LASKA).await?;
        let [a1, c3] = [page.point_of("a1".parse()?).await?, page.point_of("c3".parse()?).await?];
        for at in [a1, c3] {
            page.touchscreen().down(at).await?;
            // Browsers send no click after a long press.
            page.driver().execute_async("setTimeout(arguments[0], 700)", []).await?;
            page.touchscreen().up().await?;
            let card = page.text_of("[data-testid=column]").await?;
            anyhow::ensure!(at != a1 || card.contains("a1"), "{card}");
        }
        test_game.model.press("a1".parse()?)?;
        test_game.model.press("c3".parse()?)?;
        test_game.check().await?;

        let e5 = page.point_of("e5".parse()?).await?;
        page.touchscreen().tap(e5).await?;
        test_game.model.press("e5".parse()?)?;
        test_game.settle().await
    })
}

#[test]
fn a_shaky_tap_still_selects_and_moves() -> TestResult {
    run_test(async |env| {
        let page = phone(env).await?;
        page.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        // A millimeter is about six pixels.
        for name in ["c3", "d4"] {
            let square: Square = name.parse()?;
            let place = page.point_of(square).await?;
            page.touchscreen().shaky_tap(place, place.offset(5.0, 3.0)).await?;
            test_game.model.press(square)?;
            if name == "c3" {
                page.wait_for("[data-square=c3][data-mark=selected]").await?;
                test_game.check().await?;
            }
        }
        test_game.settle().await
    })
}

#[test]
fn the_page_scrolls_by_touch_except_on_movable_columns() -> TestResult {
    run_test(async |env| {
        let page = phone(env).await?;
        page.open("").await?;
        let test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        // In a taller window nothing is below the fold.
        page.resize(Size { width: 360, height: 640 }).await?;
        page.script::<()>(REPORT_SCROLL).await?;
        let back = async || {
            page.script::<()>("scrollTo(0, 0)").await?;
            page.wait_for("html[data-scrolled=top]").await
        };
        back().await?;
        // A movable column follows the finger, and the page does not scroll.
        let c3 = page.point_of("c3".parse()?).await?;
        page.touchscreen().drag(c3, c3.offset(0.0, -200.0)).await?;
        page.wait_until_gone("[data-mark=selected]").await?;
        page.wait_for("html[data-scrolled=top]").await?;
        test_game.check().await?;
        // The page scrolls from an empty square and from a column that cannot move.
        for name in ["b4", "a1"] {
            let place = page.point_of(name.parse()?).await?;
            page.touchscreen().drag(place, place.offset(0.0, -150.0)).await?;
            page.wait_for("html[data-scrolled=down]").await?;
            test_game.check().await?;
            back().await?;
        }
        Ok(())
    })
}
