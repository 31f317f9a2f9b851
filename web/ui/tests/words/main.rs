//! Every message is translated to every language; no translation is missing, malformed, unused, or still English.

mod messages;
mod terms;
mod untranslated;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use laska_ui::words::{Language, Plural};
use laska_words::{Catalog, Message as Translation, Table};
use messages::{MESSAGES, Message, SOURCE_MESSAGES};

/// The comment of a translation that is meant to be the same as in English.
const SAME: &str = "# The same as in English.";

/// Returns whether a message has text beside its placeholders.
fn has_words(message: &str) -> bool {
    message.split('{').any(|part| part.split_once('}').map_or(part, |(_, after)| after).contains(char::is_alphabetic))
}

/// Returns the names in braces.
fn placeholders(message: &str) -> Vec<&str> {
    message.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect()
}

fn assert_no_errors(what: &str, errors: &[String]) {
    assert!(errors.is_empty(), "{what}:\n  {}", errors.join("\n  "));
}

#[test]
fn arguments_are_passed_in_the_order_of_their_names() {
    let mut errors = Vec::new();
    for message in SOURCE_MESSAGES.iter() {
        let Some(arguments) = &message.arguments else { continue };
        let mut named = placeholders(message.plural.as_ref().unwrap_or(&message.id));
        if message.plural.is_some() {
            // The count comes first. The singular does not need it.
            named.sort_by_key(|name| *name != "count");
        }
        let single = placeholders(&message.id).into_iter().all(|name| named.contains(&name));
        if named != *arguments || !single {
            errors.push(format!("{}: {:?} with {arguments:?}", message.location, message.id));
        }
    }
    assert_no_errors("arguments that do not match", &errors);
}

#[test]
fn equal_messages_have_equal_plurals() {
    let differs = |message: &Message| MESSAGES[&message.key()].plural != message.plural;
    let errors: Vec<_> =
        SOURCE_MESSAGES.iter().filter(|it| differs(it)).map(|it| format!("{}: {:?}", it.location, it.id)).collect();
    assert_no_errors("messages with and without plurals", &errors);
}

#[test]
fn every_message_is_translated() {
    for language in Language::translated() {
        let translated = translations(language);
        let mut errors = Vec::new();
        for (key, message) in MESSAGES.iter() {
            match translated.get(key) {
                None => errors.push(format!("{}: {:?} is missing", message.location, message.id)),
                Some(translation) => errors.extend(translation_errors(message, translation, language.plural)),
            }
        }
        assert_no_errors(language.code, &errors);
    }
}

fn translation_errors(message: &Message, translation: &Translation, rule: Plural) -> Vec<String> {
    let translated = &translation.forms;
    let mut errors = Vec::new();
    if translation.plural != message.plural {
        errors.push(format!("expected the plural {:?}", message.plural));
    }
    let expected = if message.plural.is_some() { rule.forms() } else { 1 };
    if translated.len() != expected || translated.iter().any(String::is_empty) {
        errors.push(format!("expected {expected} forms, none empty"));
    }
    for (index, form) in translated.iter().enumerate() {
        // A form for one alone needs no count: "one column".
        let is_for_one = (0..=100).all(|count| (rule.form(count) == index) == (count == 1));
        let needs_count = message.plural.is_none() || !is_for_one;
        let names = |words| -> BTreeSet<_> {
            placeholders(words).into_iter().filter(|name| needs_count || *name != "count").collect()
        };
        let expected = names(message.plural.as_ref().unwrap_or(&message.id));
        if names(form) != expected {
            errors.push(format!("expected the names {expected:?} in {form:?}"));
        }
        let ends =
            |text: &str| (text.starts_with(' '), text.ends_with([' ', '\n']), text.ends_with('.'), text.ends_with('…'));
        if ends(form) != ends(&message.id) {
            errors.push(format!("expected {form:?} to begin and end like {:?}", message.id));
        }
    }
    errors.iter().map(|error| format!("line {}, {:?}: {error}", translation.line, message.id)).collect()
}

#[test]
fn no_translation_is_unused() {
    for language in Language::translated() {
        let unused: Vec<_> =
            translations(language).into_iter().filter(|(key, _)| !MESSAGES.contains_key(key)).collect();
        let errors: Vec<_> =
            unused.iter().map(|(key, it)| format!("line {}: {key:?} is not a message", it.line)).collect();
        assert_no_errors(language.code, &errors);
    }
}

#[test]
fn nothing_is_still_in_english() {
    for language in Language::translated() {
        let po = source(language);
        let lines: Vec<&str> = po.lines().collect();
        let mut errors = Vec::new();
        for (key, translation) in translations(language) {
            let Some(message) = MESSAGES.get(&key) else { continue };
            let is_marked = translation.line > 1 && lines[translation.line - 2] == SAME;
            let is_same = has_words(&message.id) && translation.forms.contains(&message.id);
            if is_same != is_marked {
                errors.push(format!("line {}: {:?}", translation.line, message.id));
            }
        }
        let what = format!("{}.po: the same as in English without the comment `{SAME}`, or another", language.code);
        assert_no_errors(&what, &errors);
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../static/words")
}

fn source(language: Language) -> String {
    let path = folder().join(format!("{}.po", language.code));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub(crate) fn catalog(language: Language) -> Catalog {
    Catalog::read(&folder(), language).expect("a valid file")
}

/// Returns the translations to a language by message key.
pub(crate) fn translations(language: Language) -> BTreeMap<String, Translation> {
    catalog(language).messages
}

/// A text that is not a message is shown as it is: a person's name for a game, or the name of a language.
#[test]
fn other_texts_are_not_translated() {
    for language in Language::translated() {
        let text = catalog(language).to_table();
        let table = Table::read(&text);
        let messages = translations(language);
        let names = Language::ALL.iter().map(|it| it.name.to_owned());
        let others = names.chain((0..20_000).map(|number| format!("Game {number}")));
        for other in others.filter(|other| !messages.contains_key(other)) {
            assert_eq!(table.get(&other, 0), None, "{}: {other}", language.code);
        }
    }
}

#[test]
fn every_language_has_a_catalog() {
    let files = fs::read_dir(folder()).expect("the folder of the catalogs");
    let mut found: Vec<_> =
        files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    found.sort();
    let mut expected: Vec<_> = Language::translated().map(|language| format!("{}.po", language.code)).collect();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn every_header_names_language_encoding_and_plurals() {
    for language in Language::translated() {
        let catalog = catalog(language);
        assert_eq!(catalog.language, language.code);
        assert_eq!(catalog.content_type, "text/plain; charset=UTF-8");
        assert_eq!(catalog.plural_count, language.plural.forms(), "{}", language.code);
    }
}
