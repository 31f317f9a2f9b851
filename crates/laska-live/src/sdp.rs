//! Session descriptions (SDP, RFC 8866 and 8829): reads those of browsers, and writes the shortest ones for a data channel.

use std::cmp::Reverse;
use std::fmt::Write as _;

use laska_app::text_length::TextTooLong;
use laska_rules::{Message, ToMessage};

use crate::connection::{
    Address, Candidate, CandidateKind, Connection, MAX_CANDIDATES, PASSWORD_LENGTH, Setup, USER_LENGTH, is_ice_text,
};

/// The maximum length of a session description in bytes. Those of browsers have up to 2,000.
const MAX_BYTES: usize = 20_000;

/// Why a session description cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self as &dyn ToMessage)]
pub enum SdpError {
    /// It is longer than any valid one.
    TooLong(#[from] TextTooLong),
    Missing(&'static str),
    /// A line has another value.
    Line {
        /// The number of the line, from 1.
        number: usize,
        expected: &'static str,
    },
}

impl ToMessage for SdpError {
    fn to_message(&self) -> Message {
        match self {
            Self::TooLong(error) => error.to_message(),
            Self::Missing(expected) => Message::new("expected a line '{0}'").with(expected),
            Self::Line { number, expected } => {
                Message::new("line {number}: expected '{text}'").with(number).with(expected)
            }
        }
    }
}

/// The only media section: a data channel.
const MEDIA: &str = "m=application 9 UDP/DTLS/SCTP webrtc-datachannel";

/// What lines start with, and what they contain in an error.
const USER: (&str, &str) = ("a=ice-ufrag:", "a=ice-ufrag:TEXT");
const PASSWORD: (&str, &str) = ("a=ice-pwd:", "a=ice-pwd:TEXT");
const FINGERPRINT: (&str, &str) = ("a=fingerprint:", "a=fingerprint:sha-256 32 BYTES");
const SETUP: (&str, &str) = ("a=setup:", "a=setup:actpass, active or passive");
const SECTION: (&str, &str) = ("a=mid:", "a=mid:0");
const PORT: (&str, &str) = ("a=sctp-port:", "a=sctp-port:5000");
const CANDIDATE: &str = "a=candidate:";

/// The names of [`Setup::ALL`].
const SETUPS: [&str; 3] = ["actpass", "active", "passive"];

impl Connection {
    /// Reads what a browser has described, after it has gathered its candidates. Leaves out candidates that only TCP or a
    /// relay can reach, and those after the first eight.
    ///
    /// # Errors
    /// Returns an error if this is not the description of a data channel, or lacks what a connection needs.
    pub fn from_sdp(sdp: &str) -> Result<Self, SdpError> {
        TextTooLong::check(sdp, MAX_BYTES)?;
        let is_text = |lengths: std::ops::RangeInclusive<usize>| {
            move |text: &str| (lengths.contains(&text.len()) && is_ice_text(text)).then(|| text.to_owned())
        };
        let user = find(sdp, USER, is_text(USER_LENGTH))?;
        let password = find(sdp, PASSWORD, is_text(PASSWORD_LENGTH))?;
        let fingerprint = find(sdp, FINGERPRINT, read_fingerprint)?;
        let setup = find(sdp, SETUP, |text| Setup::ALL.into_iter().zip(SETUPS).find(|it| it.1 == text).map(|it| it.0))?;
        // Only the values that the other browser gets from our descriptions connect.
        find(sdp, ("m=", MEDIA), |text| text.starts_with("application ").then_some(()))?;
        find(sdp, SECTION, |text| (text == "0").then_some(()))?;
        find(sdp, PORT, |text| (text == "5000").then_some(()))?;
        let lines = sdp.lines().filter_map(|line| line.strip_prefix(CANDIDATE));
        let mut candidates: Vec<(u32, Candidate)> = lines.filter_map(read_candidate).collect();
        candidates.sort_by_key(|&(priority, candidate)| (candidate.kind, Reverse(priority)));
        candidates.truncate(MAX_CANDIDATES);
        let candidates = candidates.into_iter().map(|(_, candidate)| candidate).collect();
        Ok(Self { user, password, fingerprint, setup, candidates })
    }

    /// Returns the remote description that the guest's browser gets: without candidates, which are added again and again (see
    /// [`Connection::candidate_texts`]), and so that the host begins the encryption.
    ///
    /// The host's browser may answer the guest's checks before it has the guest's description. A guest would then begin the
    /// encryption too early and try again ever more rarely, after minutes hardly at all.
    pub fn offer_sdp(&self) -> String {
        self.sdp(Setup::Active, &[])
    }

    /// Returns the remote description that the host's browser gets: with all candidates, so that it begins its checks at
    /// once.
    pub fn answer_sdp(&self) -> String {
        self.sdp(self.setup, &self.candidates)
    }

    /// Returns the host's candidates as texts for `addIceCandidate`, and two at which nobody answers, for a guest that waits.
    ///
    /// A guest looks for the host again and again until a person has sent the answer: its router lets in only what it has sent
    /// to, and perhaps only one of the browsers can resolve the other one's names. Chromium and WebKit look for a candidate that
    /// they have given up again only if it is of a later generation, which is an extension of theirs. Firefox needs none. But it
    /// gives up a candidate after eleven seconds, and the connection for good if none is left five seconds after it began. Two
    /// that never answer keep it waiting: addresses in blocks that are reserved (RFC 1112, 4) or discarded (RFC 6666).
    pub fn candidate_texts(&self, generation: u32) -> impl Iterator<Item = String> + '_ {
        let texts = candidate_texts(&self.candidates).chain(UNANSWERED.map(str::to_owned));
        texts.map(move |text| format!("{text} generation {generation}"))
    }

    fn sdp(&self, setup: Setup, candidates: &[Candidate]) -> String {
        let mut lines: Vec<String> =
            ["v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "a=group:BUNDLE 0", MEDIA, "c=IN IP4 0.0.0.0"]
                .map(str::to_owned)
                .into();
        lines.extend(candidate_texts(candidates).map(|text| format!("a={text}")));
        let fingerprint: Vec<String> = self.fingerprint.iter().map(|byte| format!("{byte:02X}")).collect();
        let setup = Setup::ALL.into_iter().zip(SETUPS).find(|it| it.0 == setup).map(|it| it.1);
        lines.extend([
            format!("{}{}", USER.0, self.user),
            format!("{}{}", PASSWORD.0, self.password),
            "a=ice-options:trickle".to_owned(),
            format!("{}sha-256 {}", FINGERPRINT.0, fingerprint.join(":")),
            format!("{}{}", SETUP.0, setup.expect("all are listed")),
            SECTION.1.to_owned(),
            PORT.1.to_owned(),
        ]);
        lines.iter().fold(String::new(), |sdp, line| sdp + line + "\r\n")
    }
}

/// Returns the value of the first line that starts like this.
fn find<T>(
    sdp: &str,
    (start, expected): (&str, &'static str),
    read: impl FnOnce(&str) -> Option<T>,
) -> Result<T, SdpError> {
    let mut lines = (1..).zip(sdp.lines()).filter_map(|(number, line)| Some((number, line.strip_prefix(start)?)));
    let (number, value) = lines.next().ok_or(SdpError::Missing(expected))?;
    read(value.trim_end()).ok_or(SdpError::Line { number, expected })
}

/// `sha-256 5A:58:…`
fn read_fingerprint(text: &str) -> Option<[u8; 32]> {
    let (function, digits) = text.split_once(' ')?;
    let bytes: Option<Vec<u8>> = digits.split(':').map(read_hex_byte).collect();
    bytes?.try_into().ok().filter(|_| function.eq_ignore_ascii_case("sha-256"))
}

fn read_hex_byte(digits: &str) -> Option<u8> {
    let is_byte = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u8::from_str_radix(digits, 16).ok().filter(|_| is_byte)
}

/// Reads `1 1 udp 2113937151 10.0.0.7 51000 typ host …`, and the priority. Returns `None` for what we cannot use.
fn read_candidate(text: &str) -> Option<(u32, Candidate)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [_, "1", protocol, priority, address, port, "typ", kind, ..] = *words.as_slice() else { return None };
    let kind = match kind {
        "host" => CandidateKind::Host,
        "srflx" => CandidateKind::Reflexive,
        _ => return None,
    };
    let candidate = Candidate { kind, address: read_address(address)?, port: port.parse().ok()? };
    Some((priority.parse().ok()?, candidate)).filter(|_| protocol.eq_ignore_ascii_case("udp"))
}

fn read_address(text: &str) -> Option<Address> {
    if let Some(name) = text.strip_suffix(".local") {
        return read_uuid(name).map(Address::Local);
    }
    text.parse().map(Address::V4).or_else(|_| text.parse().map(Address::V6)).ok()
}

/// `457b17c0-b4d1-474c-8334-e283eb137aed`
fn read_uuid(name: &str) -> Option<[u8; 16]> {
    let parts: Vec<&str> = name.split('-').collect();
    let is_uuid = parts.iter().map(|part| part.len()).eq([8, 4, 4, 4, 12]) && name.is_ascii();
    let digits = parts.concat();
    let byte = |index: usize| read_hex_byte(digits.get(2 * index..2 * index + 2)?);
    let bytes: Option<Vec<u8>> = (0..16).map(byte).collect();
    bytes?.try_into().ok().filter(|_| is_uuid)
}

/// Candidates at which nobody answers.
const UNANSWERED: [&str; 2] = ["candidate:90 1 udp 1 240.0.0.1 9 typ host", "candidate:91 1 udp 1 100::1 9 typ host"];

/// Returns candidates with the priorities of their order (RFC 8445, 5.1.2).
fn candidate_texts(candidates: &[Candidate]) -> impl Iterator<Item = String> + '_ {
    (0_u32..).zip(candidates).map(|(index, candidate)| {
        // Hosts are preferred by 126, reflexive candidates by 100; the lowest byte is 256 less the component.
        let (preference, end) = match candidate.kind {
            CandidateKind::Host => (126_u32, "host"),
            CandidateKind::Reflexive => (100, "srflx raddr 0.0.0.0 rport 0"),
        };
        let priority = preference << 24 | (0xffff - index) << 8 | 255;
        let address = match candidate.address {
            Address::V4(address) => address.to_string(),
            Address::V6(address) => address.to_string(),
            Address::Local(name) => local_name(name),
        };
        format!("candidate:{index} 1 udp {priority} {address} {} typ {end}", candidate.port)
    })
}

fn local_name(name: [u8; 16]) -> String {
    let mut text = String::new();
    for (index, byte) in name.iter().enumerate() {
        let hyphen = if [4, 6, 8, 10].contains(&index) { "-" } else { "" };
        write!(text, "{hyphen}{byte:02x}").expect("writing to a String never fails");
    }
    text + ".local"
}
