//! A worker that dies costs a restart, and nothing else.

use laska_browser_tests::{NewGame, Performed, Table, page::Workers, perform};
use laska_rules::{Color, Game};

#[test]
fn a_worker_that_panics_in_thought_is_replaced() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        let workers = Workers::watch(&page).await?;
        page.open("").await?;
        assert_eq!(workers.made().await?, 1);
        let new_game = NewGame::against_machine(Color::Black).deep();
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
