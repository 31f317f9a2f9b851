//! The hint: the best move on the board, then why.

use laska_browser_tests::{NewGame, Performed, Table, perform};
use laska_rules::{Color, Variant, notation::parse_move};

#[test]
fn a_hint_is_a_legal_move_with_its_reason() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::against_machine(Color::White)).await?;
        page.click("hint").await?;
        page.wait_for("[data-testid=hint-move]").await?;
        // The words stand in another part of the page, with others before.
        page.settle().await?;
        let words = page.text_of("[data-testid=hint-words]").await?;
        let text = words.trim_start_matches("Hint: ").split('.').next().unwrap_or_default().to_owned();
        let mv = parse_move(&text, table.mirror.game.position(), Variant::LASKA.chain)?;
        anyhow::ensure!(table.mirror.choices().contains(&mv), "{words}");
        table.check().await?;

        // The key does the same as the button.
        page.type_text("h").await?;
        page.wait_for("[data-testid=hint]:disabled").await?;
        page.settle().await?;
        let reason = page.text_of("[data-testid=hint-words]").await?;
        anyhow::ensure!(reason.contains("Expected: "), "{reason}");
        table.play(mv).await?;
        page.wait_until_gone("[data-testid=hint-move]").await
    })
}
