//! Owns the phrases that many messages have in them: a side's name, a list.

use laska_rules::Color;

use crate::t;

/// What a side is called: `White`.
#[must_use]
pub fn side(color: Color) -> &'static str {
    match color {
        Color::White => t!("White"),
        Color::Black => t!("Black"),
    }
}

/// All of these, as a sentence lists them: `moves, players and clock`.
#[must_use]
pub fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => t!("{first} and {last}", first = first.join(", "), last = last),
    }
}
