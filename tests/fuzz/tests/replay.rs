//! Every fuzz target passes on its corpus.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use laska_corpus::{Corpus, escaped};
use laska_fuzz::TARGETS;

/// Maximum number of inputs in a corpus.
const MAX_INPUTS: usize = 500;

/// Maximum length of an input in bytes.
const MAX_BYTES: usize = 4_096;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// Returns the names of the files in a folder, without extensions.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let stems = entries.map(|entry| PathBuf::from(entry.expect("an entry").file_name()).with_extension(""));
    stems.map(|stem| stem.to_string_lossy().into_owned()).collect()
}

/// Reads a corpus; returns its text too.
fn corpus(name: &str) -> (String, Corpus) {
    let file = folder().join("corpus").join(name).with_extension("txt");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let corpus = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    (text, corpus)
}

#[test]
fn every_target_passes_on_its_corpus() {
    for target in TARGETS {
        let (text, corpus) = corpus(target.name);
        assert_eq!(corpus.to_string(), text, "{}: the file is normalized", target.name);
        let count = corpus.inputs().count();
        assert!((1..=MAX_INPUTS).contains(&count), "{}: {count} inputs", target.name);
        for (name, bytes) in corpus.inputs() {
            // The test harness shows this output if the check fails.
            println!("{}: {name} {}", target.name, escaped(bytes));
            assert!(bytes.len() <= MAX_BYTES, "{} bytes", bytes.len());
            (target.check)(bytes);
        }
    }
}

#[test]
fn every_target_has_a_program_and_a_corpus() {
    let targets: BTreeSet<String> = TARGETS.iter().map(|target| target.name.to_owned()).collect();
    let manifest: toml::Table =
        fs::read_to_string(folder().join("Cargo.toml")).expect("a manifest").parse().expect("a table");
    let programs = manifest["bin"].as_array().expect("programs");
    let binaries: BTreeSet<String> =
        programs.iter().filter_map(|program| Some(program.get("name")?.as_str()?.to_owned())).collect();
    assert_eq!(binaries, targets);
    assert_eq!(names(&folder().join("targets")), targets);
    assert_eq!(names(&folder().join("corpus")), targets);
}
