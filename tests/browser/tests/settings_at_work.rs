//! The settings at work: what is heard and seen of a move, the dialog by keys, and the board beside it.

use laska_browser_tests::{Performed, page::Size, perform};
use thirtyfour::Key;

use crate::settings::GAME;

/// Adds up how loud the sounds are, and notes down the glides that begin from now on.
const LISTEN: &str = "
    window.sounds = 0;
    window.glides = [];
    const audio = HTMLMediaElement.prototype, element = Element.prototype;
    const [play, animate] = [audio.play, element.animate];
    audio.play = function () { window.sounds += this.volume; return play.call(this); };
    element.animate = function (frames, time) { window.glides.push(time.duration); return animate.call(this, frames, time); };";

#[test]
fn moves_glide_and_sound_as_they_are_set() -> Performed {
    perform(async |stage| {
        let page = stage.open("fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w").await?;
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
            let told = glided.iter().all(|time| Some(*time) == glides) && glided.is_empty() == glides.is_none();
            anyhow::ensure!(told, "{animation}: glides of {glided:?}");
            page.click("undo").await?;
            page.wait_until_gone("[data-testid=moves] [aria-current]").await?;
            // That is heard as well.
            page.settle().await?;
        }
        Ok(())
    })
}

#[test]
fn keys_alone_reach_and_change_a_setting() -> Performed {
    perform(async |stage| {
        let page = stage.open(GAME).await?;
        let focused = "return document.activeElement?.dataset?.testid ?? ''";
        for _ in 0..6 {
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
fn the_board_is_seen_beside_the_dialog() -> Performed {
    perform(async |stage| {
        let page = stage.open(GAME).await?;
        page.click("settings").await?;
        page.wait_for("[data-testid=settings-dialog][open]").await?;
        for size in [Size::LAPTOP, Size::PHONE, Size::DESK, Size { width: 844, height: 390 }] {
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
fn a_dialog_that_is_closed_and_opened_at_once_is_open() -> Performed {
    perform(async |stage| {
        let page = stage.open(GAME).await?;
        for (button, dialog) in
            [("settings", "settings-dialog"), ("new-game", "new-game-dialog"), ("show-keys", "keys-dialog")]
        {
            page.click(button).await?;
            page.wait_for(&format!("[data-testid={dialog}][open]")).await?;
            // Before the browser comes to tell of the end of a dialog, there is time for everything but its events. On a
            // busy machine Yew draws on in a timer, which the events come before: here it goes on at once.
            let again = format!(
                "const [told] = arguments, later = window.setTimeout;
                 const turns = async () => {{ for (let turn = 0; turn < 50; turn += 1) await null; }};
                 (async () => {{
                     window.setTimeout = (act, wait, ...given) =>
                         wait === 0 ? queueMicrotask(act) : later.call(window, act, wait, ...given);
                     document.querySelector('[data-testid={dialog}]').close();
                     await turns();
                     document.querySelector('[data-testid={button}]').click();
                     await turns();
                     window.setTimeout = later;
                     setTimeout(told);
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
