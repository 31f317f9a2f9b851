//! The tour for newcomers, by mouse and by keys, in English and German; when it is offered and when not; and the puzzle
//! of the day before the first move.

use laska_browser_tests::{NewGame, Page, TestResult, page::Size, run_test};
use laska_rules::{Color, Variant};
use thirtyfour::Key;

use crate::access::screen::clear_storage;
use crate::keyboard::{tab_to, tab_to_board};

/// The boards with the squares to press on each.
const BOARDS: [(&str, &str); 7] = [
    ("step", "c3 b4"),
    ("capture", "c3 e5"),
    ("prisoners", "c3 e5"),
    ("free", "c3 e5"),
    ("chain", "a1 e5"),
    ("promotion", "d6 c7"),
    ("win", "e3 d4"),
];

/// The squares to press after the reply on the last board.
const WIN: &str = "f2 f6";

async fn choose_language(page: &Page, language: &str) -> anyhow::Result<()> {
    page.set("language", language).await?;
    page.wait_for(&format!("html[lang={language}]")).await?;
    page.settle().await
}

async fn wait_for_board(page: &Page, name: &str, stage: &str) -> anyhow::Result<()> {
    page.wait_for(&format!("[data-testid=tour][data-board={name}][data-stage={stage}]")).await?;
    Ok(())
}

async fn assert_translated(page: &Page, language: &str) -> anyhow::Result<()> {
    let english = if language == "en" { Vec::new() } else { page.untranslated_texts().await? };
    anyhow::ensure!(english.is_empty(), "still English: {english:?}");
    Ok(())
}

#[test]
fn a_stranger_learns_the_game_by_clicks() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        for language in ["en", "de"] {
            choose_language(&page, language).await?;
            if language == "en" {
                page.click("start-tour").await?;
            } else {
                // The offer is gone after the tour, but the menu has it.
                page.reload().await?;
                page.wait_until_gone("[data-testid=welcome]").await?;
                page.click("more").await?;
                page.click("learn").await?;
            }
            for (index, (name, squares)) in BOARDS.iter().enumerate() {
                wait_for_board(&page, name, "asked").await?;
                page.wait_for(&format!("[data-testid=tour-{}][aria-current=step]", index + 1)).await?;
                assert_translated(&page, language).await?;
                page.click_squares(squares).await?;
                if *name == "win" {
                    // The reply is played automatically.
                    page.wait_for("[data-square=e3][data-column=bw]").await?;
                    page.click_squares(WIN).await?;
                }
                wait_for_board(&page, name, "done").await?;
                page.message_in_tone("good").await?;
                assert_translated(&page, language).await?;
                if *name != "win" {
                    page.click("next").await?;
                }
            }
            for handle in ["more-lessons", "to-puzzles"] {
                page.wait_for(&format!("[data-testid={handle}][href^='./study.html#']")).await?;
            }
            page.click("play-level-1").await?;
            page.wait_until_gone("[data-testid=tour]").await?;
            anyhow::ensure!(page.snapshot().await?.moves.is_empty(), "a new game begins");
            if language == "en" {
                page.configure_new_game(&["draws-off"]).await?;
                page.start().await?;
            }
        }
        // The game after the tour has draw rules, but the last choice in the dialog is kept.
        page.reload().await?;
        page.click("new-game").await?;
        page.wait_for("[data-testid=new-game-dialog][open] [data-testid=draws-off]:checked").await?;
        Ok(())
    })
}

#[test]
fn a_stranger_learns_the_game_by_keys() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        for language in ["en", "de"] {
            page.open("").await?;
            clear_storage(&page).await?;
            page.open("").await?;
            choose_language(&page, language).await?;
            if language == "en" {
                tab_to(&page, "[data-testid=start-tour]").await?;
            } else {
                tab_to(&page, "[data-testid=more]").await?;
                page.press(Key::Enter).await?;
                tab_to(&page, "[data-testid=learn]").await?;
            }
            page.press(Key::Enter).await?;
            for (name, squares) in BOARDS {
                wait_for_board(&page, name, "asked").await?;
                // Each board starts at its text.
                page.wait_for("[data-testid=tour-title]:focus").await?;
                tab_to_board(&page).await?;
                page.enter_squares(squares).await?;
                if name == "win" {
                    page.wait_for("[data-square=e3][data-column=bw]").await?;
                    page.enter_squares(WIN).await?;
                }
                wait_for_board(&page, name, "done").await?;
                if name != "win" {
                    tab_to(&page, "[data-testid=next]").await?;
                    page.press(Key::Enter).await?;
                }
            }
            tab_to(&page, "[data-testid=play-level-1]").await?;
            page.press(Key::Enter).await?;
            page.wait_until_gone("[data-testid=tour]").await?;
        }
        Ok(())
    })
}

#[test]
fn the_tour_refuses_what_the_rules_forbid_and_helps() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.click("start-tour").await?;
        page.wait_for("[data-testid=back]:disabled").await?;
        page.click("next").await?;
        wait_for_board(&page, "capture", "asked").await?;
        page.click_squares("a1").await?;
        let refused = page.message_in_tone("wrong").await?;
        anyhow::ensure!(refused.contains("must capture"), "{refused}");
        page.click("help").await?;
        page.wait_for("[data-testid=hint-move][data-stops=c3-e5]").await?;
        page.click("tour-7").await?;
        wait_for_board(&page, "win", "asked").await?;
        page.click_squares("c3 d4").await?;
        wait_for_board(&page, "win", "wrong").await?;
        let why = page.message_in_tone("wrong").await?;
        anyhow::ensure!(why.contains("cannot capture back"), "{why}");
        page.click("retry").await?;
        wait_for_board(&page, "win", "asked").await?;
        page.click("back").await?;
        wait_for_board(&page, "promotion", "asked").await?;
        Ok(())
    })
}

/// Opens the tour from the menu.
async fn open_tour(page: &Page) -> anyhow::Result<()> {
    page.click("more").await?;
    page.click("learn").await?;
    wait_for_board(page, "step", "asked").await
}

#[test]
fn the_game_stays_as_it_is_during_the_tour() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.begin(NewGame::people(Variant::LASKA)).await?;
        page.click_squares("c3 d4 e5 c3").await?;
        let before = page.snapshot().await?;
        open_tour(&page).await?;
        page.click_squares("c3 d4").await?;
        wait_for_board(&page, "step", "done").await?;
        page.press(Key::Left).await?;
        page.click("leave-tour").await?;
        page.wait_until_gone("[data-testid=tour]").await?;
        page.settle().await?;
        anyhow::ensure!(page.snapshot().await? == before, "the game changed");
        // Back closes the tour, too.
        open_tour(&page).await?;
        page.driver().back().await?;
        page.wait_until_gone("[data-testid=tour]").await?;
        anyhow::ensure!(page.snapshot().await? == before, "the game changed");
        Ok(())
    })
}

#[test]
fn a_tour_that_is_opened_again_at_once_stays_open_until_back() -> TestResult {
    // A slow browser: it goes back when the test says so.
    const SLOW: &str = "const back = history.back.bind(history); history.back = () => { window.goBack = back; };";
    const GO_BACK: &str = "addEventListener('popstate', () => arguments[0](), { once: true }); goBack();";
    run_test(async |env| {
        let page = env.open("").await?;
        page.begin(NewGame::people(Variant::LASKA)).await?;
        page.click_squares("c3 d4 e5 c3").await?;
        let before = page.snapshot().await?;
        page.driver().execute(SLOW, []).await?;
        open_tour(&page).await?;
        page.click("leave-tour").await?;
        page.wait_until_gone("[data-testid=tour]").await?;
        open_tour(&page).await?;
        page.driver().execute_async(GO_BACK, []).await?;
        page.settle().await?;
        wait_for_board(&page, "step", "asked").await?;
        page.driver().back().await?;
        page.wait_until_gone("[data-testid=tour]").await?;
        anyhow::ensure!(page.snapshot().await? == before, "the game changed");
        Ok(())
    })
}

#[test]
fn the_tour_is_offered_once() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.wait_for("[data-testid=welcome]").await?;
        page.reload().await?;
        page.wait_for("[data-testid=welcome]").await?;
        page.click("decline-tour").await?;
        page.wait_until_gone("[data-testid=welcome]").await?;
        page.reload().await?;
        page.wait_for("[data-testid=daily-puzzle]").await?;
        page.wait_until_gone("[data-testid=welcome]").await
    })
}

#[test]
fn the_offer_is_in_view_on_the_narrowest_phone_in_every_language() -> TestResult {
    const EDGES: &str = "
        const [offer, bar] = ['[data-testid=welcome]', '.controls'].map((it) => document.querySelector(it));
        return [offer.getBoundingClientRect().bottom, bar.getBoundingClientRect().top];";
    run_test(async |env| {
        let page = env.browser().await?;
        page.resize(Size { width: 320, height: 568 }).await?;
        for language in ["en", "de", "es", "fr", "it", "nl", "pl", "pt", "ru"] {
            page.load(&format!("{}?lang={language}", env.site())).await?;
            page.wait_for(&format!("html[lang={language}] [data-testid=welcome]")).await?;
            page.settle().await?;
            let (offer, bar): (f64, f64) = page.script(EDGES).await?;
            anyhow::ensure!(offer <= bar, "{language}: the offer ends at {offer}, below the bar at {bar}");
        }
        Ok(())
    })
}

#[test]
fn a_friend_who_opens_a_link_is_offered_the_tour_until_the_first_move() -> TestResult {
    run_test(async |env| {
        let page = env.open("moves=c3-d4_e5-d4-c3").await?;
        page.wait_for("[data-testid=welcome]").await?;
        // The moves of the friend are saved with the game, but do not make a player of a newcomer.
        page.reload().await?;
        page.wait_for("[data-testid=welcome]").await?;
        page.click("start-tour").await?;
        wait_for_board(&page, "step", "asked").await?;
        page.click("leave-tour").await?;
        page.wait_until_gone("[data-testid=tour]").await?;
        page.wait_until_gone("[data-testid=welcome]").await?;
        anyhow::ensure!(page.snapshot().await?.moves.len() == 2, "the friend's game is back");
        Ok(())
    })
}

#[test]
fn people_who_have_played_are_not_offered_the_tour() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.begin(NewGame::people(Variant::LASKA)).await?;
        page.wait_for("[data-testid=welcome]").await?;
        page.click_squares("c3 d4").await?;
        page.wait_until_gone("[data-testid=welcome]").await?;
        page.reload().await?;
        page.begin(NewGame::people(Variant::LASKA)).await?;
        page.wait_for("[data-testid=daily-puzzle]").await?;
        page.wait_until_gone("[data-testid=welcome]").await
    })
}

#[test]
fn the_puzzle_of_the_day_leads_to_the_one_in_the_study() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        // A newcomer is offered the tour instead.
        page.click("decline-tour").await?;
        let goal = page.text_of("[data-testid=daily-puzzle] p").await?;
        page.click("daily-puzzle").await?;
        let claim = page.text_of("[data-testid=claim]").await?;
        anyhow::ensure!(claim == goal, "{claim} is not {goal}");
        page.open("").await?;
        page.wait_for("[data-testid=daily-puzzle]").await?;
        page.begin(NewGame::people(Variant::LASKA)).await?;
        page.click_squares("c3 d4").await?;
        page.wait_until_gone("[data-testid=daily-puzzle]").await
    })
}

/// The parts of the tour that are not completely visible without scrolling.
const OUT_OF_SIGHT: &str = "
    const parts = ['leave-tour', 'tour-title', 'board', 'said', 'back', 'next'];
    const out = document.documentElement.scrollWidth > innerWidth ? ['sideways'] : [];
    return out.concat(parts.filter((name) => {
        const part = document.querySelector(`[data-testid=tour] [data-testid=${name}]`);
        if (!part) return name !== 'next';
        const { top, bottom, left, right } = part.getBoundingClientRect();
        return top < 0 || bottom > innerHeight + 1 || left < 0 || right > innerWidth;
    }));";

#[test]
fn every_board_of_the_tour_is_seen_without_scrolling() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        let mut faults = Vec::new();
        for language in ["en", "de"] {
            page.resize(Size::LAPTOP).await?;
            choose_language(&page, language).await?;
            page.click("more").await?;
            page.click("learn").await?;
            for (width, height) in
                [(1280, 800), (1366, 768), (820, 1180), (390, 844), (390, 664), (360, 640), (844, 390)]
            {
                page.resize(Size { width, height }).await?;
                for (index, (name, _)) in BOARDS.iter().enumerate() {
                    page.click(&format!("tour-{}", index + 1)).await?;
                    wait_for_board(&page, name, "asked").await?;
                    let hidden: Vec<String> = page.read(OUT_OF_SIGHT).await?;
                    if !hidden.is_empty() {
                        faults.push(format!("{language}, {width}x{height}, {name}: {hidden:?}"));
                    }
                }
            }
            page.resize(Size::LAPTOP).await?;
            page.click("leave-tour").await?;
        }
        anyhow::ensure!(faults.is_empty(), "out of sight:\n  {}", faults.join("\n  "));
        Ok(())
    })
}

#[test]
fn the_tour_shows_white_at_the_bottom_even_in_a_game_with_black() -> TestResult {
    run_test(async |env| {
        let page = env.open("").await?;
        page.begin(NewGame::against_computer(Color::Black)).await?;
        open_tour(&page).await?;
        let (low, high) = (page.point_of("c3".parse()?).await?, page.point_of("c7".parse()?).await?);
        anyhow::ensure!(low.y > high.y, "White is at the top");
        Ok(())
    })
}
