//! A game that is over can be walked through, and other moves tried in it for both sides.

use laska_browser_tests::{NewGame, Performed, Seating, Table, perform};
use laska_rules::{Color, Variant, notation::parse_move};
use thirtyfour::Key;

#[test]
fn a_game_that_is_over_is_tried_on() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::against_machine(Color::White)).await?;
        // The machine has one answer only.
        let first = parse_move("c3-d4", table.mirror.game.position(), Variant::LASKA.chain)?;
        table.play(first).await?;
        table.click("[data-testid=resign]", |game| game.resign(Color::White)).await?;
        let line = table.mirror.game.clone();

        page.click("analyze").await?;
        table.mirror.seating = Seating::People;
        table.check().await?;
        let notice = page.sight().await?.notice.unwrap_or_default();
        anyhow::ensure!(notice.contains("variation") && notice.contains("hint"), "{notice}");
        for ply in [1, 0] {
            page.press(Key::Left).await?;
            table.mirror.game.go_to(ply);
            table.settle().await?;
        }

        // Both sides are the person's now.
        for mv in ["c3-b4", "a5-b4-c3", "b2-c3-d4"] {
            let mv = parse_move(mv, table.mirror.game.position(), Variant::LASKA.chain)?;
            table.play(mv).await?;
        }
        page.wait_for("[data-testid=variation] [aria-current=step]").await?;
        page.click("hint").await?;
        page.wait_for("[data-testid=hint-move]").await?;

        // The game itself is there as it was, with its result; over a reload as well.
        page.reload().await?;
        page.click_on("[data-testid=moves] > .row .ply").await?;
        table.mirror.game = line;
        table.mirror.game.go_to(1);
        table.settle().await?;
        page.press(Key::End).await?;
        table.mirror.game.go_to(2);
        table.settle().await
    })
}
