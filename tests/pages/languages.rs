//! Numbers and dates follow the conventions of the language.

use std::path::Path;

use laska_library::Day;
use laska_rules::Color;
use laska_study::puzzles::date_words;
use laska_ui::tr_n;
use laska_ui::words::{Language, load_table, score_text, set_language};
use laska_words::Catalog;
use laska_worker::protocol::ScoreKind;

/// Switches this test to a language. The language is per thread, and every test has its own thread.
fn speak(language: Language) {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../web/static/words"));
    let words = Catalog::read(folder, language).expect("valid translations");
    load_table(language, words.to_table()).expect("the table of the language");
    set_language(language);
}

#[test]
fn scores_use_the_decimal_separator_of_the_language() {
    let score = |hundredths| score_text(Color::White, ScoreKind::Value(hundredths));
    assert_eq!([score(170), score(-60), score(-3)], ["+1.7", "−0.6", "0.0"]);
    for language in Language::translated() {
        speak(language);
        assert_eq!([score(170), score(-60), score(-3)], ["+1,7", "−0,6", "0,0"], "{}", language.name);
    }
}

#[test]
fn dates_use_the_format_of_the_language() {
    let dates = || [(2026, 11, 22), (2027, 3, 5)].map(|(y, m, d)| date_words(Day::from_date(y, m, d).expect("a day")));
    assert_eq!(dates(), ["November 22, 2026", "March 5, 2027"]);
    for (code, days) in [
        ("de", ["22.11.2026", "5.3.2027"]),
        ("es", ["22 de noviembre de 2026", "5 de marzo de 2027"]),
        ("fr", ["22 novembre 2026", "5 mars 2027"]),
        ("it", ["22/11/2026", "5/3/2027"]),
        ("nl", ["22 november 2026", "5 maart 2027"]),
        ("pl", ["22 listopada 2026", "5 marca 2027"]),
        ("pt", ["22 de novembro de 2026", "5 de março de 2027"]),
        ("ru", ["22 ноября 2026", "5 марта 2027"]),
    ] {
        speak(Language::first_of(code));
        assert_eq!(dates().map(|date| date.replace('\u{a0}', " ")), days);
    }
}

#[test]
fn counts_use_the_plural_forms_of_the_language() {
    let moves = || [1, 2, 5, 21, 22].map(|count| tr_n!("{count} move", "{count} moves", count = count as u64));
    assert_eq!(moves(), ["1 move", "2 moves", "5 moves", "21 moves", "22 moves"]);
    for (code, counts) in [
        ("fr", ["1 coup", "2 coups", "5 coups", "21 coups", "22 coups"]),
        ("pl", ["1 ruch", "2 ruchy", "5 ruchów", "21 ruchów", "22 ruchy"]),
        ("ru", ["1 ход", "2 хода", "5 ходов", "21 ход", "22 хода"]),
    ] {
        speak(Language::first_of(code));
        assert_eq!(moves(), counts);
    }
}
