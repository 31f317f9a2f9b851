//! Links to annotated games: the record's text as a [`link_text`].

use laska_rules::notation::record::{Record, RecordError, Records, limits};
use laska_rules::{Message, ToMessage};

use crate::link_text::{self, LinkTextError};
use crate::text_length::TextTooLong;

/// Why a link to a record could not be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum RecordLinkError {
    /// The text of the link could not be read.
    Link(#[from] LinkTextError),
    /// There is no game in the text.
    Empty,
    /// The record cannot be read.
    Record(Box<RecordError>),
}

impl ToMessage for RecordLinkError {
    fn to_message(&self) -> Message {
        match self {
            Self::Link(error) => error.to_message(),
            Self::Empty => Message::new("the link contains no game"),
            Self::Record(error) => error.as_ref().to_message(),
        }
    }
}

/// Writes a record with its tags, comments and variations as a part of a link.
///
/// # Errors
/// Returns an error if the text is longer than [`link_text::MAX_WRITTEN`]. Such a record is better sent as a file.
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
    link_text::write(&record.to_string())
}

/// Reads a record written by [`write()`].
///
/// # Errors
/// Returns an error if the text is cut off or damaged, or if it unpacks to something other than a valid game.
pub fn read(text: &str) -> Result<Record, RecordLinkError> {
    let text = link_text::read(text, limits::BYTES)?;
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
    }

    #[test]
    fn a_changed_link_gives_an_error_or_a_game() {
        let link = write(&record(GAME)).expect("it is short");
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..2_000 {
            let mut bytes = link.clone().into_bytes();
            bytes[rng.usize(1..link.len() - ".end".len())] = rng.alphanumeric() as u8;
            let _ = read(&String::from_utf8(bytes).expect("only ASCII"));
        }
    }

    #[test]
    fn a_link_without_a_valid_game_is_an_error() {
        let read_text = |text| read(&link_text::write(text).expect("it is short"));
        assert_eq!(read_text(""), Err(RecordLinkError::Empty));
        assert!(matches!(read_text("1. c3-e5"), Err(RecordLinkError::Record(_))));
    }
}
