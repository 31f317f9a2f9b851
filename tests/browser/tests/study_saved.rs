//! Nothing entered in the analysis is lost: after a reload, when another game replaces it, or when it is deleted.

use laska_browser_tests::{Page, TestEnv, TestResult, run_test, run_test_alone};
use thirtyfour::Key;

/// The moves in the list as text.
async fn moves(page: &Page) -> anyhow::Result<Vec<String>> {
    page.settle().await?;
    page.read("return [...document.querySelectorAll('[data-testid=moves] .ply')].map((it) => it.textContent.trim())")
        .await
}

/// Whether Black is at the bottom of the board.
async fn is_turned(page: &Page) -> anyhow::Result<bool> {
    let [bottom, top] = [page.point_of("a1".parse()?).await?, page.point_of("g7".parse()?).await?];
    Ok(bottom.y < top.y)
}

/// Opens an analysis of two plies, the second of which is not in its address.
async fn open_two_plies(env: &TestEnv) -> anyhow::Result<Page> {
    let page = env.open_study("analysis/moves=c3-d4").await?;
    page.pause_engine().await?;
    page.type_text("e5-d4-c3\u{e007}").await?;
    page.settle().await?;
    Ok(page)
}

/// Plays the third ply and comments on it.
async fn continue_with_comment(page: &Page, mv: &str, comment: &str) -> anyhow::Result<()> {
    page.type_text(&format!("{mv}\u{e007}")).await?;
    page.wait_for("[data-ply='3'][aria-current=step]").await?;
    page.click("comment").await?;
    page.type_text(comment).await?;
    page.settle().await
}

#[test]
fn six_plies_a_comment_and_a_variation_survive_a_reload() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis").await?;
        page.pause_engine().await?;
        for mv in ["c3-d4", "e5-d4-c3", "b2-c3-d4", "c5-b4", "a3-b4-c5", "d6-c5-b4"] {
            page.type_text(&format!("{mv}\u{e007}")).await?;
            page.settle().await?;
        }
        page.click("to-start").await?;
        page.wait_for("[data-testid=back]:disabled").await?;
        let played = moves(&page).await?;
        assert_eq!(played.len(), 6, "{played:?}");
        page.reload().await?;
        assert_eq!(moves(&page).await?, played);
        page.wait_for("[data-testid=back]:disabled").await?;

        page.type_text("c3-b4\u{e007}").await?;
        page.wait_for("[data-testid=moves] .ply[aria-current=step]").await?;
        page.click("comment").await?;
        page.type_text("Quieter").await?;
        page.click("flip").await?;
        let with = moves(&page).await?;
        assert_eq!(with.len(), 7);
        let board = page.position().await?;
        page.reload().await?;
        assert_eq!((moves(&page).await?, page.position().await?), (with, board));
        page.wait_for("[data-testid=comment]:not(:empty)").await?;
        assert_eq!(page.text_of("[data-testid=comment]").await?, "Quieter");
        assert!(is_turned(&page).await?);
        Ok(())
    })
}

#[test]
fn a_replaced_analysis_is_listed_and_can_be_restored() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis/moves=c3-d4_e5-d4-c3").await?;
        page.pause_engine().await?;
        page.type_text("b2-c3-d4\u{e007}").await?;
        page.settle().await?;
        let mine = moves(&page).await?;
        page.click("section-puzzles").await?;
        page.click("open-todays").await?;
        page.click("to-analysis").await?;
        page.wait_for("[data-testid=analysis]").await?;
        assert!(moves(&page).await?.is_empty());

        page.click("to-mine").await?;
        page.click("analysis-open").await?;
        page.wait_for("[data-testid=moves] .ply").await?;
        assert_eq!(moves(&page).await?, mine);
        // The pointer may still be where the list was, over a column that is then described above the button.
        page.point_at("[data-testid=engine]").await?;
        page.wait_until_gone("[data-testid=column]").await?;
        page.click("new-analysis").await?;
        page.wait_until_gone("[data-testid=moves] .ply").await?;
        page.click("undo").await?;
        assert_eq!(moves(&page).await?, mine);
        Ok(())
    })
}

#[test]
fn a_deleted_variation_is_restored_by_button_and_by_key() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis/moves=c3-d4").await?;
        page.pause_engine().await?;
        page.press(Key::Home).await?;
        page.type_text("c3-b4\u{e007}").await?;
        page.wait_for("[data-testid=delete]").await?;
        let both = moves(&page).await?;
        assert_eq!(both.len(), 2);
        page.click("delete").await?;
        page.wait_until_gone("[data-testid=delete]").await?;
        assert_eq!(moves(&page).await?.len(), 1);
        page.click("undo").await?;
        assert_eq!(moves(&page).await?, both);
        page.click("redo").await?;
        assert_eq!(moves(&page).await?.len(), 1);
        page.driver().action_chain().key_down(Key::Control).send_keys("z").key_up(Key::Control).perform().await?;
        page.wait_for("[data-testid=delete]").await?;
        assert_eq!(moves(&page).await?, both);
        Ok(())
    })
}

#[test]
fn two_tabs_with_the_same_analysis_share_moves_and_comments() -> TestResult {
    run_test_alone(async |env| {
        let page = open_two_plies(env).await?;
        let address = page.driver().current_url().await?.to_string();
        let first = page.driver().window().await?;
        let second = page.open_window().await?;
        page.switch_to(second.clone()).await?;
        page.driver().goto(&address).await?;
        page.wait_for("[data-testid=moves] .ply").await?;
        page.pause_engine().await?;
        continue_with_comment(&page, "b2-c3-d4", "From the second tab.").await?;
        // The first tab has both without a reload.
        page.switch_to(first.clone()).await?;
        page.wait_for("[data-ply='3']").await?;
        // Neither what is typed nor what is deleted comes back from the other tab.
        continue_with_comment(&page, "d2-c3-b4", "From the first tab.!?\u{e003}\u{e003}").await?;
        for tab in [second, first] {
            page.switch_to(tab).await?;
            for _ in 0..2 {
                let both = "[data-testid=moves]:has([data-testid=variation] [data-testid=remark]):has(.aside > [data-testid=remark])";
                page.wait_for(both).await?;
                // The other tab's words arrive letter by letter.
                for remark in ["From the first tab.", "From the second tab."] {
                    page.wait_for_text("[data-testid=moves] [data-testid=remark]", remark).await?;
                }
                let list = page.text_of("[data-testid=moves]").await?;
                for part in ["b2-c3-d4", "d2-c3-b4"] {
                    anyhow::ensure!(list.contains(part), "{part}: {list}");
                }
                page.reload().await?;
            }
        }
        // The page is left while it still reads and writes, which must not keep the database from the next one.
        page.open_study("library/mine").await?;
        page.wait_for("[data-testid=analysis-item]").await?;
        let count: usize =
            page.script("return document.querySelectorAll('[data-testid=analysis-item]').length").await?;
        assert_eq!(count, 1, "there is one record");
        Ok(())
    })
}

#[test]
fn the_list_shows_details_and_the_board_still_follows_another_tab() -> TestResult {
    run_test_alone(async |env| {
        let page = open_two_plies(env).await?;
        let first = page.driver().window().await?;
        page.click("to-mine").await?;
        page.wait_for("[data-testid=analysis-item]").await?;
        let list = page.driver().current_url().await?.to_string();
        let second = page.open_window().await?;
        page.switch_to(second.clone()).await?;
        page.driver().goto(&list).await?;
        page.click("analysis-open").await?;
        page.wait_for("[data-testid=moves] .ply").await?;
        page.pause_engine().await?;
        continue_with_comment(&page, "b2-c3-d4", "From the second tab.").await?;
        // The form shows the newest details, while the board has not followed the second tab yet.
        page.switch_to(first).await?;
        page.click("analysis-edit").await?;
        page.wait_for("[data-testid=details-dialog][open]").await?;
        page.type_text("\u{e00c}").await?;
        page.wait_until_gone("[data-testid=details-dialog][open]").await?;
        page.click("section-analysis").await?;
        let remark = "[data-testid=moves] [data-testid=remark]";
        page.wait_for_text(remark, "From the second tab.").await?;
        page.type_text("d2-c3-b4\u{e007}").await?;
        page.wait_for("[data-ply='3'][aria-current=step]").await?;
        page.settle().await?;
        page.switch_to(second).await?;
        page.wait_for("[data-testid=moves] [data-testid=variation]").await?;
        page.wait_for_text(remark, "From the second tab.").await?;
        Ok(())
    })
}

#[test]
fn analyze_and_back_keep_the_position_the_variation_and_the_side() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("library/lasker-1/3").await?;
        page.wait_for("[data-ply='3'][aria-current=step]").await?;
        page.click("flip").await?;
        page.settle().await?;
        for square in ["c5", "b4"] {
            page.click_square(square.parse()?).await?;
        }
        page.wait_for("[data-ply='4'][aria-current=step]").await?;
        let (board, list) = (page.position().await?, moves(&page).await?);
        page.click("analyze").await?;
        page.wait_for("main.analysis [data-ply='4'][aria-current=step]").await?;
        assert_eq!((page.position().await?, is_turned(&page).await?), (board.clone(), true));

        page.driver().back().await?;
        page.wait_for("[data-testid=entry] [data-ply='4'][aria-current=step]").await?;
        assert_eq!((page.position().await?, moves(&page).await?), (board, list));
        assert!(is_turned(&page).await?);
        Ok(())
    })
}

#[test]
fn a_page_left_while_it_saves_lets_others_save_and_is_whole_after_back() -> TestResult {
    run_test(async |env| {
        let page = open_two_plies(env).await?;
        let first = page.driver().window().await?;
        // The page leaves while what it has just begun to write waits.
        page.type_text("b2-c3-d4").await?;
        page.script::<()>(
            "addEventListener('keydown', () => requestAnimationFrame(() => setTimeout(() => { location.href = './index.html' })), { once: true })",
        )
        .await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=new-game]").await?;

        let second = page.open_window().await?;
        page.switch_to(second).await?;
        page.open_study("library/mine").await?;
        page.click("analysis-open").await?;
        page.wait_for("[data-testid=moves] [data-ply='3']").await?;
        page.pause_engine().await?;
        page.click("back").await?;
        page.wait_for("[data-ply='2'][aria-current=step]").await?;
        continue_with_comment(&page, "d2-c3-b4", "From the second tab.").await?;
        page.open_study("library/mine").await?;
        page.wait_for("[data-testid=analysis-item]").await?;
        page.wait_until_gone("[data-testid=analyses-error]").await?;

        page.switch_to(first).await?;
        page.driver().back().await?;
        let both = "[data-testid=moves]:has([data-testid=variation])";
        page.wait_for(both).await?;
        page.wait_for_text("[data-testid=moves] [data-testid=remark]", "From the second tab.").await?;
        page.wait_until_gone("[data-testid=error]").await?;
        Ok(())
    })
}

async fn copied_link(page: &Page) -> anyhow::Result<String> {
    page.allow_clipboard().await?;
    page.click("copy-link").await?;
    page.wait_for("[data-testid=notice]").await?;
    page.clipboard().await
}

#[test]
fn a_link_keeps_the_whole_line_the_position_and_the_side() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis/moves=c3-d4_e5-d4-c3_b2-c3-d4").await?;
        page.pause_engine().await?;
        page.click_on("[data-ply='1']").await?;
        page.click("flip").await?;
        let link = copied_link(&page).await?;
        let (board, list) = (page.position().await?, moves(&page).await?);
        let (_, fragment) = link.split_once('#').ok_or_else(|| anyhow::anyhow!("{link}"))?;
        page.open_study(fragment).await?;
        page.wait_for("[data-ply='1'][aria-current=step]").await?;
        assert_eq!((page.position().await?, moves(&page).await?), (board, list));
        assert!(is_turned(&page).await?);
        Ok(())
    })
}

#[test]
fn a_link_shows_comments_and_variations_to_other_people() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis/moves=c3-d4_e5-d4-c3_b2-c3-d4").await?;
        page.pause_engine().await?;
        page.click_on("[data-ply='1']").await?;
        page.click("comment").await?;
        page.type_text("To the center.").await?;
        page.click_on("[data-ply='2']").await?;
        page.type_text("d2-c3-b4\u{e007}").await?;
        page.wait_for("[data-ply='3'][aria-current=step]").await?;
        let link = copied_link(&page).await?;
        let (_, fragment) = link.split_once('#').ok_or_else(|| anyhow::anyhow!("{link}"))?;
        // Another browser has nothing saved.
        let other = env.browser().await?;
        other.open_study(fragment).await?;
        other.pause_engine().await?;
        other.wait_for("[data-ply='3'][aria-current=step]").await?;
        assert_eq!((other.position().await?, moves(&other).await?), (page.position().await?, moves(&page).await?));
        let list = other.text_of("[data-testid=moves]").await?;
        anyhow::ensure!(list.contains("To the center."), "{list}");
        // A link that was cut off says so and leaves the board alone.
        let board = other.position().await?;
        let (cut, _) = fragment.split_once(".end").ok_or_else(|| anyhow::anyhow!("{fragment}"))?;
        other.script::<()>(&format!("location.hash = {cut:?}")).await?;
        other.wait_for("[data-testid=error]").await?;
        let error = other.text_of("[data-testid=error]").await?;
        anyhow::ensure!(error.contains("the link is cut off"), "{error}");
        assert_eq!(other.position().await?, board);
        Ok(())
    })
}
