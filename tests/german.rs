//! Numbers and dates are told as the reader of a language writes them.

use laska_rules::Color;
use laska_study::puzzles::Day;
use laska_web::words::{Language, load_catalog, score_text, set_language};
use laska_words::Catalog;
use laska_worker::protocol::SearchScore;

/// Speaks German from now on in this test: each has a thread of its own, and what is spoken is the thread's.
fn speak_german() {
    let german = Language::first_of("de");
    let words = Catalog::parse(include_str!("../web/static/words/de.po")).expect("the file of German");
    load_catalog(german, words.to_table()).expect("the table of German");
    set_language(german);
}

#[test]
fn scores_have_the_decimal_sign_of_the_language() {
    let score = |hundredths| score_text(Color::White, SearchScore::Value(hundredths));
    assert_eq!([score(170), score(-60), score(-3)], ["+1.7", "−0.6", "0.0"]);
    speak_german();
    assert_eq!([score(170), score(-60), score(-3)], ["+1,7", "−0,6", "0,0"]);
}

#[test]
fn dates_are_told_as_the_language_writes_them() {
    let dates = || [(2026, 11, 22), (2027, 3, 5)].map(|(y, m, d)| Day::of_date(y, m, d).expect("a day").words());
    assert_eq!(dates(), ["November 22, 2026", "March 5, 2027"]);
    speak_german();
    assert_eq!(dates(), ["22.11.2026", "5.3.2027"]);
}
