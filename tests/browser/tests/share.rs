//! The Share sheet: links, the QR code, pictures, and the animated picture.

use fastrand::Rng;
use gif::{ColorOutput, DecodeOptions};
use laska_app::address::read_address;
use laska_browser_tests::page::{Downloads, Size};
use laska_browser_tests::{Page, TestResult, run_test, run_test_alone, run_test_in_one_file};
use laska_pictures::qr::QrDrawing;
use laska_rules::{Game, Variant};
use thirtyfour::Key;

const LINE: &str = "moves=c3-d4_e5-d4-c3_b2-c3-d4";

/// Opens the Share sheet of the game on the board.
async fn open_sheet(page: &Page) -> anyhow::Result<()> {
    page.settle().await?;
    page.click("share").await?;
    page.wait_for("[data-testid=share-dialog][open]").await?;
    Ok(())
}

/// Copies a link with its button, checks that the sheet says so, and returns the link.
async fn copied(page: &Page, button: &str) -> anyhow::Result<String> {
    page.allow_clipboard().await?;
    page.click(button).await?;
    page.wait_for("[data-testid=share-message] .icon").await?;
    assert_eq!(page.text_of("[data-testid=share-message]").await?, "Link copied.");
    page.clipboard().await
}

async fn fen(page: &Page) -> anyhow::Result<String> {
    page.script("return document.querySelector('[data-testid=board]').dataset.fen").await
}

#[test]
fn the_links_open_the_game_and_the_position() -> TestResult {
    run_test(async |env| {
        let page = env.open(LINE).await?;
        // An earlier position: the link to the game has all moves.
        page.click("undo").await?;
        open_sheet(&page).await?;
        let (game, position) = (copied(&page, "share-copy-game").await?, copied(&page, "share-copy-position").await?);
        let shown = fen(&page).await?;
        let elsewhere = env.browser().await?;
        elsewhere.load(&game).await?;
        elsewhere.wait_for("[data-ply='3'][aria-current=step]").await?;
        elsewhere.load(&position).await?;
        elsewhere.wait_until_gone("[data-ply]").await?;
        assert_eq!(fen(&elsewhere).await?, shown);
        Ok(())
    })
}

/// Behaves like a page that was not served over HTTPS.
const WITHOUT_CLIPBOARD: &str = "
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    addEventListener('copy', () => { window.copied = document.activeElement.value; });";

#[test]
fn without_a_clipboard_texts_are_copied_all_the_same() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load(WITHOUT_CLIPBOARD).await?;
        page.open(LINE).await?;
        open_sheet(&page).await?;
        for (button, words, part) in [
            ("share-copy-position", "Link copied.", "fen="),
            ("share-frame-game", "Code copied. Paste it into a page of your site.", "<iframe"),
            ("share-copy-moves", "Moves copied.", "1. c3-d4"),
        ] {
            page.click(button).await?;
            page.settle().await?;
            assert_eq!(page.text_of("[data-testid=share-message]").await?, words, "{button}");
            let copied: String = page.script("return window.copied").await?;
            anyhow::ensure!(copied.contains(part), "{button}: {copied}");
        }
        Ok(())
    })
}

/// Waits for the QR code and checks that it is the one of a link.
async fn assert_code_of(page: &Page, link: &str) -> anyhow::Result<()> {
    page.wait_for("[data-testid=share-qr]").await?;
    let shown: (String, String) = page
        .script(
            "const code = document.querySelector('[data-testid=share-qr]');
             return [code.getAttribute('viewBox'), code.querySelector('path').getAttribute('d')]",
        )
        .await?;
    let QrDrawing { size, path } = QrDrawing::of(link).ok_or_else(|| anyhow::anyhow!("{link} is too long"))?;
    assert_eq!(shown, (format!("0 0 {size} {size}"), path), "{link}");
    Ok(())
}

#[test]
fn the_code_leads_to_the_game() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let share = "navigator.share = async () => { throw new DOMException(window.refusal, window.refusal) };";
        page.before_load(share).await?;
        page.open(LINE).await?;
        open_sheet(&page).await?;
        assert_code_of(&page, &page.address_of(LINE)).await?;
        // Canceling is no error; a browser that does not allow it is.
        for refusal in ["AbortError", "NotAllowedError"] {
            page.script::<()>(&format!("window.refusal = '{refusal}'")).await?;
            page.click("share-send-game").await?;
        }
        page.wait_for("[data-testid=share-message].error").await?;
        let message = page.text_of("[data-testid=share-message]").await?;
        assert_eq!(message, "The browser did not allow sharing. Copy the link instead.");
        Ok(())
    })
}

#[test]
fn the_sheet_works_without_a_server() -> TestResult {
    run_test_alone(async |env| {
        let page = env.open(LINE).await?;
        page.wait_until_stored().await?;
        env.stop_server()?;
        open_sheet(&page).await?;
        assert_code_of(&page, &page.address_of(LINE)).await
    })
}

#[test]
fn the_single_file_draws_codes_and_animated_pictures() -> TestResult {
    let home = "https://laska.example/play".parse()?;
    run_test_in_one_file(Some(&home), async |env| {
        let page = env.open(LINE).await?;
        open_sheet(&page).await?;
        assert_code_of(&page, &format!("https://laska.example/play/#{LINE}")).await?;
        page.click("share-animate").await?;
        page.wait_for("[data-testid=share-gif]").await?;
        Ok(())
    })
}

/// Returns a game of random moves whose link is too long for a QR code.
fn long_game() -> anyhow::Result<Game> {
    for seed in 0.. {
        let (mut rng, mut game) = (Rng::with_seed(seed), Game::new(Variant::LASKA));
        while game.outcome().is_none() && game.moves().len() < 240 {
            let legal = game.legal_moves();
            game.play(legal[rng.usize(..legal.len())])?;
        }
        if game.moves().len() == 240 {
            return Ok(game);
        }
    }
    anyhow::bail!("every game was short")
}

#[test]
fn a_link_too_long_for_a_code_says_so() -> TestResult {
    run_test(async |env| {
        let moves: Vec<_> = long_game()?.moves().iter().map(ToString::to_string).collect();
        let page = env.open(&format!("moves={}", moves.join("_"))).await?;
        open_sheet(&page).await?;
        page.wait_for("[data-testid=share-qr-too-long]").await?;
        Ok(())
    })
}

#[test]
fn the_picture_looks_like_the_board() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let downloads = Downloads::of(&page).await?;
        page.open(LINE).await?;
        page.set("pieces", "lasker").await?;
        page.set("board", "walnut").await?;
        page.click("flip").await?;
        let square = "getComputedStyle(document.querySelector('[data-testid=board] .playing-square')).fill";
        let color: String = page
            .script(&format!(
                "return '#' + {square}.match(/\\d+/g).map((part) => Number(part).toString(16).padStart(2, '0')).join('')"
            ))
            .await?;
        open_sheet(&page).await?;
        page.click("share-svg").await?;
        let svg = downloads.text("laska.svg").await?;
        anyhow::ensure!(!svg.contains("var(") && !svg.contains("class="), "{svg}");
        anyhow::ensure!(svg.contains(&format!("fill=\"{color}\"")), "no {color} in {svg}");
        // With Black at the bottom, the first letter is g.
        let first = svg.find(">a</text>").zip(svg.find(">g</text>"));
        anyhow::ensure!(first.is_some_and(|(a, g)| g < a), "{svg}");
        page.click("share-png").await?;
        let png = downloads.bytes("laska.png").await?;
        let number = |at: usize| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]);
        assert_eq!((&png[1..4], number(16), number(20)), (&b"PNG"[..], 1488, 1488));
        Ok(())
    })
}

#[test]
fn a_game_becomes_an_animated_picture() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let downloads = Downloads::of(&page).await?;
        page.open(LINE).await?;
        open_sheet(&page).await?;
        // The button keeps the focus while it makes, announces and saves the picture.
        page.script::<()>("document.querySelector('[data-testid=share-animate]').focus()").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=share-gif]:focus").await?;
        assert_eq!(page.text_of("[data-testid=share-message]").await?, "The GIF is ready.");
        page.press(Key::Enter).await?;
        let file = downloads.bytes("laska.gif").await?;
        let game = read_address(LINE)?;
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::Indexed);
        let mut decoder = options.read_info(&*file)?;
        assert_eq!((decoder.width(), decoder.height()), (480, 480));
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame()? {
            frames.push((frame.width, frame.delay));
        }
        let delays: Vec<u16> = frames.iter().map(|(_, delay)| *delay).collect();
        assert_eq!(delays, [120, 80, 80, 300]);
        assert_eq!(frames.len(), game.positions().len());
        // Of each position after the first, only what changed is stored.
        anyhow::ensure!(frames[0].0 == 480 && frames[1..].iter().all(|(width, _)| *width < 300), "{frames:?}");
        Ok(())
    })
}

#[test]
fn a_recording_can_be_canceled_and_repeated() -> TestResult {
    run_test(async |env| {
        let moves: Vec<_> = long_game()?.moves().iter().map(ToString::to_string).collect();
        let page = env.open(&format!("moves={}", moves.join("_"))).await?;
        open_sheet(&page).await?;
        page.click("share-animate").await?;
        page.wait_for("[data-testid=share-progress]:not([value='0'])").await?;
        page.click("share-cancel").await?;
        page.wait_until_gone("[data-testid=share-progress]").await?;
        page.press(Key::Escape).await?;
        page.wait_for("[data-testid=share-dialog]:not([open])").await?;
        page.load(&page.address_of(LINE)).await?;
        open_sheet(&page).await?;
        page.click("share-animate").await?;
        page.wait_for("[data-testid=share-gif]").await?;
        Ok(())
    })
}

#[test]
fn on_a_phone_the_sheet_is_at_the_bottom() -> TestResult {
    run_test(async |env| {
        let page = env.open(LINE).await?;
        for size in [Size::PHONE, Size { width: 360, height: 640 }] {
            page.resize(size).await?;
            open_sheet(&page).await?;
            let (left, right, bottom, beyond): (f64, f64, f64, f64) = page
                .script(
                    "const sheet = document.querySelector('[data-testid=share-dialog]');
                     const body = sheet.querySelector('.dialog-body');
                     const { left, right, bottom } = sheet.getBoundingClientRect();
                     return [left, innerWidth - right, innerHeight - bottom, body.scrollWidth - body.clientWidth]",
                )
                .await?;
            let all = [left, right, bottom, beyond];
            anyhow::ensure!(all.iter().all(|distance| distance.abs() < 1.0), "{size:?}: {all:?}");
            page.press(Key::Escape).await?;
            page.wait_for("[data-testid=share-dialog]:not([open])").await?;
        }
        Ok(())
    })
}
