//! Messages: they leave the header free, close by themselves, and stay while they are read or need an action.

use laska_browser_tests::{
    Page, TestResult,
    page::{PausedClock, Size},
    run_test,
};

/// Opens the table with timers of messages that fire only when the test advances the clock.
async fn open_with_paused_messages(page: &Page) -> anyhow::Result<PausedClock<'_>> {
    let time = PausedClock::begin(page).await?;
    page.before_load(LENGTHEN_TIMERS).await?;
    page.open("").await?;
    Ok(time)
}

/// Lengthens timers of a few seconds, so that the paused clock holds them.
const LENGTHEN_TIMERS: &str = "
    const setTimer = window.setTimeout;
    window.setTimeout = (callback, wait, ...given) =>
        setTimer(callback, wait >= 1000 && wait <= 5000 ? wait + 5000 : wait, ...given);";

#[test]
fn a_message_closes_by_itself_unless_it_is_read() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let time = open_with_paused_messages(&page).await?;
        page.click("offer-draw").await?;
        page.wait_for("[data-testid=notice]").await?;
        page.point_at("[data-testid=notice]").await?;
        time.advance(20_000).await?;
        page.settle().await?;
        page.wait_for("[data-testid=notice]").await?;
        page.point_at("[data-square=d4]").await?;
        time.advance(20_000).await?;
        page.wait_until_gone("[data-testid=notice]").await
    })
}

#[test]
fn an_error_stays_and_no_message_covers_the_header() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let time = open_with_paused_messages(&page).await?;
        page.open("moves=c3-d4_a1").await?;
        page.wait_for("[data-testid=error]").await?;
        time.advance(60_000).await?;
        page.settle().await?;
        page.wait_for("[data-testid=error]").await?;
        for size in [Size::LAPTOP, Size::TABLET, Size::PHONE, Size { width: 360, height: 640 }] {
            page.resize(size).await?;
            page.settle().await?;
            let covered: bool = page
                .script(
                    "const [notice, header] = ['.notice', '.header']
                         .map((it) => document.querySelector(it).getBoundingClientRect());
                     return notice.top < header.bottom;",
                )
                .await?;
            anyhow::ensure!(!covered, "the message covers the header");
        }
        Ok(())
    })
}
