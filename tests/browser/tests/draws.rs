//! Draws that are offered, and what follows the end of a game.

use laska_browser_tests::{NewGame, Performed, Seating, Table, perform};
use laska_rules::{Chain, Color, Game, Variant, notation::fen};
use thirtyfour::Key;

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
        table.click("[data-testid=rematch]", |game| *game = Game::default()).await
    })
}

#[test]
fn the_machine_answers_and_has_the_other_side_next() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let table = Table::begin(page.clone(), NewGame::against_machine(Color::White)).await?;
        page.click("offer-draw").await?;
        page.wait_for("[data-testid=notice]").await?;
        table.check().await?;
        page.click("resign").await?;
        page.click("rematch").await?;
        Table::with(page, Game::default(), Seating::Machine(Color::White)).await?;
        Ok(())
    })
}

#[test]
fn the_machine_takes_a_draw_by_its_score() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        // The machine has Black, with one soldier against three officers, and the other way round.
        for (position, taken) in [("b,,,//////,W,W,W w", true), ("B,B,B,//////,,,w w", false)] {
            page.answer(&["seat-white", "level-1", "begin-given", "given-position"]).await?;
            page.select_all().await?;
            page.type_text(position).await?;
            page.start().await?;
            let game = Game::from_position(fen::parse(position)?, Chain::All);
            let mut table = Table::with(page.clone(), game, Seating::Machine(Color::Black)).await?;
            let mv = table.mirror.choices()[0];
            table.play(mv).await?;
            page.click("offer-draw").await?;
            if taken {
                table.mirror.game.agree_draw();
            } else {
                page.wait_for("[data-testid=notice]").await?;
            }
            table.settle().await?;
        }
        Ok(())
    })
}

#[test]
fn a_game_without_draws_by_rule_goes_on() -> Performed {
    perform(async |stage| {
        let page = stage.open("fen=//////W,,,B_w").await?;
        page.answer(&["seat-people", "begin-here", "draws-off"]).await?;
        page.start().await?;
        for mv in ["a1-b2", "g1-f2", "b2-a1", "f2-g1"].repeat(2) {
            page.type_text(&format!("{mv}\u{e007}")).await?;
            page.wait_for("[data-testid=typed-move]:empty").await?;
            page.press(Key::Escape).await?;
        }
        let sight = page.sight().await?;
        assert_eq!((sight.moves.len(), sight.headline.as_str()), (8, "White to move"));
        page.reload().await?;
        assert_eq!(page.sight().await?.headline, "White to move");
        Ok(())
    })
}
