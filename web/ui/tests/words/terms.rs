//! A term of the game is the same word in all translations of a language. The head of each file lists them.

use std::collections::BTreeMap;

use laska_words::Language;

use super::messages::MESSAGES;
use super::{assert_no_errors, source, translations};

/// The English terms, each with its forms.
const TERMS: [(&str, &[&str]); 18] = [
    ("column", &["column", "columns"]),
    ("commander", &["commander", "commanders"]),
    ("soldier", &["soldier", "soldiers"]),
    ("officer", &["officer", "officers"]),
    ("prisoner", &["prisoner", "prisoners"]),
    ("counter", &["counter", "counters"]),
    (
        "capture",
        &["capture", "captures", "captured", "capturing", "recapture", "recaptures", "recaptured", "recapturing"],
    ),
    ("promotion", &["promotion", "promotions", "promote", "promotes", "promoted", "promoting"]),
    ("opposition", &["opposition"]),
    ("repetition", &["repetition", "repetitions"]),
    ("puzzle", &["puzzle", "puzzles"]),
    ("ending", &["ending", "endings"]),
    ("opening", &["opening", "openings"]),
    ("engine", &["engine", "engines"]),
    ("computer", &["computer", "computers"]),
    ("level", &["level", "levels"]),
    ("hint", &["hint", "hints"]),
    ("lesson", &["lesson", "lessons"]),
];

/// What contains the word of a term and is another: a table of moves.
const OTHER_TERM: &str = "opening book";

/// The comment of a translation that does without terms; their names follow.
const WITHOUT: &str = "# Without the term: ";

#[test]
fn terms_are_translated_consistently() {
    for language in Language::translated() {
        let po = source(language);
        let lines: Vec<&str> = po.lines().collect();
        let parts = parts_of_terms(&lines);
        let missing = TERMS.iter().filter(|(term, _)| !parts.contains_key(term));
        let mut errors: Vec<_> = missing.map(|(term, _)| format!("the head has no word for {term:?}")).collect();
        for (key, translation) in translations(language) {
            let Some(message) = MESSAGES.get(&key) else { continue };
            let words = words(message.plural.as_ref().unwrap_or(&message.id));
            let comments = lines[..translation.line - 1].iter().rev().take_while(|line| line.starts_with('#'));
            let without: Vec<_> = comments
                .filter_map(|line| line.strip_prefix(WITHOUT)?.strip_suffix('.'))
                .flat_map(|terms| terms.split(", "))
                .collect();
            for (term, forms) in TERMS {
                let Some(parts) = parts.get(term) else { continue };
                let has_part = |form: &String| parts.iter().any(|part| form.to_lowercase().contains(part));
                let is_used = words.iter().any(|word| forms.contains(&word.as_str()));
                let is_kept = translation.forms.iter().all(has_part);
                if without.contains(&term) != (is_used && !is_kept) {
                    let what = if is_used && !is_kept { "expected" } else { "needs no comment for" };
                    errors.push(format!("line {}: {what} {term:?} ({})", translation.line, parts.join(" or ")));
                }
            }
        }
        assert_no_errors(&format!("{}.po", language.code), &errors);
    }
}

/// Returns the parts of words that stand for each term, from lines such as `#   capture: schlag|schläg`.
fn parts_of_terms<'a>(lines: &[&'a str]) -> BTreeMap<&'a str, Vec<&'a str>> {
    let head = lines.iter().take_while(|line| line.starts_with('#'));
    let terms = head.filter_map(|line| line.strip_prefix("#   ")?.split_once(": "));
    terms.map(|(term, parts)| (term, parts.split('|').map(str::trim).collect())).collect()
}

/// Returns the words of an English message, without the names of its values.
fn words(message: &str) -> Vec<String> {
    let texts = message.split('{').map(|part| part.split_once('}').map_or(part, |(_, after)| after));
    let text = texts.collect::<Vec<_>>().join(" ").to_lowercase().replace(OTHER_TERM, "");
    text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned).collect()
}
