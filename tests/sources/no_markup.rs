//! The pages never create markup or code from text. Input from users, links and files appears only as text, through Yew
//! and `set_text_content`. The tests search the sources of the pages.

use std::{
    fs,
    path::{Path, PathBuf},
};

use walkdir::WalkDir;

/// Sources of the pages, relative to the workspace root.
const PAGE_SOURCES: [&str; 9] = [
    "web",
    "crates/laska-app",
    "crates/laska-live",
    "crates/laska-worker",
    "crates/laska-rules",
    "crates/laska-library",
    "index.html",
    "study.html",
    "embed.html",
];

/// Functions and properties of browsers and Yew that create elements or code from text.
const MARKUP_FUNCTIONS: [&str; 20] = [
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

/// Extensions of the files to search.
const EXTENSIONS: [&str; 4] = ["rs", "js", "html", "svg"];

/// Returns the files to search below a path.
fn files_below(path: PathBuf) -> impl Iterator<Item = PathBuf> {
    let files = WalkDir::new(path).into_iter().map(|entry| entry.expect("the sources can be listed").into_path());
    files.filter(|file| file.extension().is_some_and(|found| EXTENSIONS.iter().any(|extension| found == *extension)))
}

/// Returns the markup functions in a text, each with its line.
fn find_markup_functions(text: &str) -> Vec<String> {
    let lines = (1..).zip(text.lines());
    lines
        .flat_map(|(number, line)| {
            MARKUP_FUNCTIONS
                .iter()
                .filter(|function| line.contains(**function))
                .map(move |function| format!("line {number}: {function}"))
        })
        .collect()
}

#[test]
fn no_page_source_creates_markup_from_text() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files: Vec<_> = PAGE_SOURCES.iter().flat_map(|path| files_below(root.join(path))).collect();
    assert!(files.iter().any(|file| file.ends_with("web/table/src/app.rs")), "the sources of the pages are included");
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        found
            .extend(find_markup_functions(&text).into_iter().map(|function| format!("{}, {function}", file.display())));
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn markup_functions_are_found() {
    assert_eq!(find_markup_functions("let a = 1;\nnote.set_inner_html(&text);"), ["line 2: inner_html"]);
    assert_eq!(find_markup_functions("Html::from_html_unchecked(text)"), ["line 1: from_html_unchecked"]);
    assert_eq!(find_markup_functions("note.set_text_content(Some(&text));"), Vec::<String>::new());
}
