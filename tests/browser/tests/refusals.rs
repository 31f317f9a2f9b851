//! A refused click says why.

use laska_browser_tests::{NewGame, Page, Performed, Table, perform};
use laska_rules::{Variant, notation::parse_move};

/// Clicks a square that nothing can be done with now; the page says why.
async fn refused(page: &Page, square: &str, why: &[&str]) -> anyhow::Result<()> {
    page.click_square(square.parse()?).await?;
    page.wait_for("[data-testid=notice]").await?;
    let notice = page.sight().await?.notice.unwrap_or_default();
    for word in why {
        anyhow::ensure!(notice.contains(word), "{square}: the page does not say {word}: {notice}");
    }
    Ok(())
}

#[test]
fn the_page_says_why_a_click_does_nothing() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        refused(&page, "c5", &["c5", "Black"]).await?;
        refused(&page, "a1", &["a1", "cannot move"]).await?;
        table.check().await?;
        for text in ["c3-d4", "e5-d4-c3"] {
            let mv = parse_move(text, table.mirror.game.position(), Variant::LASKA.chain)?;
            table.play(mv).await?;
        }
        refused(&page, "g3", &["compulsory", "g3", "b2", "d2"]).await?;
        table.check().await?;
        page.click("close-notice").await?;
        page.wait_until_gone("[data-testid=notice]").await?;
        table.check().await
    })
}
