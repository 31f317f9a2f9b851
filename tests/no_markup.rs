//! No page ever makes markup or code out of a text: what a person, a link or a file says is put on the page as text, by
//! Yew and `set_text_content` alone. This reads all that a page is made of.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The folders of what a page is made of, from the workspace's root.
const OF_PAGES: [&str; 6] =
    ["web", "crates/laska-worker", "crates/laska-rules", "crates/laska-library", "index.html", "study.html"];

/// Names by which a browser or Yew makes elements or code of a text.
const MAKERS: [&str; 20] = [
    "inner_html",
    "innerHTML",
    "outer_html",
    "outerHTML",
    "insert_adjacent_html",
    "insertAdjacentHTML",
    "from_html_unchecked",
    "VRaw",
    "document.write",
    "document().write",
    "set_srcdoc",
    "srcdoc",
    "DomParser",
    "DOMParser",
    "create_contextual_fragment",
    "createContextualFragment",
    "setHTMLUnsafe",
    "eval(",
    "new Function",
    "javascript:",
];

/// Endings of the files that are read.
const SOURCES: [&str; 4] = ["rs", "js", "html", "svg"];

fn add_files(place: &Path, files: &mut Vec<PathBuf>) {
    if place.is_dir() {
        let entries = fs::read_dir(place).unwrap_or_else(|error| panic!("{}: {error}", place.display()));
        entries.for_each(|entry| add_files(&entry.expect("an entry").path(), files));
    } else if place.extension().is_some_and(|ending| SOURCES.iter().any(|source| ending == *source)) {
        files.push(place.to_owned());
    }
}

/// The makers that a text names, each with its line.
fn named(text: &str) -> Vec<String> {
    let lines = (1..).zip(text.lines());
    lines
        .flat_map(|(number, line)| {
            MAKERS.iter().filter(|maker| line.contains(**maker)).map(move |maker| format!("line {number}: {maker}"))
        })
        .collect()
}

#[test]
fn no_markup_is_made_of_a_text() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    OF_PAGES.iter().for_each(|place| add_files(&root.join(place), &mut files));
    assert!(files.iter().any(|file| file.ends_with("web/src/main.rs")), "the pages' sources are read");
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        found.extend(named(&text).into_iter().map(|maker| format!("{}, {maker}", file.display())));
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn what_makes_markup_is_found() {
    assert_eq!(named("let a = 1;\nnote.set_inner_html(&text);"), ["line 2: inner_html"]);
    assert_eq!(named("Html::from_html_unchecked(text)"), ["line 1: from_html_unchecked"]);
    assert_eq!(named("note.set_text_content(Some(&text));"), Vec::<String>::new());
}
