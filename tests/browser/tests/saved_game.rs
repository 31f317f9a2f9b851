//! The saved game: after a reload at any moment, in a closed tab, in two tabs, and with damaged storage.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Opponent, Page, TestGame, TestResult, run_test, run_test_alone};
use laska_rules::{
    Color, Game, Variant,
    notation::{parse_move, record},
};
use thirtyfour::{Key, WindowHandle};

/// Begins a game as White against the computer and plays four plies.
async fn begin(page: &Page) -> anyhow::Result<TestGame> {
    let mut test_game = TestGame::begin(page.clone(), NewGame::against_computer(Color::White)).await?;
    test_game.play_randomly(&mut fastrand::Rng::with_seed(3), 4).await?;
    Ok(test_game)
}

#[test]
fn a_closed_tab_loses_nothing_and_two_tabs_save_separate_games() -> TestResult {
    run_test_alone(async |env| {
        let page = env.open("").await?;
        let first = begin(&page).await?;
        let driver = page.driver();
        let home = page.open_window().await?;
        driver.close_window().await?;
        page.switch_to(home.clone()).await?;
        page.open("").await?;
        let first = TestGame::with(page.clone(), first.model.game, first.model.opponent).await?;

        let other = page.open_window().await?;
        page.switch_to(other).await?;
        page.open("moves=c3-b4").await?;
        let mut game = Game::default();
        record::play(&mut game, "c3-b4")?;
        let mut second = TestGame::with(page.clone(), game, Opponent::People).await?;
        second.play_randomly(&mut fastrand::Rng::with_seed(4), 3).await?;
        page.switch_to(home).await?;
        page.reload().await?;
        TestGame::with(page.clone(), first.model.game.clone(), first.model.opponent).await?;
        // A link opens another game in this tab, and Back leads to the one against the computer, which continues.
        page.change_fragment("moves=a3-b4").await?;
        let mut linked = Game::default();
        record::play(&mut linked, "a3-b4")?;
        TestGame::with(page.clone(), linked, Opponent::People).await?;
        page.driver().back().await?;
        let mut first = TestGame::with(page.clone(), first.model.game, first.model.opponent).await?;
        let plies = first.model.game.moves().len() + 2;
        first.play_randomly(&mut Rng::with_seed(5), plies).await
    })
}

#[test]
fn a_damaged_game_is_restored_from_its_backup() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let test_game = begin(&page).await?;
        page.settle().await?;
        page.script::<()>(
            "for (const key of Object.keys(localStorage)) if (!key.endsWith('backup')) localStorage[key] = 'x'",
        )
        .await?;
        page.reload().await?;
        page.wait_for("[data-testid=error]").await?;
        let message = page.snapshot().await?.error.unwrap_or_default();
        anyhow::ensure!(message.contains("backup"), "{message}");
        TestGame::with(page, test_game.model.game, test_game.model.opponent).await?;
        Ok(())
    })
}

#[test]
fn a_reload_during_a_capture_cancels_only_the_capture() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        // White's a1 can capture b2, then b4 or d4.
        let mut test_game = TestGame::linked(page.clone(), "///b,b,/,,,/b,,/w,,, w", Variant::LASKA).await?;
        for name in ["a1", "c3"] {
            test_game.press(name.parse()?).await?;
            page.wait_for(&format!("[data-square={name}][data-mark=selected]")).await?;
        }
        page.reload().await?;
        test_game.settle().await?;
        let capture = parse_move("a1-b2-c3-b4-a5", test_game.model.game.position(), Variant::LASKA.capture_rule)?;
        test_game.play(capture).await
    })
}

#[test]
fn a_reload_during_a_search_restarts_it() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin_with_thinking_computer(page.clone()).await?;
        page.reload().await?;
        page.click_on("[data-testid=move-now]:enabled").await?;
        test_game.settle().await?;
        // The game continued: the person is to move, with the same color.
        anyhow::ensure!(test_game.model.turn() == Color::White && !test_game.model.choices().is_empty());
        Ok(())
    })
}

#[test]
fn moves_after_the_shown_position_are_kept() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        let mut rng = Rng::with_seed(31);
        test_game.play_randomly(&mut rng, 9).await?;
        test_game.go_to(4).await?;
        page.reload().await?;
        test_game.settle().await?;
        test_game.click("[data-testid=redo]", |game| game.go_to(5)).await?;
        test_game.go_to(9).await?;
        test_game.play_randomly(&mut rng, 12).await
    })
}

/// Duplicates the tab with its session, as a browser does, and returns both.
async fn duplicate_tab(page: &Page) -> anyhow::Result<(WindowHandle, WindowHandle)> {
    page.settle().await?;
    let driver = page.driver();
    let (one, before) = (driver.window().await?, driver.windows().await?);
    page.script::<()>("window.open(location.href)").await?;
    let other = driver.windows().await?.into_iter().find(|window| !before.contains(window));
    let other = other.ok_or_else(|| anyhow::anyhow!("there is no other tab"))?;
    page.switch_to(other.clone()).await?;
    // The page responds to input once the piece style is set.
    page.wait_for("html[data-pieces] [data-testid=board]").await?;
    Ok((one, other))
}

#[test]
fn a_duplicated_tab_and_its_original_show_one_game() -> TestResult {
    run_test_alone(async |env| {
        let page = env.open("").await?;
        let mut game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        let mut rng = Rng::with_seed(3);
        game.play_randomly(&mut rng, 4).await?;
        let (one, other) = duplicate_tab(&page).await?;
        game.check().await?;
        game.play_randomly(&mut rng, 7).await?;
        // The moves have arrived without a reload.
        page.switch_to(one.clone()).await?;
        game.settle().await?;
        game.check().await?;
        game.go_to(3).await?;
        let looking = game.model.game.clone();
        page.switch_to(other.clone()).await?;
        game.model.game.go_to(7);
        game.play_randomly(&mut rng, 9).await?;
        // Each tab keeps its position, also after a reload, and both have all moves.
        let continued = game.model.game.clone();
        for (tab, ply) in [(one, looking.moves().len()), (other, continued.moves().len())] {
            page.switch_to(tab).await?;
            game.model.game = continued.clone();
            game.model.game.go_to(ply);
            game.settle().await?;
            game.check().await?;
            page.reload().await?;
            game.check().await?;
        }
        Ok(())
    })
}

/// The moves in the list, including variations.
async fn all_moves(page: &Page) -> anyhow::Result<String> {
    page.settle().await?;
    page.text_of("[data-testid=moves]").await
}

#[test]
fn a_game_by_link_continues_in_all_its_tabs_without_losing_moves() -> TestResult {
    run_test_alone(async |env| {
        let page = env.open("").await?;
        page.configure_new_game(&["seat-link", "seat-white"]).await?;
        page.start().await?;
        let (one, other) = duplicate_tab(&page).await?;
        let play = async |mv: &str| -> anyhow::Result<()> {
            page.click("typed-move").await?;
            page.type_text(mv).await?;
            page.press(Key::Enter).await?;
            page.wait_for("[data-testid=send-copy]").await?;
            page.settle().await
        };
        play("c3-d4").await?;
        page.switch_to(one).await?;
        // The move has arrived without a reload, and is announced.
        page.wait_for("[data-testid=notice]").await?;
        anyhow::ensure!(all_moves(&page).await?.contains("c3-d4"));
        page.click("undo").await?;
        play("c3-b4").await?;
        page.switch_to(other).await?;
        page.wait_for("[data-square=b4][data-mark=last]").await?;
        for _ in 0..2 {
            let moves = all_moves(&page).await?;
            anyhow::ensure!(moves.contains("c3-b4") && moves.contains("c3-d4"), "{moves}");
            page.reload().await?;
        }
        Ok(())
    })
}
