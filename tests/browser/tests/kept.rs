//! The game is kept: over a reload, in a closed tab, beside another tab, and when the store is damaged.

use laska_browser_tests::{NewGame, Page, Performed, Seating, Table, perform, perform_alone};
use laska_rules::{Color, Game, notation::record};

/// Three plies against the machine, which has Black.
async fn begun(page: &Page) -> anyhow::Result<Table> {
    let mut table = Table::begin(page.clone(), NewGame::against_machine(Color::White)).await?;
    table.play_by_lot(&mut fastrand::Rng::with_seed(3), 4).await?;
    Ok(table)
}

#[test]
fn a_closed_tab_costs_nothing_and_two_tabs_keep_their_own_games() -> Performed {
    perform_alone(async |stage| {
        let page = stage.open("").await?;
        let first = begun(&page).await?;
        let driver = page.driver();
        let home = page.open_window().await?;
        driver.close_window().await?;
        page.switch_to(home.clone()).await?;
        page.open("").await?;
        let first = Table::with(page.clone(), first.mirror.game, first.mirror.seating).await?;

        let other = page.open_window().await?;
        page.switch_to(other).await?;
        page.open("moves=c3-b4").await?;
        let mut game = Game::default();
        record::play(&mut game, "c3-b4")?;
        let mut second = Table::with(page.clone(), game, Seating::People).await?;
        second.play_by_lot(&mut fastrand::Rng::with_seed(4), 3).await?;
        page.switch_to(home).await?;
        page.reload().await?;
        Table::with(page, first.mirror.game, first.mirror.seating).await?;
        Ok(())
    })
}

#[test]
fn a_damaged_game_comes_back_from_its_backup() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let table = begun(&page).await?;
        page.settle().await?;
        page.script::<()>(
            "for (const key of Object.keys(localStorage)) if (!key.endsWith('backup')) localStorage[key] = 'x'",
        )
        .await?;
        page.reload().await?;
        page.wait_for("[data-testid=error]").await?;
        let told = page.sight().await?.error.unwrap_or_default();
        anyhow::ensure!(told.contains("backup"), "{told}");
        Table::with(page, table.mirror.game, table.mirror.seating).await?;
        Ok(())
    })
}
