//! `laska tune`: positions of real games, and weights fitted to results that are known to follow from others.

use std::fs;
use std::path::Path;

use fastrand::Rng;
use laska_engine::evaluation::{Counts, TaperedScore, Term, Weights};
use laska_rules::Position;
use laska_rules::notation::fen;
use tempfile::TempDir;

use crate::program::{check_refusal, output};

/// The engine's own file.
const FITTED: &str = include_str!("../../../laska-engine/src/evaluation/fitted.rs");

/// A path in a directory, in letters.
fn path(place: &TempDir, name: &str) -> String {
    place.path().join(name).to_str().expect("a path in letters").to_owned()
}

fn place() -> TempDir {
    tempfile::tempdir().expect("a place for files")
}

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(path)).expect("the file was written")
}

/// Plays games of few nodes a move, and gives the file of their positions.
fn play(path: &str, more: &[&str]) -> String {
    output(&[&["tune", "play", "--nodes", "60", path], more].concat(), "");
    read(path)
}

/// Fits, and gives what is said and the file of weights.
fn fit(place: &TempDir, more: &[&str]) -> (String, String) {
    let written = path(place, "fitted.rs");
    let said = output(&[&["tune", "fit", "--write", &written], more].concat(), "");
    (said, read(&written))
}

fn positions(text: &str) -> Vec<Position> {
    let text = text.lines().filter_map(|line| line.split(';').next());
    text.filter(|text| !text.is_empty()).map(|text| fen::parse(text).expect("a position")).collect()
}

/// The losses held out, before and after.
fn losses(said: &str) -> (f64, f64) {
    let line = said.lines().find_map(|line| line.strip_prefix("loss ")).expect("a line of losses");
    let words: Vec<_> = line.split_whitespace().collect();
    let [old, "->", new, ..] = words.as_slice() else { panic!("{line}") };
    (old.parse().expect("a loss"), new.parse().expect("a loss"))
}

/// The log odds of a hundredth of a counter.
const SCALE: f64 = 1.0 / 200.0;

/// The weights of a file.
fn weights(text: &str) -> Weights {
    let numbers = |line: &str| {
        let (opening, ending) = line.trim().strip_prefix("TaperedScore::new(")?.split_once("),")?.0.split_once(", ")?;
        Some(TaperedScore::new(opening.parse().ok()?, ending.parse().ok()?))
    };
    let pairs: Vec<_> = text.lines().filter_map(numbers).collect();
    Weights::new(pairs.try_into().expect("a pair for each term"))
}

/// What a position is worth to White, not rounded.
fn judge(weights: &Weights, counts: &Counts) -> f64 {
    let full = f64::from(counts.fullness);
    let worth = |term: Term| {
        let pair = weights.of(term);
        f64::from(counts.terms[term.index()])
            * (f64::from(pair.opening()) * full + f64::from(pair.endgame()) * (1.0 - full))
    };
    Term::ALL.into_iter().map(worth).sum()
}

/// Positions whose scores are what those weights say, and whose results are drawn from the odds of that.
fn known_games(positions: &[Position], weights: &Weights, lots: usize) -> String {
    let mut rng = Rng::with_seed(1);
    let mut text = String::new();
    for position in positions {
        let value = judge(weights, &Counts::of(position));
        for _ in 0..lots {
            let result = u8::from(rng.f64() < 1.0 / (1.0 + (-SCALE * value).exp()));
            text += &format!("{position};{};{result}\n", value.round());
        }
        text += "\n";
    }
    text
}

/// The weights that are there, but guards, freedom and the way to promotion count otherwise: taking a soldier does not.
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
fn a_seed_gives_the_same_file_however_many_threads() {
    let place = place();
    let of = |seed, threads| {
        let arguments = ["--games", "12", "--opening-plies", "8", "--seed", seed, "--threads", threads];
        play(&path(&place, "positions"), &arguments)
    };
    let text = of("3", "1");
    assert_eq!(text, of("3", "2"));
    assert_eq!(text, of("3", "5"));
    assert_ne!(text, of("4", "2"));
    assert_eq!(text.lines().filter(|line| line.is_empty()).count(), 12, "{text}");
    assert!(positions(&text).iter().all(|position| !position.must_take()), "{text}");
    for game in text.split_terminator("\n\n") {
        let mut results = game.lines().map(|line| line.rsplit(';').next());
        let first = results.next().expect("a line");
        assert!(results.all(|result| result == first), "one game has one result: {game}");
    }
}

#[test]
fn every_variant_is_played_and_fitted() {
    let place = place();
    for variant in ["laska-first", "eight"] {
        let file = path(&place, variant);
        play(&file, &["--games", "4", "--variant", variant]);
        let (said, _) = fit(&place, &[&file]);
        assert!(said.contains(" converged\n"), "{said}");
    }
}

#[test]
fn weights_that_are_not_moved_are_written_as_they_stand() {
    let place = place();
    let file = path(&place, "positions");
    play(&file, &["--games", "6"]);
    for unmoved in [["--epochs", "0"], ["--lambda", "1e9"]] {
        let (_, written) = fit(&place, &[&unmoved[..], &[&file]].concat());
        assert_eq!(written, FITTED, "{unmoved:?}");
    }
}

#[test]
fn known_weights_are_found_again() {
    let place = place();
    let known = other_weights();
    let tried = positions(&play(&path(&place, "played"), &["--games", "60"]));
    let file = path(&place, "known");
    fs::write(&file, known_games(&tried, &known, 20)).expect("a file can be written");
    let (said, _) = fit(&place, &["--blend", "0", "--lambda", "0.01", &file]);
    let (old, new) = losses(&said);
    assert!(new < old, "{said}");

    // What the scores say is without chance, so that it can be asked for to the hundredth.
    let (said, written) = fit(&place, &["--blend", "1", "--lambda", "1e-9", &file]);
    let found = weights(&written);
    let judged = |weights: &Weights| tried.iter().map(|p| judge(weights, &Counts::of(p))).collect::<Vec<_>>();
    let (known, found, old) = (judged(&known), judged(&found), judged(&Weights::FITTED));
    let off = |values: &[f64]| known.iter().zip(values).map(|(x, y)| (x - y).abs()).sum::<f64>() / known.len() as f64;
    assert!(off(&found) < 6.0 && off(&old) > 40.0, "{} {}: {said}", off(&found), off(&old));
}

#[test]
fn a_soldier_has_the_size_that_is_asked_for() {
    let place = place();
    let file = path(&place, "positions");
    play(&file, &["--games", "20"]);
    let sizes = |more: &[&str]| {
        // Few games say little: only near what is known they give a size at all.
        let (said, _) = fit(&place, &[more, &["--lambda", "0.1", &file]].concat());
        let line = said.lines().find_map(|line| line.strip_prefix("soldier ")).expect("a line of soldiers").to_owned();
        let (taken, _) = line.split_once(" captured").expect("the gain of a capture");
        taken.trim().split_once(" -> ").map(|(old, new)| (old.to_owned(), new.to_owned())).expect("two sizes")
    };
    let (old, new) = sizes(&[]);
    assert_eq!(old, new);
    assert_eq!(sizes(&["--soldier", "100"]), (old, "100.0".to_owned()));
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let place = place();
    let file = path(&place, "bad");
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
    let missing = path(&place, "missing");
    let error = fs::File::open(&missing).expect_err("there is no such file");
    check_refusal(&["tune", "fit", &missing], &format!("error: {missing}: {error}"));
    check_refusal(
        &["tune", "fit", "--lambda", "0", &file],
        "error: invalid value '0' for '--lambda <L>': expected a number above 0",
    );
}
