//! Owns what a word among moves can be: a number, a mark, a result, a move. Knows no position.

use super::GameResult;
use crate::notation::Nag;
use crate::notation::nag::{Mark, split_mark};

/// A word among moves.
pub(super) enum Word<'a> {
    /// The number of a move, or nothing but dots.
    Nothing,
    /// A result.
    Result(GameResult),
    /// Marks that stand alone.
    Marks(Vec<Nag>),
    /// `$` and what is no number of a mark.
    NoMark,
    /// Anything else, without the number before it and the dots behind it: to be read as a move, with the marks behind it.
    Move(&'a str, Vec<Nag>),
}

impl<'a> Word<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        if let Some(result) = GameResult::from_text(text) {
            return Self::Result(result);
        }
        let text = strip_number(text).trim_end_matches(['.', ';']);
        if text.is_empty() {
            return Self::Nothing;
        }
        if let Some(result) = GameResult::from_text(text) {
            return Self::Result(result);
        }
        if let Some(number) = text.strip_prefix('$') {
            let plain = number.bytes().all(|byte| byte.is_ascii_digit());
            let number = number.parse().ok().filter(|_| plain);
            return number.map_or(Self::NoMark, |number| Self::Marks(vec![Nag(number)]));
        }
        match marks(text) {
            ("", nags) => Self::Marks(nags),
            (_, nags) => Self::Move(text, nags),
        }
    }
}

/// The text without the marks behind it, and those that are signs.
fn marks(text: &str) -> (&str, Vec<Nag>) {
    let (mut bare, mut nags) = (text, Vec::new());
    while let Some((rest, mark)) = split_mark(bare) {
        bare = rest;
        if let Mark::Nag(nag) = mark {
            nags.push(nag);
        }
    }
    nags.reverse();
    (bare, nags)
}

/// `12.c3-d4` without its `12.`, and a number alone as nothing.
fn strip_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// Whether a word begins moves, not a sentence: the number of a move, or squares that are joined.
pub(super) fn begins_moves(word: &str) -> bool {
    strip_number(word).len() < word.len()
        || marks(word).0.split(['-', 'x']).take(2).filter(|part| is_square(part)).count() == 2
}

/// `c3`, `c3wWb`, `12`.
fn is_square(part: &str) -> bool {
    let number = || !part.is_empty() && !part.starts_with('0') && part.bytes().all(|byte| byte.is_ascii_digit());
    let square = || {
        let (name, column) = part.split_at_checked(2)?;
        let [file, rank] = name.as_bytes() else { return None };
        let plain = column.bytes().all(|byte| b"wbWB".contains(&byte));
        (matches!(file, b'a'..=b'h') && rank.is_ascii_digit() && plain).then_some(())
    };
    square().is_some() || number()
}
