//! Translates the messages of a program into the current language.

use std::fmt::{Display, Write as _};

use crate::language::{current_language, current_table};
use crate::table::CONTEXT_SEPARATOR;

/// Translates a message into the current language.
///
/// The values must be given in the order of their names in the message, because the names are not compiled into the
/// program. An English word with two meanings gets a context for each, which is not shown.
///
/// ```
/// use laska_words::tr;
///
/// assert_eq!(tr!("Undo"), "Undo");
/// assert_eq!(tr!("Light" in "settings"), "Light");
/// assert_eq!(tr!("{done} of {total}", done = 3, total = 7), "3 of 7");
/// ```
#[macro_export]
macro_rules! tr {
    ($text:literal $(in $context:literal)?) => {
        $crate::translate($crate::tr_noop!($text $(in $context)?))
    };
    ($text:literal $(in $context:literal)?, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::translate_with($crate::tr_noop!($text $(in $context)?), &[$(&$value as &dyn ::std::fmt::Display),+])
    };
}

/// Translates a message with a count. The count is given first, wherever it is in the text.
///
/// ```
/// use laska_words::tr_n;
///
/// assert_eq!(tr_n!("{count} move", "{count} moves", count = 1), "1 move");
/// assert_eq!(tr_n!("{side}: {count} move", "{side}: {count} moves", count = 2, side = "White"), "White: 2 moves");
/// ```
#[macro_export]
macro_rules! tr_n {
    ($one:literal, $many:literal, count = $count:expr $(, $name:ident = $value:expr)* $(,)?) => {{
        let count = $count;
        let values = [&count as &dyn ::std::fmt::Display $(, &$value as &dyn ::std::fmt::Display)*];
        $crate::translate_n($one, $many, count as u64, &values)
    }};
}

/// Marks a message that [`translate`](crate::translate) translates later, for tables of constants.
///
/// ```
/// use laska_words::{tr_noop, translate};
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
    let english_text = || english.split_once(CONTEXT_SEPARATOR).map_or(english, |(_, text)| text);
    find_translation(english).unwrap_or_else(english_text)
}

/// Returns the translation of a message into the current language, if there is one.
pub fn find_translation(english: &str) -> Option<&'static str> {
    current_table().and_then(|table| table.get(english, 0))
}

/// Translates a message and fills in the values for its `{name}`s, given in the order of the English message.
pub fn translate_with(english: &str, values: &[&dyn Display]) -> String {
    fill(english, translate(english), None, values)
}

/// Translates a message with a count; the singular is its key. The count is the first value, and the others follow in
/// the order of their names in the plural.
pub fn translate_n(one: &str, many: &str, count: u64, values: &[&dyn Display]) -> String {
    let translated = current_table().and_then(|table| table.get(one, current_language().plural.form(count)));
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
