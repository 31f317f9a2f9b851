//! A finger: taps play, also a take by its landings; a long press only reads.

use laska_browser_tests::{Page, Performed, Table, page::Size, perform};
use laska_rules::{Square, Variant, notation::parse_move};
use serde_json::json;

/// White's a1 can take b2, then b4 or d4.
const FORK: &str = "///b,b,/,,,/b,,/w,,, w";

/// A finger comes down on a square, stays, and goes up again.
async fn tap(page: &Page, square: Square, stays_ms: u64) -> anyhow::Result<()> {
    let [x, y]: [f64; 2] = page
        .script(&format!(
            "const {{ x, y, width, height }} =
                 document.querySelector('[data-testid=board] [data-square={square}]').getBoundingClientRect();
             return [x + width / 2, y + height * 0.7];"
        ))
        .await?;
    let cdp = page.driver().cdp();
    cdp.send_raw("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await?;
    cdp.send_raw("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] }))
        .await?;
    page.driver().execute_async("setTimeout(arguments[1], arguments[0])", [json!(stays_ms)]).await?;
    cdp.send_raw("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] })).await?;
    Ok(())
}

#[test]
fn taps_take_landing_by_landing_and_a_long_press_reads() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.resize(Size::PHONE).await?;
        let mut table = Table::linked(page.clone(), FORK, Variant::LASKA).await?;
        tap(&page, "a1".parse()?, 700).await?;
        let card = page.text_of("[data-testid=column]").await?;
        anyhow::ensure!(card.contains("a1"), "{card}");
        table.check().await?;

        let take = parse_move("a1-b2-c3-d4-e5", table.mirror.game.position(), Variant::LASKA.chain)?;
        for name in ["a1", "c3"] {
            tap(&page, name.parse()?, 0).await?;
            page.wait_for(&format!("[data-square={name}][data-mark=selected]")).await?;
        }
        tap(&page, "e5".parse()?, 0).await?;
        table.mirror.play(take)?;
        table.settle().await
    })
}
