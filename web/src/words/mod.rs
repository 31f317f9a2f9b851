//! The words that a person reads. Each English sentence is its own key, so English needs no catalog. Every other
//! language is a gettext file `static/words/CODE.po`, which the build compiles to the table `words/CODE.txt` of the
//! site (`laska-words`). The page fetches it when it is wanted.
//!
//! - [`tr!`](crate::tr) and [`tr_n!`](crate::tr_n) tell a message now; [`tr_noop!`](crate::tr_noop) marks one that [`translate`] tells
//!   later.
//! - [`localize`] tells what the rules say of faults and results.
//! - [`Language::ALL`] lists the languages. `web/tests/native/words` holds each of their files against the sources.
//!
//! Nothing here knows a browser: that fetches the files, and says what is wanted.

mod game;
mod language;

use std::fmt::{Display, Write as _};

use laska_rules::{Argument, Color, Message, ToMessage};

use language::catalog;

pub use game::{
    advantage, after_capture_text, clock_text, column_text, computer_name, level_description, move_time_text, percent,
    score_text, white_share,
};
pub use language::{CatalogError, Language, Plural, current_language, has_catalog, load_catalog, set_language};

/// What stands between a message's context and the message in its key, as in gettext's own files.
pub const CONTEXT_END: &str = "\u{4}";

/// A message of the page in the language that is spoken.
///
/// Values are given in the order of their names in the message: only the values reach the program. An English word with
/// two meanings gets a context for each, which nobody sees.
///
/// ```
/// use laska_web::tr;
///
/// assert_eq!(tr!("Undo"), "Undo");
/// assert_eq!(tr!("Light" in "settings"), "Light");
/// assert_eq!(tr!("{done} of {total}", done = 3, total = 7), "3 of 7");
/// ```
#[macro_export]
macro_rules! tr {
    ($text:literal $(in $context:literal)?) => {
        $crate::words::translate($crate::tr_noop!($text $(in $context)?))
    };
    ($text:literal $(in $context:literal)?, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::words::translate_with($crate::tr_noop!($text $(in $context)?), &[$(&$value as &dyn ::std::fmt::Display),+])
    };
}

/// A message about a number of things. The number comes first, whatever place it has in the words.
///
/// ```
/// use laska_web::tr_n;
///
/// assert_eq!(tr_n!("{count} move", "{count} moves", count = 1), "1 move");
/// assert_eq!(tr_n!("{side}: {count} move", "{side}: {count} moves", count = 2, side = "White"), "White: 2 moves");
/// ```
#[macro_export]
macro_rules! tr_n {
    ($one:literal, $many:literal, count = $count:expr $(, $name:ident = $value:expr)* $(,)?) => {{
        let count = $count;
        let values = [&count as &dyn ::std::fmt::Display $(, &$value as &dyn ::std::fmt::Display)*];
        $crate::words::translate_n($one, $many, count as u64, &values)
    }};
}

/// A message as it stands in the source, to be told later by [`translate`](crate::words::say): for tables of constants.
///
/// ```
/// use laska_web::{tr_noop, words::say};
///
/// const TITLES: [&str; 2] = [tr_noop!("Pieces"), tr_noop!("Light" in "settings")];
/// assert_eq!(TITLES.map(say), ["Pieces", "Light"]);
/// ```
#[macro_export]
macro_rules! tr_noop {
    ($text:literal) => {
        $text
    };
    ($text:literal in $context:literal) => {
        // The end of a context, as in `CONTEXT_END`.
        concat!($context, "\u{4}", $text)
    };
}

/// The words of a message in the language that is spoken; the English ones where the language has none for it. Texts that
/// are data, as lessons and comments, are told by it as well.
#[must_use]
pub fn translate(english: &str) -> &str {
    catalog().and_then(|catalog| catalog.get(english, 0)).unwrap_or_else(|| {
        // Looked for by its byte, as it is one: that is less code than looking for a letter.
        let end = english.bytes().position(|byte| CONTEXT_END.as_bytes() == [byte]);
        end.map_or(english, |end| &english[end + 1..])
    })
}

/// The same with values for the `{name}`s, in the order of these in the English message.
#[must_use]
pub fn translate_with(english: &str, values: &[&dyn Display]) -> String {
    fill(english, translate(english), None, values)
}

/// A message about a number of things; the words for a single thing are its key. The number, `count`, is the first of the
/// values; the others stand in the order of their names in the words for many.
#[must_use]
pub fn translate_n(one: &str, many: &str, count: u64, values: &[&dyn Display]) -> String {
    let told = catalog().and_then(|catalog| catalog.get(one, current_language().plural.form(count)));
    fill(many, told.unwrap_or(if count == 1 { one } else { many }), Some("count"), values)
}

/// A message told in other words, with its values: the first one for a name of its own, if there is one, then for the names
/// of the English message.
fn fill(english: &str, told: &str, first: Option<&str>, values: &[&dyn Display]) -> String {
    let names =
        || english.split('{').skip(1).filter_map(|part| part.split('}').next()).filter(|&name| first != Some(name));
    let mut filled = String::new();
    let mut parts = told.split('{');
    filled.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or_default();
        let known = first.into_iter().chain(names()).zip(values).find(|(known, _)| *known == name);
        if let Some((_, value)) = known {
            // A string takes everything.
            let _ = write!(filled, "{value}");
        }
        filled.push_str(rest);
    }
    filled
}

/// The context of these templates in catalogs.
pub const RULES: &str = "rules";

/// What the rules say, in the language that is spoken; in English where the language has no words for it.
#[must_use]
pub fn localize(said: &dyn ToMessage) -> String {
    localized(&said.to_message())
}

fn localized(message: &Message) -> String {
    let english = message.template();
    let words = catalog().and_then(|catalog| catalog.get(&[RULES, english].join(CONTEXT_END), 0));
    // Words such as `White` are the same messages elsewhere, and stand in no context.
    message.fill(words.unwrap_or_else(|| translate(english)), &|argument| match argument {
        Argument::Text(text) => text.clone(),
        Argument::Message(message) => localized(message),
    })
}

/// What a side is called: `White`.
#[must_use]
pub fn side(color: Color) -> &'static str {
    match color {
        Color::White => tr!("White"),
        Color::Black => tr!("Black"),
    }
}

/// All of these, as a sentence lists them: `moves, players and clock`.
#[must_use]
pub fn list_of(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => tr!("{first} and {last}", first = first.join(", "), last = last),
    }
}
