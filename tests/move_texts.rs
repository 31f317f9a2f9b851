//! Moves as text: a part of their path is enough where one legal move fits, and a refused move is told with its squares
//! and with what would have been right.

use std::collections::BTreeSet;

use fastrand::Rng;
use laska_rules::{
    Board, CaptureRule, Game, Move, Position, Variant,
    notation::{MoveError, fen, parse_move, record},
};
use laska_tests::positions::{PositionKind, random_position};

/// Every move that a text may mean on a position, in the order of their texts: one if it is read.
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
fn a_part_is_enough_where_one_move_fits() {
    let two_takers = "////,b,b,/w,,w/ w";
    check(two_takers, CaptureRule::MustFinish, "b2-d4", &["b2-c3-d4"]);
    check(two_takers, CaptureRule::MustFinish, "b2xd4", &["b2-c3-d4"]);
    check(two_takers, CaptureRule::MustFinish, "b2-c3", &["b2-c3-d4"]);
    check(two_takers, CaptureRule::MustFinish, "5-13", &["b2-c3-d4"]);
    check(two_takers, CaptureRule::MustFinish, "f2-d4", &["f2-e3-d4"]);
    let one_way_on = "//,b,,/,,/,b,,/w,,/ w";
    for part in ["b2-c3", "b2-d4", "b2-c5", "b2-b6", "b2-c3-d4", "b2-d4-b6", "5-19"] {
        check(one_way_on, CaptureRule::MustFinish, part, &["b2-c3-d4-c5-b6"]);
    }
    check(one_way_on, CaptureRule::MayStop, "b2-d4", &["b2-c3-d4"]);
    check(one_way_on, CaptureRule::MayStop, "b2-b6", &["b2-c3-d4-c5-b6"]);
}

#[test]
fn a_part_that_fits_more_moves_is_refused_with_all_of_them() {
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

/// All that a part of a path may mean, as the documentation has it: the move itself; else the moves with these ends
/// that pass the squares between in order; else the moves that pass all of them in order from the start.
fn meant(legal: &[Move], squares: &[String]) -> BTreeSet<String> {
    let passes = |mv: &&Move| {
        let path: Vec<_> = mv.path().map(|square| square.to_string()).collect();
        let mut rest = path[1..].iter();
        path[0] == squares[0] && squares[1..].iter().all(|square| rest.any(|on_path| on_path == square))
    };
    let fits: Vec<_> = legal.iter().filter(passes).collect();
    let written = squares.join("-");
    let last = squares.last().expect("a square");
    let whole: Vec<_> = fits.iter().filter(|mv| mv.to_string() == written).collect();
    let same_ends: Vec<_> = fits.iter().filter(|mv| mv.to().to_string() == *last).collect();
    let best = [whole, same_ends].into_iter().find(|moves| !moves.is_empty()).unwrap_or_else(|| fits.iter().collect());
    best.into_iter().map(|mv| mv.to_string()).collect()
}

fn check_part(position: &Position, capture_rule: CaptureRule, legal: &[Move], squares: &[String]) {
    let text = squares.join("-");
    let expected = meant(legal, squares);
    assert_eq!(read(&text, position, capture_rule), expected, "{text} on {position}");
}

#[test]
fn every_part_of_every_move_means_what_it_fits() {
    let mut rng = Rng::with_seed(1911);
    for round in 0..400 {
        let board = Board::ALL[round % 2];
        let capture_rule = CaptureRule::ALL[round % 3];
        let kind = if round % 4 < 2 { PositionKind::Lattice } else { PositionKind::Scattered };
        let text = random_position(kind, board.side().into(), &mut rng);
        let position = fen::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let legal = position.moves(capture_rule);
        for mv in legal.iter().take(20) {
            let path: Vec<_> = mv.path().map(|square| square.to_string()).collect();
            check_part(&position, capture_rule, &legal, &[path[0].clone(), path[path.len() - 1].clone()]);
            for length in 2..path.len() {
                check_part(&position, capture_rule, &legal, &path[..length]);
            }
            let stands: Vec<_> = path.iter().step_by(path.len().min(3) - 1).cloned().collect();
            check_part(&position, capture_rule, &legal, &stands);
        }
    }
}

const START: &str = "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w";
const START_8X8: &str = "b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w w";
/// b2 and f2 can take to d4; a3 could step.
const TWO_TAKERS: &str = "////w,b,b,/w,,w/ w";
/// b2 takes to d4 and from there to b6 or f6.
const FORK: &str = "//,b,b,/,,/,b,,/w,,/ w";
/// a1 is blocked; c1 is not.
const BLOCKED: &str = "/////wb,,/w,w,, w";

fn check_error(fen_text: &str, text: &str, expected: &str) {
    let position = fen::parse(fen_text).unwrap_or_else(|error| panic!("{fen_text}: {error}"));
    let error = parse_move(text, &position, CaptureRule::MustFinish).expect_err(text);
    check_message(&error.to_string(), expected);
}

/// The moves that a message offers stand in the generator's order, which is its own affair.
fn check_message(message: &str, expected: &str) {
    let in_order = |message: &str| {
        let (before, moves) = message.rsplit_once("expected ").unwrap_or((message, ""));
        let mut moves: Vec<_> = moves.split(" or ").map(str::to_owned).collect();
        moves.sort();
        (before.to_owned(), moves)
    };
    assert_eq!(in_order(message), in_order(expected));
}

#[test]
fn text_that_is_no_move() {
    check_error(START, "", "'' is not a move; expected squares joined by '-', as c3-d4");
    check_error(START, "c3", "'c3' is not a move; expected squares joined by '-', as c3-d4");
    check_error(START, "castles", "'castles' is not a move; expected squares joined by '-', as c3-d4");
}

#[test]
fn parts_that_are_no_squares() {
    check_error(START, "c3-c4", "'c3-c4': c4 is not a playing square; the playing squares have the color of a1");
    check_error(START, "c3-z9", "'c3-z9': 'z9' is not a square; expected a letter a-g and a digit 1-7, as c3");
    check_error(START_8X8, "c3-z9", "'c3-z9': 'z9' is not a square; expected a letter a-h and a digit 1-8, as c3");
    check_error(START, "g3-h4", "'g3-h4': h4 is not on the 7x7 board");
    check_error(START, "9-26", "'9-26': 26 is not a square; expected a number from 1 to 25");
    check_error(START_8X8, "9-33", "'9-33': 33 is not a square; expected a number from 1 to 32");
    check_error(START, "0-5", "'0-5': 0 is not a square; expected a number from 1 to 25");
}

#[test]
fn columns_that_are_not_the_movers() {
    check_error(START, "d4-e5", "d4 is empty; expected a column of White");
    check_error(START, "a5-b4", "a5 is Black's; White is to move");
    check_error(&START.replace(" w", " b"), "9-13", "c3 is White's; Black is to move");
}

#[test]
fn moves_that_are_not_the_columns() {
    check_error(START, "c3-e5", "c3 cannot go there; expected c3-b4 or c3-d4");
    check_error(BLOCKED, "a1-b2", "the column on a1 cannot move");
}

#[test]
fn taking_is_compulsory() {
    check_error(TWO_TAKERS, "a3-b4", "taking is compulsory; expected b2-c3-d4 or f2-e3-d4");
    check_error(FORK, "b2-a3", "taking is compulsory; expected b2-c3-d4-c5-b6 or b2-c3-d4-e5-f6");
}

#[test]
fn moves_that_fit_more_than_once() {
    check_error(FORK, "b2-d4", "more than one move fits; expected b2-c3-d4-c5-b6 or b2-c3-d4-e5-f6");
}

#[test]
fn columns_and_promotions_that_are_not_there() {
    check_error(TWO_TAKERS, "b2-c3-d4wbb", "d4: 'wbb' is written, but wb stands there then");
    check_error(TWO_TAKERS, "b2-c3w-d4wb", "c3: 'w' is written, but nothing stands there then");
    check_error(TWO_TAKERS, "b2-c3-d4q", "d4: 'q' is not a counter; expected one of w b W B");
    check_error(START, "c3-d4*", "'c3-d4*' marks a promotion, but the move promotes nothing");
}

#[test]
fn records_say_which_move_it_was() {
    for (text, expected) in [
        ("1. c3-d4 c3-d4", "move 1 of Black, 'c3-d4': c3 is empty; expected a column of Black"),
        ("1. c3-d4 e5-d4-c3 2. a3-b4", "move 2 of White, 'a3-b4': taking is compulsory; expected b2-c3-d4 or d2-c3-b4"),
        (
            "1-0 c3-d4",
            "move 1 of White, 'c3-d4': the game is over (White wins: Black resigned); take back a move to play on",
        ),
        ("(c3-d4) foo", "move 1 of White, 'foo': 'foo' is not a move; expected squares joined by '-', as c3-d4"),
    ] {
        let mut game = Game::new(Variant::LASKA);
        check_message(&record::play(&mut game, text).expect_err(text).to_string(), expected);
    }
}

#[test]
fn numbers_are_written_plainly() {
    check_error(START, "09-13", "'09-13': 09 is not a square; expected a number from 1 to 25");
    check_error(START, "9-+13", "'9-+13': +13 is not a square; expected a number from 1 to 25");
}
