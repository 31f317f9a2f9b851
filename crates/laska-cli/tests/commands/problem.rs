//! Tests of `laska problem`.

use std::process::Output;

use serde_json::{Value, json};

use crate::program::{check_refusal, output, run};

fn problem(arguments: &[&str]) -> Value {
    serde_json::from_str(&output(&[&["problem", "--json"], arguments].concat(), "")).expect("one JSON object")
}

/// The library's studies 2 and 3.
const OPPOSITION: &str = "a1WWW d4BBB, White to move";
const FLIGHT: &str = "c3WWWBB c5BBW, White to move";

#[test]
fn a_sound_problem_is_described() {
    let text = output(&["problem", "--fen", OPPOSITION, "--win"], "");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[..3], ["White to move and win", OPPOSITION, "///,BBB,///WWW,,, w"]);
    assert_eq!(lines[4], "Sound: 1. a1-b2 wins and is the only legal move. Exact: all 2988 positions are solved.");
    for expected in [
        "\nSolution\n1. a1-b2 d4-c5 ",
        " 1-0\nWhite wins in 11 moves, with the longest defense.\n",
        "\nDuals: in the main line and all variations, ",
        "\nSet play, with Black to move: ",
        "inimal: ",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
}

#[test]
fn a_cooked_problem_names_its_cooks() {
    let text = output(&["problem", "--fen", FLIGHT, "--win"], "");
    assert!(text.contains("\nUnsound: c3-d4, c3-b4, c3-b2 and c3-d2 win. Exact: "), "{text}");
    assert!(text.contains("\n  c3-b4 (cook): White wins in "), "{text}");
    let report = problem(&["--fen", FLIGHT, "--win"]);
    assert_eq!((&report["soundness"], &report["flaws"]), (&json!("unsound"), &json!(["cooked"])));
    assert_eq!((&report["unique"], &report["reductions"]), (&json!(false), &json!([])));
    // Only one of them is fast enough.
    let report = problem(&["--fen", FLIGHT, "--win-in", "4"]);
    assert_eq!((&report["soundness"], &report["basis"]), (&json!("sound"), &json!("exact")));
    assert_eq!((&report["moves"][0]["move"], &report["unique"]), (&json!("c3-d4"), &json!(true)));
}

#[test]
fn the_json_has_all_fields() {
    let report = problem(&["--fen", OPPOSITION, "--win-in", "12"]);
    assert_eq!((&report["stipulation"], &report["flaws"]), (&json!("win in 12"), &json!(["shorter"])));
    assert_eq!((&report["fen"], &report["turn"]), (&json!("///,BBB,///WWW,,, w"), &json!("white")));
    assert_eq!((&report["positions"], &report["examined"]["kind"]), (&json!(2988), &json!("everything")));
    let key = &report["moves"][0];
    assert_eq!(
        (&key["reach"], &key["result"]),
        (&json!("reached"), &json!({"kind": "win", "plies": 21, "certainty": "exact"}))
    );
    assert_eq!((&key["line"], report["main_line"].as_array().map(Vec::len)), (&report["main_line"], Some(21)));
    let set_play = &report["set_play"];
    assert!(set_play["defenses"].as_array().is_some_and(|defenses| defenses.len() == 4), "{set_play}");
    assert!(report["minimal"].is_boolean() && report["milliseconds"].is_u64(), "{report}");
    for reduction in report["reductions"].as_array().expect("reductions") {
        assert!(reduction["change"].as_str().is_some_and(|text| text.starts_with("with")), "{reduction}");
    }
    for dual in report["duals"].as_array().expect("duals") {
        assert!(dual["ways"][0]["longer"].is_u64(), "{dual}");
    }
}

#[test]
fn what_the_limits_leave_open_is_said() {
    let start = ["--moves", "c3-d4", "--win", "--memory", "8", "--nodes", "100"];
    let report = problem(&start);
    assert_eq!((&report["soundness"], &report["positions"]), (&json!("unknown"), &Value::Null));
    assert_eq!(report["moves"][0]["result"], json!({"kind": "unknown", "plies": null, "certainty": "unknown"}));
    let text = output(&[&["problem"], start.as_slice()].concat(), "");
    let expected =
        "Not known within the limits: no move is known to be one that wins, but these moves are open: e5-d4-c3.";
    assert!(text.contains(expected), "{text}");
    // Lasker's proposition, as he printed it, but without the misprint.
    let printed = "A, moves and wins. — A on 2, green, white, black, red, black. — B on 1, red, white, on 7, red, on 12, \
        red red, on 14, red, on 19, black, on 20, black, on 22, red.";
    let text = output(&["problem", "--fen", printed, "--win", "--memory", "16", "--nodes", "20000"], "");
    assert!(text.contains("\nSound: only 1. c1-b2 wins. Proven, not solved: "), "{text}");
    assert!(
        text.contains("\nWhite wins in at most ") && text.contains("\nDuals: by proofs, in the main line only.\n"),
        "{text}"
    );
}

#[test]
fn better_problems_are_listed() {
    let arguments = ["--fen", "c3W g7b, White to move", "--win", "--improve", "--memory", "16", "--count", "3"];
    let found = problem(&arguments);
    let improvements = found["improvements"].as_array().expect("improvements");
    assert!(found["neighbors"].as_u64() > Some(100) && found["sound"].as_u64() > Some(3), "{found}");
    assert_eq!(improvements.len(), 3);
    for it in improvements {
        let checked = problem(&["--fen", it["fen"].as_str().expect("a position"), "--win", "--memory", "16"]);
        assert_eq!((&checked["soundness"], &checked["moves"][0]["move"]), (&json!("sound"), &it["key"]));
    }
    let text = output(&[&["problem"], arguments.as_slice()].concat(), "");
    assert!(text.contains(" neighbors are sound.\n\nwith "), "{text}");
}

#[test]
fn invalid_problems_give_one_line_errors() {
    check_refusal(
        &["problem", "--fen", "a1W, Black to move", "--win"],
        "error: Black to move has no legal move and has lost, so the stipulation cannot be met",
    );
    check_refusal(
        &["problem", "--fen", OPPOSITION],
        "error: the following required arguments were not provided: <--win|--win-in <N>|--hold>",
    );
    check_refusal(
        &["problem", "--fen", OPPOSITION, "--win", "--hold"],
        "error: the argument '--win' cannot be used with '--hold'",
    );
    check_refusal(
        &["problem", "--win-in", "0"],
        "error: invalid value '0' for '--win-in <N>': expected a number from 1 to 9999",
    );
    check_refusal(
        &["problem", "--win", "--fen", "A moves. A on 26, white"],
        "error: --fen: word 5, '26': expected a square from 1 to 25",
    );
    let Output { status, stdout, .. } = run(&["problem", "--fen", "a1W g7B, White to move", "--win"], "");
    assert!(String::from_utf8_lossy(&stdout).contains("\nUnsound: no move wins (with best play, "), "{stdout:?}");
    assert_eq!(status.code(), Some(0));
}
