//! The site without its server, and updates that are offered and installed on request.

use std::{fs, path::Path};

use fastrand::Rng;
use laska_browser_tests::{
    NewGame, Opponent, Page, TestEnv, TestGame, TestResult, page::Strength, publish, run_test_alone, run_test_on_copy,
    run_test_on_copy_below,
};
use laska_rules::{Color, Variant};

use crate::computer::check_opening_moves;

#[test]
fn after_one_visit_no_server_is_needed() -> TestResult {
    run_test_alone(async |env| {
        let mut rng = Rng::with_seed(12);
        let mut test_game = TestGame::begin(env.open("").await?, NewGame::against_computer(Color::White)).await?;
        test_game.play_randomly(&mut rng, 2).await?;
        test_game.page.wait_until_stored().await?;
        env.stop_server()?;

        test_game.play_randomly(&mut rng, 4).await?;
        test_game.page.reload().await?;
        test_game.settle().await?;
        test_game.page.wait_for("[data-testid=offline-ready]").await?;
        test_game.play_randomly(&mut rng, 8).await?;
        check_opening_moves(&test_game.page, Strength::Level(9)).await?;

        // A link from elsewhere opens as well, and a new game can start.
        let page = test_game.page;
        page.load(&page.address_of("").replace('#', "?from=a-friend#moves=c3-d4_e5-c3")).await?;
        page.wait_for("[data-ply='2'][aria-current=step]").await?;
        let test_game = TestGame::begin(page, NewGame::people(Variant::LASKA)).await?;
        assert_eq!(test_game.model.opponent, Opponent::People);
        Ok(())
    })
}

/// Publishes a version of the site with different German texts.
fn publish_texts(site: &Path, version: &str) -> anyhow::Result<()> {
    publish(site, version, GERMAN, |words| format!("{words}\n# {version}\n"))
}

const GERMAN: &str = "words/de.txt";

/// Waits until only the caches of one version and of the page registry are left, and returns their names. Old caches
/// are deleted after a page has started, and no page waits for that.
const AFTER_CLEANUP: &str = "
    const [done] = arguments;
    const check = async () => {
        const names = await caches.keys();
        if (names.length > 2) setTimeout(check, 25); else done(names);
    };
    check();";

/// Whether a page would now fetch the texts of a version.
async fn has_texts(page: &Page, version: &str) -> anyhow::Result<bool> {
    let fetch = format!("fetch('./{GERMAN}').then((it) => it.text()).then(arguments[0])");
    let words = page.driver().execute_async(&fetch, Vec::new()).await?;
    Ok(words.json().as_str().is_some_and(|words| words.ends_with(&format!("# {version}\n"))))
}

async fn offer_a_new_version(env: &TestEnv, site: &Path) -> anyhow::Result<()> {
    let page = env.open_study("").await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    publish_texts(site, "second")?;
    page.open_study("lessons").await?;
    page.click("update").await?;
    page.wait_until_gone("[data-testid=update]").await?;
    page.wait_for("main.lessons").await?;

    publish_texts(site, "third")?;
    page.open("").await?;
    page.click("update").await?;
    page.wait_until_gone("[data-testid=update]").await?;
    page.wait_for("[data-testid=board]").await?;
    // The new version is stored now.
    env.stop_server()?;
    page.open_study("").await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    Ok(())
}

#[test]
fn both_pages_offer_a_new_version() -> TestResult {
    run_test_on_copy(offer_a_new_version)
}

#[test]
fn both_pages_offer_a_new_version_below_a_path() -> TestResult {
    run_test_on_copy_below("/some/path/", offer_a_new_version)
}

#[test]
fn each_tab_keeps_its_version_until_it_accepts_the_update() -> TestResult {
    run_test_on_copy(async |env, site| {
        publish_texts(site, "first")?;
        let page = env.open("").await?;
        page.wait_for("[data-testid=offline-ready]").await?;
        let driver = page.driver();
        let (one, other) = (driver.window().await?, page.open_window().await?);
        page.switch_to(other.clone()).await?;
        page.open_study("lessons").await?;
        page.script::<()>("window.isAsItWas = true").await?;

        publish_texts(site, "second")?;
        page.switch_to(one.clone()).await?;
        page.open("").await?;
        page.wait_for("[data-testid=update]").await?;
        anyhow::ensure!(has_texts(&page, "first").await?, "the page uses a version that was not accepted");
        page.click("update").await?;
        page.wait_until_gone("[data-testid=update]").await?;
        page.wait_for("[data-testid=board]").await?;
        anyhow::ensure!(has_texts(&page, "second").await?, "the page does not use the accepted version");

        // The other tab continues unchanged, and is offered the new version too.
        page.switch_to(other).await?;
        anyhow::ensure!(page.script::<bool>("return window.isAsItWas").await?);
        anyhow::ensure!(has_texts(&page, "first").await?, "a page is a mix of two versions");
        page.click("section-puzzles").await?;
        page.wait_for("[data-testid=puzzles] [data-testid=any-puzzle]").await?;
        page.click("update").await?;
        page.wait_until_gone("[data-testid=update]").await?;
        page.wait_for("main.puzzles").await?;
        anyhow::ensure!(has_texts(&page, "second").await?, "the page does not use the accepted version");

        // The old version is deleted when no page uses it.
        page.open_study("").await?;
        page.open_study("lessons").await?;
        page.wait_for("[data-testid=offline-ready]").await?;
        let caches: Vec<String> = driver.execute_async(AFTER_CLEANUP, Vec::new()).await?.convert()?;
        anyhow::ensure!(
            caches.len() == 2 && caches.iter().any(|name| name.contains("second")),
            "the caches are {caches:?}"
        );
        Ok(())
    })
}

/// Starts of a service worker in which storage keeps what is put into it and then fails, or does not answer any more.
const BROKEN_STORAGE: [&str; 2] = [
    "caches.match = caches.keys = () => Promise.reject(new Error('the disk is full'));\n",
    "caches.match = caches.keys = () => new Promise(() => {});\n",
];

#[test]
fn with_broken_storage_the_site_comes_from_the_network() -> TestResult {
    for broken in BROKEN_STORAGE {
        run_test_on_copy(async |env, site| {
            let worker = site.join("sw.js");
            fs::write(&worker, format!("{broken}{}", fs::read_to_string(&worker)?))?;
            let page = env.open("").await?;
            page.wait_until_stored().await?;
            page.open("moves=c3-d4").await?;
            page.wait_for("[data-ply='1'][aria-current=step]").await?;
            page.open_study("lessons").await?;
            page.wait_for("main.lessons").await?;
            Ok(())
        })?;
    }
    Ok(())
}
