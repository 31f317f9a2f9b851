//! The game is kept: over a reload, in a closed tab, beside another tab, and when the store is damaged.

use laska_browser_tests::{NewGame, Page, Performed, Seating, Table, perform};
use laska_rules::{Color, Game, notation::record};

/// What this browser keeps.
async fn change_store(page: &Page, change: &str) -> anyhow::Result<()> {
    page.settle().await?;
    page.script(&format!("for (const key of Object.keys(localStorage)) {{ {change} }}")).await
}

/// Three plies against the machine, which has Black.
async fn begun(page: &Page) -> anyhow::Result<Table> {
    let mut table = Table::begin(page.clone(), NewGame::against_machine(Color::White)).await?;
    table.play_by_lot(&mut fastrand::Rng::with_seed(3), 4).await?;
    Ok(table)
}

#[test]
fn a_closed_tab_costs_nothing() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let table = begun(&page).await?;
        let driver = page.driver();
        let other = page.open_window().await?;
        driver.close_window().await?;
        page.switch_to(other).await?;
        page.open("").await?;
        Table::with(page, table.mirror.game, table.mirror.seating).await?;
        Ok(())
    })
}

#[test]
fn two_tabs_keep_their_own_games() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let first = begun(&page).await?;
        let driver = page.driver();
        let home = driver.window().await?;
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
fn a_damaged_store_says_so_and_costs_only_itself() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let table = begun(&page).await?;
        let damages = [
            ("localStorage[key] = localStorage[key].replace('white person', 'white 7')", "players"),
            ("if (!key.endsWith('backup')) localStorage[key] = 'x'", "backup"),
        ];
        for (damage, words) in damages {
            change_store(&page, damage).await?;
            page.reload().await?;
            page.wait_for("[data-testid=error]").await?;
            let told = page.sight().await?.error.unwrap_or_default();
            anyhow::ensure!(told.contains(words), "{told}");
            Table::with(page.clone(), table.mirror.game.clone(), table.mirror.seating).await?;
            page.click("close-notice").await?;
        }
        change_store(&page, "localStorage[key] = '{'").await?;
        page.reload().await?;
        page.wait_for("[data-testid=error]").await?;
        Table::with(page, table.mirror.game, Seating::People).await?;
        Ok(())
    })
}
