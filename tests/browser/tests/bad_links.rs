//! Links with a fault: the page says what it is and where, keeps the address, and is ready to play.

use laska_browser_tests::{Mirror, Page, Performed, Seating, Table, perform};
use laska_rules::{Color, Game};

/// The part behind `#`, and what the message must name: the place, and what was expected there.
const FAULTS: [(&str, &[&str]); 14] = [
    ("garbage", &["fen=", "moves=", "variant=", "draws="]),
    ("draws=some", &["draws", "'some'", "none"]),
    ("fen=b,b,b,b/b,b,b_w", &["fen", "7 or 8 ranks", "found 2"]),
    ("fen=b,b,b,b/b,b,b/b,b,b//w,w,w,w/w,w,w/w,w,w,w_w", &["rank 5", "a5 c5 e5 g5", "found 3"]),
    ("fen=////,q,,//_w", &["rank 3", "c3", "'q'", "w b W B"]),
    ("fen=//////w,,,_x", &["side to move", "'x'"]),
    ("fen=,w,,//////_w", &["c7", "promoted", "W on top"]),
    ("fen=///,Bwwwwwwwwwwww,///_w", &["12 White counters", "at most 11"]),
    ("fen=", &["fen", "0 parts"]),
    ("variant=chess", &["variant", "'chess'", "laska-first"]),
    ("fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w&variant=eight", &["7 ranks", "eight has 8"]),
    ("moves=c3-d4_g5-f4", &["move 1 of Black", "'g5-f4'", "compulsory", "e5-d4-c3"]),
    ("moves=c3-d4_xyz", &["moves", "'xyz'"]),
    ("fen=%zz%w", &["fen", "1 parts"]),
];

/// What the page tells about the fault of an address that it has heard of.
async fn told(page: &Page, fragment: &str) -> anyhow::Result<String> {
    page.wait_for("[data-testid=error]").await?;
    let sight = page.sight().await?;
    anyhow::ensure!(sight.fragment == fragment, "the address {fragment} became {}", sight.fragment);
    // The start position is there, and nothing else of the bad game.
    let start = Mirror::new(Game::default(), Seating::person(Color::White));
    let mut facts = sight.facts();
    facts.state("address", start.fragment());
    let differences = start.facts().differences(&facts);
    anyhow::ensure!(differences.iter().all(|it| it.starts_with("address")), "{fragment}: {differences:?}");
    Ok(sight.error.unwrap_or_default())
}

#[test]
fn every_fault_is_named_and_the_start_is_playable() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        for (fragment, named) in FAULTS {
            page.open(fragment).await?;
            let told = told(&page, fragment).await?;
            for name in named {
                anyhow::ensure!(told.contains(name), "{fragment}: the page does not say {name}: {told}");
            }
        }
        // Playing goes on from the start, and the address follows.
        let mut mirror = Mirror::new(Game::default(), Seating::person(Color::White));
        let mv = mirror.choices()[0];
        page.click_square(mv.from()).await?;
        page.click_square(mv.to()).await?;
        mirror.play(mv)?;
        page.wait_until_gone("[data-testid=error]").await?;
        Table::with(page, mirror.game, mirror.seating).await?;
        Ok(())
    })
}

#[test]
fn a_mended_address_opens_without_a_reload() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        for (fragment, named) in [("moves=c3-d4_c5-b4", "move 1 of Black"), ("fen=////,q,,//_w", "'q'")] {
            page.retype(fragment).await?;
            let told = told(&page, fragment).await?;
            anyhow::ensure!(told.contains(named), "{fragment}: the page does not say {named}: {told}");
        }
        page.retype("moves=c3-d4_e5-c3").await?;
        page.wait_until_gone("[data-testid=error]").await?;
        let mut game = Game::default();
        laska_rules::notation::record::play(&mut game, "c3-d4 e5-c3")?;
        Table::with(page, game, Seating::People).await?;
        Ok(())
    })
}
