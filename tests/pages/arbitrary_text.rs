//! Parsers on arbitrary text: they never panic, reject overlong text with an error that names the limit, and parsed
//! values can be written and parsed again.

use laska_app::address::read_address;
use laska_app::problem_set::ProblemSet;
use laska_app::start_text::read_start;
use laska_app::{read_move, record_link, text_length};
use laska_library::{Book, Puzzles};
use laska_rules::{
    Board, CaptureRule, Column, DrawRules, Game, Position, Setup, Square, Variant,
    notation::{
        fen, lasker_list, move_indices, parse_move, piece_list,
        record::{self, Records, limits},
    },
};
use laska_study::editor::{address, event::TextFormat, texts};
use laska_worker::protocol::GameText;
use proptest::{prelude::*, test_runner::RngSeed};

fn config() -> ProptestConfig {
    ProptestConfig { cases: 3000, rng_seed: RngSeed::Fixed(1911), failure_persistence: None, ..Default::default() }
}

/// Generates any text, or text from meaningful characters, which reaches more code.
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

/// The start, a ring of four columns to jump, and tall columns on the 8x8 board.
const POSITIONS: [&str; 3] = [
    "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w",
    "//,b,b,/,,/,b,b,/,W,/ w",
    ",,,b/b,wbb,,/,w,,/,,wBb,Wbbbbb/,w,w,///,Bwwwwww,, w",
];

proptest! {
    #![proptest_config(config())]

    #[test]
    fn record_link(text in text_of(r"1[A-Za-z0-9_-]{0,80}(\.end)?")) {
        if let Ok(record) = record_link::read(&text) {
            let link = record_link::write(&record).expect("a short link has a short record");
            prop_assert_eq!(record_link::read(&link), Ok(record));
        }
    }

    #[test]
    fn problem_sets(text in text_of(
        "(\\[(Collection|Event|Author|Date|Stipulation|Themes|Rating|Required|Verdict|FEN) \"(win|hold|win in 3|1911|9|chain|///,W,///b,,, w)\"\\]\n){0,5}(1\\. c3-d4 )?\\*\n",
    )) {
        if let Ok(set) = ProblemSet::read(&text) {
            prop_assert_eq!(ProblemSet::read(&set.to_string()), Ok(set));
        }
    }

    #[test]
    fn fen(text in fen_text()) {
        if let Ok(setup) = fen::parse_setup(&text) {
            prop_assert_eq!(fen::parse_setup(&fen::write(&setup)), Ok(setup.clone()));
            let board = setup.board();
            prop_assert_eq!(piece_list::parse_setup(&piece_list::write_setup(&setup), board), Ok(setup.clone()));
            prop_assert_eq!(lasker_list::parse_setup(&lasker_list::write_setup(&setup), board), Ok(setup.clone()));
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
    fn lasker_lists(text in text_of(r"([AB], moves[., —]{1,3})?([AB] on |, on | and on )?([1-9][0-9]?(, (white|green|black|red)){0,3}(,|[.] [AB])? on ){0,8}[1-9][.]?")) {
        for board in Board::ALL {
            if let Ok(setup) = lasker_list::parse_setup(&text, board) {
                prop_assert_eq!(lasker_list::parse_setup(&lasker_list::write_setup(&setup), board), Ok(setup));
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
        prop_assert_eq!(text.parse::<Variant>().is_ok(), Variant::NAMED.iter().any(|named| named.1 == text));
    }

    #[test]
    fn moves(text in text_of(r"([a-h][1-8][wbWB]{0,4}|[0-9]{1,3})([-x]([a-h][1-8][wbWB]{0,4}|[0-9]{1,3})){0,10}[*!?]{0,3}")) {
        for fen in POSITIONS {
            let position = fen::parse(fen).expect("a position");
            for capture_rule in CaptureRule::ALL {
                if let Ok(mv) = parse_move(&text, &position, capture_rule) {
                    prop_assert!(position.legal_moves(capture_rule).contains(&mv));
                }
            }
        }
    }

    #[test]
    fn move_indices_texts(text in text_of("[A-H]{0,40}|[A-Za-z0-9_-]{0,9}")) {
        for capture_rule in CaptureRule::ALL {
            let game = || Game::new(Variant::new(Board::Seven, capture_rule)).with_draw_rules(DrawRules::NONE);
            let mut played = game();
            let result = move_indices::play(&mut played, &text);
            let written = move_indices::write(&played);
            let is_prefix = if result.is_ok() { written == text } else { text.starts_with(&written) };
            prop_assert!(is_prefix, "{written} of {text}");
            let mut again = game();
            prop_assert_eq!(move_indices::play(&mut again, &written), Ok(()));
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
    fn puzzles(text in text_of("[1-9];(win 3|hold|decisive win 5);([0-6]|900);(,b,/,,/,,,/,w,|/,,,/b,,/,,,)?(//b,,/// [wb])?;([a-g][1-7]-[a-g][1-7] ?){0,3};\n?")) {
        let text = format!("laska-puzzles 2 laska\n{text}");
        if let Ok(puzzles) = text.parse::<Puzzles>() {
            prop_assert_eq!(puzzles.to_string().parse::<Puzzles>(), Ok(puzzles));
        }
    }
}

/// Parses a text and returns the error, if any.
type Parser = fn(&str) -> Option<String>;

fn error_of<T, E: ToString>(result: Result<T, E>) -> Option<String> {
    result.err().map(|error| error.to_string())
}

/// Every kind of text input, with its maximum length in bytes.
const INPUTS: [(&str, usize, Parser); 8] = [
    ("ranks", text_length::POSITION, |text| error_of(texts::parse(TextFormat::Fen, text, Board::Seven))),
    ("pieces", text_length::POSITION, |text| error_of(texts::parse(TextFormat::PieceList, text, Board::Seven))),
    ("a move", text_length::MOVE, |text| error_of(read_move(text, &Game::default()))),
    ("records", limits::BYTES, |text| Records::new(text).next().and_then(error_of)),
    ("a link", text_length::LINK, |text| error_of(read_address(text))),
    ("pasted text", text_length::LINK, |text| error_of(read_start(text, Variant::LASKA))),
    ("an editor position", 3 * text_length::POSITION + 100, |text| error_of(address::read(text))),
    ("a game for the worker", text_length::POSITION, |text| {
        let (variant, start) = ("laska".to_owned(), text.to_owned());
        let draws = DrawRules { repetition: true, forty_moves: true };
        error_of(Game::try_from(&GameText { variant, start, moves: Vec::new(), draws }))
    }),
];

/// Tokens that have a meaning in some format.
const TOKENS: [&str; 8] = ["w", "/", "%2", "c3-d4 ", "{", "(", "&fen=", "\u{e9}"];

#[test]
fn an_overlong_text_is_an_error_with_the_limit() {
    for (name, limit, parse) in INPUTS {
        for token in TOKENS {
            let mut text = token.repeat(limit / token.len() + 1);
            text.push('\n');
            let expected = format!("the text has {} bytes; expected at most {limit}", text.len());
            let error = parse(&text).unwrap_or_default();
            assert!(error.ends_with(&expected), "{name} of {token:?}: {error:.200}");
        }
        let error = parse(&"w".repeat(limit)).unwrap_or_default();
        assert!(
            !error.is_empty() && !error.ends_with(&format!("at most {limit}")),
            "{name}: a text of the maximum length must be parsed, found {error:.200}"
        );
    }
}

#[test]
fn errors_are_short() {
    for token in TOKENS {
        for text in [token.repeat(30_000), format!("moves={}", token.repeat(30_000)), format!("x{}", token.repeat(100))]
        {
            for (name, _, parse) in INPUTS {
                let error = parse(&text).unwrap_or_default();
                assert!(error.len() < 2_000, "{name} of {token:?}: {} bytes", error.len());
            }
        }
    }
}

/// The parsers in laska-rules have no length limit.
#[test]
fn parsers_are_fast_on_long_texts() {
    const BYTES: usize = 5 << 20;
    let parsers: [(&str, Parser); 5] = [
        ("ranks", |text| error_of(fen::parse(text))),
        ("pieces", |text| error_of(piece_list::parse(text, Board::Seven))),
        ("pieces with a side", |text| error_of(piece_list::parse(&[text, ", White to move"].concat(), Board::Seven))),
        ("a move", |text| error_of(parse_move(text, &Position::start(Board::Seven), CaptureRule::MustFinish))),
        ("moves", |text| error_of(record::play(&mut Game::default(), text))),
    ];
    for token in TOKENS.into_iter().chain(["c3-", "c3", "9-", "-", "!", "1.", "b,", "(", ")", "a1w "]) {
        for text in [token.repeat(BYTES / token.len()), ["a", &token.repeat(BYTES / token.len())].concat()] {
            for (name, parse) in parsers {
                let error = parse(&text).unwrap_or_default();
                let has_no_move = name == "moves" && matches!(token, "!" | "1.");
                assert!((10..2_000).contains(&error.len()) || has_no_move, "{name} of {token:?}: {error:.200}");
            }
        }
    }
}

/// With quadratic time, this test would take a minute.
#[test]
fn unclosed_braces_and_parentheses_take_linear_time() {
    for token in ["{", "(", "{(", "({ ", "; {", ") {"] {
        let text = token.repeat(limits::BYTES / token.len());
        assert!(Records::new(&text).all(|record| record.is_err()), "{token:?}");
        assert!(record::play(&mut Game::default(), &text[..text_length::LINK]).is_err(), "{token:?}");
    }
}
