//! Takebacks against the machine lead to the player's own turn, also while it thinks.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Performed, Table, perform};
use laska_rules::Color;

#[test]
fn a_takeback_skips_the_machines_move() -> Performed {
    perform(async |stage| {
        let mut table = Table::begin(stage.open("").await?, NewGame::against_machine(Color::White)).await?;
        let mut lot = Rng::with_seed(21);
        table.play_by_lot(&mut lot, 6).await?;
        table.click("[data-testid=undo]", |game| game.go_to(4)).await?;
        table.click("[data-testid=undo]", |game| game.go_to(2)).await?;
        table.click("[data-testid=redo]", |game| game.go_to(4)).await?;
        // An earlier position with the machine to move is looked at; it waits.
        table.go_to(1).await?;
        table.click("[data-testid=undo]", |game| game.go_to(0)).await?;
        table.play_by_lot(&mut lot, 4).await
    })
}

#[test]
fn a_takeback_during_thought_drops_the_thought() -> Performed {
    perform(async |stage| {
        let mut table = Table::begin_endless_thought(stage.open("").await?).await?;
        let ply = table.mirror.game.moves().len() - 1;
        table.click("[data-testid=undo]", |game| game.go_to(ply)).await?;
        table.page.wait_until_gone("[data-testid=thinking].active").await?;
        // The next answer must be one to the position that it is given to.
        let again = table.next_thorny().await?;
        let plies = table.mirror.game.moves().len();
        table.enter(again).await?;
        table.page.click_on("[data-testid=move-now]:enabled").await?;
        table.settle().await?;
        assert_eq!(table.mirror.game.moves().len(), plies + 2);
        Ok(())
    })
}

#[test]
fn who_resigns_during_thought_has_lost_and_may_take_it_back() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin_endless_thought(page.clone()).await?;
        table.click("[data-testid=resign]", |game| game.resign(Color::White)).await?;
        page.wait_until_gone("[data-testid=thinking].active").await?;
        page.click("undo").await?;
        table.mirror.game.reopen();
        page.click_on("[data-testid=move-now]:enabled").await?;
        table.settle().await
    })
}
