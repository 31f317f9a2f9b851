//! Owns the law of what stands behind `#` in an address, and of what is pasted in the place of a position.

use laska_app::BoardEvent;
use laska_app::address::{read_address, write_address};
use laska_app::start_text::read_start;
use laska_rules::Variant;
use laska_web::intent::Intent;
use laska_web::state::{Event, Table};

use crate::bytes::{check_error, text};
use crate::fragment;

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
    fragment::check(&text);
}

fn check_table(text: &str) {
    let table = opened(Table::default(), text);
    let view = table.view();
    assert!(table.address().is_some() || view.notice.is_some(), "a faulty address is told: {text}");
    if let Some(address) = table.address() {
        let again = opened(Table::default(), &address);
        assert_eq!(again.address(), Some(address), "{text}");
        // A result that is not on the board is no part of a usual address.
        assert_eq!(again.view().board.fen, view.board.fen, "{text}");
    }
    // A game that goes on is touched by no faulty address.
    let playing = Table::default().after(Event::Wanted(Intent::Input(BoardEvent::Type("c3-d4".into())).into()));
    let disturbed = opened(playing.clone(), text);
    if disturbed.address().is_none() {
        assert_eq!(disturbed.game(), playing.game(), "{text}");
    }
}

fn opened(table: Table, fragment: &str) -> Table {
    let table = table.after(Event::Opened(fragment.to_owned(), Box::default()));
    // A move that came by a link is shown after the position before it.
    table.after(Event::Arrived)
}
