//! Texts in links: compressed, in letters that a link may contain.
//!
//! ```text
//! 1TEXT.end
//! ```
//!
//! The first character is the format version. TEXT is compressed with DEFLATE and written in base64url. It ends with a word
//! because programs that find links in text leave out punctuation at the end, and because a missing end shows that the link
//! was cut off.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use laska_rules::{Message, ToMessage};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use crate::address::undecorated_place;
use crate::text_length::{self, TextTooLong};

/// The format version. It changes if the meaning of the text after it changes.
const VERSION: char = '1';

/// What a complete link ends with.
const END: &str = ".end";

/// The level of compression: the best one. A game takes less than a millisecond.
const LEVEL: u8 = 10;

/// The maximum length of a link that is written, in bytes. Chat and mail programs cut off longer ones.
pub const MAX_WRITTEN: usize = 8_000;

/// Why the text of a link could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum LinkTextError {
    /// The link is longer than any valid one.
    TooLong(#[from] TextTooLong),
    /// The format version is unknown or missing.
    UnknownFormat,
    /// The end is missing.
    CutOff,
    /// The text cannot be unpacked.
    Damaged,
    /// The text expands beyond this number of bytes.
    TooLarge(usize),
}

impl ToMessage for LinkTextError {
    fn to_message(&self) -> Message {
        match self {
            Self::TooLong(error) => error.to_message(),
            Self::UnknownFormat => Message::new("unknown format; expected a text that starts with 1"),
            Self::CutOff => Message::new("the link is cut off; expected '.end' at its end"),
            Self::Damaged => Message::new("the link is damaged; copy it again"),
            Self::TooLarge(max) => Message::new("the link contains more than {0} bytes").with(max),
        }
    }
}

/// Writes a text as a part of a link.
///
/// # Errors
/// Returns an error if the link is longer than [`MAX_WRITTEN`]. Such a text is better sent as a file.
pub fn write(text: &str) -> Result<String, TextTooLong> {
    let link = pack(text);
    TextTooLong::check(&link, MAX_WRITTEN)?;
    Ok(link)
}

/// Writes a text of any length in the same form. It has no space and no line break.
#[must_use]
pub fn pack(text: &str) -> String {
    format!("{VERSION}{}{END}", URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), LEVEL)))
}

/// Reads a text written by [`write()`].
///
/// # Errors
/// Returns an error if the link is cut off or damaged, or if it unpacks to more than `max` bytes or something other than text.
pub fn read(link: &str, max: usize) -> Result<String, LinkTextError> {
    TextTooLong::check(link, text_length::LINK)?;
    // Some programs escape characters that need no escape.
    let escapes = [("%5F", "_"), ("%5f", "_"), ("%2D", "-"), ("%2d", "-"), ("%2E", "."), ("%2e", ".")];
    let plain = escapes.iter().fold(link.to_owned(), |link, (escape, plain)| link.replace(escape, plain));
    unpack(&undecorated_place(&plain), max)
}

/// Reads a text written by [`pack()`].
///
/// # Errors
/// Returns an error if the link is cut off or damaged, or if it unpacks to more than `max` bytes or something other than text.
pub fn unpack(link: &str, max: usize) -> Result<String, LinkTextError> {
    let packed = link.strip_prefix(VERSION).ok_or(LinkTextError::UnknownFormat)?;
    let packed = packed.strip_suffix(END).ok_or(LinkTextError::CutOff)?;
    let packed = URL_SAFE_NO_PAD.decode(packed).map_err(|_| LinkTextError::Damaged)?;
    let bytes = decompress_to_vec_with_limit(&packed, max).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => LinkTextError::TooLarge(max),
        _ => LinkTextError::Damaged,
    })?;
    String::from_utf8(bytes).map_err(|_| LinkTextError::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[White \"Ann\"]\n\n{A start} 1. c3-d4 $1 {the center} e5-d4-c3 *\n";

    #[test]
    fn a_text_round_trips() {
        let link = write(TEXT).expect("it is short");
        assert_eq!(read(&link, TEXT.len()).as_deref(), Ok(TEXT));
        assert_eq!(read(&link, TEXT.len() - 1), Err(LinkTextError::TooLarge(TEXT.len() - 1)));
        assert!(link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte)), "{link}");
    }

    #[test]
    fn what_other_programs_do_to_a_link_is_undone() {
        let link = write(&TEXT.repeat(9)).expect("it is short");
        let escaped = link.replace('_', "%5F").replace('-', "%2d").replace('.', "%2E");
        for changed in [format!("{link}."), format!("{link}),"), escaped] {
            assert_eq!(read(&changed, 1_000), read(&link, 1_000), "{changed}");
        }
    }

    #[test]
    fn every_cut_is_noticed() {
        let link = write(TEXT).expect("it is short");
        for end in 1..link.len() {
            assert_eq!(read(&link[..end], 1_000), Err(LinkTextError::CutOff), "{}", &link[..end]);
        }
    }

    #[test]
    fn errors_say_what_was_expected() {
        let not_text = format!("1{}.end", URL_SAFE_NO_PAD.encode(compress_to_vec(b"\xff", LEVEL)));
        for (text, expected) in [
            ("", "unknown format; expected a text that starts with 1"),
            ("2AAAA.end", "unknown format; expected a text that starts with 1"),
            ("1AAAA", "the link is cut off; expected '.end' at its end"),
            ("1?.end", "the link is damaged; copy it again"),
            ("1____.end", "the link is damaged; copy it again"),
            (&not_text, "the link is damaged; copy it again"),
            (&write(&" ".repeat(1_001)).expect("it is short"), "the link contains more than 1000 bytes"),
        ] {
            assert_eq!(read(text, 1_000).expect_err(text).to_string(), expected, "{text}");
        }
    }

    #[test]
    fn what_is_too_long_is_not_written() {
        // Noise does not get shorter.
        let mut rng = fastrand::Rng::with_seed(2);
        let noise: String = std::iter::repeat_with(|| rng.alphanumeric()).take(9_000).collect();
        assert_eq!(write(&noise).expect_err("it is long").max, MAX_WRITTEN);
    }
}
