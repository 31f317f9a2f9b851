//! The site in other places: below a path of its host, on a plain file host, and as a single file on disk.

use fastrand::Rng;
use laska_browser_tests::{
    NewGame, Page, TestGame, TestResult,
    page::{Size, Strength},
    run_test, run_test_below, run_test_in_one_file, run_test_on_plain_host,
};
use laska_rules::Color;

use crate::computer::check_opening_moves;

#[test]
fn everything_is_found_below_any_path() -> TestResult {
    run_test_below("/some/path/", async |env| {
        let page = env.open("").await?;
        // The traces allow no request outside the path; worker and service worker need requests.
        let mut test_game = TestGame::begin(page, NewGame::against_computer(Color::Black)).await?;
        test_game.play_randomly(&mut Rng::with_seed(6), 3).await?;
        test_game.page.wait_until_stored().await?;

        env.stop_server()?;
        test_game.page.reload().await?;
        test_game.settle().await?;
        test_game.play_randomly(&mut Rng::with_seed(6), 5).await
    })
}

#[test]
fn the_path_is_found_without_its_trailing_slash() -> TestResult {
    run_test_below("/laska", async |env| {
        let page = env.browser().await?;
        page.load(env.site().trim_end_matches('/')).await?;
        let mut test_game = TestGame::begin(page, NewGame::against_computer(Color::White)).await?;
        test_game.play_randomly(&mut Rng::with_seed(6), 2).await
    })
}

#[test]
fn both_pages_and_their_files_are_found() -> TestResult {
    run_test_on_plain_host("/some/path/", async |env| {
        let page = env.open("").await?;
        let sent: Option<String> = page
            .driver()
            .execute_async(
                "fetch('./').then(({ headers }) => arguments[0](headers.get('Content-Security-Policy')))",
                Vec::<serde_json::Value>::new(),
            )
            .await?
            .convert()?;
        assert_eq!(sent, None, "this host sends a policy");
        let mut test_game = TestGame::begin(page.clone(), NewGame::against_computer(Color::Black)).await?;
        test_game.play_randomly(&mut Rng::with_seed(16), 3).await?;
        page.open_study("library").await?;
        page.wait_for("a.library-item").await?;
        page.set("language", "de").await?;
        page.wait_for("html[lang=de]").await?;
        page.click("section-analysis").await?;
        page.wait_for("[data-testid=line]").await?;
        page.wait_until_stored().await?;
        env.stop_server()?;
        for section in ["puzzles", "library/openings"] {
            page.open_study(section).await?;
            page.wait_for("html[lang=de]").await?;
        }
        page.go_to_table().await?;
        test_game.page.wait_for("html[lang=de] [data-testid=board]").await?;
        Ok(())
    })
}

#[test]
fn each_page_loads_its_program_once() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        for (name, shown) in
            [("", "[data-testid=board]"), ("study.html", ".library-item"), ("embed.html", "[data-testid=embed-board]")]
        {
            page.driver().goto("about:blank").await?;
            page.driver().goto(format!("{}{name}", env.site())).await?;
            page.wait_for(&format!("{shown}:not(.first-screen *)")).await?;
            let loaded: Vec<String> =
                page.script("return performance.getEntriesByType('resource').map(({ name }) => name)").await?;
            let programs = loaded.iter().filter(|name| name.ends_with("_bg.wasm")).count();
            anyhow::ensure!(programs == 1, "page {name:?}: {loaded:#?}");
        }
        Ok(())
    })
}

#[test]
fn a_game_is_played_saved_and_moved_to_the_study_and_back() -> TestResult {
    run_test_in_one_file(None, async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::against_computer(Color::Black)).await?;
        test_game.play_randomly(&mut Rng::with_seed(21), 5).await?;
        page.reload().await?;
        test_game.settle().await?;
        page.click("section-analysis").await?;
        page.wait_for("main.analysis").await?;
        page.wait_for("[data-testid=line]").await?;
        page.reload().await?;
        page.wait_for("[data-testid=line]").await?;
        page.go_to_table().await?;
        test_game.check().await?;
        test_game.play_randomly(&mut Rng::with_seed(21), 7).await
    })
}

#[test]
fn the_computer_plays_from_the_book_in_the_file() -> TestResult {
    run_test_in_one_file(None, async |env| {
        let page = env.open("").await?;
        check_opening_moves(&page, Strength::Level(9)).await
    })
}

#[test]
fn the_study_is_translated() -> TestResult {
    run_test_in_one_file(None, async |env| {
        let page = env.open_study("library").await?;
        page.wait_for("a.library-item").await?;
        page.set("language", "de").await?;
        page.wait_for("html[lang=de]").await?;
        for (section, content) in [
            ("library/openings", "[data-testid=ways] a, [data-testid=ways] button"),
            ("puzzles", "[data-testid=next-puzzle]"),
            ("lessons", "main"),
        ] {
            page.open_study(section).await?;
            page.wait_for(content).await?;
            let english = page.untranslated_texts().await?;
            anyhow::ensure!(english.is_empty(), "still English: {english:?}");
        }
        page.resize(Size::PHONE).await?;
        let beyond: i64 = page.script("return document.documentElement.scrollWidth - innerWidth").await?;
        anyhow::ensure!(beyond <= 0, "it extends {beyond} pixels beyond the window");
        page.go_to_table().await?;
        page.wait_for("html[lang=de] [data-testid=board]").await?;
        Ok(())
    })
}

/// The text that the button copies. The clipboard is replaced, because browsers restrict pages from disk.
async fn copied_link(page: &Page) -> anyhow::Result<String> {
    page.script::<()>("navigator.clipboard.writeText = async (text) => { window.copied = text; }").await?;
    page.click("share").await?;
    page.click("share-copy-game").await?;
    page.wait_for("[data-testid=share-message] .icon").await?;
    page.script("return window.copied").await
}

#[test]
fn a_link_opens_in_the_file_and_leads_to_the_given_site() -> TestResult {
    let home = "https://laska.example/play".parse()?;
    for (home, address) in [(None, "file://"), (Some(&home), "https://laska.example/play/#")] {
        run_test_in_one_file(home, async |env| {
            let page = env.open("moves=c3-d4_e5-d4-c3").await?;
            page.wait_for("[data-ply='2'][aria-current=step]").await?;
            let link = copied_link(&page).await?;
            assert!(link.starts_with(address) && link.ends_with("&moves=c3-d4_e5-d4-c3"), "{link}");
            if home.is_none() {
                page.load(&link).await?;
                page.wait_for("[data-ply='2'][aria-current=step]").await?;
            }
            Ok(())
        })?;
    }
    Ok(())
}

#[test]
fn a_foreign_request_of_the_single_file_is_reported() -> TestResult {
    let result = run_test_in_one_file(None, async |env| {
        let page = env.open("").await?;
        page.script::<()>("open('http://foreign.invalid/gone', '_self')").await?;
        page.wait_until_gone("[data-testid=board]").await
    });
    let faults = result.err().map(|failure| format!("{failure:?}")).unwrap_or_default();
    assert!(faults.contains("outside the site: http://foreign.invalid/gone"), "it is not in the traces: {faults}");
    Ok(())
}

/// Lets the next requests for a part of the program and for the page fail, as without a network; or, by `sessionStorage.is`,
/// those for the part, while the host has the same page or that of a later version. After a reload everything is there.
const LOSE_A_PART: &str = "
    // An empty page has no storage.
    const host = location.protocol === 'about:' ? {} : sessionStorage;
    const fetchFile = fetch;
    if (host.is) [host.is, host.seen] = [host.seen === host.is ? 'complete' : host.is, host.is];
    let isOffline = !host.is;
    fetch = (file, ...options) => {
        const isPage = file === location.pathname;
        const isPart = /-dialogs-[0-9a-f]+\\.wasm$/.test(file);
        if (isOffline && (isPage || isPart)) {
            // The page is requested after the part.
            isOffline = !isPage;
            return Promise.reject(new TypeError('no network'));
        }
        if (isPage && host.is === 'deployed') return Promise.resolve(new Response('a later version'));
        const isGone = isPart && ['incomplete', 'deployed'].includes(host.is);
        return isGone ? Promise.resolve(new Response('gone', { status: 404 })) : fetchFile(file, ...options);
    };";

#[test]
fn a_part_that_does_not_load_is_reported_and_loaded_on_the_next_request() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load(LOSE_A_PART).await?;
        page.open("").await?;
        page.click("new-game").await?;
        let notice = page.text_of("[data-testid=error]").await?;
        anyhow::ensure!(notice.contains("Check the connection, then try again."), "{notice}");
        page.wait_until_gone("dialog[open]").await?;
        // The page is still usable: the same button opens the dialog.
        page.click("new-game").await?;
        page.wait_for("[data-testid=new-game-dialog][open]").await?;

        // After a deploy no try helps, but a reload does.
        for (host, words) in [("incomplete", "Try again, or reload the page"), ("deployed", "earlier version")] {
            page.script::<()>(&format!("sessionStorage.is = '{host}'")).await?;
            page.open("").await?;
            page.click("new-game").await?;
            let notice = page.text_of("[data-testid=error] p").await?;
            anyhow::ensure!(notice.contains(words), "{host}: {notice}");
            page.click("reload").await?;
            page.wait_until_gone("[data-testid=error]").await?;
            page.click("new-game").await?;
            page.wait_for("[data-testid=new-game-dialog][open]").await?;
        }
        Ok(())
    })
}
