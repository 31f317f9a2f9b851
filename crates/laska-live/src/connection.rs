//! How the browser of a device can be reached: the part of a WebRTC session description that differs from game to game.

use std::net::{Ipv4Addr, Ipv6Addr};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::bytes::{DecodeError, Expected, Reader, push_number};

/// How a browser can be reached. Made from a session description with [`Connection::from_sdp`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    pub(crate) user: String,
    pub(crate) password: String,
    pub(crate) fingerprint: [u8; 32],
    pub(crate) setup: Setup,
    /// Candidates of this device's own addresses come first, then by priority.
    pub(crate) candidates: Vec<Candidate>,
}

/// The side of the encryption handshake that a browser takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setup {
    /// Either, as in all offers.
    Either,
    /// It begins the handshake.
    Active,
    /// It waits for the handshake.
    Passive,
}

impl Setup {
    pub(crate) const ALL: [Self; 3] = [Self::Either, Self::Active, Self::Passive];
}

/// An address with a port at which a browser can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// How the browser knows the address.
    pub kind: CandidateKind,
    pub address: Address,
    /// The UDP port.
    pub port: u16,
}

/// How a browser knows its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CandidateKind {
    /// It is the address of the device.
    Host,
    /// A STUN server has seen it: it is the address of the router.
    Reflexive,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address {
    V4(Ipv4Addr),
    V6(Ipv6Addr),
    /// A random name that ends with `.local`, by which browsers hide their addresses from pages. It has the form of a UUID.
    Local([u8; 16]),
}

/// The lengths of a user name and a password that are accepted. Browsers have 4 or 8, and 24 or 32.
pub(crate) const USER_LENGTH: std::ops::RangeInclusive<usize> = 4..=32;
pub(crate) const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 22..=64;

/// The maximum number of candidates. A device has one for each of its networks, and one more with a STUN server.
pub(crate) const MAX_CANDIDATES: usize = 8;

/// The bit of a candidate's first byte for [`CandidateKind::Reflexive`]. The lower bits are the kind of address.
const REFLEXIVE: u8 = 4;

impl Connection {
    /// Returns the addresses, the best one first.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    pub(crate) fn push(&self, bytes: &mut Vec<u8>) {
        let setup = Setup::ALL.iter().position(|&setup| setup == self.setup).expect("all are listed");
        bytes.push(setup as u8);
        push_number(bytes, self.user.len() as u64);
        push_number(bytes, self.password.len() as u64);
        bytes.extend(packed_letters(&[&*self.user, &self.password].concat()));
        bytes.extend(self.fingerprint);
        push_number(bytes, self.candidates.len() as u64);
        for candidate in &self.candidates {
            candidate.push(bytes);
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let setup = reader.known(|byte| Setup::ALL.get(usize::from(byte)).copied())?;
        let user_length = read_length(reader, USER_LENGTH)?;
        let password_length = read_length(reader, PASSWORD_LENGTH)?;
        let (user, password) = read_letters(reader, user_length, password_length)?;
        let fingerprint = reader.array()?;
        let count = reader.count(MAX_CANDIDATES)?;
        let mut candidates: Vec<Candidate> = Vec::with_capacity(count);
        for _ in 0..count {
            let out_of_order = reader.error(Expected::Known);
            let candidate = Candidate::read(reader)?;
            if candidates.last().is_some_and(|last| last.kind > candidate.kind) {
                return Err(out_of_order);
            }
            candidates.push(candidate);
        }
        Ok(Self { user, password, fingerprint, setup, candidates })
    }
}

impl Candidate {
    fn push(self, bytes: &mut Vec<u8>) {
        let kind = if self.kind == CandidateKind::Reflexive { REFLEXIVE } else { 0 };
        match self.address {
            Address::V4(address) => {
                bytes.push(kind);
                bytes.extend(address.octets());
            }
            Address::V6(address) => {
                bytes.push(kind | 1);
                bytes.extend(address.octets());
            }
            Address::Local(name) => {
                bytes.push(kind | 2);
                bytes.extend(name);
            }
        }
        bytes.extend(self.port.to_be_bytes());
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let kind = reader.known(|byte| (byte & !REFLEXIVE <= 2).then_some(byte))?;
        let address = match kind & !REFLEXIVE {
            0 => Address::V4(reader.array::<4>()?.into()),
            1 => Address::V6(reader.array::<16>()?.into()),
            _ => Address::Local(reader.array()?),
        };
        let port = u16::from_be_bytes(reader.array()?);
        let kind = if kind & REFLEXIVE == 0 { CandidateKind::Host } else { CandidateKind::Reflexive };
        Ok(Self { kind, address, port })
    }
}

fn read_length(reader: &mut Reader<'_>, lengths: std::ops::RangeInclusive<usize>) -> Result<usize, DecodeError> {
    let too_short = reader.error(Expected::Known);
    let length = reader.count(*lengths.end())?;
    if lengths.contains(&length) { Ok(length) } else { Err(too_short) }
}

/// Packs the letters of ICE, which are those of base64, in six bits each.
fn packed_letters(letters: &str) -> Vec<u8> {
    let whole = letters.len().next_multiple_of(4);
    let mut bytes =
        STANDARD.decode(format!("{letters:A<whole$}")).expect("names and passwords consist of ICE's letters");
    bytes.truncate(packed_length(letters.len()));
    bytes
}

const fn packed_length(letters: usize) -> usize {
    (6 * letters).div_ceil(8)
}

fn read_letters(reader: &mut Reader<'_>, user: usize, password: usize) -> Result<(String, String), DecodeError> {
    let wrong = reader.error(Expected::Known);
    let packed = reader.slice(packed_length(user + password))?;
    let mut whole = packed.to_vec();
    whole.resize(packed.len().next_multiple_of(3), 0);
    let mut letters = STANDARD.encode(whole);
    letters.truncate(user + password);
    if packed_letters(&letters) != packed {
        return Err(wrong);
    }
    let password = letters.split_off(user);
    Ok((letters, password))
}

/// Returns whether a text consists of the letters that ICE allows.
pub(crate) fn is_ice_text(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/')
}
