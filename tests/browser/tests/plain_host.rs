//! The site on a host that only sends files: no header of `_headers`, and below a path.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Performed, Table, perform_on_plain_host};
use laska_rules::Color;

#[test]
fn both_pages_and_all_that_they_fetch_are_found() -> Performed {
    perform_on_plain_host("/some/path/", async |stage| {
        let page = stage.open("").await?;
        let sent: Option<String> = page
            .driver()
            .execute_async(
                "fetch('./').then(({ headers }) => arguments[0](headers.get('Content-Security-Policy')))",
                Vec::<serde_json::Value>::new(),
            )
            .await?
            .convert()?;
        assert_eq!(sent, None, "this host sends a policy");
        let mut table = Table::begin(page.clone(), NewGame::against_machine(Color::Black)).await?;
        table.play_by_lot(&mut Rng::with_seed(16), 3).await?;
        page.open_study("library").await?;
        page.wait_for("a.entry").await?;
        page.set("language", "de").await?;
        page.wait_for("html[lang=de]").await?;
        page.click("section-analysis").await?;
        page.wait_for("[data-testid=line]").await?;
        page.wait_until_stored().await?;
        stage.stop_server()?;
        for section in ["puzzles", "library/openings"] {
            page.open_study(section).await?;
            page.wait_for("html[lang=de]").await?;
        }
        page.go_to_table().await?;
        table.page.wait_for("html[lang=de] [data-testid=board]").await?;
        Ok(())
    })
}
