//! The examples in the documentation run as tests. A package without any says `doctest = false`, which saves the search for
//! them after each change; nothing may be overlooked by that.

use std::fs;
use std::path::Path;

use cargo_metadata::{Package, TargetKind};
use walkdir::WalkDir;

use crate::dependencies::workspace;

/// Returns whether the documentation in a source has a block of code without the name of another language.
fn has_example(source: &str) -> bool {
    let text = source.lines().filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))
    });
    // Every second fence ends a block.
    text.filter_map(|line| line.trim().strip_prefix("```")).step_by(2).any(|language| matches!(language, "" | "rust"))
}

/// Returns the sources of a library with an example.
fn sources_with_examples(library: &Path) -> Vec<String> {
    let folder = library.parent().expect("a library is in a folder");
    let entries = WalkDir::new(folder).into_iter().map(|entry| entry.expect("the sources can be listed").into_path());
    let sources = entries.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let has_example = |path: &Path| {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        has_example(&text)
    };
    sources.filter(|path| has_example(path)).map(|path| path.display().to_string()).collect()
}

#[test]
fn libraries_without_doc_tests_have_no_examples() {
    let workspace = workspace();
    let libraries = workspace.workspace_packages().into_iter().flat_map(|package: &Package| &package.targets);
    let libraries: Vec<_> = libraries.filter(|target| target.kind.contains(&TargetKind::Lib)).collect();
    let (with, without): (Vec<_>, Vec<_>) = libraries.into_iter().partition(|library| library.doctest);
    let examples = |library: &cargo_metadata::Target| sources_with_examples(library.src_path.as_std_path());
    assert!(with.iter().any(|library| library.name == "laska_rules" && !examples(library).is_empty()));
    let overlooked: Vec<_> = without.into_iter().flat_map(examples).collect();
    assert_eq!(overlooked, Vec::<String>::new());
}
