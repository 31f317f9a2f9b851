//! Owns how long a text may be that is read, and how much of one is repeated in an error. Nothing of a text is taken apart
//! before its length is known to be no larger than what is wanted can need.

/// A text that is longer than anything which could be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a text of {found} bytes; expected at most {most}")]
pub struct TooLong {
    /// How long it is.
    pub found: usize,
    /// How long it may be.
    pub most: usize,
}

impl TooLong {
    /// Whether a text may be read, by its length alone.
    ///
    /// # Errors
    /// When it has more than that many bytes.
    ///
    /// ```
    /// # use laska_rules::notation::TooLong;
    /// assert_eq!(TooLong::check("c3-d4", 5), Ok(()));
    /// let error = TooLong::check("c3-d4", 4).unwrap_err();
    /// assert_eq!(error.to_string(), "a text of 5 bytes; expected at most 4");
    /// ```
    pub const fn check(text: &str, most: usize) -> Result<(), Self> {
        if text.len() > most { Err(Self { found: text.len(), most }) } else { Ok(()) }
    }
}

/// Letters of a text that an error repeats.
const REPEATED: usize = 60;

/// As much of a text as is repeated in an error: all of it, or its beginning and `…`.
///
/// ```
/// # use laska_rules::notation::excerpt;
/// assert_eq!(excerpt("c3-c4"), "c3-c4");
/// assert!(excerpt(&"c3-".repeat(1000)).ends_with("c3-…"));
/// ```
#[must_use]
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(REPEATED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
