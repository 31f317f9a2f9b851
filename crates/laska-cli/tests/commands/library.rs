//! `laska book` and `laska puzzles`: small files, made at once and in parts, and claims that are proven again.

use std::fs;

use laska_library::data::PUZZLES;
use laska_library::{Puzzle, PuzzleId, Puzzles};
use laska_rules::Variant;
use tempfile::TempDir;

use crate::program::{check_refusal, output, run};

const BOOK: &str = "book.txt";
const PUZZLE_FILE: &str = "puzzles.txt";

fn place() -> TempDir {
    tempfile::tempdir().expect("a place for files")
}

fn path(place: &TempDir, name: &str) -> String {
    place.path().join(name).to_str().expect("a path in letters").to_owned()
}

fn make_book(place: &TempDir, more: &[&str]) -> String {
    let path = path(place, BOOK);
    output(&[&["book", "--out", &path, "--nodes", "300"], more].concat(), "");
    fs::read_to_string(path).expect("the book was written")
}

#[test]
fn a_book_that_is_gone_on_with_is_the_one_that_is_made_at_once() {
    let at_once = make_book(&place(), &["--positions", "30"]);
    assert_eq!(at_once.lines().count(), 31, "{at_once}");
    let place = place();
    make_book(&place, &["--positions", "7"]);
    let part = format!("{}.part", path(&place, BOOK));
    let searched = fs::read_to_string(&part).expect("the searches are kept");
    // As if it was ended in the middle of a line.
    fs::write(&part, &searched[..searched.len() - 9]).expect("a file can be written");
    assert_eq!(make_book(&place, &["--positions", "30"]), at_once);
    let searched = fs::read_to_string(&part).expect("the searches are kept");
    assert_eq!(searched.lines().count(), 31, "nothing is searched twice");
}

#[test]
fn the_plies_end_a_book() {
    let book = make_book(&place(), &["--plies", "2", "--window", "1000"]);
    let lines: Vec<_> = book.lines().collect();
    // Three moves of White are no mirror images of others; after none of the replies a line follows.
    assert_eq!(lines.len(), 5, "{book}");
    assert!(lines[2..].iter().all(|line| !line.contains('>')), "{book}");
}

#[test]
fn searches_of_other_limits_are_not_gone_on_with() {
    let place = place();
    make_book(&place, &["--positions", "2"]);
    let path = path(&place, BOOK);
    let expected =
        format!("error: {path}.part: expected 'laska-book searches laska 400 nodes 6 lines' as its first line");
    check_refusal(&["book", "--out", &path, "--nodes", "400"], &expected);
}

/// Puzzles of small games.
fn make_puzzles(place: &TempDir) -> String {
    let path = path(place, PUZZLE_FILE);
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
    let made = make_puzzles(&place);
    assert_eq!(made.lines().count(), 3, "{made}");
    assert_eq!(output(&["puzzles", "--check", &path(&place, PUZZLE_FILE)], ""), "2 puzzles proven\n");
    let begun: String = made.split_inclusive('\n').take(2).collect();
    fs::write(path(&place, PUZZLE_FILE), begun).expect("a file can be written");
    assert_eq!(make_puzzles(&place), made);
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
    let before = PUZZLES.parse::<Puzzles>().expect("puzzles").all.swap_remove(0);
    let id = PuzzleId(10 * ending - 9);
    let begun = Puzzles { variant: Variant::LASKA, all: vec![Puzzle { id, ..before }] }.to_string();
    fs::write(path(&place, PUZZLE_FILE), &begun).expect("a file can be written");
    let path = path(&place, PUZZLE_FILE);
    output(&["puzzles", "--out", &path, "--from", "endings", "--count", "2", "--each", "1", "--seed", "1911"], "");
    assert_eq!(fs::read_to_string(path).expect("the puzzles were written"), format!("{begun}{line}\n"));
}

#[test]
fn puzzles_of_the_library_are_proven_again() {
    let place = place();
    fs::write(path(&place, PUZZLE_FILE), PUZZLES).expect("a file can be written");
    let said = output(&["puzzles", "--check", &path(&place, PUZZLE_FILE), "--every", "15"], "");
    assert!(said.ends_with(" puzzles proven\n"), "{said}");
}

#[test]
fn a_claim_that_does_not_hold_is_found() {
    let place = place();
    let text = "laska-puzzles 1 laska\n7;win 3;1;,,B,//,,wb,////,,,B b;e7-f6;\n";
    fs::write(path(&place, PUZZLE_FILE), text).expect("a file can be written");
    let output = run(&["puzzles", "--check", &path(&place, PUZZLE_FILE)], "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: puzzle 7 could not be proven\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_file_that_has_no_puzzles_is_refused() {
    let place = place();
    let path = path(&place, PUZZLE_FILE);
    fs::write(&path, "nothing\n").expect("a file can be written");
    let expected = format!("error: {path}: line 1: expected 'laska-puzzles 1 VARIANT', found 'nothing'");
    check_refusal(&["puzzles", "--check", &path], &expected);
    check_refusal(&["puzzles", "--out", &path], &expected);
}
