//! The site without its server.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Performed, Seating, Table, perform_alone};
use laska_rules::{Color, Variant};

#[test]
fn after_one_visit_no_server_is_needed() -> Performed {
    perform_alone(async |stage| {
        let mut lot = Rng::with_seed(12);
        let mut table = Table::begin(stage.open("").await?, NewGame::against_machine(Color::White)).await?;
        table.play_by_lot(&mut lot, 2).await?;
        table.page.wait_until_stored().await?;
        stage.stop_server()?;

        table.play_by_lot(&mut lot, 4).await?;
        table.page.reload().await?;
        table.settle().await?;
        table.page.wait_for("[data-testid=offline-ready]").await?;
        table.play_by_lot(&mut lot, 8).await?;

        // A link that came from somewhere else opens as well, and another game begins.
        let page = table.page;
        page.load(&page.address_of("").replace('#', "?from=a-friend#moves=c3-d4_e5-c3")).await?;
        page.wait_for("[data-ply='2'][aria-current=step]").await?;
        let table = Table::begin(page, NewGame::people(Variant::LASKA)).await?;
        assert_eq!(table.mirror.seating, Seating::People);
        Ok(())
    })
}
