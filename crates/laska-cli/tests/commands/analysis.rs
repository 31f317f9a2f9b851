//! Tests of `laska perft`, `analyze`, `solve` and `bench`.

use std::process::Output;

use serde_json::{Value, json};

use crate::program::{check_refusal, output, run};

fn check_output(arguments: &[&str], expected: &str) {
    assert_eq!(output(arguments, ""), expected, "{arguments:?}");
}

#[test]
fn perft_prints_a_line_per_depth() {
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
fn divide_prints_a_line_per_move() {
    let Output { status, stdout, .. } = run(&["perft", "--depth", "7", "--divide"], "");
    let text = String::from_utf8_lossy(&stdout);
    let (lines, total) = text.trim_end().rsplit_once('\n').expect("moves and a total");
    let mut lines: Vec<_> = lines.lines().map(|line| line.split_once(' ').expect("a move and a count")).collect();
    // The order of the moves is unspecified.
    lines.sort();
    assert!(lines.iter().map(|line| line.0).eq(["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4"]), "{text}");
    assert_eq!(lines.iter().map(|line| line.1.parse::<u32>().expect("a count")).sum::<u32>(), 846);
    assert_eq!((total, status.code()), ("total 846", Some(0)));
}

#[test]
fn invalid_input_gives_a_one_line_error() {
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
fn help_goes_to_standard_output() {
    for arguments in [&["--help"] as &[&str], &["perft", "--help"], &["help", "perft"], &["--version"]] {
        let Output { status, stdout, stderr } = run(arguments, "");
        assert_eq!((status.code(), stderr.is_empty()), (Some(0), true), "{arguments:?}");
        assert!(String::from_utf8_lossy(&stdout).contains("laska"), "{arguments:?}");
    }
}

fn analyze(arguments: &[&str]) -> Value {
    serde_json::from_str(&output(&[&["analyze", "--json"], arguments].concat(), "")).expect("one JSON object")
}

#[test]
fn the_json_has_all_fields_and_legal_moves() {
    let analysis = analyze(&["--depth", "6", "--lines", "3"]);
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
fn a_decided_position_has_a_line_to_its_end() {
    let analysis = analyze(&["--depth", "8", "--fen", "////b,,,//,W,, b"]);
    let score = &analysis["lines"][0]["score"];
    assert_eq!((analysis["turn"].as_str(), score["kind"].as_str()), (Some("black"), Some("loss")), "{analysis}");
    assert_eq!(score["plies"], 2, "{analysis}");
    assert_eq!(analysis["lines"][0]["moves"], serde_json::json!(["a3-b2", "c1-b2-a3"]));
}

#[test]
fn the_table_has_a_row_per_move() {
    let text = output(&["analyze", "--nodes", "3000", "--lines", "9", "--variant", "laska-single"], "");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "Laska, one jump a move (Bignor Ludus), White to move");
    assert!(lines[2].contains("3000 nodes"), "{text}");
    let numbers: Vec<_> = lines[4..].iter().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(numbers, ["1", "2", "3", "4", "5", "6"], "{text}");
}

#[test]
fn moves_are_played_first() {
    let one = analyze(&["--depth", "2", "--moves", "9-13", "e5-d4-c3", "--lines", "1"]);
    let other = analyze(&["--depth", "2", "--moves", "1. c3-d4 e5-d4-c3"]);
    assert_eq!((&one["fen"], &one["lines"]), (&other["fen"], &other["lines"]));
    assert_eq!(one["turn"], "white");
}

#[test]
fn invalid_input_and_finished_games_give_one_line_errors() {
    let eight = "b,b,b,b/b,b,b,b/b,b,b,b///w,w,w,w/w,w,w,w/w,w,w,w w";
    check_refusal(
        &["analyze", "--fen", eight, "--variant", "laska"],
        "error: --variant laska is played on 7x7, but --fen has 8x8",
    );
    check_refusal(
        &["analyze", "--moves", "c3-d4", "c5-b4"],
        "error: --moves: move 1 of Black, 'c5-b4': you must capture: e5-d4-c3",
    );
    check_refusal(
        &["analyze", "--lines", "0"],
        "error: invalid value '0' for '--lines <K>': expected a number from 1 to 255",
    );
    let Output { status, stdout, stderr } = run(&["analyze", "--fen", "//////W,,, b"], "");
    assert_eq!(String::from_utf8_lossy(&stderr), "error: the game is over (White wins: Black has no column left)\n");
    assert_eq!((status.code(), stdout.len()), (Some(1), 0));
}

/// The library's studies 1 and 3.
const OFFICERS: &str = "/,,/,,,/,,/,,,/BBB,,/WWW,,, w";
const FLIGHT: &str = "//,BBW,,//,WWWBB,,// w";

fn solve(arguments: &[&str]) -> Value {
    serde_json::from_str(&output(&[&["solve", "--json"], arguments].concat(), "")).expect("one JSON object")
}

#[test]
fn studies_have_their_known_results() {
    for (fen, positions, plies) in [(OFFICERS, 6, 5), (FLIGHT, 2400, 7)] {
        let answer = solve(&["--fen", fen]);
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
fn every_legal_move_has_a_result_best_first() {
    let answer = solve(&["--fen", FLIGHT]);
    assert_eq!((&answer["turn"], &answer["variant"]), (&json!("white"), &json!("laska")));
    let moves = answer["moves"].as_array().expect("moves");
    let plies: Vec<_> = moves.iter().map(|mv| mv["result"]["plies"].as_u64().expect("a win")).collect();
    assert_eq!(plies, [7, 11, 15, 15], "{answer}");
    let text = output(&["solve", "--fen", FLIGHT], "");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "Laska, White to move");
    assert!(lines[2].starts_with("White wins in 4 moves; 2400 positions, "), "{text}");
    assert!(lines[4].trim_start().starts_with("win in 4 moves  c3-d4 c5-d4-e3 "), "{text}");
}

#[test]
fn the_capture_rule_and_earlier_moves_matter() {
    for (variant, mv) in [("laska", "a1-b2-c3-d4-e5"), ("laska-single", "a1-b2-c3")] {
        let answer = solve(&["--fen", "///,b,//b,,/W,,, w", "--variant", variant]);
        assert_eq!(answer["moves"].as_array().map(Vec::len), Some(1), "{answer}");
        assert_eq!((&answer["variant"], &answer["moves"][0]["move"]), (&json!(variant), &json!(mv)));
    }
    let later = solve(&["--fen", FLIGHT, "--moves", "c3-d4"]);
    assert_eq!((&later["turn"], &later["result"]), (&json!("black"), &json!({"kind": "loss", "plies": 6})));
    let over = solve(&["--fen", "//////W,,, b"]);
    assert_eq!((&over["result"], &over["moves"]), (&json!({"kind": "loss", "plies": 0}), &json!([])));
}

#[test]
fn a_win_is_proven_and_checked() {
    let proof = solve(&["--fen", FLIGHT, "--prove", "white", "--memory", "16"]);
    assert_eq!((&proof["side"], &proof["result"]), (&json!("white"), &json!("win")));
    assert!(proof["plies"].as_u64() >= Some(7) && proof["checked"].as_u64() > Some(0), "{proof}");
    assert_eq!(proof["line"].as_array().map(|line| line.len() as u64), proof["plies"].as_u64(), "{proof}");
    let text = output(&["solve", "--fen", OFFICERS, "--prove", "white", "--memory", "16"], "");
    assert!(text.contains("\nWhite wins in at most 3 moves; "), "{text}");
    let lost = solve(&["--fen", "//////W,,, b", "--prove", "black", "--memory", "16"]);
    assert_eq!((&lost["result"], &lost["plies"], &lost["line"]), (&json!("no win"), &Value::Null, &Value::Null));
}

#[test]
fn a_certificate_is_stored_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("flight.laska");
    let path = file.to_str().expect("a path in UTF-8");
    let prove = ["--fen", FLIGHT, "--prove", "white", "--memory", "16", "--threads", "2", "--certificate", path];
    let proof = solve(&prove);
    let checked: Value = serde_json::from_str(&output(&["check", path, "--json"], "")).expect("JSON");
    for field in ["fen", "variant", "turn", "side", "plies", "quiet_plies", "checked", "line"] {
        assert_eq!(checked[field], proof[field], "{field}");
    }
    let text = output(&["check", path], "");
    assert!(
        text.contains("\nWhite wins in at most ") && text.contains("\nthe 40-move rule does not matter: "),
        "{text}"
    );
    assert!(!folder.path().join("flight.laska.part").exists());

    let bytes = std::fs::read(&file).expect("the file");
    std::fs::write(&file, &bytes[..bytes.len() - 1]).expect("a shorter file");
    let Output { status, stderr, .. } = run(&["check", path], "");
    let error = String::from_utf8_lossy(&stderr);
    assert!(error.starts_with(&format!("error: {path}: expected ")), "{error}");
    assert_eq!(status.code(), Some(2));
    let missing = folder.path().join("none/flight.laska");
    let arguments = ["solve", "--fen", FLIGHT, "--prove", "white", "--certificate", missing.to_str().expect("a path")];
    assert_eq!(run(&arguments, "").status.code(), Some(2));
    check_refusal(
        &["solve", "--certificate", path],
        "error: the following required arguments were not provided: --prove <SIDE>",
    );
    assert_eq!(
        String::from_utf8_lossy(&run(&["check", "-"], "laska").stderr),
        "error: -: line 1: expected 'laska certificate 1', found 'laska'\n"
    );
}

#[test]
fn a_piece_list_is_accepted() {
    let list = "c3WWWBB c5BBW, White to move";
    let (by_list, by_fen) = (solve(&["--fen", list]), solve(&["--fen", FLIGHT]));
    assert_eq!((&by_list["fen"], &by_list["moves"]), (&by_fen["fen"], &by_fen["moves"]));
    let large = solve(&["--fen", "h8W b2b, Black to move", "--variant", "eight"]);
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
    assert_eq!(String::from_utf8_lossy(&stderr), "error: undecided after 1000 nodes (the limit)\n");
    assert_eq!((status.code(), stdout.len()), (Some(1), 0));
    check_refusal(
        &["solve", "--nodes", "1000"],
        "error: the following required arguments were not provided: --prove <SIDE>",
    );
}

#[test]
fn too_many_positions_give_a_one_line_error() {
    let Output { status, stdout, stderr } = run(&["solve", "--memory", "8"], "");
    let error = String::from_utf8_lossy(&stderr);
    assert!(
        error.starts_with("error: too many positions (") && error.contains(" so far); try a larger --memory"),
        "{error}"
    );
    assert_eq!((status.code(), stdout.len(), error.lines().count()), (Some(1), 0, 1));
    check_refusal(
        &["solve", "--memory", "0"],
        "error: invalid value '0' for '--memory <MIB>': 0 is not in 1..=1048576",
    );
}

#[test]
fn the_table_and_the_json_have_the_same_nodes() {
    let text = output(&["bench"], "");
    let bench: Value = serde_json::from_str(&output(&["bench", "--json"], "")).expect("one JSON object");
    for (name, table) in ["terms", "network"].into_iter().zip(text.split("\n\n")) {
        let bench = &bench[name];
        let positions = bench["positions"].as_array().expect("positions");
        let nodes: Vec<_> = positions.iter().map(|position| position["nodes"].as_u64().expect("a number")).collect();
        assert_eq!(bench["nodes"].as_u64(), Some(nodes.iter().sum()));
        assert!(bench["milliseconds"].is_u64() && bench["nodes_a_second"].as_f64() > Some(0.0), "{bench}");
        let lines: Vec<_> = table.lines().collect();
        assert_eq!(lines.len(), positions.len() + 1, "{table}");
        for (line, position) in lines.iter().zip(positions) {
            assert!(line.starts_with(position["name"].as_str().expect("a name")), "{line}");
            assert!(line.contains(&format!(" {} nodes ", position["nodes"])), "{line}");
        }
        assert!(lines[positions.len()].starts_with(&format!("{name}: {} nodes, ", bench["nodes"])), "{table}");
    }
}
