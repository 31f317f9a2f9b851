//! A takeback while the machine thinks leads to the player's own turn.

use laska_browser_tests::{Performed, Table, perform};

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
