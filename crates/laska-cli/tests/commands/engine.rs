//! Tests of `laska engine` through standard input and output.

use std::fs;

use laska_engine::evaluation::network::Network;

use crate::dialog::Process;
use crate::program::output;

/// Runs the engine on these input lines and returns its output without `info` lines.
fn answers(lines: &str) -> Vec<String> {
    let text = output(&["engine"], lines);
    text.lines().filter(|line| !line.starts_with("info")).map(str::to_owned).collect()
}

fn value<'a>(line: &'a str, name: &str) -> &'a str {
    line.split_whitespace().skip_while(|word| *word != name).nth(1).unwrap_or_else(|| panic!("no {name} in '{line}'"))
}

#[test]
fn uci_and_isready_are_answered() {
    let lines = answers("uci\nisready\nquit\n");
    assert!(lines[0].starts_with("id name laska "), "{lines:?}");
    for option in
        ["hash", "threads", "network", "variant", "lines", "level", "seed", "book", "repetition", "fortymoves"]
    {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option} type "))), "{option}");
    }
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn a_search_reports_info_and_a_legal_move() {
    let text = output(&["engine"], "position startpos moves c3-d4\ngo depth 7\n");
    let lines: Vec<_> = text.lines().collect();
    let [.., info, best] = lines.as_slice() else { panic!("{text}") };
    assert_eq!(value(info, "depth"), "7");
    let ["cp" | "win" | "loss", number] = info.split_whitespace().skip(4).take(2).collect::<Vec<_>>()[..] else {
        panic!("{info}")
    };
    assert!(number.parse::<i32>().is_ok(), "{info}");
    for count in ["nodes", "nps", "time"] {
        assert!(value(info, count).parse::<u64>().is_ok(), "{info}");
    }
    assert_eq!(*best, "bestmove e5-d4-c3", "the only legal move");
    assert_eq!(value(info, "pv"), "e5-d4-c3");
}

#[test]
fn newgame_makes_searches_repeatable() {
    let game = "newgame\nposition startpos\ngo depth 8\n";
    let text = output(&["engine"], &game.repeat(2));
    let nodes: Vec<_> = text.lines().filter(|line| line.contains("depth 8")).map(|line| value(line, "nodes")).collect();
    assert_eq!(nodes.len(), 2, "{text}");
    assert_eq!(nodes[0], nodes[1]);
}

#[test]
fn node_limits_are_exact() {
    let text = output(&["engine"], "position startpos\ngo nodes 5000\n");
    let info = text.lines().rfind(|line| line.starts_with("info")).expect("an info line");
    assert_eq!(value(info, "nodes"), "5000");
}

#[test]
fn stop_ends_an_infinite_search() {
    let mut process = Process::spawn(&["engine"]);
    process.send("position startpos");
    process.send("go infinite");
    process.receive_until("info");
    process.send("isready");
    process.receive_until("readyok");
    process.send("position startpos moves c3-d4");
    let busy = process.receive_until("error");
    assert_eq!(busy, "error a search without a limit is running; expected stop, isready or quit");
    process.send("stop");
    assert!(["c3", "a3", "e3", "g3"].contains(&&process.receive_until("bestmove")[9..11]));
    process.send("go infinite");
    process.receive_until("info");
    process.send("quit");
    let (rest, code) = process.finish();
    assert_eq!(rest.lines().filter(|line| line.starts_with("bestmove")).count(), 1, "{rest}");
    assert_eq!(code, Some(0));
}

#[test]
fn the_end_of_input_ends_the_program() {
    assert_eq!(output(&["engine"], ""), "");
    assert_eq!(answers("position startpos moves c3-d4\ngo infinite\n"), ["bestmove e5-d4-c3"]);
    // Without a final line end, and with a CRLF line end.
    assert_eq!(answers("isready\r\nisready"), ["readyok", "readyok"]);
}

#[test]
fn lines_wait_for_a_limited_search() {
    let lines = "position startpos moves c3-d4\ngo depth 9\nposition startpos moves c3-b4\ngo depth 9\nfoo\nisready\n";
    let lines = answers(lines);
    let first: Vec<_> = lines.iter().map(|line| line.split(' ').next().expect("a word")).collect();
    assert_eq!(first.iter().filter(|word| **word == "bestmove").count(), 2, "{lines:?}");
    assert_eq!(first.iter().position(|word| *word == "error"), Some(first.len() - 1), "{lines:?}");
}

#[test]
fn multiple_lines_are_numbered() {
    let text = output(&["engine"], "setoption name lines value 3\nposition startpos\ngo depth 5\n");
    let last: Vec<_> = text.lines().rev().skip(1).take(3).collect();
    assert_eq!(last.iter().map(|line| value(line, "multipv")).collect::<Vec<_>>(), ["3", "2", "1"], "{text}");
    let mut moves: Vec<_> = last.iter().map(|line| value(line, "pv")).collect();
    moves.dedup();
    assert_eq!(moves.len(), 3, "{text}");
}

#[test]
fn a_weak_level_is_limited_and_seeded() {
    let games = |seed: &str| {
        let once = format!("setoption name seed value {seed}\nnewgame\nposition startpos\ngo\n");
        answers(&format!("setoption name level value 1\n{}", once.repeat(8)))
    };
    let first = games("7");
    assert_eq!(first.len(), 8, "{first:?}");
    assert!(first.iter().all(|line| *line == first[0]), "a new game restarts the random numbers: {first:?}");
    let seeds = ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(|seed| games(seed)[0].clone());
    assert!(seeds.iter().any(|line| *line != seeds[0]), "different seeds should differ: {seeds:?}");
    // A weak level searches all moves but reports only the requested number of lines.
    let text = output(&["engine"], "setoption name level value 1\ngo infinite\n");
    assert!(text.contains("bestmove ") && !text.contains("multipv"), "{text}");
}

#[test]
fn the_book_answers_limited_searches_of_the_strongest_levels() {
    let searches = |options: &str, go: &str| {
        let text =
            output(&["engine"], &format!("setoption name book value true\n{options}position startpos\ngo {go}\n"));
        assert!(text.contains("bestmove "), "{text}");
        text.contains("info ")
    };
    assert!(!searches("", "depth 3"));
    assert!(!searches("setoption name level value 9\n", ""));
    for (options, go) in [
        ("", "infinite"),
        ("setoption name level value 8\n", ""),
        ("setoption name variant value laska-first\n", "depth 3"),
        ("setoption name book value false\n", "depth 3"),
    ] {
        assert!(searches(options, go), "{options}{go}");
    }
}

#[test]
fn options_change_the_game() {
    let eight =
        "setoption name variant value eight\nposition startpos moves a3-b4\nsetoption name hash value 1\ngo depth 3\n";
    assert!(answers(eight)[0].starts_with("bestmove "), "{:?}", answers(eight));
    // The third repetition ends the game unless that rule is off.
    let start = "position fen ,,,W//////B,,, w moves g7-f6 a1-b2 f6-g7 b2-a1 g7-f6 a1-b2 f6-g7 b2-a1\ngo depth 2\n";
    let drawn = "error go: the game is over (Draw: the same position for the third time)";
    assert_eq!(answers(start), [drawn]);
    assert_eq!(answers(&format!("setoption name repetition value false\n{start}")), ["bestmove g7-f6"]);
}

#[test]
fn a_search_evaluates_with_the_chosen_network() {
    let score = |options: &str| {
        let text = output(&["engine"], &format!("{options}position startpos moves c3-d4\ngo depth 6\n"));
        text.lines().rev().nth(1).map(|line| line.split_once(" nodes").expect("the number of nodes").0.to_owned())
    };
    let set = |network: &str| format!("setoption name network value {network}\n");
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    let path = file.path().to_str().expect("a UTF-8 path");
    fs::write(path, Network::STANDARD).expect("a file can be written");
    let [default, standard, terms, loaded] = ["", &set("standard"), &set("none"), &set(path)].map(score);
    assert!(standard != terms && standard == default && standard == loaded, "{standard:?} {terms:?} {loaded:?}");
    assert_eq!(score(&(set(path) + &set("none"))), terms);
    fs::write(path, "no network\n").expect("a file can be written");
    let expected = "expected 'laska-network 1 scale=' and a number from 1 to 10000";
    assert_eq!(output(&["engine"], &set(path)), format!("error setoption network: {path}: line 1: {expected}\n"));
}

#[test]
fn invalid_lines_change_nothing() {
    let cases = [
        ("foo", "error 'foo' is not a command; expected uci, isready, newgame, setoption, position, go, stop or quit"),
        ("position startpos moves c3-d4 c5-d4", "error position: move 1 of Black, 'c5-d4': you must capture: e5-d4-c3"),
        (
            "position startpos moves c3-c4",
            "error position: move 1 of White: 'c3-c4': c4 is not a playing square; the playing squares have the color of a1",
        ),
        ("position fen x w", "error position: expected 7 or 8 ranks separated by '/', found 1"),
        ("setoption name hash value 0", "error setoption hash: expected a number from 1 to 65536, found '0'"),
        ("setoption name lines value 256", "error setoption lines: expected a number from 1 to 255, found '256'"),
        ("setoption name level value 11", "error setoption level: expected a number from 1 to 10, found '11'"),
        (
            "setoption name seed value x",
            "error setoption seed: expected a number from 0 to 18446744073709551615, found 'x'",
        ),
        ("go depth 0", "error go depth: expected a number from 1 to 100, found '0'"),
        ("go \u{0}\u{fffd}", "error go: '\u{0}\u{fffd}' is not a limit; expected movetime, depth, nodes or infinite"),
    ];
    for (line, error) in cases {
        let lines = format!("position startpos moves 9-13\n{line}\ngo depth 3\n");
        assert_eq!(answers(&lines), [error, "bestmove e5-d4-c3"], "{line}");
    }
    let over = "position fen //////W,,, b\ngo depth 3\ngo infinite\n";
    assert_eq!(answers(over), ["error go: the game is over (White wins: Black has no column left)"; 2]);
}
