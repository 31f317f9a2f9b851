//! The levels that the machine plays at, from the dialog to its card. The weakest plays whole games in the other tests.

use fastrand::Rng;
use laska_browser_tests::{Page, Performed, Seating, Table, perform};
use laska_rules::{Color, Game};
use thirtyfour::Key;

/// What the machine's card is headed by.
async fn card(page: &Page) -> anyhow::Result<String> {
    page.text_of("[data-testid=thinking] .machine-name").await
}

/// The level that the open dialog has chosen.
async fn chosen(page: &Page) -> anyhow::Result<String> {
    page.script("return document.querySelector('[name=level]:checked').dataset.testid").await
}

#[test]
fn a_level_is_chosen_by_keys_plays_in_its_time_and_is_kept() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        assert_eq!(card(&page).await?, "Machine, level 3");
        page.click("new-game").await?;
        page.wait_for("[data-testid=new-game-dialog][open]").await?;
        // The dialog opens on who plays; the next stop is the level.
        page.press(Key::Tab).await?;
        for (arrow, times, expected) in [(Key::Left, 2, "level-1"), (Key::Right, 9, "level-10")] {
            for _ in 0..times {
                page.press(arrow.clone()).await?;
            }
            // The browser checks the level by itself, before the page has heard of it.
            page.settle().await?;
            assert_eq!(chosen(&page).await?, expected);
            let timed: bool = page.script("return !!document.querySelector('[data-testid=time-1]')").await?;
            assert_eq!(timed, expected == "level-10");
        }
        page.click_on("label:has([data-testid=time-half])").await?;
        page.start().await?;
        let mut table = Table::with(page.clone(), Game::default(), Seating::person(Color::White)).await?;
        table.play_by_lot(&mut Rng::with_seed(10), 6).await?;
        assert_eq!(card(&page).await?, "Machine, level 10, 0.5 s");

        page.reload().await?;
        table.settle().await?;
        assert_eq!(card(&page).await?, "Machine, level 10, 0.5 s");
        page.click("new-game").await?;
        page.wait_for("[data-testid=new-game-dialog][open]").await?;
        assert_eq!(chosen(&page).await?, "level-10");
        Ok(())
    })
}
