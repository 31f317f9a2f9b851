//! `laska play`: whole games through the real standard input.

use crate::program::{check_refusal, output};

/// What is printed when those lines are typed, in a quick game.
fn played(arguments: &[&str], lines: &[&str]) -> String {
    output(
        &[&["play", "--depth", "2"], arguments].concat(),
        &lines.iter().map(|line| format!("{line}\n")).collect::<String>(),
    )
}

/// What was answered to the last line but one; the last asks for it.
fn answer(arguments: &[&str], lines: &[&str]) -> String {
    let text = played(arguments, lines);
    let last = text.rsplit("\n> ").nth(1).expect("an answer before the last prompt");
    last.split_once('\n').expect("the line that was typed").1.to_owned()
}

#[test]
fn a_game_is_played_by_number_and_by_notation() {
    let both = ["--side", "both"];
    assert_eq!(answer(&both, &["c3-d4", "1", "b2xd4", "moves"]), "1. c3-d4 e5-d4-c3 2. b2-c3-d4");
    assert_eq!(answer(&both, &["9-13", "fen"]), "b,b,b,b/b,b,b/b,b,b,b/,w,/w,,w,w/w,w,w/w,w,w,w b");
    let text = played(&both, &["c3-d4"]);
    assert!(
        text.contains("\n1. White: c3-d4\n") && text.contains("Black to move, must capture.\n  1  e5-d4-c3\n"),
        "{text}"
    );
}

#[test]
fn the_machine_answers_with_a_legal_move() {
    let text = played(&[], &["1", "moves", "quit"]);
    assert!(text.contains("1. White: ") && text.contains("1. Black: "), "{text}");
    let moves = answer(&["--side", "black"], &["moves"]);
    assert_eq!(moves.split(' ').count(), 2, "White moved first: {moves}");
    let start = "////b,,,//,,,W w";
    assert!(answer(&["--fen", start, "--side", "black"], &["moves"]).starts_with("1. "));
}

#[test]
fn levels_play_by_the_rules_and_by_their_seed() {
    let moves = |level: &str, seed: &str| {
        answer(&["--level", level, "--seed", seed, "--side", "black"], &["1", "1", "1", "1", "1", "moves"])
    };
    assert_eq!(moves("2", "5"), moves("2", "5"));
    let seeds = ["1", "2", "3", "4", "5", "6"].map(|seed| moves("1", seed));
    assert!(seeds.iter().any(|moves| *moves != seeds[0]), "{seeds:?}");
    check_refusal(
        &["play", "--level", "0"],
        "error: invalid value '0' for '--level <N>': expected a number from 1 to 10",
    );
}

#[test]
fn a_seed_draws_the_same_side_again() {
    let side = |seed: &str| played(&["--side", "random", "--seed", seed], &["quit"]).contains("White is thinking.");
    let sides: Vec<_> = ["1", "2", "3", "4", "5", "6", "7", "8"].map(|seed| (side(seed), side(seed))).to_vec();
    assert!(sides.iter().all(|(first, second)| first == second));
    assert!(sides.iter().any(|side| side.0) && sides.iter().any(|side| !side.0), "{sides:?}");
}

#[test]
fn undo_goes_back_to_ones_own_move() {
    assert_eq!(answer(&[], &["c3-d4", "undo", "moves"]), "");
    assert_eq!(answer(&[], &["undo"]), "nothing to undo");
    assert_eq!(answer(&["--side", "black"], &["undo"]), "nothing to undo");
    assert_eq!(answer(&["--side", "both"], &["c3-d4", "1", "undo", "moves"]), "1. c3-d4");
    assert_eq!(answer(&["--side", "both"], &["c3-d4", "resign", "undo", "moves"]), "1. c3-d4");
}

#[test]
fn resigning_ends_the_game_but_not_the_talk() {
    assert_eq!(answer(&["--side", "both"], &["c3-d4", "resign", "moves"]), "1. c3-d4 1-0");
    assert!(answer(&[], &["resign", "board"]).ends_with("Black wins: White resigned."));
    for line in ["1", "c3-d4", "hint", "resign"] {
        assert_eq!(
            answer(&[], &["resign", line]),
            "the game is over; type 'undo' to undo a move or 'quit' to exit",
            "{line}"
        );
    }
}

#[test]
fn what_cannot_be_played_says_why() {
    let cases = [
        ("7", "no move 7; enter a number from 1 to 6"),
        ("0", "no move 0; enter a number from 1 to 6"),
        ("c3-c4", "'c3-c4': c4 is not a playing square; the playing squares have the color of a1"),
        ("hello", "'hello' is not a move; expected squares joined by '-', as c3-d4, or a command; see 'help'"),
        (
            "99999999999999999999999",
            "'99999999999999999999999' is not a move; expected squares joined by '-', as c3-d4, or a command; see 'help'",
        ),
    ];
    for (line, reason) in cases {
        assert_eq!(answer(&[], &[line]), reason, "{line}");
    }
}

#[test]
fn hints_flips_and_help_change_no_move() {
    let hint = answer(&["--side", "both", "--moves", "c3-d4"], &["hint"]);
    assert_eq!(hint, "Suggestion: e5-d4-c3");
    assert!(answer(&[], &["help"]).contains("\n  undo "));
    let flipped = answer(&[], &["flip"]);
    assert!(flipped.starts_with("     g     f     e     d     c     b     a\n"), "{flipped}");
    assert_eq!(answer(&[], &["hint", "flip", "help", "", "moves"]), "");
}

#[test]
fn a_whole_game_runs_to_its_end() {
    // The first move of the list, over and over, is a legal way to play.
    let text = played(&[], &["1"; 400]);
    assert!(text.contains(" wins: ") || text.contains("Draw: "), "{text}");
    let eight = played(&["--variant", "eight", "--side", "both"], &["1"; 30]);
    assert!(eight.lines().all(|line| line.chars().count() <= 80), "{eight}");
}

#[test]
fn the_output_is_plain_where_no_terminal_is() {
    assert!(!played(&[], &["1", "flip"]).contains('\u{1b}'));
    check_refusal(
        &["play", "--side", "red"],
        "error: invalid value 'red' for '--side <SIDE>' [possible values: white, black, random, both]",
    );
}
