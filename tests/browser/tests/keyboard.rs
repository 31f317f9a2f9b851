//! The whole game by keys.

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::{Hand, NewGame, Performed, Table, perform};
use laska_rules::{Color, Square};
use thirtyfour::Key;

/// Presses Tab until a square has the focus, as somebody does who has just opened the page.
async fn tab_to_board(table: &Table) -> anyhow::Result<Square> {
    const STOPS_BEFORE_BOARD: usize = 8;
    for _ in 0..STOPS_BEFORE_BOARD {
        table.page.press(Key::Tab).await?;
        if let Some(square) = table.page.focused_square().await? {
            return Ok(square);
        }
    }
    anyhow::bail!("{STOPS_BEFORE_BOARD} times Tab does not lead to the board")
}

#[test]
fn moves_are_made_by_arrows_and_enter() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::against_machine(Color::White)).await?;
        table.page.reload().await?;
        table.hand = Hand::Keys;
        let first = tab_to_board(&table).await?;
        let movable = table.mirror.choices().iter().any(|mv| mv.from() == first);
        anyhow::ensure!(movable, "Tab leads to {first}, which cannot move");

        // Escape drops what was chosen.
        table.press(first).await?;
        table.mirror.press(first)?;
        table.page.wait_for("[data-mark=target]").await?;
        table.check().await?;
        page.press(Key::Escape).await?;
        table.mirror.cancel();
        page.wait_until_gone("[data-mark=target]").await?;
        table.check().await?;

        table.play_by_lot(&mut Rng::with_seed(64), 6).await?;
        let at = page.focused_square().await?.context("the board has lost the focus")?;
        // Left and right, up and down undo each other, wherever the last move has led.
        table.walk_to("d4".parse()?).await?;
        for (there, back) in [(Key::Left, Key::Right), (Key::Up, Key::Down), (Key::Down, Key::Up)] {
            page.press(there).await?;
            anyhow::ensure!(page.focused_square().await? != "d4".parse().ok());
            page.press(back).await?;
            assert_eq!(page.focused_square().await?, "d4".parse().ok(), "{at}");
        }
        Ok(())
    })
}
