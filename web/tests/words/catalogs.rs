//! Owns the languages' files as they lie in the checkout, and what every one of them must be.

use std::{collections::BTreeMap, fs, path::PathBuf};

use laska_web::words::{CONTEXT_END, Entries, Entry, Language};

/// A message's words in another language.
pub(crate) struct Translation {
    pub(crate) line: usize,
    pub(crate) plural: Option<String>,
    pub(crate) forms: Vec<String>,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("static/words")
}

/// The languages that have a file.
pub(crate) fn languages() -> impl Iterator<Item = Language> {
    Language::ALL.into_iter().filter(|language| *language != Language::ENGLISH)
}

/// All entries of a language's file, the header included.
fn entries(language: Language) -> Vec<Entry> {
    let path = folder().join(format!("{}.po", language.code));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Entries::of(&text).collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a language's file tells, by the key of the message.
pub(crate) fn translations(language: Language) -> BTreeMap<String, Translation> {
    let mut all = BTreeMap::new();
    for Entry { line, context, id, plural, forms } in entries(language).into_iter().filter(|entry| !entry.id.is_empty())
    {
        let key = context.map_or(id.clone(), |context| format!("{context}{CONTEXT_END}{id}"));
        let twice = all.insert(key, Translation { line, plural, forms }).is_some();
        assert!(!twice, "{}.po, line {line}: {id:?} is there twice", language.code);
    }
    all
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
        let entries = entries(language);
        let header = entries.first().filter(|entry| entry.id.is_empty()).expect("the header comes first");
        assert_eq!(header.header("Language"), Some(language.code));
        assert_eq!(header.header("Content-Type"), Some("text/plain; charset=UTF-8"));
        let plurals = header.header("Plural-Forms").expect("the plurals");
        assert!(plurals.starts_with(&format!("nplurals={};", language.plural.forms())), "{}: {plurals}", language.code);
    }
}
