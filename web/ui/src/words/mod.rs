//! The texts of the pages. Each English sentence is its own key, so English needs no catalog. Every other language is a
//! gettext file `static/words/CODE.po`, which the build compiles to a table `words/CODE.txt` (see [`laska_words`]). The
//! page loads it when needed.
//!
//! - [`tr!`](crate::tr) and [`tr_n!`](crate::tr_n) translate a message; [`tr_noop!`](crate::tr_noop) marks a message
//!   that [`translate`] translates later.
//! - [`localize`] translates the errors and results of the rules.
//! - [`Language::ALL`] lists the languages. `web/ui/tests/native/words` checks their files against the sources.
//!
//! This module does not depend on the browser, which loads the files and selects the language.

mod date;
mod game;
mod goal;
mod hints;
mod language;

use std::fmt::{Display, Write as _};

use laska_rules::{Argument, Color, Message, ToMessage};
use laska_words::CONTEXT_SEPARATOR;

use language::catalog;

pub use date::date_text;
pub use game::{
    advantage, after_capture_text, clock_text, column_text, computer_name, level_description, level_name,
    move_time_text, player_name, score_text, short_column_text, time_control_text,
};
pub use goal::goal_text;
pub use hints::hint_text;
pub use language::{CatalogError, Language, Plural, current_language, has_catalog, load_catalog, set_language};
pub use laska_app::{percent, white_share};

/// Translates a message into the current language.
///
/// The values must be given in the order of their names in the message, because the names are not compiled into the
/// program. An English word with two meanings gets a context for each, which is not shown.
///
/// ```
/// use laska_ui::tr;
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

/// Translates a message with a count. The count is given first, wherever it is in the text.
///
/// ```
/// use laska_ui::tr_n;
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

/// Marks a message that [`translate`](crate::words::translate) translates later, for tables of constants.
///
/// ```
/// use laska_ui::{tr_noop, words::translate};
///
/// const TITLES: [&str; 2] = [tr_noop!("Pieces"), tr_noop!("Light" in "settings")];
/// assert_eq!(TITLES.map(translate), ["Pieces", "Light"]);
/// ```
#[macro_export]
macro_rules! tr_noop {
    ($text:literal) => {
        $text
    };
    ($text:literal in $context:literal) => {
        // The separator is `CONTEXT_SEPARATOR`.
        concat!($context, "\u{4}", $text)
    };
}

/// Translates a message, or returns the English text if there is no translation. Also used for texts that are data,
/// such as lessons and comments.
pub fn translate(english: &str) -> &str {
    catalog().and_then(|catalog| catalog.get(english, 0)).unwrap_or_else(|| {
        // Searching for a byte needs less code than searching for a character.
        let end = english.bytes().position(|byte| char::from(byte) == CONTEXT_SEPARATOR);
        end.map_or(english, |end| &english[end + 1..])
    })
}

/// Translates a message and fills in the values for its `{name}`s, given in the order of the English message.
pub fn translate_with(english: &str, values: &[&dyn Display]) -> String {
    fill(english, translate(english), None, values)
}

/// Translates a message with a count; the singular is its key. The count is the first value, and the others follow in
/// the order of their names in the plural.
pub fn translate_n(one: &str, many: &str, count: u64, values: &[&dyn Display]) -> String {
    let translated = catalog().and_then(|catalog| catalog.get(one, current_language().plural.form(count)));
    fill(many, translated.unwrap_or(if count == 1 { one } else { many }), Some("count"), values)
}

/// Fills the values into a translation: the first one for the name `first`, if given, then the others for the names of
/// the English message.
fn fill(english: &str, translated: &str, first: Option<&str>, values: &[&dyn Display]) -> String {
    let names =
        || english.split('{').skip(1).filter_map(|part| part.split('}').next()).filter(|&name| first != Some(name));
    let mut filled = String::new();
    let mut parts = translated.split('{');
    filled.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or_default();
        let known = first.into_iter().chain(names()).zip(values).find(|(known, _)| *known == name);
        if let Some((_, value)) = known {
            // Writing to a string cannot fail.
            let _ = write!(filled, "{value}");
        }
        filled.push_str(rest);
    }
    filled
}

/// The gettext context of the rules' templates.
pub const RULES: &str = "rules";

/// Translates a message of the rules, or returns it in English if there is no translation.
pub fn localize(value: &dyn ToMessage) -> String {
    localized(&value.to_message())
}

fn localized(message: &Message) -> String {
    let english = message.template();
    let words = catalog().and_then(|catalog| catalog.get(&format!("{RULES}{CONTEXT_SEPARATOR}{english}"), 0));
    // Words such as `White` have no context because they are used elsewhere too.
    message.fill(words.unwrap_or_else(|| translate(english)), &|argument| match argument {
        Argument::Text(text) => text.clone(),
        Argument::Message(message) => localized(message),
    })
}

/// Returns the name of a side: `White`.
pub fn side(color: Color) -> &'static str {
    match color {
        Color::White => tr!("White"),
        Color::Black => tr!("Black"),
    }
}

/// Joins texts into a list: `moves, players and clock`.
pub fn list_of(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => tr!("{first} and {last}", first = first.join(", "), last = last),
    }
}
