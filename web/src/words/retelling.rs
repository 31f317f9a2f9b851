//! Owns the telling of what the rules say, as faults and results. They say it in English and know no other language, so
//! their own sentences are the keys here too: a catalog has them with names for what changes, `{square} is {owner}'s`, and
//! the sentence that was said is the one that it fits.

use std::fmt::Display;

use super::message::{fill, say};
use super::spoken::catalog;

/// The context of the rules' sentences in catalogs.
pub const RULES: &str = "rules";

/// What the rules say, in the language that is spoken; in English where the language has no sentence that fits.
#[must_use]
pub fn retell(said: &dyn Display) -> String {
    let said = said.to_string();
    if catalog().is_some() { retold(&said) } else { said }
}

fn retold(said: &str) -> String {
    let known = catalog().into_iter().flat_map(|catalog| catalog.of_context(RULES));
    let fitting = known.filter_map(|(pattern, told)| Some((pattern, told, values(pattern, said)?)));
    // The least is left to the names: `rank {rank}, square {square}: {error}` is chosen before `{square}: {error}`.
    let best = fitting.min_by_key(|(_, _, values)| values.iter().map(|value| value.text.len()).sum::<usize>());
    let Some((pattern, told, values)) = best else { return say(said).to_owned() };
    let values: Vec<_> = values.iter().map(Value::retold).collect();
    let values: Vec<_> = values.iter().map(|value| value as &dyn Display).collect();
    fill(pattern, told, None, &values)
}

/// What stands for a name in a sentence.
#[derive(Clone, Copy)]
struct Value<'a> {
    text: &'a str,
    /// Whether it stands between quotation marks: somebody's own words.
    is_quoted: bool,
}

impl Value<'_> {
    fn retold(&self) -> String {
        if self.is_quoted { self.text.to_owned() } else { retold(self.text) }
    }
}

/// What stands for the names of a sentence; `None` where it is another sentence.
fn values<'a>(pattern: &str, said: &'a str) -> Option<Vec<Value<'a>>> {
    let (mut before, names) = pattern.split_once('{').unwrap_or((pattern, ""));
    let mut rest = said.strip_prefix(before)?;
    let mut values = Vec::new();
    for name in names.split('{').filter(|name| !name.is_empty()) {
        let (_, after) = name.split_once('}')?;
        let end = if after.is_empty() { rest.len() } else { rest.find(after)? };
        values.push(Value { text: &rest[..end], is_quoted: before.ends_with('\'') });
        (rest, before) = (&rest[end + after.len()..], after);
    }
    (rest.is_empty() && values.iter().all(|value| value.is_quoted || !value.text.is_empty())).then_some(values)
}
