//! The board turned round: the same squares are on the other side, and every hand finds them.

use fastrand::Rng;
use laska_browser_tests::{Hand, NewGame, Page, Performed, Table, page::Place, perform};
use laska_rules::{Color, Variant};
use thirtyfour::Key;

/// Where two squares in opposite corners are.
async fn corners(page: &Page) -> anyhow::Result<[Place; 2]> {
    Ok([page.place_of("a1".parse()?).await?, page.place_of("g7".parse()?).await?])
}

#[test]
fn a_flipped_board_is_played_on_by_every_hand() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        let [a1, g7] = corners(&page).await?;
        table.click("[data-testid=flip]", |_| ()).await?;
        assert_eq!(corners(&page).await?, [g7, a1]);
        table.bottom = Color::Black;
        let mut lot = Rng::with_seed(13);
        for (plies, hand) in [(2, Hand::Mouse), (6, Hand::Drag), (9, Hand::Keys)] {
            table.hand = hand;
            if hand == Hand::Keys {
                // Who clicks does not walk by arrows; Tab and back is the way to the squares.
                page.press(Key::Tab).await?;
                page.tab_back().await?;
            }
            table.play_by_lot(&mut lot, plies).await?;
        }
        // A takeback leaves it turned.
        table.click("[data-testid=undo]", |game| game.go_to(8)).await?;
        assert_eq!(corners(&page).await?, [g7, a1]);
        table.click("[data-testid=flip]", |_| ()).await?;
        assert_eq!(corners(&page).await?, [a1, g7]);
        Ok(())
    })
}
