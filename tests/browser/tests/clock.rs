//! The clock at both sides of the board: it runs for the side to move, over a reload, and out.

use laska_browser_tests::{Page, Performed, page::StillTime, perform};
use thirtyfour::Key;

/// A game of two people with a clock, begun by the dialog.
async fn begin(page: &Page, clock: &str) -> anyhow::Result<()> {
    page.answer(&["seat-people", clock]).await?;
    page.start().await
}

/// Lets the time of a page pass, once its clock has been set for what it shows.
async fn pass(page: &Page, time: StillTime<'_>, milliseconds: u64) -> anyhow::Result<()> {
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
fn it_runs_for_the_side_to_move_over_a_reload_and_out() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        begin(&page, "clock-3-2").await?;
        page.wait_for("[data-testid=player-w].running").await?;
        for square in ["c3", "d4"] {
            page.click_square(square.parse()?).await?;
        }
        page.wait_for("[data-testid=player-b].running").await?;
        let [white, black] = left(&page).await?;
        anyhow::ensure!(white > 170_000 && white <= 182_000 && black <= 180_000, "{white} {black}");

        sleep_over(&page, 60_000).await?;
        let [again, black] = left(&page).await?;
        anyhow::ensure!(again == white && black <= 120_000, "White {white} then {again}, Black {black}");

        sleep_over(&page, 200_000).await?;
        page.wait_for("[data-testid=status].over").await?;
        let sight = page.sight().await?;
        assert_eq!((sight.headline.as_str(), sight.detail.as_str()), ("White wins", "Black has no time left."));
        page.wait_until_gone(".player.running").await?;
        // The end survives as well.
        page.reload().await?;
        assert_eq!(page.sight().await?.headline, "White wins");
        Ok(())
    })
}

#[test]
fn a_takeback_gives_the_time_back() -> Performed {
    perform(async |stage| {
        let page = stage.open("").await?;
        begin(&page, "clock-own").await?;
        page.wait_for("[data-testid=player-w].running").await?;
        sleep_over(&page, 30_000).await?;
        for square in ["c3", "d4"] {
            page.click_square(square.parse()?).await?;
        }
        page.wait_for("[data-testid=player-b].running").await?;
        let after = left(&page).await?[0];
        anyhow::ensure!(after < 280_000, "{after}");
        page.click("undo").await?;
        page.wait_for("[data-testid=player-w].running").await?;
        let back = left(&page).await?[0];
        anyhow::ensure!(back > 290_000, "{after} then {back}");
        Ok(())
    })
}

#[test]
fn it_runs_out_on_the_open_page_to_the_millisecond() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        let time = StillTime::begin(&page).await?;
        page.open("").await?;
        // One minute and nothing for a move, by the keys of the two sliders.
        page.answer(&["seat-people", "clock-own"]).await?;
        for slider in ["clock-minutes", "clock-seconds"] {
            page.wait_for(&format!("[data-testid={slider}]")).await?.focus().await?;
            page.press(Key::Home).await?;
        }
        page.start().await?;
        let shows = async |side: &str, left: u64| {
            page.wait_for(&format!("[data-testid=clock-{side}][data-left='{left}']")).await
        };
        shows("w", 60_000).await?;
        pass(&page, time, 20_000).await?;
        shows("w", 40_000).await?;
        for square in ["c3", "d4"] {
            page.click_square(square.parse()?).await?;
        }
        pass(&page, time, 59_990).await?;
        shows("b", 10).await?;
        page.wait_for("[data-testid=player-b].running").await?;
        // The timer may ring a little late, and never early.
        pass(&page, time, 12).await?;
        page.wait_for("[data-testid=status].over").await?;
        let sight = page.sight().await?;
        assert_eq!((sight.headline.as_str(), sight.detail.as_str()), ("White wins", "Black has no time left."));
        anyhow::ensure!(left(&page).await? == [40_000, 0], "{:?}", left(&page).await?);
        // A game that is over takes no moves.
        page.click_square("e5".parse()?).await?;
        page.wait_for("[data-testid=notice]").await?;
        assert_eq!(page.sight().await?.moves.len(), 1);
        Ok(())
    })
}

#[test]
fn whoever_lets_the_machine_wait_too_long_has_lost() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        let time = StillTime::begin(&page).await?;
        page.open("").await?;
        page.answer(&["seat-white", "level-1", "clock-5-3"]).await?;
        page.start().await?;
        page.wait_for("[data-testid=player-w].running").await?;
        pass(&page, time, 100_000).await?;
        for square in ["c3", "d4"] {
            page.click_square(square.parse()?).await?;
        }
        page.wait_for("[data-ply='2'][aria-current=step]").await?;
        page.wait_for("[data-testid=clock-w][data-left='203000']").await?;
        page.wait_for("[data-testid=clock-b][data-left='303000']").await?;
        pass(&page, time, 203_002).await?;
        page.wait_for("[data-testid=status].over").await?;
        assert_eq!(page.sight().await?.detail, "White has no time left.");
        page.click("rematch").await?;
        page.wait_for("[data-ply='1'][aria-current=step]").await?;
        page.wait_for("[data-testid=player-b].running").await?;
        Ok(())
    })
}
