//! The analysis: engine lines, threats, proofs, symbols and comments, and the review of a game.

use laska_browser_tests::{TestResult, page::Size, run_test};
use laska_rules::{Game, notation::record};
use thirtyfour::Key;

/// Study 5: White wins in 11 plies.
const STUDY: &str = "fen=/B,,/,,W,//W,,,//B,,,_w";

/// White's fourth move loses the game.
const GAME: &str = "moves=c3-d4_e5-d4-c3_b2-c3-d4_c5-b4_a3-b4-c5_d6-c5-b4_e3-f4_c5-d4-e3";

/// The position after these moves from the start.
pub(crate) fn after(moves: &str) -> anyhow::Result<String> {
    let mut game = Game::default();
    record::play(&mut game, moves)?;
    Ok(game.position().to_string())
}

#[test]
fn every_move_shows_its_proven_result() -> TestResult {
    run_test(async |env| {
        let page = env.open_study(&format!("analysis/{STUDY}")).await?;
        page.wait_for("[data-testid=score][data-verdict=win]").await?;
        page.settle().await?;
        assert_eq!(page.text_of("[data-testid=score]").await?, "White wins in 6 moves");
        let lines = page.lines().await?;
        let scores: Vec<_> = lines.iter().map(|(score, _)| score.as_str()).collect();
        assert_eq!(scores, ["wins in 6", "wins in 6", "wins in 8", "wins in 8", "wins in 8", "loses in 6"]);
        let best = page.arrows().await?;
        anyhow::ensure!(best.len() == 2 && best.iter().all(|(kind, _)| kind == "best"), "{best:?}");

        // That the other side loses after the best move is proven as well.
        page.click_on("[data-line='0'] [data-move='0']").await?;
        page.wait_for("[data-testid=score][data-verdict=loss]").await?;
        assert_eq!(page.text_of("[data-testid=score]").await?, "White wins in 5 moves");
        Ok(())
    })
}

#[test]
fn a_proof_is_stopped_and_the_engine_continues() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis").await?;
        page.press_button("prove").await?;
        page.wait_for("[data-testid=exact][data-state=sought] progress").await?;
        page.press_button("stop-proof").await?;
        page.wait_for("[data-testid=exact][data-state=open]").await?;
        page.wait_for("[data-testid=line]").await?;
        Ok(())
    })
}

#[test]
fn a_threat_is_shown_but_not_played() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis").await?;
        page.click("threat").await?;
        page.wait_for("[data-line=threat] .ply").await?;
        page.wait_for("[data-testid=arrow][data-kind=threat]").await?;
        let words = page.text_of("[data-testid=threat-line]").await?;
        anyhow::ensure!(words.starts_with("If Black were to move"), "{words}");
        page.pause_engine().await?;
        page.click_on("[data-line=threat] .ply").await?;
        assert_eq!(page.position().await?, after("")?);
        Ok(())
    })
}

#[test]
fn symbols_and_comments_stay_at_their_moves() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis/moves=c3-d4_e5-d4-c3").await?;
        page.click_on("[data-sign='!?']").await?;
        page.click("comment").await?;
        page.type_text("A bold reply").await?;
        page.settle().await?;
        assert_eq!(page.text_of("[data-testid=moves] [data-ply='2']").await?, "e5-d4-c3!?");
        // The comment of a move appears in the box after the move is shown.
        page.click_on("[data-ply='1']").await?;
        page.wait_for("[data-ply='1'][aria-current=step]").await?;
        page.wait_for("[data-testid=comment]:empty").await?;
        page.press(Key::Right).await?;
        page.wait_for("[data-ply='2'][aria-current=step]").await?;
        page.wait_for("[data-testid=comment]:not(:empty)").await?;
        assert_eq!(page.text_of("[data-testid=comment]").await?, "A bold reply");
        Ok(())
    })
}

#[test]
fn a_review_finds_the_bad_move_and_asks_for_a_better_one() -> TestResult {
    run_test(async |env| {
        let page = env.open_study(&format!("analysis/review&{GAME}")).await?;
        page.wait_for("[data-testid=review][data-running=false]").await?;
        let turning_move = page.text_of("[data-testid=turning-move]").await?;
        anyhow::ensure!(turning_move.starts_with("4. e3-f4?"), "{turning_move}");
        page.pause_engine().await?;
        page.click_on("[data-testid=graph] [data-at='2']").await?;
        page.wait_for("[data-ply='2'][aria-current=step]").await?;

        let better = page.text_of("[data-testid=turning] .cost").await?;
        let better = better.trim_end_matches('.').rsplit(' ').next().unwrap_or_default().to_owned();
        page.click("try-again").await?;
        page.wait_for("[data-testid=trial][data-open=true]").await?;
        page.settle().await?;
        anyhow::ensure!(page.arrows().await?.is_empty(), "arrows are shown");
        page.type_text("e3-f4\u{e007}").await?;
        page.wait_for_retry_message("e3-f4 is not good enough. Try another move.").await?;
        page.wait_for("[data-testid=trial][data-open=true]").await?;
        page.press(Key::Escape).await?;
        page.click("trial-hint-button").await?;
        page.wait_for("[data-testid=trial-hint]").await?;
        page.type_text(&format!("{better}\u{e007}")).await?;
        page.wait_for_retry_message(&format!("Correct: {better} is the best move.")).await?;
        page.wait_for("[data-testid=trial][data-open=false]").await?;
        page.click("trial-leave").await?;
        page.wait_for("[data-testid=review]").await?;
        assert_eq!(page.text_of("[data-testid=moves] [data-ply='7']").await?, turning_move.replace("4. ", ""));
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
        Ok(())
    })
}

/// The rows of moves that a person sees in full: nothing covers their middle, and neither the list nor the window cuts
/// them off.
const ROWS_IN_SIGHT: &str = "
    const frame = document.querySelector('[data-testid=moves]').getBoundingClientRect();
    return [...document.querySelectorAll('[data-testid=moves] .row')].filter((row) => {
        const { top, bottom, left, height } = row.getBoundingClientRect();
        const seen = document.elementFromPoint(left + 60, top + height / 2);
        return frame.top <= top && bottom <= Math.min(frame.bottom, innerHeight) && row.contains(seen);
    }).length";

#[test]
fn a_game_of_39_moves_shows_twelve_rows_at_least() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis").await?;
        page.resize(Size::LAPTOP).await?;
        page.open_study("analysis/record=lasker-2").await?;
        page.wait_for("[data-testid=line][data-line='2'] .ply").await?;
        page.settle().await?;
        let all: usize = page.script("return document.querySelectorAll('[data-testid=moves] .row').length").await?;
        assert_eq!(all, 39);
        let rows: usize = page.script(ROWS_IN_SIGHT).await?;
        anyhow::ensure!(rows >= 12, "only {rows} of 39 rows are visible");
        let remark: bool = page
            .script("return document.querySelector('[data-testid=moves] [data-testid=remark]').checkVisibility()")
            .await?;
        assert!(remark, "the comment on the sixth move is in the list");
        let tops: Vec<f64> = page
            .script("return ['score', 'line', 'moves'].map((name) => document.querySelector(`[data-testid=${name}]`).getBoundingClientRect().top)")
            .await?;
        anyhow::ensure!(tops.is_sorted(), "the engine is above the moves: {tops:?}");
        Ok(())
    })
}

#[test]
fn a_phone_shows_the_moves_right_below_the_board() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis").await?;
        page.resize(Size::PHONE).await?;
        page.open_study("analysis/record=lasker-2").await?;
        page.wait_for("[data-testid=moves] .row").await?;
        page.wait_for("[data-testid=line][data-line='2'] .ply").await?;
        page.settle().await?;
        let rows: usize = page.script(ROWS_IN_SIGHT).await?;
        anyhow::ensure!(rows >= 4, "only {rows} rows are visible without scrolling");
        // Nothing is said about columns and openings while there is nothing to say.
        page.wait_until_gone("[data-testid=column]").await?;
        Ok(())
    })
}

#[test]
fn help_about_columns_and_openings_takes_no_room_while_there_is_none() -> TestResult {
    run_test(async |env| {
        let page = env.open_study(&format!("analysis/{STUDY}")).await?;
        page.wait_for("[data-testid=score][data-verdict=win]").await?;
        page.wait_until_gone("[data-testid=explorer]").await?;
        page.wait_until_gone("[data-testid=column]").await?;
        page.point_at("[data-testid=board] [data-square=a1]").await?;
        page.wait_for("[data-testid=column]").await?;
        Ok(())
    })
}

#[test]
fn the_study_fits_a_phone() -> TestResult {
    run_test(async |env| {
        let page = env.open_study(&format!("analysis/{STUDY}")).await?;
        page.resize(Size::PHONE).await?;
        page.wait_for("[data-testid=score][data-verdict=win]").await?;
        page.click("threat").await?;
        page.wait_for("[data-testid=threat-line]").await?;
        let beyond: i64 = page.script("return document.documentElement.scrollWidth - innerWidth").await?;
        assert_eq!(beyond, 0);
        Ok(())
    })
}

/// Records the position of the content below the lines in each frame, from the first one on.
const TOPS: &str = "
    window.tops = new Set();
    const check = () => {
        const below = document.querySelector('.line ~ .line') && document.querySelector('[data-testid=exact]');
        if (below) window.tops.add(Math.round(below.getBoundingClientRect().top + scrollY));
        requestAnimationFrame(check);
    };
    requestAnimationFrame(check);";

#[test]
fn engine_lines_appear_and_can_be_played() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis").await?;
        page.wait_for("[data-testid=line][data-line='2'] .ply").await?;
        let fewer = page.wait_for("[data-testid=line-count] option[value='1']").await?;
        fewer.click().await?;
        page.wait_until_gone("[data-testid=line][data-line='1']").await?;
        page.pause_engine().await?;
        let moves: Vec<String> = page
            .script("return Array.from(document.querySelectorAll('[data-line=\"0\"] .ply'), (it) => it.textContent)")
            .await?;
        // A new line may be short.
        let count = moves.len().min(3);
        let moves = &moves[..count];
        page.click_on(&format!("[data-line='0'] [data-move='{}']", count - 1)).await?;
        page.wait_for(&format!("[data-ply='{count}'][aria-current=step]")).await?;
        assert_eq!(page.position().await?, after(&moves.join(" "))?);
        let shared: String = page.script("return location.hash").await?;
        anyhow::ensure!(shared.contains(&moves.join("_")), "{shared}");
        // The table continues from there, against the computer.
        page.click("play-from-here").await?;
        page.play_on(&["seat-white"]).await?;
        assert_eq!(page.position().await?, after(&moves.join(" "))?);
        Ok(())
    })
}

#[test]
fn pointing_at_a_move_previews_it() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis").await?;
        page.wait_for("[data-line='1'] [data-move='0']").await?;
        page.pause_engine().await?;
        let pointed = page.text_of("[data-line='1'] [data-move='0']").await?;
        page.point_at("[data-line='1'] [data-move='0']").await?;
        page.wait_for("[data-testid=arrow][data-kind=pointed]").await?;
        page.settle().await?;
        assert_eq!(page.arrows().await?.len(), 1);
        assert_eq!(page.text_of("[data-testid=second-title]").await?, format!("After {pointed}"));
        assert_eq!(page.position().await?, after("")?, "a move was played");
        page.point_at("[data-testid=status]").await?;
        page.wait_until_gone("[data-testid=arrow][data-kind=pointed]").await?;
        page.wait_for("[data-testid=arrow][data-kind=best]").await?;
        Ok(())
    })
}

/// The third line when it fills its two rows.
const LONG: &str = "[data-testid=line][data-line='2'] .ply[data-move='9']";

#[test]
fn growing_lines_do_not_shift_the_content_below() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load(TOPS).await?;
        for size in [Size::LAPTOP, Size::PHONE] {
            page.resize(size).await?;
            page.open_study("analysis/moves=c3-d4_e5-d4-c3_b2-c3-d4").await?;
            page.wait_for(LONG).await?;
            // The lines of another position start again.
            page.click("to-start").await?;
            page.wait_for("[data-testid=to-start]:disabled").await?;
            page.wait_for(LONG).await?;
            let tops: Vec<i32> = page.script("return Array.from(tops)").await?;
            assert_eq!(tops.len(), 1, "{tops:?} at {size:?}");
        }
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
