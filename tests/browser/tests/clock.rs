//! The clock at both sides of the board: it runs for the side to move, over a reload, and out.

use laska_browser_tests::{Page, TestResult, page::PausedClock, run_test};
use thirtyfour::Key;

/// Lets the time of a page pass, once its clock has been set for what it shows.
async fn pass(page: &Page, time: PausedClock<'_>, milliseconds: u64) -> anyhow::Result<()> {
    page.settle().await?;
    time.pass(milliseconds).await
}

/// What both clocks show, in milliseconds.
async fn left(page: &Page) -> anyhow::Result<[u64; 2]> {
    page.script(
        "return ['w', 'b'].map((side) => Number(document.querySelector(`[data-testid=clock-${side}]`).dataset.left))",
    )
    .await
}

/// Lets the kept game have begun to think so much earlier, and loads it again.
async fn sleep_over(page: &Page, milliseconds: u64) -> anyhow::Result<()> {
    page.settle().await?;
    page.script::<()>(&format!(
        "for (const [key, text] of Object.entries(localStorage)) {{
             const earlier = (_, clock, since) => `${{clock}} ${{since - {milliseconds}}}`;
             localStorage[key] = text.replace(/^(clock \\d+ \\d+ \\d+) (\\d+)/m, earlier);
         }}"
    ))
    .await?;
    page.reload().await
}

#[test]
fn the_clock_survives_a_reload_and_expires_to_the_millisecond() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let time = PausedClock::begin(&page).await?;
        page.open("").await?;
        // One minute and nothing for a move, by the keys of the two sliders.
        page.answer(&["seat-people", "clock-own"]).await?;
        for slider in ["clock-minutes", "clock-seconds"] {
            page.wait_for(&format!("[data-testid={slider}]")).await?.focus().await?;
            page.press(Key::Home).await?;
        }
        page.start().await?;
        page.wait_for("[data-testid=clock-w][data-left='60000']").await?;
        sleep_over(&page, 20_000).await?;
        page.wait_for("[data-testid=player-w].running").await?;
        for square in ["c3", "d4"] {
            page.click_square(square.parse()?).await?;
        }
        page.wait_for("[data-testid=player-b].running").await?;
        let [white, black] = left(&page).await?;
        anyhow::ensure!(white <= 40_000 && black == 60_000, "White {white}, Black {black}");

        pass(&page, time, 59_990).await?;
        page.wait_for("[data-testid=clock-b][data-left='10']").await?;
        page.wait_for("[data-testid=player-b].running").await?;
        // The timer may ring a little late, and never early.
        pass(&page, time, 12).await?;
        page.wait_for("[data-testid=status].over").await?;
        let snapshot = page.snapshot().await?;
        assert_eq!((snapshot.headline.as_str(), snapshot.detail.as_str()), ("White wins", "Black has no time left."));
        page.wait_until_gone(".player.running").await?;
        assert_eq!(left(&page).await?, [white, 0]);
        // A game that is over takes no moves.
        page.click_square("e5".parse()?).await?;
        page.wait_for("[data-testid=notice]").await?;
        assert_eq!(page.snapshot().await?.moves.len(), 1);
        // The end survives as well.
        page.reload().await?;
        assert_eq!(page.snapshot().await?.headline, "White wins");
        Ok(())
    })
}
