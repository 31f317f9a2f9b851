//! Owns how a message is told: its words in the language that is spoken, with its values filled in.

use std::fmt::{Display, Write as _};

use super::CONTEXT_END;
use super::spoken::{catalog, spoken};

/// The words of a message in the language that is spoken; the English ones where the language has none for it. Texts that
/// are data, as lessons and comments, are told by it as well.
#[must_use]
pub fn say(english: &str) -> &str {
    catalog().and_then(|catalog| catalog.get(english, 0)).unwrap_or_else(|| {
        // Looked for by its byte, as it is one: that is less code than looking for a letter.
        let end = english.bytes().position(|byte| CONTEXT_END.as_bytes() == [byte]);
        end.map_or(english, |end| &english[end + 1..])
    })
}

/// The same with values for the `{name}`s, in the order of these in the English message.
#[must_use]
pub fn tell(english: &str, values: &[&dyn Display]) -> String {
    fill(english, say(english), None, values)
}

/// A message about a number of things; the words for a single thing are its key. The number, `count`, is the first of the
/// values; the others stand in the order of their names in the words for many.
#[must_use]
pub fn tell_number(one: &str, many: &str, count: u64, values: &[&dyn Display]) -> String {
    let told = catalog().and_then(|catalog| catalog.get(one, spoken().plural.form(count)));
    fill(many, told.unwrap_or(if count == 1 { one } else { many }), Some("count"), values)
}

/// A message told in other words, with its values: the first one for a name of its own, if there is one, then for the names
/// of the English message.
pub(super) fn fill(english: &str, told: &str, first: Option<&str>, values: &[&dyn Display]) -> String {
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
