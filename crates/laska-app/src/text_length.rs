//! Length limits for the texts that a page parses. The parsers of the rules accept any length; a page rejects a text
//! that is longer than any valid one.

use laska_rules::{Message, ToMessage};

/// The maximum length of a position in bytes. 32 squares with 24 counters each, legal or not, take less.
pub const POSITION: usize = 2_000;

/// The maximum length of a move in bytes. 25 squares with 22 counters each take less.
pub const MOVE: usize = 800;

/// The maximum length of a link in bytes. A game of 20,000 moves, the limit of a record, fits.
pub const LINK: usize = 256 << 10;

/// The error for a text that exceeds its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct TextTooLong {
    /// The length in bytes.
    pub found: usize,
    /// The limit in bytes.
    pub max: usize,
}

impl ToMessage for TextTooLong {
    fn to_message(&self) -> Message {
        Message::new("the text has {found} bytes; expected at most {most}").with(&self.found).with(&self.max)
    }
}

impl TextTooLong {
    /// Checks the length of a text before it is parsed.
    ///
    /// # Errors
    /// Returns an error if the text has more than `max` bytes.
    ///
    /// ```
    /// # use laska_app::text_length::TextTooLong;
    /// assert_eq!(TextTooLong::check("c3-d4", 5), Ok(()));
    /// let error = TextTooLong::check("c3-d4", 4).unwrap_err();
    /// assert_eq!(error.to_string(), "the text has 5 bytes; expected at most 4");
    /// ```
    pub const fn check(text: &str, max: usize) -> Result<(), Self> {
        if text.len() > max { Err(Self { found: text.len(), max }) } else { Ok(()) }
    }
}
