//! Tests of `laska tune`: positions of real games, and weights recovered from results that they generated.

use std::fs;
use std::path::Path;

use fastrand::Rng;
use laska_engine::evaluation::{Counts, TaperedScore, Term, Weights};
use laska_rules::Position;
use laska_rules::notation::fen;
use tempfile::TempDir;

use crate::program::{check_refusal, output};

/// The engine's file of weights.
const FITTED: &str = include_str!("../../../laska-engine/src/evaluation/fitted.rs");

/// Returns the path of a file in a folder.
fn path(dir: &TempDir, name: &str) -> String {
    dir.path().join(name).to_str().expect("a UTF-8 path").to_owned()
}

fn temp_dir() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(path)).expect("the file was written")
}

/// Plays games with few nodes per move and returns the file of positions.
fn play(path: &str, more: &[&str]) -> String {
    output(&[&["tune", "play", "--nodes", "60", path], more].concat(), "");
    read(path)
}

/// Fits weights and returns the output and the file of weights.
fn fit(dir: &TempDir, more: &[&str]) -> (String, String) {
    let written = path(dir, "fitted.rs");
    let report = output(&[&["tune", "fit", "--write", &written], more].concat(), "");
    (report, read(&written))
}

fn positions_in(text: &str) -> Vec<Position> {
    let text = text.lines().filter_map(|line| line.split(';').next());
    text.filter(|text| !text.is_empty()).map(|text| fen::parse(text).expect("a position")).collect()
}

/// Returns the held-out losses before and after.
fn losses(report: &str) -> (f64, f64) {
    let line = report.lines().find_map(|line| line.strip_prefix("loss ")).expect("a line with losses");
    let words: Vec<_> = line.split_whitespace().collect();
    let [old, "->", new, ..] = words.as_slice() else { panic!("{line}") };
    (old.parse().expect("a loss"), new.parse().expect("a loss"))
}

/// The log odds per hundredth of a counter.
const SCALE: f64 = 1.0 / 200.0;

/// Returns the weights in a file.
fn weights(text: &str) -> Weights {
    let numbers = |line: &str| {
        let (opening, ending) = line.trim().strip_prefix("TaperedScore::new(")?.split_once("),")?.0.split_once(", ")?;
        Some(TaperedScore::new(opening.parse().ok()?, ending.parse().ok()?))
    };
    let pairs: Vec<_> = text.lines().filter_map(numbers).collect();
    Weights::new(pairs.try_into().expect("a pair for each term"))
}

/// Returns the unrounded evaluation of a position for White.
fn evaluate(weights: &Weights, counts: &Counts) -> f64 {
    let full = f64::from(counts.fullness);
    let score = |term: Term| {
        let pair = weights.of(term);
        f64::from(counts.terms[term.index()])
            * (f64::from(pair.opening()) * full + f64::from(pair.endgame()) * (1.0 - full))
    };
    Term::ALL.into_iter().map(score).sum()
}

/// Positions with scores from these weights, and with random results whose odds follow from the scores.
fn known_games(positions: &[Position], weights: &Weights, samples: usize) -> String {
    let mut rng = Rng::with_seed(1);
    let mut text = String::new();
    for position in positions {
        let value = evaluate(weights, &Counts::of(position));
        for _ in 0..samples {
            let result = u8::from(rng.f64() < 1.0 / (1.0 + (-SCALE * value).exp()));
            text += &format!("{position};{};{result}\n", value.round());
        }
        text += "\n";
    }
    text
}

/// Returns the engine's weights with different values for guards, mobility and the path to promotion, but not for a
/// soldier.
fn other_weights() -> Weights {
    Weights::new(Term::ALL.map(|term| {
        let (pair, more) = (Weights::FITTED.of(term), |opening, ending| TaperedScore::new(opening, ending));
        match term {
            Term::FirstGuard => pair + more(90, -60),
            Term::SecondGuard => pair + more(50, 50),
            Term::Step => pair + more(-20, 30),
            Term::OpenPromotion => pair + more(40, 90),
            _ => pair,
        }
    }))
}

#[test]
fn the_file_does_not_depend_on_the_number_of_threads() {
    let dir = temp_dir();
    let of = |seed, threads| {
        let arguments = ["--games", "12", "--opening-plies", "8", "--seed", seed, "--threads", threads];
        play(&path(&dir, "positions"), &arguments)
    };
    let text = of("3", "1");
    assert_eq!(text, of("3", "2"));
    assert_eq!(text, of("3", "5"));
    assert_ne!(text, of("4", "2"));
    assert_eq!(text.lines().filter(|line| line.is_empty()).count(), 12, "{text}");
    assert!(positions_in(&text).iter().all(|position| !position.must_capture()), "{text}");
    for game in text.split_terminator("\n\n") {
        let mut results = game.lines().map(|line| line.rsplit(';').next());
        let first = results.next().expect("a line");
        assert!(results.all(|result| result == first), "one game has one result: {game}");
    }
}

#[test]
fn every_variant_can_be_played_and_fitted() {
    let dir = temp_dir();
    for variant in ["laska-first", "eight"] {
        let file = path(&dir, variant);
        play(&file, &["--games", "4", "--variant", variant]);
        let (report, _) = fit(&dir, &[&file]);
        assert!(report.contains(" converged\n"), "{report}");
    }
}

#[test]
fn unchanged_weights_are_written_unchanged() {
    let dir = temp_dir();
    let file = path(&dir, "positions");
    play(&file, &["--games", "6"]);
    for arguments in [["--epochs", "0"], ["--lambda", "1e9"]] {
        let (_, written) = fit(&dir, &[&arguments[..], &[&file]].concat());
        assert_eq!(written, FITTED, "{arguments:?}");
    }
}

#[test]
fn known_weights_are_recovered() {
    let dir = temp_dir();
    let known = other_weights();
    let positions = positions_in(&play(&path(&dir, "played"), &["--games", "60"]));
    let file = path(&dir, "known");
    fs::write(&file, known_games(&positions, &known, 20)).expect("a file can be written");
    let (report, _) = fit(&dir, &["--blend", "0", "--lambda", "0.01", &file]);
    let (old, new) = losses(&report);
    assert!(new < old, "{report}");

    // Scores contain no randomness, so the weights must be recovered precisely.
    let (report, written) = fit(&dir, &["--blend", "1", "--lambda", "1e-9", &file]);
    let found = weights(&written);
    let evaluate_all =
        |weights: &Weights| positions.iter().map(|p| evaluate(weights, &Counts::of(p))).collect::<Vec<_>>();
    let (known, found, old) = (evaluate_all(&known), evaluate_all(&found), evaluate_all(&Weights::FITTED));
    let mean_error =
        |values: &[f64]| known.iter().zip(values).map(|(x, y)| (x - y).abs()).sum::<f64>() / known.len() as f64;
    assert!(
        mean_error(&found) < 6.0 && mean_error(&old) > 40.0,
        "{} {}: {report}",
        mean_error(&found),
        mean_error(&old)
    );
}

#[test]
fn a_soldier_has_the_requested_value() {
    let dir = temp_dir();
    let file = path(&dir, "positions");
    play(&file, &["--games", "20"]);
    let values = |more: &[&str]| {
        // Few games contain little information, so only a strong prior gives a value at all.
        let (report, _) = fit(&dir, &[more, &["--lambda", "0.1", &file]].concat());
        let line =
            report.lines().find_map(|line| line.strip_prefix("soldier ")).expect("a line about soldiers").to_owned();
        let (captured, _) = line.split_once(" captured").expect("the gain of a capture");
        captured.trim().split_once(" -> ").map(|(old, new)| (old.to_owned(), new.to_owned())).expect("two values")
    };
    let (old, new) = values(&[]);
    assert_eq!(old, new);
    assert_eq!(values(&["--soldier", "100"]), (old, "100.0".to_owned()));
}

#[test]
fn errors_name_the_file_and_line() {
    let dir = temp_dir();
    let file = path(&dir, "bad");
    let good = "/,b,/////,w,, b;-35;0\n\n/,b,/////,w,, w;35;1\n";
    let cases = [
        ("nothing", "expected FEN;score;result, found fields: 1"),
        ("/,b,/////,w,, b;3;1;1", "expected FEN;score;result, found fields: 4"),
        ("/,b,/////,w, b;3;1", "rank 1: expected 4 squares (a1 c1 e1 g1) separated by ',', found 3"),
        ("/,b,/////,w,, b;x;1", "expected the score in hundredths of a counter, found 'x'"),
        ("/,b,/////,w,, b;3;2", "expected the result, 1, 0.5 or 0 for White, found '2'"),
    ];
    for (line, expected) in cases {
        fs::write(&file, format!("{good}{line}\n")).expect("a file can be written");
        check_refusal(&["tune", "fit", &file], &format!("error: {file}, line 4: {expected}"));
    }
    fs::write(&file, "/,b,/////,w,, b;-35;0\n").expect("a file can be written");
    let expected = "error: expected at least 2 games, one of them to hold out, found 1";
    check_refusal(&["tune", "fit", &file], expected);
    let missing = path(&dir, "missing");
    let error = fs::File::open(&missing).expect_err("there is no such file");
    check_refusal(&["tune", "fit", &missing], &format!("error: {missing}: {error}"));
    check_refusal(
        &["tune", "fit", "--lambda", "0", &file],
        "error: invalid value '0' for '--lambda <L>': expected a number above 0",
    );
}
