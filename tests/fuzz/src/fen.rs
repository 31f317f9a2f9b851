//! Owns the law of position text.

use laska_app::address::fen_of_link;
use laska_rules::notation::fen::{self, FenError};
use laska_rules::notation::piece_list;
use laska_rules::{PackedPosition, Position, Setup};

use crate::bytes::{check_error, text};

/// What is read is written and read again as the same, in every form; a position is what the checked door lets in.
pub fn fen(data: &[u8]) {
    let text = fen_of_link(&text(data));
    match fen::parse_setup(&text) {
        Ok(setup) => check_setup(&setup, &text),
        Err(error) => {
            assert_eq!(fen::parse(&text).as_ref(), Err(&error), "both doors say the same");
            check_error(&error, &text);
            check_place(&error);
        }
    }
}

fn check_setup(setup: &Setup, text: &str) {
    let written = fen::write(setup);
    assert_eq!(fen::parse_setup(&written).as_ref(), Ok(setup), "{text}");
    assert_eq!(fen::parse_setup(&fen_of_link(&written.replace(' ', "%20"))).as_ref(), Ok(setup), "{text}");
    let pieces = piece_list::write_setup(setup);
    assert_eq!(piece_list::parse_setup(&pieces, setup.board()).as_ref(), Ok(setup), "{pieces} of {text}");
    let position = Position::try_from(setup);
    match fen::parse(text) {
        Ok(read) => {
            assert_eq!(position.as_ref(), Ok(&read), "{text}");
            check_position(&read, setup);
        }
        Err(error) => {
            check_error(&error, text);
            assert_eq!(position.map_err(FenError::from), Err(error), "{text}");
            assert!(setup.faults().next().is_some(), "{text}");
        }
    }
}

fn check_position(position: &Position, setup: &Setup) {
    assert_eq!(Setup::from(position), *setup);
    assert_eq!(position.hash(), position.hash_from_scratch());
    let packed = PackedPosition::from_bits(position.pack().bits());
    assert_eq!(Position::unpack(packed, position.board()).as_ref(), Some(position));
}

/// The place that an error names is one of a board.
fn check_place(error: &FenError) {
    match error {
        FenError::Ranks(found) => assert!(![7, 8].contains(found)),
        FenError::Parts(found) => assert_ne!(*found, 2),
        FenError::Squares { rank, expected, found, .. } => {
            assert!((1..=8).contains(rank) && (3..=4).contains(expected) && found != expected);
        }
        FenError::Column { square, .. } => assert!(square.row() < 8),
        _ => {}
    }
}
