//! A refused move is told with its squares and with what would have been right.

use laska_rules::notation::{fen, parse_move, record};
use laska_rules::{Chain, Game, Variant};

const START: &str = "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w";
const START_8X8: &str = "b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w w";
/// b2 and f2 can take to d4; a3 could step.
const TWO_TAKERS: &str = "////w,b,b,/w,,w/ w";
/// b2 takes to d4 and from there to b6 or f6.
const FORK: &str = "//,b,b,/,,/,b,,/w,,/ w";
/// a1 is blocked; c1 is not.
const BLOCKED: &str = "/////wb,,/w,w,, w";

fn check(fen_text: &str, text: &str, expected: &str) {
    let position = fen::parse(fen_text).unwrap_or_else(|error| panic!("{fen_text}: {error}"));
    let error = parse_move(text, &position, Chain::All).expect_err(text);
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
    check(START, "", "'' is not a move; expected squares joined by '-', as c3-d4");
    check(START, "c3", "'c3' is not a move; expected squares joined by '-', as c3-d4");
    check(START, "castles", "'castles' is not a move; expected squares joined by '-', as c3-d4");
}

#[test]
fn parts_that_are_no_squares() {
    check(START, "c3-c4", "'c3-c4': c4 is not a playing square; the playing squares have the color of a1");
    check(START, "c3-z9", "'c3-z9': 'z9' is not a square; expected a letter a-g and a digit 1-7, as c3");
    check(START_8X8, "c3-z9", "'c3-z9': 'z9' is not a square; expected a letter a-h and a digit 1-8, as c3");
    check(START, "g3-h4", "'g3-h4': h4 is not on the 7x7 board");
    check(START, "9-26", "'9-26': 26 is not a square; expected a number from 1 to 25");
    check(START_8X8, "9-33", "'9-33': 33 is not a square; expected a number from 1 to 32");
    check(START, "0-5", "'0-5': 0 is not a square; expected a number from 1 to 25");
}

#[test]
fn columns_that_are_not_the_movers() {
    check(START, "d4-e5", "d4 is empty; expected a column of White");
    check(START, "a5-b4", "a5 is Black's; White is to move");
    check(&START.replace(" w", " b"), "9-13", "c3 is White's; Black is to move");
}

#[test]
fn moves_that_are_not_the_columns() {
    check(START, "c3-e5", "c3 cannot go there; expected c3-b4 or c3-d4");
    check(BLOCKED, "a1-b2", "the column on a1 cannot move");
}

#[test]
fn taking_is_compulsory() {
    check(TWO_TAKERS, "a3-b4", "taking is compulsory; expected b2-c3-d4 or f2-e3-d4");
    check(FORK, "b2-a3", "taking is compulsory; expected b2-c3-d4-c5-b6 or b2-c3-d4-e5-f6");
}

#[test]
fn moves_that_fit_more_than_once() {
    check(FORK, "b2-d4", "more than one move fits; expected b2-c3-d4-c5-b6 or b2-c3-d4-e5-f6");
}

#[test]
fn columns_and_promotions_that_are_not_there() {
    check(TWO_TAKERS, "b2-c3-d4wbb", "d4: 'wbb' is written, but wb stands there then");
    check(TWO_TAKERS, "b2-c3w-d4wb", "c3: 'w' is written, but nothing stands there then");
    check(TWO_TAKERS, "b2-c3-d4q", "d4: 'q' is not a counter; expected one of w b W B");
    check(START, "c3-d4*", "'c3-d4*' marks a promotion, but the move promotes nothing");
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
    check(START, "09-13", "'09-13': 09 is not a square; expected a number from 1 to 25");
    check(START, "9-+13", "'9-+13': +13 is not a square; expected a number from 1 to 25");
}
