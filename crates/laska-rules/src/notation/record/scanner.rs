//! Splits the text of a record into words.

use alloc::vec;
use alloc::vec::Vec;

use super::GameResult;
use super::error::TextPosition;
use crate::notation::nag::{Mark, Nag, split_mark};
use crate::notation::spelling::{is_invisible, plain};

/// A text with a current offset.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    offset: usize,
    /// An earlier position from which lines and columns are counted.
    reference: TextPosition,
    /// Whether the line of the last word is quoted, as in mail.
    is_quoted: bool,
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, offset: 0, reference: TextPosition { line: 1, column: 1, offset: 0 }, is_quoted: false }
    }

    /// The current offset in bytes.
    pub(super) const fn offset(&self) -> usize {
        self.offset
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// The next byte. All significant characters are ASCII.
    pub(super) fn peek(&self) -> Option<u8> {
        self.rest().bytes().next()
    }

    /// Skips a number of bytes.
    pub(super) fn skip(&mut self, bytes: usize) {
        self.offset += bytes;
    }

    /// Skips all characters that match.
    pub(super) fn skip_all(&mut self, matches: impl Fn(char) -> bool) {
        self.offset = self.text.len() - self.rest().trim_start_matches(matches).len();
    }

    /// Skips the rest of the line and returns it.
    pub(super) fn line(&mut self) -> &'a str {
        let rest = self.rest();
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        self.skip(line.len());
        line
    }

    /// Returns whether only white space and the marks of a quotation precede the offset in its line.
    pub(super) fn is_at_line_start(&self) -> bool {
        self.text[..self.offset].chars().rev().take_while(|&c| c != '\n').all(|c| is_skipped(c) || c == QUOTE)
    }

    /// Returns whether the line of the last word is quoted, as in mail.
    pub(super) const fn is_quoted(&self) -> bool {
        self.is_quoted
    }

    /// Skips everything between words: white space, characters that nobody sees, the separators of tables, and whole lines
    /// without moves, which are remarks after `#` or `%`, code fences and headings of tables.
    pub(super) fn skip_blank(&mut self) {
        loop {
            let from = self.offset;
            self.skip_all(is_skipped);
            self.is_quoted &= !self.text[from..self.offset].contains('\n');
            if !self.is_at_line_start() {
                return;
            }
            match self.peek() {
                Some(b'#' | b'%') => _ = self.line(),
                Some(b'>') => {
                    self.skip(1);
                    self.is_quoted = true;
                }
                Some(_) if self.is_in_line_without_moves() => _ = self.line(),
                _ => return,
            }
        }
    }

    /// Returns whether the line, which begins here, is a heading of a table or the language of a code fence.
    fn is_in_line_without_moves(&self) -> bool {
        let before = &self.text[..self.offset];
        let begin = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
        let line = self.clone().line();
        let is_of_table = begin.contains('|') || line.trim().contains(['|', '\t']);
        let is_word = |c: char| c.is_alphabetic() || is_blank(c) || matches!(c, '|' | '-' | ':' | '.' | '#');
        (is_of_table || begin.contains("```")) && line.chars().all(is_word)
    }

    /// Returns the next word. Squares that are joined by dashes with spaces, such as `c3 - d4`, are one word.
    pub(super) fn word(&self) -> &'a str {
        let rest = self.rest();
        let mut end = first_word(rest).len();
        let mut last = &rest[..end];
        while let Some((next, next_end)) = joined(rest, last, end) {
            (last, end) = (next, next_end);
        }
        &rest[..end]
    }

    /// Returns whether the number of White's first move begins the line.
    pub(super) fn is_at_first_move(&self) -> bool {
        let (rest, word) = (self.rest(), plain(first_word(self.rest())));
        let is_of_white = || word.strip_prefix("1.").is_some_and(|rest| !rest.starts_with('.'));
        let is_number = ["1)", "(1)"].iter().any(|number| rest.starts_with(number)) || is_of_white();
        is_number && self.is_at_line_start()
    }

    /// Returns the comment that a semicolon begins here: the rest of the line. A semicolon right after a word with moves or
    /// nothing behind it only separates.
    pub(super) fn line_comment(&self) -> Option<&'a str> {
        let after = self.rest().strip_prefix(';')?;
        let next = first_word(after.trim_start_matches([' ', '\t']));
        let separates = || {
            let is_end = next.is_empty() || next.starts_with(['\r', '\n']);
            is_end || begins_moves(next) || GameResult::from_text(&plain(next)).is_some()
        };
        if self.text[..self.offset].ends_with(|c: char| !is_blank(c)) && separates() {
            return None;
        }
        Some(&after[..after.find('\n').unwrap_or(after.len())])
    }

    /// Counts lines from here on. Later calls of [`Scanner::position`] must not go back before this offset.
    pub(super) fn set_reference(&mut self) {
        self.reference = self.position(self.offset);
    }

    /// Returns the position of an offset, which must not be before the reference.
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

/// The mark before quoted lines.
pub(super) const QUOTE: char = '>';

/// Whether a character is white space or invisible.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || is_invisible(c)
}

/// Whether a character between words is skipped: a blank, or a sign of a table, of code or of a list.
fn is_skipped(c: char) -> bool {
    is_blank(c) || matches!(c, '|' | '`' | '•')
}

/// Returns the first word of a text, up to white space, a comma, a semicolon, a parenthesis, a bracket, a brace, or the end of
/// a table's cell or of code.
pub(super) fn first_word(text: &str) -> &str {
    let is_delimiter =
        |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '{' | '}' | '[' | ']' | '|' | '`');
    match text.find(is_delimiter) {
        // A delimiter at the beginning is a word by itself.
        Some(0) => &text[..text.chars().next().map_or(0, char::len_utf8)],
        Some(end) => &text[..end],
        None => text,
    }
}

/// Returns the square that a dash with spaces joins to a square, `last`, which ends at an offset, with its own end.
fn joined<'a>(text: &'a str, last: &str, end: usize) -> Option<(&'a str, usize)> {
    let next_word = |from: usize| {
        let gap = text[from..].len() - text[from..].trim_start_matches([' ', '\t', '\u{a0}']).len();
        let word = first_word(&text[from + gap..]);
        (word, from + gap + word.len())
    };
    let is_part = |word: &str| is_square(word) || matches!(word, "0" | "1/2");
    let (bare, next) = (plain(last), next_word(end));
    let bare = strip_number(&bare).trim_start_matches('-');
    if let Some(bare) = bare.strip_suffix('-') {
        return Some(next).filter(|(word, _)| is_part(bare) && is_part(&plain(word)));
    }
    if !is_part(bare) {
        return None;
    }
    match &*plain(next.0) {
        "-" => Some(next_word(next.1)).filter(|(word, _)| is_part(&plain(word))),
        word => Some(next).filter(|_| word.strip_prefix('-').is_some_and(is_part)),
    }
}

/// Returns the offset of the parenthesis that closes the one at the beginning of a text.
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

/// A token of the moves.
pub(super) enum Token<'a> {
    /// A move number, or only dots.
    MoveNumber,
    /// A result.
    Result(GameResult),
    /// Glyphs without a move.
    Nags(Vec<Nag>),
    /// `$` without a valid number.
    InvalidNag,
    /// Any other word, without its move number and trailing dots, and the glyphs at its end.
    Move(&'a str, Vec<Nag>),
}

impl<'a> Token<'a> {
    pub(super) fn parse(text: &'a str) -> Self {
        if let Some(result) = GameResult::from_text(text) {
            return Self::Result(result);
        }
        let text = strip_number(text).trim_end_matches('.');
        if text.is_empty() {
            return Self::MoveNumber;
        }
        if let Some(result) = GameResult::from_text(text) {
            return Self::Result(result);
        }
        if let Some(number) = text.strip_prefix('$') {
            let plain = number.bytes().all(|byte| byte.is_ascii_digit());
            let number = number.parse().ok().filter(|_| plain);
            return number.map_or(Self::InvalidNag, |number| Self::Nags(vec![Nag(number)]));
        }
        match marks(text) {
            ("", nags) => Self::Nags(nags),
            (_, nags) => Self::Move(text, nags),
        }
    }
}

/// Splits off the marks at the end of a text and returns the annotation glyphs among them.
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

/// Removes the move number: `12.c3-d4` becomes `c3-d4`, and `12.` becomes empty.
fn strip_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// Returns whether a word is the beginning of moves, such as a move number or joined squares, and not of a sentence.
pub(super) fn begins_moves(word: &str) -> bool {
    let word = &*plain(word);
    strip_number(word).len() < word.len()
        || marks(word).0.split(['-', 'x']).take(2).filter(|part| is_square(part)).count() == 2
}

/// Returns whether a text looks like a square: `c3`, `c3wWb` or `12`.
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
