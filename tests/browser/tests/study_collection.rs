//! The user's own analyses: names, the list and what can be done with them, files, tabs, damaged or missing storage, and
//! the search for a position.

use std::fs;

use laska_browser_tests::{Page, TestResult, page::Downloads, run_test, run_test_alone};

/// An analysis in the format of the first version, which kept all of them in the local storage.
const OF_FIRST_VERSION: &str = "laska-analysis 1\\nsaved 1763750000000\\ntitle Ann vs. Ben\\nplies 2\\naddress moves=c3-d4\\n\
    line 2 1\\nbottom w\\nrecord\\n[White \"Ann\"]\\n[Black \"Ben\"]\\n\\n1. c3-d4! {To the center.} e5-d4-c3 *\\n";

/// Plays moves on the board of a new analysis.
async fn analyze(page: &Page, moves: &[&str]) -> anyhow::Result<()> {
    page.open_study("analysis").await?;
    page.pause_engine().await?;
    for (index, mv) in moves.iter().enumerate() {
        page.type_text(&format!("{mv}\u{e007}")).await?;
        page.wait_for(&format!("[data-testid=moves] [data-ply='{}']", index + 1)).await?;
    }
    // When they have been loaded, what stands below them moves down.
    page.wait_until_gone("[data-testid=openings-loading]").await?;
    page.settle().await
}

/// Replaces the text of a box.
async fn write(page: &Page, handle: &str, text: &str) -> anyhow::Result<()> {
    page.click(handle).await?;
    page.select_all().await?;
    page.type_text(text).await
}

/// Fills in the form for the details, and saves it.
async fn save_details(page: &Page, texts: &[(&str, &str)]) -> anyhow::Result<()> {
    page.wait_for("[data-testid=details-dialog][open]").await?;
    page.settle().await?;
    for (handle, text) in texts {
        write(page, handle, text).await?;
    }
    page.click("details-save").await?;
    page.wait_for("[data-testid=details-dialog]:not([open])").await?;
    page.settle().await
}

/// Waits until the list has this many analyses, deleted ones included.
async fn wait_for_rows(page: &Page, count: usize) -> anyhow::Result<()> {
    if count > 0 {
        page.wait_for(&format!("[data-testid=analyses] > :nth-child({count})")).await?;
    } else {
        page.wait_for("[data-testid=analysis-count]").await?;
    }
    page.wait_until_gone(&format!("[data-testid=analyses] > :nth-child({})", count + 1)).await
}

/// The titles and the details of the analyses in the list, sorted.
async fn rows(page: &Page) -> anyhow::Result<Vec<[String; 3]>> {
    page.read(
        "return [...document.querySelectorAll('[data-testid=analysis-item]')].map((it) => [
             it.querySelector('[data-testid=analysis-open]').textContent,
             it.querySelector('[data-testid=analysis-byline]')?.textContent ?? '',
             it.querySelector('.miniature').dataset.fen,
         ]).sort()",
    )
    .await
}

/// The moves of the analysis as text.
async fn moves(page: &Page) -> anyhow::Result<Vec<String>> {
    page.settle().await?;
    page.read("return [...document.querySelectorAll('[data-testid=moves] .ply')].map((it) => it.textContent.trim())")
        .await
}

/// Runs a script with both stores, and waits until it is done. The script has `analyses` and `summaries`.
async fn change_database(page: &Page, script: &str) -> anyhow::Result<()> {
    page.settle().await?;
    let script = format!(
        "const done = arguments[0];
         indexedDB.open('laska').onsuccess = (event) => {{
             const database = event.target.result;
             const names = ['analyses', 'analysis-summaries'];
             const transaction = database.transaction(names, 'readwrite');
             const [analyses, summaries] = names.map((name) => transaction.objectStore(name));
             transaction.oncomplete = () => {{ database.close(); done(); }};
             {script}
         }};"
    );
    page.driver().execute_async(script, []).await?;
    Ok(())
}

#[test]
fn a_named_analysis_is_there_after_a_reload_and_in_another_tab() -> TestResult {
    run_test_alone(async |env| {
        let page = env.browser().await?;
        analyze(&page, &["c3-d4", "e5-d4-c3"]).await?;
        page.click("name-analysis").await?;
        let texts = [("details-name", "The long chain"), ("details-collection", "Endings"), ("details-white", "Ann")];
        save_details(&page, &texts).await?;
        let mine = moves(&page).await?;
        page.reload().await?;
        assert_eq!(page.text_of("[data-testid=analysis-name]").await?, "The long chain");
        assert_eq!(moves(&page).await?, mine);

        let first = page.driver().window().await?;
        let second = page.open_window().await?;
        page.switch_to(second.clone()).await?;
        page.open_study("library").await?;
        page.click("tab-mine").await?;
        wait_for_rows(&page, 1).await?;
        let listed = rows(&page).await?;
        assert_eq!((listed[0][0].as_str(), listed[0][1].as_str()), ("The long chain", "Ann vs. ?"));
        assert_eq!(page.text_of("[data-testid=analysis-collection]").await?, "Endings");
        // A name given in the list reaches the tab with the board, which keeps it.
        page.click("analysis-edit").await?;
        save_details(&page, &[("details-name", "The short chain")]).await?;
        page.switch_to(first).await?;
        // Firefox gives the keyboard to a tab that was switched to some time later; a click waits for that.
        page.click("analysis-name").await?;
        page.type_text("b2-c3-d4\u{e007}").await?;
        page.wait_for("[data-testid=moves] [data-ply='3']").await?;
        page.settle().await?;
        page.switch_to(second).await?;
        page.wait_for("[data-testid=analysis-item]").await?;
        wait_for_rows(&page, 1).await?;
        assert_eq!(rows(&page).await?[0][0], "The short chain");
        page.click("analysis-open").await?;
        page.wait_for("[data-testid=moves] [data-ply='3']").await?;
        assert_eq!(moves(&page).await?.len(), 3);
        assert_eq!(page.text_of("[data-testid=analysis-name]").await?, "The short chain");
        Ok(())
    })
}

#[test]
fn an_analysis_is_copied_deleted_and_restored() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        analyze(&page, &["c3-d4", "e5-d4-c3"]).await?;
        page.click("to-mine").await?;
        wait_for_rows(&page, 1).await?;
        page.click("analysis-duplicate").await?;
        wait_for_rows(&page, 2).await?;
        let titles = rows(&page).await?.into_iter().map(|row| row[0].clone()).collect::<Vec<_>>();
        assert_eq!(titles, ["1. c3-d4 e5-d4-c3", "Copy of 1. c3-d4 e5-d4-c3"]);
        for handle in ["analysis-delete", "analysis-delete"] {
            page.click(handle).await?;
            page.settle().await?;
        }
        page.wait_until_gone("[data-testid=analysis-item]").await?;
        page.click("analysis-restore").await?;
        page.wait_for("[data-testid=analysis-item]").await?;
        page.open_study("library/mine").await?;
        wait_for_rows(&page, 1).await?;
        assert_eq!(rows(&page).await?.len(), 1);
        Ok(())
    })
}

#[test]
fn details_are_changed_in_the_list_and_on_the_board() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        analyze(&page, &["c3-d4"]).await?;
        page.click("to-mine").await?;
        wait_for_rows(&page, 1).await?;
        page.click("analysis-edit").await?;
        page.wait_for("[data-testid=details-dialog][open]").await?;
        page.script::<()>(
            "const select = document.querySelector('[data-testid=details-result]');
             select.value = '1/2-1/2';
             select.dispatchEvent(new Event('change', { bubbles: true }));",
        )
        .await?;
        save_details(&page, &[("details-black", "Ben"), ("details-notes", "Played quickly.")]).await?;
        page.wait_for("[data-testid=analysis-details]").await?;
        assert_eq!(rows(&page).await?[0][0], "? vs. Ben");
        let details = page.text_of("[data-testid=analysis-details]").await?;
        anyhow::ensure!(details.starts_with("Drawn · 1 move"), "{details}");
        // The board of this tab has them too, and does not write the old ones again.
        page.click("section-analysis").await?;
        page.wait_for("[data-testid=moves] [data-ply='1']").await?;
        assert_eq!(page.text_of("[data-testid=moves] [data-testid=remark]").await?, "Played quickly.");
        page.type_text("e5-d4-c3\u{e007}").await?;
        page.wait_for("[data-testid=moves] [data-ply='2']").await?;
        page.settle().await?;
        page.click("to-mine").await?;
        page.wait_for("[data-testid=analysis-item]").await?;
        wait_for_rows(&page, 1).await?;
        assert_eq!(rows(&page).await?[0][0], "? vs. Ben");
        Ok(())
    })
}

#[test]
fn the_list_is_searched_by_words_and_result() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("library").await?;
        page.wait_for("[data-testid=to-import]").await?;
        let games = "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. c3-d4 {quiet} 1-0\n\n[White \"Eva\"]\n\n1. c3-b4 *\n";
        page.drop_file("club.pgn", games).await?;
        page.click("import-all").await?;
        let notice = page.text_of("[data-testid=notice]").await?;
        anyhow::ensure!(notice.contains("Saved in your analyses: 2."), "{notice}");
        wait_for_rows(&page, 2).await?;
        assert_eq!(page.text_of("[data-testid=analysis-collection]").await?, "club");
        page.click("analysis-search").await?;
        page.type_text("QUIET ann").await?;
        wait_for_rows(&page, 1).await?;
        assert_eq!(rows(&page).await?[0][0], "Ann vs. ?");
        page.type_text(" xyzzy").await?;
        wait_for_rows(&page, 0).await?;
        let message = page.text_of("[data-testid=analysis-count]").await?;
        anyhow::ensure!(message.starts_with("Nothing found."), "{message}");
        page.select_all().await?;
        page.press(thirtyfour::Key::Backspace).await?;
        wait_for_rows(&page, 2).await?;
        page.script::<()>(
            "const select = document.querySelector('[data-testid=filter-result]');
             select.value = '*';
             select.dispatchEvent(new Event('change', { bubbles: true }));",
        )
        .await?;
        wait_for_rows(&page, 1).await?;
        assert_eq!(rows(&page).await?[0][0], "Eva vs. ?");
        Ok(())
    })
}

#[test]
fn a_file_of_all_analyses_is_imported_in_another_browser() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let downloads = Downloads::of(&page).await?;
        analyze(&page, &["c3-d4", "e5-d4-c3"]).await?;
        page.click("name-analysis").await?;
        save_details(&page, &[("details-name", "The long chain"), ("details-collection", "Endings")]).await?;
        page.click("new-analysis").await?;
        page.wait_until_gone("[data-testid=moves] .ply").await?;
        page.type_text("c3-b4\u{e007}").await?;
        page.wait_for("[data-testid=moves] [data-ply='1']").await?;
        page.settle().await?;
        page.click("to-mine").await?;
        wait_for_rows(&page, 2).await?;
        let before = rows(&page).await?;
        page.click("export-analyses").await?;
        let text = downloads.text("laska-analyses.pgn").await?;

        let other = env.browser().await?;
        other.open_study("library/mine").await?;
        let folder = tempfile::TempDir::new()?;
        let file = folder.path().join("analyses.pgn");
        fs::write(&file, &text)?;
        for message in ["Saved in your analyses: 2.", "Saved in your analyses: 0. Already there: 2."] {
            other.click("to-import").await?;
            other.wait_for("[data-testid=import-file]").await?.send_keys(file.display().to_string()).await?;
            // The second analysis is in no collection: the form must not put it in one.
            write(&other, "import-collection", " ").await?;
            other.click("import-all").await?;
            let notice = other.text_of("[data-testid=notice]").await?;
            anyhow::ensure!(notice.contains(message), "{notice}");
            other.click("close-notice").await?;
            other.wait_until_gone("[data-testid=notice]").await?;
            wait_for_rows(&other, 2).await?;
            assert_eq!(rows(&other).await?, before);
        }
        Ok(())
    })
}

#[test]
fn analyses_of_the_first_version_are_taken_over_and_damage_costs_one() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("lessons").await?;
        page.script::<()>(&format!(
            "localStorage.setItem('laska.analysis.1.0000000a', '{OF_FIRST_VERSION}');
             localStorage.setItem('laska.analysis.1.0000000b', '{}');",
            OF_FIRST_VERSION.replace("c3-d4!", "c3-c9!")
        ))
        .await?;
        page.open_study("library/mine").await?;
        wait_for_rows(&page, 1).await?;
        assert_eq!(rows(&page).await?[0][0], "Ann vs. Ben");
        let message = page.text_of("[data-testid=analyses-unreadable]").await?;
        anyhow::ensure!(message.starts_with("1 saved analysis is damaged"), "{message}");
        // From now on it is in the database; its summary is made again from the moves.
        page.script::<()>("localStorage.clear(); sessionStorage.clear()").await?;
        change_database(&page, "summaries.put('junk', '0000000a'); analyses.put('junk', '0000000c');").await?;
        page.open_study("library/mine").await?;
        wait_for_rows(&page, 1).await?;
        let message = page.text_of("[data-testid=analyses-unreadable]").await?;
        anyhow::ensure!(message.starts_with("1 saved analysis is damaged"), "{message}");
        page.click("analysis-open").await?;
        page.wait_for("[data-testid=moves] [data-ply='2']").await?;
        assert_eq!(page.text_of("[data-testid=moves] [data-testid=remark]").await?, "To the center.");
        Ok(())
    })
}

#[test]
fn without_a_database_the_page_says_so_and_the_analysis_stays() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load("Object.defineProperty(window, 'indexedDB', { value: undefined })").await?;
        analyze(&page, &["c3-d4"]).await?;
        let message = page.text_of("[data-testid=error] p").await?;
        anyhow::ensure!(message.contains("does not let this page save your analyses"), "{message}");
        page.click("close-notice").await?;
        page.type_text("e5-d4-c3\u{e007}").await?;
        page.wait_for("[data-testid=moves] [data-ply='2']").await?;
        page.settle().await?;
        // Another tab with the same analysis has an entry of its own.
        page.script::<()>(
            "const name = Object.keys(localStorage).find((name) => name.startsWith('laska.analysis.1.'));
             localStorage.setItem('laska.analysis.1.0000000a', localStorage.getItem(name));",
        )
        .await?;
        page.click("to-mine").await?;
        page.wait_for("[data-testid=analyses-error]").await?;
        wait_for_rows(&page, 1).await?;
        let lefts: [f64; 2] = page
            .read(
                "return ['analyses-error', 'analysis-count'].map((id) =>
                     document.querySelector(`[data-testid=${id}]`).getBoundingClientRect().left)",
            )
            .await?;
        assert_eq!(lefts[0], lefts[1], "the message stands over the list");
        page.open_study("analysis").await?;
        page.wait_for("[data-testid=moves] [data-ply='2']").await?;
        Ok(())
    })
}

#[test]
fn a_position_is_found_in_the_library_and_in_own_analyses() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        // In a variation, after other first moves.
        analyze(&page, &["c3-d4", "e5-d4-c3"]).await?;
        page.click("to-start").await?;
        page.wait_for("[data-testid=back]:disabled").await?;
        page.type_text("c3-b4\u{e007}").await?;
        page.wait_for("[data-testid=variation]").await?;
        page.settle().await?;
        page.open_study("library/lasker-1/2").await?;
        page.wait_for("[data-ply='2'][aria-current=step]").await?;
        let board = page.position().await?;
        page.click("same-position").await?;
        page.wait_for("[data-testid=position-library] [data-testid=position-item]").await?;
        let picture = page.wait_for(".position-head .miniature").await?;
        assert_eq!(picture.attr("data-fen").await?, Some(board.clone()));
        page.click_on("[data-testid=position-library] [data-testid=position-item]").await?;
        page.wait_for("[data-testid=entry] [data-testid=board]").await?;
        assert_eq!(page.position().await?, board, "the link leads to the move");

        // The board after the variation of the analysis made here.
        page.open_study("analysis/moves=c3-b4").await?;
        page.pause_engine().await?;
        let board = page.position().await?;
        page.click("same-position").await?;
        page.wait_for("[data-testid=position-own] [data-testid=position-item]").await?;
        page.click_on("[data-testid=position-own] [data-testid=position-item]").await?;
        page.wait_for("main.analysis [data-testid=variation]").await?;
        page.settle().await?;
        assert_eq!(page.position().await?, board);
        page.driver().back().await?;
        page.wait_for("[data-testid=position-search]").await?;
        Ok(())
    })
}

#[test]
fn a_position_that_no_game_has_says_so_and_an_invalid_one_too() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("library/position///,,W///B,,_w").await?;
        page.wait_for("[data-testid=position-unknown], [data-testid=position-status]").await?;
        page.open_study("library/position/xyzzy").await?;
        let message = page.text_of("[data-testid=position-unknown]").await?;
        anyhow::ensure!(message.contains("“xyzzy” is not a position"), "{message}");
        page.open_study("library/position//,,/W,,,/,,/,,,B/,,/,,,_w").await?;
        page.wait_for("[data-testid=position-status][data-running=false]").await?;
        assert_eq!(page.text_of("[data-testid=position-status]").await?, "No game has this position.");
        Ok(())
    })
}

#[test]
fn a_thousand_analyses_are_listed_and_searched_without_blocking_the_page() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        analyze(&page, &["c3-d4", "e5-d4-c3", "b2-c3-d4", "c5-b4", "a3-b4-c5", "d6-c5-b4"]).await?;
        change_database(
            &page,
            "analyses.getAllKeys().onsuccess = ({ target: { result: [key] } }) =>
                 analyses.get(key).onsuccess = ({ target: { result: text } }) =>
                     summaries.get(key).onsuccess = ({ target: { result: summary } }) => {
                         for (let number = 1; number < 1000; number += 1) {
                             analyses.put(text.replaceAll(key, number), `${number}`);
                             summaries.put(summary, `${number}`);
                         }
                     };",
        )
        .await?;
        page.open_study("library/mine").await?;
        page.wait_for("[data-testid=more-analyses]").await?;
        assert_eq!(page.text_of("[data-testid=analysis-count]").await?, "1000 analyses");
        let first = rows(&page).await?.len();
        anyhow::ensure!(first < 100, "{first} rows");
        page.script::<()>("scrollTo(0, 1e6)").await?;
        page.wait_for(&format!("[data-testid=analyses] > :nth-child({})", first + 1)).await?;
        page.open_study("analysis").await?;
        page.pause_engine().await?;
        page.click("same-position").await?;
        page.wait_for("[data-testid=position-own] [data-testid=more-analyses]").await?;
        page.wait_for("[data-testid=position-status][data-running=false]").await?;
        let status = page.text_of("[data-testid=position-status]").await?;
        anyhow::ensure!(status.starts_with("100") && status.ends_with(" games"), "{status}");
        Ok(())
    })
}

#[test]
fn the_menu_of_the_analysis_copies_a_frame_and_prints() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        analyze(&page, &["c3-d4"]).await?;
        page.allow_clipboard().await?;
        page.click("copy-frame").await?;
        page.wait_for("[data-testid=notice]").await?;
        let code = page.clipboard().await?;
        anyhow::ensure!(code.starts_with("<iframe ") && code.contains("embed.html#"), "{code}");
        page.script::<()>("window.print = () => { document.body.dataset.printed = 'yes'; }").await?;
        page.click("print").await?;
        page.wait_for("body[data-printed=yes]").await?;
        Ok(())
    })
}
