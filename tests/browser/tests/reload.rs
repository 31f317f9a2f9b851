//! A reload in the middle: of a take, of the machine's thought, of a look back, of a variation.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Performed, Table, perform};
use laska_rules::{Color, Variant, notation::parse_move};

#[test]
fn in_the_middle_of_a_take_only_its_jumps_are_gone() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        // White's a1 can take b2, then b4 or d4.
        let mut table = Table::linked(page.clone(), "///b,b,/,,,/b,,/w,,, w", Variant::LASKA).await?;
        for name in ["a1", "c3"] {
            table.press(name.parse()?).await?;
            page.wait_for(&format!("[data-square={name}][data-mark=selected]")).await?;
        }
        page.reload().await?;
        table.settle().await?;
        let take = parse_move("a1-b2-c3-b4-a5", table.mirror.game.position(), Variant::LASKA.chain)?;
        table.play(take).await
    })
}

#[test]
fn in_the_middle_of_its_thought_the_machine_begins_again() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin_endless_thought(page.clone()).await?;
        page.reload().await?;
        page.click_on("[data-testid=move-now]:enabled").await?;
        table.settle().await?;
        // It went on as it was: the person is to move, on the same side.
        anyhow::ensure!(table.mirror.turn() == Color::White && !table.mirror.choices().is_empty());
        Ok(())
    })
}

#[test]
fn what_came_after_the_position_on_the_board_is_still_there() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        let mut lot = Rng::with_seed(31);
        table.play_by_lot(&mut lot, 9).await?;
        table.go_to(4).await?;
        page.reload().await?;
        table.settle().await?;
        table.click("[data-testid=redo]", |game| game.go_to(5)).await?;
        table.go_to(9).await?;
        table.play_by_lot(&mut lot, 12).await
    })
}
