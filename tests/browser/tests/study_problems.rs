//! Collections of problems: a checked problem is collected, put in order, sent, and solved by someone else.

use std::fs;

use anyhow::Context as _;
use laska_browser_tests::page::{Downloads, Size};
use laska_browser_tests::{Page, TestResult, run_test};
use thirtyfour::Key;

/// Study 1: White wins in 3 moves.
const FIRST: &str = "problem/win-3&fen=/////BBB,,/WWW,,,_w";
/// Study 4: only e3-d4 wins.
const SECOND: &str = "problem/win-5&fen=//,BW,,//,BW,WWBB,//_w";

const DONE: &str = "[data-testid=problem][data-state=done]";
const SET: &str = "[data-testid=problems][data-view=set]";

/// Checks a problem and adds it to the only collection, or to a new one.
async fn check_and_add(page: &Page, address: &str) -> anyhow::Result<String> {
    page.open_study(address).await?;
    page.press_button("check").await?;
    page.wait_for(DONE).await?;
    page.press_button("add").await?;
    page.wait_for("[data-testid=added] a").await?;
    page.text_of("[data-testid=added]").await
}

async fn names(page: &Page) -> anyhow::Result<Vec<String>> {
    page.read("return [...document.querySelectorAll('[data-testid=problem-name]')].map((it) => it.textContent)").await
}

/// Opens the collection with both problems, in the mode in which it is arranged.
async fn collect(page: &Page) -> anyhow::Result<()> {
    assert_eq!(check_and_add(page, FIRST).await?, "Added as number 1: My problems");
    page.press_button("add").await?;
    page.settle().await?;
    assert_eq!(page.text_of("[data-testid=added]").await?, "It is already there, as number 1.");
    assert_eq!(check_and_add(page, SECOND).await?, "Added as number 2: My problems");
    page.click_on("[data-testid=added] a").await?;
    page.wait_for(SET).await?;
    page.press_button("arrange").await?;
    page.wait_for("[data-testid=move-up]").await?;
    assert_eq!(names(page).await?, ["Problem 1", "Problem 2"]);
    Ok(())
}

/// Types into a field of the form.
async fn fill(page: &Page, field: &str, text: &str) -> anyhow::Result<()> {
    page.click(field).await?;
    page.select_all().await?;
    page.type_text(text).await
}

/// Gives the second problem a title, an author, a year and a comment, and moves it to the front.
async fn arrange(page: &Page) -> anyhow::Result<()> {
    page.click_on("[data-testid=set-problem]:nth-child(2) [data-testid=edit-problem]").await?;
    page.wait_for("[data-testid=problem-form][open]").await?;
    fill(page, "form-title", "One strong column").await?;
    fill(page, "form-author", "Peter Billam").await?;
    fill(page, "form-year", "soon").await?;
    fill(page, "form-comment", "The strong column <b>offers</b> itself.").await?;
    page.press_button("form-save").await?;
    page.wait_for("[data-testid=form-error]").await?;
    assert_eq!(page.text_of("[data-testid=form-error]").await?, "The year is 'soon'; expected a number such as 1911.");
    fill(page, "form-year", "1999").await?;
    page.press_button("form-save").await?;
    page.wait_until_gone("[data-testid=problem-form][open]").await?;
    assert_eq!(names(page).await?, ["Problem 1", "2. One strong column"]);
    // By the keyboard; the button moves with its problem and keeps the focus.
    let up = "document.querySelector('[data-testid=set-problem]:nth-child(2) [data-testid=move-up]')";
    page.script::<()>(&format!("{up}.focus()")).await?;
    page.press(Key::Enter).await?;
    page.wait_for("[data-testid=set-problem]:nth-child(1) [data-testid=move-up]:focus").await?;
    assert_eq!(names(page).await?, ["1. One strong column", "Problem 2"]);
    Ok(())
}

async fn copied_link(page: &Page) -> anyhow::Result<String> {
    page.allow_clipboard().await?;
    page.press_button("copy-set").await?;
    page.wait_for("[data-testid=notice]").await?;
    page.clipboard().await
}

#[test]
fn problems_are_collected_sent_and_solved_by_someone_else() -> TestResult {
    run_test(async |env| {
        let author = env.browser().await?;
        collect(&author).await?;
        arrange(&author).await?;
        let link = copied_link(&author).await?;
        let fragment = link.split_once('#').context("a link with an address")?.1.to_owned();
        anyhow::ensure!(fragment.starts_with("problems/1") && fragment.ends_with(".end"), "{link}");

        let solver = env.browser().await?;
        solver.open_study(&fragment).await?;
        solver.wait_for(SET).await?;
        assert_eq!(solver.text_of("[data-testid=set-title]").await?, "My problems");
        assert_eq!(names(&solver).await?, ["1. One strong column", "Problem 2"]);
        solver.click("solve-next").await?;
        solver.wait_for_stage("asked").await?;
        assert_eq!(solver.text_of("[data-testid=goal]").await?, "White to move and win in 5 moves.");
        assert_eq!(solver.text_of("[data-testid=tries]").await?, "Not tried yet.");
        let shows = "return document.querySelectorAll('[data-testid=author-comment], [data-testid=themes]').length";
        assert_eq!(solver.read::<usize>(shows).await?, 0);

        solver.click_squares("e3 d2").await?;
        solver.wait_for_stage("wrong").await?;
        assert_eq!(
            solver.message_in_tone("wrong").await?,
            "e3-d2 misses the goal: the engine replies c3-d2-e1. Try another move."
        );
        assert_eq!(solver.text_of("[data-testid=tries]").await?, "1 try so far.");
        solver.press_button("retry").await?;
        solver.wait_for_stage("asked").await?;
        solver.click_squares("e3 d4").await?;
        for (reply, squares) in [("e5", "d4 b6"), ("f4", "c5 d4"), ("g3", "d4 e3"), ("f2", "e3 g1")] {
            let replied = format!("[data-stage=asked] [data-testid=board] [data-square={reply}]:not([data-column=''])");
            solver.wait_for(&replied).await?;
            solver.click_squares(squares).await?;
        }
        solver.wait_for("[data-stage=solved]").await?;
        assert_eq!(solver.message_in_tone("good").await?, "Solved! You win.");
        assert_eq!(solver.text_of("[data-testid=author-comment]").await?, "The strong column <b>offers</b> itself.");
        assert_eq!(solver.text_of("[data-testid=tries]").await?, "2 tries so far.");
        solver.click("all-problems").await?;
        solver.wait_for("[data-testid=set-problem][data-status=solved]").await?;
        assert_eq!(solver.text_of("[data-testid=set-count]").await?, "2 problems · 1 solved");
        Ok(())
    })
}

#[test]
fn the_solution_and_the_comment_are_shown_on_request_and_the_collection_is_kept() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        collect(&page).await?;
        arrange(&page).await?;
        let link = copied_link(&page).await?;
        let fragment = link.split_once('#').context("a link with an address")?.1.to_owned();
        page.open_study(&format!("{fragment}/1")).await?;
        page.wait_for_stage("asked").await?;
        page.press_button("show").await?;
        page.wait_for("[data-stage=shown]").await?;
        // Text is no markup.
        assert_eq!(page.text_of("[data-testid=author-comment]").await?, "The strong column <b>offers</b> itself.");
        page.wait_for("[data-testid=themes]").await?;
        page.press(Key::Right).await?;
        page.settle().await?;
        assert_eq!(page.text_of("[data-testid=step-place]").await?, "1 of 9");
        assert_eq!(page.text_of("[data-testid=line] [aria-current=step]").await?, "e3-d4");
        page.click_on("[data-testid=line] .numbered-move:nth-of-type(3) button").await?;
        page.settle().await?;
        assert_eq!(page.text_of("[data-testid=step-place]").await?, "3 of 9");
        page.click("next").await?;
        page.wait_for("[data-problem='2']").await?;
        page.click("all-problems").await?;
        page.wait_for(SET).await?;
        page.press_button("keep-set").await?;
        page.wait_for("[data-testid=arrange]").await?;
        page.click("all-sets").await?;
        page.wait_for("[data-testid=set]").await?;
        let sets = "return document.querySelectorAll('[data-testid=set]').length";
        assert_eq!(page.read::<usize>(sets).await?, 1, "it was kept before");

        // Deleted collections and problems come back.
        page.click("delete-set").await?;
        page.wait_until_gone("[data-testid=set]").await?;
        page.open_study(&fragment).await?;
        page.wait_for(SET).await?;
        page.press_button("keep-set").await?;
        page.wait_for("[data-testid=arrange]").await?;
        page.click("all-sets").await?;
        page.click("delete-set").await?;
        page.wait_until_gone("[data-testid=set]").await?;
        page.press_button("restore").await?;
        page.wait_for("[data-testid=set]").await?;
        page.open_study("problems").await?;
        page.wait_for("[data-testid=set]").await?;
        Ok(())
    })
}

#[test]
fn a_collection_is_saved_as_a_file_and_opened() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        collect(&page).await?;
        let downloads = Downloads::of(&page).await?;
        page.press_button("save-set").await?;
        let saved = downloads.text("My-problems.pgn").await?;
        anyhow::ensure!(saved.contains("[Collection \"My problems\"]"), "{saved}");
        let folder = tempfile::TempDir::new()?;
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).map(|()| path.display().to_string())
        };
        page.click("all-sets").await?;
        let damaged = write("damaged.pgn", &saved.replace("win in 5", "mate in 5"))?;
        page.wait_for("[data-testid=open-set]").await?.send_keys(damaged).await?;
        page.wait_for("[data-testid=error]").await?;
        let error = page.text_of("[data-testid=error]").await?;
        assert_eq!(
            error,
            "Could not open the problems: problem 2: unknown stipulation 'mate in 5'; expected 'win', 'win in 5' or 'hold'."
        );
        let whole = write("whole.pgn", &saved)?;
        page.wait_for("[data-testid=open-set]").await?.send_keys(whole).await?;
        page.wait_for(SET).await?;
        assert_eq!(names(&page).await?, ["Problem 1", "Problem 2"]);
        Ok(())
    })
}

/// A collection that is longer than a phone's window.
async fn open_long_collection(page: &Page) -> anyhow::Result<()> {
    let problem = |number: usize| {
        format!("[Event \"No. {number}\"]\n[FEN \"//,BW,,//,BW,WWBB,// w\"]\n[Stipulation \"win in {number}\"]\n*\n\n")
    };
    let text: String = (5..20).map(problem).collect();
    let folder = tempfile::TempDir::new()?;
    let path = folder.path().join("long.pgn");
    fs::write(&path, text)?;
    page.open_study("problems").await?;
    page.wait_for("[data-testid=open-set]").await?.send_keys(path.display().to_string()).await?;
    page.wait_for(SET).await?;
    page.press_button("arrange").await?;
    page.wait_for("[data-testid=move-up]").await?;
    Ok(())
}

#[test]
fn problems_deleted_one_after_the_other_come_back_where_they_were() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.resize(Size::PHONE).await?;
        open_long_collection(&page).await?;
        let before = names(&page).await?;
        for index in [12, 11] {
            page.click_on(&format!("[data-index='{index}'] [data-testid=delete-problem]")).await?;
            page.wait_for("[data-testid=restore]:focus").await?;
            let is_in_view =
                "const { top, bottom } = document.querySelector('[data-testid=restore]').getBoundingClientRect();
                return top >= 0 && bottom <= innerHeight";
            anyhow::ensure!(page.read::<bool>(is_in_view).await?, "the button that restores is out of view");
        }
        assert_eq!(names(&page).await?.len(), before.len() - 2);
        for index in [11, 12] {
            page.press_button("restore").await?;
            page.wait_for(&format!("[data-index='{index}'] a:focus")).await?;
        }
        assert_eq!(names(&page).await?, before);
        Ok(())
    })
}

/// Checks a problem in which no move wins in time, and sends it.
async fn send_unsound(author: &Page) -> anyhow::Result<String> {
    let added = check_and_add(author, "problem/win-2&fen=/////BBB,,/WWW,,,_w").await?;
    assert_eq!(added, "Added as number 1: My problems. Not sound: no move reaches the goal.");
    author.click_on("[data-testid=added] a").await?;
    author.wait_for(SET).await?;
    assert_eq!(author.text_of("[data-testid=flaw]").await?, "Not sound: no move reaches the goal.");
    copied_link(author).await
}

#[test]
fn the_receiver_of_an_unsound_problem_learns_that_it_is_unsound() -> TestResult {
    run_test(async |env| {
        let author = env.browser().await?;
        let link = send_unsound(&author).await?;
        let fragment = link.split_once('#').context("a link with an address")?.1.to_owned();
        author.open_study(&fragment).await?;
        author.wait_for(SET).await?;
        assert_eq!(author.text_of("[data-testid=flaw]").await?, "Not sound: no move reaches the goal.");
        author.click("solve-next").await?;
        author.wait_for_stage("asked").await?;
        author.click_squares("a1 c3").await?;
        author.wait_for_stage("unsound").await?;
        assert_eq!(author.message_in_tone("plain").await?, "Not sound: no move reaches the goal.");
        author.click("to-set").await?;
        author.wait_for(SET).await?;
        Ok(())
    })
}

#[test]
fn a_bad_link_says_what_is_wrong_with_it() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("problems/1AAAA").await?;
        page.wait_for("[data-testid=error]").await?;
        assert_eq!(
            page.text_of("[data-testid=error]").await?,
            "Could not open the problems: the link is cut off; expected '.end' at its end."
        );
        page.open_study("problems/00000000").await?;
        page.wait_for("[data-testid=no-sets]").await?;
        assert_eq!(page.text_of("[data-testid=error]").await?, "This collection is not in this browser.");
        Ok(())
    })
}

#[test]
fn a_picture_of_the_diagram_is_copied_or_saved() -> TestResult {
    run_test(async |env| {
        let page = env.open_study(SECOND).await?;
        page.script::<()>(
            "navigator.clipboard.write = async ([item]) => {
                const blob = await item.getType('image/png');
                const bitmap = await createImageBitmap(blob);
                window.copied = `${blob.type} ${bitmap.width > 1000}`;
            }",
        )
        .await?;
        page.press_button("problem-picture").await?;
        page.wait_for("[data-testid=diagram-dialog][open] svg.diagram").await?;
        page.press_button("copy-picture").await?;
        page.wait_for("[data-testid=diagram-said]:not(:empty)").await?;
        assert_eq!(page.text_of("[data-testid=diagram-said]").await?, "Picture copied.");
        assert_eq!(page.read::<String>("return window.copied").await?, "image/png true");

        // A browser that copies no pictures saves it.
        let downloads = Downloads::of(&page).await?;
        page.script::<()>("window.ClipboardItem = undefined").await?;
        page.press_button("copy-picture").await?;
        let saved = downloads.bytes("laska.png").await?;
        anyhow::ensure!(saved.starts_with(b"\x89PNG"), "no picture");
        assert_eq!(
            page.text_of("[data-testid=diagram-said]").await?,
            "Your browser does not copy pictures. It was saved as a file."
        );
        Ok(())
    })
}
