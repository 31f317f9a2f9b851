//! The lines of the study's analysis: they are played and pointed at, and push nothing away.

use laska_browser_tests::{Performed, page::Size, perform};

use crate::study_analysis::after;

/// Takes down where what stands below the lines is, at each frame from when the page is drawn on.
const TOPS: &str = "
    window.tops = new Set();
    const look = () => {
        const below = document.querySelector('.line ~ .line') && document.querySelector('[data-testid=exact]');
        if (below) window.tops.add(Math.round(below.getBoundingClientRect().top + scrollY));
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);";

#[test]
fn lines_appear_and_are_played_out() -> Performed {
    perform(async |stage| {
        let page = stage.open_study("analysis").await?;
        page.wait_for("[data-testid=line][data-line='2'] .ply").await?;
        let fewer = page.wait_for("[data-testid=line-count] option[value='1']").await?;
        fewer.click().await?;
        page.wait_until_gone("[data-testid=line][data-line='1']").await?;
        page.rest_machine().await?;
        let moves: Vec<String> = page
            .script("return Array.from(document.querySelectorAll('[data-line=\"0\"] .ply'), (it) => it.textContent)")
            .await?;
        // A line that was just found may be short.
        let count = moves.len().min(3);
        let moves = &moves[..count];
        page.click_on(&format!("[data-line='0'] [data-move='{}']", count - 1)).await?;
        page.wait_for(&format!("[data-ply='{count}'][aria-current=step]")).await?;
        assert_eq!(page.position().await?, after(&moves.join(" "))?);
        let shared: String = page.script("return location.hash").await?;
        anyhow::ensure!(shared.contains(&moves.join("_")), "{shared}");
        // The table's page goes on from there, against the computer.
        page.click("play-from-here").await?;
        page.play_on(&["seat-white"]).await?;
        assert_eq!(page.position().await?, after(&moves.join(" "))?);
        Ok(())
    })
}

#[test]
fn a_move_that_is_pointed_at_is_shown_before_it_is_played() -> Performed {
    perform(async |stage| {
        let page = stage.open_study("analysis").await?;
        page.wait_for("[data-line='1'] [data-move='0']").await?;
        page.rest_machine().await?;
        let pointed = page.text_of("[data-line='1'] [data-move='0']").await?;
        page.point_at("[data-line='1'] [data-move='0']").await?;
        page.wait_for("[data-testid=arrow][data-kind=pointed]").await?;
        page.settle().await?;
        assert_eq!(page.arrows().await?.len(), 1);
        assert_eq!(page.text_of("[data-testid=second-title]").await?, format!("After {pointed}"));
        assert_eq!(page.position().await?, after("")?, "nothing was played");
        page.point_at("[data-testid=status]").await?;
        page.wait_until_gone("[data-testid=arrow][data-kind=pointed]").await?;
        page.wait_for("[data-testid=arrow][data-kind=best]").await?;
        Ok(())
    })
}

/// The third line, once it fills its two rows.
const LONG: &str = "[data-testid=line][data-line='2'] .ply[data-move='9']";

#[test]
fn what_stands_below_the_lines_stays_where_it_is() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.before_load(TOPS).await?;
        for size in [Size::LAPTOP, Size::PHONE] {
            page.resize(size).await?;
            page.open_study("analysis/moves=c3-d4_e5-d4-c3_b2-c3-d4").await?;
            page.wait_for(LONG).await?;
            // The lines of another position come anew.
            page.click("to-start").await?;
            page.wait_for("[data-testid=to-start]:disabled").await?;
            page.wait_for(LONG).await?;
            let tops: Vec<i32> = page.script("return Array.from(tops)").await?;
            assert_eq!(tops.len(), 1, "{tops:?} at {size:?}");
        }
        Ok(())
    })
}
