//! A game that begins at a position which is written or pasted into the dialog.

use laska_browser_tests::{NewGame, Page, Performed, Seating, Table, perform};
use laska_rules::{Board, Chain, Color, Game, Variant, notation::fen};
use thirtyfour::Key;

const CLOSED: &str = "[data-testid=new-game-dialog]:not([open])";

/// Opens the dialog with the box for the position.
async fn open(page: &Page, seat: &str) -> anyhow::Result<()> {
    page.answer(&[seat, "begin-given"]).await
}

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

async fn begun(page: Page, position: &str, chain: Chain, seating: Seating) -> anyhow::Result<Table> {
    page.wait_for(CLOSED).await?;
    Table::with(page, Game::from_position(fen::parse(position)?, chain), seating).await
}

#[test]
fn ranks_pieces_and_links_begin_a_game() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        open(&page, "seat-people").await?;
        write(&page, "c3WWWBB c5BBW, White to move").await?;
        page.press(Key::Enter).await?;
        let mut table = begun(page.clone(), "//,BBW,,//,WWWBB,,// w", Chain::All, Seating::People).await?;
        table.play_by_lot(&mut fastrand::Rng::with_seed(2), 4).await?;

        // A large board by the text, single takes by the choice, and a machine that answers.
        open(&page, "seat-white").await?;
        page.click_on("label:has([data-testid=level-1])").await?;
        page.click_on("[data-testid=variant] option[value=laska-single]").await?;
        let large = "b,b,b,b/,,,b/b,b,b,b//,,w,/w,w,w,w//w,w,w,w w";
        write(&page, large).await?;
        page.click("start-game").await?;
        let mut table = begun(page.clone(), large, Chain::Single, Seating::person(Color::White)).await?;
        assert_eq!(table.mirror.game.variant(), Variant { board: Board::Eight, chain: Chain::Single });
        table.play_by_lot(&mut fastrand::Rng::with_seed(2), 2).await?;

        let link = page.address_of("fen=//////W,,,B_w&moves=a1-b2_g1-f2");
        open(&page, "seat-people").await?;
        write(&page, &link).await?;
        page.press(Key::Enter).await?;
        page.wait_for(CLOSED).await?;
        page.wait_for("[data-ply='2'][aria-current=step]").await?;
        Ok(())
    })
}

#[test]
fn a_fault_is_named_and_mended_where_it_is() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        table.play_by_lot(&mut fastrand::Rng::with_seed(9), 3).await?;
        open(&page, "seat-people").await?;
        for (text, named) in [
            ("", &["nothing is written", "White to move"][..]),
            ("b,b,b,b/b,b,b/b,b,b//w,w,w,w/w,w,w/w,w,w,w w", &["rank 5", "a5 c5 e5 g5", "found 3"]),
            ("c3w c4b, White to move", &["c4", "playing square"]),
            ("c3q, White to move", &["c3", "'q'", "w b W B"]),
            ("c3w c5b", &["White to move"]),
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
        begun(page, "////,w,,// w", Chain::All, Seating::People).await?;
        Ok(())
    })
}
