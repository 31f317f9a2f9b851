//! The list of all games: what is in it, what can be done with a game, files, tabs, and damaged or missing storage.

use std::fs;

use fastrand::Rng;
use laska_browser_tests::{NewGame, Opponent, Page, TestGame, TestResult, page::Downloads, run_test, run_test_alone};
use laska_rules::{Color, Variant};

/// A game in the format of the first version, without a key.
const OF_FIRST_VERSION: &str = "saved 1763750000000\\naddress fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w&moves=c3-d4\\n\
    start fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w\\nwhite person\\nblack machine 3 oneSecond\\n\
    move 0 c3-d4\\nmove 1 e5-d4-c3\\nend 2 white resigned\\ntip 2\\nwhole";

/// Runs a script with both stores of the database, and waits until it is done. The script has `games` and `summaries`.
fn in_database(script: &str) -> String {
    format!(
        "const done = arguments[0];
         indexedDB.open('laska').onsuccess = (event) => {{
             const database = event.target.result;
             const transaction = database.transaction(['games', 'summaries'], 'readwrite');
             const [games, summaries] = ['games', 'summaries'].map((name) => transaction.objectStore(name));
             transaction.oncomplete = () => {{ database.close(); done(); }};
             {script}
         }};"
    )
}

async fn change_database(page: &Page, script: &str) -> anyhow::Result<()> {
    page.settle().await?;
    page.driver().execute_async(in_database(script), []).await?;
    Ok(())
}

/// Forgets everything, as in another browser.
async fn forget_everything(page: &Page) -> anyhow::Result<()> {
    change_database(page, "games.clear(); summaries.clear(); localStorage.clear(); sessionStorage.clear();").await?;
    page.open("").await
}

/// Opens the list, unless it is open already: a reload keeps it open.
async fn show(page: &Page) -> anyhow::Result<()> {
    page.settle().await?;
    if page.driver().current_url().await?.fragment() != Some("games") {
        page.click("to-games").await?;
    }
    page.wait_for("[data-testid=games-dialog][open]").await?;
    page.settle().await
}

async fn close(page: &Page) -> anyhow::Result<()> {
    page.click_on("[data-testid=games-dialog] .close").await?;
    page.wait_for("[data-testid=games-dialog]:not([open])").await?;
    Ok(())
}

/// Waits until the list has this many games.
async fn wait_for_games(page: &Page, count: usize) -> anyhow::Result<()> {
    if count == 0 {
        page.wait_for("[data-testid=no-games]").await?;
    } else {
        page.wait_for(&format!("[data-testid=game]:nth-child({count})")).await?;
    }
    page.wait_until_gone(&format!("[data-testid=game]:nth-child({})", count + 1)).await
}

/// The players, result and position of each game in the open list.
async fn rows(page: &Page) -> anyhow::Result<Vec<[String; 3]>> {
    page.read(
        "return [...document.querySelectorAll('[data-testid=game]')].map((game) => [
             game.querySelector('[data-testid=game-players]').textContent,
             game.querySelector('[data-testid=game-result]').textContent,
             game.querySelector('.miniature').dataset.fen,
         ])",
    )
    .await
}

/// Plays two games: an unfinished one of two people, and one lost against the computer.
async fn play_two(page: &Page) -> anyhow::Result<TestGame> {
    let mut unfinished = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
    unfinished.play_randomly(&mut Rng::with_seed(7), 9).await?;
    page.settle().await?;
    let mut lost = TestGame::begin(page.clone(), NewGame::against_computer(Color::White)).await?;
    lost.play_randomly(&mut Rng::with_seed(8), 4).await?;
    page.click("resign").await?;
    page.wait_for("[data-testid=rematch]").await?;
    Ok(unfinished)
}

#[test]
fn every_game_is_listed_and_can_go_on_after_a_reload() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let unfinished = play_two(&page).await?;
        for _ in 0..2 {
            show(&page).await?;
            wait_for_games(&page, 2).await?;
            let rows = rows(&page).await?;
            anyhow::ensure!(rows[0][0] == "Computer, level 6" && rows[0][1].starts_with("You lost"), "{rows:?}");
            anyhow::ensure!(rows[1][0] == "Two players" && rows[1][1].starts_with("Unfinished"), "{rows:?}");
            anyhow::ensure!(rows[1][2] == unfinished.model.game.position().to_string(), "{rows:?}");
            close(&page).await?;
            page.reload().await?;
        }
        show(&page).await?;
        page.click("results").await?;
        anyhow::ensure!(page.text_of("[data-testid=results-6]").await?.ends_with('1'), "the lost game counts");
        page.click_on("label:has([data-testid=games-unfinished])").await?;
        wait_for_games(&page, 1).await?;
        page.click("game-open").await?;
        page.wait_for("[data-testid=games-dialog]:not([open])").await?;
        let mut again = TestGame::with(page.clone(), unfinished.model.game, Opponent::People).await?;
        again.play_randomly(&mut Rng::with_seed(9), 14).await?;
        show(&page).await?;
        wait_for_games(&page, 2).await?;
        let rows = rows(&page).await?;
        anyhow::ensure!(rows[0][2] == again.model.game.position().to_string(), "the game is now the latest: {rows:?}");
        page.wait_for("[data-testid=game]:first-child [data-testid=game-on-board]").await?;
        Ok(())
    })
}

#[test]
fn a_finished_game_opens_with_its_result_and_in_the_review() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        play_two(&page).await?;
        page.begin(NewGame::people(Variant::LASKA)).await?;
        show(&page).await?;
        wait_for_games(&page, 2).await?;
        page.click_on("[data-testid=game]:first-child [data-testid=game-open]").await?;
        page.wait_for("[data-testid=rematch]").await?;
        let status = page.text_of("[data-testid=status]").await?;
        anyhow::ensure!(status.contains("You lost"), "{status}");
        show(&page).await?;
        page.click_on("[data-testid=game]:first-child [data-testid=game-review]").await?;
        page.wait_for("main.analysis [data-testid=review]").await?;
        let address = page.driver().current_url().await?;
        anyhow::ensure!(address.path().ends_with("study.html"), "{address}");
        Ok(())
    })
}

#[test]
fn a_deleted_game_can_be_restored_until_the_list_is_closed() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        play_two(&page).await?;
        show(&page).await?;
        wait_for_games(&page, 2).await?;
        page.click("game-delete").await?;
        page.wait_for("[data-testid=game-deleted]").await?;
        page.click("game-restore").await?;
        wait_for_games(&page, 2).await?;
        page.reload().await?;
        show(&page).await?;
        wait_for_games(&page, 2).await?;
        page.click("game-delete").await?;
        page.wait_for("[data-testid=game-deleted]").await?;
        close(&page).await?;
        for _ in 0..2 {
            show(&page).await?;
            wait_for_games(&page, 1).await?;
            anyhow::ensure!(rows(&page).await?[0][0] == "Computer, level 6");
            page.reload().await?;
        }
        Ok(())
    })
}

#[test]
fn games_of_the_first_version_are_taken_over_once() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.script::<()>(&format!(
            "localStorage['laska.game.1.00000001'] = '{OF_FIRST_VERSION}';
             localStorage['laska.game.1.00000002'] = '{}';
             localStorage['laska.game.1.00000002.backup'] = '{OF_FIRST_VERSION}';",
            OF_FIRST_VERSION.replace("c3-d4", "c3-b4").replace("e5-d4-c3", "a5-b4-c3").replace("1763750", "1763751")
        ))
        .await?;
        page.open("moves=c3-d4").await?;
        show(&page).await?;
        wait_for_games(&page, 2).await?;
        let rows = rows(&page).await?;
        anyhow::ensure!(
            rows.iter().all(|row| row[0] == "Computer, level 3" && row[1].starts_with("You lost")),
            "{rows:?}"
        );
        page.click("game-delete").await?;
        page.wait_for("[data-testid=game-deleted]").await?;
        page.reload().await?;
        show(&page).await?;
        wait_for_games(&page, 1).await
    })
}

#[test]
fn a_file_of_all_games_is_imported_in_another_browser() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let downloads = Downloads::of(&page).await?;
        page.open("").await?;
        play_two(&page).await?;
        show(&page).await?;
        wait_for_games(&page, 2).await?;
        let before = rows(&page).await?;
        page.click("games-export").await?;
        let text = downloads.text("laska-games.pgn").await?;
        forget_everything(&page).await?;
        show(&page).await?;
        wait_for_games(&page, 0).await?;
        let folder = tempfile::TempDir::new()?;
        let file = folder.path().join("games.pgn");
        let damaged = format!("{text}\n[White \"Nobody\"]\n\n1. c3-c9 *\n");
        for (text, words) in [(&text, "Imported 2 games."), (&damaged, "2 were here already. 1 could not be read:")] {
            fs::write(&file, text)?;
            page.wait_for("[data-testid=games-import]:enabled").await?.send_keys(file.display().to_string()).await?;
            page.wait_for("[data-testid=import-report]").await?;
            page.settle().await?;
            let report = page.text_of("[data-testid=import-report]").await?;
            anyhow::ensure!(report.contains(words), "{report}");
            anyhow::ensure!(
                words.ends_with('.') || report.contains(&format!("Line {}", damaged.lines().count())),
                "{report}"
            );
            wait_for_games(&page, 2).await?;
            anyhow::ensure!(rows(&page).await? == before, "the games are the same");
        }
        Ok(())
    })
}

/// Lets a tab miss what happens elsewhere while it is asleep. The window calls its listeners in the
/// order in which they were added.
const SLEEP: &str = "
    window.isAsleep = false;
    for (const name of ['storage', 'focus', 'pageshow', 'visibilitychange'])
        window.addEventListener(name, (event) => window.isAsleep && event.stopImmediatePropagation(), true);";

#[test]
fn two_tabs_with_one_game_keep_both_continuations() -> TestResult {
    run_test_alone(async |env| {
        let page = env.browser().await?;
        page.before_load(SLEEP).await?;
        page.open("").await?;
        page.begin(NewGame::people(Variant::LASKA)).await?;
        page.click_squares("c3 d4 e5 c3").await?;
        page.settle().await?;
        let home = page.driver().window().await?;
        page.script::<()>("window.isAsleep = true").await?;
        let other = page.open_window().await?;
        page.switch_to(other.clone()).await?;
        page.open("games").await?;
        wait_for_games(&page, 1).await?;
        close(&page).await?;
        page.click_squares("b2 d4").await?;
        page.settle().await?;
        page.switch_to(home.clone()).await?;
        page.click_squares("d2 b4").await?;
        for tab in [home, other] {
            page.switch_to(tab).await?;
            page.wait_for("[data-testid=notice]").await?;
            let notice = page.text_of("[data-testid=notice] p").await?;
            anyhow::ensure!(notice.contains("differently in another tab, from move 2 on"), "{notice}");
            let moves = page.text_of("[data-testid=moves]").await?;
            anyhow::ensure!(moves.contains("b2-c3-d4") && moves.contains("d2-c3-b4"), "{moves}");
        }
        show(&page).await?;
        wait_for_games(&page, 1).await?;
        Ok(())
    })
}

#[test]
fn a_thousand_games_are_listed_as_far_as_they_are_in_view() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        play_two(&page).await?;
        change_database(
            &page,
            "games.getAllKeys().onsuccess = ({ target: { result: [key] } }) =>
                 games.get(key).onsuccess = ({ target: { result: game } }) =>
                     summaries.get(key).onsuccess = ({ target: { result: summary } }) => {
                         for (let number = 1; number <= 998; number += 1) {
                             games.put(game.replaceAll(key, number), `${number}`);
                             summaries.put(summary, `${number}`);
                         }
                     };",
        )
        .await?;
        page.reload().await?;
        show(&page).await?;
        page.wait_for("[data-testid=more-games]").await?;
        let all = page.text_of("label:has([data-testid=games-all])").await?;
        anyhow::ensure!(all.contains("1000"), "{all}");
        let rows_at_first = rows(&page).await?.len();
        anyhow::ensure!(rows_at_first < 50, "{rows_at_first} rows");
        page.script::<()>("document.querySelector('.games-dialog .dialog-body').scrollTo(0, 1e6)").await?;
        page.wait_for(&format!("[data-testid=game]:nth-child({})", rows_at_first + 1)).await?;
        Ok(())
    })
}

#[test]
fn damage_costs_one_game_and_is_reported() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        play_two(&page).await?;
        change_database(
            &page,
            "games.put('saved x', '17'); summaries.put('x', '17');
             summaries.getAllKeys().onsuccess = ({ target: { result: [, key] } }) => summaries.put('junk', key);",
        )
        .await?;
        page.reload().await?;
        show(&page).await?;
        // A damaged summary is made again from the moves.
        wait_for_games(&page, 2).await?;
        let message = page.text_of("[data-testid=games-unreadable]").await?;
        anyhow::ensure!(message.contains("1 saved game is damaged"), "{message}");
        Ok(())
    })
}

#[test]
fn without_a_database_the_page_says_so_and_the_game_is_still_saved() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load("Object.defineProperty(window, 'indexedDB', { value: undefined })").await?;
        page.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        test_game.play_randomly(&mut Rng::with_seed(3), 1).await?;
        let message = page.text_of("[data-testid=error] p").await?;
        anyhow::ensure!(message.contains("does not let this page save your games"), "{message}");
        page.click("close-notice").await?;
        test_game.play_randomly(&mut Rng::with_seed(4), 4).await?;
        anyhow::ensure!(page.snapshot().await?.error.is_none(), "the error is shown again");
        show(&page).await?;
        page.wait_for("[data-testid=games-error]").await?;
        close(&page).await?;
        page.reload().await?;
        test_game.check().await
    })
}

#[test]
fn a_file_may_have_games_without_headers_and_results_that_cannot_be_true() -> TestResult {
    const TWO: &str = "1. c3-d4 e5-d4-c3\n2. b2-c3-d4\n\n1. c3-b4 a5-b4-c3\n";
    // White's only column is captured.
    const WON_BY_BLACK: &str = "[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\
        [FEN \",,,/,,/,,,/,b,/,w,,/,,/,,, b\"]\n\n1... d4-c3-b2 1-0\n";
    run_test(async |env| {
        let page = env.open("").await?;
        show(&page).await?;
        let folder = tempfile::TempDir::new()?;
        let file = folder.path().join("games.pgn");
        fs::write(&file, format!("{TWO}\n{WON_BY_BLACK}"))?;
        page.wait_for("[data-testid=games-import]:enabled").await?.send_keys(file.display().to_string()).await?;
        let doubt = page.text_of("[data-testid=import-doubt]").await?;
        assert_eq!(doubt, "Ann – Ben: The result is given as 1-0, but Black wins by the last move.");
        anyhow::ensure!(page.text_of("[data-testid=import-report]").await?.contains("Imported 3 games."));
        wait_for_games(&page, 3).await
    })
}
