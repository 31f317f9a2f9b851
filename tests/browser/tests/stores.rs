//! Storage that is disabled, full, damaged or of another version: the page starts, says so, and loses nothing else.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Opponent, Page, TestGame, TestResult, page::PausedClock, run_test};
use laska_rules::{Color, Variant};

/// Behaves like a browser with disabled storage.
const DISABLED: &str = "
    for (const store of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, store, { get() { throw new DOMException('shut', 'SecurityError'); } });";

/// Fills the storage completely.
const FILL: &str = "
    let piece = 1 << 22, number = 0;
    while (piece > 0) {
        try { localStorage.setItem(`filler${number}`, 'x'.repeat(piece)); number += 1; } catch { piece >>= 1; }
    }";

/// Makes room again.
const CLEAR: &str = "Object.keys(localStorage).filter((key) => key.startsWith('filler'))
    .forEach((key) => localStorage.removeItem(key))";

/// Checks that an error message is shown once: after it is closed, it does not return.
async fn check_shown_once(page: &Page, test_game: &mut TestGame, words: &str) -> anyhow::Result<()> {
    let message = page.text_of("[data-testid=error] p").await?;
    anyhow::ensure!(message.contains(words), "{message}");
    page.click("close-notice").await?;
    let plies = test_game.model.game.moves().len() + 3;
    test_game.play_randomly(&mut Rng::with_seed(6), plies).await?;
    anyhow::ensure!(page.snapshot().await?.error.is_none(), "the error is shown again");
    Ok(())
}

/// Everything that is stored, as text.
async fn all_stored(page: &Page) -> anyhow::Result<String> {
    page.read("return JSON.stringify(Object.entries(localStorage).sort())").await
}

#[test]
fn without_storage_everything_works_with_one_warning() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load(DISABLED).await?;
        page.open("").await?;
        page.wait_for("[data-testid=error]").await?;
        let game = laska_rules::Game::new(Variant::LASKA);
        let mut test_game = TestGame::with(page.clone(), game, Opponent::person(Color::White)).await?;
        check_shown_once(&page, &mut test_game, "Could not save").await?;
        // A reload keeps the game, with the opponent and the moves after the position shown.
        test_game.go_to(1).await?;
        page.reload().await?;
        page.wait_for("[data-testid=error]").await?;
        TestGame::with(page.clone(), test_game.model.game, test_game.model.opponent).await?;

        for section in ["lessons", "puzzles", "analysis/imported/1", "editor"] {
            page.open_study(section).await?;
        }
        page.set("pieces", "coins").await?;
        page.wait_for("html[data-pieces=coins]").await?;
        page.wait_for("[data-testid=error]").await?;
        page.click("close-notice").await?;
        page.wait_until_gone("[data-testid=error]").await
    })
}

#[test]
fn a_full_store_loses_nothing_and_saves_again_once_there_is_room() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        test_game.play_randomly(&mut Rng::with_seed(3), 4).await?;
        let before = all_stored(&page).await?;
        page.script::<()>(FILL).await?;
        test_game.play_randomly(&mut Rng::with_seed(4), 5).await?;
        check_shown_once(&page, &mut test_game, "is full").await?;
        page.script::<()>(CLEAR).await?;
        anyhow::ensure!(all_stored(&page).await? == before, "the stored data changed");
        // The list continues after the shown move; only the saved game contains the later moves.
        let plies = test_game.model.game.moves().len() + 1;
        test_game.play_randomly(&mut Rng::with_seed(5), plies).await?;
        test_game.go_to(2).await?;
        page.reload().await?;
        test_game.check().await
    })
}

#[test]
fn a_database_that_never_answers_is_reported() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load("IDBFactory.prototype.open = () => ({});").await?;
        let time = PausedClock::begin(&page).await?;
        page.open("").await?;
        page.click("to-games").await?;
        assert_eq!(page.text_of("[data-testid=no-games]").await?, "Loading…");
        page.settle().await?;
        time.advance(10_000).await?;
        let error = page.text_of("[data-testid=games-error]").await?;
        anyhow::ensure!(error.contains("does not answer"), "{error}");
        let where_kept = page.text_of("[data-testid=games-keeping]").await?;
        anyhow::ensure!(where_kept.contains("on this device only"), "{where_kept}");
        Ok(())
    })
}

#[test]
fn data_of_other_versions_is_left_unchanged() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("lessons").await?;
        page.script::<()>(
            "localStorage['laska.game.2.0000'] = 'a game';
             localStorage['laska.game.0.0001'] = '[1]';
             localStorage['laska.settings'] = 'version=2&pieces=coins&board=3d';
             localStorage['laska.lessons'] = 'version=3\\ndone=step\\nstars=3';",
        )
        .await?;
        let before = all_stored(&page).await?;
        page.open_study("lessons").await?;
        page.wait_for("[data-testid=lesson-1][data-done=true]").await?;
        page.wait_for("html[data-pieces=coins]").await?;
        page.open("").await?;
        let message = page.text_of("[data-testid=error] p").await?;
        anyhow::ensure!(message.contains("Another version") && message.contains("newer version"), "{message}");
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        test_game.play_randomly(&mut Rng::with_seed(3), 3).await?;
        page.set("pieces", "lasker").await?;
        page.settle().await?;
        // The page adds the game, the choices for it, and that the player needs no tour.
        let others = "const added = ['laska.game.1.', 'laska.new-game.1', 'laska.tour.1'];
            const isOther = ([key]) => !added.some((name) => key.startsWith(name));
            return JSON.stringify(Object.entries(localStorage).filter(isOther).sort())";
        let after: String = page.script(others).await?;
        anyhow::ensure!(after.replace("pieces=lasker", "pieces=coins").len() == before.len(), "{before}\n{after}");
        anyhow::ensure!(after.contains("board=3d") && after.contains("version=2"), "{after}");
        Ok(())
    })
}

#[test]
fn a_damaged_game_is_reported_once_and_set_aside() -> TestResult {
    // Unpaired surrogates, a page of junk, another page's text, and an invalid number of this tab.
    let damages =
        ["'\\ud800x\\udfff'", "'x'.repeat(200000)", "localStorage['laska.settings'] ?? 'version=1'", "'null'"];
    run_test(async |env| {
        let page = env.open("").await?;
        for (damage, seed) in damages.into_iter().zip(1..) {
            let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
            test_game.play_randomly(&mut Rng::with_seed(seed), 3).await?;
            page.settle().await?;
            page.script::<()>(&format!(
                "for (const key of Object.keys(localStorage)) if (key.startsWith('laska.game.1.')) localStorage[key] = {damage};
                 if ({seed} % 2) sessionStorage['laska.tab.1'] = {damage};"
            ))
            .await?;
            page.reload().await?;
            let message = page.text_of("[data-testid=error] p").await?;
            anyhow::ensure!(message.contains("damaged"), "{message}");
            TestGame::with(page.clone(), test_game.model.game.clone(), Opponent::People).await?;
            let aside: bool =
                page.script(&format!("return localStorage['laska.game.aside'] === ({damage}).toWellFormed()")).await?;
            anyhow::ensure!(aside, "{damage} was not set aside");
            page.reload().await?;
            page.settle().await?;
            anyhow::ensure!(page.snapshot().await?.error.is_none(), "the error is shown again for {damage}");
        }
        Ok(())
    })
}
