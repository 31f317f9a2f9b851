//! An analysis by keys alone: moves, lines, a threat, another move and its promotion, a sign, a comment and a proof.

use anyhow::Context as _;
use laska_browser_tests::{Page, Performed, perform};
use thirtyfour::Key;

use crate::keyboard::{tab_to, tab_to_board};

/// Tabs to what has the handle, and presses Enter on it.
async fn enter(page: &Page, handle: &str) -> anyhow::Result<()> {
    tab_to(page, &format!("[data-testid={handle}]")).await?;
    page.press(Key::Enter).await
}

#[test]
fn the_list_of_keys_says_what_h_does_in_the_analysis() -> Performed {
    perform(async |stage| {
        let page = stage.open_study("analysis").await?;
        page.wait_for("[data-testid=engine][aria-pressed=true]").await?;
        page.settle().await?;
        page.type_text("?").await?;
        page.wait_for("[data-testid=keys-dialog][open]").await?;
        let keys = page.text_of("[data-testid=keys-dialog] dl").await?;
        anyhow::ensure!(keys.contains("Engine on or off") && !keys.contains("Hint;"), "{keys}");
        page.press(Key::Escape).await?;
        page.wait_for("[data-testid=keys-dialog]:not([open])").await?;
        page.type_text("h").await?;
        page.wait_for("[data-testid=engine][aria-pressed=false]").await?;
        Ok(())
    })
}

#[test]
fn a_whole_analysis_is_made_without_a_mouse() -> Performed {
    perform(async |stage| {
        let page = stage.open_study("").await?;
        enter(&page, "section-analysis").await?;
        page.wait_for("main.analysis").await?;
        tab_to_board(&page).await?;
        page.enter_squares("c3 d4").await?;
        page.wait_for("[data-ply='1'][aria-current=step]").await?;
        page.enter_squares("e5 c3").await?;
        page.wait_for("[data-ply='2'][aria-current=step]").await?;

        // What the machine thinks: fewer lines, what threatens, and its best line played out.
        page.wait_for("[data-line='1'] .ply").await?;
        tab_to(&page, "[data-testid=line-count]").await?;
        page.press_often(Key::Up, 2).await?;
        page.wait_until_gone("[data-line='1']").await?;
        enter(&page, "threat").await?;
        page.wait_for("[data-testid=arrow][data-kind=threat]").await?;
        enter(&page, "engine").await?;
        page.wait_for("[data-testid=engine][aria-pressed=false]").await?;
        tab_to(&page, "[data-line=\"0\"] .ply").await?;
        page.press(Key::Enter).await?;
        let best = page.wait_for("[data-ply='3'][aria-current=step]").await?.text().await?;

        // The other of the two takes becomes a variation, and then the game.
        page.press(Key::Left).await?;
        page.wait_for("[data-ply='2'][aria-current=step]").await?;
        let (other, squares) = match best.as_str() {
            "b2-c3-d4" => ("d2-c3-b4", "d2 b4"),
            "d2-c3-b4" => ("b2-c3-d4", "b2 d4"),
            _ => anyhow::bail!("White must take, and not play {best}"),
        };
        tab_to_board(&page).await?;
        page.enter_squares(squares).await?;
        page.wait_for("[data-testid=variation] [aria-current=step]").await?;
        enter(&page, "promote").await?;
        page.wait_until_gone("[data-testid=variation] [aria-current=step]").await?;

        tab_to(&page, "[data-sign=\"!?\"]").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-sign='!?'][aria-pressed=true]").await?;
        tab_to(&page, "[data-testid=comment]").await?;
        page.type_text("The other one").await?;
        page.settle().await?;
        assert_eq!(page.text_of("[data-ply='3'][aria-current=step]").await?, format!("{other}!?"));
        assert_eq!(page.text_of("[data-testid=comment]").await?, "The other one");

        enter(&page, "prove").await?;
        enter(&page, "stop-proof").await?;
        page.wait_for("[data-testid=exact][data-state=open]").await?;
        enter(&page, "play-from-here").await?;
        page.wait_for("[data-testid=new-game-dialog][open] [data-testid=begin-here]:checked").await?;
        enter(&page, "start-game").await?;
        page.wait_for("[data-testid=new-game-dialog]:not([open])").await?;
        tab_to_board(&page).await.context("the game goes on from there")?;
        Ok(())
    })
}
