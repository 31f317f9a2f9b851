//! The texts that people send each other to connect: an invitation, and the answer to it.
//!
//! ```text
//! 1TEXT.end
//! ```
//!
//! The first character is the format version. TEXT is the binary form in base64url, with a checksum. It ends with a word
//! because programs that find links in text leave out punctuation at the end, and because a missing end shows that the
//! link was cut off.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use laska_app::fnv_32;
use laska_app::text_length::TextTooLong;
use laska_rules::{Color, Message, ToMessage};

use crate::MAX_PLIES;
use crate::bytes::{DecodeError, Reader, flags, push_number};
use crate::connection::Connection;
use crate::terms::{Role, Terms};

/// The format version. It changes if the meaning of the text after it changes.
const VERSION: char = '1';

/// What a complete text ends with.
const END: &str = ".end";

/// The maximum length of a text in bytes. One with eight candidates and the longest passwords is shorter.
const MAX_BYTES: usize = 600;

/// The first byte of the binary form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Invitation = 0,
    Answer = 1,
    Transfer = 2,
    /// An invitation that continues a game: by the guest, or with sides changed.
    Continuation = 3,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Invitation, Self::Answer, Self::Transfer, Self::Continuation];

    /// Returns the error for a text of this kind where another one was expected.
    const fn unexpected(self) -> InvitationError {
        match self {
            Self::Invitation | Self::Continuation => InvitationError::IsInvitation,
            Self::Answer => InvitationError::IsAnswer,
            Self::Transfer => InvitationError::IsTransfer,
        }
    }
}

/// An invitation to a game. The host sends it to the guest; once the game has begun, the guest can send one to the host, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub terms: Terms,
    /// The number of plies played so far: 0 for a new game. A device that does not have the moves gets them when it is connected.
    pub plies: usize,
    /// The device that invites.
    pub by: Role,
    /// The side of the person who is invited.
    pub side: Color,
    /// How the device that invites can be reached.
    pub inviter: Connection,
}

/// The bits of the byte after the kind of a continuation.
mod flag {
    pub(super) const BY_GUEST: u8 = 1;
    pub(super) const SIDES_CHANGED: u8 = 1 << 1;
}

/// An invitation to move everything that a person has to another device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransferInvitation {
    /// How the device that has everything can be reached.
    pub host: Connection,
}

/// Which invitation an answer belongs to. Each invitation has another number, because its password is random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InvitationId(u32);

/// The answer to an invitation. The guest sends it to the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub to: InvitationId,
    /// How the guest can be reached.
    pub guest: Connection,
}

/// Why an invitation or an answer could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum InvitationError {
    /// The text is longer than any valid one.
    TooLong(#[from] TextTooLong),
    /// The format version is unknown or missing.
    UnknownFormat,
    /// The end is missing.
    CutOff,
    /// A character is not a digit of this notation.
    Digit {
        /// The number of the character, from 1.
        number: usize,
        found: char,
    },
    /// The checksum is wrong.
    Damaged,
    /// An answer where an invitation was expected.
    IsAnswer,
    /// An invitation to a game where something else was expected.
    IsInvitation,
    /// An invitation to move everything where something else was expected.
    IsTransfer,
    /// The content is not of this version.
    Content(#[from] DecodeError),
}

impl ToMessage for InvitationError {
    fn to_message(&self) -> Message {
        match self {
            Self::TooLong(error) => error.to_message(),
            Self::UnknownFormat => Message::new("unknown format; expected a text that starts with 1"),
            Self::CutOff => Message::new("the link is cut off; expected '.end' at its end"),
            Self::Digit { number, found } => {
                Message::new("character {number}: '{found}' is not allowed here; expected one of A-Z a-z 0-9 - _")
                    .with(number)
                    .with(found)
            }
            Self::Damaged => Message::new("the link is damaged; copy it again"),
            Self::IsAnswer => Message::new("this is the answer to an invitation"),
            Self::IsInvitation => Message::new("this is an invitation to a game"),
            Self::IsTransfer => Message::new("this is an invitation to move everything to another device"),
            Self::Content(error) => error.to_message(),
        }
    }
}

impl Invitation {
    /// Returns the number that the answer repeats.
    pub fn id(&self) -> InvitationId {
        InvitationId(fnv_32(&self.bytes()))
    }

    /// Writes the invitation as a part of a link.
    pub fn write(&self) -> String {
        write(self.bytes())
    }

    /// Reads an invitation.
    ///
    /// # Errors
    /// Returns an error if the text is too long, cut off, damaged, of another version, or of another kind.
    pub fn read(text: &str) -> Result<Self, InvitationError> {
        let bytes = read(text)?;
        let mut reader = Reader::new(&bytes);
        let flags = match read_kind(&mut reader)? {
            Kind::Invitation => 0,
            // Without a flag, it would be a second form of the same invitation.
            Kind::Continuation => {
                reader.known(|byte| (1..=flag::BY_GUEST | flag::SIDES_CHANGED).contains(&byte).then_some(byte))?
            }
            other => return Err(other.unexpected()),
        };
        let terms = Terms::read(&mut reader)?;
        let plies = reader.count(MAX_PLIES)?;
        let inviter = Connection::read(&mut reader)?;
        reader.finish()?;
        let by = if flags & flag::BY_GUEST == 0 { Role::Host } else { Role::Guest };
        let first_side = terms.first_side(by.other());
        let side = if flags & flag::SIDES_CHANGED == 0 { first_side } else { !first_side };
        Ok(Self { terms, plies, by, side, inviter })
    }

    fn bytes(&self) -> Vec<u8> {
        let flags = flags(&[
            (self.by == Role::Guest, flag::BY_GUEST),
            (self.side != self.terms.first_side(self.by.other()), flag::SIDES_CHANGED),
        ]);
        let mut bytes = if flags == 0 { vec![Kind::Invitation as u8] } else { vec![Kind::Continuation as u8, flags] };
        self.terms.push(&mut bytes);
        push_number(&mut bytes, self.plies.min(MAX_PLIES) as u64);
        self.inviter.push(&mut bytes);
        bytes
    }
}

impl Answer {
    /// Writes the answer as a part of a link.
    pub fn write(&self) -> String {
        let mut bytes = vec![Kind::Answer as u8];
        bytes.extend(self.to.0.to_le_bytes());
        self.guest.push(&mut bytes);
        write(bytes)
    }

    /// Reads an answer. Compare its number with that of the invitation that waits for it.
    ///
    /// # Errors
    /// Returns an error if the text is too long, cut off, damaged, of another version, or of another kind.
    pub fn read(text: &str) -> Result<Self, InvitationError> {
        let bytes = read(text)?;
        let mut reader = Reader::new(&bytes);
        expect(&mut reader, Kind::Answer)?;
        let to = InvitationId(reader.u32()?);
        let guest = Connection::read(&mut reader)?;
        reader.finish()?;
        Ok(Self { to, guest })
    }
}

impl TransferInvitation {
    /// Returns the number that the answer repeats.
    pub fn id(&self) -> InvitationId {
        InvitationId(fnv_32(&self.bytes()))
    }

    /// Writes the invitation as a part of a link.
    pub fn write(&self) -> String {
        write(self.bytes())
    }

    /// Reads an invitation.
    ///
    /// # Errors
    /// Returns an error if the text is too long, cut off, damaged, of another version, or of another kind.
    pub fn read(text: &str) -> Result<Self, InvitationError> {
        let bytes = read(text)?;
        let mut reader = Reader::new(&bytes);
        expect(&mut reader, Kind::Transfer)?;
        let host = Connection::read(&mut reader)?;
        reader.finish()?;
        Ok(Self { host })
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![Kind::Transfer as u8];
        self.host.push(&mut bytes);
        bytes
    }
}

fn read_kind(reader: &mut Reader<'_>) -> Result<Kind, InvitationError> {
    Ok(reader.known(|byte| Kind::ALL.get(usize::from(byte)).copied())?)
}

/// Checks the kind of a text.
fn expect(reader: &mut Reader<'_>, expected: Kind) -> Result<(), InvitationError> {
    let kind = read_kind(reader)?;
    if kind == expected { Ok(()) } else { Err(kind.unexpected()) }
}

fn write(mut bytes: Vec<u8>) -> String {
    bytes.extend(fnv_32(&bytes).to_le_bytes());
    format!("{VERSION}{}{END}", URL_SAFE_NO_PAD.encode(bytes))
}

/// Returns the bytes of a text without their checksum.
fn read(text: &str) -> Result<Vec<u8>, InvitationError> {
    TextTooLong::check(text, MAX_BYTES)?;
    let digits = text.strip_prefix(VERSION).ok_or(InvitationError::UnknownFormat)?;
    let digits = digits.strip_suffix(END).ok_or(InvitationError::CutOff)?;
    let is_digit = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if let Some((number, found)) = (2..).zip(digits.chars()).find(|(_, c)| !is_digit(*c)) {
        return Err(InvitationError::Digit { number, found });
    }
    let mut bytes = URL_SAFE_NO_PAD.decode(digits).map_err(|_| InvitationError::Damaged)?;
    let content = bytes.len().checked_sub(4).ok_or(InvitationError::Damaged)?;
    if bytes.split_off(content) != fnv_32(&bytes).to_le_bytes() {
        return Err(InvitationError::Damaged);
    }
    Ok(bytes)
}
