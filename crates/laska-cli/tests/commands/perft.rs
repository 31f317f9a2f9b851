//! `laska perft`, run as a person runs it.

use std::process::Output;

use crate::program::{check_refusal, output, run};

fn check_output(arguments: &[&str], expected: &str) {
    assert_eq!(output(arguments, ""), expected, "{arguments:?}");
}

#[test]
fn a_line_a_depth() {
    check_output(&["perft", "--depth", "6"], "1 6\n2 6\n3 18\n4 54\n5 116\n6 324\n");
    check_output(&["perft", "--depth", "7", "--chain", "single"], "1 6\n2 6\n3 18\n4 54\n5 116\n6 324\n7 846\n");
    let first = ["perft", "--chain", "first", "--depth", "4", "--fen", "WB,,,BWw/W,w,BbwB/,WWW,B,/,BW,///wbbB,,B, b"];
    check_output(&first, "1 2\n2 2\n3 8\n4 36\n");
    let eight = "b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w w";
    check_output(&["perft", "--depth", "3", "--fen", eight], "1 7\n2 49\n3 302\n");
    check_output(&["perft", "--depth", "2", "--fen", &eight.replace(' ', "_")], "1 7\n2 49\n");
}

#[test]
fn a_lost_position_has_no_moves() {
    check_output(&["perft", "--depth", "2", "--fen", "//////W,,, b"], "1 0\n2 0\n");
    check_output(&["perft", "--depth", "2", "--fen", "//////W,,, b", "--divide"], "total 0\n");
}

#[test]
fn a_line_a_move_when_divided() {
    let Output { status, stdout, .. } = run(&["perft", "--depth", "7", "--divide"], "");
    let text = String::from_utf8_lossy(&stdout);
    let (lines, total) = text.trim_end().rsplit_once('\n').expect("moves and a total");
    let mut lines: Vec<_> = lines.lines().map(|line| line.split_once(' ').expect("a move and a count")).collect();
    // The rules give the moves in an order of their own.
    lines.sort();
    assert!(lines.iter().map(|line| line.0).eq(["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4"]), "{text}");
    assert_eq!(lines.iter().map(|line| line.1.parse::<u32>().expect("a count")).sum::<u32>(), 846);
    assert_eq!((total, status.code()), ("total 846", Some(0)));
}

#[test]
fn bad_input_is_one_line_that_says_what_is_wrong() {
    check_refusal(&[], "error: no command; see 'laska --help'");
    check_refusal(&["chess"], "error: unrecognized subcommand 'chess'");
    check_refusal(&["perft"], "error: the following required arguments were not provided: --depth <PLIES>");
    check_refusal(&["perft", "--depth", "0"], "error: invalid value '0' for '--depth <PLIES>': 0 is not in 1..=99");
    check_refusal(
        &["perft", "--depth", "x"],
        "error: invalid value 'x' for '--depth <PLIES>': invalid digit found in string",
    );
    check_refusal(
        &["perft", "--depth", "1", "--chain", "some"],
        "error: invalid value 'some' for '--chain <CHAIN>' [possible values: all, first, single]",
    );
    check_refusal(
        &["perft", "--depth", "1", "--fen", "b,b,b,b/b,b,b/b,b,b//w,w,w,w/w,w,w/w,w,w,w w"],
        "error: invalid value 'b,b,b,b/b,b,b/b,b,b//w,w,w,w/w,w,w/w,w,w,w w' for '--fen <FEN>': \
         rank 5: expected 4 squares (a5 c5 e5 g5) separated by ',', found 3",
    );
    check_refusal(&["perft", "--depth", "1", "--deep"], "error: unexpected argument '--deep' found");
    check_refusal(
        &["perft", "--depth", "1", "--fen", "a\n\nb"],
        "error: invalid value 'a b' for '--fen <FEN>': expected 7 or 8 ranks separated by '/', found 1",
    );
}

#[test]
fn help_goes_to_the_standard_output() {
    for arguments in [&["--help"] as &[&str], &["perft", "--help"], &["help", "perft"], &["--version"]] {
        let Output { status, stdout, stderr } = run(arguments, "");
        assert_eq!((status.code(), stderr.is_empty()), (Some(0), true), "{arguments:?}");
        assert!(String::from_utf8_lossy(&stdout).contains("laska"), "{arguments:?}");
    }
}
