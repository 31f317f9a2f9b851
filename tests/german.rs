//! Numbers and dates follow the conventions of the language.

use laska_library::Day;
use laska_rules::Color;
use laska_study::puzzles::date_words;
use laska_ui::words::{Language, load_catalog, score_text, set_language};
use laska_words::Catalog;
use laska_worker::protocol::ScoreKind;

/// Switches this test to German. The language is per thread, and every test has its own thread.
fn speak_german() {
    let german = Language::first_of("de");
    let words = Catalog::parse(include_str!("../web/static/words/de.po")).expect("the German translations");
    load_catalog(german, words.to_table()).expect("the German table");
    set_language(german);
}

#[test]
fn scores_use_the_decimal_separator_of_the_language() {
    let score = |hundredths| score_text(Color::White, ScoreKind::Value(hundredths));
    assert_eq!([score(170), score(-60), score(-3)], ["+1.7", "−0.6", "0.0"]);
    speak_german();
    assert_eq!([score(170), score(-60), score(-3)], ["+1,7", "−0,6", "0,0"]);
}

#[test]
fn dates_use_the_format_of_the_language() {
    let dates = || [(2026, 11, 22), (2027, 3, 5)].map(|(y, m, d)| date_words(Day::from_date(y, m, d).expect("a day")));
    assert_eq!(dates(), ["November 22, 2026", "March 5, 2027"]);
    speak_german();
    assert_eq!(dates(), ["22.11.2026", "5.3.2027"]);
}
