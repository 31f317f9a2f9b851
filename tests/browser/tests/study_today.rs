//! Today: mistakes of own games and lines of openings that come back, from the table to the last move.

use anyhow::Context as _;
use laska_app::archive::{Conditions, GameKey};
use laska_app::saved::SavedGame;
use laska_app::{GameCursor, GameStyle, Player, PlayerNames, Players, Strength, Timestamp};
use laska_browser_tests::{Page, TestResult, run_test};
use laska_rules::notation::record;
use laska_rules::{Color, DeclaredResult, Game};

/// A mistake in the start position that is due: White played c3-d4, and only c3-b4 counts as right.
pub(crate) const DUE: &str = "version=2\nmistake=1 - - - - \
    fen=b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w_w 1763750000000 4 c3-d4 c3-b4_a5-b4-c3";

async fn store(page: &Page, key: &str, text: &str) -> anyhow::Result<()> {
    page.script::<()>(&format!("localStorage.setItem({key:?}, {text:?})")).await
}

#[test]
fn a_mistake_that_is_due_leads_from_the_table_to_the_board_and_comes_back() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.click("decline-tour").await?;
        page.wait_for("[data-testid=daily-puzzle]").await?;
        page.wait_until_gone("[data-testid=due-exercises]").await?;
        store(&page, "laska.training", DUE).await?;
        page.reload().await?;
        assert_eq!(page.text_of("[data-testid=due-exercises]").await?, "1 exercise is due.");
        page.click("due-exercises").await?;
        page.wait_for("[data-testid=due][data-count='1']").await?;
        page.click("begin").await?;
        page.wait_for_stage("asked").await?;
        page.click_squares("c3 d4").await?;
        let said = page.message_in_tone("wrong").await?;
        anyhow::ensure!(said.contains("in the game, too"), "{said}");
        page.click("retry").await?;
        page.click_squares("c3 b4").await?;
        page.wait_for_stage("done").await?;
        let back = page.text_of("[data-testid=back]").await?;
        anyhow::ensure!(back.contains("stays due today"), "{back}");

        // It is asked until it is solved.
        page.click("next").await?;
        page.click("begin").await?;
        page.wait_for_stage("asked").await?;
        page.click_squares("c3 b4").await?;
        page.wait_for_stage("done").await?;
        page.reload().await?;
        page.wait_for_stage("asked").await?;
        page.open_study("today").await?;
        page.wait_for("[data-testid=due][data-count='0']").await?;
        page.open("").await?;
        page.wait_for("[data-testid=daily-puzzle]").await?;
        page.wait_until_gone("[data-testid=due-exercises]").await
    })
}

/// A game against the computer in which White misses the capture that wins: after 1. c3-b4 a5-b4-c3, only b2-c3-d4 is good.
const BLUNDER: [&str; 3] = ["c3-b4", "a5-b4-c3", "d2-c3-b4"];

#[test]
fn the_review_of_an_own_game_makes_an_exercise_of_a_blunder() -> TestResult {
    run_test(async |env| {
        let mut game = Game::default();
        for mv in BLUNDER {
            game.play(mv.parse()?)?;
        }
        game.end_with(DeclaredResult::Resignation { loser: Color::White });
        let saved = SavedGame {
            cursor: GameCursor::new(game),
            players: Players { white: Player::Person, black: Player::Computer(Strength::default()) },
            names: PlayerNames::default(),
            style: GameStyle::Casual,
            clock: None,
            game_id: None,
            key: Some(GameKey::Started(Timestamp(1_763_750_000_000))),
            conditions: Conditions::default(),
        };
        let page = env.browser().await?;
        page.open_study("puzzles").await?;
        store(&page, "laska.game.1.00000001", &saved.text(Timestamp(1_763_750_100_000))).await?;
        page.open_study("today").await?;
        page.click("review-last").await?;
        page.wait_for("[data-testid=review][data-running=false]").await?;
        let notice = page.text_of("[data-testid=notice]").await?;
        anyhow::ensure!(notice.contains("1 mistake of yours became an exercise"), "{notice}");
        page.open_study("today").await?;
        page.wait_for("[data-testid=due][data-count='1']").await?;
        page.wait_until_gone("[data-testid=last-game]").await?;
        page.click("begin").await?;
        page.wait_for_stage("asked").await?;
        assert_eq!(page.text_of("[data-testid=played]").await?, "In the game, you played d2-c3-b4.");
        page.click_squares("b2 d4").await?;
        page.wait_for_stage("done").await?;
        page.click("to-game").await?;
        page.wait_for("[data-testid=analysis]").await.map(drop)
    })
}

#[test]
fn a_line_of_the_book_is_learned_and_becomes_an_exercise() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("puzzles").await?;
        page.click("to-today").await?;
        page.click("learn-book-b").await?;
        loop {
            page.wait_for("[data-stage=asked], [data-stage=done]").await?;
            if page.script("return document.querySelector('[data-stage=done]') !== null").await? {
                break;
            }
            page.click("help").await?;
            page.click("help").await?;
            let arrow = page.wait_for("[data-testid=hint-move][data-stops*='-']").await?;
            let stops = arrow.attr("data-stops").await?.context("the hint has no squares")?;
            page.click_squares(&stops.replace('-', " ")).await?;
            page.wait_for("[data-stage=waiting], [data-stage=asked], [data-stage=done]").await?;
        }
        let back = page.text_of("[data-testid=back]").await?;
        anyhow::ensure!(back.contains("tomorrow"), "every move was a hint: {back}");
        page.click("next-line").await?;
        page.wait_for_stage("asked").await?;
        page.open_study("today").await?;
        assert_eq!(page.text_of("[data-testid=lines]").await?, "1 line of an opening");
        Ok(())
    })
}

#[test]
fn damaged_exercises_are_reported_and_lose_nothing() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.open_study("lessons").await?;
        store(&page, "laska.training", &format!("{DUE}\nmistake=1 - - - - fen=? 1 2 c3-d4 c3-b4")).await?;
        page.open_study("today").await?;
        page.wait_for("[data-testid=lost]").await?;
        page.wait_for("[data-testid=due][data-count='1']").await?;
        page.click("begin").await?;
        page.wait_for_stage("asked").await?;
        page.click("remove-exercise").await?;
        page.wait_for("[data-testid=due][data-count='0']").await?;
        let kept: usize = page
            .script("return Object.values(localStorage).filter((text) => text.includes('fen=? 1 2')).length")
            .await?;
        anyhow::ensure!(kept > 0, "the damaged line was deleted");
        Ok(())
    })
}

/// A won position is played on at the table, by the side that is proven to win, against full strength.
#[test]
fn a_won_opening_is_played_on_at_the_table() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("today").await?;
        let first = page.text_of("[data-testid=won-moves]").await?;
        page.click("another-won").await?;
        page.settle().await?;
        let moves = page.text_of("[data-testid=won-moves]").await?;
        anyhow::ensure!(moves != first, "the same position: {moves}");
        let winner = match page.text_of("[data-testid=won-claim]").await? {
            claim if claim.starts_with("White wins in ") => Color::White,
            claim if claim.starts_with("Black wins in ") => Color::Black,
            claim => anyhow::bail!("{claim}"),
        };
        let mut game = Game::default();
        record::play(&mut game, &moves)?;
        page.click("convert").await?;
        // The computer may have replied already.
        let list = page.text_of("[data-testid=moves]").await?;
        let listed: Vec<&str> = list.split_whitespace().filter(|word| word.contains('-')).collect();
        let expected: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
        anyhow::ensure!(
            listed.starts_with(&expected.iter().map(String::as_str).collect::<Vec<_>>()),
            "{list}; {moves}"
        );
        let [own, other] = [winner, !winner].map(|side| format!("[data-testid=player-{}]", side.letter()));
        let own = page.text_of(&own).await?;
        let other = page.text_of(&other).await?;
        anyhow::ensure!(own.starts_with("You") && other.contains("10"), "{own}; {other}");
        Ok(())
    })
}
