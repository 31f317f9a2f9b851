//! Sentences as data: a template and its arguments, so that a program can say them in another language.

use alloc::borrow::ToOwned;
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
/// let message = Message::new("{square} is {owner}'s").with("c3").saying(&Color::White);
/// assert_eq!(message.to_string(), "c3 is White's");
/// let german = |argument: &Argument| match argument {
///     Argument::Message(message) if message.template() == "White" => "Weiß".to_owned(),
///     other => other.to_string(),
/// };
/// assert_eq!(message.fill("{owner} hat {square}", german), "Weiß hat c3");
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
    #[must_use]
    pub const fn new(template: &'static str) -> Self {
        Self { template, arguments: Vec::new() }
    }

    /// The sentence with its next argument, which is the same in every language.
    #[must_use]
    pub fn with(mut self, text: impl fmt::Display) -> Self {
        self.push_text(&text);
        self
    }

    /// The sentence with its next argument, which is a sentence itself.
    #[must_use]
    pub fn saying(mut self, part: &impl ToMessage) -> Self {
        self.push_message(part);
        self
    }

    /// The sentence with its next argument.
    #[must_use]
    pub fn argument(mut self, argument: Argument) -> Self {
        self.arguments.push(argument);
        self
    }

    // Each is compiled once, and called wherever something is refused: the page is to stay small.
    #[inline(never)]
    fn push_text(&mut self, text: &dyn fmt::Display) {
        self.arguments.push(Argument::Text(text.to_string()));
    }

    #[inline(never)]
    fn push_message(&mut self, part: &dyn ToMessage) {
        self.arguments.push(Argument::Message(part.to_message()));
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
    pub fn fill(&self, template: &str, argument: impl Fn(&Argument) -> String) -> String {
        let names = names(self.template);
        let mut parts = template.split('{');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once('}').unwrap_or_default();
            let place = names.iter().position(|&known| known == name);
            filled.extend(place.and_then(|place| self.arguments.get(place)).map(&argument));
            filled.push_str(rest);
        }
        filled
    }
}

/// The names of a template, each once.
fn names(template: &'static str) -> Vec<&'static str> {
    let mut names = Vec::new();
    for (name, _) in template.split('{').skip(1).filter_map(|part| part.split_once('}')) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

impl ToMessage for Message {
    fn to_message(&self) -> Message {
        self.clone()
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_assert_eq!(names(self.template).len(), self.arguments.len(), "{}", self.template);
        f.write_str(&self.fill(self.template, Argument::to_string))
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
