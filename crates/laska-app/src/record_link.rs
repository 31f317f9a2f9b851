//! Links to annotated games: the record's text, compressed, in letters that a link may contain.
//!
//! ```text
//! 1TEXT.end
//! ```
//!
//! The first character is the format version. TEXT is the record's text, compressed with DEFLATE and written in
//! base64url. It ends with a word because programs that find links in text leave out punctuation at
//! the end, and because a missing end shows that the link was cut off.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use laska_rules::notation::record::{Record, RecordError, Records, limits};
use laska_rules::{Message, ToMessage};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use crate::text_length::{self, TextTooLong};

/// The format version. It changes if the meaning of the text after it changes.
const VERSION: char = '1';

/// What a complete link ends with.
const END: &str = ".end";

/// The level of compression: the best one. A game takes less than a millisecond.
const LEVEL: u8 = 10;

/// The maximum length of a link that is written, in bytes. Chat and mail programs cut off longer ones.
pub const MAX_WRITTEN: usize = 8_000;

/// Why a link to a record could not be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum RecordLinkError {
    /// The link is longer than any valid one.
    TooLong(#[from] TextTooLong),
    /// The format version is unknown or missing.
    UnknownFormat,
    /// The end is missing.
    CutOff,
    /// The text cannot be unpacked.
    Damaged,
    /// The record's text expands beyond the limit.
    TooLarge,
    /// There is no game in the text.
    Empty,
    /// The record cannot be read.
    Record(Box<RecordError>),
}

impl ToMessage for RecordLinkError {
    fn to_message(&self) -> Message {
        match self {
            Self::TooLong(error) => error.to_message(),
            Self::UnknownFormat => Message::new("unknown format; expected a text that starts with 1"),
            Self::CutOff => Message::new("the link is cut off; expected '.end' at its end"),
            Self::Damaged => Message::new("the link is damaged; copy it again"),
            Self::TooLarge => Message::new("the game has more than {0} bytes").with(&limits::BYTES),
            Self::Empty => Message::new("the link contains no game"),
            Self::Record(error) => error.as_ref().to_message(),
        }
    }
}

/// Writes a record with its tags, comments and variations as a part of a link.
///
/// # Errors
/// Returns an error if the text is longer than [`MAX_WRITTEN`]. Such a record is better sent as a file.
///
/// ```
/// use laska_app::record_link;
/// use laska_rules::notation::record::Records;
///
/// let record = Records::new("1. c3-d4 {the center} e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4 !) *").next().expect("a game")?;
/// let link = record_link::write(&record)?;
/// assert_eq!(record_link::read(&link)?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(record: &Record) -> Result<String, TextTooLong> {
    let packed = compress_to_vec(record.to_string().as_bytes(), LEVEL);
    let text = format!("{VERSION}{}{END}", URL_SAFE_NO_PAD.encode(packed));
    TextTooLong::check(&text, MAX_WRITTEN)?;
    Ok(text)
}

/// Reads a record written by [`write()`].
///
/// # Errors
/// Returns an error if the text is cut off or damaged, or if it unpacks to something other than a valid game.
pub fn read(text: &str) -> Result<Record, RecordLinkError> {
    TextTooLong::check(text, text_length::LINK)?;
    let packed = text.strip_prefix(VERSION).ok_or(RecordLinkError::UnknownFormat)?;
    let packed = packed.strip_suffix(END).ok_or(RecordLinkError::CutOff)?;
    let packed = URL_SAFE_NO_PAD.decode(packed).map_err(|_| RecordLinkError::Damaged)?;
    let bytes = decompress_to_vec_with_limit(&packed, limits::BYTES).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => RecordLinkError::TooLarge,
        _ => RecordLinkError::Damaged,
    })?;
    let text = String::from_utf8(bytes).map_err(|_| RecordLinkError::Damaged)?;
    let record = Records::new(&text).next().ok_or(RecordLinkError::Empty)?;
    record.map_err(|error| RecordLinkError::Record(Box::new(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str =
        "[White \"Ann\"]\n\n{A start} 1. c3-d4 $1 {the center} e5-d4-c3 2. b2-c3-d4 (2. d2-c3-b4 {too}) 1-0";

    fn record(text: &str) -> Record {
        Records::new(text).next().expect("a game").expect("a valid game")
    }

    #[test]
    fn a_record_round_trips() {
        let link = write(&record(GAME)).expect("it is short");
        assert_eq!(read(&link), Ok(record(GAME)));
        assert!(link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte)), "{link}");
    }

    #[test]
    fn every_cut_is_noticed() {
        let link = write(&record(GAME)).expect("it is short");
        for end in 1..link.len() {
            assert_eq!(read(&link[..end]), Err(RecordLinkError::CutOff), "{}", &link[..end]);
        }
    }

    #[test]
    fn a_changed_link_gives_an_error_or_a_game() {
        let link = write(&record(GAME)).expect("it is short");
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..2_000 {
            let mut bytes = link.clone().into_bytes();
            bytes[rng.usize(1..link.len() - END.len())] = rng.alphanumeric() as u8;
            let _ = read(&String::from_utf8(bytes).expect("only ASCII"));
        }
    }

    #[test]
    fn errors_say_what_was_expected() {
        let pack = |text: &[u8]| format!("1{}.end", URL_SAFE_NO_PAD.encode(compress_to_vec(text, LEVEL)));
        for (text, expected) in [
            (String::new(), "unknown format; expected a text that starts with 1"),
            ("2AAAA.end".to_owned(), "unknown format; expected a text that starts with 1"),
            ("1AAAA".to_owned(), "the link is cut off; expected '.end' at its end"),
            ("1?.end".to_owned(), "the link is damaged; copy it again"),
            ("1____.end".to_owned(), "the link is damaged; copy it again"),
            (pack(b"\xff"), "the link is damaged; copy it again"),
            (pack(b""), "the link contains no game"),
            (pack(&[b' '; limits::BYTES + 1]), "the game has more than 8388608 bytes"),
        ] {
            assert_eq!(read(&text).expect_err(&text).to_string(), expected, "{text}");
        }
        assert!(matches!(read(&pack(b"1. c3-e5")), Err(RecordLinkError::Record(_))));
    }

    #[test]
    fn what_is_too_long_is_not_written() {
        // Noise does not get shorter.
        let mut rng = fastrand::Rng::with_seed(2);
        let noise: String = std::iter::repeat_with(|| rng.alphanumeric()).take(7_900).collect();
        let error = write(&record(&format!("1. c3-d4 {{{noise}}} e5-d4-c3 {{{noise}}} *"))).expect_err("it is long");
        assert_eq!(error.max, MAX_WRITTEN);
    }
}
