//! The clocks: they run for the side to move, survive a reload, and expire.

use laska_browser_tests::{Page, TestResult, page::PausedClock, run_test};
use thirtyfour::Key;

/// Advances the page's time after its clock has been updated.
async fn advance(page: &Page, time: PausedClock<'_>, milliseconds: u64) -> anyhow::Result<()> {
    page.settle().await?;
    time.advance(milliseconds).await
}

/// The time on both clocks, in milliseconds.
async fn remaining_times(page: &Page) -> anyhow::Result<[u64; 2]> {
    page.script(
        "return ['w', 'b'].map((side) => Number(document.querySelector(`[data-testid=clock-${side}]`).dataset.left))",
    )
    .await
}

/// Backdates the start of the current turn in the saved game and reloads the page.
async fn backdate_turn(page: &Page, milliseconds: u64) -> anyhow::Result<()> {
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
        // One minute without an increment, by the keys of the two sliders.
        page.configure_new_game(&["seat-people", "clock-own"]).await?;
        for slider in ["clock-minutes", "clock-seconds"] {
            page.wait_for(&format!("[data-testid={slider}]")).await?.focus().await?;
            page.press(Key::Home).await?;
        }
        // Then by typing, which the slider follows.
        let typed = page.wait_for("[data-testid=clock-minutes-typed]").await?;
        typed.focus().await?;
        for (text, minutes) in [("25", "25"), ("1", "1")] {
            page.select_all().await?;
            page.type_text(text).await?;
            page.settle().await?;
            let slider: String =
                page.script("return document.querySelector('[data-testid=clock-minutes]').value").await?;
            assert_eq!(slider, minutes);
        }
        page.start().await?;
        page.wait_for("[data-testid=clock-w][data-left='60000']").await?;
        // The first move starts the clock.
        advance(&page, time, 30_000).await?;
        page.settle().await?;
        assert_eq!(remaining_times(&page).await?, [60_000, 60_000]);
        for square in ["c3", "d4", "e5", "c3"] {
            page.click_square(square.parse()?).await?;
        }
        page.wait_for("[data-testid=clock-w].running").await?;
        // A reload resets the paused clock, which is 30 seconds ahead.
        backdate_turn(&page, 50_000).await?;
        page.wait_for("[data-testid=clock-w].running").await?;
        for square in ["b2", "d4"] {
            page.click_square(square.parse()?).await?;
        }
        page.wait_for("[data-testid=clock-b].running").await?;
        let [white, black] = remaining_times(&page).await?;
        anyhow::ensure!(white <= 40_000 && black == 60_000, "White {white}, Black {black}");

        // Nobody loses time when the computer's clock is set.
        for hours in [1, -1] {
            page.script::<()>(&format!(
                "window.dateNow ??= Date.now; Date.now = () => dateNow() + {hours} * 3_600_000"
            ))
            .await?;
            page.click_square("a3".parse()?).await?;
            page.settle().await?;
            page.wait_for("[data-testid=clock-b].running").await?;
            assert_eq!(remaining_times(&page).await?, [white, 60_000]);
        }
        page.script::<()>("Date.now = dateNow").await?;

        advance(&page, time, 59_990).await?;
        page.wait_for("[data-testid=clock-b][data-left='10']").await?;
        page.wait_for("[data-testid=clock-b].running").await?;
        // The timer may fire slightly late, but never early.
        advance(&page, time, 12).await?;
        page.wait_for("[data-testid=status].over").await?;
        let snapshot = page.snapshot().await?;
        assert_eq!((snapshot.headline.as_str(), snapshot.detail.as_str()), ("White wins", "Black has no time left."));
        page.wait_until_gone(".player-time.running").await?;
        assert_eq!(remaining_times(&page).await?, [white, 0]);
        // A finished game accepts no moves.
        page.click_square("c5".parse()?).await?;
        page.wait_for("[data-testid=refusal]").await?;
        assert_eq!(page.snapshot().await?.moves.len(), 3);
        // The result survives a reload as well.
        page.reload().await?;
        assert_eq!(page.snapshot().await?.headline, "White wins");
        Ok(())
    })
}
