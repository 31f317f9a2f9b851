//! What a board shows besides the position: lit squares, marks of captures, drawn arrows, and planned moves.

use laska_browser_tests::{Page, TestEnv, TestGame, TestResult, page::Point, run_test};
use laska_rules::{Square, Variant};
use serde_json::json;
use thirtyfour::{
    Key,
    common::command::{Actions, Command},
};

/// White must capture with c3 or e3.
const TWO_CAPTURES: &str = "b,,,/,,/,,,/,b,/,w,w,/,,/,,,w w";

/// Too far apart to capture, with too many columns to solve.
const QUIET: &str = "fen=b,b,b,b/b,b,b/,,,/,,/,,,/w,w,w/w,w,w,w_w&play=w";

/// The stops of the drawn arrows; a single square is a mark.
const DRAWN: &str =
    "return [...document.querySelectorAll('[data-kind=drawn]')].map((it) => it.dataset.stops).join(' ')";

async fn point(page: &Page, square: &str) -> anyhow::Result<Point> {
    page.point_of(square.parse::<Square>()?).await
}

/// Presses the right button on a square, moves to another one, and releases it.
async fn draw(page: &Page, from: &str, to: &str) -> anyhow::Result<()> {
    let (from, to) = (point(page, from).await?, point(page, to).await?);
    let at = |point: Point| json!({ "type": "pointerMove", "duration": 0, "x": point.x as i64, "y": point.y as i64 });
    let button = |kind: &str| json!({ "type": kind, "button": 2 });
    let mouse = json!({
        "type": "pointer",
        "id": "mouse",
        "parameters": { "pointerType": "mouse" },
        "actions": [at(from), button("pointerDown"), at(to), button("pointerUp")],
    });
    page.driver().handle().cmd(Command::PerformActions(Actions::from(json!([mouse])))).await?;
    page.settle().await
}

#[test]
fn squares_named_in_the_status_light_up_and_show_what_they_capture() -> TestResult {
    run_test(async |env| {
        let test_game = TestGame::linked(env.browser().await?, TWO_CAPTURES, Variant::LASKA).await?;
        let page = &test_game.page;
        page.wait_for("[data-over=must-capture][data-on=c3]").await?;
        page.point_at("[data-square-name=e3]").await?;
        page.wait_for("[data-testid=unstacked] .pointed[data-square=e3]").await?;
        page.wait_for("[data-over=captured][data-on=d4]").await?;
        page.script::<()>("document.querySelector('[data-square-name=c3]').focus()").await?;
        page.wait_for("[data-testid=unstacked] .pointed[data-square=c3]").await?;
        page.script::<()>("document.activeElement.blur()").await?;
        page.wait_until_gone("[data-over=captured]").await?;
        test_game.check().await
    })
}

/// Counts the visible shakes of columns.
const COUNT_SHAKES: &str = "
    const { dataset } = document.documentElement;
    dataset.shakes = 0;
    addEventListener('animationstart', ({ animationName, target }) => {
        const isSeen = getComputedStyle(target).animationDuration !== '0s';
        if (isSeen && animationName.startsWith('shake')) dataset.shakes = Number(dataset.shakes) + 1;
    });";

#[test]
fn a_refused_column_shakes_unless_animations_are_off() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.script::<()>(COUNT_SHAKES).await?;
        for shakes in 1..=2 {
            page.click_squares("a1").await?;
            page.wait_for(&format!("html[data-shakes='{shakes}']")).await?;
        }
        anyhow::ensure!(page.text_of("[data-testid=refusal]").await?.contains("a1 cannot move"));
        page.set("animation", "off").await?;
        page.click_squares("c1").await?;
        page.wait_for(".pile:is(.shaken, .shaken-again) [data-pile=c1]").await?;
        page.settle().await?;
        page.wait_for("html[data-shakes='2']").await?;
        Ok(())
    })
}

#[test]
fn the_right_button_draws_arrows_and_marks_squares() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.script::<()>(
            "addEventListener('contextmenu', (event) => { document.documentElement.dataset.menu = !event.defaultPrevented; })",
        )
        .await?;
        let drawn = async || page.script::<String>(DRAWN).await;
        draw(&page, "c3", "d4").await?;
        draw(&page, "e5", "e5").await?;
        draw(&page, "g3", "c7").await?;
        assert_eq!(drawn().await?, "c3-d4 e5 g3-c7");
        page.wait_for("html[data-menu=false]").await?;
        // Drawing it again removes it.
        draw(&page, "c3", "d4").await?;
        draw(&page, "e5", "e5").await?;
        assert_eq!(drawn().await?, "g3-c7");
        page.wait_until_gone("[data-mark=selected]").await?;
        // So does a click, which still selects.
        page.click_square("c3".parse()?).await?;
        page.wait_for("[data-square=c3][data-mark=selected]").await?;
        assert_eq!(drawn().await?, "");
        // The right button cancels the move being entered.
        draw(&page, "a3", "b4").await?;
        page.wait_until_gone("[data-mark=selected]").await?;
        assert_eq!(drawn().await?, "a3-b4");
        page.type_text("c3-d4").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-ply='1']").await?;
        page.settle().await?;
        assert_eq!(drawn().await?, "", "a move removes everything drawn");
        Ok(())
    })
}

/// Opens a game in which the computer thinks until it is asked to move.
async fn while_the_computer_thinks(env: &TestEnv) -> anyhow::Result<Page> {
    let page = env.open(QUIET).await?;
    page.choose(&["level-10", "time-unlimited"]).await?;
    page.start().await?;
    page.click_squares("d2 c3").await?;
    page.wait_for("[data-testid=move-now]:enabled").await?;
    Ok(page)
}

#[test]
fn a_move_is_planned_while_the_computer_thinks() -> TestResult {
    run_test(async |env| {
        let page = while_the_computer_thinks(env).await?;
        let planned = "[data-square=g3][data-mark=planned]";
        // By clicks, canceled by Escape.
        page.click_squares("f2 g3").await?;
        page.wait_for(planned).await?;
        page.wait_for("[data-kind=planned][data-stops=f2-g3]").await?;
        page.press(Key::Escape).await?;
        page.wait_until_gone(planned).await?;
        // By dragging.
        page.drag(point(&page, "f2").await?, point(&page, "g3").await?).await?;
        page.wait_for(planned).await?;
        let detail = page.snapshot().await?.detail;
        anyhow::ensure!(detail.contains("f2-g3"), "{detail}");
        page.click("move-now").await?;
        page.wait_for("[data-ply='3']").await?;
        let moves: Vec<String> = page.snapshot().await?.moves.into_iter().map(|mv| mv.text).collect();
        assert_eq!((moves[0].as_str(), moves[2].as_str()), ("d2-c3", "f2-g3"));
        page.wait_until_gone("[data-kind=planned]").await
    })
}

#[test]
fn a_right_click_cancels_a_planned_move_and_draws_nothing() -> TestResult {
    run_test(async |env| {
        let page = while_the_computer_thinks(env).await?;
        page.click_squares("f2 g3").await?;
        page.wait_for("[data-square=g3][data-mark=planned]").await?;
        draw(&page, "e5", "e5").await?;
        page.wait_until_gone("[data-square=g3][data-mark=planned]").await?;
        assert_eq!(page.script::<String>(DRAWN).await?, "");
        Ok(())
    })
}
