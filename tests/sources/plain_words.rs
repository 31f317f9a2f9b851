//! No source, document or page text contains a phrase from `tests/data/not-written.txt`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use walkdir::{DirEntry, WalkDir};

/// Files and folders to check, relative to the workspace root.
const INCLUDED: [&str; 14] = [
    ".ci",
    ".github",
    "crates",
    "docs",
    "fuzz",
    "index.html",
    "study.html",
    "tests",
    "web",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.toml",
    "README.md",
];

/// Folders and files not to check: build output, fuzz corpora, snapshots, German texts, figures, and this test.
const EXCLUDED: [&str; 8] =
    ["target", "dist", "corpus", "snapshots", "not-written.txt", "plain_words.rs", "de.po", "figures.md"];

/// Extensions of text files.
const EXTENSIONS: [&str; 10] = ["rs", "js", "css", "html", "md", "toml", "yml", "txt", "pgn", "dict"];

/// Markers at the start of a comment line, longest first.
const COMMENT_MARKERS: [&str; 6] = ["//!", "///", "//", "#", "*", "\\"];

/// Returns the forbidden phrases, each with its replacement.
fn phrases() -> Vec<(&'static str, &'static str)> {
    let lines = include_str!("../data/not-written.txt").lines();
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_once(": ").unwrap_or_else(|| panic!("{line:?} is not `phrase: replacement`")))
        .collect()
}

/// Returns the words of a text in lower case, each with the number of its line. Comment markers and test handles, such
/// as `data-testid=kept`, are not words.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut words = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start();
        let line = COMMENT_MARKERS.iter().find_map(|marker| line.strip_prefix(marker)).unwrap_or(line);
        let prose =
            line.split(|c: char| c.is_whitespace() || "]>[{}".contains(c)).filter(|part| !part.contains("data-"));
        let separated = prose.flat_map(|part| part.split(|c: char| !c.is_alphanumeric() && c != '\''));
        words.extend(separated.filter(|word| !word.is_empty()).map(|word| (number, word.to_lowercase())));
    }
    words
}

/// Returns each occurrence of a phrase in a text, with its line.
fn occurrences(text: &str, phrases: &[(&str, &str)]) -> Vec<String> {
    let words = words(text);
    let mut occurrences = Vec::new();
    for (phrase, replacement) in phrases {
        let phrase_words: Vec<_> = phrase.split(' ').collect();
        for window in words.windows(phrase_words.len()) {
            if window.iter().map(|(_, word)| word.as_str()).eq(phrase_words.iter().copied()) {
                occurrences.push(format!("line {}: \"{phrase}\"; write: {replacement}", window[0].0));
            }
        }
    }
    if text.starts_with("//! Owns ") {
        occurrences.push("line 1: \"Owns\"; write a noun phrase".to_owned());
    }
    occurrences
}

/// Returns the files to search below a path.
fn files_below(path: PathBuf) -> impl Iterator<Item = PathBuf> {
    let is_included = |entry: &DirEntry| entry.file_name().to_str().is_none_or(|name| !EXCLUDED.contains(&name));
    let entries = WalkDir::new(path).into_iter().filter_entry(is_included);
    let files = entries.map(|entry| entry.expect("the sources can be listed").into_path());
    files.filter(|file| {
        let extension = file.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| EXTENSIONS.contains(&extension)) || file.ends_with("run")
    })
}

#[test]
fn no_file_contains_a_forbidden_phrase() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files: Vec<_> = INCLUDED.iter().flat_map(|path| files_below(root.join(path))).collect();
    assert!(files.len() > 400, "only {} files were found", files.len());
    let phrases = phrases();
    let mut all = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let name = file.strip_prefix(&root).expect("a path below the root");
        all.extend(
            occurrences(&text, &phrases).into_iter().map(|occurrence| format!("{}, {occurrence}", name.display())),
        );
    }
    assert!(all.is_empty(), "{} phrases:\n{}", all.len(), all.join("\n"));
}

#[test]
fn phrases_are_found_in_names_and_across_lines() {
    let phrases = [("is told", "say who"), ("lots", "random numbers")];
    let count = |text| occurrences(text, &phrases).len();
    assert_eq!(count("/// The player is\n/// told."), 1);
    assert_eq!(count("fn the_error_is_told() {}"), 1);
    assert_eq!(count("It draws Lots."), 1);
    assert_eq!(count("The list tolds and plots."), 0);
    assert_eq!(count("//! Owns the board."), 1);
    assert_eq!(count("[data-testid=lots] <i data-lots=\"1\">"), 0);
}
