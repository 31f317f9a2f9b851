//! Tests of `laska book` and `laska puzzles`: small files, interrupted runs, and proofs.

use std::fs;

use laska_library::data::PUZZLES;
use laska_library::{Puzzle, PuzzleId, Puzzles};
use laska_rules::Variant;
use tempfile::TempDir;

use crate::program::{check_refusal, output, run};

const BOOK: &str = "book.txt";
const PUZZLE_FILE: &str = "puzzles.txt";

fn temp_dir() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn path(dir: &TempDir, name: &str) -> String {
    dir.path().join(name).to_str().expect("a UTF-8 path").to_owned()
}

fn make_book(dir: &TempDir, more: &[&str]) -> String {
    let path = path(dir, BOOK);
    output(&[&["book", "--out", &path, "--nodes", "300"], more].concat(), "");
    fs::read_to_string(path).expect("the book was written")
}

#[test]
fn a_continued_book_equals_one_made_in_one_run() {
    let in_one_run = make_book(&temp_dir(), &["--positions", "30"]);
    assert_eq!(in_one_run.lines().count(), 31, "{in_one_run}");
    let dir = temp_dir();
    make_book(&dir, &["--positions", "7"]);
    let part = format!("{}.part", path(&dir, BOOK));
    let searched = fs::read_to_string(&part).expect("the journal exists");
    // Simulates an interruption in the middle of a line.
    fs::write(&part, &searched[..searched.len() - 9]).expect("a file can be written");
    assert_eq!(make_book(&dir, &["--positions", "30"]), in_one_run);
    let searched = fs::read_to_string(&part).expect("the journal exists");
    assert_eq!(searched.lines().count(), 31, "no position is searched twice");
}

#[test]
fn a_book_ends_after_its_plies() {
    let book = make_book(&temp_dir(), &["--plies", "2", "--window", "1000"]);
    let lines: Vec<_> = book.lines().collect();
    // White has three moves that are not mirror images of each other; the replies are not continued.
    assert_eq!(lines.len(), 5, "{book}");
    assert!(lines[2..].iter().all(|line| !line.contains('>')), "{book}");
}

#[test]
fn searches_with_other_limits_are_not_continued() {
    let dir = temp_dir();
    make_book(&dir, &["--positions", "2"]);
    let path = path(&dir, BOOK);
    let expected =
        format!("error: {path}.part: expected 'laska-book searches laska 400 nodes 6 lines' as its first line");
    check_refusal(&["book", "--out", &path, "--nodes", "400"], &expected);
}

/// Generates puzzles from small games.
fn make_puzzles(dir: &TempDir) -> String {
    let path = path(dir, PUZZLE_FILE);
    output(&["puzzles", "--out", &path, "--count", "2", "--each", "1", "--nodes", "200"], "");
    fs::read_to_string(path).expect("the puzzles were written")
}

/// Returns the number of the game or ending that a puzzle is from.
fn number(line: &str) -> Option<u32> {
    let id: u32 = line.split(';').next()?.parse().ok()?;
    Some(id / 10)
}

#[test]
fn continued_puzzles_equal_those_made_in_one_run() {
    let dir = temp_dir();
    let made = make_puzzles(&dir);
    assert_eq!(made.lines().count(), 3, "{made}");
    assert_eq!(output(&["puzzles", "--check", &path(&dir, PUZZLE_FILE)], ""), "2 puzzles proven\n");
    let partial: String = made.split_inclusive('\n').take(2).collect();
    fs::write(path(&dir, PUZZLE_FILE), partial).expect("a file can be written");
    assert_eq!(make_puzzles(&dir), made);
}

#[test]
fn a_library_ending_follows_from_its_seed_and_number() {
    let dir = temp_dir();
    let (ending, line) = PUZZLES
        .lines()
        .filter(|line| !line.contains(";win within "))
        .find_map(|line| Some((number(line)?, line)))
        .expect("the library has endings");
    // A file whose last puzzle has the number before.
    let before = PUZZLES.parse::<Puzzles>().expect("puzzles").all.swap_remove(0);
    let id = PuzzleId(10 * ending - 9);
    let partial = Puzzles { variant: Variant::LASKA, all: vec![Puzzle { id, ..before }] }.to_string();
    fs::write(path(&dir, PUZZLE_FILE), &partial).expect("a file can be written");
    let path = path(&dir, PUZZLE_FILE);
    output(&["puzzles", "--out", &path, "--from", "endings", "--count", "2", "--each", "1", "--seed", "1911"], "");
    assert_eq!(fs::read_to_string(path).expect("the puzzles were written"), format!("{partial}{line}\n"));
}

#[test]
fn library_puzzles_are_proven_again() {
    let dir = temp_dir();
    fs::write(path(&dir, PUZZLE_FILE), PUZZLES).expect("a file can be written");
    let text = output(&["puzzles", "--check", &path(&dir, PUZZLE_FILE), "--every", "15"], "");
    assert!(text.ends_with(" puzzles proven\n"), "{text}");
}

#[test]
fn an_invalid_puzzle_is_detected() {
    let dir = temp_dir();
    let text = "laska-puzzles 1 laska\n7;win 3;1;,,B,//,,wb,////,,,B b;e7-f6;\n";
    fs::write(path(&dir, PUZZLE_FILE), text).expect("a file can be written");
    let output = run(&["puzzles", "--check", &path(&dir, PUZZLE_FILE)], "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: puzzle 7 could not be proven\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_invalid_puzzle_file_is_an_error() {
    let dir = temp_dir();
    let path = path(&dir, PUZZLE_FILE);
    fs::write(&path, "nothing\n").expect("a file can be written");
    let expected = format!("error: {path}: line 1: expected 'laska-puzzles 1 VARIANT', found 'nothing'");
    check_refusal(&["puzzles", "--check", &path], &expected);
    check_refusal(&["puzzles", "--out", &path], &expected);
}
