//! Every law holds on its corpus: what a fuzzer once found is tried again in every test run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use laska_fuzz::TARGETS;

/// Files that a corpus may have: what is kept is to stay small.
const MOST_FILES: usize = 500;

/// Bytes of such a file.
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

#[test]
fn every_law_holds_on_its_corpus() {
    for target in TARGETS {
        let corpus = folder().join("corpus").join(target.name);
        let files: Vec<_> =
            fs::read_dir(&corpus).expect(target.name).map(|file| file.expect("a file").path()).collect();
        assert!((1..=MOST_FILES).contains(&files.len()), "{}: {} files", target.name, files.len());
        for path in files {
            let bytes = fs::read(&path).expect("a file of the corpus");
            assert!(bytes.len() <= MOST_BYTES, "{}: {} bytes", path.display(), bytes.len());
            // The test harness shows what was printed before a law is broken.
            println!("{}", path.display());
            (target.law)(&bytes);
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
