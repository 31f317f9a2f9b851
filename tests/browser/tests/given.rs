//! A game that begins at a position which is written or pasted into the dialog.

use laska_browser_tests::{NewGame, Page, Performed, Seating, Table, perform};
use laska_rules::{Chain, Game, Variant, notation::fen};
use thirtyfour::Key;

const CLOSED: &str = "[data-testid=new-game-dialog]:not([open])";

/// Writes in the box, in the place of whatever is there. Enter and the button take what the dialog was drawn with last.
async fn write(page: &Page, text: &str) -> anyhow::Result<()> {
    page.click("given-position").await?;
    page.select_all().await?;
    page.press(Key::Delete).await?;
    page.type_text(text).await?;
    page.settle().await
}

/// What is written in the box.
async fn written(page: &Page) -> anyhow::Result<String> {
    page.script("return document.querySelector('[data-testid=given-position]').textContent").await
}

#[test]
fn a_fault_is_named_and_mended_where_it_is() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        table.play_by_lot(&mut fastrand::Rng::with_seed(9), 3).await?;
        page.answer(&["seat-people", "begin-given"]).await?;
        for (text, named) in [
            ("c3w c4b, White to move", &["c4", "playing square"][..]),
            ("#fen=////,q,,//_w", &["link", "rank 3", "c3"]),
        ] {
            write(&page, text).await?;
            page.press(Key::Enter).await?;
            // The fault before it has stood there until now.
            page.settle().await?;
            let fault = page.text_of("[data-testid=given-fault]:not(:empty)").await?;
            for name in named {
                anyhow::ensure!(fault.contains(name), "{text}: the dialog does not say {name}: {fault}");
            }
            assert_eq!(written(&page).await?, text);
        }
        // Nothing of it has touched the game, and the text is there again.
        page.press(Key::Escape).await?;
        page.wait_for(CLOSED).await?;
        table.check().await?;
        page.answer(&["begin-given", "given-position"]).await?;
        page.settle().await?;
        assert_eq!(written(&page).await?, "#fen=////,q,,//_w");
        page.press(Key::Home).await?;
        page.press_often(Key::Right, "#fen=////,".len()).await?;
        page.press(Key::Delete).await?;
        page.type_text("w").await?;
        page.settle().await?;
        page.press(Key::Enter).await?;
        page.wait_for(CLOSED).await?;
        let game = Game::from_position(fen::parse("////,w,,// w")?, Chain::All);
        Table::with(page, game, Seating::People).await?;
        Ok(())
    })
}
