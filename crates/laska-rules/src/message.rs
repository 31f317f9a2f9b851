//! Sentences as data: a template and its arguments, so that a program can say them in another language.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A sentence: an English template with names in braces, and an argument for each name.
///
/// Displayed, it is the English sentence.
///
/// # Examples
/// ```
/// # use laska_rules::{Argument, Color, Message};
/// let message = Message::new("{square} is {owner}'s").with(&"c3").with_message(&Color::White);
/// assert_eq!(message.to_string(), "c3 is White's");
/// let german = |argument: &Argument| match argument {
///     Argument::Message(message) if message.template() == "White" => "Weiß".to_owned(),
///     other => other.to_string(),
/// };
/// assert_eq!(message.fill("{owner} hat {square}", &german), "Weiß hat c3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    template: &'static str,
    arguments: Vec<Argument>,
}

/// What stands for a name in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The same in every language: a number, a square, what somebody has written.
    Text(String),
    /// A sentence or a word that each language has its own for.
    Message(Message),
}

/// What has a sentence: every error of the rules, and the result of a game. [`Display`](fmt::Display) writes the same.
pub trait ToMessage {
    /// The sentence.
    fn to_message(&self) -> Message;
}

impl Message {
    /// The sentence of a template. Its arguments follow in the order in which their names first stand there.
    // This and what adds arguments is compiled once and called wherever something is refused: the page is to stay small.
    #[must_use]
    #[inline(never)]
    pub const fn new(template: &'static str) -> Self {
        Self { template, arguments: Vec::new() }
    }

    /// The sentence with its next argument, which is the same in every language.
    #[must_use]
    #[inline(never)]
    pub fn with(self, text: &dyn fmt::Display) -> Self {
        self.argument(Argument::Text(text.to_string()))
    }

    /// The sentence with its next argument, which is a sentence itself.
    #[must_use]
    #[inline(never)]
    pub fn with_message(self, part: &dyn ToMessage) -> Self {
        self.argument(Argument::Message(part.to_message()))
    }

    /// The sentence with its next argument.
    #[must_use]
    #[inline(never)]
    pub fn argument(mut self, argument: Argument) -> Self {
        self.arguments.push(argument);
        self
    }

    /// The English template.
    #[must_use]
    pub const fn template(&self) -> &'static str {
        self.template
    }

    /// The arguments, in the order in which their names first stand in the template.
    #[must_use]
    pub fn arguments(&self) -> &[Argument] {
        &self.arguments
    }

    /// The sentence in the words of another template with the same names; `argument` says how each argument is written. A
    /// name that this sentence does not have is left out.
    #[must_use]
    pub fn fill(&self, template: &str, argument: &dyn Fn(&Argument) -> String) -> String {
        let names = names(self.template);
        let mut filled = String::new();
        let mut rest = template;
        while let Some((text, name, after)) = split_at_name(rest) {
            filled.push_str(text);
            let place = names.iter().position(|&known| known == name);
            if let Some(known) = place.and_then(|place| self.arguments.get(place)) {
                filled.push_str(&argument(known));
            }
            rest = after;
        }
        filled.push_str(rest);
        filled
    }
}

/// The names of a template, each once.
#[inline(never)]
fn names(template: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = template;
    while let Some((_, name, after)) = split_at_name(rest) {
        if !names.contains(&name) {
            names.push(name);
        }
        rest = after;
    }
    names
}

/// The text before the first name of a template, the name, and the text behind it.
#[inline(never)]
fn split_at_name(template: &str) -> Option<(&str, &str, &str)> {
    let (text, rest) = split_at_byte(template, b'{')?;
    let (name, rest) = split_at_byte(rest, b'}')?;
    Some((text, name, rest))
}

/// The text before and behind the first such byte: less code than looking for a letter.
#[inline(never)]
fn split_at_byte(text: &str, byte: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|there| there == byte)?;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

impl ToMessage for Message {
    fn to_message(&self) -> Message {
        self.clone()
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_assert_eq!(names(self.template).len(), self.arguments.len(), "{}", self.template);
        f.write_str(&self.fill(self.template, &Argument::to_string))
    }
}

/// The English sentence.
impl fmt::Display for dyn ToMessage + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_message().fmt(f)
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Message(message) => message.fmt(f),
        }
    }
}
