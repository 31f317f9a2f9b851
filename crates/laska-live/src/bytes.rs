//! Reading and writing the binary forms: fixed fields, and numbers of variable length.
//!
//! Each value has one form only, so that what can be read is written back byte by byte.

use laska_rules::{Message, ToMessage};

/// Why bytes could not be read: the place and what was expected there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub struct DecodeError {
    /// The index of the byte, from 0.
    pub at: usize,
    pub expected: Expected,
}

/// What was expected at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    More,
    End,
    /// A number up to this one, in its shortest form.
    Number(u64),
    /// One of the values that this version knows.
    Known,
    /// A legal position.
    Position,
    /// Legal moves.
    Moves,
}

impl ToMessage for Expected {
    fn to_message(&self) -> Message {
        match self {
            Self::More => Message::new("more bytes"),
            Self::End => Message::new("the end"),
            Self::Number(max) => Message::new("a number up to {0}").with(max),
            Self::Known => Message::new("a value of version 1"),
            Self::Position => Message::new("a legal position"),
            Self::Moves => Message::new("legal moves"),
        }
    }
}

impl ToMessage for DecodeError {
    fn to_message(&self) -> Message {
        Message::new("byte {at}: expected {what}").with(&self.at).with_message(&self.expected)
    }
}

/// Bytes that are read from the start to the end.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Returns the error for the value that starts here.
    pub(crate) const fn error(&self, expected: Expected) -> DecodeError {
        DecodeError { at: self.at, expected }
    }

    pub(crate) fn slice(&mut self, length: usize) -> Result<&'a [u8], DecodeError> {
        let end = self.at.saturating_add(length);
        let slice = self.bytes.get(self.at..end).ok_or(self.error(Expected::More))?;
        self.at = end;
        Ok(slice)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        Ok(self.slice(N)?.try_into().expect("the slice has this length"))
    }

    pub(crate) fn byte(&mut self) -> Result<u8, DecodeError> {
        self.array().map(|[byte]| byte)
    }

    pub(crate) fn u32(&mut self) -> Result<u32, DecodeError> {
        self.array().map(u32::from_le_bytes)
    }

    /// Reads a byte with one of the known values.
    pub(crate) fn known<T>(&mut self, value: impl FnOnce(u8) -> Option<T>) -> Result<T, DecodeError> {
        let start = self.at;
        value(self.byte()?).ok_or(DecodeError { at: start, expected: Expected::Known })
    }

    /// Reads a number that [`push_number`] wrote.
    pub(crate) fn number(&mut self, max: u64) -> Result<u64, DecodeError> {
        let wrong = self.error(Expected::Number(max));
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                return Err(wrong);
            }
            number |= bits << shift;
            if byte & 0x80 == 0 {
                let is_shortest = byte != 0 || shift == 0;
                return if is_shortest && number <= max { Ok(number) } else { Err(wrong) };
            }
        }
        Err(wrong)
    }

    /// Reads a length or an index up to `max`.
    pub(crate) fn count(&mut self, max: usize) -> Result<usize, DecodeError> {
        Ok(self.number(max as u64)? as usize)
    }

    /// Reads everything that is left.
    pub(crate) fn rest(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        self.at = self.bytes.len();
        rest
    }

    /// Checks that everything has been read.
    pub(crate) const fn finish(&self) -> Result<(), DecodeError> {
        if self.at == self.bytes.len() { Ok(()) } else { Err(self.error(Expected::End)) }
    }
}

/// Returns the flags that are set, as one byte.
pub(crate) fn flags(flags: &[(bool, u8)]) -> u8 {
    flags.iter().filter(|(is_set, _)| *is_set).fold(0, |all, (_, flag)| all | flag)
}

/// Appends a number: seven bits a byte, the lowest first.
pub(crate) fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_form() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX - 1, u64::MAX] {
            let mut bytes = Vec::new();
            push_number(&mut bytes, number);
            assert_eq!(Reader::new(&bytes).number(u64::MAX), Ok(number));
            assert_eq!(Reader::new(&bytes).number(number.saturating_sub(1)).is_ok(), number == 0);
        }
        let wrong: [&[u8]; 4] =
            [&[0x80, 0], &[0xff; 10], &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2], &[0x81]];
        for bytes in wrong {
            assert!(Reader::new(bytes).number(u64::MAX).is_err(), "{bytes:?}");
        }
    }
}
