//! Owns the words that a person reads: each English sentence is its own key.

use std::fmt::{Display, Write as _};

/// The words of a message in the language that is spoken.
#[must_use]
pub const fn say(english: &'static str) -> &'static str {
    english
}

/// A message with its `{name}`s filled in.
#[must_use]
pub fn fill(message: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut filled = String::with_capacity(message.len());
    let mut rest = message;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
            // A string takes everything.
            let _ = write!(filled, "{value}");
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// A message of the page in the language that is spoken: `t!("Undo")`, `t!("{done} of {total}", done = 3, total = 7)`.
#[macro_export]
macro_rules! t {
    ($text:literal) => {
        $crate::words::say($text)
    };
    ($text:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::words::fill($crate::words::say($text), &[$((stringify!($name), &$value as &dyn ::std::fmt::Display)),+])
    };
}

/// A message about a number of things: `tn!("{count} move", "{count} moves", count = 2)`.
#[macro_export]
macro_rules! tn {
    ($one:literal, $many:literal, count = $count:expr $(, $name:ident = $value:expr)* $(,)?) => {{
        let count = $count;
        let message = if count == 1 { $crate::words::say($one) } else { $crate::words::say($many) };
        $crate::words::fill(message, &[("count", &count as &dyn ::std::fmt::Display) $(, (stringify!($name), &$value as &dyn ::std::fmt::Display))*])
    }};
}
