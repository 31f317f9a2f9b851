//! The study's editor: positions are put up by mouse, finger and keys.

use laska_browser_tests::{Page, Performed, page::Size, perform};
use thirtyfour::Key;

/// No counter on the board.
pub(crate) const EMPTY: &str = "////// w";

/// Drags with the mouse from the middle of an element to a square.
async fn drag_to(page: &Page, from: &str, square: &str) -> anyhow::Result<()> {
    let to = page.place_of(square.parse()?).await?;
    page.drag(page.middle_of(from).await?, to).await
}

/// The same from square to square.
async fn drag(page: &Page, from: &str, to: &str) -> anyhow::Result<()> {
    page.drag(page.place_of(from.parse()?).await?, page.place_of(to.parse()?).await?).await
}

#[test]
fn the_button_for_the_first_position_says_so_in_german() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_study("editor").await?;
        assert_eq!(page.text_of("[data-testid=edit-start]").await?, "Start");
        page.set("language", "de").await?;
        page.wait_for("html[lang=de]").await?;
        page.settle().await?;
        assert_eq!(page.text_of("[data-testid=edit-start]").await?, "Grundstellung");
        let cut: bool = page
            .script(
                "return [...document.querySelectorAll('.arrange-buttons button')]\
            .some(button => button.scrollWidth > button.clientWidth)",
            )
            .await?;
        anyhow::ensure!(!cut, "a button of the editor is too narrow for its words");
        Ok(())
    })
}

#[test]
fn the_mouse_clicks_and_drags_a_position_together() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_editor(EMPTY).await?;
        page.click("tool-w").await?;
        page.click_square("c3".parse()?).await?;
        page.click("end-bottom").await?;
        page.click("tool-black-officer").await?;
        page.click_square("c3".parse()?).await?;
        page.expect_arrangement("////,wB,,// w").await?;
        page.click("end-top").await?;
        page.click("tool-hand").await?;
        drag(&page, "c3", "e5").await?;
        page.expect_arrangement("//,,wB,//// w").await?;
        drag_to(&page, "[data-testid=tool-white-officer]", "e5").await?;
        page.expect_arrangement("//,,WwB,//// w").await?;
        page.click("grip-top").await?;
        drag(&page, "e5", "d2").await?;
        page.expect_arrangement("//,,wB,///,W,/ w").await?;
        // Shift takes what is not chosen: the whole column.
        let (from, to) = (page.place_of("e5".parse()?).await?, page.place_of("d2".parse()?).await?);
        let hand = page.driver().action_chain().key_down(Key::Shift).move_to(from.x as i64, from.y as i64);
        let hand = hand.click_and_hold().move_to(to.x as i64, to.y as i64 - 30).move_to(to.x as i64, to.y as i64);
        hand.release().key_up(Key::Shift).perform().await?;
        page.expect_arrangement("/////,wBW,/ w").await?;
        // In the column: the lowest counter before the top one, the middle one back into the box.
        let [lowest, top] = ["[data-depth='2']", "[data-depth='0']"];
        page.drag(page.middle_of(lowest).await?, page.middle_of(top).await?).await?;
        page.expect_arrangement("/////,WwB,/ w").await?;
        page.drag(page.middle_of("[data-depth='1']").await?, page.middle_of("[data-testid=in-box]").await?).await?;
        page.expect_arrangement("/////,WB,/ w").await?;
        // Beside everything it stays where it was.
        page.drag(to, page.middle_of("h1").await?).await?;
        page.expect_arrangement("/////,WB,/ w").await?;
        page.click("tool-eraser").await?;
        page.click_square("d2".parse()?).await?;
        page.expect_arrangement("/////,B,/ w").await?;
        for _ in 0..8 {
            page.click("edit-undo").await?;
        }
        page.expect_arrangement("////,w,,// w").await?;
        page.click("edit-redo").await?;
        page.expect_arrangement("////,wB,,// w").await
    })
}

#[test]
fn a_finger_drags_from_the_palette_and_over_the_board() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.resize(Size::PHONE).await?;
        page.open_editor(EMPTY).await?;
        let place = async |name: &str| page.place_of(name.parse()?).await;
        page.finger().slide(page.middle_of("[data-testid=tool-b]").await?, place("c3").await?).await?;
        page.expect_arrangement("////,b,,// w").await?;
        page.finger().slide(place("c3").await?, place("d4").await?).await?;
        page.expect_arrangement("///,b,/// w").await?;
        page.finger().tap(page.middle_of("[data-testid=tool-white-officer]").await?).await?;
        page.finger().tap(place("d4").await?).await?;
        // A tap is a click some time after the finger has left.
        page.wait_for("[data-testid=board] [data-square=d4][data-column=Wb]").await?;
        page.expect_arrangement("///,Wb,/// w").await?;
        let scrolled: f64 = page.script("return scrollY").await?;
        anyhow::ensure!(scrolled == 0.0, "the page has scrolled by {scrolled}");
        Ok(())
    })
}

#[test]
fn keys_alone_put_up_a_position() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_editor(EMPTY).await?;
        page.script::<()>("document.querySelector('[data-testid=board] [tabindex=\"0\"]').focus()").await?;
        let start = page.focused_square().await?;
        assert_eq!(start, "a1".parse().ok());
        page.type_text("w").await?;
        page.press(Key::Up).await?;
        page.type_text("bW").await?;
        page.expect_arrangement("/////Wb,,/w,,, w").await?;
        page.type_text("]").await?;
        page.expect_arrangement("/////bW,,/w,,, w").await?;
        // Taken up here and put down on the square above.
        page.type_text("m").await?;
        page.press(Key::Up).await?;
        page.press(Key::Enter).await?;
        page.expect_arrangement("////bW,,,//w,,, w").await?;
        let spoken = page.text_of(".editor ~ .spoken").await?;
        anyhow::ensure!(spoken.contains("a3") && spoken.contains("Black soldier over white officer"), "{spoken}");
        page.type_text("p").await?;
        page.press(Key::Delete).await?;
        page.type_text("t").await?;
        page.expect_arrangement("////W,,,//w,,, b").await?;
        let undo = page.driver().action_chain().key_down(Key::Control).send_keys("zz").key_up(Key::Control);
        undo.perform().await?;
        page.expect_arrangement("////BW,,,//w,,, w").await?;
        // In the column.
        page.script::<()>("document.querySelector('.strip-counter[tabindex=\"0\"]').focus()").await?;
        page.press(Key::Right).await?;
        page.type_text("b").await?;
        page.expect_arrangement("////BbW,,,//w,,, w").await?;
        let moved = page.driver().action_chain().key_down(Key::Shift).send_keys(Key::Left).key_up(Key::Shift);
        moved.perform().await?;
        page.expect_arrangement("////bBW,,,//w,,, w").await?;
        page.type_text("?").await?;
        page.wait_for("[data-testid=keys-dialog][open]").await?;
        Ok(())
    })
}
