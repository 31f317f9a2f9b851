//! The words that a person reads. Each English sentence is its own key, so English needs no catalog; every other language
//! is a file `words/CODE.po` of the site, read when it is wanted.
//!
//! - [`t!`](crate::t) and [`tn!`](crate::tn) tell a message now; [`t_later!`](crate::t_later) marks one that [`say`] tells
//!   later.
//! - [`localize`] tells what the rules say of faults and results.
//! - [`Language::ALL`] lists the languages. `web/tests/native/words` holds each of their files against the sources.
//!
//! Nothing here knows a browser: that fetches the files, and says what is wanted.

mod catalog;
mod language;
mod localizing;
mod message;
mod phrases;
mod po;
mod spoken;

pub use catalog::Catalog;
pub use language::{Language, Plural};
pub use localizing::{RULES, localize};
pub use message::{say, tell, tell_number};
pub use phrases::{listed, side};
pub use po::{BadEntry, Entries, Entry};
pub use spoken::{NotWords, is_learned, learn, speak, spoken};

/// What stands between a message's context and the message in its key, as in gettext's own files.
pub const CONTEXT_END: &str = "\u{4}";

/// A message of the page in the language that is spoken.
///
/// Values are given in the order of their names in the message: only the values reach the program. An English word with
/// two meanings gets a context for each, which nobody sees.
///
/// ```
/// use laska_web::t;
///
/// assert_eq!(t!("Undo"), "Undo");
/// assert_eq!(t!("Light" in "settings"), "Light");
/// assert_eq!(t!("{done} of {total}", done = 3, total = 7), "3 of 7");
/// ```
#[macro_export]
macro_rules! t {
    ($text:literal $(in $context:literal)?) => {
        $crate::words::say($crate::t_later!($text $(in $context)?))
    };
    ($text:literal $(in $context:literal)?, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::words::tell($crate::t_later!($text $(in $context)?), &[$(&$value as &dyn ::std::fmt::Display),+])
    };
}

/// A message about a number of things. The number comes first, whatever place it has in the words.
///
/// ```
/// use laska_web::tn;
///
/// assert_eq!(tn!("{count} move", "{count} moves", count = 1), "1 move");
/// assert_eq!(tn!("{side}: {count} move", "{side}: {count} moves", count = 2, side = "White"), "White: 2 moves");
/// ```
#[macro_export]
macro_rules! tn {
    ($one:literal, $many:literal, count = $count:expr $(, $name:ident = $value:expr)* $(,)?) => {{
        let count = $count;
        let values = [&count as &dyn ::std::fmt::Display $(, &$value as &dyn ::std::fmt::Display)*];
        $crate::words::tell_number($one, $many, count as u64, &values)
    }};
}

/// A message as it stands in the source, to be told later by [`say`](crate::words::say): for tables of constants.
///
/// ```
/// use laska_web::{t_later, words::say};
///
/// const TITLES: [&str; 2] = [t_later!("Pieces"), t_later!("Light" in "settings")];
/// assert_eq!(TITLES.map(say), ["Pieces", "Light"]);
/// ```
#[macro_export]
macro_rules! t_later {
    ($text:literal) => {
        $text
    };
    ($text:literal in $context:literal) => {
        // The end of a context, as in `CONTEXT_END`.
        concat!($context, "\u{4}", $text)
    };
}
