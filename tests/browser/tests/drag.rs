//! The mouse takes columns up and puts them down: a whole game, takes by their landings, and whatever is no move.

use fastrand::Rng;
use laska_browser_tests::{Hand, NewGame, Page, Performed, Table, page::Place, perform};
use laska_rules::{Outcome, Variant};

/// Whether some column is carried about.
const CARRIED: &str = "return document.querySelectorAll('[data-testid=board] [data-pile][transform]').length";

async fn begin(page: Page) -> anyhow::Result<Table> {
    let mut table = Table::begin(page, NewGame::people(Variant::LASKA)).await?;
    table.hand = Hand::Drag;
    Ok(table)
}

#[test]
fn a_whole_game_is_played_by_dragging() -> Performed {
    perform(async |stage| {
        let mut table = begin(stage.open("").await?).await?;
        // By this lot there are forks, takes of several jumps, and promotions that end a take.
        table.play_by_lot(&mut Rng::with_seed(18398), usize::MAX).await?;
        let outcome = table.mirror.game.outcome();
        anyhow::ensure!(matches!(outcome, Some(Outcome::Won { .. })), "{outcome:?}");
        assert_eq!(table.page.script::<usize>(CARRIED).await?, 0);
        Ok(())
    })
}

#[test]
fn what_is_put_down_anywhere_else_is_dropped() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let table = begin(page.clone()).await?;
        let c3 = page.place_of("c3".parse()?).await?;
        let outside = Place { x: 4.0, y: 4.0 };
        for (to, why) in [
            (c3.beside(14.0, -9.0), None),
            (outside, None),
            (page.place_of("e5".parse()?).await?, Some("c3 cannot go to e5")),
            (page.place_of("a3".parse()?).await?, Some("c3 cannot go to a3")),
        ] {
            page.drag(c3, to).await?;
            if let Some(why) = why {
                page.wait_for("[data-testid=notice]").await?;
                let notice = page.sight().await?.notice.unwrap_or_default();
                anyhow::ensure!(notice.contains(why), "{notice}");
            }
            assert_eq!(page.script::<usize>(CARRIED).await?, 0, "{to:?}");
            page.wait_until_gone("[data-mark=selected]").await?;
            table.check().await?;
        }
        Ok(())
    })
}

#[test]
fn a_trembling_mouse_chooses_and_goes() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = begin(page.clone()).await?;
        for name in ["c3", "d4"] {
            let place = page.place_of(name.parse()?).await?;
            page.drag(place, place.beside(2.0, 2.0)).await?;
            table.mirror.press(name.parse()?)?;
            if name == "c3" {
                page.wait_for("[data-square=c3][data-mark=selected]").await?;
                table.check().await?;
            }
        }
        table.settle().await
    })
}
