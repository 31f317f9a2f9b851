//! Translatable messages: templates with arguments.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A message: an English template with placeholders in braces and an argument for each placeholder.
///
/// Its [`Display`](fmt::Display) is the English text.
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

/// The value of a placeholder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Text that is the same in every language, such as a number, a square or user input.
    Text(String),
    /// A message that needs its own translation.
    Message(Message),
}

/// Conversion to a [`Message`], for errors and results. [`Display`](fmt::Display) prints the same text.
pub trait ToMessage {
    /// Returns the message.
    fn to_message(&self) -> Message;
}

impl Message {
    /// Creates a message without arguments. Add them in the order in which their placeholders first occur.
    // Not inlined, because every error calls these functions and the web page must stay small.
    #[must_use]
    #[inline(never)]
    pub const fn new(template: &'static str) -> Self {
        Self { template, arguments: Vec::new() }
    }

    /// Adds a text argument.
    #[must_use]
    #[inline(never)]
    pub fn with(self, text: &dyn fmt::Display) -> Self {
        self.argument(Argument::Text(text.to_string()))
    }

    /// Adds a message argument.
    #[must_use]
    #[inline(never)]
    pub fn with_message(self, message: &dyn ToMessage) -> Self {
        self.argument(Argument::Message(message.to_message()))
    }

    /// Adds an argument.
    #[must_use]
    #[inline(never)]
    pub fn argument(mut self, argument: Argument) -> Self {
        self.arguments.push(argument);
        self
    }

    /// Returns the English template.
    #[must_use]
    pub const fn template(&self) -> &'static str {
        self.template
    }

    /// Returns the arguments in the order in which their placeholders first occur in the template.
    #[must_use]
    pub fn arguments(&self) -> &[Argument] {
        &self.arguments
    }

    /// Fills a translated template that has the same placeholders. `argument` formats each argument. Unknown placeholders
    /// are left out.
    #[must_use]
    pub fn fill(&self, template: &str, argument: &dyn Fn(&Argument) -> String) -> String {
        let names = names(self.template);
        let mut filled = String::new();
        let mut rest = template;
        while let Some((text, name, after)) = split_at_name(rest) {
            filled.push_str(text);
            let index = names.iter().position(|&known| known == name);
            if let Some(value) = index.and_then(|index| self.arguments.get(index)) {
                filled.push_str(&argument(value));
            }
            rest = after;
        }
        filled.push_str(rest);
        filled
    }
}

/// The distinct placeholder names of a template.
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

/// Splits a template into the text before its first placeholder, the name, and the rest.
#[inline(never)]
fn split_at_name(template: &str) -> Option<(&str, &str, &str)> {
    let (text, rest) = split_at_byte(template, b'{')?;
    let (name, rest) = split_at_byte(rest, b'}')?;
    Some((text, name, rest))
}

/// Splits a text at the first occurrence of a byte. Compiles to less code than `split_once`.
#[inline(never)]
fn split_at_byte(text: &str, byte: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|found| found == byte)?;
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

/// Prints the English text.
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
