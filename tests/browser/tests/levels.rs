//! The levels that the machine plays at, from the dialog to its card. The weakest plays whole games in the other tests.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Page, Performed, Table, page::Strength, perform};
use laska_rules::{Color, Game, notation::record};
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
fn full_strength_plays_in_its_time() -> Performed {
    perform(async |stage| {
        let new_game = NewGame::against_machine(Color::White).at(Strength::Strongest("time-half"));
        let mut table = Table::begin(stage.open("").await?, new_game).await?;
        table.play_by_lot(&mut Rng::with_seed(10), 6).await?;
        assert_eq!(card(&table.page).await?, "Machine, level 10, 0.5 s");
        Ok(())
    })
}

#[test]
fn a_machine_without_a_limit_moves_when_it_is_told_to() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let new_game = NewGame::against_machine(Color::Black).endless();
        page.begin(new_game).await?;
        page.click_on("[data-testid=move-now]:enabled").await?;
        page.wait_for("[data-ply='1'][aria-current=step]").await?;
        page.wait_for("[data-testid=move-now]:disabled").await?;

        // A reload sits the same machine down again.
        page.reload().await?;
        assert_eq!(card(&page).await?, "Machine, level 10");
        let mut game = Game::default();
        record::play(&mut game, &page.sight().await?.moves[0].text)?;
        let mut table = Table::with(page, game, new_game.seating).await?;
        let thorny = table.next_thorny().await?;
        table.enter(thorny).await?;
        table.page.click_on("[data-testid=move-now]:enabled").await?;
        table.settle().await
    })
}

#[test]
fn a_level_is_chosen_by_keys_and_kept() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        assert_eq!(card(&page).await?, "Machine, level 3");
        page.click("new-game").await?;
        page.wait_for("[data-testid=new-game-dialog][open]").await?;
        // The dialog opens on who plays; the next stop is the level.
        page.press(Key::Tab).await?;
        for (arrows, expected) in [(vec![Key::Right; 7], "level-10"), (vec![Key::Left; 4], "level-6")] {
            for arrow in arrows {
                page.press(arrow).await?;
            }
            // The browser checks the level by itself, before the page has heard of it.
            page.settle().await?;
            assert_eq!(chosen(&page).await?, expected);
            let timed: bool = page.script("return !!document.querySelector('[data-testid=time-1]')").await?;
            assert_eq!(timed, expected == "level-10");
        }
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=new-game-dialog]:not([open])").await?;
        assert_eq!(card(&page).await?, "Machine, level 6");
        page.reload().await?;
        assert_eq!(card(&page).await?, "Machine, level 6");
        page.click("new-game").await?;
        page.wait_for("[data-testid=new-game-dialog][open]").await?;
        assert_eq!(chosen(&page).await?, "level-6");
        Ok(())
    })
}
