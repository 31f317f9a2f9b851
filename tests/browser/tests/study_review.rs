//! The review of a game: its errors, its graph, and the search for better moves.

use laska_browser_tests::{TestResult, page::Size, run_test};
use thirtyfour::Key;

/// The best moves of the opening book, until White's fifth move loses the game.
const GAME: &str = "moves=c3-b4_a5-b4-c3_b2-c3-d4_c5-b4_a3-b4-c5_d6-c5-b4_c3-b4-a5_c5-b4-a3_a1-b2_e5-d4-c3-b2-a1";

/// The first mistake or blunder in the list.
const BAD_MOVE: &str = "[data-testid=turning] li:has([data-testid=try-again])";

/// What is said of a move that a person tries instead.
const TRIAL: &str = "[data-testid=trial-words]";

#[test]
fn a_review_finds_the_bad_move_and_asks_for_a_better_one() -> TestResult {
    run_test(async |env| {
        let page = env.open_study(&format!("analysis/review&{GAME}")).await?;
        page.wait_for("[data-testid=review][data-running=false]").await?;
        let turning_move = page.text_of(&format!("{BAD_MOVE} [data-testid=turning-move]")).await?;
        anyhow::ensure!(turning_move.starts_with("5. a1-b2?"), "{turning_move}");
        page.pause_engine().await?;
        page.click_on("[data-testid=graph] [data-at='2']").await?;
        page.wait_for("[data-ply='2'][aria-current=step]").await?;

        let better = page.text_of(&format!("{BAD_MOVE} .cost")).await?;
        // What the move cost may follow.
        let (_, better) = better.split_once("Better: ").ok_or_else(|| anyhow::anyhow!("no better move: {better}"))?;
        let better = better.split('.').next().unwrap_or_default().to_owned();
        page.click("try-again").await?;
        page.wait_for("[data-testid=trial][data-open=true]").await?;
        page.settle().await?;
        anyhow::ensure!(page.arrows().await?.is_empty(), "arrows are shown");
        page.type_text("a1-b2\u{e007}").await?;
        page.wait_for_text(TRIAL, "a1-b2 is not good enough. Try another move.").await?;
        page.wait_for("[data-testid=trial][data-open=true]").await?;
        page.press(Key::Escape).await?;
        page.click("trial-hint-button").await?;
        page.wait_for("[data-testid=trial-hint]").await?;
        page.type_text(&format!("{better}\u{e007}")).await?;
        page.wait_for_text(TRIAL, &format!("Correct: {better} is the best move.")).await?;
        page.wait_for("[data-testid=trial][data-open=false]").await?;
        page.click("trial-leave").await?;
        page.wait_for("[data-testid=review]").await?;
        assert_eq!(page.text_of("[data-testid=moves] [data-ply='9']").await?, turning_move.replace("5. ", ""));
        Ok(())
    })
}

#[test]
fn a_side_learns_from_its_mistakes_one_after_the_other() -> TestResult {
    run_test(async |env| {
        let page = env.open_study(&format!("analysis/review&{GAME}")).await?;
        page.wait_for("[data-testid=review][data-running=false]").await?;
        let lost = page.text_of("[data-testid=errors] [data-side=w] .lost").await?;
        anyhow::ensure!(lost.starts_with('−') && lost.ends_with('%'), "{lost}");
        page.click("learn-w").await?;
        page.wait_for("[data-testid=trial][data-open=true]").await?;
        loop {
            let place = page.text_of("[data-testid=lesson-place]").await?;
            page.click("trial-give-up").await?;
            page.wait_for("[data-testid=trial][data-open=false]").await?;
            let (number, total) = place
                .strip_prefix("Mistake ")
                .and_then(|rest| rest.split_once(" of "))
                .ok_or_else(|| anyhow::anyhow!("{place}"))?;
            if number == total {
                let words = page.text_of("[data-testid=trial-words]").await?;
                anyhow::ensure!(words.contains("You corrected 0 of"), "{words}");
                break;
            }
            page.click("trial-next").await?;
            page.wait_for("[data-testid=trial][data-open=true]").await?;
        }
        page.click("trial-leave").await?;
        page.wait_for("[data-testid=review]").await?;
        Ok(())
    })
}

#[test]
fn the_graph_is_operated_by_keyboard_and_by_dragging() -> TestResult {
    run_test(async |env| {
        let page = env.open_study(&format!("analysis/review&{GAME}")).await?;
        page.wait_for("[data-testid=review][data-running=false]").await?;
        page.pause_engine().await?;
        let graph = page.wait_for("[data-testid=graph][role=slider]").await?;
        page.press(Key::Home).await?;
        page.wait_for("[data-testid=graph][aria-valuenow='0']").await?;
        graph.focus().await?;
        page.press(Key::Right).await?;
        page.wait_for("[data-testid=graph][aria-valuenow='1']").await?;
        page.press(Key::PageDown).await?;
        page.wait_for("[data-testid=graph][aria-valuenow='9']").await?;
        page.wait_for("[data-ply='9'][aria-current=step]").await?;
        let words = page.script::<String>("return document.activeElement.getAttribute('aria-valuetext')").await?;
        anyhow::ensure!(words.starts_with("5. a1-b2: a ") && words.contains("White’s winning chances: "), "{words}");

        let [from, to] = ["1", "3"].map(|ply| format!("[data-testid=graph] [data-at='{ply}']"));
        let [from, to] = [page.wait_for(&from).await?, page.wait_for(&to).await?];
        page.driver().action_chain().drag_and_drop_element(&from, &to).perform().await?;
        page.wait_for("[data-ply='3'][aria-current=step]").await?;
        Ok(())
    })
}

#[test]
fn moves_of_the_opening_book_are_not_called_errors() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis/review&moves=c3-b4_a5-b4-c3_b2-c3-d4").await?;
        page.wait_for("[data-testid=review][data-running=false]").await?;
        page.click_on("[data-testid=moves] [data-ply='1']").await?;
        page.wait_for("[data-ply='1'][aria-current=step]").await?;
        page.wait_until_gone("[data-testid=turning] li").await?;
        assert_eq!(page.text_of("[data-testid=move-rating]").await?, "1. c3-b4: a book move.");
        Ok(())
    })
}

#[test]
fn a_stopped_review_keeps_its_findings() -> TestResult {
    run_test(async |env| {
        let page = env.open_study(&format!("analysis/{GAME}")).await?;
        page.click("review-game").await?;
        page.press_button("stop-review").await?;
        page.wait_for("[data-testid=review][data-running=false]").await?;
        page.press_button("close-review").await?;
        page.wait_until_gone("[data-testid=review]").await?;
        page.wait_for("[data-testid=line]").await?;
        // It can be continued.
        page.click("review-game").await?;
        page.wait_for("[data-testid=review][data-running=false][data-done='11']").await?;
        Ok(())
    })
}

/// The layout faults in the texts of the turning points: overlapping texts, and lines with room for only one word.
const FAULTS: &str = "
    const faults = [];
    const rects = (node, from, to) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, to);
        return [...range.getClientRects()];
    };
    const texts = root => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = [];
        while (walker.nextNode()) found.push(walker.currentNode);
        return found.filter(node => node.data.trim());
    };
    for (const turned of document.querySelectorAll('[data-testid=turning] li')) {
        const all = texts(turned).map(node => ({ node, rects: rects(node, 0, node.length) }));
        for (const [place, one] of all.entries()) {
            for (const other of all.slice(place + 1)) {
                const over = one.rects.some(a => other.rects.some(b =>
                    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
                if (over) faults.push(`${one.node.data} | ${other.node.data} overlap`);
            }
            const lines = new Map();
            for (const word of one.node.data.matchAll(/\\S+/g)) {
                const top = Math.round(rects(one.node, word.index, word.index + word[0].length)[0].top);
                lines.set(top, (lines.get(top) ?? 0) + 1);
            }
            const full = [...lines.values()].slice(0, -1);
            if (full.includes(1)) faults.push(`${one.node.data} has a line of one word`);
        }
    }
    return faults;";

#[test]
fn turning_points_are_shown_in_full() -> TestResult {
    run_test(async |env| {
        let page = env.open_study(&format!("analysis/review&{GAME}")).await?;
        page.wait_for("[data-testid=review][data-running=false]").await?;
        page.wait_for("[data-testid=turning] li").await?;
        for size in [Size::PHONE, Size { width: 1280, height: 800 }, Size { width: 1920, height: 1080 }] {
            page.resize(size).await?;
            page.settle().await?;
            let faults: Vec<String> = page.script(FAULTS).await?;
            anyhow::ensure!(faults.is_empty(), "at {size:?}: {faults:?}");
        }
        Ok(())
    })
}

#[test]
fn a_mistake_says_what_it_cost_as_the_coach_does_and_still_after_a_reload() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis/review&fen=,,,b/,,/,,b,/,,/,w,,/,,/w,,,w_w&moves=c3-d4_e5-d4-c3").await?;
        for _ in 0..2 {
            page.wait_for("[data-testid=review][data-running=false]").await?;
            let listed = page.text_of("[data-testid=turning] .cost").await?;
            anyhow::ensure!(listed.contains("Black can now capture the column that moved to d4."), "{listed}");
            page.press_button("turning-move").await?;
            page.wait_for("[data-ply='1'][aria-current=step]").await?;
            let rating = page.text_of("[data-testid=move-rating]").await?;
            anyhow::ensure!(rating.ends_with(&listed), "{rating}");
            page.reload().await?;
        }
        Ok(())
    })
}
