//! Every way in knows how long its text may be, and looks at the length first: a longer text is refused with the limit,
//! however it goes on, and costs no time.

use laska_rules::notation::record::{Records, limits};
use laska_rules::notation::{fen, parse_move, piece_list, record};
use laska_rules::{Board, Chain, Game, Position, Variant};
use laska_study::editor::address;
use laska_web::state::{read_address, read_given};
use laska_worker::protocol::{DrawRulesText, GameText};

/// What a text is refused with.
type Way = fn(&str) -> Option<String>;

fn refused<T, E: ToString>(result: Result<T, E>) -> Option<String> {
    result.err().map(|error| error.to_string())
}

/// A link to a game.
const LINK: usize = 256 << 10;

/// Every way in, with the bytes that it takes.
const WAYS: [(&str, usize, Way); 8] = [
    ("ranks", fen::LONGEST, |text| refused(fen::parse(text))),
    ("pieces", piece_list::LONGEST, |text| refused(piece_list::parse(text, Board::Seven))),
    ("a move", limits::WORD, |text| refused(parse_move(text, &Position::start(Board::Seven), Chain::All))),
    ("records", limits::BYTES, |text| Records::new(text).next().and_then(refused)),
    ("a link", LINK, |text| refused(read_address(text))),
    ("something pasted", LINK, |text| refused(read_given(text, Variant::LASKA))),
    ("a place of the editor", 3 * fen::LONGEST + 100, |text| refused(address::read(text))),
    ("a game for the worker", fen::LONGEST, |text| {
        let (variant, start) = ("laska".to_owned(), text.to_owned());
        let draws = DrawRulesText { repetition: true, forty_moves: true };
        refused(Game::try_from(&GameText { variant, start, moves: Vec::new(), draws }))
    }),
];

/// What texts are made of: signs that mean something somewhere.
const PIECES: [&str; 8] = ["w", "/", "%2", "c3-d4 ", "{", "(", "&fen=", "\u{e9}"];

#[test]
fn a_text_that_is_too_long_is_refused_with_the_limit() {
    for (name, most, way) in WAYS {
        for piece in PIECES {
            let mut text = piece.repeat(most / piece.len() + 1);
            text.push('\n');
            let expected = format!("a text of {} bytes; expected at most {most}", text.len());
            let said = way(&text).unwrap_or_default();
            assert!(said.ends_with(&expected), "{name} of {piece:?}: {said:.200}");
        }
        let said = way(&"w".repeat(most)).unwrap_or_default();
        assert!(
            !said.is_empty() && !said.ends_with(&format!("at most {most}")),
            "{name}: as much as may be is looked at, {said:.200}"
        );
    }
}

#[test]
fn an_error_repeats_no_long_text() {
    for piece in PIECES {
        for text in [piece.repeat(30_000), format!("moves={}", piece.repeat(30_000)), format!("x{}", piece.repeat(100))]
        {
            for (name, _, way) in WAYS {
                let said = way(&text).unwrap_or_default();
                assert!(said.len() < 2_000, "{name} of {piece:?}: {} bytes", said.len());
            }
        }
    }
}

/// Each brace without an end is looked at once: else this would take a minute.
#[test]
fn a_text_of_braces_and_parentheses_is_read_to_its_end() {
    for piece in ["{", "(", "{(", "({ ", "; {", ") {"] {
        let text = piece.repeat(limits::BYTES / piece.len());
        assert!(Records::new(&text).all(|record| record.is_err()), "{piece:?}");
        assert!(record::play(&mut Game::default(), &text[..LINK]).is_err(), "{piece:?}");
    }
}
