//! Every message of the sources is told in every language: none is missing, damaged, left over or left in English.

mod catalogs;
mod sources;

use std::collections::{BTreeMap, BTreeSet};

use catalogs::{Translation, languages, translations};
use sources::{Source, messages};

/// English words that are the same in another language.
const SAME: [(&str, &[&str]); 1] = [("de", &["Lasker, 1911", "Schmid", "Zillions", "Normal", "Editor"])];

/// Messages that stand in no source, because they are data: texts of lessons, comments of games.
fn data_texts() -> Vec<String> {
    Vec::new()
}

/// The names in braces, each where it comes first.
fn placeholders(message: &str) -> Vec<&str> {
    let names = message.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name);
    names.fold(Vec::new(), |mut known, name| {
        if !known.contains(&name) {
            known.push(name);
        }
        known
    })
}

/// What is to be translated, by its key.
fn wanted() -> BTreeMap<String, Source> {
    let mut all: BTreeMap<String, Source> = BTreeMap::new();
    for source in messages() {
        all.entry(source.key()).or_insert(source);
    }
    for text in data_texts() {
        all.entry(text.clone()).or_insert_with(|| Source::of_data(text));
    }
    all
}

fn assert_none(what: &str, faults: &[String]) {
    assert!(faults.is_empty(), "{what}:\n  {}", faults.join("\n  "));
}

#[test]
fn values_are_given_in_the_order_of_their_names() {
    let mut faults = Vec::new();
    for source in messages() {
        let Some(given) = &source.given else { continue };
        let named = placeholders(source.plural.as_ref().unwrap_or(&source.id));
        // A single thing needs no number.
        let single = placeholders(&source.id).into_iter().all(|name| named.contains(&name));
        if named != *given || !single {
            faults.push(format!("{}: {:?} with {given:?}", source.place, source.id));
        }
    }
    assert_none("values that do not fit", &faults);
}

#[test]
fn one_message_is_one_message_wherever_it_stands() {
    let all = wanted();
    let differs = |source: &Source| all[&source.key()].plural != source.plural;
    let faults: Vec<_> =
        messages().iter().filter(|it| differs(it)).map(|it| format!("{}: {:?}", it.place, it.id)).collect();
    assert_none("messages with and without several things", &faults);
}

#[test]
fn every_message_is_told_in_every_language() {
    for language in languages() {
        let told = translations(language);
        let mut faults = Vec::new();
        // The study is told in English until it is whole.
        for (key, source) in wanted().iter().filter(|(_, source)| !source.place.starts_with("study/")) {
            match told.get(key) {
                None => faults.push(format!("{}: {:?} is missing", source.place, source.id)),
                Some(translation) => faults.extend(wrong(source, translation, language.plural.forms())),
            }
        }
        assert_none(language.code, &faults);
    }
}

/// What is wrong with a translation.
fn wrong(source: &Source, translation: &Translation, forms: usize) -> Vec<String> {
    let told = &translation.forms;
    let mut faults = Vec::new();
    if translation.plural != source.plural {
        faults.push(format!("expected the plural {:?}", source.plural));
    }
    let expected = if source.plural.is_some() { forms } else { 1 };
    if told.len() != expected || told.iter().any(String::is_empty) {
        faults.push(format!("expected {expected} forms, none empty"));
    }
    for form in told {
        // A single thing needs no number: "one column".
        let names = |message| -> BTreeSet<_> {
            placeholders(message).into_iter().filter(|name| source.plural.is_none() || *name != "count").collect()
        };
        if names(form) != names(&source.id) {
            faults.push(format!("expected the names {:?} in {form:?}", placeholders(&source.id)));
        }
        let edge =
            |text: &str| (text.starts_with(' '), text.ends_with([' ', '\n']), text.ends_with('.'), text.ends_with('…'));
        if edge(form) != edge(&source.id) {
            faults.push(format!("expected {form:?} to begin and end as {:?}", source.id));
        }
    }
    faults.iter().map(|fault| format!("line {}, {:?}: {fault}", translation.line, source.id)).collect()
}

#[test]
fn no_translation_is_left_over() {
    let wanted = wanted();
    for language in languages() {
        let left: Vec<_> = translations(language).into_iter().filter(|(key, _)| !wanted.contains_key(key)).collect();
        let faults: Vec<_> =
            left.iter().map(|(key, it)| format!("line {}: {key:?} is in no source", it.line)).collect();
        assert_none(language.code, &faults);
    }
}

#[test]
fn nothing_is_left_in_english() {
    for language in languages() {
        let (_, same) = SAME.iter().find(|(code, _)| *code == language.code).expect("a list of what is the same");
        let told = translations(language);
        let mut faults = Vec::new();
        for (key, source) in &wanted() {
            let Some(translation) = told.get(key) else { continue };
            let is_same = translation.forms.contains(&source.id);
            if is_same != same.contains(&source.id.as_str()) {
                faults.push(format!("line {}: {:?}", translation.line, source.id));
            }
        }
        faults.extend(
            same.iter().filter(|id| !wanted().values().any(|it| it.id == **id)).map(|id| format!("{id:?} is gone")),
        );
        assert_none(&format!("{}: the same as in English, or not the same but listed", language.code), &faults);
    }
}
