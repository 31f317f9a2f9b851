//! Owns the text of a comment.

use std::fmt;

use super::limits;

/// What is said at a move: text without line breaks or braces, so that it stands between braces as it is. An empty one says
/// nothing.
///
/// ```
/// # use laska_rules::notation::record::Comment;
/// assert_eq!(Comment::new("  A trap {a deep\n one}! ")?.as_str(), "A trap (a deep one)!");
/// # Ok::<(), laska_rules::notation::record::CommentError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Comment(String);

/// A comment that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a comment of {found} bytes; expected at most {most}", most = limits::COMMENT)]
pub struct CommentError {
    /// How long it is.
    pub found: usize,
}

impl Comment {
    /// The comment that a text makes: white space becomes single spaces, braces become parentheses.
    ///
    /// # Errors
    /// When it is longer than [`limits::COMMENT`].
    pub fn new(text: &str) -> Result<Self, CommentError> {
        let plain = text.replace('{', "(").replace('}', ")");
        Self::checked(plain.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    fn checked(text: String) -> Result<Self, CommentError> {
        if text.len() > limits::COMMENT { Err(CommentError { found: text.len() }) } else { Ok(Self(text)) }
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it says nothing.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// This comment and then another one.
    pub(super) fn and(&self, other: &Self) -> Result<Self, CommentError> {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => Ok(other.clone()),
            (_, true) => Ok(self.clone()),
            _ => Self::checked(format!("{self} {other}")),
        }
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
