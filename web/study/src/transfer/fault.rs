//! Owns how a fault in a text of games is shown: its place, and the line that it is in.

use laska_rules::Color;
use laska_rules::notation::record::{RecordError, RecordFault};
use laska_web::state::GivenError;
use laska_web::t;
use laska_web::words::retell;

/// A fault with its place, shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultView {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub words: String,
    /// The line up to the place; its beginning is left out where it is long.
    pub before: String,
    /// The line from the place on; its end is left out where it is long.
    pub from: String,
}

/// Characters of a line that are shown on each side of a fault.
const SHOWN: usize = 40;

impl FaultView {
    /// Nothing is there to be read.
    #[must_use]
    pub fn nothing() -> Self {
        let words = t!("Nothing is written. Expected the moves of a game, as 1. c3-d4 e5-d4-c3").to_owned();
        Self { line: 1, column: 1, words, before: String::new(), from: String::new() }
    }

    /// A link that cannot be opened.
    #[must_use]
    pub fn of_link(link: &str, error: &GivenError) -> Self {
        let from = shown(link.trim().chars()).into_iter().collect();
        Self { line: 1, column: 1, words: retell(error), before: String::new(), from }
    }

    /// A fault with the line that it is in.
    #[must_use]
    pub fn of(text: &str, error: &RecordError) -> Self {
        let place = error.place;
        // Only what is shown is looked at: a line can be as long as the text, and every game of it at fault.
        let (before, from) = text.split_at_checked(place.at).unwrap_or((text, ""));
        let (mut before, from) = (shown(before.chars().rev()), shown(from.chars()));
        before.reverse();
        let [before, from] = [before, from].map(String::from_iter);
        Self { line: place.line, column: place.column, words: words(&error.fault), before, from }
    }
}

/// The characters up to the end of the line that are shown, and a sign for the others.
fn shown(line: impl Iterator<Item = char>) -> Vec<char> {
    let mut line = line.take_while(|&c| c != '\n').filter(|&c| c != '\r');
    let mut shown: Vec<char> = line.by_ref().take(SHOWN).collect();
    if line.next().is_some() {
        shown.push('…');
    }
    shown
}

/// What is wrong. The move itself is not said: it is shown with its line.
fn words(fault: &RecordFault) -> String {
    match fault {
        RecordFault::Move { number, color: Color::White, error, .. } => {
            t!("move {number} of White, {error}", number = number, error = retell(error))
        }
        RecordFault::Move { number, color: Color::Black, error, .. } => {
            t!("move {number} of Black, {error}", number = number, error = retell(error))
        }
        other => retell(other),
    }
}
