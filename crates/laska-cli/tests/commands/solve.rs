//! `laska solve`: studies solved, as a table and as JSON, and what cannot be solved.

use std::process::Output;

use serde_json::{Value, json};

use crate::program::{check_refusal, output, run};

/// The library's studies 1 and 3.
const OFFICERS: &str = "/,,/,,,/,,/,,,/BBB,,/WWW,,, w";
const FLIGHT: &str = "//,BBW,,//,WWWBB,,// w";

fn solved(arguments: &[&str]) -> Value {
    serde_json::from_str(&output(&[&["solve", "--json"], arguments].concat(), "")).expect("one JSON object")
}

#[test]
fn studies_have_their_known_results() {
    for (fen, positions, plies) in [(OFFICERS, 6, 5), (FLIGHT, 2400, 7)] {
        let answer = solved(&["--fen", fen]);
        assert_eq!(
            (&answer["positions"], &answer["result"]),
            (&json!(positions), &json!({"kind": "win", "plies": plies}))
        );
        let best = &answer["moves"][0];
        assert_eq!((&best["result"], &best["move"]), (&answer["result"], &best["line"][0]));
        assert_eq!(best["line"].as_array().map(Vec::len), Some(plies), "{answer}");
        assert!(answer["milliseconds"].is_u64() && answer["memory"].as_u64() > Some(0), "{answer}");
    }
}

#[test]
fn every_legal_move_has_its_result_the_best_first() {
    let answer = solved(&["--fen", FLIGHT]);
    assert_eq!((&answer["turn"], &answer["variant"]), (&json!("white"), &json!("laska")));
    let moves = answer["moves"].as_array().expect("moves");
    let plies: Vec<_> = moves.iter().map(|mv| mv["result"]["plies"].as_u64().expect("a win")).collect();
    assert_eq!(plies, [7, 11, 15, 15], "{answer}");
    let text = output(&["solve", "--fen", FLIGHT], "");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "Laska, White to move");
    assert!(lines[2].starts_with("win in 7; positions 2400, memory "), "{text}");
    assert!(lines[4].trim_start().starts_with("win in 7  c3-d4 c5-d4-e3 "), "{text}");
}

#[test]
fn the_chain_rule_and_the_moves_before_count() {
    for (variant, mv) in [("laska", "a1-b2-c3-d4-e5"), ("laska-single", "a1-b2-c3")] {
        let answer = solved(&["--fen", "///,b,//b,,/W,,, w", "--variant", variant]);
        assert_eq!(answer["moves"].as_array().map(Vec::len), Some(1), "{answer}");
        assert_eq!((&answer["variant"], &answer["moves"][0]["move"]), (&json!(variant), &json!(mv)));
    }
    let later = solved(&["--fen", FLIGHT, "--moves", "c3-d4"]);
    assert_eq!((&later["turn"], &later["result"]), (&json!("black"), &json!({"kind": "loss", "plies": 6})));
    let over = solved(&["--fen", "//////W,,, b"]);
    assert_eq!((&over["result"], &over["moves"]), (&json!({"kind": "loss", "plies": 0}), &json!([])));
}

#[test]
fn a_win_is_proved_and_checked() {
    let proved = solved(&["--fen", FLIGHT, "--prove", "white", "--memory", "16"]);
    assert_eq!((&proved["side"], &proved["result"]), (&json!("white"), &json!("win")));
    assert!(proved["plies"].as_u64() >= Some(7) && proved["checked"].as_u64() > Some(0), "{proved}");
    assert_eq!(proved["line"].as_array().map(|line| line.len() as u64), proved["plies"].as_u64(), "{proved}");
    let text = output(&["solve", "--fen", OFFICERS, "--prove", "white", "--memory", "16"], "");
    assert!(text.contains("\nWhite wins in at most 5; "), "{text}");
    let lost = solved(&["--fen", "//////W,,, b", "--prove", "black", "--memory", "16"]);
    assert_eq!((&lost["result"], &lost["plies"], &lost["line"]), (&json!("no win"), &Value::Null, &Value::Null));
}

#[test]
fn a_piece_list_is_a_position_too() {
    let list = "c3WWWBB c5BBW, White to move";
    let (by_list, by_fen) = (solved(&["--fen", list]), solved(&["--fen", FLIGHT]));
    assert_eq!((&by_list["fen"], &by_list["moves"]), (&by_fen["fen"], &by_fen["moves"]));
    let large = solved(&["--fen", "h8W b2b, Black to move", "--variant", "eight"]);
    assert_eq!((&large["variant"], &large["result"]["kind"]), (&json!("eight"), &json!("draw")));
    check_refusal(&["solve", "--fen", "h8W, White to move"], "error: --fen: h8 is not on the 7x7 board");
    check_refusal(
        &["solve", "--fen", "c4W, White to move"],
        "error: --fen: 'c4W': c4 is not a playing square; the playing squares have the color of a1",
    );
}

#[test]
fn a_proof_ends_at_its_limit() {
    let Output { status, stdout, stderr } = run(&["solve", "--prove", "white", "--nodes", "1000"], "");
    assert_eq!(String::from_utf8_lossy(&stderr), "error: undecided after 1000 nodes, which is the limit\n");
    assert_eq!((status.code(), stdout.len()), (Some(1), 0));
    check_refusal(
        &["solve", "--nodes", "1000"],
        "error: the following required arguments were not provided: --prove <SIDE>",
    );
}

#[test]
fn too_many_positions_are_told_in_one_line() {
    let Output { status, stdout, stderr } = run(&["solve", "--memory", "8"], "");
    let error = String::from_utf8_lossy(&stderr);
    assert!(
        error.starts_with("error: too many positions (") && error.contains(" so far); a larger --memory"),
        "{error}"
    );
    assert_eq!((status.code(), stdout.len(), error.lines().count()), (Some(1), 0, 1));
    check_refusal(
        &["solve", "--memory", "0"],
        "error: invalid value '0' for '--memory <MIB>': 0 is not in 1..=1048576",
    );
}
