//! Two machines play; a person pauses them, and takes a side.

use laska_browser_tests::{Performed, perform};

#[test]
fn machines_play_pause_and_give_way() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        page.answer(&["seat-machines", "level-1", "second-level-2", "draws-off"]).await?;
        page.start().await?;
        page.wait_for("[data-ply='4']").await?;
        page.click("pause").await?;
        page.wait_for("[data-testid=go-on]").await?;
        let sight = page.sight().await?;
        anyhow::ensure!(sight.fragment.contains("draws=none"), "{}", sight.fragment);
        let plies = sight.moves.len();
        page.click("go-on").await?;
        page.wait_for(&format!("[data-ply='{}']", plies + 2)).await?;
        page.click("play-from-here").await?;
        // The machine has the other side: after a move of the person's it answers.
        page.wait_for("[data-mark=movable]").await?;
        page.wait_for("[data-testid=resign]:enabled").await?;
        let plies = page.sight().await?.moves.len();
        page.click("hint").await?;
        let stops = page.wait_for("[data-testid=hint-move]").await?.attr("data-stops").await?.unwrap_or_default();
        for stop in stops.split('-') {
            page.click_square(stop.parse()?).await?;
            if page.sight().await?.moves.len() > plies {
                break;
            }
        }
        page.wait_for(&format!("[data-ply='{}']", plies + 2)).await?;
        Ok(())
    })
}
