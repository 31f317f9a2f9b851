//! The study, the second page with its own program, and a game that moves there from the table.

use fastrand::Rng;
use laska_browser_tests::{
    NewGame, Page, TestGame, TestResult, browser::Kind, page::Size, run_test, run_test_alone, run_test_below,
};
use laska_rules::{Color, Variant, notation::parse_move};
use thirtyfour::Key;

/// The sections by their handles and addresses.
const SECTIONS: [&str; 5] = ["library", "analysis", "puzzles", "lessons", "editor"];

/// The fragment of the address.
pub(crate) async fn fragment(page: &Page) -> anyhow::Result<String> {
    page.read("return location.hash.slice(1)").await
}

#[test]
fn sections_open_by_link_and_by_address() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("").await?;
        page.wait_for("[data-testid=section-library][aria-current=page]").await?;
        for section in SECTIONS {
            page.click(&format!("section-{section}")).await?;
            page.wait_for(&format!("[data-testid=section-{section}][aria-current=page]")).await?;
            page.wait_for(&format!("main.{section}")).await?;
            anyhow::ensure!(fragment(&page).await?.starts_with(section));
        }
        for section in SECTIONS {
            page.open_study(section).await?;
            page.wait_for(&format!("main.{section}")).await?;
        }
        Ok(())
    })
}

#[test]
fn an_address_without_a_section_is_explained_and_changes_nothing() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis?moves=c3-d4").await?;
        page.wait_for("main.library").await?;
        let text = page.text_of("[data-testid=error]").await?;
        assert!(text.contains("'analysis?moves=c3-d4'") && text.contains("library, analysis, puzzles"), "{text}");
        page.open_study("editor").await?;
        page.wait_for("main.editor").await?;
        page.script::<()>("location.hash = 'nowhere'").await?;
        let text = page.text_of("[data-testid=error]").await?;
        assert!(text.contains("'nowhere'"), "{text}");
        page.wait_for("main.editor").await?;
        Ok(())
    })
}

#[test]
fn a_game_moves_to_the_study_and_back() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.click("section-library").await?;
        page.wait_for("main.library").await?;
        page.go_to_table().await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        test_game.play_randomly(&mut Rng::with_seed(3), 6).await?;
        let game = test_game.model.fragment();
        page.settle().await?;
        page.click("section-analysis").await?;
        page.wait_for("main.analysis").await?;
        assert_eq!(fragment(&page).await?, format!("analysis/{game}"));
        page.go_to_table().await?;
        test_game.settle().await
    })
}

#[test]
fn after_a_visit_to_the_table_the_study_needs_no_server() -> TestResult {
    run_test_below("/some/path/", async |env| {
        let page = env.open("").await?;
        page.wait_until_stored().await?;
        env.stop_server()?;
        for section in SECTIONS {
            page.open_study(section).await?;
            page.wait_for(&format!("main.{section}")).await?;
        }
        page.driver().goto(page.study_address("").replace("study.html", "study.html?from=a-friend")).await?;
        page.wait_for("main.library").await?;
        page.wait_for("[data-testid=offline-ready]").await?;
        page.go_to_table().await?;
        let mut test_game = TestGame::begin(page, NewGame::against_computer(Color::White)).await?;
        test_game.play_randomly(&mut Rng::with_seed(7), 2).await
    })
}

#[test]
fn after_a_visit_to_the_study_the_table_needs_no_server() -> TestResult {
    run_test_alone(async |env| {
        let page = env.open_study("").await?;
        page.wait_until_stored().await?;
        env.stop_server()?;
        page.open("").await?;
        let mut test_game = TestGame::begin(page, NewGame::against_computer(Color::Black)).await?;
        test_game.play_randomly(&mut Rng::with_seed(7), 3).await
    })
}

#[test]
fn nothing_is_wider_than_the_window() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        for section in SECTIONS {
            page.open_study(section).await?;
            for (width, height) in [(1280, 800), (820, 1180), (390, 844), (360, 640), (844, 390)] {
                page.resize(Size { width, height }).await?;
                page.settle().await?;
                let beyond: i64 = page.script("return document.documentElement.scrollWidth - innerWidth").await?;
                anyhow::ensure!(beyond <= 0, "{section} at {width}x{height} extends {beyond} pixels beyond the window");
            }
        }
        Ok(())
    })
}

#[test]
fn a_first_visit_fetches_only_what_one_needs_to_play() -> TestResult {
    run_test_alone(async |env| {
        let page = env.open("").await?;
        page.wait_for("[data-testid=welcome]").await?;
        page.settle().await?;
        let fetched: Vec<String> =
            page.script("return performance.getEntriesByType('resource').map(entry => entry.name)").await?;
        anyhow::ensure!(
            fetched.iter().any(|address| address.contains("laska-web")),
            "the traces lack the program: {fetched:?}"
        );
        // The same files that `cargo xtask sizes` does not count for the first visit.
        for later in
            ["laska-pictures", "laska-study", "study.html", "/data/", "/words/", "icon-192", "maskable", "sw.js"]
        {
            anyhow::ensure!(!fetched.iter().any(|address| address.contains(later)), "{later} is in {fetched:?}");
        }
        // Firefox fetches it for its own start page.
        let for_homes = |address: &&String| address.contains("apple-touch") && env.kind() != Kind::Firefox;
        anyhow::ensure!(!fetched.iter().any(|address| for_homes(&address)), "an icon was fetched: {fetched:?}");
        let is_part = |address: &&String| address.ends_with(".wasm") && !address.ends_with("_bg.wasm");
        let part = fetched.iter().find(is_part);
        anyhow::ensure!(part.is_none(), "a part of the program was fetched: {part:?}");
        Ok(())
    })
}

/// Notes which modules of parts a page asks for, each with whether the program had to do so.
const NOTE_PARTS: &str = "
    self.parts = [];
    const ask = fetch;
    self.fetch = (file, ...options) => {
      const { pathname } = new URL(file.url ?? file, location);
      if (pathname.endsWith('.wasm') && !pathname.endsWith('_bg.wasm')) {
        parts.push([pathname.split('/').pop(), new Error().stack.includes('/laska-study-')]);
      }
      return ask(file, ...options);
    };";

#[test]
fn the_page_asks_for_all_files_of_its_section_at_once() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load(NOTE_PARTS).await?;
        for section in ["", "practice", "today"].iter().chain(&SECTIONS) {
            page.open_study(section).await?;
            page.settle().await?;
            let parts: Vec<(String, bool)> = page.script("return parts").await?;
            let name = if section.is_empty() { "library" } else { section };
            anyhow::ensure!(parts.iter().any(|(file, _)| file.contains(&format!("-{name}-"))), "{parts:?}");
            let late: Vec<_> = parts.iter().filter(|(_, is_late)| *is_late).collect();
            anyhow::ensure!(late.is_empty(), "{name}: the program had to ask for {late:?}");
        }
        Ok(())
    })
}

#[test]
fn a_finished_game_is_reviewed_and_a_variation_added() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::against_computer(Color::White)).await?;
        // The computer has only one answer.
        let first = parse_move("c3-d4", test_game.model.game.position(), Variant::LASKA.capture_rule)?;
        test_game.play(first).await?;
        test_game.click("[data-testid=resign]", |game| game.resign(Color::White)).await?;
        let fragment = test_game.model.fragment();

        page.click("review").await?;
        page.wait_for("main.analysis [data-ply='2'][aria-current=step]").await?;
        page.wait_for("[data-testid=review] [data-testid=graph]").await?;
        page.settle().await?;
        let address: String = page.script("return location.hash").await?;
        assert_eq!(address, format!("#analysis/{fragment}&end=white_resigned"));
        assert_eq!(page.text_of(".status-text strong").await?, "Black wins");
        // The moves are shown before the page listens to keys.
        page.settle().await?;
        page.press(Key::Home).await?;

        // The person plays both sides here.
        for square in ["c3", "b4", "a5", "c3", "b2", "d4"] {
            page.click_square(square.parse()?).await?;
        }
        page.wait_for("[data-testid=variation] [aria-current=step]").await?;

        // The game on the table is unchanged, with its result.
        page.go_to_table().await?;
        test_game.settle().await
    })
}
