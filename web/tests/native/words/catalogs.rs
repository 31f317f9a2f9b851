//! Owns the languages' files as they lie in the checkout, and what every one of them must be.

use std::{collections::BTreeMap, fs, path::PathBuf};

use laska_web::words::{CONTEXT_END, Entries, Language};

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

pub(crate) fn file(language: Language) -> String {
    let path = folder().join(format!("{}.po", language.code));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a language's file tells, by the key of the message.
pub(crate) fn translations(language: Language) -> BTreeMap<String, Translation> {
    let mut all = BTreeMap::new();
    for entry in Entries::of(&file(language)) {
        let entry = entry.unwrap_or_else(|error| panic!("{}.po, {error}", language.code));
        let (line, id) = (entry.line, entry.id());
        let told = Translation {
            line,
            plural: entry.text("msgid_plural").map(str::to_owned),
            forms: entry.forms().map(str::to_owned).collect(),
        };
        let known = if told.plural.is_some() { "msgstr[0] msgstr[1] msgstr[2] msgstr[3]" } else { "msgstr" };
        let keywords: Vec<_> = entry.keywords().filter(|keyword| keyword.starts_with("msgstr")).collect();
        assert!(known.starts_with(&keywords.join(" ")), "{}.po, line {line}: {keywords:?}", language.code);
        let key = entry.text("msgctxt").map_or(id.to_owned(), |context| [context, id].join(CONTEXT_END));
        let is_twice = all.insert(key, told).is_some();
        assert!(!is_twice, "{}.po, line {line}: {id:?} is there twice", language.code);
    }
    // The header.
    all.remove("");
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
        let file = file(language);
        let header = Entries::of(&file).next().and_then(Result::ok).filter(|entry| entry.id().is_empty());
        let header = header.expect("the header comes first");
        assert_eq!(header.header("Language"), Some(language.code));
        assert_eq!(header.header("Content-Type"), Some("text/plain; charset=UTF-8"));
        let plurals = header.header("Plural-Forms").expect("the plurals");
        assert!(plurals.starts_with(&format!("nplurals={};", language.plural.forms())), "{}: {plurals}", language.code);
    }
}
