//! Two tabs with one game: a copied tab goes its own way, and a game by link is the same in both.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Page, Performed, Table, perform_alone};
use laska_rules::Variant;
use thirtyfour::{Key, WindowHandle};

/// Opens another tab with this one's session, as a browser copies a tab, and gives both.
async fn copied(page: &Page) -> anyhow::Result<(WindowHandle, WindowHandle)> {
    page.settle().await?;
    let driver = page.driver();
    let (one, before) = (driver.window().await?, driver.windows().await?);
    page.script::<()>("window.open(location.href)").await?;
    let other = driver.windows().await?.into_iter().find(|window| !before.contains(window));
    let other = other.ok_or_else(|| anyhow::anyhow!("there is no other tab"))?;
    page.switch_to(other.clone()).await?;
    // It listens once the looks of the pieces are told.
    page.wait_for("html[data-pieces] [data-testid=board]").await?;
    Ok((one, other))
}

#[test]
fn a_copied_tab_and_its_original_each_keep_their_own_moves() -> Performed {
    perform_alone(async |stage| {
        let page = stage.open("").await?;
        let mut original = Table::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        original.play_by_lot(&mut Rng::with_seed(3), 4).await?;
        let (one, other) = copied(&page).await?;
        let mut copy = Table::with(page.clone(), original.mirror.game.clone(), original.mirror.seating).await?;
        copy.play_by_lot(&mut Rng::with_seed(4), 7).await?;
        copy.go_to(5).await?;
        page.switch_to(one).await?;
        original.play_by_lot(&mut Rng::with_seed(5), 8).await?;
        original.go_to(3).await?;
        // What stands behind the position on the board only the store knows.
        page.reload().await?;
        original.check().await?;
        page.switch_to(other).await?;
        page.reload().await?;
        copy.check().await
    })
}

/// The moves in the list, those of variations too.
async fn all_moves(page: &Page) -> anyhow::Result<String> {
    page.settle().await?;
    page.text_of("[data-testid=moves]").await
}

#[test]
fn a_game_by_link_goes_on_in_all_its_tabs_and_no_move_is_lost() -> Performed {
    perform_alone(async |stage| {
        let page = stage.open("").await?;
        page.answer(&["seat-link", "link-w"]).await?;
        page.start().await?;
        let (one, other) = copied(&page).await?;
        let play = async |mv: &str| -> anyhow::Result<()> {
            page.click("typed-move").await?;
            page.type_text(mv).await?;
            page.press(Key::Enter).await?;
            page.wait_for("[data-testid=send-copy]").await?;
            page.settle().await
        };
        play("c3-d4").await?;
        page.switch_to(one).await?;
        // It has come by itself, and is told.
        page.wait_for("[data-testid=notice]").await?;
        anyhow::ensure!(all_moves(&page).await?.contains("c3-d4"));
        page.click("undo").await?;
        play("c3-b4").await?;
        page.switch_to(other).await?;
        page.wait_for("[data-square=b4][data-mark=last]").await?;
        for _ in 0..2 {
            let moves = all_moves(&page).await?;
            anyhow::ensure!(moves.contains("c3-b4") && moves.contains("c3-d4"), "{moves}");
            page.reload().await?;
        }
        Ok(())
    })
}
