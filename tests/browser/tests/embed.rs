//! A game in a frame of another site, and the refusal of all other frames.

use std::fs;

use laska_app::address::embed_code;
use laska_browser_tests::{
    Page, TestEnv, TestResult,
    browser::Kind,
    page::{ColorScheme, Size},
    run_test, run_test_alone,
    site::serve_on_new_port,
};
use laska_server::Prefix;
use thirtyfour::Key;

use crate::study_analysis::after;

/// A game of three moves.
const GAME: &str = "moves=c3-d4_e5-d4-c3_b2-c3-d4";

/// The address of the page that is framed, as a part of the site.
fn embedded(fragment: &str) -> String {
    format!("embed.html#{fragment}")
}

/// Runs a test with a page of another site that has this content. The requests of the other site are reported as faults, and so
/// are refused frames. The test returns what else may be.
fn run_with_other_site(
    content: impl FnOnce(&TestEnv) -> String,
    test: impl AsyncFnOnce(&TestEnv, &Page) -> anyhow::Result<Vec<&'static str>>,
) -> TestResult {
    let folder = tempfile::tempdir()?;
    let other = serve_on_new_port(folder.path(), &Prefix::root())?;
    let mut expected = None;
    let result = run_test_alone(async |env| {
        let body = content(env);
        fs::write(
            folder.path().join("index.html"),
            format!("<!DOCTYPE html><title>Another site</title><link rel=\"icon\" href=\"data:,\" />{body}"),
        )?;
        let page = env.browser().await?;
        page.driver().goto(other.url()).await?;
        expected = Some(test(env, &page).await?);
        Ok(())
    });
    let Err(faults) = result else {
        // A skipped test has no requests.
        return Ok(());
    };
    let Some(expected) = expected else { return Err(faults) };
    let faults = format!("{faults:?}");
    let other = other.url();
    let is_expected =
        |line: &&str| [&*other, "frame-ancestors"].iter().chain(&expected).any(|words| line.contains(words));
    let unexpected = faults.lines().skip(1).find(|line| !line.is_empty() && !is_expected(line));
    assert_eq!(unexpected, None, "{faults}");
    Ok(())
}

#[test]
fn another_site_shows_a_game_in_a_frame() -> TestResult {
    let code = |env: &TestEnv| embed_code(&format!("{}#{GAME}", env.site())).expect("the site is on a host");
    run_with_other_site(code, async |_, page| {
        page.wait_for("iframe").await?;
        page.driver().enter_frame(0).await?;
        page.wait_for(&format!("[data-testid=embed-board][data-fen='{}']", after("c3-d4 e5-d4-c3 b2-c3-d4")?)).await?;
        page.click("step-back").await?;
        page.wait_for(&format!("[data-testid=embed-board][data-fen='{}']", after("c3-d4 e5-d4-c3")?)).await?;
        page.press(Key::Home).await?;
        page.wait_for(&format!("[data-testid=embed-board][data-fen='{}']", after("")?)).await?;
        let link = page.wait_for("[data-testid=open-in-laska]").await?.prop("href").await?.unwrap_or_default();
        anyhow::ensure!(link.contains("/#") && link.contains("ply=0"), "{link}");
        page.driver().enter_default_frame().await?;
        Ok(Vec::new())
    })
}

#[test]
fn a_sandboxed_frame_shows_the_game_or_where_it_is() -> TestResult {
    let code =
        |env: &TestEnv| format!("<iframe sandbox=\"allow-scripts\" src=\"{}{}\"></iframe>", env.site(), embedded(GAME));
    run_with_other_site(code, async |env, page| {
        page.wait_for("iframe").await?;
        page.driver().enter_frame(0).await?;
        let board = format!("[data-testid=embed-board][data-fen='{}']", after("c3-d4 e5-d4-c3 b2-c3-d4")?);
        let shown = page.wait_for(&format!("{board}, [data-testid=page-message] a")).await?;
        let mut expected = Vec::new();
        if let Some(address) = shown.prop("href").await? {
            // In WebKit, a sandboxed frame may load nothing from its own host.
            expected = vec!["because it does not appear in the", "Blocked by Content Security Policy."];
            anyhow::ensure!(env.kind() == Kind::WebKit && address.ends_with(&embedded(GAME)), "{address}");
            let message = page.text_of("[data-testid=page-message]").await?;
            anyhow::ensure!(message.contains("Open it in a window of its own"), "{message}");
        }
        page.driver().enter_default_frame().await?;
        Ok(expected)
    })
}

#[test]
fn the_board_is_as_large_as_a_small_frame_allows() -> TestResult {
    const SIZES: [(u32, u32, f64); 5] =
        [(200, 200, 190.0), (120, 120, 110.0), (1200, 150, 138.0), (400, 200, 190.0), (300, 400, 250.0)];
    let frames = |env: &TestEnv| {
        let site = format!("{}{}", env.site(), embedded(GAME));
        let frame = |(width, height, _)| {
            format!("<iframe width=\"{width}\" height=\"{height}\" style=\"border: 0\" src=\"{site}\"></iframe>")
        };
        SIZES.map(frame).concat()
    };
    run_with_other_site(frames, async |_, page| {
        page.wait_for("iframe").await?;
        for (index, (width, height, least)) in (0..).zip(SIZES) {
            page.driver().enter_frame(index).await?;
            page.wait_for("[data-testid=embed-board]").await?;
            let boxes: [f64; 4] = page
                .script(
                    "const { width, height } = document.querySelector('.embed-board svg').getBoundingClientRect();
                     const { scrollWidth, scrollHeight } = document.documentElement;
                     return [width, height, scrollWidth - innerWidth, scrollHeight - innerHeight]",
                )
                .await?;
            let [board_width, board_height, ..] = boxes;
            anyhow::ensure!(board_width.min(board_height) >= least, "{width}x{height}: {boxes:?}");
            anyhow::ensure!(boxes[2] <= 0.0 && boxes[3] <= 0.0, "{width}x{height} scrolls: {boxes:?}");
            page.wait_for("[data-testid=open-in-laska]").await?;
            page.driver().enter_default_frame().await?;
        }
        Ok(Vec::new())
    })
}

#[test]
fn other_pages_are_not_shown_in_frames() -> TestResult {
    let frames = |env: &TestEnv| {
        let site = env.site();
        let frame = |page: &str| format!("<iframe src=\"{site}{page}\"></iframe>");
        [frame(""), frame("study.html"), frame("index.html"), frame(&embedded(GAME))].concat()
    };
    run_with_other_site(frames, async |_, page| {
        page.wait_for("iframe").await?;
        // The frame that loads last is shown.
        page.driver().enter_frame(3).await?;
        page.wait_for("[data-testid=embed-board]").await?;
        page.driver().enter_default_frame().await?;
        for index in 0..3 {
            page.driver().enter_frame(index).await?;
            let is_shown: bool =
                page.script("return document.querySelector('.loading-page, main, .page') !== null").await?;
            anyhow::ensure!(!is_shown, "frame {index} shows a page");
            page.driver().enter_default_frame().await?;
        }
        Ok(Vec::new())
    })
}

#[test]
fn the_embedded_page_is_accessible_and_fits_small_frames() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.install_axe().await?;
        for color_scheme in [ColorScheme::Light, ColorScheme::Dark] {
            page.set_color_scheme(color_scheme).await?;
            for (fragment, selector) in [
                (GAME, "[data-testid=embed-board]"),
                ("fen=//,BBW,,//,WWWBB,,//_w", "[data-testid=embed-board]"),
                ("moves=c3-c4", "[data-testid=error]"),
            ] {
                page.driver().goto("about:blank").await?;
                page.driver().goto(format!("{}{}", env.site(), embedded(fragment))).await?;
                page.wait_for(selector).await?;
                let violations = page.axe(&[]).await?;
                anyhow::ensure!(violations.is_empty(), "{fragment}: {violations:?}");
                for (width, height) in [(420, 520), (320, 400), (800, 300)] {
                    page.resize(Size { width, height }).await?;
                    let beyond: Vec<i64> = page
                        .script("const { scrollWidth, scrollHeight } = document.documentElement; return [scrollWidth - innerWidth, scrollHeight - innerHeight]")
                        .await?;
                    anyhow::ensure!(
                        beyond.iter().all(|&pixels| pixels <= 0),
                        "{fragment} at {width}x{height}: {beyond:?}"
                    );
                }
            }
        }
        Ok(())
    })
}
