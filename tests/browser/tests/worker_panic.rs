//! A worker that dies costs a restart, and nothing else.

use fastrand::Rng;
use laska_browser_tests::{
    NewGame, Performed, Table,
    page::{Strength, Workers},
    perform,
};
use laska_rules::{Color, Game};

#[test]
fn a_worker_that_panics_in_thought_is_replaced() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        let workers = Workers::watch(&page).await?;
        page.open("").await?;
        assert_eq!(workers.made().await?, 1);
        let new_game = NewGame::against_machine(Color::Black).at(Strength::Strongest("time-5"));
        page.begin(new_game).await?;
        page.wait_for("[data-testid=thinking].active").await?;
        let played = workers.panic().await?;
        anyhow::ensure!(played == 0, "the machine had moved before the panic");

        let table = Table::with(page.clone(), Game::default(), new_game.seating).await;
        assert_eq!(workers.made().await?, 2);
        let mut table = table?;
        anyhow::ensure!(table.mirror.game.moves().len() == 1);
        let reply = table.mirror.choices()[0];
        table.play(reply).await?;
        assert_eq!((table.mirror.game.moves().len(), workers.made().await?), (3, 2));
        Ok(())
    })
}

#[test]
fn a_worker_that_dies_again_and_again_is_given_up_until_it_is_wanted_again() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        let workers = Workers::watch(&page).await?;
        page.open("").await?;
        page.begin(NewGame::against_machine(Color::Black).endless()).await?;
        for life in 1..=3 {
            workers.wait_until_ready(life).await?;
            workers.panic().await?;
        }
        page.wait_for("[data-testid=error]").await?;
        let told = page.sight().await?;
        anyhow::ensure!(told.detail.contains("cannot"), "the status says: {}", told.detail);

        let mut table = Table::begin(page.clone(), NewGame::against_machine(Color::Black)).await?;
        table.play_by_lot(&mut Rng::with_seed(9), 3).await?;
        anyhow::ensure!(page.sight().await?.error.is_none());
        assert_eq!(workers.made().await?, 4);
        Ok(())
    })
}
