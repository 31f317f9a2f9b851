//! Two people at one board, and the way through their game: back, forward, by the list, and along another line.

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::{NewGame, Performed, Table, perform};
use laska_rules::{Game, Variant};

#[test]
fn a_game_goes_back_and_forward() -> Performed {
    perform(async |stage| {
        let mut table = Table::begin(stage.open("").await?, NewGame::people(Variant::LASKA)).await?;
        let mut lot = Rng::with_seed(7);
        table.play_by_lot(&mut lot, 10).await?;

        let undo = |game: &mut Game| game.go_to(game.moves().len() - 1);
        let redo = |game: &mut Game| game.go_to(game.moves().len() + 1);
        table.click("[data-testid=undo]", undo).await?;
        table.click("[data-testid=undo]", undo).await?;
        table.click("[data-testid=redo]", redo).await?;
        for ply in [3, 10, 1, 6] {
            table.go_to(ply).await?;
        }
        table.click("[data-testid=to-start]", |game| game.go_to(0)).await?;

        // The next move leads on along the line; another one begins a line of its own.
        let next = table.mirror.game.undone()[0];
        table.play(next).await?;
        anyhow::ensure!(!table.mirror.game.undone().is_empty());
        table.click("[data-testid=to-start]", |game| game.go_to(0)).await?;
        let other = table.mirror.choices().into_iter().find(|mv| *mv != next).context("White has a choice")?;
        table.play(other).await?;
        anyhow::ensure!(table.mirror.game.undone().is_empty());
        table.play_by_lot(&mut lot, 8).await
    })
}
