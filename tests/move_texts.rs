//! Moves as text: a partial path is enough if it matches a single legal move, and errors name the squares and the
//! expected moves.

use std::collections::BTreeSet;

use fastrand::Rng;
use laska_rules::{
    Board, CaptureRule, Game, Move, Position, Variant,
    notation::{MoveError, fen, parse_move, parse_typed_move, record},
};
use laska_tests::positions::{PositionKind, random_position};

/// Checks the moves that a text matches, sorted by text. A single match means that the text is valid.
fn check(fen_text: &str, capture_rule: CaptureRule, text: &str, expected: &[&str]) {
    let position = fen::parse(fen_text).expect(fen_text);
    let read = read(text, &position, capture_rule);
    assert!(read.iter().eq(expected), "{text} on {fen_text}: {read:?}, not {expected:?}");
}

fn read(text: &str, position: &Position, capture_rule: CaptureRule) -> BTreeSet<String> {
    match parse_move(text, position, capture_rule) {
        Ok(mv) => [mv.to_string()].into(),
        Err(MoveError::Ambiguous { moves }) => moves.iter().map(Move::to_string).collect(),
        Err(error) => panic!("{text} on {position}: {error}"),
    }
}

#[test]
fn a_partial_path_is_enough_if_one_move_matches() {
    let two_captures = "////,b,b,/w,,w/ w";
    check(two_captures, CaptureRule::MustFinish, "b2-d4", &["b2-c3-d4"]);
    check(two_captures, CaptureRule::MustFinish, "b2xd4", &["b2-c3-d4"]);
    check(two_captures, CaptureRule::MustFinish, "b2-c3", &["b2-c3-d4"]);
    check(two_captures, CaptureRule::MustFinish, "5-13", &["b2-c3-d4"]);
    check(two_captures, CaptureRule::MustFinish, "f2-d4", &["f2-e3-d4"]);
    let one_continuation = "//,b,,/,,/,b,,/w,,/ w";
    for path in ["b2-c3", "b2-d4", "b2-c5", "b2-b6", "b2-c3-d4", "b2-d4-b6", "5-19"] {
        check(one_continuation, CaptureRule::MustFinish, path, &["b2-c3-d4-c5-b6"]);
    }
    check(one_continuation, CaptureRule::MayStop, "b2-d4", &["b2-c3-d4"]);
    check(one_continuation, CaptureRule::MayStop, "b2-b6", &["b2-c3-d4-c5-b6"]);
}

#[test]
fn moves_are_typed_in_any_case_with_any_separator_or_none() {
    let steps = "b,b,b,b/b,b,b/,,,/,,/w,w,w,w/w,w,w/w,w,w,w b";
    for text in ["d6-c5", "D6-C5", "d6c5", "D6C5", "d6:c5", "d6xc5", "d6 - c5", "d6–c5"] {
        check(steps, CaptureRule::MustFinish, text, &["d6-c5"]);
    }
    let capture = "/,b,/,w,,//,,,// b";
    for text in ["d6c5b4", "d6-c5-b4", "d6xc5xb4", "D6:B4", "d6b4", "d6c5"] {
        check(capture, CaptureRule::MustFinish, text, &["d6-c5-b4"]);
    }
}

#[test]
fn an_ambiguous_path_is_rejected_with_all_matches() {
    let fork = "//,b,b,/,,/,b,,/w,,/ w";
    check(fork, CaptureRule::MustFinish, "b2-d4", &["b2-c3-d4-c5-b6", "b2-c3-d4-e5-f6"]);
    check(fork, CaptureRule::MustFinish, "b2-c3-d4", &["b2-c3-d4-c5-b6", "b2-c3-d4-e5-f6"]);
    check(fork, CaptureRule::MustFinish, "b2-f6", &["b2-c3-d4-e5-f6"]);
    check(fork, CaptureRule::MayStop, "b2-d4", &["b2-c3-d4"]);
    check(fork, CaptureRule::MayStop, "b2-c3", &["b2-c3-d4", "b2-c3-d4-c5-b6", "b2-c3-d4-e5-f6"]);
    let ring = "//,b,b,/,,/,b,b,/,W,/ w";
    let both_ways = ["d2-c3-b4-c5-d6-e5-f4-e3-d2", "d2-e3-f4-e5-d6-c5-b4-c3-d2"];
    check(ring, CaptureRule::MustFinish, "d2-d2", &both_ways);
    check(ring, CaptureRule::MustFinish, "d2-b4-f4", &both_ways[..1]);
    check(ring, CaptureRule::MustFinish, "d2-d6-b4", &both_ways[1..]);
}

/// Returns the moves that a partial path matches, as documented: the move itself; otherwise the moves with the same
/// first and last square that visit the other squares in order; otherwise the moves that start on the first square and
/// visit the others in order.
fn expected_moves(legal: &[Move], squares: &[String]) -> BTreeSet<String> {
    let passes = |mv: &&Move| {
        let path: Vec<_> = mv.path().map(|square| square.to_string()).collect();
        let mut rest = path[1..].iter();
        path[0] == squares[0] && squares[1..].iter().all(|square| rest.any(|on_path| on_path == square))
    };
    let matching: Vec<_> = legal.iter().filter(passes).collect();
    let written = squares.join("-");
    let last = squares.last().expect("a square");
    let exact: Vec<_> = matching.iter().filter(|mv| mv.to_string() == written).collect();
    let same_ends: Vec<_> = matching.iter().filter(|mv| mv.to().to_string() == *last).collect();
    let best =
        [exact, same_ends].into_iter().find(|moves| !moves.is_empty()).unwrap_or_else(|| matching.iter().collect());
    best.into_iter().map(|mv| mv.to_string()).collect()
}

fn check_partial_path(position: &Position, capture_rule: CaptureRule, legal: &[Move], squares: &[String]) {
    let text = squares.join("-");
    let expected = expected_moves(legal, squares);
    assert_eq!(read(&text, position, capture_rule), expected, "{text} on {position}");
}

#[test]
fn every_partial_path_parses_as_documented() {
    let mut rng = Rng::with_seed(1911);
    for round in 0..400 {
        let board = Board::ALL[round % 2];
        let capture_rule = CaptureRule::ALL[round % 3];
        let kind = if round % 4 < 2 { PositionKind::Lattice } else { PositionKind::Scattered };
        let text = random_position(kind, board.size().into(), &mut rng);
        let position = fen::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let legal = position.legal_moves(capture_rule);
        for mv in legal.iter().take(20) {
            let path: Vec<_> = mv.path().map(|square| square.to_string()).collect();
            check_partial_path(&position, capture_rule, &legal, &[path[0].clone(), path[path.len() - 1].clone()]);
            for length in 2..path.len() {
                check_partial_path(&position, capture_rule, &legal, &path[..length]);
            }
            let landings: Vec<_> = path.iter().step_by(path.len().min(3) - 1).cloned().collect();
            check_partial_path(&position, capture_rule, &legal, &landings);
        }
    }
}

const START: &str = "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w";
const START_8X8: &str = "b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w w";
/// b2 and f2 can capture and land on d4; a3 could step.
const TWO_CAPTURES: &str = "////w,b,b,/w,,w/ w";
/// b2 captures via d4 to b6 or f6.
const FORK: &str = "//,b,b,/,,/,b,,/w,,/ w";
/// a1 is blocked; c1 is not.
const BLOCKED: &str = "/////wb,,/w,w,, w";

fn check_error(fen_text: &str, text: &str, expected: &str) {
    let position = fen::parse(fen_text).unwrap_or_else(|error| panic!("{fen_text}: {error}"));
    let error = parse_move(text, &position, CaptureRule::MustFinish).expect_err(text);
    check_message(&error.to_string(), expected);
}

/// Compares messages, ignoring the order of the expected moves, which depends on the generator.
fn check_message(message: &str, expected: &str) {
    let in_order = |message: &str| {
        let split = message.rsplit_once("expected ").or_else(|| message.rsplit_once("capture: "));
        let (before, moves) = split.unwrap_or((message, ""));
        let mut moves: Vec<_> = moves.split(" or ").map(str::to_owned).collect();
        moves.sort();
        (before.to_owned(), moves)
    };
    assert_eq!(in_order(message), in_order(expected));
}

#[test]
fn invalid_move_text() {
    check_error(START, "", "'' is not a move; expected squares joined by '-', such as c3-d4");
    check_error(START, "c3", "'c3' is not a move; expected squares joined by '-', such as c3-d4");
    check_error(START, "castles", "'castles' is not a move; expected squares joined by '-', such as c3-d4");
}

#[test]
fn invalid_squares() {
    check_error(START, "c3-c4", "'c3-c4': c4 is not a playing square; the playing squares have the color of a1");
    check_error(START, "c3-z9", "'c3-z9': 'z9' is not a square; expected a letter a-g and a digit 1-7, such as c3");
    check_error(START_8X8, "c3-z9", "'c3-z9': 'z9' is not a square; expected a letter a-h and a digit 1-8, such as c3");
    check_error(START, "g3-h4", "'g3-h4': h4 is not on the 7x7 board");
    check_error(START, "9-26", "'9-26': 26 is not a square; expected a number from 1 to 25");
    check_error(START_8X8, "9-33", "'9-33': 33 is not a square; expected a number from 1 to 32");
    check_error(START, "0-5", "'0-5': 0 is not a square; expected a number from 1 to 25");
}

#[test]
fn squares_without_a_column_of_the_side_to_move() {
    check_error(START, "d4-e5", "d4 is empty; expected a column of White");
    check_error(START, "a5-b4", "a5 is Black's; White is to move");
    check_error(&START.replace(" w", " b"), "9-13", "c3 is White's; Black is to move");
}

#[test]
fn illegal_steps() {
    check_error(START, "c3-e5", "the column on c3 cannot move there; expected c3-b4 or c3-d4");
    check_error(BLOCKED, "a1-b2", "the column on a1 cannot move");
}

#[test]
fn captures_are_compulsory() {
    check_error(TWO_CAPTURES, "a3-b4", "you must capture: b2-c3-d4 or f2-e3-d4");
    check_error(FORK, "b2-a3", "you must capture: b2-c3-d4-c5-b6 or b2-c3-d4-e5-f6");
}

#[test]
fn ambiguous_moves() {
    check_error(FORK, "b2-d4", "more than one move fits: b2-c3-d4-c5-b6 or b2-c3-d4-e5-f6");
}

#[test]
fn wrong_columns_and_promotions() {
    check_error(TWO_CAPTURES, "b2-c3-d4wbb", "d4: expected wb, found 'wbb'");
    check_error(TWO_CAPTURES, "b2-c3w-d4wb", "c3: expected nothing, found 'w'");
    check_error(TWO_CAPTURES, "b2-c3-d4q", "d4: 'q' is not a counter; expected one of w b W B");
    check_error(START, "c3-d4*", "'c3-d4*' marks a promotion, but the move does not promote");
}

#[test]
fn errors_in_records_name_the_move() {
    for (text, expected) in [
        ("1. c3-d4 c3-d4", "move 1 of Black, 'c3-d4': c3 is empty; expected a column of Black"),
        ("1. c3-d4 e5-d4-c3 2. a3-b4", "move 2 of White, 'a3-b4': you must capture: b2-c3-d4 or d2-c3-b4"),
        (
            "1-0 c3-d4",
            "move 1 of White, 'c3-d4': the game is over (White wins: Black resigned); undo a move to continue",
        ),
        ("(c3-d4) foo", "move 1 of White: 'foo' is not a move; expected squares joined by '-', such as c3-d4"),
    ] {
        let mut game = Game::new(Variant::LASKA);
        check_message(&record::play(&mut game, text).expect_err(text).to_string(), expected);
    }
}

#[test]
fn square_numbers_have_no_leading_zero_or_sign() {
    check_error(START, "09-13", "'09-13': 09 is not a square; expected a number from 1 to 25");
    check_error(START, "9-+13", "'9-+13': +13 is not a square; expected a number from 1 to 25");
}

#[test]
fn typed_moves_may_have_numbers_spaces_or_only_their_last_square() {
    let typed = |fen_text: &str, text: &str| {
        let position = fen::parse(fen_text).expect(fen_text);
        parse_typed_move(text, &position, CaptureRule::MustFinish)
            .map_or_else(|error| error.to_string(), |mv| mv.to_string())
    };
    for text in [
        "c3 d4",
        " C3  d4 ",
        "1. c3-d4",
        "1.c3-d4",
        "12... c3 d4",
        "3… c3-d4",
        "c3 - d4",
        "c3 d4!",
        "c3 d4 !?",
        "9 13",
        "c3d4",
    ] {
        assert_eq!(typed(START, text), "c3-d4", "{text}");
    }
    for text in ["b4", "1. b4", "B4!", "12"] {
        assert_eq!(typed("b,b,b,b/b,b,b/b,b,b,b//,w,,w/w,w,w/w,w,w,w w", text), "c3-b4", "{text}");
    }
    assert_eq!(typed(TWO_CAPTURES, "b2 c3 d4"), "b2-c3-d4");
    for (position, text, expected) in [
        (START, "d4", "more than one move fits: e3-d4 or c3-d4"),
        (START, "a1", "no move ends on a1; expected c3-b4 or e3-d4 or g3-f4 or a3-b4 or c3-d4 or e3-f4"),
        (START, "c3", "no move ends on c3; expected c3-b4 or c3-d4"),
        (TWO_CAPTURES, "a3", "you must capture: f2-e3-d4 or b2-c3-d4"),
        (START, "c4", "'c4': c4 is not a playing square; the playing squares have the color of a1"),
        (START, "26", "'26': 26 is not a square; expected a number from 1 to 25"),
        (START, "hello", "'hello' is not a move; expected squares joined by '-', such as c3-d4"),
        (START, "1.", "'1.' is not a move; expected squares joined by '-', such as c3-d4"),
    ] {
        assert_eq!(typed(position, text), expected, "{text}");
    }
}
