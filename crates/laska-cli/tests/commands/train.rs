//! Tests of `laska train`: positions of real games, and weights recovered from results that they generated.

use std::fs;
use std::path::Path;

use fastrand::Rng;
use laska_engine::evaluation::network::Network;
use laska_engine::evaluation::{Counts, TaperedScore, Term, Weights};
use laska_rules::{Board, PackedPosition, Position};
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
fn play(path: &str, more: &[&str]) -> Vec<u8> {
    output(&[&["train", "play", "--nodes", "60", path], more].concat(), "");
    fs::read(path).expect("the file was written")
}

/// Fits weights and returns the output and the file of weights.
fn fit(dir: &TempDir, more: &[&str]) -> (String, String) {
    let written = path(dir, "fitted.rs");
    let report = output(&[&["train", "terms", "--write", &written], more].concat(), "");
    (report, read(&written))
}

/// A game of a file: its bytes before the positions, and each position with its score.
type StoredGame = ([u8; 7], Vec<(Position, i16)>);

/// Reads a file of the 7x7 board as its format describes it.
fn games_in(bytes: &[u8]) -> Vec<StoredGame> {
    let header = bytes.iter().position(|&byte| byte == b'\n').expect("a first line") + 1;
    let mut rest = &bytes[header..];
    let mut games = Vec::new();
    while rest != [255; 4] {
        let (start, after) = rest.split_first_chunk::<7>().expect("a game");
        let count = usize::from(u16::from_le_bytes([start[5], start[6]]));
        let (positions, after) = after.split_at(18 * count);
        let position = |bytes: &[u8]| {
            let (packed, score) = bytes.split_first_chunk::<16>().expect("a position");
            let packed = PackedPosition::from_bits(u128::from_le_bytes(*packed));
            let score = i16::from_le_bytes(score.try_into().expect("a score"));
            (Position::unpack(packed, Board::Seven).expect("a legal position"), score)
        };
        games.push((*start, positions.chunks(18).map(position).collect()));
        rest = after;
    }
    games
}

fn positions_in(bytes: &[u8]) -> Vec<Position> {
    games_in(bytes).into_iter().flat_map(|(_, positions)| positions).map(|(position, _)| position).collect()
}

/// Returns a file with these games, each with its half points.
fn file_of(games: &[(u8, Vec<(Position, i16)>)]) -> Vec<u8> {
    let header = "laska-positions 1 variant=laska evaluation=terms nodes=1 seed=1 opening-plies=1 opening-margin=1";
    let mut bytes = format!("{header} openings={} shard=1/1\n", games.len()).into_bytes();
    for (number, (half_points, positions)) in games.iter().enumerate() {
        bytes.extend((number as u32).to_le_bytes());
        bytes.push(*half_points);
        bytes.extend((positions.len() as u16).to_le_bytes());
        for (position, score) in positions {
            bytes.extend(position.pack().bits().to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
    }
    bytes.extend([255; 4]);
    bytes
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

/// Positions with scores from these weights, and with random results whose odds follow from the scores. As results
/// differ, each position is `samples` games.
fn known_games(positions: &[Position], weights: &Weights, samples: usize) -> Vec<u8> {
    let mut rng = Rng::with_seed(1);
    let mut games = Vec::new();
    for position in positions {
        let value = evaluate(weights, &Counts::of(position));
        for _ in 0..samples {
            let half_points = if rng.f64() < 1.0 / (1.0 + (-SCALE * value).exp()) { 2 } else { 0 };
            games.push((half_points, vec![(position.clone(), value.round() as i16)]));
        }
    }
    file_of(&games)
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
fn merged_shards_equal_the_whole_and_have_no_game_in_common() {
    let dir = temp_dir();
    let of = |name: &str, more: &[&str]| {
        let file = path(&dir, name);
        let bytes = play(&file, &[&["--openings", "13", "--opening-plies", "9", "--seed", "5"], more].concat());
        (file, bytes)
    };
    let (_, whole) = of("whole", &[]);
    let shards = ["1/3", "2/3", "3/3"].map(|shard| of(&shard.replace('/', "-"), &["--shard", shard]));
    let [one, two, three] = shards.each_ref().map(|(file, _)| file.as_str());
    let merged = path(&dir, "merged");
    output(&["merge", &merged, three, one, two], "");
    assert_eq!(fs::read(&merged).expect("the file was written"), whole);
    let mut first: Vec<_> =
        games_in(&whole).into_iter().filter_map(|(_, game)| Some(game.first()?.0.to_string())).collect();
    let count = first.len();
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), count, "no two games begin alike");

    let other = path(&dir, "other");
    check_refusal(&["merge", &other, one, two], "error: shard 3/3 is missing");
    check_refusal(&["merge", &other, one, one], &format!("error: {one}: shard 1/3 is given twice"));
    let (whole, _) = of("whole", &[]);
    let header = "laska-positions 1 variant=laska evaluation=terms nodes=60 seed=5 opening-plies=9 opening-margin=200 openings=13";
    let found = format!("expected a shard of '{header} shard=1/1', found '{header} shard=1/1'");
    check_refusal(&["merge", &other, one, &whole], &format!("error: {whole}: {found}"));
}

#[test]
fn an_interrupted_run_can_be_continued() {
    let dir = temp_dir();
    let arguments = ["--openings", "10", "--opening-plies", "8"];
    let whole = play(&path(&dir, "whole"), &arguments);
    let file = path(&dir, "cut");
    let header = whole.iter().position(|&byte| byte == b'\n').expect("a first line") + 1;
    for length in [0, header, header + 3, whole.len() / 2, whole.len() - 5, whole.len() - 1, whole.len()] {
        fs::write(&file, &whole[..length]).expect("a file can be written");
        assert!(play(&file, &arguments) == whole, "continued after {length} of {} bytes", whole.len());
    }
    let settings = "laska-positions 1 variant=laska evaluation=terms nodes=60";
    let [expected, found] = ["7", "1"]
        .map(|seed| format!("{settings} seed={seed} opening-plies=8 opening-margin=200 openings=10 shard=1/1"));
    let arguments = [&["train", "play", "--nodes", "60", "--seed", "7", &file][..], &arguments].concat();
    let settings = format!("the file has other settings; expected '{expected}', found '{found}'");
    check_refusal(&arguments, &format!("error: {file}: {settings}"));
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

    // The engine evaluates with it if asked to.
    let score = |option: &str| {
        let text = output(&["engine"], &format!("{option}\nposition startpos moves c3-d4\ngo depth 6\n"));
        text.lines().rev().nth(1).map(|line| line.split_once(" nodes").expect("the number of nodes").0.to_owned())
    };
    let set = |network: &str| format!("setoption name network value {network}");
    let load = set(&path(&dir, "network"));
    let [default, standard, terms, learned] = ["", &set("standard"), &set("none"), &load].map(score);
    assert_eq!(default, standard);
    assert!(standard != terms && terms != learned && learned != standard, "{standard:?} {terms:?} {learned:?}");
    assert_eq!(score(&format!("{load}\n{}", set("none"))), terms);
    let refused = output(&["engine"], &format!("setoption name network value {file}\n"));
    let expected = "expected 'laska-network 1 scale=' and a number from 1 to 10000";
    assert_eq!(refused, format!("error setoption network: {file}: line 1: {expected}\n"));
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
fn errors_name_the_file_and_the_place() {
    let dir = temp_dir();
    let file = path(&dir, "bad");
    let start = Position::start(Board::Seven);
    let game = |half_points| (half_points, vec![(start.clone(), 30)]);
    let good = file_of(&[game(2), game(0)]);
    let check = |bytes: &[u8], expected: &str| {
        fs::write(&file, bytes).expect("a file can be written");
        check_refusal(&["train", "terms", &file], &format!("error: {file}: {expected}"));
    };
    check(b"FEN;3;1\n", "line 1: expected 'laska-positions 1 variant=... evaluation=... ...', found 'FEN;3;1'");
    check(&file_of(&[game(2), game(3)]), "game 1: expected White's half points, 0, 1 or 2, found 3");
    let incomplete = "the file ends before its last game; 'laska train play' with the same arguments completes it";
    check(&good[..good.len() - 9], incomplete);
    fs::write(&file, file_of(&[game(2)])).expect("a file can be written");
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
