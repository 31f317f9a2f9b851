//! A link opened somewhere else shows the same game.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Page, Performed, Seating, Stage, Table, perform};
use laska_rules::notation::record;
use laska_rules::{Board, Chain, Color, Game, Variant};

/// Copies the link by the button, as the clipboard then has it.
async fn copied_link(page: &Page) -> anyhow::Result<String> {
    page.allow_clipboard().await?;
    page.click("copy-link").await?;
    page.wait_for("[data-testid=notice]").await?;
    page.clipboard().await
}

/// The game of a table is there in a fresh profile, for two people; and goes on there.
async fn opens_elsewhere(stage: &Stage, table: Table) -> anyhow::Result<()> {
    let link = copied_link(&table.page).await?;
    assert_eq!(link, table.page.address_of(&table.mirror.fragment()));
    let elsewhere = stage.browser().await?;
    elsewhere.load(&link).await?;
    let plies = table.mirror.game.moves().len();
    let mut other = Table::with(elsewhere, table.mirror.game, Seating::People).await?;
    other.play_by_lot(&mut Rng::with_seed(5), plies + 2).await
}

#[test]
fn a_game_against_the_machine_on_the_large_board_under_another_chain_rule() -> Performed {
    perform(async |stage| {
        let variant = Variant { board: Board::Eight, chain: Chain::First };
        let new_game = NewGame { variant, ..NewGame::against_machine(Color::Black) };
        let mut table = Table::begin(stage.open("").await?, new_game).await?;
        table.play_by_lot(&mut Rng::with_seed(2), 7).await?;
        opens_elsewhere(stage, table).await
    })
}

#[test]
fn a_shared_game_can_be_played_on_against_the_machine() -> Performed {
    perform(async |stage| {
        let page = stage.open("moves=c3-d4_e5-d4-c3_b2-c3-d4").await?;
        page.answer(&["begin-here", "seat-white", "level-2", "clock-5-3"]).await?;
        page.start().await?;
        for clock in ["clock-w", "clock-b"] {
            let left = page.wait_for(&format!("[data-testid={clock}]")).await?.attr("data-left").await?;
            let left: u64 = left.unwrap_or_default().parse()?;
            anyhow::ensure!((240_000..=303_000).contains(&left), "{clock}: {left}");
        }
        let mut game = Game::default();
        record::play(&mut game, "c3-d4 e5-d4-c3 b2-c3-d4")?;
        let mut table = Table::with(page, game, Seating::Machine(Color::Black)).await?;
        assert_eq!(table.mirror.game.moves().len(), 4, "the machine has answered");
        table.play_by_lot(&mut Rng::with_seed(6), 7).await
    })
}
