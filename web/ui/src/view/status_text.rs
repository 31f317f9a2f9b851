//! Text of the status, with the names of squares as parts of their own: they light up on the board when pointed at.

use std::fmt;

use laska_rules::{Board, Square};

/// A text with the names of squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatusText {
    parts: Vec<TextPart>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPart {
    Words(String),
    /// The name of a square.
    Square(Square),
}

impl StatusText {
    /// Splits a text at the names of the board's playing squares, whatever the language around them.
    pub fn read(text: &str, board: Board) -> Self {
        let mut parts = Vec::new();
        let mut words = String::new();
        // Alternately words and what separates them.
        for piece in text.split_inclusive(|c: char| !c.is_alphanumeric()) {
            let name = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
            match name.parse::<Square>().ok().filter(|square| board.squares().contains(*square)) {
                Some(square) => {
                    if !words.is_empty() {
                        parts.push(TextPart::Words(std::mem::take(&mut words)));
                    }
                    parts.push(TextPart::Square(square));
                    words.push_str(&piece[name.len()..]);
                }
                None => words.push_str(piece),
            }
        }
        if !words.is_empty() {
            parts.push(TextPart::Words(words));
        }
        Self { parts }
    }

    pub fn parts(&self) -> &[TextPart] {
        &self.parts
    }
}

impl fmt::Display for StatusText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().try_for_each(|part| match part {
            TextPart::Words(words) => f.write_str(words),
            TextPart::Square(square) => square.fmt(f),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, squares: &[&str]) {
        let read = StatusText::read(text, Board::Seven);
        assert_eq!(read.to_string(), text);
        let named = read.parts().iter().filter_map(|part| match part {
            TextPart::Square(square) => Some(square.to_string()),
            TextPart::Words(_) => None,
        });
        assert_eq!(named.collect::<Vec<_>>(), squares, "{text}");
    }

    #[test]
    fn squares_are_parts_of_their_own() {
        check("You must capture: c3 or e3.", &["c3", "e3"]);
        check("Du musst schlagen: c3 oder e3.", &["c3", "e3"]);
        check("c3 captures: choose where to land.", &["c3"]);
        check("Not played: 'b2-c3'.", &["b2", "c3"]);
    }

    #[test]
    fn other_words_are_no_squares() {
        check("Select a column, then its destination.", &[]);
        check("The board has no c4, h8 or a1b2.", &[]);
        check("", &[]);
    }
}
