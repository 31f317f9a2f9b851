//! The library: lists, a search, records on the board.

use laska_browser_tests::page::Size;
use laska_browser_tests::{Performed, perform};
use thirtyfour::Key;

use crate::study::fragment;
use crate::study_analysis::after;

#[test]
fn a_game_is_found_and_stepped_through() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_study("library").await?;
        page.click("entry-lasker-1").await?;
        page.wait_for("[data-testid=entry]").await?;
        let (start, first, second) = (after("")?, after("c3-d4")?, after("c3-d4 e5-d4-c3")?);
        assert_eq!((page.position().await?, fragment(&page).await?), (start.clone(), "library/lasker-1".to_owned()));
        page.click("step-on").await?;
        assert_eq!((page.position().await?, fragment(&page).await?), (first.clone(), "library/lasker-1/1".to_owned()));
        page.press(Key::Right).await?;
        assert_eq!(page.position().await?, second);
        page.press(Key::Left).await?;
        assert_eq!(page.position().await?, first);
        page.click("step-end").await?;
        let last = ",,,BwwwWww/,bB,//,bbb,/,BW,,/b,bbWwW,bW/ w";
        assert_eq!(
            (page.position().await?.as_str(), page.text_of("[data-testid=step-place]").await?.as_str()),
            (last, "78 of 78")
        );
        page.press(Key::Home).await?;
        assert_eq!(page.position().await?, start);
        page.click_on("[data-ply='2']").await?;
        assert_eq!(page.position().await?, second);
        page.open_study("library/lasker-1/2").await?;
        page.wait_for("[data-ply='2'][aria-current]").await?;
        assert_eq!(page.position().await?, second, "the address leads there again");
        page.click("play-here").await?;
        page.play_on(&[]).await?;
        assert_eq!(page.position().await?, second, "the computer plays on from the position");
        Ok(())
    })
}

#[test]
fn the_search_narrows_as_one_types() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_study("library").await?;
        page.wait_for("[data-testid=entry-lasker-1]").await?;
        page.click("library-search").await?;
        page.type_text("wing GAMBIT").await?;
        page.wait_until_gone("[data-testid=entry-lasker-1]").await?;
        page.wait_for("[data-testid=row-openings] .entry").await?;
        page.type_text(" xyzzy").await?;
        page.wait_until_gone(".entry").await?;
        assert_eq!(page.text_of("[data-testid=found-count]").await?, "Nothing in the library has these words.");
        page.select_all().await?;
        page.press(Key::Backspace).await?;
        page.wait_for("[data-testid=entry-lasker-1]").await?;
        page.click("kind-studies").await?;
        page.wait_until_gone("[data-testid=entry-lasker-1]").await?;
        page.wait_for("[data-testid=row-studies] .known").await?;
        Ok(())
    })
}

#[test]
fn a_misprint_is_shown_as_one() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_study("library/study-3").await?;
        let misprint = page.text_of("[data-testid=misprint]").await?;
        anyhow::ensure!(misprint.starts_with("Misprint: Printed"), "{misprint}");
        page.open_study("library/nothing-of-that-name").await?;
        page.wait_for("[data-testid=library-unknown]").await?;
        Ok(())
    })
}

#[test]
fn a_move_that_is_tried_becomes_a_variation_of_the_copy() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_study("library/lasker-1").await?;
        page.wait_for("[data-testid=entry]").await?;
        for square in ["e3", "f4"] {
            page.click_square(square.parse()?).await?;
        }
        assert_eq!(page.position().await?, after("e3-f4")?);
        page.wait_for("[data-testid=variation]").await?;
        assert_eq!(fragment(&page).await?, "library/lasker-1", "the address stays in the record");
        page.click("to-library").await?;
        page.click("entry-lasker-1").await?;
        page.wait_for("[data-testid=entry]").await?;
        page.wait_until_gone("[data-testid=variation]").await?;
        Ok(())
    })
}

#[test]
fn all_of_it_fits_a_phone() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        for place in ["library", "library/lasker-1/9", "library/openings", "library/study-9"] {
            page.open_study(place).await?;
            page.wait_for(".entry, [data-testid=moves]").await?;
            for (width, height) in [(1280, 800), (390, 844), (360, 640), (844, 390)] {
                page.resize(Size { width, height }).await?;
                page.settle().await?;
                let beyond: i64 = page.script("return document.documentElement.scrollWidth - innerWidth").await?;
                anyhow::ensure!(beyond <= 0, "{place} at {width}x{height} goes {beyond} pixels beyond the window");
            }
        }
        Ok(())
    })
}
