//! `laska puzzles`: puzzles of both sources, made again from the same seed, and claims that are proven again.

use std::fs;

use tempfile::TempDir;

use crate::program::{check_refusal, output, run};

/// The puzzles of the library.
const LIBRARY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../laska-library/data/puzzles.txt");

fn place() -> TempDir {
    tempfile::tempdir().expect("a place for files")
}

fn path(place: &TempDir) -> String {
    place.path().join("puzzles.txt").to_str().expect("a path in letters").to_owned()
}

fn make(place: &TempDir, from: &str) -> String {
    let path = path(place);
    output(&["puzzles", "--out", &path, "--from", from, "--count", "4", "--nodes", "500", "--memory", "2"], "");
    fs::read_to_string(path).expect("the puzzles were written")
}

/// The number of the game or ending that the puzzle of a line is from.
fn game(line: &str) -> Option<u32> {
    let id: u32 = line.split(';').next()?.parse().ok()?;
    Some(id / 10)
}

#[test]
fn puzzles_that_are_gone_on_with_are_those_that_are_made_at_once() {
    for from in ["games", "endings"] {
        let place = place();
        let made = make(&place, from);
        assert!(made.lines().count() > 4, "{made}");
        assert_eq!(
            output(&["puzzles", "--check", &path(&place)], ""),
            format!("{} puzzles proven\n", made.lines().count() - 1)
        );
        let first = game(made.lines().nth(1).expect("a puzzle"));
        let begun: String =
            made.split_inclusive('\n').filter(|line| game(line).is_none_or(|it| Some(it) == first)).collect();
        assert!(begun.len() < made.len(), "{made}");
        fs::write(path(&place), begun).expect("a file can be written");
        assert_eq!(make(&place, from), made);
    }
}

#[test]
fn puzzles_of_the_library_are_proven_again() {
    let said = output(&["puzzles", "--check", LIBRARY, "--every", "12"], "");
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
