//! Practice: endings against perfect play, by mouse, keys and touch; random endings; the names of squares.

use anyhow::Context as _;
use laska_browser_tests::{Page, TestResult, page::Size, run_test, run_test_alone};
use laska_rules::{Board, Square};
use thirtyfour::Key;

use crate::keyboard::{tab_to, tab_to_board};
use crate::study::fragment;

/// Asks for hints and returns the squares of the move.
async fn hinted_move(page: &Page) -> anyhow::Result<String> {
    page.wait_for_stage("asked").await?;
    page.click("help").await?;
    page.wait_for("[data-testid=hint-move]").await?;
    page.click("help").await?;
    let arrow = page.wait_for("[data-testid=hint-move][data-stops*='-']").await?;
    let stops = arrow.attr("data-stops").await?.context("the hint has no squares")?;
    Ok(stops.replace('-', " "))
}

/// Plays the hinted moves to the end and returns them.
async fn play_hints(page: &Page) -> anyhow::Result<Vec<String>> {
    let mut moves = Vec::new();
    loop {
        let mv = hinted_move(page).await?;
        page.click_squares(&mv).await?;
        moves.push(mv);
        page.wait_for("[data-stage=waiting], [data-stage=asked], [data-stage=done]").await?;
        page.wait_for("[data-stage=asked], [data-stage=done]").await?;
        if page.script("return document.querySelector('[data-stage=done]') !== null").await? {
            return Ok(moves);
        }
    }
}

#[test]
fn an_ending_is_won_against_perfect_play_and_earns_a_star() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("puzzles").await?;
        page.click("to-practice").await?;
        page.click("to-endings").await?;
        page.click("ending-1").await?;
        let claim = page.text_of("[data-testid=claim]").await?;
        assert_eq!(claim, "White to move and win in 3 moves.");
        let moves = play_hints(&page).await?;
        assert_eq!(moves.len(), 3);
        let said = page.message_in_tone("good").await?;
        assert_eq!(said, "You won in 3 moves. No win is shorter!");
        // Perfect play always replies the same.
        page.click("again").await?;
        for (mv, left) in moves.iter().zip((0..3).rev()) {
            page.wait_for_stage("asked").await?;
            page.click_squares(mv).await?;
            if left > 0 {
                page.wait_for("[data-stage=waiting], [data-stage=asked]").await?;
                let said = page.message_in_tone("good").await?;
                anyhow::ensure!(said.contains(&format!("still wins, in {left} more move")), "{said}");
            }
        }
        page.wait_for_stage("done").await?;
        page.reload().await?;
        page.click("all-endings").await?;
        page.wait_for("[data-testid=ending-1][data-result=perfect]").await?;
        page.wait_for("[data-testid=ending-2][data-done=false]").await?;
        let done = page.text_of("[data-testid=endings-done]").await?;
        anyhow::ensure!(done.starts_with("1 of "), "{done}");
        Ok(())
    })
}

#[test]
fn a_mistake_is_named_and_undone() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        // Only one of two moves wins.
        page.open_study("practice/endings/20").await?;
        let best = hinted_move(&page).await?;
        let other = ["e7 d6", "e7 f6", "c7 b6", "c7 d6"].into_iter().find(|mv| {
            let (from, _) = best.split_once(' ').unwrap_or_default();
            mv.starts_with(from) && **mv != best
        });
        let other = other.with_context(|| format!("no other move than {best}"))?;
        page.click_squares(other).await?;
        page.wait_for_stage("wrong").await?;
        let said = page.message_in_tone("wrong").await?;
        let (wrong, right) = (other.replace(' ', "-"), best.replace(' ', "-"));
        anyhow::ensure!(said.starts_with(&wrong) && said.contains(&right) && said.contains("wins"), "{said}");
        page.click("undo").await?;
        page.wait_for_stage("asked").await?;
        let count = page.text_of("[data-testid=count]").await?;
        anyhow::ensure!(count.contains("Undone: 1."), "{count}");
        // The next move undoes a mistake as well.
        page.click_squares(other).await?;
        page.wait_for_stage("wrong").await?;
        page.click_squares(&best).await?;
        page.wait_for("[data-stage=waiting], [data-stage=asked]").await?;
        page.message_in_tone("good").await?;
        Ok(())
    })
}

#[test]
fn an_ending_is_played_by_keys_alone() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("practice/endings/1").await?;
        page.wait_for_stage("asked").await?;
        tab_to_board(&page).await?;
        page.enter_squares("c3 d4").await?;
        page.wait_for("[data-stage=waiting], [data-stage=asked]").await?;
        page.wait_for_stage("asked").await?;
        page.type_text("h").await?;
        page.wait_for("[data-testid=hint-move]").await?;
        tab_to(&page, "[data-testid=undo]").await?;
        page.press(Key::Enter).await?;
        page.wait_for("[data-testid=board] [data-square=c3][data-column=W]").await?;
        let spoken = page.text_of("[data-testid=said][aria-live=polite]").await?;
        anyhow::ensure!(!spoken.is_empty());
        Ok(())
    })
}

#[test]
fn random_endings_are_offered_without_end() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("practice/endings").await?;
        page.click("random-W-B-win").await?;
        let mut seen = Vec::new();
        for _ in 0..3 {
            page.wait_for_stage("asked").await?;
            seen.push(page.position().await?);
            page.click("another").await?;
            page.settle().await?;
        }
        // A reload gives the same ending, and Back the one before.
        page.wait_for_stage("asked").await?;
        let shown = page.position().await?;
        page.reload().await?;
        page.wait_for_stage("asked").await?;
        assert_eq!(page.position().await?, shown);
        page.driver().back().await?;
        page.wait_for(&format!("[data-testid=board][data-fen='{}']", seen[2])).await?;
        page.wait_for_stage("asked").await?;
        seen.sort();
        seen.dedup();
        anyhow::ensure!(seen.len() > 1, "the same position again: {seen:?}");
        play_hints(&page).await?;
        page.click("all-endings").await?;
        let listed = page.text_of("[data-testid=random-endings] li:first-child").await?;
        anyhow::ensure!(listed.contains("1 done"), "{listed}");
        // A harder task, in which positions are solved until one can be held.
        page.click("random-WW-B-B-hold").await?;
        page.wait_for_stage("asked").await?;
        let claim = page.text_of("[data-testid=claim]").await?;
        anyhow::ensure!(claim.contains("hold the draw"), "{claim}");
        Ok(())
    })
}

#[test]
fn an_ending_done_in_one_tab_counts_in_another() -> TestResult {
    run_test_alone(async |env| {
        let page = env.browser().await?;
        page.open_study("practice/endings").await?;
        page.wait_for("[data-testid=ending-1][data-done=false]").await?;
        let first = page.driver().window().await?;
        let other = page.open_window().await?;
        page.switch_to(other).await?;
        page.open_study("practice/endings/1").await?;
        play_hints(&page).await?;
        page.switch_to(first).await?;
        page.wait_for("[data-testid=ending-1][data-result=done]").await?;
        Ok(())
    })
}

/// Returns the square that is asked for by its name.
async fn asked_name(page: &Page) -> anyhow::Result<String> {
    let question = page.wait_for("[data-testid=question][data-asked]").await?;
    question.attr("data-asked").await?.context("nothing is asked")
}

#[test]
fn squares_are_found_by_their_names_and_the_best_round_is_kept() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("practice").await?;
        page.click("to-squares").await?;
        page.click("length-squares").await?;
        page.click("start-round").await?;
        for number in 1..=20 {
            let name = asked_name(&page).await?;
            let asked: Square = name.parse()?;
            let wrong = Board::Seven.squares().iter().find(|&other| other != asked).context("another square")?;
            page.click_square(if number == 1 { wrong } else { asked }).await?;
            page.settle().await?;
            if number == 1 {
                let answer = page.text_of("[data-testid=answer]").await?;
                assert_eq!(answer, format!("That was {wrong}. {name} is marked."));
                page.wait_for(&format!("[data-testid=hint-move][data-stops={name}]")).await?;
            }
        }
        page.wait_for("[data-testid=report][data-right='19'][data-wrong='1']").await?;
        page.reload().await?;
        page.click("length-squares").await?;
        let best = page.text_of("[data-testid=best-score]").await?;
        anyhow::ensure!(best.contains("19 right"), "{best}");
        Ok(())
    })
}

/// The trainer must not show or say the names of the squares during a round.
#[test]
fn squares_are_named_by_typing_and_choosing_in_lasker_numbers_from_blacks_side() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("practice/squares").await?;
        for choice in ["ask-name", "names-numbers", "side-b", "length-squares"] {
            page.click(choice).await?;
        }
        page.wait_for("[data-testid=board] .coordinate").await?;
        page.click("start-round").await?;
        for number in 0..20 {
            page.wait_for(&format!("[data-testid=question][data-choices='{number}']")).await?;
            let coordinates: usize = page.script("return document.querySelectorAll('.coordinate').length").await?;
            assert_eq!(coordinates, 0);
            let arrow = page.wait_for("[data-testid=hint-move]").await?;
            let marked: Square = arrow.attr("data-stops").await?.context("no square is marked")?.parse()?;
            let label = page.wait_for(&format!("[data-testid=board] [data-square={marked}]")).await?;
            let label = label.attr("aria-label").await?.unwrap_or_default();
            anyhow::ensure!(label.starts_with("Row ") && !label.contains(&marked.to_string()), "{label}");
            let name = Board::Seven.number_of(marked).context("a playing square")?.to_string();
            if number % 2 == 0 {
                page.click(&format!("choose-{name}")).await?;
            } else {
                page.click("typed-square").await?;
                page.type_text(&name).await?;
                // Other numbers begin with 1 and 2.
                if ["1", "2"].contains(&name.as_str()) {
                    page.press(Key::Enter).await?;
                }
            }
        }
        page.wait_for("[data-testid=report][data-right='20'][data-wrong='0']").await?;
        Ok(())
    })
}

#[test]
fn a_timed_round_counts_down_and_can_be_stopped() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("practice/squares").await?;
        tab_to(&page, "[data-testid=start-round]").await?;
        page.press(Key::Enter).await?;
        let left = page.text_of("[data-testid=round-left]").await?;
        let seconds: u32 = left.strip_suffix(" s left").context("no seconds")?.parse()?;
        anyhow::ensure!((1..=30).contains(&seconds), "{left}");
        page.settle().await?;
        page.focused_square().await?.context("the board has no focus")?;
        let name = asked_name(&page).await?;
        page.enter_squares(&name).await?;
        page.wait_for(".answer.right").await?;
        page.click("stop-round").await?;
        page.wait_for("[data-stage=ready]").await?;
        Ok(())
    })
}

#[test]
fn practice_fits_a_phone() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("practice/squares").await?;
        page.resize(Size { width: 360, height: 640 }).await?;
        page.click("start-round").await?;
        let below: f64 = page
            .script(
                "return document.querySelector('[data-testid=question]').getBoundingClientRect().bottom - innerHeight",
            )
            .await?;
        anyhow::ensure!(below <= 0.0, "the question is {below} pixels below the window");
        let asked: Square = asked_name(&page).await?.parse()?;
        page.touchscreen().tap(page.point_of(asked).await?).await?;
        page.wait_for(".answer.right").await?;
        // The keyboard does not come up over the names.
        page.click("stop-round").await?;
        page.click("ask-name").await?;
        page.click("start-round").await?;
        page.wait_for("[data-testid=typed-square]:not(:focus)").await?;
        page.settle().await?;
        page.wait_for("[data-testid=typed-square]:not(:focus)").await?;
        for rest in ["practice", "practice/endings", "practice/endings/28", "practice/squares"] {
            page.open_study(rest).await?;
            page.settle().await?;
            let beyond: i64 = page.script("return document.documentElement.scrollWidth - innerWidth").await?;
            anyhow::ensure!(beyond <= 0, "{rest} is {beyond} pixels too wide");
        }
        Ok(())
    })
}

#[test]
fn damage_and_wrong_addresses_lose_nothing_else() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("practice/endings/0").await?;
        page.wait_for("[data-testid=error]").await?;
        let saved = "version=1\\nending=2 done\\nending=?\\nsquares=find-letters-w-time 12 2100";
        page.script::<()>(&format!("localStorage.setItem('laska.practice', '{saved}')")).await?;
        page.open_study("practice/endings").await?;
        page.wait_for("[data-testid=lost]").await?;
        page.wait_for("[data-testid=ending-2][data-result=done]").await?;
        page.open_study("practice/squares").await?;
        let best = page.text_of("[data-testid=best-score]").await?;
        assert_eq!(best, "Best: 12 right, 2.1 s each");
        assert_eq!(fragment(&page).await?, "practice/squares");
        Ok(())
    })
}
