//! No text makes a parser panic, none is too long to be refused with the limit, and what is read is written so that it
//! reads the same again.

use laska_app::address::read_address;
use laska_app::start_text::read_start;
use laska_app::{read_move, text_length};
use laska_library::{Book, Puzzles};
use laska_rules::{
    Board, CaptureRule, Column, DrawRules, Game, Position, Setup, Square, Variant,
    notation::{
        compact, fen, parse_move, piece_list,
        record::{self, Records, limits},
    },
};
use laska_study::editor::{address, event::TextFormat, texts};
use laska_worker::protocol::{DrawRuleFlags, GameText};
use proptest::{prelude::*, test_runner::RngSeed};

fn config() -> ProptestConfig {
    ProptestConfig { cases: 3000, rng_seed: RngSeed::Fixed(1911), failure_persistence: None, ..Default::default() }
}

/// Any text at all, or text of the letters that mean something: those come further.
fn text_of(letters: &'static str) -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), letters, r"[ -~]{0,60}"]
}

fn fen_text() -> impl Strategy<Value = String> {
    prop_oneof![
        text_of(r"[wbWB,/ _+]{0,80}"),
        r"([wbWB]{0,3},[wbWB]{0,2},[wbWB]{0,2},[wbWB]{0,2}/([wbWB]{0,2},){2}[wbWB]{0,2}/){3}([wbWB]{0,2},){3}[wbWB]?( |_|\+|%20)[wb]",
        r"(([wbWB]{0,2},){3}[wbWB]{0,2}/){7}([wbWB]{0,2},){3}[wbWB]? [wb]",
        r"((,,,)?/(,,)?/){3}[wbWB]{1,30},,, [wb]",
    ]
}

/// The start, a ring of four to jump, and columns on the large board.
const POSITIONS: [&str; 3] = [
    "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w",
    "//,b,b,/,,/,b,b,/,W,/ w",
    ",,,b/b,wbb,,/,w,,/,,wBb,Wbbbbb/,w,w,///,Bwwwwww,, w",
];

proptest! {
    #![proptest_config(config())]

    #[test]
    fn fen(text in fen_text()) {
        if let Ok(setup) = fen::parse_setup(&text) {
            prop_assert_eq!(fen::parse_setup(&fen::write(&setup)), Ok(setup.clone()));
            let position = Position::try_from(&setup);
            prop_assert_eq!(position.clone().ok(), fen::parse(&text).ok());
            if let Ok(position) = position {
                prop_assert_eq!(Setup::from(&position), setup);
                prop_assert_eq!(position.hash(), position.hash_from_scratch());
            }
        }
    }

    #[test]
    fn piece_lists(text in text_of(r"([a-h][1-8][wbWB]{1,3}[ ,]{1,2}){0,8}(White|Black|white) to move[.]?")) {
        for board in Board::ALL {
            if let Ok(position) = piece_list::parse(&text, board) {
                prop_assert_eq!(piece_list::parse(&piece_list::write(&position), board), Ok(position));
            }
        }
    }

    #[test]
    fn squares_and_columns(text in text_of(r"[a-h][1-8]|[wbWB]{0,30}")) {
        if let Ok(square) = text.parse::<Square>() {
            prop_assert_eq!(square.to_string(), text.clone());
        }
        if let Ok(column) = text.parse::<Column>() {
            prop_assert_eq!(column.to_string(), text.clone());
        }
        prop_assert_eq!(Variant::from_name(&text).is_ok(), Variant::NAMED.iter().any(|named| named.1 == text));
    }

    #[test]
    fn moves(text in text_of(r"([a-h][1-8][wbWB]{0,4}|[0-9]{1,3})([-x]([a-h][1-8][wbWB]{0,4}|[0-9]{1,3})){0,10}[*!?]{0,3}")) {
        for fen in POSITIONS {
            let position = fen::parse(fen).expect("a position");
            for capture_rule in CaptureRule::ALL {
                if let Ok(mv) = parse_move(&text, &position, capture_rule) {
                    prop_assert!(position.moves(capture_rule).contains(&mv));
                }
            }
        }
    }

    #[test]
    fn digits(text in text_of("[A-H]{0,40}|[A-Za-z0-9_-]{0,9}")) {
        for capture_rule in CaptureRule::ALL {
            let game = || Game::new(Variant { board: Board::Seven, capture_rule }).with_draw_rules(DrawRules::NONE);
            let mut played = game();
            let result = compact::play(&mut played, &text);
            let written = compact::write(&played);
            let is_told = if result.is_ok() { written == text } else { text.starts_with(&written) };
            prop_assert!(is_told, "{written} of {text}");
            let mut again = game();
            prop_assert_eq!(compact::play(&mut again, &written), Ok(()));
            prop_assert_eq!(again, played);
        }
    }

    #[test]
    fn records(text in text_of(r"(([1-9][.] ?)?[a-g][1-7]-[a-g][1-7][!?]{0,2}[ ,_+(]|1-0|0-1|1/2|[)]|=|-[+]){0,12}")) {
        let mut game = Game::new(Variant::LASKA).with_draw_rules(DrawRules::NONE);
        let result = record::play(&mut game, &text);
        prop_assert!(result.is_ok() || result.is_err_and(|error| error.to_string().starts_with("move ")));
        let mut again = Game::new(Variant::LASKA);
        prop_assert_eq!(record::play(&mut again, &record::write(&game)), Ok(()));
        prop_assert_eq!(again.moves(), game.moves());
    }

    #[test]
    fn whole_records(text in text_of("(\\[(FEN|[A-Z]?) \"[^\"]{0,9}\"\\]|[1-9][.]|[a-g][1-7]-[a-g][1-7][!?]{0,2}|[$][0-9]|[(){};#*\n ]|c3-b4|a5-c3|1-0){0,20}")) {
        for record in Records::new(&text).flatten() {
            let written = record.to_string();
            let read: Vec<_> = Records::new(&written).collect();
            prop_assert_eq!(read, [Ok(record)]);
        }
    }

    #[test]
    fn books(text in text_of("([0-9]{1,3}( [a-g][1-7]-[a-g][1-7]=[+-]?[0-9]{1,5}x[0-9]{1,3}>?){0,3}\n?){0,3}")) {
        let text = format!("laska-book 1 laska\n{text}");
        match text.parse::<Book>() {
            Ok(book) => prop_assert_eq!(book.to_string().parse::<Book>(), Ok(book)),
            Err(error) => prop_assert!(error.line <= text.lines().count() + 1, "{}", error),
        }
    }

    #[test]
    fn puzzles(text in text_of("[1-9];(win 3|hold|win within 5);[0-6];(,b,/,,/,,,/,w,|/,,,/b,,/,,,)?(//b,,/// [wb])?;([a-g][1-7]-[a-g][1-7] ?){0,3};\n?")) {
        let text = format!("laska-puzzles 1 laska\n{text}");
        if let Ok(puzzles) = text.parse::<Puzzles>() {
            prop_assert_eq!(puzzles.to_string().parse::<Puzzles>(), Ok(puzzles));
        }
    }
}

/// What a text is refused with.
type Way = fn(&str) -> Option<String>;

fn refused<T, E: ToString>(result: Result<T, E>) -> Option<String> {
    result.err().map(|error| error.to_string())
}

/// Every way in, with the bytes that it takes.
const WAYS: [(&str, usize, Way); 8] = [
    ("ranks", text_length::POSITION, |text| refused(texts::read(TextFormat::Fen, text, Board::Seven))),
    ("pieces", text_length::POSITION, |text| refused(texts::read(TextFormat::PieceList, text, Board::Seven))),
    ("a move", text_length::MOVE, |text| refused(read_move(text, &Game::default()))),
    ("records", limits::BYTES, |text| Records::new(text).next().and_then(refused)),
    ("a link", text_length::LINK, |text| refused(read_address(text))),
    ("something pasted", text_length::LINK, |text| refused(read_start(text, Variant::LASKA))),
    ("a place of the editor", 3 * text_length::POSITION + 100, |text| refused(address::read(text))),
    ("a game for the worker", text_length::POSITION, |text| {
        let (variant, start) = ("laska".to_owned(), text.to_owned());
        let draws = DrawRuleFlags { repetition: true, forty_moves: true };
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

/// The parsers of the rules have no limit of their own.
#[test]
fn a_parser_reads_a_text_of_any_length_in_time() {
    const BYTES: usize = 5 << 20;
    let ways: [(&str, Way); 5] = [
        ("ranks", |text| refused(fen::parse(text))),
        ("pieces", |text| refused(piece_list::parse(text, Board::Seven))),
        ("pieces with a side", |text| refused(piece_list::parse(&[text, ", White to move"].concat(), Board::Seven))),
        ("a move", |text| refused(parse_move(text, &Position::start(Board::Seven), CaptureRule::MustFinish))),
        ("moves", |text| refused(record::play(&mut Game::default(), text))),
    ];
    for piece in PIECES.into_iter().chain(["c3-", "c3", "9-", "-", "!", "1.", "b,", "(", ")", "a1w "]) {
        for text in [piece.repeat(BYTES / piece.len()), ["a", &piece.repeat(BYTES / piece.len())].concat()] {
            for (name, way) in ways {
                let said = way(&text).unwrap_or_default();
                let is_nothing = name == "moves" && matches!(piece, "!" | "1.");
                assert!((10..2_000).contains(&said.len()) || is_nothing, "{name} of {piece:?}: {said:.200}");
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
        assert!(record::play(&mut Game::default(), &text[..text_length::LINK]).is_err(), "{piece:?}");
    }
}
