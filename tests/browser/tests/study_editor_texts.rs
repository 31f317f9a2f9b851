//! The study's editor: positions are put up by text, judged, taken elsewhere and saved as pictures.

use laska_browser_tests::{Page, Performed, page::Downloads, perform};
use thirtyfour::Key;

use crate::study_editor::EMPTY;

/// Writes in a box, in the place of whatever is there.
async fn write(page: &Page, handle: &str, text: &str) -> anyhow::Result<()> {
    page.click(handle).await?;
    page.select_all().await?;
    page.press(Key::Delete).await?;
    page.type_text(text).await
}

async fn written(page: &Page, handle: &str) -> anyhow::Result<String> {
    page.script(&format!("return document.querySelector('[data-testid={handle}]').textContent")).await
}

#[test]
fn texts_are_the_board_and_a_faulty_one_stays_to_be_mended() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_editor(EMPTY).await?;
        write(&page, "text-pieces", "c3w d4b, Black to move").await?;
        page.expect_arrangement("///,b,/,w,,// b").await?;
        assert_eq!(written(&page, "text-ranks").await?, "///,b,/,w,,// b");
        page.type_text("!").await?;
        let fault = page.text_of("[data-testid=text-pieces-fault]:not(:empty)").await?;
        anyhow::ensure!(fault.contains("expected 'White to move' or 'Black to move' at the end"), "{fault}");
        page.expect_arrangement("///,b,/,w,,// b").await?;
        assert_eq!(written(&page, "text-pieces").await?, "c3w d4b, Black to move!");
        page.press(Key::Backspace).await?;
        page.wait_until_gone("[data-testid=text-pieces-fault]:not(:empty)").await?;
        // Ranks bring their board along.
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
fn a_position_is_judged_and_taken_elsewhere() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_editor("w,,,//////,,b, w").await?;
        let faults = page.text_of("[data-testid=faults]").await?;
        anyhow::ensure!(faults.contains("a7") && faults.contains("e1"), "{faults}");
        page.wait_for("[data-testid=edit-play][aria-disabled=true]:not([href])").await?;
        page.click("edit-clear").await?;
        page.settle().await?;
        let faults = page.text_of("[data-testid=faults]").await?;
        anyhow::ensure!(faults.contains("no counter"), "{faults}");
        page.click("edit-start").await?;
        page.wait_until_gone("[data-testid=faults]").await?;
        page.click("edit-mirror").await?;
        page.click("edit-swap").await?;
        page.expect_arrangement("b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w b").await?;
        page.click_on("[data-testid=edit-play][href]").await?;
        // The editor has a board too, with Black to move.
        page.wait_for("[data-testid=thinking]").await?;
        let table = page.wait_for("[data-testid=board][data-turn=b]").await?;
        assert_eq!(table.attr("data-fen").await?.as_deref(), Some("b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w b"));
        page.driver().back().await?;
        page.wait_for("html[data-pieces] [data-testid=editor] [data-turn=b]").await?;
        page.click("edit-analyze").await?;
        page.wait_for("main.analysis").await?;
        let address: String = page.read("return location.hash").await?;
        assert_eq!(address, "#analysis/fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_b");
        // A link that is not one keeps the board.
        page.open_study("editor/b,b_w").await?;
        page.wait_for("[data-testid=error]").await?;
        Ok(())
    })
}

#[test]
fn pictures_are_saved_with_the_looks_of_the_page() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        let downloads = Downloads::of(&page).await?;
        page.open_editor("b,b,b,b/b,b,b/b,b,b,b//w,w,BwwWwww,w/w,w,w/w,w,,W w").await?;
        page.click("edit-diagram").await?;
        page.wait_for("[data-testid=diagram-dialog][open]").await?;
        page.click("diagram-laid-open").await?;
        page.wait_for("[data-testid=diagram] .open").await?;
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
        // A text that is no picture is refused.
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
        // Width and height stand in its head.
        let number = |at: usize| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]);
        assert_eq!((number(16), number(20)), (2932, 1488));
        anyhow::ensure!(png.len() > 50_000, "a picture of {} bytes shows nothing", png.len());
        Ok(())
    })
}
