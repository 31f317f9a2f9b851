//! Variations in the list: begun by another move, walked, promoted, deleted, kept; and the list copied and saved.

use laska_browser_tests::{NewGame, Page, Performed, Table, page::Downloads, perform};
use laska_rules::{Game, Variant, notation::record};
use thirtyfour::Key;

/// The whole list as one line of text.
async fn list(page: &Page) -> anyhow::Result<String> {
    page.settle().await?;
    page.script(
        "return Array.from(document.querySelectorAll('[data-testid=moves] > li'), (it) =>
             Array.from(it.querySelectorAll('.number, .ply, .no-ply'), (it) => it.textContent).join(' ')).join(' / ')",
    )
    .await
}

#[test]
fn a_variation_is_begun_promoted_and_deleted_and_the_moves_are_copied_and_saved() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        for mv in ["c3-d4", "e5-d4-c3", "b2-c3-d4"] {
            page.type_text(&format!("{mv}\u{e007}")).await?;
            record::play(&mut table.mirror.game, mv)?;
            table.settle().await?;
            page.press(Key::Escape).await?;
        }
        table.go_to(2).await?;
        page.type_text("d2-b4\u{e007}").await?;
        page.wait_for("[data-testid=variation] [aria-current=step]").await?;
        page.press(Key::Escape).await?;
        assert_eq!(list(&page).await?, "1 c3-d4 e5-d4-c3 / 2 b2-c3-d4 / 2. d2-c3-b4");
        // It is there after a reload, and walked to and fro.
        page.reload().await?;
        assert_eq!(list(&page).await?, "1 c3-d4 e5-d4-c3 / 2 b2-c3-d4 / 2. d2-c3-b4");
        page.press(Key::Up).await?;
        table.mirror.game = Game::default();
        record::play(&mut table.mirror.game, "c3-d4 e5-c3 b2-d4")?;
        table.settle().await?;
        page.press(Key::Down).await?;
        page.wait_for("[data-testid=variation] [aria-current=step]").await?;

        page.click("promote").await?;
        page.wait_until_gone("[data-testid=variation] [aria-current=step]").await?;
        assert_eq!(list(&page).await?, "1 c3-d4 e5-d4-c3 / 2 d2-c3-b4 / 2. b2-c3-d4");
        page.click_on("[data-testid=variation] .ply").await?;
        table.settle().await?;
        page.click("delete").await?;
        page.wait_until_gone("[data-testid=variation]").await?;
        assert_eq!(list(&page).await?, "1 c3-d4 e5-d4-c3 / 2 d2-c3-b4");

        page.allow_clipboard().await?;
        page.click("copy-moves").await?;
        page.wait_for("[data-testid=notice]").await?;
        let copied = page.clipboard().await?;
        assert_eq!(copied, "1. c3-d4 e5-d4-c3 2. d2-c3-b4");
        let downloads = Downloads::of(&page).await?;
        page.click("save-moves").await?;
        let saved = downloads.text("laska.pgn").await?;
        anyhow::ensure!(saved.contains(&copied) && saved.contains("[White "), "{saved}");
        Ok(())
    })
}
