//! A game that is over goes to the study, where other moves are tried in it for both sides.

use laska_browser_tests::{NewGame, Performed, Table, perform};
use laska_rules::{Color, Variant, notation::parse_move};
use thirtyfour::Key;

#[test]
fn a_game_that_is_over_is_reviewed_and_tried_on() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::against_machine(Color::White)).await?;
        // The machine has one answer only.
        let first = parse_move("c3-d4", table.mirror.game.position(), Variant::LASKA.chain)?;
        table.play(first).await?;
        table.click("[data-testid=resign]", |game| game.resign(Color::White)).await?;
        let fragment = table.mirror.fragment();

        page.click("review").await?;
        page.wait_for("main.analysis [data-ply='2'][aria-current=step]").await?;
        page.wait_for("[data-testid=review] [data-testid=graph]").await?;
        page.settle().await?;
        let address: String = page.script("return location.hash").await?;
        assert_eq!(address, format!("#analysis/{fragment}&end=white_resigned"));
        assert_eq!(page.text_of(".status-words strong").await?, "Black wins");
        // The moves are there before the page listens to keys.
        page.settle().await?;
        page.press(Key::Home).await?;

        // Both sides are the person's here.
        for square in ["c3", "b4", "a5", "c3", "b2", "d4"] {
            page.click_square(square.parse()?).await?;
        }
        page.wait_for("[data-testid=variation] [aria-current=step]").await?;

        // The game itself is at the table as it was, with its result.
        page.go_to_table().await?;
        table.settle().await
    })
}
