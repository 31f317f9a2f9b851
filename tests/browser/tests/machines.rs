//! Two machines play; a person pauses them, and takes a side.

use laska_browser_tests::{Performed, perform};
use laska_rules::{
    Chain, Game, Outcome,
    notation::{fen, record},
};

/// White to move; whatever both play, it is over within seven plies.
const NEAR_THE_END: &str = ",,,b/,b,/,Wbbb,,Wbbbbb/w,w,/,w,,/w,,bw/w,w,w,w w";

#[test]
fn machines_play_pause_and_give_way() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        page.answer(&["seat-machines", "level-1", "second-level-2"]).await?;
        page.start().await?;
        page.wait_for("[data-ply='4']").await?;
        page.click("pause").await?;
        page.wait_for("[data-testid=go-on]").await?;
        let plies = page.sight().await?.moves.len();
        page.click("go-on").await?;
        page.wait_for(&format!("[data-ply='{}']", plies + 2)).await?;
        page.click("play-from-here").await?;
        // The machine has the other side: after a move of the person's it answers.
        page.wait_for("[data-mark=movable]").await?;
        page.wait_for("[data-testid=resign]:enabled").await?;
        let plies = page.sight().await?.moves.len();
        page.click("hint").await?;
        let stops = page.wait_for("[data-testid=hint-move]").await?.attr("data-stops").await?.unwrap_or_default();
        for stop in stops.split('-') {
            page.click_square(stop.parse()?).await?;
            if page.sight().await?.moves.len() > plies {
                break;
            }
        }
        page.wait_for(&format!("[data-ply='{}']", plies + 2)).await?;
        Ok(())
    })
}

#[test]
fn machines_play_to_the_end_by_the_rules() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        page.answer(&["seat-machines", "level-1", "second-level-2", "begin-given", "given-position"]).await?;
        page.type_text(NEAR_THE_END).await?;
        page.start().await?;
        page.wait_for("[data-testid=status].over").await?;
        let sight = page.sight().await?;
        let mut game = Game::from_position(fen::parse(NEAR_THE_END)?, Chain::All);
        let moves: Vec<_> = sight.moves.iter().map(|it| it.text.as_str()).collect();
        record::play(&mut game, &moves.join(" "))?;
        assert_eq!(sight.fen, game.position().to_string());
        let Some(Outcome::Won { winner, .. }) = game.outcome() else { anyhow::bail!("it goes on: {}", sight.fragment) };
        assert_eq!(sight.headline, format!("{winner} wins"));
        Ok(())
    })
}
