//! `laska book`: a small book, made at once and in parts.

use std::fs;

use tempfile::TempDir;

use crate::program::{check_refusal, output};

fn make(place: &TempDir, more: &[&str]) -> String {
    let path = path(place);
    output(&[&["book", "--out", &path, "--nodes", "300"], more].concat(), "");
    fs::read_to_string(path).expect("the book was written")
}

fn path(place: &TempDir) -> String {
    place.path().join("book.txt").to_str().expect("a path in letters").to_owned()
}

fn place() -> TempDir {
    tempfile::tempdir().expect("a place for files")
}

#[test]
fn a_book_that_is_gone_on_with_is_the_one_that_is_made_at_once() {
    let at_once = make(&place(), &["--positions", "30"]);
    assert_eq!(at_once.lines().count(), 31, "{at_once}");
    let place = place();
    make(&place, &["--positions", "7"]);
    let part = format!("{}.part", path(&place));
    let searched = fs::read_to_string(&part).expect("the searches are kept");
    // As if it was ended in the middle of a line.
    fs::write(&part, &searched[..searched.len() - 9]).expect("a file can be written");
    assert_eq!(make(&place, &["--positions", "30"]), at_once);
    let searched = fs::read_to_string(&part).expect("the searches are kept");
    assert_eq!(searched.lines().count(), 31, "nothing is searched twice");
}

#[test]
fn the_plies_end_a_book() {
    let book = make(&place(), &["--plies", "2", "--window", "1000"]);
    let lines: Vec<_> = book.lines().collect();
    // Three moves of White are no mirror images of others; after none of the replies a line follows.
    assert_eq!(lines.len(), 5, "{book}");
    assert!(lines[2..].iter().all(|line| !line.contains('>')), "{book}");
}

#[test]
fn searches_of_other_limits_are_not_gone_on_with() {
    let place = place();
    make(&place, &["--positions", "2"]);
    let path = path(&place);
    let expected =
        format!("error: {path}.part: expected 'laska-book searches laska 400 nodes 6 lines' as its first line");
    check_refusal(&["book", "--out", &path, "--nodes", "400"], &expected);
}
