//! Every law holds on its corpus: what a fuzzer once found is tried again in every test run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use laska_corpus::{Corpus, escaped};
use laska_fuzz::TARGETS;

/// Inputs that a corpus may have: what is kept is to stay small.
const MOST_INPUTS: usize = 500;

/// Bytes of such an input.
const MOST_BYTES: usize = 4_096;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The names in a folder, without what is behind their dots.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let stems = entries.map(|entry| PathBuf::from(entry.expect("an entry").file_name()).with_extension(""));
    stems.map(|stem| stem.to_string_lossy().into_owned()).collect()
}

/// The text of a corpus, and the corpus.
fn corpus(name: &str) -> (String, Corpus) {
    let file = folder().join("corpus").join(name).with_extension("txt");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let corpus = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    (text, corpus)
}

#[test]
fn every_law_holds_on_its_corpus() {
    for target in TARGETS {
        let (text, corpus) = corpus(target.name);
        assert_eq!(corpus.to_string(), text, "{}: the file is as we write it", target.name);
        let count = corpus.inputs().count();
        assert!((1..=MOST_INPUTS).contains(&count), "{}: {count} inputs", target.name);
        for (name, bytes) in corpus.inputs() {
            // The test harness shows what was printed before a law is broken.
            println!("{}: {name} {}", target.name, escaped(bytes));
            assert!(bytes.len() <= MOST_BYTES, "{} bytes", bytes.len());
            (target.law)(bytes);
        }
    }
}

#[test]
fn every_law_has_a_program_and_a_corpus() {
    let laws: BTreeSet<String> = TARGETS.iter().map(|target| target.name.to_owned()).collect();
    let manifest: toml::Table =
        fs::read_to_string(folder().join("Cargo.toml")).expect("a manifest").parse().expect("a table");
    let programs = manifest["bin"].as_array().expect("programs");
    let named: BTreeSet<String> =
        programs.iter().filter_map(|program| Some(program.get("name")?.as_str()?.to_owned())).collect();
    assert_eq!(named, laws);
    assert_eq!(names(&folder().join("targets")), laws);
    assert_eq!(names(&folder().join("corpus")), laws);
}
