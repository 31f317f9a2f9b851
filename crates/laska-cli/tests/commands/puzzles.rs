//! `laska puzzles`: puzzles of both sources, made again from the same seed, and claims that are proven again.

use std::fs;

use laska_library::data::PUZZLES;
use laska_library::{Puzzle, PuzzleId, Puzzles};
use laska_rules::Variant;
use tempfile::TempDir;

use crate::program::{check_refusal, output, run};

fn place() -> TempDir {
    tempfile::tempdir().expect("a place for files")
}

fn path(place: &TempDir) -> String {
    place.path().join("puzzles.txt").to_str().expect("a path in letters").to_owned()
}

/// Puzzles of small games.
fn make(place: &TempDir) -> String {
    let path = path(place);
    output(&["puzzles", "--out", &path, "--count", "2", "--each", "1", "--nodes", "200"], "");
    fs::read_to_string(path).expect("the puzzles were written")
}

/// The number of the game or ending that the puzzle of a line is from.
fn number(line: &str) -> Option<u32> {
    let id: u32 = line.split(';').next()?.parse().ok()?;
    Some(id / 10)
}

#[test]
fn puzzles_that_are_gone_on_with_are_those_that_are_made_at_once() {
    let place = place();
    let made = make(&place);
    assert_eq!(made.lines().count(), 3, "{made}");
    assert_eq!(output(&["puzzles", "--check", &path(&place)], ""), "2 puzzles proven\n");
    let begun: String = made.split_inclusive('\n').take(2).collect();
    fs::write(path(&place), begun).expect("a file can be written");
    assert_eq!(make(&place), made);
}

#[test]
fn an_ending_of_the_library_follows_from_its_seed_and_number() {
    let place = place();
    let (ending, line) = PUZZLES
        .lines()
        .filter(|line| !line.contains(";win within "))
        .find_map(|line| Some((number(line)?, line)))
        .expect("the library has endings");
    // A file whose last puzzle is that of the number before.
    let before = Puzzles::read(PUZZLES).expect("puzzles").all.swap_remove(0);
    let id = PuzzleId(10 * ending - 9);
    let begun = Puzzles { variant: Variant::LASKA, all: vec![Puzzle { id, ..before }] }.to_string();
    fs::write(path(&place), &begun).expect("a file can be written");
    let path = path(&place);
    output(&["puzzles", "--out", &path, "--from", "endings", "--count", "2", "--each", "1", "--seed", "1911"], "");
    assert_eq!(fs::read_to_string(path).expect("the puzzles were written"), format!("{begun}{line}\n"));
}

#[test]
fn puzzles_of_the_library_are_proven_again() {
    let place = place();
    fs::write(path(&place), PUZZLES).expect("a file can be written");
    let said = output(&["puzzles", "--check", &path(&place), "--every", "15"], "");
    assert!(said.ends_with(" puzzles proven\n"), "{said}");
}

#[test]
fn a_claim_that_does_not_hold_is_found() {
    let place = place();
    let text = "laska-puzzles 1 laska\n7;win 3;1;,,B,//,,wb,////,,,B b;e7-f6;\n";
    fs::write(path(&place), text).expect("a file can be written");
    let output = run(&["puzzles", "--check", &path(&place)], "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: puzzle 7 could not be proven\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_file_that_has_no_puzzles_is_refused() {
    let place = place();
    let path = path(&place);
    fs::write(&path, "nothing\n").expect("a file can be written");
    let expected = format!("error: {path}: line 1: expected 'laska-puzzles 1 VARIANT', found 'nothing'");
    check_refusal(&["puzzles", "--check", &path], &expected);
    check_refusal(&["puzzles", "--out", &path], &expected);
}
