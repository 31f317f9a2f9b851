//! Everything that a person has moves to another device: one long text of bytes, in parts, over a channel of its own.
//!
//! The receiver asks for bytes from a place on, and the sender answers with the parts of one window. Each part names the
//! whole by its length and so that a lost message is asked for again, and a new channel continues where the
//! last one ended.

use std::time::Duration;

use laska_app::{Timestamp, fnv_32};
use laska_rules::{Message, ToMessage};

use crate::bytes::{DecodeError, Expected, Reader, push_number};
use crate::message::VERSION;

/// The maximum number of bytes that can be moved.
pub const MAX_TRANSFER: usize = 64 << 20;

/// The number of bytes in a part. Every browser takes messages of this size.
const PART: usize = 16 << 10;

/// The number of bytes that are sent for one question: few enough for the buffers of a browser.
const WINDOW: usize = 16 * PART;

/// The time after which a question is asked again.
const PATIENCE: Duration = Duration::from_secs(1);

/// Why bytes cannot be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum TransferError {
    /// There are more than [`MAX_TRANSFER`] bytes.
    TooLarge,
    /// A message cannot be read.
    Unreadable(#[from] DecodeError),
    /// What arrived has another checksum.
    Damaged,
}

impl ToMessage for TransferError {
    fn to_message(&self) -> Message {
        match self {
            Self::TooLarge => Message::new("there are more than {0} bytes to move").with(&MAX_TRANSFER),
            Self::Unreadable(error) => Message::new("unreadable message: {0}").with_message(error),
            Self::Damaged => Message::new("what has arrived is damaged; move it again"),
        }
    }
}

/// The number of bytes that have arrived, of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of bytes that have arrived.
    pub arrived: usize,
    /// The number of bytes of the whole.
    pub length: usize,
}

/// What identifies the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Whole {
    length: usize,
    checksum: u32,
}

/// The device that has the bytes.
#[derive(Clone, Debug)]
pub struct Sender {
    bytes: Vec<u8>,
    whole: Whole,
    arrived: usize,
}

impl Sender {
    /// Creates a sender of these bytes.
    ///
    /// # Errors
    /// Returns an error if there are too many.
    pub fn new(bytes: Vec<u8>) -> Result<Self, TransferError> {
        let whole = Whole { length: bytes.len(), checksum: fnv_32(&bytes) };
        if bytes.len() > MAX_TRANSFER { Err(TransferError::TooLarge) } else { Ok(Self { bytes, whole, arrived: 0 }) }
    }

    /// Returns the parts that a message of the receiver asks for.
    ///
    /// # Errors
    /// Returns an error if the message is not a question for these bytes.
    pub fn on_message(&mut self, message: &[u8]) -> Result<Vec<Vec<u8>>, TransferError> {
        let mut reader = Reader::new(message);
        reader.known(|byte| (byte == VERSION).then_some(()))?;
        let checksum = reader.u32()?;
        let from = reader.count(MAX_TRANSFER)?;
        reader.finish()?;
        if checksum != self.whole.checksum {
            // The receiver knows nothing yet, or has begun with something else.
            self.arrived = 0;
            return Ok(self.parts(0));
        }
        if from > self.bytes.len() {
            return Err(DecodeError { at: 5, expected: Expected::Number(self.bytes.len() as u64) }.into());
        }
        self.arrived = from;
        Ok(if from == self.bytes.len() { Vec::new() } else { self.parts(from) })
    }

    /// Returns how much the receiver has.
    pub const fn progress(&self) -> Progress {
        Progress { arrived: self.arrived, length: self.whole.length }
    }

    /// Returns the parts of a window, at least one.
    fn parts(&self, start: usize) -> Vec<Vec<u8>> {
        let end = self.bytes.len().min(start + WINDOW);
        let starts = (start..end.max(start + 1)).step_by(PART);
        starts.map(|from| self.part(from, &self.bytes[from..end.min(from + PART)])).collect()
    }

    fn part(&self, from: usize, bytes: &[u8]) -> Vec<u8> {
        let mut message = vec![VERSION];
        message.extend(self.whole.checksum.to_le_bytes());
        push_number(&mut message, self.whole.length as u64);
        push_number(&mut message, from as u64);
        message.extend(bytes);
        message
    }
}

/// The device that gets the bytes.
#[derive(Clone, Debug, Default)]
pub struct Receiver {
    whole: Option<Whole>,
    bytes: Vec<u8>,
    /// The end of the window that was asked for.
    asked: usize,
    /// When it was asked for, or when the last part of it arrived.
    heard: Option<Timestamp>,
}

impl Receiver {
    /// Returns the question with which a channel begins or continues.
    pub fn on_opened(&mut self, now: Timestamp) -> Vec<u8> {
        self.question(now)
    }

    /// Returns the question for the next window, if a message completes one. Also tells the sender that all has arrived.
    ///
    /// # Errors
    /// Returns an error if the message is not a part, or if all has arrived with a wrong checksum.
    pub fn on_message(&mut self, message: &[u8], now: Timestamp) -> Result<Option<Vec<u8>>, TransferError> {
        let (whole, from, bytes) = read_part(message)?;
        if self.finished().is_some() {
            return Ok(None);
        }
        if self.whole != Some(whole) {
            (self.whole, self.asked) = (Some(whole), WINDOW);
            self.bytes.clear();
        }
        if from != self.bytes.len() {
            return Ok(None);
        }
        self.bytes.extend(bytes);
        self.heard = Some(now);
        if self.bytes.len() == whole.length && fnv_32(&self.bytes) != whole.checksum {
            *self = Self::default();
            return Err(TransferError::Damaged);
        }
        let is_due = self.bytes.len() == whole.length || self.bytes.len() >= self.asked;
        Ok(is_due.then(|| self.question(now)))
    }

    /// Repeats the question if nothing has arrived for a second. Expected several times a second while the channel is open.
    pub fn on_tick(&mut self, now: Timestamp) -> Option<Vec<u8>> {
        let is_silent = self.heard.is_none_or(|heard| now.since(heard) >= PATIENCE);
        is_silent.then(|| self.question(now))
    }

    /// Returns how much has arrived, if anything has.
    pub fn progress(&self) -> Option<Progress> {
        self.whole.map(|whole| Progress { arrived: self.bytes.len(), length: whole.length })
    }

    /// Returns all bytes when they have arrived.
    pub fn finished(&self) -> Option<&[u8]> {
        self.whole.filter(|whole| whole.length == self.bytes.len()).map(|_| &*self.bytes)
    }

    /// Asks for the bytes after those that have arrived.
    fn question(&mut self, now: Timestamp) -> Vec<u8> {
        self.asked = self.bytes.len() + WINDOW;
        self.heard = Some(now);
        let mut message = vec![VERSION];
        message.extend(self.whole.map_or(0, |whole| whole.checksum).to_le_bytes());
        push_number(&mut message, self.bytes.len() as u64);
        message
    }
}

/// Returns the whole that a part belongs to, its place, and its bytes.
fn read_part(message: &[u8]) -> Result<(Whole, usize, &[u8]), DecodeError> {
    let mut reader = Reader::new(message);
    reader.known(|byte| (byte == VERSION).then_some(()))?;
    let checksum = reader.u32()?;
    let length = reader.count(MAX_TRANSFER)?;
    let from = reader.count(length)?;
    let bytes = reader.rest();
    // Only the end may be shorter than a part.
    let expected = PART.min(length - from);
    if bytes.len() == expected {
        Ok((Whole { length, checksum }, from, bytes))
    } else {
        Err(reader.error(Expected::End))
    }
}
