//! Splits the text of a record: places in it, words, and what a word among moves can be.

use alloc::vec;
use alloc::vec::Vec;

use super::GameResult;
use super::error::TextPosition;
use crate::notation::nag::{Mark, Nag, split_mark};

/// A place in a text, and what is still to come.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    offset: usize,
    /// A place before this one: from there on lines and columns are counted.
    reference: TextPosition,
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, offset: 0, reference: TextPosition { line: 1, column: 1, offset: 0 } }
    }

    /// How many bytes have gone by.
    pub(super) const fn offset(&self) -> usize {
        self.offset
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// The next byte; all that mean something here are ASCII.
    pub(super) fn peek(&self) -> Option<u8> {
        self.rest().bytes().next()
    }

    /// Skips so many bytes.
    pub(super) fn skip(&mut self, bytes: usize) {
        self.offset += bytes;
    }

    /// Skips to the first character that is none of these.
    pub(super) fn skip_all(&mut self, of: impl Fn(char) -> bool) {
        self.offset = self.text.len() - self.rest().trim_start_matches(of).len();
    }

    /// Skips to the end of the line and returns the rest of it.
    pub(super) fn line(&mut self) -> &'a str {
        let rest = self.rest();
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        self.skip(line.len());
        line
    }

    /// Whether nothing but white space stands before this place in its line.
    pub(super) fn is_at_line_start(&self) -> bool {
        self.text[..self.offset].chars().rev().take_while(|&c| c != '\n').all(char::is_whitespace)
    }

    /// Counts from here on: no place before this one will be asked for.
    pub(super) fn set_reference(&mut self) {
        self.reference = self.position(self.offset);
    }

    /// Line and column after so many bytes, at least as many as had gone by when it was settled.
    pub(super) fn position(&self, offset: usize) -> TextPosition {
        let TextPosition { mut line, mut column, offset: start } = self.reference;
        for c in self.text[start..offset].chars() {
            if c == '\n' {
                (line, column) = (line + 1, 1);
            } else {
                column += 1;
            }
        }
        TextPosition { line, column, offset }
    }
}

/// The word that a text begins with: up to white space, a comma, or a parenthesis or bracket of any kind.
pub(super) fn first_word(text: &str) -> &str {
    let ends = |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')' | '{' | '}' | '[' | ']');
    match text.find(ends) {
        // A sign that is out of place is a word of its own.
        Some(0) => &text[..text.chars().next().map_or(0, char::len_utf8)],
        Some(end) => &text[..end],
        None => text,
    }
}

/// Where the parenthesis that a text begins with is closed, in bytes.
pub(super) fn closing(text: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    text.iter().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

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
