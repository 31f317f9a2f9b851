//! Tests of `laska-lab train`: positions of real games, and weights recovered from results that they generated.

use std::fs;

use fastrand::Rng;
use laska_engine::evaluation::network::Network;
use laska_engine::evaluation::{Counts, TaperedScore, Term, Weights};
use laska_rules::notation::fen;
use laska_rules::{Board, PackedPosition, Position};
use serde_json::json;
use tempfile::TempDir;

use crate::program::{check_refusal, output};
use crate::temp_folder::{merge, path, read, temp_dir};

/// The engine's file of weights.
const FITTED: &str = include_str!("../../../laska-engine/src/evaluation/fitted.rs");

/// Plays games with few nodes per move and returns the journal of positions.
fn play(path: &str, more: &[&str]) -> String {
    output(&[&["train", "play", "--nodes", "60", path], more].concat(), "");
    read(path)
}

/// Fits weights and returns the output and the file of weights.
fn fit(dir: &TempDir, more: &[&str]) -> (String, String) {
    let written = path(dir, "fitted.rs");
    let report = output(&[&["train", "terms", "--write", &written], more].concat(), "");
    (report, read(&written))
}

/// A game of a journal: the result, and each position with its score.
type StoredGame = (char, Vec<(u128, i16)>);

/// Reads the games of a journal of the 7x7 board.
fn games_in(journal: &str) -> Vec<(char, Vec<Position>)> {
    let entry = |line| serde_json::from_str::<(u32, Option<StoredGame>)>(line).expect("an entry").1;
    let position =
        |(bits, _)| Position::unpack(PackedPosition::from_bits(bits), Board::Seven).expect("a legal position");
    let games = journal.lines().skip(1).filter_map(entry);
    games.map(|(result, samples)| (result, samples.into_iter().map(position).collect())).collect()
}

fn positions_in(journal: &str) -> Vec<Position> {
    games_in(journal).into_iter().flat_map(|(_, positions)| positions).collect()
}

fn journal_of(games: &[(char, Vec<(Position, i16)>)]) -> String {
    let settings = json!({
        "variant": "laska", "evaluation": "terms", "nodes": 1, "seed": 1, "opening_plies": 1, "opening_margin": 1,
    });
    let (kind, entries) = ("positions", games.len());
    let header =
        json!({ "laska-journal": kind, "version": 1, "entries": entries, "shard": "1/1", "settings": settings });
    let mut text = format!("{header}\n");
    for (number, (result, samples)) in games.iter().enumerate() {
        let samples: Vec<_> = samples.iter().map(|(position, score)| (position.pack().bits(), score)).collect();
        text += &serde_json::to_string(&(number, (result, samples))).expect("numbers and texts");
        text.push('\n');
    }
    text
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

/// Positions with scores from these weights, and with random results whose odds follow from the scores. As results
/// differ, each position is `samples` games.
fn known_games(positions: &[Position], weights: &Weights, samples: usize) -> String {
    let mut rng = Rng::with_seed(1);
    let mut games = Vec::new();
    for position in positions {
        let value = evaluate(weights, &Counts::of(position));
        for _ in 0..samples {
            let result = if rng.f64() < 1.0 / (1.0 + (-SCALE * value).exp()) { '1' } else { '0' };
            games.push((result, vec![(position.clone(), value.round() as i16)]));
        }
    }
    journal_of(&games)
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
        let file = path(&dir, &format!("positions {seed} {threads}"));
        play(&file, &["--openings", "12", "--opening-plies", "8", "--seed", seed, "--threads", threads])
    };
    let bytes = of("3", "1");
    assert_eq!(bytes, of("3", "2"));
    assert_eq!(bytes, of("3", "5"));
    assert_ne!(bytes, of("4", "2"));
    let games = games_in(&bytes);
    assert!((1..=12).contains(&games.len()), "{} games", games.len());
    assert!(positions_in(&bytes).iter().all(|position| !position.must_capture()));
}

#[test]
fn merged_shards_equal_the_whole_and_no_two_games_begin_alike() {
    let dir = temp_dir();
    let of = |name: &str, more: &[&str]| {
        let file = path(&dir, name);
        let text = play(&file, &[&["--openings", "13", "--opening-plies", "9", "--seed", "5"], more].concat());
        (file, text)
    };
    let (_, whole) = of("whole", &[]);
    let shards = ["1/3", "2/3", "3/3"].map(|shard| of(&shard.replace('/', "-"), &["--shard", shard]));
    let [one, two, three] = shards.each_ref().map(|(file, _)| file.as_str());
    let merged = path(&dir, "merged");
    assert_eq!(merge(&merged, &[three, one, two]), "13 of 13 entries\n");
    assert_eq!(read(&merged), whole);
    let mut first: Vec<_> =
        games_in(&whole).into_iter().filter_map(|(_, game)| Some(game.first()?.to_string())).collect();
    let count = first.len();
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), count);
}

#[test]
fn an_interrupted_run_can_be_continued() {
    let dir = temp_dir();
    let (file, arguments) = (path(&dir, "games"), ["--openings", "10", "--opening-plies", "8"]);
    let whole = play(&file, &arguments);
    fs::write(&file, &whole[..whole.len() / 2]).expect("a file can be written");
    assert_eq!(play(&file, &arguments), whole);
}

#[test]
fn every_variant_can_be_played_and_fitted() {
    let dir = temp_dir();
    for variant in ["laska-first", "eight"] {
        let file = path(&dir, variant);
        play(&file, &["--openings", "8", "--variant", variant]);
        let (report, _) = fit(&dir, &[&file]);
        assert!(report.contains(" converged\n"), "{report}");
    }
}

#[test]
fn unchanged_weights_are_written_unchanged() {
    let dir = temp_dir();
    let file = path(&dir, "positions");
    play(&file, &["--openings", "12"]);
    for arguments in [["--epochs", "0"], ["--lambda", "1e9"]] {
        let (_, written) = fit(&dir, &[&arguments[..], &[&file]].concat());
        assert_eq!(written, FITTED, "{arguments:?}");
    }
}

#[test]
fn known_weights_are_recovered() {
    let dir = temp_dir();
    let known = other_weights();
    let positions = positions_in(&play(&path(&dir, "played"), &["--openings", "100"]));
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
    play(&file, &["--openings", "40"]);
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
fn the_network_learns_what_the_terms_miss() {
    let dir = temp_dir();
    let positions = positions_in(&play(&path(&dir, "played"), &["--openings", "160"]));
    let file = path(&dir, "known");
    fs::write(&file, known_games(&positions, &other_weights(), 4)).expect("a file can be written");
    let fit = |name: &str, seed| {
        let network = path(&dir, name);
        let arguments = ["--batch", "256", "--blend", "1", "--epochs", "4", "--hold-out", "0.2", "--seed", seed];
        let report = output(&[&["train", "fit", "--write", &network, &file], &arguments[..]].concat(), "");
        (report, fs::read(network).expect("the file was written"))
    };
    let (report, network) = fit("network", "1");
    let losses = report.lines().find_map(|line| line.strip_prefix("results ")).expect("a line with losses");
    let loss = |name: &str| {
        let words: Vec<_> = losses.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let at = words.iter().position(|word| *word == name).expect("the loss");
        words[at + 1].parse::<f64>().expect("a number")
    };
    assert!(loss("network") < loss("terms") && loss("quantized") < loss("terms"), "{report}");
    assert_eq!(fit("again", "1"), (report, network.clone()));
    assert_ne!(fit("other", "2").1, network);
    assert!(Network::from_bytes(&network).is_ok());
}

#[test]
fn a_fit_starts_from_the_weights_of_a_network() {
    let dir = temp_dir();
    let (games, network) = (path(&dir, "games"), path(&dir, "network"));
    play(&games, &["--openings", "20"]);
    output(&["train", "fit", "--epochs", "1", "--hold-out", "0.5", "--write", &network, &games], "");
    let written = fs::read(&network).expect("the file was written");
    for (start, bytes) in [(&network[..], &written[..]), ("standard", Network::STANDARD)] {
        let continued = path(&dir, "continued");
        let arguments = ["--start", start, "--step", "1e-9", "--hold-out", "0.5", "--write", &continued, &games];
        output(&[&["train", "fit"], &arguments[..]].concat(), "");
        let continued = fs::read(continued).expect("the file was written");
        // The first line has the scale of the scores, which follows from the games.
        let weights = |bytes: &[u8]| bytes.iter().skip_while(|&&byte| byte != b'\n').copied().collect::<Vec<_>>();
        assert!(weights(bytes) == weights(&continued), "minute steps change nothing");
    }
    let refused = |arguments: [&str; 2], expected: &str| {
        check_refusal(&[&["train", "fit", &games], &arguments[..]].concat(), &format!("error: {expected}"));
    };
    refused(["--start", "none"], "--start: expected a network, found 'none'");
    let expected = "line 1: expected 'laska-network 1 scale=' and a number from 1 to 10000";
    refused(["--start", &games], &format!("{games}: {expected}"));
    let expected = "invalid value '0' for '--step <SIZE>': expected a number above 0 and at most 1";
    refused(["--step", "0"], expected);
}

#[test]
fn a_deeper_search_predicts_the_results_of_games_that_it_sees_to_the_end() {
    let dir = temp_dir();
    let file = path(&dir, "games");
    // White wins with the opposition, which a search of one ply does not see.
    let position = fen::parse("/,B,///,W,,// w").expect("a position");
    let differences = |result, threads: &str| {
        let games = vec![(result, vec![(position.clone(), 0)]); 3];
        fs::write(&file, journal_of(&games)).expect("a file can be written");
        let report = output(&["train", "depths", "--depth", "12", "--threads", threads, &file], "");
        let lines = report.lines().skip(2).map(|line| line.split_whitespace().nth(2).expect("a difference"));
        lines.map(|number| number.parse().expect("a number")).collect::<Vec<f64>>()
    };
    let won = differences('1', "1");
    assert_eq!(won, differences('1', "2"), "the number of threads changes nothing");
    assert!(won[0] > 20.0 && won[11] < 0.1, "{won:?}");
    let lost = differences('0', "1");
    assert!(won.iter().zip(&lost).all(|(won, lost)| (won + lost - 100.0).abs() < 0.11), "{won:?} {lost:?}");
}

#[test]
fn errors_name_the_file_and_the_place() {
    let dir = temp_dir();
    let file = path(&dir, "bad");
    let start = Position::start(Board::Seven);
    let game = |result| (result, vec![(start.clone(), 30)]);
    let good = journal_of(&[game('1'), game('0')]);
    let check = |text: &str, expected: &str| {
        fs::write(&file, text).expect("a file can be written");
        check_refusal(&["train", "terms", &file], &format!("error: {file}: {expected}"));
    };
    check("1\n", "line 1: expected the header of a journal of version 1, found '1'");
    check(&good.replace("positions", "searches"), "expected a journal of 'positions', found 'searches'");
    check(&journal_of(&[game('1'), game('3')]), "line 3: expected '1', '=' or '0' as a result");
    check(&good.replace("30]", "30],[1,0]"), "line 2: expected legal positions");
    let incomplete = "entry 1 is missing; the command that wrote the file, with the same arguments, completes it";
    check(&good[..good.len() - 1], incomplete);
    fs::write(&file, journal_of(&[game('1')])).expect("a file can be written");
    let expected = "error: expected at least 2 games, one of them to hold out, found 1";
    check_refusal(&["train", "terms", &file], expected);
    let missing = path(&dir, "missing");
    let error = fs::File::open(&missing).expect_err("there is no such file");
    check_refusal(&["train", "terms", &missing], &format!("error: {missing}: {error}"));
    check_refusal(
        &["train", "terms", "--lambda", "0", &file],
        "error: invalid value '0' for '--lambda <L>': expected a number above 0",
    );
}
