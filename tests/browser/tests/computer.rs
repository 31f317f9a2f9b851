//! Games against the computer: started from the dialog, at a level, from a written or pasted position; played to the
//! end, with two computers, undo, a hint and a draw offer.

use std::collections::BTreeSet;

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::{
    NewGame, Opponent, Page, TestGame, TestResult,
    page::{PausedClock, Strength},
    run_test,
};
use laska_library::{Book, data};
use laska_rules::notation::{fen, parse_move};
use laska_rules::{CaptureRule, Color, Game, Variant};
use thirtyfour::Key;

/// The heading of the computer's card.
async fn card(page: &Page) -> anyhow::Result<String> {
    page.text_of("[data-testid=thinking] .computer-name").await
}

/// The selected level in the open dialog.
async fn chosen(page: &Page) -> anyhow::Result<String> {
    page.script("return document.querySelector('[name=level]:checked').dataset.testid").await
}

#[test]
fn a_level_chosen_by_keys_plays_in_its_time_and_is_saved() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.set("evaluation", "shown").await?;
        assert_eq!(card(&page).await?, "Computer, level 1");
        page.click("new-game").await?;
        page.wait_for("[data-testid=new-game-dialog][open]").await?;
        // The dialog opens with the focus on the opponent; the side and the level follow.
        page.press(Key::Tab).await?;
        page.press(Key::Tab).await?;
        for (arrow, times, expected) in [(Key::Right, 2, "level-3"), (Key::Right, 7, "level-10")] {
            for _ in 0..times {
                page.press(arrow.clone()).await?;
            }
            // The browser checks the radio button before the page is notified.
            page.settle().await?;
            assert_eq!(chosen(&page).await?, expected);
            let timed: bool = page.script("return !!document.querySelector('[data-testid=time-1]')").await?;
            assert_eq!(timed, expected == "level-10");
        }
        page.click_on("label:has([data-testid=time-half])").await?;
        page.start().await?;
        let mut test_game = TestGame::with(page.clone(), Game::default(), Opponent::person(Color::White)).await?;
        test_game.play_randomly(&mut Rng::with_seed(10), 6).await?;
        assert_eq!(card(&page).await?, "Computer, level 10, 0.5 s");

        page.reload().await?;
        test_game.settle().await?;
        assert_eq!(card(&page).await?, "Computer, level 10, 0.5 s");
        page.click("new-game").await?;
        page.wait_for("[data-testid=new-game-dialog][open]").await?;
        assert_eq!(chosen(&page).await?, "level-10");
        Ok(())
    })
}

const CLOSED: &str = "[data-testid=new-game-dialog]:not([open])";

/// Replaces the text in the box. Enter and the button use the dialog as last drawn.
async fn write(page: &Page, text: &str) -> anyhow::Result<()> {
    page.click("given-position").await?;
    page.select_all().await?;
    page.press(Key::Delete).await?;
    page.type_text(text).await?;
    page.settle().await
}

async fn box_text(page: &Page) -> anyhow::Result<String> {
    page.script("return document.querySelector('[data-testid=given-position]').textContent").await
}

#[test]
fn an_import_error_is_located_and_can_be_corrected() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        test_game.play_randomly(&mut fastrand::Rng::with_seed(9), 3).await?;
        page.configure_new_game(&["seat-people", "begin-given"]).await?;
        for (text, named) in [
            ("c3w c4b, White to move", &["c4", "playing square"][..]),
            ("#fen=////,q,,//_w", &["link", "rank 3", "c3"]),
        ] {
            write(&page, text).await?;
            page.press(Key::Enter).await?;
            // The previous error is shown until now.
            page.settle().await?;
            let fault = page.text_of("[data-testid=given-fault]:not(:empty)").await?;
            for name in named {
                anyhow::ensure!(fault.contains(name), "{text}: the dialog does not say {name}: {fault}");
            }
            assert_eq!(box_text(&page).await?, text);
        }
        // The game is unchanged, and the text is still there.
        page.press(Key::Escape).await?;
        page.wait_for(CLOSED).await?;
        test_game.check().await?;
        page.configure_new_game(&["begin-given", "given-position"]).await?;
        page.settle().await?;
        assert_eq!(box_text(&page).await?, "#fen=////,q,,//_w");
        page.press(Key::Home).await?;
        page.press_repeatedly(Key::Right, "#fen=////,".len()).await?;
        page.press(Key::Delete).await?;
        page.type_text("w").await?;
        page.settle().await?;
        page.press(Key::Enter).await?;
        page.wait_for(CLOSED).await?;
        let game = Game::from_position(fen::parse("////,w,,// w")?, CaptureRule::MustFinish);
        TestGame::with(page, game, Opponent::People).await?;
        Ok(())
    })
}

#[test]
fn the_computer_plays_a_whole_game_by_the_rules() -> TestResult {
    run_test(async |env| {
        let mut test_game = TestGame::begin(env.open("").await?, NewGame::against_computer(Color::White)).await?;
        test_game.play_randomly(&mut Rng::with_seed(1911), usize::MAX).await?;
        let outcome = test_game.model.game.outcome();
        anyhow::ensure!(outcome.is_some(), "the game ended without a result: {}", test_game.model.fragment());

        // Every position of the game can be shown again, including those after the player's moves.
        for ply in (1..=test_game.model.game.moves().len()).rev() {
            test_game.go_to(ply).await?;
        }
        Ok(())
    })
}

#[test]
fn two_computers_play_pause_and_hand_over() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.configure_new_game(&["seat-machines", "level-1", "second-level-2", "draws-off"]).await?;
        page.start().await?;
        page.wait_for("[data-ply='4']").await?;
        page.click("pause").await?;
        page.wait_for("[data-testid=go-on]").await?;
        let snapshot = page.snapshot().await?;
        anyhow::ensure!(snapshot.fragment.contains("draws=none"), "{}", snapshot.fragment);
        let plies = snapshot.moves.len();
        page.click("go-on").await?;
        page.wait_for(&format!("[data-ply='{}']", plies + 2)).await?;
        page.click("play-from-here").await?;
        // The computer has the other side: it answers the person's move.
        page.wait_for("[data-mark=movable], [data-mark=must-capture]").await?;
        page.wait_for("[data-testid=resign]:enabled").await?;
        let plies = page.snapshot().await?.moves.len();
        page.click("hint").await?;
        let stops = page.wait_for("[data-testid=hint-move]").await?.attr("data-stops").await?.unwrap_or_default();
        for stop in stops.split('-') {
            page.click_square(stop.parse()?).await?;
            if page.snapshot().await?.moves.len() > plies {
                break;
            }
        }
        page.wait_for(&format!("[data-ply='{}']", plies + 2)).await?;
        Ok(())
    })
}

#[test]
fn undo_cancels_the_computers_search() -> TestResult {
    run_test(async |env| {
        let mut test_game = TestGame::begin_with_thinking_computer(env.open("").await?).await?;
        let ply = test_game.model.game.moves().len() - 1;
        test_game.click("[data-testid=undo]", |game| game.go_to(ply)).await?;
        test_game.page.wait_until_gone("[data-testid=move-now]:enabled").await?;
        // The next answer must belong to its position.
        let again = test_game.next_move_with_choices().await?;
        let plies = test_game.model.game.moves().len();
        test_game.enter(again).await?;
        test_game.page.click_on("[data-testid=move-now]:enabled").await?;
        test_game.settle().await?;
        assert_eq!(test_game.model.game.moves().len(), plies + 2);
        Ok(())
    })
}

#[test]
fn a_hint_is_a_legal_move_with_its_reason() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::against_computer(Color::White)).await?;
        page.click("hint").await?;
        page.wait_for("[data-testid=hint-move]").await?;
        // The text is in a part of the page that is rendered separately, and other text preceded it.
        page.settle().await?;
        let words = page.text_of("[data-testid=hint-words]").await?;
        let text = words.trim_start_matches("Hint: ").split(' ').next().unwrap_or_default().to_owned();
        let mv = parse_move(&text, test_game.model.game.position(), Variant::LASKA.capture_rule)?;
        anyhow::ensure!(test_game.model.choices().contains(&mv), "{words}");
        // The reason is in words, without further moves.
        let reason = words.split_once(&text).map(|it| it.1).unwrap_or_default();
        anyhow::ensure!(reason.len() > 8 && !reason.contains('-'), "{words}");
        test_game.check().await?;
        page.wait_for("[data-testid=hint]:disabled").await?;
        test_game.play(mv).await?;
        page.wait_until_gone("[data-testid=hint-move]").await?;

        // The key does the same as the button.
        page.type_text("h").await?;
        page.wait_for("[data-testid=hint-move]").await?;
        Ok(())
    })
}

#[test]
fn two_people_agree_on_a_draw_and_play_again() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        page.click("offer-draw").await?;
        page.click("draw-decline").await?;
        page.wait_until_gone("[data-testid=draw-offer]").await?;
        let mv = test_game.model.choices()[0];
        test_game.play(mv).await?;
        page.click("offer-draw").await?;
        test_game.click("[data-testid=draw-accept]", Game::agree_draw).await?;
        test_game.click("[data-testid=rematch]", |game| *game = Game::default()).await?;
        test_game.click("[data-testid=resign]", |game| game.resign(Color::White)).await
    })
}

/// Holds the timers of the computer's pause. They never fire.
const HOLD_PAUSES: &str = "
    const setTimer = window.setTimeout;
    window.setTimeout = (callback, wait, ...given) => {
        if (!(wait > 100 && wait <= 1000)) return setTimer(callback, wait, ...given);
        document.documentElement.dataset.pauses = 'yes';
        return 0;
    };";

#[test]
fn a_weak_level_pauses_until_it_is_asked_to_move() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load(HOLD_PAUSES).await?;
        page.open("").await?;
        let weak = NewGame::against_computer(Color::White).at(Strength::Level(2));
        page.begin(weak).await?;
        page.script::<()>("delete document.documentElement.dataset.pauses").await?;
        for square in ["c3", "b4"] {
            page.click_square(square.parse()?).await?;
        }
        page.wait_for("html[data-pauses]").await?;
        assert_eq!(page.snapshot().await?.moves.len(), 1, "the computer pauses");
        page.click_on("[data-testid=move-now]:enabled").await?;
        page.wait_for("[data-ply='2']").await?;
        Ok(())
    })
}

#[test]
fn the_viewer_chooses_the_speed_of_two_computers() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.configure_new_game(&["seat-machines", "draws-off"]).await?;
        page.start().await?;
        page.click_on("label:has([data-testid=speed-fast])").await?;
        page.wait_for("[data-testid=speed-fast]:checked").await?;
        page.wait_for("[data-ply='6']").await?;
        page.click("pause").await?;
        page.reload().await?;
        page.wait_for("[data-testid=speed-fast]:checked").await?;
        Ok(())
    })
}

/// Plays the first moves of games in which the computer has White, each with another value of `Math.random()`, and checks
/// that its moves are those that the book chooses at this value, and that they differ between the games.
pub(crate) async fn check_opening_moves(page: &Page, strength: Strength) -> anyhow::Result<()> {
    let book: Book = data::BOOK.parse()?;
    let mut openings = BTreeSet::new();
    for random in [0.0, 0.35, 0.7, 0.99] {
        page.script::<()>(&format!("window.Math.random = () => {random}")).await?;
        let new_game = NewGame::against_computer(Color::Black).at(strength);
        let mut test_game = TestGame::begin(page.clone(), new_game).await?;
        let mut before = Game::new(new_game.variant);
        let random = (random * 2_f64.powi(32)) as u32;
        while let Some(chosen) = book.choose(&before, random)
            && before.moves().len() < 6
        {
            let played = test_game.model.game.moves()[before.moves().len()];
            anyhow::ensure!(played == chosen.mv, "{played} instead of {} in {}", chosen.mv, before.position());
            before = test_game.model.game.clone();
            let reply = *test_game.model.choices().first().context("the game is over")?;
            test_game.play(reply).await?;
            before.play(reply)?;
        }
        anyhow::ensure!(before.moves().len() > 1, "the start is not in the book");
        openings.insert(test_game.model.game.moves().iter().map(ToString::to_string).collect::<Vec<_>>());
    }
    anyhow::ensure!(openings.len() > 1, "all games are alike: {openings:?}");
    Ok(())
}

#[test]
fn the_strongest_levels_vary_their_openings_with_the_book() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        for strength in [Strength::Level(9), Strength::Strongest("time-half")] {
            check_opening_moves(&page, strength).await?;
        }
        Ok(())
    })
}

#[test]
fn two_computers_play_from_the_book_at_the_pace_of_the_viewer() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let book: Book = data::BOOK.parse()?;
        page.script::<()>("window.Math.random = () => 0.99").await?;
        page.configure_new_game(&["seat-machines", "level-9", "second-level-9"]).await?;
        page.start().await?;
        page.wait_for("[data-ply='1']").await?;
        page.click("pause").await?;
        page.wait_for("[data-testid=go-on]").await?;
        let mut game = Game::default();
        for shown in page.snapshot().await?.moves {
            let mv = parse_move(&shown.text, game.position(), CaptureRule::MustFinish)?;
            let chosen = book.choose(&game, (0.99 * 2_f64.powi(32)) as u32).context("the game has left the book")?;
            assert_eq!(mv, chosen.mv);
            game.play(mv)?;
        }
        Ok(())
    })
}

/// Returns a script after which a request for the book ends with this promise.
fn answer_for_book(promise: &str) -> String {
    format!(
        "const fetchFile = fetch;
         fetch = (file, ...options) =>
             String(file.url ?? file).endsWith('/data/book.txt') ? {promise} : fetchFile(file, ...options);"
    )
}

#[test]
fn without_the_book_the_computer_searches() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        page.before_load(&answer_for_book("Promise.reject(new TypeError('no network'))")).await?;
        page.open("").await?;
        let new_game = NewGame::against_computer(Color::Black).at(Strength::Level(9));
        let mut test_game = TestGame::begin(page.clone(), new_game).await?;
        test_game.play_randomly(&mut Rng::with_seed(9), 4).await?;
        anyhow::ensure!(page.snapshot().await?.error.is_none());
        Ok(())
    })
}

#[test]
fn a_book_that_does_not_arrive_holds_the_computer_up_for_seconds_only() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let time = PausedClock::begin(&page).await?;
        page.before_load(&answer_for_book("new Promise(() => { document.documentElement.dataset.asked = ''; })"))
            .await?;
        page.open("").await?;
        let new_game = NewGame::against_computer(Color::Black).at(Strength::Level(9));
        page.begin(new_game).await?;
        page.wait_for("html[data-asked]").await?;
        time.advance(6_000).await?;
        let test_game = TestGame::with(page.clone(), Game::default(), new_game.opponent).await?;
        anyhow::ensure!(test_game.model.game.moves().len() == 1);

        // “Move now” does not wait for it at all.
        page.reload().await?;
        page.begin(new_game).await?;
        page.click_on("[data-testid=move-now]:enabled").await?;
        TestGame::with(page, Game::default(), new_game.opponent).await?;
        Ok(())
    })
}
