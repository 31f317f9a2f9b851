//! The analysis: engine lines, threats, proofs, symbols and comments.

use laska_browser_tests::{TestResult, browser::Kind, page::Size, run_test};
use laska_rules::{Game, notation::record};
use thirtyfour::Key;

/// Study 5: White wins in 11 plies.
const STUDY: &str = "fen=/B,,/,,W,//W,,,//B,,,_w";

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
fn a_proof_of_the_library_comes_along_and_can_be_repeated() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("library/study-10").await?;
        page.click("analyze").await?;
        page.wait_for("main.analysis [data-testid=score][data-verdict=win]").await?;
        assert_eq!(page.text_of("[data-testid=score]").await?, "White wins in at most 14 moves");
        let source = page.text_of("[data-testid=opinion-detail]").await?;
        anyhow::ensure!(source.starts_with("Proven in the library"), "{source}");

        page.pause_engine().await?;
        page.press_button("prove-w").await?;
        page.wait_for("[data-testid=win-w] [data-line=win-w] .ply").await?;
        let checked = page.text_of("[data-testid=opinion-detail]").await?;
        anyhow::ensure!(checked.ends_with("positions were checked against every defense."), "{checked}");
        let first = page.text_of("[data-line=win-w] [data-move='0']").await?;
        page.click_on("[data-line=win-w] [data-move='0']").await?;
        page.wait_for("[data-ply='1'][aria-current=step]").await?;
        assert_eq!(page.text_of("[data-testid=moves] [data-ply='1']").await?.trim_end_matches('!'), first);
        page.wait_for("[data-testid=library-result]").await?;
        Ok(())
    })
}

#[test]
fn a_side_that_loses_has_no_win() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("library/study-10").await?;
        page.click("analyze").await?;
        page.wait_for("main.analysis [data-testid=score]").await?;
        page.press_button("prove-b").await?;
        let words = page.text_of("[data-testid=win-b] p").await?;
        anyhow::ensure!(words.ends_with("force a win."), "{words}");
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

/// A comment in the list of moves.
const REMARK: &str = "[data-testid=moves] [data-testid=remark]";

#[test]
fn symbols_and_comments_stay_at_their_moves() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis/moves=c3-d4_e5-d4-c3").await?;
        page.click_on("[data-sign='!?']").await?;
        // The symbols stay in place while the comment has the focus: a press takes it away before the click comes.
        const PLACES: &str = "return [...document.querySelectorAll('[data-sign], [data-testid=undo]')]
            .map((it) => Math.round(it.getBoundingClientRect().top))";
        let before: Vec<i64> = page.read(PLACES).await?;
        page.click("comment").await?;
        page.type_text("A bold reply").await?;
        page.settle().await?;
        assert_eq!(page.read::<Vec<i64>>(PLACES).await?, before);
        assert_eq!(page.text_of("[data-testid=moves] [data-ply='2']").await?, "e5-d4-c3!?");
        // The comment of a move appears in the box after the move is shown.
        page.click_on("[data-ply='1']").await?;
        page.wait_for("[data-ply='1'][aria-current=step]").await?;
        page.wait_for("[data-testid=comment]:empty").await?;
        page.press(Key::Right).await?;
        page.wait_for("[data-ply='2'][aria-current=step]").await?;
        page.wait_for("[data-testid=comment]:not(:empty)").await?;
        assert_eq!(page.text_of("[data-testid=comment]").await?, "A bold reply");

        // Lines stay in the order in which they are typed, cut, pasted and undone.
        let press = async |key: &str| -> anyhow::Result<()> {
            let keys = page.driver().action_chain().key_down(Key::Control).send_keys(key).key_up(Key::Control);
            Ok(keys.perform().await?)
        };
        page.click("comment").await?;
        page.select_all().await?;
        page.type_text("White is better. \nBut note a trap.\n\n{See} a = b").await?;
        page.settle().await?;
        let typed = "White is better.\nBut note a trap.\n\n{See} a = b";
        assert_eq!(page.text_of(REMARK).await?, typed);
        page.select_all().await?;
        press("x").await?;
        page.wait_until_gone(REMARK).await?;
        press("v").await?;
        page.type_text("!").await?;
        page.settle().await?;
        assert_eq!(page.text_of(REMARK).await?, format!("{typed}!"));
        for _ in 0..2 {
            // WebKit's test browser has no key for it.
            match env.kind() {
                Kind::WebKit => page.script::<bool>("return document.execCommand('undo')").await.map(drop)?,
                Kind::Chromium | Kind::Firefox => press("z").await?,
            }
        }
        page.wait_until_gone(REMARK).await?;
        press("v").await?;
        page.settle().await?;
        assert_eq!(page.text_of(REMARK).await?, typed);
        // It is saved with its lines.
        page.reload().await?;
        assert_eq!(page.text_of(REMARK).await?, typed);
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
fn a_long_game_shows_twelve_rows_of_moves_at_least() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("analysis").await?;
        page.resize(Size::LAPTOP).await?;
        page.open_study("analysis/record=lasker-4").await?;
        page.wait_for("[data-testid=line][data-line='2'] .ply").await?;
        page.settle().await?;
        let all: usize = page.script("return document.querySelectorAll('[data-testid=moves] .row').length").await?;
        anyhow::ensure!(all >= 39, "the game has only {all} moves");
        let rows: usize = page.script(ROWS_IN_SIGHT).await?;
        anyhow::ensure!(rows >= 12, "only {rows} of {all} rows are visible");
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
        page.press_button("threat").await?;
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
        // The computer has the other side and waits.
        page.play_on(&[if count.is_multiple_of(2) { "seat-white" } else { "seat-black" }]).await?;
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

#[test]
fn the_openings_are_in_view_below_the_second_board() -> TestResult {
    // The moves that are not in the part of the list that fades out.
    const IN_VIEW: &str = "
        const { bottom } = document.querySelector('.analysis-aside > .side').getBoundingClientRect();
        const fade = 1.5 * parseFloat(getComputedStyle(document.documentElement).fontSize);
        const moves = [...document.querySelectorAll('button.continuation .continuation-move')];
        return [moves.filter((it) => it.getBoundingClientRect().bottom <= bottom - fade).length, moves.length];";
    run_test(async |env| {
        let page = env.browser().await?;
        page.resize(Size::LAPTOP).await?;
        for (place, at_least) in [("analysis", 4), ("analysis/moves=c3-d4_e5-d4-c3", 2)] {
            page.open_study(place).await?;
            page.wait_for("[data-testid=explorer] button.continuation").await?;
            page.settle().await?;
            let (in_view, all): (usize, usize) = page.script(IN_VIEW).await?;
            anyhow::ensure!(in_view >= at_least, "{place}: {in_view} of {all} moves are in view");
        }
        Ok(())
    })
}
