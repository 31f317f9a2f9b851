//! What is said about entries, how they are found, and what is no entry.

use laska_library::data::library;
use laska_library::{Kind, Library, Openings};

#[test]
fn entries_are_found_by_words_of_all_that_is_said() {
    let library = library();
    let found = |text: &str| -> Vec<String> {
        let german = |text: &str| if text == "Leap-frog" { "Bocksprung".to_owned() } else { String::new() };
        library.search(text, german).into_iter().map(|entry| entry.id().to_owned()).collect()
    };
    assert_eq!(found("").len(), library.entries().len());
    assert_eq!(found("HAGUE völker"), ["out-in"]);
    assert_eq!(found("lasker proposition"), ["study-10"]);
    assert_eq!(found("bocksprung"), ["study-1"]);
    assert_eq!(found("leap-frog"), ["study-1", "study-2"]);
    assert_eq!(found("captives"), ["lasker-1", "lasker-4"]);
    assert!(found("Lasker 1911").len() == 6 && found("chess").is_empty());
}

#[test]
fn what_a_person_sees_is_told_for_translation() {
    let library = library();
    let texts = library.texts();
    assert!(texts.contains(&"Leap-frog") && texts.contains(&"White makes no progress."));
    assert!(texts.is_sorted() && texts.iter().all(|text| !text.is_empty() && !text.contains(['{', '}'])));
}

#[test]
fn a_misprint_is_told_as_one_and_names_the_reason() {
    let library = library();
    let misprints: Vec<_> = library.texts().into_iter().filter(|text| text.starts_with("Printed")).collect();
    assert_eq!(misprints.len(), 8);
    assert!(misprints.iter().all(|text| text.contains("not legal") || text.contains("not so")), "{misprints:?}");
}

#[test]
fn entries_without_their_tags_are_refused() {
    for (kind, text, expected) in [
        (Kind::Game, "[Event \"x\"]\n*", "game 'x', tag Id: it is missing"),
        (Kind::Game, "[Id \"x\"]\n*", "game 'x', tag Event: it is missing"),
        (Kind::Game, "[Event \"x\"] [Id \"A b\"]\n*", "game 'A b', tag Id: 'A b' is no name"),
        (Kind::Game, "[Event \"x\"] [Id \"x\"]\n* [Event \"y\"] [Id \"x\"]\n*", "'x' is the name of two entries"),
        (Kind::Study, "[Event \"x\"] [Id \"x\"]\n*", "study 'x', tag Verdict: it is missing"),
        (Kind::Study, "[Event \"x\"] [Id \"x\"] [Verdict \"Draw\"]\n*", "study 'x', tag Proof: it is missing"),
        (
            Kind::Study,
            "[Event \"x\"] [Id \"x\"] [Verdict \"Draw\"] [Proof \"\"]\n*",
            "study 'x', tag Proof: '' is not known",
        ),
        (
            Kind::Study,
            "[Event \"x\"] [Id \"x\"] [Verdict \"White wins in x\"] [Proof \"claim\"]\n*",
            "study 'x', tag Verdict: ",
        ),
        (Kind::Opening, "[Event \"x\"]\n1. c3-c4", "openings.pgn, line 2, column 4: "),
    ] {
        let error = Library::read(&[(kind, text)]).expect_err(text).to_string();
        assert!(error.starts_with(expected), "{error}\n{expected}");
    }
    for (tags, expected) in [
        ("", "tag Plies: it is missing"),
        ("[Plies \"2\"]", "tag Plies: '2' is not a number of plies; expected one from 1 to 1"),
        ("[Plies \"1\"] [Variant \"laska-first\"]", "tag Variant: 'laska-first' has other openings; expected laska"),
    ] {
        let text = format!("[Event \"x\"] [Id \"x\"] {tags}\n1. c3-d4");
        assert_eq!(Openings::read(&text).expect_err(&text).to_string(), format!("opening 'x', {expected}"));
    }
}
