//! A whole game against the machine, to its end.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Performed, Table, perform};
use laska_rules::Color;

#[test]
fn the_machine_plays_by_the_rules_to_the_end() -> Performed {
    perform(async |stage| {
        let mut table = Table::begin(stage.open("").await?, NewGame::against_machine(Color::White)).await?;
        table.play_by_lot(&mut Rng::with_seed(1911), usize::MAX).await?;
        let outcome = table.mirror.game.outcome();
        anyhow::ensure!(outcome.is_some(), "nobody can move, and the game goes on: {}", table.mirror.fragment());

        // Every position of it can be looked at again, those after the player's own moves too.
        for ply in (1..=table.mirror.game.moves().len()).rev() {
            table.go_to(ply).await?;
        }
        Ok(())
    })
}
