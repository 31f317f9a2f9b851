//! Moves that are typed, the way through them by keys and wheel, and the list of keys.

use laska_browser_tests::{NewGame, Performed, Table, perform};
use laska_rules::{Variant, notation::record};
use thirtyfour::Key;

#[test]
fn moves_are_typed_and_walked_and_faults_told() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        let mut table = Table::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        // A letter is enough to begin with; a slash leads to the box as well.
        for (typed, mv) in [("c3-d4", "c3-d4"), ("/17-13-9", "e5-d4-c3"), ("b2-c3-d4", "b2-c3-d4")] {
            page.type_text(typed).await?;
            page.press(Key::Enter).await?;
            record::play(&mut table.mirror.game, mv)?;
            table.settle().await?;
            page.press(Key::Escape).await?;
        }
        page.type_text("c5-c4").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=error]").await?;
        let told = page.sight().await?.error.unwrap_or_default();
        anyhow::ensure!(told.contains("c4"), "{told}");
        let kept: String = page.script("return document.querySelector('[data-testid=typed-move]').textContent").await?;
        assert_eq!(kept, "c5-c4", "it is there to be mended");
        table.check().await?;
        page.press(Key::Escape).await?;

        // What was typed and erased leaves the box as it was, with its hint.
        // Firefox tells where the words of the hint come from instead of the words.
        let hint = "const box = document.querySelector('[data-testid=typed-move]');
            return getComputedStyle(box, '::before').content.replace('attr(data-placeholder)', box.dataset.placeholder)";
        let empty: String = page.script(hint).await?;
        anyhow::ensure!(empty.contains("c3-d4"), "the hint is {empty}");
        page.type_text("e5").await?;
        anyhow::ensure!(page.script::<String>(hint).await? != empty, "the hint is gone");
        page.press(Key::Backspace).await?;
        page.press(Key::Backspace).await?;
        assert_eq!(page.script::<String>(hint).await?, empty);
        page.press(Key::Escape).await?;

        for (key, ply) in [(Key::Left, 2), (Key::Home, 0), (Key::Right, 1), (Key::End, 3)] {
            page.press(key).await?;
            table.mirror.game.go_to(ply);
            table.settle().await?;
        }
        page.type_text("?").await?;
        page.wait_for("[data-testid=keys-dialog][open]").await?;
        page.press(Key::Escape).await?;
        page.wait_for("[data-testid=keys-dialog]:not([open])").await?;

        // Arrows walk after a click as well, and so does the wheel.
        table.play_by_lot(&mut fastrand::Rng::with_seed(12), 5).await?;
        page.press(Key::Left).await?;
        table.mirror.game.go_to(4);
        table.settle().await?;
        let board = page.place_of("d4".parse()?).await?;
        for (turn, ply) in [(-100.0, 3), (100.0, 4)] {
            page.wheel(board, turn).await?;
            table.mirror.game.go_to(ply);
            table.settle().await?;
        }
        Ok(())
    })
}
