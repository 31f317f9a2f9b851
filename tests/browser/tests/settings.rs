//! The settings: each changes only its part of the page and survives a reload, and a damaged one does not affect the
//! others.

use std::collections::BTreeMap;

use laska_browser_tests::{
    Page, TestResult,
    page::{ColorScheme, Size},
    run_test, run_test_alone,
};
use thirtyfour::Key;

/// A game with a step and a capture, before the computer's answer.
pub(crate) const GAME: &str = "moves=c3-d4_e5-d4-c3";

/// The visible effect of each setting.
const SHOWN: &str = "
    const style = (selector, name) => getComputedStyle(document.querySelector(selector)).getPropertyValue(name);
    // A minified style sheet may contain .4s for 400ms.
    const milliseconds = (time) => `${parseFloat(time) * (time.endsWith('ms') ? 1 : 1000)}ms`;
    const texts = (selector) => Array.from(document.querySelectorAll(selector), (it) => it.textContent).join(' ');
    return {
        pieces: style('#black-officer-face stop', 'stop-color'),
        board: style('.playing-square', 'fill') + style('.frame', 'fill'),
        light: style('body', 'background-color'),
        coordinates: texts('.coordinate'),
        notation: texts('[data-testid=moves] [data-ply]'),
        'second-board': String(Boolean(document.querySelector('[data-testid=unstacked]'))),
        animation: milliseconds(style(':root', '--transition')),
        // Their effects need another game, a resignation, time, or ears.
        ...Object.fromEntries(['possible-moves', 'evaluation', 'watch-speed', 'confirm-resignation', 'messages', 'sound'].map((name) =>
            [name, document.querySelector(`[data-testid=settings-dialog] [name=${name}]:checked`).value])),
    };";

/// A setting, a value, and what the page must show; empty if any other color will do.
type Answer = (&'static str, &'static str, &'static str);

/// Every value except the defaults.
const ANSWERS: [Answer; 25] = [
    // The color scheme changes the board too, so it is tried first, with the default board.
    ("light", "light", ""),
    ("pieces", "lasker", ""),
    ("pieces", "schmid", ""),
    ("pieces", "zillions", ""),
    ("pieces", "coins", ""),
    ("board", "walnut", ""),
    ("board", "slate", ""),
    ("board", "paper", ""),
    ("board", "plum", ""),
    ("coordinates", "numbers", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25"),
    ("coordinates", "none", ""),
    ("notation", "columns", "c3-d4w e5-d4-c3bw"),
    ("notation", "numbers", "9-13 17-13-9"),
    ("second-board", "hidden", "false"),
    ("possible-moves", "hidden", "hidden"),
    ("evaluation", "shown", "shown"),
    ("animation", "off", "0ms"),
    ("animation", "slow", "400ms"),
    ("watch-speed", "slow", "slow"),
    ("watch-speed", "fast", "fast"),
    ("confirm-resignation", "always", "always"),
    ("messages", "stay", "stay"),
    ("sound", "off", "off"),
    ("sound", "quiet", "quiet"),
    ("sound", "loud", "loud"),
];

type Shown = BTreeMap<String, String>;

async fn open_and_close(page: &Page) -> anyhow::Result<()> {
    page.click("settings").await?;
    page.wait_for("[data-testid=settings-dialog][open]").await?;
    page.press(Key::Escape).await?;
    page.wait_for("[data-testid=settings-dialog]:not([open])").await?;
    Ok(())
}

async fn shown(page: &Page) -> anyhow::Result<Shown> {
    // After the page has loaded, the dialog is not part of it before it opens.
    if !page.read::<bool>("return Boolean(document.querySelector('[data-testid=settings-dialog]'))").await? {
        open_and_close(page).await?;
    }
    page.settle().await?;
    page.script(SHOWN).await
}

/// All values in rounds, with at most one value of each setting per round.
fn rounds() -> Vec<Vec<Answer>> {
    let mut rounds: Vec<Vec<Answer>> = Vec::new();
    for answer in ANSWERS {
        match rounds.iter_mut().find(|round| round.iter().all(|(setting, ..)| *setting != answer.0)) {
            Some(round) => round.push(answer),
            None => rounds.push(vec![answer]),
        }
    }
    rounds
}

/// Checks that the dialog has no values other than the defaults and the tested ones.
async fn check_all_are_tried(page: &Page) -> anyhow::Result<()> {
    open_and_close(page).await?;
    let mut others: Vec<(String, String)> = page
        .script(
            "const others = document.querySelectorAll('[data-testid=settings-dialog] input:not(:checked)');
             return Array.from(others, (it) => [it.name, it.value]);",
        )
        .await?;
    // Languages change all texts and have their own tests. Dark mode is tested while the system is light.
    others.retain(|(setting, _)| setting != "language");
    let elsewhere = [("light", "dark")];
    let tried = ANSWERS.map(|(setting, answer, _)| (setting, answer)).into_iter().chain(elsewhere);
    let mut tried: Vec<_> = tried.map(|(setting, answer)| (setting.to_owned(), answer.to_owned())).collect();
    others.sort();
    tried.sort();
    assert_eq!(others, tried);
    Ok(())
}

#[test]
fn every_setting_changes_only_its_part_and_survives_a_reload() -> TestResult {
    run_test(async |env| {
        let page = env.open(GAME).await?;
        check_all_are_tried(&page).await?;
        page.set_color_scheme(ColorScheme::Dark).await?;
        let usual = shown(&page).await?;
        for round in rounds() {
            let mut set = usual.clone();
            for (setting, answer, expected) in round {
                page.set(setting, answer).await?;
                let before = std::mem::replace(&mut set, shown(&page).await?);
                let changed: Vec<&String> = before.keys().filter(|name| before[*name] != set[*name]).collect();
                // The board differs in dark mode.
                let own: &[&str] = if setting == "light" { &["board", "light"] } else { &[setting] };
                anyhow::ensure!(changed == own, "{setting} {answer} changed {changed:?}");
                anyhow::ensure!(expected.is_empty() || set[setting] == expected, "{answer}: {}", set[setting]);
            }
            page.reload().await?;
            let again = shown(&page).await?;
            anyhow::ensure!(again == set, "{set:?} after a reload: {again:?}");
            page.click("settings").await?;
            page.wait_for("[data-testid=settings-dialog][open]").await?;
            page.click("reset-settings").await?;
            page.press(Key::Escape).await?;
            page.wait_for("[data-testid=settings-dialog]:not([open])").await?;
            let reset = shown(&page).await?;
            anyhow::ensure!(reset == usual, "{set:?} was reset to {reset:?}");
        }
        // Dark mode is dark even if the system is light.
        page.set_color_scheme(ColorScheme::Light).await?;
        anyhow::ensure!(shown(&page).await?["light"] != usual["light"]);
        page.set("light", "dark").await?;
        anyhow::ensure!(shown(&page).await?["light"] == usual["light"]);
        Ok(())
    })
}

#[test]
fn damaged_settings_are_reported_once_and_the_rest_kept() -> TestResult {
    run_test(async |env| {
        let page = env.open(GAME).await?;
        page.script::<()>("localStorage['laska.settings'] = 'version=1&pieces=coins&board=chess&second-board=hidden'")
            .await?;
        page.reload().await?;
        page.wait_for("html[data-pieces=coins][data-board=green]").await?;
        let notice = page.snapshot().await?.notice.unwrap_or_default();
        anyhow::ensure!(notice.contains("Could not read") && notice.contains("Board"), "the notice is {notice}");
        page.wait_until_gone("[data-testid=unstacked]").await?;
        page.reload().await?;
        page.wait_for("html[data-pieces=coins][data-board=green]").await?;
        anyhow::ensure!(page.snapshot().await?.notice.is_none(), "the error is shown again");
        Ok(())
    })
}

#[test]
fn a_second_tab_receives_changes() -> TestResult {
    run_test_alone(async |env| {
        let page = env.open(GAME).await?;
        let first = page.driver().window().await?;
        let second = page.open_window().await?;
        page.switch_to(second).await?;
        page.open("").await?;
        page.set("pieces", "schmid").await?;
        page.driver().close_window().await?;
        page.switch_to(first).await?;
        page.wait_for("html[data-pieces=schmid]").await?;
        Ok(())
    })
}

/// Records the volume of the sounds and the animations that start from now on.
const LISTEN: &str = "
    window.sounds = 0;
    window.glides = [];
    const audio = HTMLMediaElement.prototype, element = Element.prototype;
    const [play, animate] = [audio.play, element.animate];
    audio.play = function () { window.sounds += this.volume; return play.call(this); };
    element.animate = function (frames, time) { window.glides.push(time.duration); return animate.call(this, frames, time); };";

#[test]
fn moves_follow_the_animation_and_sound_settings() -> TestResult {
    run_test(async |env| {
        let page = env.open("fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w").await?;
        page.script::<()>(LISTEN).await?;
        for (animation, sound, glides) in
            [("normal", "normal", Some(220.0)), ("slow", "off", Some(500.0)), ("off", "loud", None)]
        {
            page.set("animation", animation).await?;
            page.set("sound", sound).await?;
            page.script::<()>("window.sounds = 0; window.glides = [];").await?;
            page.click_square("c3".parse()?).await?;
            page.click_square("b4".parse()?).await?;
            page.wait_for("[data-testid=moves] [data-ply='1'][aria-current]").await?;
            page.settle().await?;
            let (loudness, glided): (f64, Vec<f64>) = page.script("return [window.sounds, window.glides]").await?;
            anyhow::ensure!((loudness > 0.0) == (sound != "off"), "{sound}: as loud as {loudness}");
            let matches = glided.iter().all(|time| Some(*time) == glides) && glided.is_empty() == glides.is_none();
            anyhow::ensure!(matches, "{animation}: glides of {glided:?}");
            page.click("undo").await?;
            page.wait_until_gone("[data-testid=moves] [aria-current]").await?;
            // That is recorded as well.
            page.settle().await?;
        }
        Ok(())
    })
}

#[test]
fn a_setting_is_changed_by_keys_alone() -> TestResult {
    run_test(async |env| {
        let page = env.open(GAME).await?;
        let focused = "return document.activeElement?.dataset?.testid ?? ''";
        for _ in 0..12 {
            page.press(Key::Tab).await?;
            if page.script::<String>(focused).await? == "settings" {
                break;
            }
        }
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=settings-dialog][open]").await?;
        for _ in 0..4 {
            if page.script::<String>(focused).await? == "set-pieces-turned" {
                break;
            }
            page.press(Key::Tab).await?;
        }
        page.press(Key::Down).await?;
        page.wait_for("html[data-pieces=lasker]").await?;
        page.press(Key::Escape).await?;
        page.wait_for("[data-testid=settings-dialog]:not([open])").await?;
        anyhow::ensure!(page.script::<String>(focused).await? == "settings", "the focus is not back");
        Ok(())
    })
}

#[test]
fn samples_of_pieces_show_the_colors_of_their_own_set() -> TestResult {
    run_test(async |env| {
        let page = env.open(GAME).await?;
        page.click("settings").await?;
        page.wait_for("[data-testid=settings-dialog][open]").await?;
        let colors: Vec<Vec<String>> = page
            .script(
                "const colors = (of) => [...of.querySelectorAll('.face')].map((it) => getComputedStyle(it).fill);
                return [...document.querySelectorAll('[data-testid^=set-pieces-]')].map((it) => colors(it.closest('label')));",
            )
            .await?;
        for (index, set) in colors.iter().enumerate() {
            anyhow::ensure!(set.len() == 4 && !set.iter().any(|it| it.starts_with("url")), "no flat colors: {set:?}");
            anyhow::ensure!(!colors[..index].contains(set), "two sets look alike: {set:?}");
        }
        anyhow::ensure!(colors.len() == 5, "{} sets", colors.len());
        Ok(())
    })
}

#[test]
fn the_dialog_leaves_the_board_visible() -> TestResult {
    run_test(async |env| {
        let page = env.open(GAME).await?;
        page.click("settings").await?;
        page.wait_for("[data-testid=settings-dialog][open]").await?;
        for size in [Size::LAPTOP, Size::PHONE, Size::DESKTOP, Size { width: 844, height: 390 }] {
            page.resize(size).await?;
            page.settle().await?;
            let covered: f64 = page
                .script(
                    "const rect = (it) => document.querySelector(`[data-testid=${it}]`).getBoundingClientRect();
                    const [board, dialog] = [rect('board'), rect('settings-dialog')];
                    const width = Math.min(board.right, dialog.right) - Math.max(board.left, dialog.left);
                    const height = Math.min(board.bottom, dialog.bottom) - Math.max(board.top, dialog.top);
                    return Math.max(width, 0) * Math.max(height, 0) / (board.width * board.height);",
                )
                .await?;
            anyhow::ensure!(covered < 0.02, "{size:?}: {covered} of the board is covered");
            let wide: bool = page.script("return document.documentElement.scrollWidth <= innerWidth").await?;
            anyhow::ensure!(wide, "{size:?}: it scrolls sideways");
        }
        Ok(())
    })
}

#[test]
fn a_dialog_closed_and_reopened_immediately_is_open() -> TestResult {
    run_test(async |env| {
        let page = env.open(GAME).await?;
        for (button, dialog) in
            [("settings", "settings-dialog"), ("new-game", "new-game-dialog"), ("show-keys", "keys-dialog")]
        {
            page.click(button).await?;
            page.wait_for(&format!("[data-testid={dialog}][open]")).await?;
            // Other tasks run before the browser reports that a dialog was closed. On a busy machine Yew continues
            // rendering in a timer after that event; here it continues immediately.
            let again = format!(
                "const [done] = arguments, later = window.setTimeout;
                 const turns = async () => {{ for (let turn = 0; turn < 50; turn += 1) await null; }};
                 (async () => {{
                     window.setTimeout = (act, wait, ...given) =>
                         wait === 0 ? queueMicrotask(act) : later.call(window, act, wait, ...given);
                     document.querySelector('[data-testid={dialog}]').close();
                     await turns();
                     document.querySelector('[data-testid={button}]').click();
                     await turns();
                     window.setTimeout = later;
                     setTimeout(done);
                 }})();"
            );
            page.driver().execute_async(&again, []).await?;
            page.wait_for(&format!("[data-testid={dialog}][open]")).await?;
            page.click_on(&format!("[data-testid={dialog}][open] .close")).await?;
            page.wait_for(&format!("[data-testid={dialog}]:not([open])")).await?;
        }
        Ok(())
    })
}
