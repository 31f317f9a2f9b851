//! Links with a fault: the page says what it is and where, keeps the address, and is ready to play.

use laska_browser_tests::{Mirror, Page, Performed, Seating, Table, perform};
use laska_rules::{
    Chain, Color, Game,
    notation::{parse_move, record},
};

/// Checks what the page tells of the fault of an address that it has heard of.
async fn check_told(page: &Page, fragment: &str, named: &str) -> anyhow::Result<()> {
    page.wait_for("[data-testid=error]").await?;
    let sight = page.sight().await?;
    anyhow::ensure!(sight.fragment == fragment, "the address {fragment} became {}", sight.fragment);
    // The start position is there, and nothing else of the bad game.
    let start = Mirror::new(Game::default(), Seating::person(Color::White));
    let mut facts = sight.facts();
    facts.state("address", start.fragment());
    let differences = start.facts().differences(&facts);
    anyhow::ensure!(differences.iter().all(|it| it.starts_with("address")), "{fragment}: {differences:?}");
    let told = sight.error.unwrap_or_default();
    anyhow::ensure!(told.contains(named), "{fragment}: the page does not say {named}: {told}");
    Ok(())
}

#[test]
fn a_fault_is_named_until_somebody_plays_or_mends_the_address() -> Performed {
    perform(async |stage| {
        let page = stage.open("garbage").await?;
        check_told(&page, "garbage", "fen=").await?;
        for (fragment, named) in [("moves=c3-c4", "move 1 of White"), ("fen=////,q,,//_w", "'q'")] {
            page.retype(fragment).await?;
            check_told(&page, fragment, named).await?;
        }
        // Playing goes on from the start, and the address follows.
        let mut mirror = Mirror::new(Game::default(), Seating::person(Color::White));
        let mv = parse_move("e3-f4", mirror.game.position(), Chain::All)?;
        page.click_square(mv.from()).await?;
        page.click_square(mv.to()).await?;
        mirror.play(mv)?;
        page.wait_until_gone("[data-testid=error]").await?;
        Table::with(page.clone(), mirror.game, mirror.seating).await?;

        page.retype("moves=c3-d4_e5-c3").await?;
        let mut game = Game::default();
        record::play(&mut game, "c3-d4 e5-c3")?;
        Table::with(page, game, Seating::People).await?;
        Ok(())
    })
}

#[test]
fn a_link_that_was_cut_off_shows_the_moves_before() -> Performed {
    perform(async |stage| {
        let page = stage.open("moves=c3-d4_e5-d4-c3_b2").await?;
        page.wait_for("[data-testid=error]").await?;
        let told = page.sight().await?.error.unwrap_or_default();
        anyhow::ensure!(told.contains("move 2 of White") && told.contains("damaged"), "{told}");
        let mut game = Game::default();
        record::play(&mut game, "c3-d4 e5-d4-c3")?;
        let differences = Mirror::new(game, Seating::People).facts().differences(&page.sight().await?.facts());
        anyhow::ensure!(differences.iter().all(|it| it.starts_with("error")), "{differences:?}");
        Ok(())
    })
}
