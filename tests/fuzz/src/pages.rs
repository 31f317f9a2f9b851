//! Laws of what a page opens: the fragment of an address, and the texts kept in the browser's store.

use std::time::Duration;

use laska_app::address::{read_address, write_address};
use laska_app::saved::{LoadedGame, StoredGame, find_game};
use laska_app::start_text::read_start;
use laska_app::{BoardEvent, Timestamp};
use laska_rules::Variant;
use laska_study::editor::address;
use laska_study::lessons;
use laska_study::library::LibraryAddress;
use laska_study::puzzles::{self, Day};
use laska_study::route::Route;
use laska_web::intent::Intent;
use laska_web::settings;
use laska_web::state::{Event, PlayPage};

use crate::bytes::{check_error, choice_and_text, text};

/// A game of an address is written and read again as the same; a table that is opened at any address shows a game, and
/// keeps an address that leads to it or leaves the faulty one. The study's places are written and read as the same.
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
    check_table(&text);
    check_study(&text);
}

fn check_table(text: &str) {
    let table = opened(PlayPage::default(), text);
    let view = table.view();
    assert!(table.address().is_some() || view.notice.is_some(), "a faulty address is told: {text}");
    if let Some(address) = table.address() {
        let again = opened(PlayPage::default(), &address);
        assert_eq!(again.address(), Some(address), "{text}");
        // A result that is not on the board is no part of a usual address.
        assert_eq!(again.view().board.fen, view.board.fen, "{text}");
    }
    // A game that goes on is touched by no faulty address.
    let playing = PlayPage::default().after(Event::Intent(Intent::Input(BoardEvent::Type("c3-d4".into())).into()));
    let disturbed = opened(playing.clone(), text);
    if disturbed.address().is_none() {
        assert_eq!(disturbed.game_match(), playing.game_match(), "{text}");
    }
}

fn opened(table: PlayPage, fragment: &str) -> PlayPage {
    let table = table.after(Event::Opened(fragment.to_owned(), Box::default()));
    // A move that came by a link is shown after the position before it.
    table.after(Event::Arrived)
}

/// The study's own addresses.
fn check_study(text: &str) {
    let route = Route::from_fragment(text);
    assert_eq!(Route::from_fragment(&route.to_string()), route, "{text}");
    let address = LibraryAddress::parse(&route.rest);
    assert_eq!(LibraryAddress::parse(&Route::from_fragment(&address.to_string()).rest), address, "{text}");
    for rest in [text, &route.rest] {
        match address::read(rest) {
            Ok(opened) => {
                let written = address::write(&opened.setup, opened.capture_rule);
                assert_eq!(address::read(&written), Ok(opened), "{rest}");
            }
            Err(error) => check_error(&error, rest),
        }
        if let Some(day) = Day::parse(rest) {
            assert_eq!(day.to_string(), *rest);
        }
    }
}

/// When the page is opened.
const NOW: Timestamp = Timestamp(1_763_750_000_000);

/// The first byte chooses the store. What can be read of the text is kept anew and read again as the same, with nothing
/// lost; and a table with a game of it works.
pub fn stored(data: &[u8]) {
    let (choice, text) = choice_and_text(data);
    match choice % 4 {
        0 => game(&text),
        1 => {
            let read = settings::parse_settings(&text);
            let again = settings::parse_settings(&settings::format_settings(&read.settings));
            assert_eq!((again.settings, again.lost), (read.settings, None), "{text}");
        }
        2 => {
            let read = lessons::Progress::read(&text);
            let again = lessons::Progress::read(&read.progress.write());
            assert_eq!((again.progress, again.unreadable_lines), (read.progress, 0), "{text}");
        }
        _ => {
            let read = puzzles::Progress::read(&text);
            let again = puzzles::Progress::read(&read.progress.write());
            assert_eq!((again.progress, again.unreadable_lines), (read.progress, 0), "{text}");
        }
    }
}

fn game(text: &str) {
    let stored = StoredGame { main: text.to_owned(), ..StoredGame::default() };
    let readable = LoadedGame::read(text).is_some();
    let found = find_game("", Some(stored), &[]);
    assert_eq!(found.game.is_some(), readable, "{text}");
    assert!(readable || !found.damage.is_empty(), "a loss is told: {text}");
    let Some(kept) = found.game.clone() else { return };
    let table = open(found);
    // A clock may have run out while the page was away: it has for both.
    let again = kept_again(&table).after(Event::Time(NOW));
    let table = table.after(Event::Time(NOW));
    assert_eq!(text_of(&again), text_of(&table), "{text}");
    assert_eq!(again.view().board, table.view().board, "{text}");
    // Time goes on: a clock that has nothing left ends the game, whatever was kept of it.
    let late = table.game_match().deadline().unwrap_or(NOW).after(Duration::from_millis(1));
    let late = table.after(Event::Time(late));
    assert!(late.game_match().deadline().is_none_or(|deadline| deadline > NOW), "{text}");
    assert!(late.saved().is_some(), "{:?} of {text}", kept.saved);
}

fn open(found: laska_app::saved::GameLookup) -> PlayPage {
    PlayPage::default().after(Event::Time(NOW)).after(Event::Opened(String::new(), Box::new(found)))
}

fn text_of(table: &PlayPage) -> String {
    table.saved().expect("no address is left in the bar").text(NOW)
}

/// The same table after a reload.
fn kept_again(table: &PlayPage) -> PlayPage {
    let stored = StoredGame { main: text_of(table), ..StoredGame::default() };
    let found = find_game("", Some(stored), &[]);
    assert_eq!((found.game.is_some(), &*found.damage), (true, &[][..]), "{}", text_of(table));
    open(found)
}
