//! Owns the languages' files as they lie in the checkout, and what every one of them must be.

use std::{collections::BTreeMap, fs, path::PathBuf};

use laska_web::words::Language;
use laska_words::{Catalog, Message as Translation};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("static/words")
}

/// The languages that have a file.
pub(crate) fn languages() -> impl Iterator<Item = Language> {
    Language::ALL.into_iter().filter(|language| *language != Language::ENGLISH)
}

/// The words of a language, as its file has them.
pub(crate) fn catalog(language: Language) -> Catalog {
    let path = folder().join(format!("{}.po", language.code));
    let po = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Catalog::read(&po).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a language's file tells, by the key of the message.
pub(crate) fn translations(language: Language) -> BTreeMap<String, Translation> {
    catalog(language).messages
}

#[test]
fn every_file_is_of_a_language_and_every_language_has_one() {
    let files = fs::read_dir(folder()).expect("the folder of the words");
    let mut found: Vec<_> =
        files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    found.sort();
    let mut expected: Vec<_> = languages().map(|language| format!("{}.po", language.code)).collect();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn every_header_tells_language_letters_and_plurals() {
    for language in languages() {
        let catalog = catalog(language);
        assert_eq!(catalog.language, language.code);
        assert_eq!(catalog.content_type, "text/plain; charset=UTF-8");
        assert_eq!(catalog.forms, language.plural.forms(), "{}", language.code);
    }
}
