//! Localizes what the rules say of faults and results: a template and its arguments. The templates are keys of catalogs, in a
//! context of their own.

use laska_rules::{Argument, Message, ToMessage};

use super::CONTEXT_END;
use super::message::say;
use super::spoken::catalog;

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
    message.fill(words.unwrap_or_else(|| say(english)), |argument| match argument {
        Argument::Text(text) => text.clone(),
        Argument::Message(message) => localized(message),
    })
}
