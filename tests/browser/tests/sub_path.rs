//! The site below a path of its host.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Performed, Table, perform_below};
use laska_rules::Color;

#[test]
fn everything_is_found_below_any_path() -> Performed {
    perform_below("/some/path/", async |stage| {
        let page = stage.open("").await?;
        // The watch lets no request pass that is not below the path; the worker and the store need theirs.
        let mut table = Table::begin(page, NewGame::against_machine(Color::Black)).await?;
        table.play_by_lot(&mut Rng::with_seed(6), 3).await?;
        table.page.wait_until_stored().await?;

        stage.stop_server()?;
        table.page.reload().await?;
        table.settle().await?;
        table.play_by_lot(&mut Rng::with_seed(6), 5).await
    })
}

#[test]
fn the_path_is_found_without_its_last_slash() -> Performed {
    perform_below("/laska", async |stage| {
        let page = stage.browser().await?;
        page.load(stage.site().trim_end_matches('/')).await?;
        let mut table = Table::begin(page, NewGame::against_machine(Color::White)).await?;
        table.play_by_lot(&mut Rng::with_seed(6), 2).await
    })
}
