//! Every part of the page is reachable, at any window size, with and without the second board.

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::{
    Model, NewGame, Opponent, Page, SecondBoard, TestGame, TestResult, page::Size, run_test, run_test_alone,
};
use laska_rules::{Color, Game, Variant};
use thirtyfour::{By, prelude::ElementQueryable as _};

use crate::access::screen::finish_animations;

/// Common window sizes, minus the browser's own controls.
const SIZES: [(u32, u32); 9] = [
    (1280, 800),
    (1280, 657),
    (1366, 600),
    (1920, 950),
    (2560, 1300),
    (1024, 1366),
    (390, 844),
    (360, 640),
    (844, 390),
];

/// The parts that cannot be scrolled into view, with their positions. People cannot scroll content that is clipped,
/// although scripts and drivers can.
const OUT_OF_REACH: &str = "
    const names = ['board', 'player-w', 'player-b', 'status', 'moves', 'undo', 'hint', 'more', 'share'];
    names.push(document.querySelector('[data-testid=flip]').checkVisibility() ? 'new-game' : 'columns');
    const out = document.documentElement.scrollWidth > innerWidth ? ['the page, sideways'] : [];
    for (const name of names) {
        let part = document.querySelector(`[data-testid=${name}]`);
        let { top, bottom, left, right, height } = part.getBoundingClientRect();
        const reached = () => {
            if (height < 16 || left < -1 || right > innerWidth + 1) return false;
            for (let around = part.parentElement; around; around = around.parentElement) {
                const frame = around.getBoundingClientRect();
                const overflow = getComputedStyle(around).overflowY;
                if (overflow === 'auto' || overflow === 'scroll') ({ top, bottom } = frame);
                else if (overflow !== 'visible' && (top < frame.top - 1 || bottom > frame.bottom + 1)) return false;
            }
            return true;
        };
        if (!reached()) out.push(`${name} from ${left},${top} to ${right},${bottom}`);
    }
    return out;";

/// The longest usual move takes one line in a wide window, and a longer status moves nothing.
const WRAPPED_MOVES: &str = "
    const plies = [...document.querySelectorAll('[data-testid=moves] .row:last-child .ply')];
    const texts = plies.map((it) => it.textContent);
    const line = Math.min(...plies.map((it) => it.offsetHeight));
    plies.forEach((it) => { it.firstChild.data = 'b2-c3-d4-e5-f6'; });
    const wrapped = innerWidth >= 1280 && plies.some((it) => it.offsetHeight > 1.5 * line);
    plies.forEach((it, index) => { it.firstChild.data = texts[index]; });
    // A status with a second line moves nothing.
    const below = () => document.querySelector('[data-testid=moves]').getBoundingClientRect().top;
    const [place, detail] = [below(), document.querySelector('.status-text p')];
    detail.style.flexBasis = '100%';
    const moved = innerWidth >= 1280 && below() !== place;
    detail.style.flexBasis = '';
    return [...(wrapped ? ['a move takes two lines'] : []), ...(moved ? ['the status moves the cards'] : [])];";

/// The controls of a turn that are not fully visible without scrolling.
const OUT_OF_SIGHT: &str = "
    return ['undo', 'move-now'].filter((name) => {
        const { top, bottom } = document.querySelector(`[data-testid=${name}]:enabled`).getBoundingClientRect();
        return top < 0 || bottom > innerHeight;
    });";

/// Header elements that are not aligned with the name of the game, and labels that are not vertically centered on their
/// icon.
const OUT_OF_LINE: &str = "
    const faults = [];
    const middle = ({ top, bottom }) => (top + bottom) / 2;
    const name = document.querySelector('.header h1').getBoundingClientRect();
    const games = document.querySelector('[data-testid=to-games]');
    if (games.checkVisibility() && innerWidth >= 900 && !games.querySelector('span').checkVisibility()) faults.push('My games is an icon');
    const actions = document.querySelector('.header-actions').getBoundingClientRect();
    if (actions.right > innerWidth || document.documentElement.scrollWidth > innerWidth) faults.push('wider than the window');
    const canvas = document.createElement('canvas').getContext('2d');
    for (const it of document.querySelectorAll('.header-actions .quiet, .header-actions .offline, .header .variant')) {
        if (!it.checkVisibility()) continue;
        const box = it.getBoundingClientRect();
        if (middle(box) < name.top || middle(box) > name.bottom) faults.push(`${it.textContent}: not in the line`);
        const [icon, words] = [it.querySelector('.icon'), it.querySelector('span')];
        if (!icon || !words?.checkVisibility()) continue;
        canvas.font = getComputedStyle(words).font;
        const { fontBoundingBoxDescent, actualBoundingBoxAscent } = canvas.measureText('H');
        const range = document.createRange();
        range.selectNodeContents(words);
        const letters = range.getBoundingClientRect().bottom - fontBoundingBoxDescent - actualBoundingBoxAscent / 2;
        const off = letters - middle(icon.getBoundingClientRect());
        if (Math.abs(off) > 1.2) faults.push(`${it.textContent}: ${off} below its icon`);
    }
    return faults;";

#[test]
fn a_phone_shows_the_buttons_of_a_turn_beside_the_board() -> TestResult {
    run_test(async |env| {
        let test_game = TestGame::begin_with_thinking_computer(env.open("").await?).await?;
        let page = &test_game.page;
        page.wait_for("[data-testid=move-now]:enabled").await?;
        for language in ["en", "de"] {
            page.resize(Size::LAPTOP).await?;
            page.set("language", language).await?;
            page.wait_for(&format!("html[lang={language}]")).await?;
            for (width, height) in [(320, 600), (360, 640), (390, 664), (390, 844), (844, 390)] {
                page.resize(Size { width, height }).await?;
                page.settle().await?;
                finish_animations(page).await?;
                let hidden: Vec<String> = page.read(OUT_OF_SIGHT).await?;
                anyhow::ensure!(hidden.is_empty(), "{language}, {width}x{height}: {hidden:?} cannot be seen");
            }
        }
        Ok(())
    })
}

/// The faults that a script finds in windows of these sizes, in each language.
async fn faults_in(page: &Page, sizes: &[(u32, u32)], script: &str) -> anyhow::Result<Vec<String>> {
    let mut faults = Vec::new();
    for language in ["en", "de"] {
        page.resize(Size::LAPTOP).await?;
        page.set("language", language).await?;
        page.wait_for(&format!("html[lang={language}]")).await?;
        for &(width, height) in sizes {
            page.resize(Size { width, height }).await?;
            let found: Vec<String> = page.read(script).await?;
            faults.extend(found.into_iter().map(|fault| format!("{language}, {width}x{height}: {fault}")));
        }
    }
    Ok(faults)
}

#[test]
fn the_header_is_one_line() -> TestResult {
    run_test_alone(async |env| {
        let page = env.open("").await?;
        page.wait_for("[data-testid=offline-ready]").await?;
        let sizes: Vec<_> =
            SIZES.into_iter().chain([(320, 600), (667, 375), (768, 1024), (900, 700), (1024, 768)]).collect();
        let faults = faults_in(&page, &sizes, OUT_OF_LINE).await?;
        anyhow::ensure!(faults.is_empty(), "out of line:\n  {}", faults.join("\n  "));
        Ok(())
    })
}

#[test]
fn every_part_is_reachable() -> TestResult {
    run_test_alone(async |env| {
        let mut game = Game::default();
        let mut rng = fastrand::Rng::with_seed(4);
        while game.moves().len() < 30 {
            game.play(rng.choice(game.legal_moves().to_vec()).context("the game ended too soon")?)?;
        }
        let page = env.open(&Model::new(game.clone(), Opponent::People).fragment()).await?;
        page.configure_new_game(&["begin-here", "seat-white"]).await?;
        page.start().await?;
        TestGame::with(page.clone(), game, Opponent::person(Color::White)).await?;
        page.wait_for("[data-testid=offline-ready]").await?;
        let faults = faults_in(&page, &SIZES, OUT_OF_REACH).await?;
        anyhow::ensure!(faults.is_empty(), "out of reach:\n  {}", faults.join("\n  "));
        let faults = faults_in(&page, &SIZES, WRAPPED_MOVES).await?;
        anyhow::ensure!(faults.is_empty(), "{}", faults.join("\n  "));
        Ok(())
    })
}

const CARD: &str = "[data-testid=column]";

/// The text of the inspector for a square under the mouse, once it has this heading.
async fn read(page: &Page, name: &str, heading: &'static str) -> anyhow::Result<String> {
    let at = page.point_of(name.parse()?).await?;
    page.driver().action_chain().move_to(at.x as i64, at.y as i64).perform().await?;
    let heading = page.driver().query(By::Css(format!("{CARD} h2"))).with_text(heading);
    heading.first().await?;
    page.text_of(CARD).await
}

#[test]
fn a_game_continues_without_the_second_board() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::against_computer(Color::White)).await?;
        page.click("toggle-unstacked").await?;
        page.wait_until_gone("[data-testid=unstacked]").await?;
        test_game.model.second_board = SecondBoard::Hidden;
        test_game.check().await?;
        let mut rng = Rng::with_seed(77);
        test_game.play_randomly(&mut rng, 8).await?;
        page.reload().await?;
        test_game.settle().await?;
        test_game.play_randomly(&mut rng, 12).await?;
        page.click("toggle-unstacked").await?;
        page.wait_for("[data-testid=unstacked]").await?;
        test_game.model.second_board = SecondBoard::Shown;
        test_game.settle().await
    })
}

#[test]
fn pointing_at_a_column_spells_it_out() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let mut test_game = TestGame::linked(page.clone(), "//,,bW,//,WWWBb,,w// w", Variant::LASKA).await?;
        page.click("toggle-unstacked").await?;
        page.wait_until_gone("[data-testid=unstacked]").await?;
        test_game.model.second_board = SecondBoard::Hidden;
        for (name, heading, words) in [
            ("c3", "c3 · White", ["White officer over 2 white counters and 2 black counters", "the rest stays White"]),
            ("e5", "e5 · Black", ["Black soldier over white officer", "If captured, the rest becomes White"]),
        ] {
            let card = read(&page, name, heading).await?;
            anyhow::ensure!(words.iter().all(|it| card.contains(it)), "{name}: {card}");
        }
        test_game.check().await
    })
}
