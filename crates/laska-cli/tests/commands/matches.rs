//! Tests of `laska match` with real players.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use laska_cli::journal;
use serde_json::Value;
use tempfile::{NamedTempFile, TempDir};

use crate::PROGRAM;
use crate::program::{check_refusal, output, run};

/// Returns the arguments of a match with few nodes per move.
fn quick_match<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["match", "--nodes", "200", "--draw-after", "120"], more].concat()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&output(&[arguments, &["--json"]].concat(), "")).expect("one JSON object")
}

#[test]
fn equal_players_score_half() {
    let summary = json(&quick_match(&["--games", "7"]));
    assert_eq!(summary["games"], 8, "rounded up to whole pairs");
    assert_eq!(summary["pentanomial"], serde_json::json!([0, 0, 4, 0, 0]));
    assert_eq!(summary["wins"], summary["losses"]);
    assert_eq!((&summary["score"], &summary["elo"]), (&Value::from(0.5), &Value::from(0.0)));
    assert_eq!(summary["forfeits"], serde_json::json!([0, 0]));
    assert_eq!(summary["sprt"], Value::Null);
    assert!(summary["players"][1]["nodes_a_second"].as_f64().is_some_and(|speed| speed > 0.0), "{summary}");
}

#[test]
fn levels_need_no_limit() {
    let levels = ["match", "--games", "4", "--draw-after", "100", "--first-level", "3", "--second-level", "1"];
    let summary = json(&levels);
    assert_eq!((&summary["games"], &summary["forfeits"]), (&4.into(), &serde_json::json!([0, 0])), "{summary}");
}

#[test]
fn the_novice_and_the_random_mover_need_no_limit_and_repeat_their_games() {
    let players = ["match", "--games", "20", "--first", "novice", "--second", "random"];
    let seeds = ["--first-option", "seed=1", "--second-option", "seed=2", "--draw-after", "300"];
    let play = || json(&[players.as_slice(), &seeds].concat());
    let summary = play();
    assert!(summary["score"].as_f64().is_some_and(|score| score > 0.8), "{summary}");
    assert_eq!(summary["forfeits"], serde_json::json!([0, 0]));
    assert_eq!(summary["pentanomial"], play()["pentanomial"]);
}

#[test]
fn a_learner_repeats_its_games_and_learns_from_its_coach() {
    let seeds = ["--first-option", "seed=1", "--second-option", "seed=2", "--games", "20", "--draw-after", "300"];
    let coach = ["match", "--first", "learner", "--first-nodes", "5000", "--second", "novice"];
    let play = |level: &str| json(&[&coach[..], &seeds, &["--first-level", level]].concat());
    let summary = play("4");
    assert_eq!(summary["forfeits"], serde_json::json!([0, 0]));
    assert_eq!(summary["pentanomial"], play("4")["pentanomial"]);
    assert!(summary["score"].as_f64().is_some_and(|score| score > 0.5), "{summary}");
}

/// README.md has the results of 200 games; those of 60 vary more.
#[test]
fn a_novice_beats_the_weakest_level_and_not_the_third() {
    let score = |player: &str, level: &str| {
        let players = ["match", "--games", "60", "--first", player, "--second-level", level];
        let seeds = ["--first-option", "seed=1", "--second-option", "seed=2"];
        json(&[players.as_slice(), &seeds].concat())["score"].as_f64().expect("a score")
    };
    let scores = [score("novice", "1"), score("novice", "2"), score("novice", "3"), score("random", "1")];
    let expected = [0.6..=0.75, 0.3..=0.5, 0.0..=0.2, 0.15..=0.35];
    let is_expected = scores.iter().zip(&expected).all(|(score, range)| range.contains(score));
    assert!(is_expected, "{scores:?}, expected {expected:?}");
}

#[test]
fn a_sequential_test_ends_the_match_early() {
    let sprt =
        ["--games", "2000", "--first-nodes", "2000", "--second-nodes", "20", "--sprt", "-50", "50", "0.1", "0.1"];
    let summary = json(&quick_match(&sprt));
    assert_eq!(summary["sprt"]["verdict"], "elo1", "{summary}");
    assert!(summary["games"].as_u64().is_some_and(|games| games < 400), "{summary}");
    assert!(summary["sprt"]["llr"].as_f64() >= summary["sprt"]["upper"].as_f64(), "{summary}");
}

#[test]
fn the_record_contains_every_complete_game() {
    let file = NamedTempFile::new().expect("a temporary file");
    let path = file.path().to_str().expect("a UTF-8 path");
    let text = output(
        &quick_match(&["--games", "4", "--variant", "laska-first", "--report-every", "2", "--record", path]),
        "",
    );
    assert_eq!(text.lines().filter(|line| line.starts_with("games ")).count(), 3, "{text}");
    let records = fs::read_to_string(path).expect("the record was written");
    let moves: Vec<_> = records.lines().filter_map(|line| line.strip_prefix("moves ")).collect();
    assert_eq!(moves.len(), 4, "{records}");
    for moves in moves {
        let game = format!("setoption name variant value laska-first\nposition startpos moves {moves}\nisready\n");
        assert_eq!(output(&["engine"], &game), "readyok\n");
        assert!(moves.ends_with("1-0") || moves.ends_with("0-1") || moves.ends_with("1/2"), "{moves}");
    }
    assert_eq!(records.lines().filter(|line| *line == "white first").count(), 2, "{records}");
}

#[test]
fn both_games_of_a_pair_have_the_same_opening() {
    let file = NamedTempFile::new().expect("a temporary file");
    let path = file.path().to_str().expect("a UTF-8 path");
    output(
        &quick_match(&[
            "--games",
            "6",
            "--openings",
            "2",
            "--opening-plies",
            "8",
            "--concurrency",
            "1",
            "--record",
            path,
        ]),
        "",
    );
    let records = fs::read_to_string(path).expect("the record was written");
    // Four move numbers and eight moves.
    let opening = |moves: &str| moves.split(' ').take(12).collect::<Vec<_>>().join(" ");
    let openings: Vec<_> = records.lines().filter_map(|line| line.strip_prefix("moves ")).map(opening).collect();
    let [a, b, c, d, e, f] = openings.as_slice() else { panic!("{records}") };
    assert_eq!((a, c, a, b), (b, d, e, f), "{records}");
    assert_ne!(a, c, "{records}");
}

/// Returns the lines of a summary that do not depend on the speed of the machine.
fn lasting(summary: &str) -> Vec<&str> {
    let names = ["games ", "pairs ", "elo ", "length ", "forfeits "];
    let lines = summary.lines().filter(|line| names.iter().any(|name| line.starts_with(name)));
    lines.filter(|line| line.contains("  ")).collect()
}

fn temp_path(dir: &TempDir, name: &str) -> String {
    dir.path().join(name).to_str().expect("a UTF-8 path").to_owned()
}

/// A match between different players, 14 games with few nodes per move.
fn short_match<'a>(more: &[&'a str]) -> Vec<&'a str> {
    quick_match(
        &[&["--games", "14", "--second-nodes", "60", "--opening-plies", "8", "--report-every", "20"], more].concat(),
    )
}

/// Returns the games of a record without their numbers, in no particular order.
fn recorded_games(path: &str) -> Vec<String> {
    let text = fs::read_to_string(path).expect("the record was written");
    let mut games: Vec<_> = text.split("\n\n").filter(|game| !game.is_empty()).map(str::to_owned).collect();
    games.sort_unstable();
    games
}

#[test]
fn the_games_of_all_shards_are_those_of_the_whole_match() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let of = |name: &str, more: &[&str]| {
        let (results, record) = (temp_path(&dir, name), temp_path(&dir, &format!("{name}.games")));
        let text = output(&short_match(&[&["--results", &results, "--record", &record], more].concat()), "");
        (text, results.into(), recorded_games(&record))
    };
    let (whole, _, games) = of("whole", &[]);
    let shards = ["1/3", "2/3", "3/3"].map(|shard| of(&shard.replace('/', "-"), &["--shard", shard]));
    let mut games_of_shards: Vec<_> = shards.iter().flat_map(|(_, _, games)| games.clone()).collect();
    games_of_shards.sort_unstable();
    assert_eq!((games.len(), games_of_shards), (14, games));
    let [one, two, three] = shards.map(|(_, results, _)| results);
    let summary = |name: &str, parts: &[PathBuf]| {
        journal::merge(dir.path().join(name).as_ref(), parts).unwrap_or_else(|error| panic!("{error}"));
        let text = output(&short_match(&["--results", &temp_path(&dir, name)]), "");
        lasting(&text).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lasting(&whole).len(), 5, "{whole}");
    assert_eq!(summary("all", &[three, one.clone(), two.clone()]), lasting(&whole));
    assert_eq!(summary("two", &[one, two]), lasting(&whole), "the games of the third shard are played");
}

#[test]
fn an_interrupted_match_can_be_continued() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let results = temp_path(&dir, "results");
    let play = || output(&short_match(&["--results", &results]), "");
    let whole = play();
    let text = fs::read_to_string(&results).expect("the results were written");
    for length in [text.len(), text.len() - 1, text.len() / 2, text.find('\n').expect("a first line") + 1] {
        fs::write(&results, &text[..length]).expect("a file can be written");
        assert_eq!(lasting(&play()), lasting(&whole), "continued after {length} of {} bytes", text.len());
    }
    let settings = text.lines().next().expect("a first line");
    let expected = settings.replace("\"seed\":1,", "\"seed\":2,");
    let reason = format!("the file has other settings; expected '{expected}', found '{settings}'");
    check_refusal(&short_match(&["--results", &results, "--seed", "2"]), &format!("error: {results}: {reason}"));
}

/// Returns the command line of a player written in shell.
#[cfg(unix)]
fn shell(script: &str) -> String {
    format!("sh -c '{script}'")
}

#[test]
#[cfg(unix)]
fn failing_players_forfeit() {
    let ready = "while read l; do case $l in isready) echo readyok;; go*)";
    let cases = [
        ("echo bestmove a1-b2;; esac; done", "illegal move: "),
        ("echo bestmove;; esac; done", "illegal move: '' is not a move"),
        ("echo error no idea;; esac; done", "answered 'go nodes 200' with 'error no idea'"),
        ("exit 3;; esac; done", "exited without answering 'go nodes 200'"),
        (";; esac; done", "did not answer 'go nodes 200' within "),
    ];
    for (rest, complaint) in cases {
        let second = shell(&format!("{ready} {rest}"));
        let arguments = quick_match(&["--games", "2", "--second", &second, "--patience", "1", "--json"]);
        let Output { status, stdout, stderr } = run(&arguments, "");
        let stderr = String::from_utf8_lossy(&stderr);
        assert_eq!(status.code(), Some(0), "{stderr}");
        let summary: Value = serde_json::from_slice(&stdout).expect("one JSON object");
        assert_eq!((&summary["wins"], &summary["forfeits"]), (&2.into(), &serde_json::json!([0, 2])), "{rest}");
        assert_eq!(summary["elo"], Value::Null, "not a number");
        for forfeit in [
            "warning: game 1: the second player (Black) forfeits: ",
            "warning: game 2: the second player (White) forfeits: ",
        ] {
            assert!(stderr.contains(&format!("{forfeit}{complaint}")), "{stderr}");
        }
    }
}

#[test]
fn start_failures_and_invalid_arguments_are_errors() {
    let failure = |arguments: &[&str]| {
        let Output { status, stderr, .. } = run(arguments, "");
        (status.code(), String::from_utf8(stderr).expect("text"))
    };
    let (code, error) = failure(&quick_match(&["--first", "no-such-program"]));
    assert!(error.starts_with("error: the first player: cannot start 'no-such-program': "), "{error}");
    assert_eq!(code, Some(1));
    let (code, error) = failure(&quick_match(&["--second-option", "hash=none"]));
    assert_eq!(code, Some(1));
    assert!(error.contains("with 'error setoption hash: expected a number from 1 to 65536, found 'none''"), "{error}");
    let (code, error) = failure(&["match", "--nodes", "9", "--games", "400", "--opening-plies", "3"]);
    assert!(error.contains("balanced openings of 3 plies; use fewer openings or more --opening-plies"), "{error}");
    assert_eq!(code, Some(1));
    check_refusal(
        &["match"],
        "error: the first player has no limit; expected --movetime, --depth or --nodes, or a level below 10",
    );
    check_refusal(
        &quick_match(&["--sprt", "5", "0", "0.05", "0.05"]),
        "error: --sprt: elo0 is 5, elo1 is 0; expected elo0 < elo1",
    );
    check_refusal(&quick_match(&["--second", "'"]), "error: --second: expected a program and its arguments, found '''");
    check_refusal(
        &["match", "--first", "novice", "--first-level", "2", "--second-level", "1"],
        "error: --first: novice takes no level and no limits",
    );
    check_refusal(
        &["match", "--first", "learner", "--first-depth", "2", "--second-level", "1"],
        "error: --first: the coach of a learner takes a level and nodes, and no other limits",
    );
    check_refusal(
        &quick_match(&["--second", "random", "--second-option", "hash=4"]),
        "error: --second-option: random takes only seed=NUMBER, found 'hash=4'",
    );
    check_refusal(
        &quick_match(&["--first-option", "hash"]),
        "error: invalid value 'hash' for '--first-option <NAME=VALUE>': expected NAME=VALUE",
    );
    let second = format!("'{PROGRAM}' engine");
    output(&quick_match(&["--games", "2", "--second", &second]), "");
}
