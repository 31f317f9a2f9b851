//! Takes screenshots of the real pages: `shots FOLDER` writes one for every scene and look.

use std::{env, fs, path::PathBuf};

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::{
    NewGame, Page, TestEnv, TestGame, TestResult,
    page::{ColorScheme, Size},
    run_test_alone,
};
use laska_rules::Color;
use serde_json::json;
use thirtyfour::{By, Key};

/// A middlegame with tall columns, White to move.
const MIDDLE: &str = "fen=b,,Bwb,b/,Wbbwbwb,/w,,,/,bw,/,,Wb,w/,,/,w,,wwb_w";

/// All counters of a game in one column.
const TALLEST: &str = "fen=///,WbwbwwbbwBwbwbwbwbwbwB,///_w";

/// Window sizes and color schemes, with the suffixes of their file names.
const LOOKS: [(&str, Size, ColorScheme); 8] = [
    ("light-1280x800", Size::LAPTOP, ColorScheme::Light),
    ("dark-1280x800", Size::LAPTOP, ColorScheme::Dark),
    ("light-390x844", Size::PHONE, ColorScheme::Light),
    ("dark-390x844", Size::PHONE, ColorScheme::Dark),
    ("light-820x1180", Size::TABLET, ColorScheme::Light),
    ("dark-820x1180", Size::TABLET, ColorScheme::Dark),
    ("light-2560x1440", Size::DESKTOP, ColorScheme::Light),
    ("dark-2560x1440", Size::DESKTOP, ColorScheme::Dark),
];

const FINISH_ANIMATIONS: &str = "
    const ends = (it) => it.effect.getComputedTiming().endTime !== Infinity;
    document.getAnimations().filter(ends).forEach((it) => it.finish());";

/// The folder of the screenshots.
struct Screenshots {
    folder: PathBuf,
}

impl Screenshots {
    /// Takes a screenshot of the page in every look.
    async fn take(&self, page: &Page, scene: &str) -> anyhow::Result<()> {
        self.take_in(page, scene, &LOOKS).await
    }

    async fn take_in(&self, page: &Page, scene: &str, looks: &[(&str, Size, ColorScheme)]) -> anyhow::Result<()> {
        for (look, size, light) in looks {
            page.resize(*size).await?;
            page.set_color_scheme(*light).await?;
            page.script::<()>(FINISH_ANIMATIONS).await?;
            let path = self.folder.join(format!("{scene}-{look}.png"));
            page.driver().screenshot(&path).await?;
            println!("{}", path.display());
        }
        page.resize(Size::LAPTOP).await?;
        page.set_color_scheme(ColorScheme::Light).await
    }
}

fn main() -> TestResult {
    let folder = PathBuf::from(env::args_os().nth(1).context("missing argument: the folder for the screenshots")?);
    fs::create_dir_all(&folder).with_context(|| format!("could not create {}", folder.display()))?;
    let screenshots = Screenshots { folder };
    run_test_alone(async |env| {
        start(env, &screenshots).await?;
        middle(env, &screenshots).await?;
        tallest(env, &screenshots).await?;
        bad_link(env, &screenshots).await?;
        end(env, &screenshots).await?;
        capture(env, &screenshots).await?;
        preview(env, &screenshots).await?;
        study(env, &screenshots).await?;
        live(env, &screenshots).await
    })
}

/// The start of a game, and the two dialogs.
async fn start(env: &TestEnv, screenshots: &Screenshots) -> anyhow::Result<()> {
    let page = env.open("").await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    screenshots.take(&page, "start").await?;
    page.click("new-game").await?;
    page.wait_for("[data-testid=new-game-dialog][open]").await?;
    screenshots.take(&page, "new-game").await
}

/// Tall columns and officers, one pointed at and one selected; then every piece set and board.
async fn middle(env: &TestEnv, screenshots: &Screenshots) -> anyhow::Result<()> {
    let page = env.open(MIDDLE).await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    page.click_square("e3".parse()?).await?;
    page.wait_for("[data-mark=target]").await?;
    let tall = page.driver().find(By::Css("[data-testid=board] [data-square=d6]")).await?;
    page.driver().action_chain().move_to_element_center(&tall).perform().await?;
    screenshots.take(&page, "middle").await?;
    page.click("settings").await?;
    page.wait_for("[data-testid=settings-dialog][open]").await?;
    screenshots.take(&page, "settings").await?;
    page.click_on("[data-testid=settings-dialog] .close").await?;
    for (pieces, board) in
        [("lasker", "walnut"), ("schmid", "slate"), ("zillions", "plum"), ("coins", "paper"), ("turned", "green")]
    {
        page.set("pieces", pieces).await?;
        page.set("board", board).await?;
        page.set("coordinates", if pieces == "lasker" { "numbers" } else { "letters" }).await?;
        screenshots.take_in(&page, pieces, &LOOKS[..2]).await?;
    }
    Ok(())
}

/// A column of 22 counters, on the second board.
async fn tallest(env: &TestEnv, screenshots: &Screenshots) -> anyhow::Result<()> {
    let page = env.open(TALLEST).await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    page.click_square("d4".parse()?).await?;
    screenshots.take(&page, "tallest").await?;
    for pieces in ["lasker", "schmid", "zillions", "coins"] {
        page.set("pieces", pieces).await?;
        screenshots.take_in(&page, &format!("tallest-{pieces}"), &LOOKS[..1]).await?;
    }
    page.set("pieces", "turned").await
}

/// An invalid link.
async fn bad_link(env: &TestEnv, screenshots: &Screenshots) -> anyhow::Result<()> {
    let page = env.open("fen=b,b,b,b/b,b,b/b,b,b//w,w,w,w/w,w,w/w,w,w,w_w").await?;
    page.wait_for("[data-testid=error]").await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    screenshots.take(&page, "bad-link").await
}

/// The end of a game against the computer.
async fn end(env: &TestEnv, screenshots: &Screenshots) -> anyhow::Result<()> {
    let mut test_game = TestGame::begin(env.open("").await?, NewGame::against_computer(Color::White)).await?;
    test_game.play_randomly(&mut Rng::with_seed(2), usize::MAX).await?;
    screenshots.take(&test_game.page, "end").await
}

/// Shows the board at several moments of a paused animation, side by side over the page.
const FILM: &str = "
    const [times] = arguments;
    const board = document.querySelector('[data-testid=board]');
    const film = document.createElement('div');
    Object.assign(film.style, {
        position: 'fixed', inset: '0', zIndex: '9', display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: '8px',
        padding: '8px', alignContent: 'center', background: getComputedStyle(document.body).backgroundColor,
    });
    const end = pausedAnimations[0].effect.getComputedTiming().endTime;
    const moving = (board) => [...board.querySelectorAll('.sprite, .sprite > g')];
    for (const time of times) {
        for (const it of pausedAnimations) it.currentTime = Math.min(time, end);
        const frame = board.cloneNode(true);
        moving(board).forEach((it, index) => {
            const { transform, opacity } = getComputedStyle(it);
            Object.assign(moving(frame)[index].style, { transform, opacity });
        });
        film.append(frame);
    }
    document.body.append(film);";

/// A capture of three jumps that ends with a promotion, frame by frame.
async fn capture(env: &TestEnv, screenshots: &Screenshots) -> anyhow::Result<()> {
    const TIMES: [u32; 8] = [0, 110, 240, 430, 560, 720, 990, 1140];
    let page = env.open("fen=,,,b/,b,/,,,/bw,,/,,,/b,,/,w,,_w").await?;
    page.pause_animations().await?;
    page.click_squares("c1 a3").await?;
    page.wait_for_animation().await?;
    page.driver().execute(FILM, vec![json!(TIMES)]).await?;
    page.driver().screenshot(&screenshots.folder.join("capture-light-1280x800.png")).await?;
    Ok(())
}

/// Shows the board beside the name of the game.
const PREVIEW: &str = "
    const poster = document.createElement('div');
    Object.assign(poster.style, {
        position: 'fixed', inset: '0', zIndex: '9', display: 'flex', alignItems: 'center', gap: '56px', padding: '0 32px',
        background: getComputedStyle(document.body).backgroundColor,
    });
    const board = document.querySelector('[data-testid=board]').cloneNode(true);
    board.querySelectorAll('.over-marks').forEach((marks) => marks.remove());
    Object.assign(board.style, { width: '566px', flex: 'none' });
    const words = document.createElement('div');
    const line = (text, style) => {
        const line = document.createElement('div');
        line.textContent = text;
        Object.assign(line.style, style);
        words.append(line);
    };
    line('Laska', { font: '700 148px/1 var(--serif)' });
    line('Draughts with columns', { fontSize: '42px', lineHeight: '1.2', marginTop: '28px' });
    line('Play, learn and study', { color: 'var(--text-muted)', fontSize: '32px', marginTop: '20px' });
    poster.append(board, words);
    document.body.append(poster);";

/// The picture that other sites show with a link to this one.
async fn preview(env: &TestEnv, screenshots: &Screenshots) -> anyhow::Result<()> {
    let page = env.open(MIDDLE).await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    page.resize(Size { width: 1200, height: 630 }).await?;
    page.driver().execute(PREVIEW, Vec::new()).await?;
    page.script::<()>(FINISH_ANIMATIONS).await?;
    page.driver().screenshot(&screenshots.folder.join("preview.png")).await?;
    page.resize(Size::LAPTOP).await
}

/// A live game on a computer and a phone: the invitation, and the game.
async fn live(env: &TestEnv, screenshots: &Screenshots) -> anyhow::Result<()> {
    let [host, guest] = [env.open("").await?, env.browser().await?];
    host.wait_for("[data-testid=offline-ready]").await?;
    host.configure_new_game(&["seat-live", "seat-white", "clock-5-3"]).await?;
    host.start().await?;
    host.click("live-begin").await?;
    let invitation = host.text_of("[data-testid=live-link]").await?;
    screenshots.take_in(&host, "live-invitation", &LOOKS[..4]).await?;
    guest.resize(Size::PHONE).await?;
    guest.load(&invitation).await?;
    guest.wait_for("[data-testid=live-terms]").await?;
    guest.click("live-begin").await?;
    let answer = guest.text_of("[data-testid=live-link]").await?;
    host.click("live-answer").await?;
    host.type_text(&answer).await?;
    for page in [&host, &guest] {
        page.wait_until_gone("dialog[open]").await?;
        page.wait_for("[data-testid=live-presence].here").await?;
    }
    for (page, mv) in [(&host, "c3-d4"), (&guest, "e5-c3"), (&host, "d2-b4"), (&guest, "f6-e5")] {
        page.script::<()>("document.querySelector('[data-testid=typed-move]').focus()").await?;
        page.type_text(mv).await?;
        page.press(Key::Enter).await?;
        page.settle().await?;
    }
    for page in [&host, &guest] {
        page.script::<()>("document.activeElement.blur(); scrollTo(0, 0)").await?;
    }
    screenshots.take_in(&host, "live-host", &LOOKS[..2]).await?;
    screenshots.take_in(&guest, "live-guest", &LOOKS[2..4]).await
}

/// The start page of every section of the study, and the analysis of a position.
async fn study(env: &TestEnv, screenshots: &Screenshots) -> anyhow::Result<()> {
    let page = env.open_study("").await?;
    for (section, scene, shows) in [
        ("library", "library", "a.library-item"),
        ("puzzles", "puzzles", "[data-testid=any-puzzle]"),
        ("lessons", "lessons", "[data-testid=lessons-next]"),
        ("editor", "editor", "[data-testid=board]"),
        ("analysis", &format!("analysis/{MIDDLE}"), "[data-testid=line] .ply"),
    ] {
        page.open_study(scene).await?;
        page.wait_for("[data-testid=offline-ready]").await?;
        page.wait_for(shows).await?;
        screenshots.take_in(&page, &format!("study-{section}"), &LOOKS[..4]).await?;
    }
    Ok(())
}
