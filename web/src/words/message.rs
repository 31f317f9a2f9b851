//! Owns how a message is told: its words in the language that is spoken, with its values filled in.

use std::fmt::{Display, Write as _};

use super::CONTEXT_END;
use super::spoken::{catalog, spoken};

/// The words of a message in the language that is spoken; the English ones where the language has none for it. Texts that
/// are data, as lessons and comments, are told by it as well.
#[must_use]
pub fn say(english: &str) -> &str {
    let told = catalog().and_then(|catalog| catalog.get(english, 0));
    told.unwrap_or_else(|| english.rsplit_once(CONTEXT_END).map_or(english, |(_, text)| text))
}

/// The words of a message about a number of things, not yet filled in. The one for a single thing is its key.
#[must_use]
pub fn say_number(one: &'static str, many: &'static str, count: u64) -> &'static str {
    let told = catalog().and_then(|catalog| catalog.get(one, spoken().plural.form(count)));
    told.unwrap_or(if count == 1 { one } else { many })
}

/// A message with its `{name}`s filled in. A name without a value is left out.
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
