//! The table without its second board, as Zillions' variants 5 to 8 have it: a column is read by pointing at it.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Page, Performed, SecondBoard, Table, perform};
use laska_rules::{Color, Variant};
use thirtyfour::{By, prelude::ElementQueryable as _};

const CARD: &str = "[data-testid=column]";

/// What the card says of a square that the mouse points at, once it is headed so.
async fn read(page: &Page, name: &str, heading: &'static str) -> anyhow::Result<String> {
    let at = page.place_of(name.parse()?).await?;
    page.driver().action_chain().move_to(at.x as i64, at.y as i64).perform().await?;
    let heading = page.driver().query(By::Css(format!("{CARD} h2"))).with_text(heading);
    heading.first().await?;
    page.text_of(CARD).await
}

#[test]
fn a_game_goes_on_without_the_second_board() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::against_machine(Color::White)).await?;
        page.click("toggle-unstacked").await?;
        page.wait_until_gone("[data-testid=unstacked]").await?;
        table.mirror.second_board = SecondBoard::Hidden;
        table.check().await?;
        let mut lot = Rng::with_seed(77);
        table.play_by_lot(&mut lot, 8).await?;
        page.reload().await?;
        table.settle().await?;
        table.play_by_lot(&mut lot, 12).await?;
        page.click("toggle-unstacked").await?;
        page.wait_for("[data-testid=unstacked]").await?;
        table.mirror.second_board = SecondBoard::Shown;
        table.settle().await
    })
}

#[test]
fn a_column_is_spelled_out_by_pointing_at_it() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        let mut table = Table::linked(page.clone(), "//,,bW,//,WWWBb,,w// w", Variant::LASKA).await?;
        page.click("toggle-unstacked").await?;
        page.wait_until_gone("[data-testid=unstacked]").await?;
        table.mirror.second_board = SecondBoard::Hidden;
        for (name, heading, words) in [
            (
                "c3",
                "c3 · White’s",
                ["White officer over 2 white officers, black officer and black soldier", "still White"],
            ),
            ("e5", "e5 · Black’s", ["Black soldier over white officer", "If taken, White"]),
        ] {
            let card = read(&page, name, heading).await?;
            anyhow::ensure!(words.iter().all(|it| card.contains(it)), "{name}: {card}");
        }
        table.check().await
    })
}
