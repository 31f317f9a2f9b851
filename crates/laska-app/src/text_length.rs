//! How long a text may be that a page reads. The parsers of the rules read texts of any length; a page refuses one that
//! is longer than anything which could be meant.

use laska_rules::{Message, ToMessage};

/// Bytes of a position's text: 32 squares with 24 counters each, legal or not, need fewer.
pub const POSITION: usize = 2_000;

/// Bytes of a move: 25 squares with 22 counters each need fewer.
pub const MOVE: usize = 800;

/// Bytes of a link: more than the 20,000 moves that a record may have.
pub const LINK: usize = 256 << 10;

/// A text that is longer than anything which could be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct TextTooLong {
    /// How long it is.
    pub found: usize,
    /// How long it may be.
    pub max: usize,
}

impl ToMessage for TextTooLong {
    fn to_message(&self) -> Message {
        Message::new("a text of {found} bytes; expected at most {most}").with(&self.found).with(&self.max)
    }
}

impl TextTooLong {
    /// Whether a text may be read, by its length alone.
    ///
    /// # Errors
    /// When it has more than that many bytes.
    ///
    /// ```
    /// # use laska_app::text_length::TextTooLong;
    /// assert_eq!(TooLong::check("c3-d4", 5), Ok(()));
    /// let error = TooLong::check("c3-d4", 4).unwrap_err();
    /// assert_eq!(error.to_string(), "a text of 5 bytes; expected at most 4");
    /// ```
    pub const fn check(text: &str, max: usize) -> Result<(), Self> {
        if text.len() > max { Err(Self { found: text.len(), max }) } else { Ok(()) }
    }
}
