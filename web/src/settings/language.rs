//! Owns the choice of the language that the page speaks.

use super::{Answer, Choice};
use crate::t_later;
use crate::words::Language;

/// What the page speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speech {
    /// What the browser asks pages for.
    #[default]
    Browser,
    /// This language.
    Language(Language),
}

impl Choice for Speech {
    const ANSWERS: &'static [(Self, Answer)] = &answers();
}

/// An answer for each language, in its own words.
const fn answers() -> [(Speech, Answer); Language::ALL.len() + 1] {
    let browser = (Speech::Browser, Answer::new("browser", t_later!("As the browser")));
    let mut answers = [browser; Language::ALL.len() + 1];
    let mut place = 0;
    while place < Language::ALL.len() {
        let language = Language::ALL[place];
        place += 1;
        answers[place] = (Speech::Language(language), Answer::new(language.code, language.name));
    }
    answers
}
