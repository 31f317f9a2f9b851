//! Owns the way through a text: what comes next, and where that is.

use super::Place;

/// A place in a text, and what is still to come.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// A place before this one: from there on lines and columns are counted.
    known: Place,
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, known: Place { line: 1, column: 1, at: 0 } }
    }

    /// How many bytes have gone by.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next byte; all that mean something here are ASCII.
    pub(super) fn peek(&self) -> Option<u8> {
        self.rest().bytes().next()
    }

    /// Goes on by so many bytes of what is still to come.
    pub(super) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Goes on to the first character that is none of these.
    pub(super) fn skip_all(&mut self, of: impl Fn(char) -> bool) {
        self.at = self.text.len() - self.rest().trim_start_matches(of).len();
    }

    /// Goes on to the end of the line, and gives what stood there.
    pub(super) fn line(&mut self) -> &'a str {
        let rest = self.rest();
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        self.skip(line.len());
        line
    }

    /// Whether nothing but white space stands before this place in its line.
    pub(super) fn is_at_line_start(&self) -> bool {
        self.text[..self.at].chars().rev().take_while(|&c| c != '\n').all(char::is_whitespace)
    }

    /// Counts from here on: no place before this one will be asked for.
    pub(super) fn settle(&mut self) {
        self.known = self.place(self.at);
    }

    /// Line and column after so many bytes, at least as many as had gone by when it was settled.
    pub(super) fn place(&self, at: usize) -> Place {
        let Place { mut line, mut column, at: from } = self.known;
        for c in self.text[from..at].chars() {
            if c == '\n' {
                (line, column) = (line + 1, 1);
            } else {
                column += 1;
            }
        }
        Place { line, column, at }
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
