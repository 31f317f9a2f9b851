//! The editor: positions are set up by mouse, touch, keys and text, checked, opened elsewhere and saved as images.

use laska_browser_tests::{
    Page, TestResult,
    page::{Downloads, Point, Size},
    run_test,
};
use thirtyfour::Key;

/// An empty board.
const EMPTY: &str = "////// w";

/// Drags from the center of an element to a square.
async fn drag_to(page: &Page, from: &str, square: &str) -> anyhow::Result<()> {
    let to = page.point_of(square.parse()?).await?;
    page.drag(page.center_of(from).await?, to).await
}

/// Drags from square to square.
async fn drag(page: &Page, from: &str, to: &str) -> anyhow::Result<()> {
    page.drag(page.point_of(from.parse()?).await?, page.point_of(to.parse()?).await?).await
}

#[test]
fn the_button_for_the_first_position_says_so_in_german() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
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
fn a_position_is_set_up_by_clicks_and_drags() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
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
        // Shift drags the unselected part: the whole column.
        let (from, to) = (page.point_of("e5".parse()?).await?, page.point_of("d2".parse()?).await?);
        let actions = page.driver().action_chain().key_down(Key::Shift).move_to(from.x as i64, from.y as i64);
        let actions = actions.click_and_hold().move_to(to.x as i64, to.y as i64 - 30).move_to(to.x as i64, to.y as i64);
        actions.release().key_up(Key::Shift).perform().await?;
        page.expect_arrangement("/////,wBW,/ w").await?;
        // In the column strip: the lowest counter moves above the top one, and the middle one goes back to the box.
        let [lowest, top] = ["[data-depth='2']", "[data-depth='0']"];
        page.drag(page.center_of(lowest).await?, page.center_of(top).await?).await?;
        page.expect_arrangement("/////,WwB,/ w").await?;
        page.drag(page.center_of("[data-depth='1']").await?, page.center_of("[data-testid=in-box]").await?).await?;
        page.expect_arrangement("/////,WB,/ w").await?;
        // Dropped on a light square, it stays where it was; off the board, it is removed.
        let (a1, b2) = (page.point_of("a1".parse()?).await?, page.point_of("b2".parse()?).await?);
        page.drag(to, Point { x: b2.x, y: a1.y }).await?;
        page.expect_arrangement("/////,WB,/ w").await?;
        page.drag(to, page.center_of("h1").await?).await?;
        page.expect_arrangement("/////,B,/ w").await?;
        page.click("edit-undo").await?;
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
fn a_finger_drags_from_the_palette_and_over_the_board() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.resize(Size::PHONE).await?;
        page.open_editor(EMPTY).await?;
        let place = async |name: &str| page.point_of(name.parse()?).await;
        page.touchscreen().drag(page.center_of("[data-testid=tool-b]").await?, place("c3").await?).await?;
        page.expect_arrangement("////,b,,// w").await?;
        page.touchscreen().drag(place("c3").await?, place("d4").await?).await?;
        page.expect_arrangement("///,b,/// w").await?;
        page.touchscreen().tap(page.center_of("[data-testid=tool-white-officer]").await?).await?;
        page.touchscreen().tap(place("d4").await?).await?;
        // The click of a tap comes some time after the touch ends.
        page.wait_for("[data-testid=board] [data-square=d4][data-column=Wb]").await?;
        page.expect_arrangement("///,Wb,/// w").await?;
        let scrolled: f64 = page.script("return scrollY").await?;
        anyhow::ensure!(scrolled == 0.0, "the page has scrolled by {scrolled}");
        Ok(())
    })
}

#[test]
fn a_position_is_set_up_by_keys_alone() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
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
        // Picked up here and put down on the square above.
        page.type_text("m").await?;
        page.press(Key::Up).await?;
        page.press(Key::Enter).await?;
        page.expect_arrangement("////bW,,,//w,,, w").await?;
        let spoken = page.text_of(".editor ~ .visually-hidden").await?;
        anyhow::ensure!(spoken.contains("a3") && spoken.contains("Black soldier over white officer"), "{spoken}");
        page.type_text("p").await?;
        page.press(Key::Delete).await?;
        page.type_text("t").await?;
        page.expect_arrangement("////W,,,//w,,, b").await?;
        let undo = page.driver().action_chain().key_down(Key::Control).send_keys("zz").key_up(Key::Control);
        undo.perform().await?;
        page.expect_arrangement("////BW,,,//w,,, w").await?;
        // In the column strip.
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

/// Replaces the text in a box.
async fn write(page: &Page, handle: &str, text: &str) -> anyhow::Result<()> {
    page.click(handle).await?;
    page.select_all().await?;
    page.press(Key::Delete).await?;
    page.type_text(text).await
}

async fn box_text(page: &Page, handle: &str) -> anyhow::Result<String> {
    page.script(&format!("return document.querySelector('[data-testid={handle}]').textContent")).await
}

#[test]
fn texts_set_the_board_and_an_invalid_one_can_be_corrected() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_editor(EMPTY).await?;
        write(&page, "text-pieces", "c3w d4b, Black to move").await?;
        page.expect_arrangement("///,b,/,w,,// b").await?;
        assert_eq!(box_text(&page, "text-ranks").await?, "///,b,/,w,,// b");
        page.type_text("!").await?;
        let fault = page.text_of("[data-testid=text-pieces-fault]:not(:empty)").await?;
        anyhow::ensure!(fault.contains("expected 'White to move' or 'Black to move' at the end"), "{fault}");
        page.expect_arrangement("///,b,/,w,,// b").await?;
        assert_eq!(box_text(&page, "text-pieces").await?, "c3w d4b, Black to move!");
        page.press(Key::Backspace).await?;
        page.wait_until_gone("[data-testid=text-pieces-fault]:not(:empty)").await?;
        // The ranks determine the board size.
        write(&page, "text-ranks", "/,,,q///////w,,, w").await?;
        page.settle().await?;
        let fault = page.text_of("[data-testid=text-ranks-fault]").await?;
        anyhow::ensure!(fault.contains("expected 7 or 8 ranks separated by '/', found 9"), "{fault}");
        write(&page, "text-ranks", "/,,,B//////w,,, w").await?;
        page.expect_arrangement("/,,,B//////w,,, w").await?;
        page.wait_for("[data-testid=board-8][aria-pressed=true]").await?;
        page.click("board-7").await?;
        page.expect_arrangement(",,,B//////w,,, w").await
    })
}

#[test]
fn a_position_is_checked_and_opened_elsewhere() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_editor("w,,,//////,,b, w").await?;
        let faults = page.text_of("[data-testid=faults]").await?;
        anyhow::ensure!(faults.contains("a7") && faults.contains("e1"), "{faults}");
        page.wait_for("[data-testid=edit-play][aria-disabled=true]:not([href])").await?;
        page.click("edit-clear").await?;
        page.settle().await?;
        let faults = page.text_of("[data-testid=faults]").await?;
        anyhow::ensure!(faults.contains("The board is empty"), "{faults}");
        page.click("edit-start").await?;
        page.wait_until_gone("[data-testid=faults]").await?;
        page.click("edit-mirror").await?;
        page.click("edit-swap").await?;
        page.expect_arrangement("b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w b").await?;
        page.click_on("[data-testid=edit-play][href]").await?;
        // The editor also has a board, with Black to move.
        page.wait_for("[data-testid=resign]").await?;
        let table = page.wait_for("[data-testid=board][data-turn=b]").await?;
        assert_eq!(table.attr("data-fen").await?.as_deref(), Some("b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w b"));
        page.driver().back().await?;
        page.wait_for("html[data-pieces] [data-testid=editor] [data-turn=b]").await?;
        page.click("edit-analyze").await?;
        page.wait_for("main.analysis").await?;
        let address: String = page.read("return location.hash").await?;
        assert_eq!(address, "#analysis/fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_b");
        // An invalid link leaves the board unchanged.
        page.open_study("editor/b,b_w").await?;
        page.wait_for("[data-testid=error]").await?;
        Ok(())
    })
}

#[test]
fn images_are_saved_in_the_style_of_the_page() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let downloads = Downloads::of(&page).await?;
        page.open_editor("b,b,b,b/b,b,b/b,b,b,b//w,w,BwwWwww,w/w,w,w/w,w,,W w").await?;
        page.click("edit-diagram").await?;
        page.wait_for("[data-testid=diagram-dialog][open]").await?;
        page.click("diagram-laid-open").await?;
        page.wait_for("[data-testid=diagram] .unstacked-square").await?;
        page.click("save-svg").await?;
        let svg = downloads.text("laska.svg").await?;
        for absent in ["var(", "class=", "light-dark", "data-", "undefined"] {
            anyhow::ensure!(!svg.contains(absent), "{absent} in {svg}");
        }
        for present in [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1466\" height=\"744\"",
            "url(#white-soldier-face)",
            "fill=\"#6f7f67\"",
            "stop-color=\"#fffaf0\"",
            ">7</text>",
        ] {
            anyhow::ensure!(svg.contains(present), "no {present} in {svg}");
        }
        // A text that is not an image is refused.
        let width: u32 = page
            .script(&format!(
                "const picture = new Image();
                 picture.src = 'data:image/svg+xml,' + encodeURIComponent({});
                 return picture.decode().then(() => picture.naturalWidth)",
                serde_json::to_string(&svg)?
            ))
            .await?;
        anyhow::ensure!(width > 0, "{svg}");
        page.click("save-png").await?;
        let png = downloads.bytes("laska.png").await?;
        anyhow::ensure!(png.starts_with(b"\x89PNG"), "no PNG");
        // The PNG header contains width and height.
        let number = |at: usize| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]);
        assert_eq!((number(16), number(20)), (2932, 1488));
        anyhow::ensure!(png.len() > 50_000, "a picture of {} bytes shows nothing", png.len());
        Ok(())
    })
}
