//! Records and moves as people write them: marks, comments, white space, columns; and what is refused.

use laska_rules::notation::{parse_move, piece_list, record};
use laska_rules::{Board, Chain, Color, Game, Variant};

fn played(text: &str) -> String {
    let mut game = Game::new(Variant::LASKA);
    record::play(&mut game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    record::write(&game)
}

fn refused(text: &str) -> String {
    let mut game = Game::new(Variant::LASKA);
    record::play(&mut game, text).expect_err(text).to_string()
}

#[test]
fn marks_comments_and_white_space_are_left_out() {
    for text in [
        "1. a3-b4! c5-b4-a3",
        "1.a3-b4!? c5-b4-a3bw??",
        "1. a3-b4= c5-b4-a3-+",
        "1. a3-b4+- c5-b4-a3 =",
        "1. a3-b4 !? c5-b4-a3 -+ ;",
        "1. a3-b4 (Wing-Gambit (so called)) c5-b4-a3 (forced)",
        "(1) 8-12, 16-12-8.",
        "a3-b4\u{a0}c5-b4-a3\r\n",
        "a3-b4_c5xb4xa3",
        "a3-b4+c5-a3",
    ] {
        assert_eq!(played(text), "1. a3-b4 c5-b4-a3", "{text}");
    }
}

#[test]
fn what_is_no_record_is_refused_with_its_place() {
    let comment = "a comment stands between '(' and ')'; one of the two is missing";
    assert_eq!(refused("1. a3-b4 (oops c5-b4-a3"), format!("move 1 of White, '(': {comment}"));
    assert_eq!(refused("1. a3-b4) c5-b4-a3"), format!("move 1 of White, ')': {comment}"));
    assert!(refused("--- a3-b4").starts_with("move 1 of White, '---': "));
    assert!(refused("a3-b4 c5-d4").starts_with("move 1 of Black, 'c5-d4': taking is compulsory"));
}

#[test]
fn a_move_after_the_end_is_told_so() {
    let start = piece_list::parse("a1W b2b, White to move", Board::Seven).expect("a position");
    let mut game = Game::from_position(start, Chain::All);
    let error = record::play(&mut game, "a1-b2-c3 b2-a1").expect_err("the game is over").to_string();
    assert!(error.contains("the game is over (White wins: Black has no column left)"), "{error}");
}

#[test]
fn a_settled_game_has_no_future() {
    let mut game = Game::new(Variant::LASKA);
    record::play(&mut game, "a3-b4 c5-b4-a3").expect("legal moves");
    game.undo();
    game.resign(Color::Black);
    assert_eq!((game.redo(), game.outcome().and_then(|outcome| outcome.winner())), (None, Some(Color::White)));
    assert!(game.reopen().is_some() && game.outcome().is_none());
}

#[test]
fn written_columns_choose_between_moves_over_the_same_squares() {
    let pieces = "a5W b4b d4b f4b f2b d2b, White to move";
    let position = piece_list::parse(pieces, Board::Seven).expect("a position");
    assert!(parse_move("a5-c3", &position, Chain::First).is_err(), "there is a short way and a long one");
    let short = parse_move("a5-c3Wb", &position, Chain::First).expect("only the short way");
    assert_eq!(short.to_string(), "a5-b4-c3");
}

#[test]
fn nonsense_behind_a_jumped_square_is_refused() {
    let position = piece_list::parse("b2w c3b g7b, White to move", Board::Seven).expect("a position");
    assert!(parse_move("b2-c3-d4", &position, Chain::All).is_ok());
    for text in ["b2-c3zz-d4", "b2-c3!-d4", "b2-c3b-d4"] {
        let error = parse_move(text, &position, Chain::All).expect_err(text).to_string();
        assert!(error.starts_with("c3: "), "{error}");
    }
}
