//! `laska analyze`: as a table and as JSON.

use std::process::Output;

use serde_json::Value;

use crate::program::{check_refusal, output, run};

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&output(&[&["analyze", "--json"], arguments].concat(), "")).expect("one JSON object")
}

#[test]
fn the_json_has_its_names_and_legal_moves() {
    let analysis = json(&["--depth", "6", "--lines", "3"]);
    assert_eq!(analysis["fen"], "b,b,b,b/b,b,b/b,b,b,b//w,w,w,w/w,w,w/w,w,w,w w");
    assert_eq!((&analysis["variant"], &analysis["turn"]), (&"laska".into(), &"white".into()));
    assert_eq!(analysis["depth"], 6);
    assert!(analysis["nodes"].as_u64() > Some(0) && analysis["milliseconds"].is_u64(), "{analysis}");
    let lines = analysis["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 3);
    let scores: Vec<_> = lines.iter().map(|line| line["score"]["hundredths"].as_i64().expect("a value")).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    for line in lines {
        assert_eq!(line["score"]["kind"], "value");
        let moves: Vec<_> = line["moves"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
        let played = output(&["engine"], &format!("position startpos moves {}\nisready\n", moves.join(" ")));
        assert_eq!(played, "readyok\n", "{line}");
    }
}

#[test]
fn a_decided_position_tells_the_way_to_its_end() {
    let analysis = json(&["--depth", "8", "--fen", "////b,,,//,W,, b"]);
    let score = &analysis["lines"][0]["score"];
    assert_eq!((analysis["turn"].as_str(), score["kind"].as_str()), (Some("black"), Some("loss")), "{analysis}");
    assert_eq!(score["plies"], 2, "{analysis}");
    assert_eq!(analysis["lines"][0]["moves"], serde_json::json!(["a3-b2", "c1-b2-a3"]));
}

#[test]
fn the_table_has_a_row_a_move() {
    let text = output(&["analyze", "--nodes", "3000", "--lines", "9", "--variant", "laska-single"], "");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "Laska, one jump a move (Bignor Ludus), White to move");
    assert!(lines[2].contains("3000 nodes"), "{text}");
    let numbers: Vec<_> = lines[4..].iter().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(numbers, ["1", "2", "3", "4", "5", "6"], "{text}");
}

#[test]
fn moves_lead_to_the_position() {
    let one = json(&["--depth", "2", "--moves", "9-13", "e5-d4-c3", "--lines", "1"]);
    let other = json(&["--depth", "2", "--moves", "1. c3-d4 e5-d4-c3"]);
    assert_eq!((&one["fen"], &one["lines"]), (&other["fen"], &other["lines"]));
    assert_eq!(one["turn"], "white");
}

#[test]
fn bad_input_and_ended_games_are_told_in_one_line() {
    let eight = "b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w w";
    check_refusal(
        &["analyze", "--fen", eight, "--variant", "laska"],
        "error: --variant laska is played on 7x7, but --fen has 8x8",
    );
    check_refusal(
        &["analyze", "--moves", "c3-d4", "c5-b4"],
        "error: --moves: move 1 of Black, 'c5-b4': taking is compulsory; expected e5-d4-c3",
    );
    check_refusal(
        &["analyze", "--lines", "0"],
        "error: invalid value '0' for '--lines <K>': expected a number from 1 to 255",
    );
    let Output { status, stdout, stderr } = run(&["analyze", "--fen", "//////W,,, b"], "");
    assert_eq!(String::from_utf8_lossy(&stderr), "error: the game is over (White wins: Black has no column left)\n");
    assert_eq!((status.code(), stdout.len()), (Some(1), 0));
}
