//! The opening explorer: names, ways, and ways that come together.

use laska_browser_tests::{Performed, perform};

use crate::study::fragment;
use crate::study_analysis::after;

#[test]
fn scores_are_told_anew_in_another_language() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_study("library/openings").await?;
        page.wait_for("[data-testid=ways] .way").await?;
        anyhow::ensure!(page.text_of(".ways .way-score").await?.contains('.'));
        page.set("language", "de").await?;
        page.wait_for("html[lang=de]").await?;
        for is_reloaded in [false, true] {
            if is_reloaded {
                page.reload().await?;
            }
            page.settle().await?;
            page.wait_for("[data-testid=ways] .way").await?;
            let scores: Vec<String> = page
                .script("return [...document.querySelectorAll('.ways .way-score')].map(it => it.innerText)")
                .await?;
            anyhow::ensure!(scores.iter().all(|score| score.contains(',') && !score.contains('.')), "{scores:?}");
        }
        Ok(())
    })
}

#[test]
fn the_explorer_names_openings() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_study("library/openings").await?;
        for mv in ["a3-b4", "c5-b4-a3", "e3-d4"] {
            page.click_on(&format!("[data-testid=ways] [data-move={mv}]")).await?;
        }
        let moves = "a3-b4 c5-b4-a3 e3-d4";
        assert_eq!(page.position().await?, after(moves)?);
        assert_eq!(page.text_of("[data-testid=opening] b").await?, "Wing Gambit");
        let address = fragment(&page).await?;
        anyhow::ensure!(address.ends_with("&moves=a3-b4_c5-b4-a3_e3-d4"), "{address}");
        page.open_study(&address).await?;
        page.wait_for("[data-testid=opening] b").await?;
        assert_eq!(page.position().await?, after(moves)?, "the address leads there again");
        page.point_at("[data-testid=ways] .way").await?;
        page.wait_for("[data-testid=hint-move]").await?;
        let address = fragment(&page).await?.replace("library/openings", "analysis");
        page.open_study(&address).await?;
        page.wait_for("main.analysis [data-testid=ways] .way").await?;
        page.rest_machine().await?;
        page.click_on("[data-testid=ways] .way").await?;
        page.wait_for("[data-ply='4'][aria-current]").await?;
        Ok(())
    })
}
