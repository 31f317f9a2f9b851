//! Every message of the sources is told in every language: none is missing, damaged, left over or left in English.

mod escapes;
mod messages;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use laska_web::words::Language;
use laska_words::{Catalog, Message as Translation};

use messages::{Message, all, in_sources};

/// Messages that are the same in another language.
const SAME: [(&str, &[&str]); 1] = [(
    "de",
    &[
        "Lasker, 1911",
        "Schmid",
        "Zillions",
        "Normal",
        "Editor",
        "Engine",
        "Pause",
        "Tab",
        "Laska",
        "Opposition",
        "Rules of Lasca, 1911",
        "turns: {0}",
        "8x8",
        "1 s",
        "2 s",
        "5 s",
        "10 s",
        "30 s",
        "fen: {0}",
        "FEN: {0}",
        "moves: {0}",
        "variant: {0}",
    ],
)];

/// Whether a message has words of its own, beside what stands for its names.
fn has_words(message: &str) -> bool {
    message.split('{').any(|part| part.split_once('}').map_or(part, |(_, after)| after).contains(char::is_alphabetic))
}

/// The names in braces.
fn placeholders(message: &str) -> Vec<&str> {
    message.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect()
}

fn assert_none(what: &str, faults: &[String]) {
    assert!(faults.is_empty(), "{what}:\n  {}", faults.join("\n  "));
}

#[test]
fn values_are_given_in_the_order_of_their_names() {
    let mut faults = Vec::new();
    for message in in_sources() {
        let Some(given) = &message.given else { continue };
        let mut named = placeholders(message.plural.as_ref().unwrap_or(&message.id));
        if message.plural.is_some() {
            // The number comes first. A single thing needs none.
            named.sort_by_key(|name| *name != "count");
        }
        let single = placeholders(&message.id).into_iter().all(|name| named.contains(&name));
        if named != *given || !single {
            faults.push(format!("{}: {:?} with {given:?}", message.place, message.id));
        }
    }
    assert_none("values that do not fit", &faults);
}

#[test]
fn one_message_is_one_message_wherever_it_stands() {
    let known = all();
    let differs = |message: &Message| known[&message.key()].plural != message.plural;
    let faults: Vec<_> =
        in_sources().iter().filter(|it| differs(it)).map(|it| format!("{}: {:?}", it.place, it.id)).collect();
    assert_none("messages with and without several things", &faults);
}

#[test]
fn every_message_is_told_in_every_language() {
    for language in languages() {
        let told = translations(language);
        let mut faults = Vec::new();
        for (key, message) in all().iter() {
            match told.get(key) {
                None => faults.push(format!("{}: {:?} is missing", message.place, message.id)),
                Some(translation) => faults.extend(wrong(message, translation, language.plural.forms())),
            }
        }
        assert_none(language.code, &faults);
    }
}

/// What is wrong with a translation.
fn wrong(message: &Message, translation: &Translation, forms: usize) -> Vec<String> {
    let told = &translation.forms;
    let mut faults = Vec::new();
    if translation.plural != message.plural {
        faults.push(format!("expected the plural {:?}", message.plural));
    }
    let expected = if message.plural.is_some() { forms } else { 1 };
    if told.len() != expected || told.iter().any(String::is_empty) {
        faults.push(format!("expected {expected} forms, none empty"));
    }
    for form in told {
        // A single thing needs no number: "one column".
        let names = |words| -> BTreeSet<_> {
            placeholders(words).into_iter().filter(|name| message.plural.is_none() || *name != "count").collect()
        };
        if names(form) != names(&message.id) {
            faults.push(format!("expected the names {:?} in {form:?}", placeholders(&message.id)));
        }
        let edge =
            |text: &str| (text.starts_with(' '), text.ends_with([' ', '\n']), text.ends_with('.'), text.ends_with('…'));
        if edge(form) != edge(&message.id) {
            faults.push(format!("expected {form:?} to begin and end as {:?}", message.id));
        }
    }
    faults.iter().map(|fault| format!("line {}, {:?}: {fault}", translation.line, message.id)).collect()
}

#[test]
fn no_translation_is_left_over() {
    let all = all();
    for language in languages() {
        let left: Vec<_> = translations(language).into_iter().filter(|(key, _)| !all.contains_key(key)).collect();
        let faults: Vec<_> =
            left.iter().map(|(key, it)| format!("line {}: {key:?} is in no message", it.line)).collect();
        assert_none(language.code, &faults);
    }
}

#[test]
fn nothing_is_left_in_english() {
    let all = all();
    for language in languages() {
        let (_, same) = SAME.iter().find(|(code, _)| *code == language.code).expect("a list of what is the same");
        let told = translations(language);
        let mut faults = Vec::new();
        for (key, message) in &all {
            let Some(translation) = told.get(key) else { continue };
            let is_same = translation.forms.contains(&message.id);
            if has_words(&message.id) && is_same != same.contains(&message.id.as_str()) {
                faults.push(format!("line {}: {:?}", translation.line, message.id));
            }
        }
        faults
            .extend(same.iter().filter(|id| !all.values().any(|it| it.id == **id)).map(|id| format!("{id:?} is gone")));
        assert_none(&format!("{}: the same as in English, or not the same but listed", language.code), &faults);
    }
}

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
    Catalog::parse(&po).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
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
        assert_eq!(catalog.plural_count, language.plural.forms(), "{}", language.code);
    }
}
