//! Input of the pages: URL fragments, and texts from the storage of the browser.

use std::fmt::Debug;
use std::time::Duration;

use laska_app::address::{read_address, write_address};
use laska_app::saved::{LoadedGame, StoredGame, find_game};
use laska_app::start_text::read_start;
use laska_app::{BoardEvent, MatchEvent, Timestamp};
use laska_library::Day;
use laska_rules::Variant;
use laska_study::editor::address;
use laska_study::lessons;
use laska_study::library::LibraryAddress;
use laska_study::practice;
use laska_study::problems;
use laska_study::puzzles;
use laska_study::route::Route;
use laska_study::store::SectionProgress;
use laska_study::training::Training;
use laska_table::event::Event;
use laska_table::state::PlayPage;
use laska_ui::settings;

use crate::bytes::{check_error, choice_and_text, text};

/// Games in links survive a round trip. The game page opened with any fragment shows a game, and either links to it or
/// reports the invalid link. The addresses of the study survive a round trip.
pub fn links(data: &[u8]) {
    let text = text(data);
    match read_address(&text) {
        Ok(game) => {
            let again = read_address(&write_address(&game)).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!((again.positions(), again.moves()), (game.positions(), game.moves()), "{text}");
            assert_eq!((again.variant(), again.draw_rules()), (game.variant(), game.draw_rules()), "{text}");
        }
        Err(error) => check_error(&error, &text),
    }
    if let Err(error) = read_start(&text, Variant::LASKA) {
        check_error(&error, &text);
    }
    check_play_page(&text);
    check_study(&text);
}

fn check_play_page(text: &str) {
    let page = open_address(PlayPage::default(), text);
    let view = page.view();
    assert!(page.address().is_some() || view.notice.is_some(), "an invalid link is reported: {text}");
    if let Some(address) = page.address() {
        let again = open_address(PlayPage::default(), &address);
        assert_eq!(again.address(), Some(address), "{text}");
        // Ordinary links do not contain a result that does not follow from the position.
        assert_eq!(again.view().board.fen, view.board.fen, "{text}");
    }
    // An invalid link does not change the current game.
    let playing = after(PlayPage::default(), BoardEvent::Type("c3-d4".into()));
    let opened = open_address(playing.clone(), text);
    if opened.address().is_none() {
        assert_eq!(opened.game_match(), playing.game_match(), "{text}");
    }
}

fn open_address(page: PlayPage, fragment: &str) -> PlayPage {
    let page = after(page, Event::Opened(fragment.to_owned(), Box::default()));
    // A move received by link is shown after the position before it.
    after(page, MatchEvent::Arrived)
}

fn after(page: PlayPage, event: impl Into<Event>) -> PlayPage {
    page.after(event.into()).0
}

/// Checks the addresses of the study.
fn check_study(text: &str) {
    let route = Route::parse(text).unwrap_or_default();
    assert_eq!(Route::parse(&route.to_string()), Some(route.clone()), "{text}");
    let address = LibraryAddress::parse(&route.rest);
    assert_eq!(
        Route::parse(&address.to_string()).map(|route| LibraryAddress::parse(&route.rest)),
        Some(address),
        "{text}"
    );
    for rest in [text, &route.rest] {
        match address::read(rest) {
            Ok(opened) => {
                let written = address::write(&opened.setup, opened.capture_rule, opened.goal);
                assert_eq!(address::read(&written), Ok(opened), "{rest}");
            }
            Err(error) => check_error(&error, rest),
        }
        if let Some(day) = Day::parse(rest) {
            assert_eq!(day.to_string(), *rest);
        }
    }
}

/// The time when the page opens.
const NOW: Timestamp = Timestamp(1_763_750_000_000);

/// The first byte selects the type of the stored text. The readable part survives a round trip, and a page with a
/// stored game works.
pub fn stored(data: &[u8]) {
    let (choice, text) = choice_and_text(data);
    match choice % 7 {
        0 => check_stored_game(&text),
        1 => {
            let read = settings::parse_settings(&text);
            let again = settings::parse_settings(&settings::format_settings(&read.settings));
            assert_eq!((again.settings, again.lost), (read.settings, None), "{text}");
        }
        2 => check_progress::<lessons::Progress>(&text),
        3 => check_progress::<practice::Progress>(&text),
        4 => check_progress::<puzzles::Progress>(&text),
        5 => check_progress::<Training>(&text),
        _ => check_progress::<problems::Saved>(&text),
    }
}

fn check_progress<P: SectionProgress + Debug>(text: &str) {
    let read = P::read(text);
    let again = P::read(&read.progress.write());
    assert_eq!((again.progress, again.unreadable_lines), (read.progress, 0), "{text}");
}

fn check_stored_game(text: &str) {
    let stored = StoredGame { main: text.to_owned(), ..StoredGame::default() };
    let readable = LoadedGame::read(text).is_some();
    let found = find_game("", Some(stored), &[]);
    assert_eq!(found.game.is_some(), readable, "{text}");
    assert!(readable || !found.damage.is_empty(), "a loss is reported: {text}");
    let Some(stored_game) = found.game.clone() else { return };
    let page = open_stored(found);
    // A clock may have run out while the page was closed. If so, it has run out in both pages.
    let again = after(reload(&page), MatchEvent::Time(NOW));
    let page = after(page, MatchEvent::Time(NOW));
    assert_eq!(saved_text(&again), saved_text(&page), "{text}");
    assert_eq!(again.view().board, page.view().board, "{text}");
    // A clock that runs out ends the game, whatever was stored.
    let late = page.game_match().deadline().unwrap_or(NOW).after(Duration::from_millis(1));
    let late = after(page, MatchEvent::Time(late));
    assert!(late.game_match().deadline().is_none_or(|deadline| deadline > NOW), "{text}");
    assert!(late.saved().is_some(), "{:?} of {text}", stored_game.saved);
}

fn open_stored(found: laska_app::saved::GameLookup) -> PlayPage {
    let page = after(PlayPage::default(), MatchEvent::Time(NOW));
    after(page, Event::Opened(String::new(), Box::new(found)))
}

fn saved_text(page: &PlayPage) -> String {
    page.saved().expect("the page saves its game after an empty address").text(NOW)
}

/// Returns the page after a reload.
fn reload(page: &PlayPage) -> PlayPage {
    let stored = StoredGame { main: saved_text(page), ..StoredGame::default() };
    let found = find_game("", Some(stored), &[]);
    assert_eq!((found.game.is_some(), &*found.damage), (true, &[][..]), "{}", saved_text(page));
    open_stored(found)
}
