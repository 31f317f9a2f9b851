//! A draw that is offered and answered, and the game after it.

use laska_browser_tests::{NewGame, Performed, Table, perform};
use laska_rules::{Color, Game, Variant};

#[test]
fn two_people_agree_on_a_draw_and_play_again() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        page.click("offer-draw").await?;
        page.click("draw-decline").await?;
        page.wait_until_gone("[data-testid=draw-offer]").await?;
        let mv = table.mirror.choices()[0];
        table.play(mv).await?;
        page.click("offer-draw").await?;
        table.click("[data-testid=draw-accept]", Game::agree_draw).await?;
        table.click("[data-testid=rematch]", |game| *game = Game::default()).await?;
        table.click("[data-testid=resign]", |game| game.resign(Color::White)).await
    })
}
