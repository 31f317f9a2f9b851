//! The library: lists, a search, records on the board; the opening explorer; games brought in and taken away.

use std::fs;

use laska_browser_tests::page::{Downloads, Size};
use laska_browser_tests::{Page, Performed, perform};
use laska_rules::Game;
use laska_rules::notation::record::{self, Record, Records};
use thirtyfour::Key;

/// A game with everything that a record can have.
const ANNOTATED: &str = "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. c3-d4 {to the center} e5-d4-c3 2. b2-c3-d4! (2. d2-c3-b4 d6-e5 {also good}) c5-b4 *\n";

/// A fault in its third line.
const FAULTY: &str = "[White \"Cid\"]\n\n1. c3-d4 e5-d4-c3 2. b2-c3-d5 *\n";

/// The position on the board, as text.
async fn position(page: &Page) -> anyhow::Result<String> {
    page.settle().await?;
    page.script("return document.querySelector('[data-testid=board]').dataset.fen").await
}

/// The position after moves from the start.
fn after(moves: &str) -> anyhow::Result<String> {
    let mut game = Game::default();
    record::play(&mut game, moves)?;
    Ok(game.position().to_string())
}

async fn fragment(page: &Page) -> anyhow::Result<String> {
    page.settle().await?;
    page.script("return location.hash.slice(1)").await
}

/// The one record of a text.
fn only(text: &str) -> anyhow::Result<Record> {
    let mut records = Records::new(text);
    let first = records.next().ok_or_else(|| anyhow::anyhow!("no game"))??;
    anyhow::ensure!(records.next().is_none(), "more than one game");
    Ok(first)
}

#[test]
fn a_game_is_found_and_stepped_through() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_study("library").await?;
        page.click("entry-lasker-1").await?;
        page.wait_for("[data-testid=entry]").await?;
        let (start, first, second) = (after("")?, after("c3-d4")?, after("c3-d4 e5-d4-c3")?);
        assert_eq!((position(&page).await?, fragment(&page).await?), (start.clone(), "library/lasker-1".to_owned()));
        page.click("step-on").await?;
        assert_eq!((position(&page).await?, fragment(&page).await?), (first.clone(), "library/lasker-1/1".to_owned()));
        page.press(Key::Right).await?;
        assert_eq!(position(&page).await?, second);
        page.press(Key::Left).await?;
        assert_eq!(position(&page).await?, first);
        page.click("step-end").await?;
        let last = ",,,BwwwWww/,bB,//,bbb,/,BW,,/b,bbWwW,bW/ w";
        assert_eq!(
            (position(&page).await?.as_str(), page.text_of("[data-testid=step-place]").await?.as_str()),
            (last, "78 of 78")
        );
        page.press(Key::Home).await?;
        assert_eq!(position(&page).await?, start);
        page.click_on("[data-ply='2']").await?;
        assert_eq!(position(&page).await?, second);
        page.open_study("library/lasker-1/2").await?;
        page.wait_for("[data-ply='2'][aria-current]").await?;
        assert_eq!(position(&page).await?, second, "the address leads there again");
        let here = page.wait_for("[data-testid=play-here]").await?.attr("href").await?;
        anyhow::ensure!(
            here.is_some_and(|here| here.contains(&second.replace(' ', "_"))),
            "the table is given the position"
        );
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
        assert_eq!(position(&page).await?, after("e3-f4")?);
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
fn the_explorer_names_openings() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_study("library/openings").await?;
        for mv in ["a3-b4", "c5-b4-a3", "e3-d4"] {
            page.click_on(&format!("[data-testid=ways] [data-move={mv}]")).await?;
        }
        let moves = "a3-b4 c5-b4-a3 e3-d4";
        assert_eq!(position(&page).await?, after(moves)?);
        assert_eq!(page.text_of("[data-testid=opening] b").await?, "Wing Gambit");
        let address = fragment(&page).await?;
        anyhow::ensure!(address.ends_with("&moves=a3-b4_c5-b4-a3_e3-d4"), "{address}");
        page.open_study(&address).await?;
        page.wait_for("[data-testid=opening] b").await?;
        assert_eq!(position(&page).await?, after(moves)?, "the address leads there again");
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

#[test]
fn ways_that_come_together_are_one() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        let mut seen = Vec::new();
        for moves in ["a3-b4_c5-b4-a3_e3-d4_d6-c5_f2-e3_g5-f4", "a3-b4_c5-b4-a3_e3-d4_g5-f4_f2-e3_d6-c5"] {
            page.open_study(&format!("library/openings/moves={moves}")).await?;
            page.wait_for("[data-testid=ways] [data-move=e3-f4-g5] .way-score:not(:empty)").await?;
            assert_eq!(page.text_of("[data-testid=opening] b").await?, "Wing Gambit");
            seen.push(page.text_of("[data-testid=ways]").await?);
        }
        assert_eq!(seen[0], seen[1]);
        Ok(())
    })
}

/// The record that was handed over, once it is there.
async fn handed_over(page: &Page) -> anyhow::Result<Record> {
    page.wait_for("[data-testid=section-analysis][aria-current=page]").await?;
    only(&page.script::<String>("return sessionStorage.getItem('laska.study.record')").await?)
}

#[test]
fn a_pasted_game_goes_to_the_analysis_and_a_faulty_one_stays() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_study("library").await?;
        page.click("to-import").await?;
        page.wait_for("[data-testid=import-dialog][open]").await?;
        page.click("import-text").await?;
        page.type_text(FAULTY).await?;
        page.click("import-read").await?;
        let fault = page.text_of("[data-testid=import-fault]").await?;
        anyhow::ensure!(fault.contains("Line 3, column 22") && fault.contains("b2-c3-d5 *"), "{fault}");
        let text: String = page.script("return document.querySelector('[data-testid=import-text]').innerText").await?;
        assert_eq!(text.trim_end(), FAULTY.trim_end(), "the text stays");
        page.click("import-text").await?;
        page.select_all().await?;
        page.type_text(ANNOTATED).await?;
        page.click("import-read").await?;
        assert_eq!(handed_over(&page).await?, only(ANNOTATED)?);
        Ok(())
    })
}

#[test]
fn of_a_dropped_text_with_several_games_one_is_chosen() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_study("library").await?;
        page.wait_for("[data-testid=to-import]").await?;
        page.drop_file("games.pgn", &format!("{FAULTY}\n{ANNOTATED}\n1. c3-b4 *\n")).await?;
        page.wait_for("[data-testid=import-dialog][open] [data-testid=import-fault]").await?;
        let games = page.driver().find_all(thirtyfour::By::Css("[data-testid=import-game]")).await?;
        assert_eq!(games.len(), 2);
        games[0].click().await?;
        assert_eq!(handed_over(&page).await?, only(ANNOTATED)?);
        Ok(())
    })
}

#[test]
fn a_record_that_was_saved_can_be_opened_as_a_file() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        let downloads = Downloads::of(&page).await?;
        page.open_study("library/lasker-2").await?;
        page.click("save-moves").await?;
        let saved = downloads.text("lasker-2.pgn").await?;
        assert_eq!(only(&saved)?.main_line().len(), 39);
        let folder = tempfile::TempDir::new()?;
        let file = folder.path().join("mine.pgn");
        fs::write(&file, &saved)?;
        page.open_study("library").await?;
        page.click("to-import").await?;
        page.wait_for("[data-testid=import-file]").await?.send_keys(file.display().to_string()).await?;
        assert_eq!(handed_over(&page).await?, only(&saved)?);
        Ok(())
    })
}

#[test]
fn all_of_it_fits_a_phone() -> Performed {
    perform(async |stage| {
        let page = stage.browser().await?;
        page.open_study("").await?;
        for (width, height) in [(1280, 800), (390, 844), (360, 640), (844, 390)] {
            page.resize(Size { width, height }).await?;
            for place in ["library", "library/lasker-1/9", "library/openings", "library/study-9"] {
                page.open_study(place).await?;
                page.wait_for(".entry, [data-testid=moves]").await?;
                let beyond: i64 = page.script("return document.documentElement.scrollWidth - innerWidth").await?;
                anyhow::ensure!(beyond <= 0, "{place} at {width}x{height} goes {beyond} pixels beyond the window");
            }
        }
        Ok(())
    })
}
