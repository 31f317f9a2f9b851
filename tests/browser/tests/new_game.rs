//! A new game from the dialog: at the level of the machine that was chosen, and from a position that is written or
//! pasted.

use fastrand::Rng;
use laska_browser_tests::{NewGame, Page, Performed, Seating, Table, perform};
use laska_rules::{Chain, Color, Game, Variant, notation::fen};
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

const CLOSED: &str = "[data-testid=new-game-dialog]:not([open])";

/// Writes in the box, in the place of whatever is there. Enter and the button take what the dialog was drawn with last.
async fn write(page: &Page, text: &str) -> anyhow::Result<()> {
    page.click("given-position").await?;
    page.select_all().await?;
    page.press(Key::Delete).await?;
    page.type_text(text).await?;
    page.settle().await
}

/// What is written in the box.
async fn written(page: &Page) -> anyhow::Result<String> {
    page.script("return document.querySelector('[data-testid=given-position]').textContent").await
}

#[test]
fn a_fault_is_named_and_mended_where_it_is() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        table.play_by_lot(&mut fastrand::Rng::with_seed(9), 3).await?;
        page.answer(&["seat-people", "begin-given"]).await?;
        for (text, named) in [
            ("c3w c4b, White to move", &["c4", "playing square"][..]),
            ("#fen=////,q,,//_w", &["link", "rank 3", "c3"]),
        ] {
            write(&page, text).await?;
            page.press(Key::Enter).await?;
            // The fault before it has stood there until now.
            page.settle().await?;
            let fault = page.text_of("[data-testid=given-fault]:not(:empty)").await?;
            for name in named {
                anyhow::ensure!(fault.contains(name), "{text}: the dialog does not say {name}: {fault}");
            }
            assert_eq!(written(&page).await?, text);
        }
        // Nothing of it has touched the game, and the text is there again.
        page.press(Key::Escape).await?;
        page.wait_for(CLOSED).await?;
        table.check().await?;
        page.answer(&["begin-given", "given-position"]).await?;
        page.settle().await?;
        assert_eq!(written(&page).await?, "#fen=////,q,,//_w");
        page.press(Key::Home).await?;
        page.press_often(Key::Right, "#fen=////,".len()).await?;
        page.press(Key::Delete).await?;
        page.type_text("w").await?;
        page.settle().await?;
        page.press(Key::Enter).await?;
        page.wait_for(CLOSED).await?;
        let game = Game::from_position(fen::parse("////,w,,// w")?, Chain::All);
        Table::with(page, game, Seating::People).await?;
        Ok(())
    })
}
