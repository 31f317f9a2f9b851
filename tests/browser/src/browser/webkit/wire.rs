//! The binary protocol between WebKit's inspector server and its clients.
//!
//! A message consists of the length of its body (four bytes, big-endian), one byte of flags, and the body: the
//! message's name, a zero byte, and its parameters as a little-endian GVariant.

use anyhow::Context as _;

/// An inspectable target: a process's connection to the inspector server, and a target there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Link {
    pub(super) connection: u64,
    pub(super) target: u64,
}

/// A message to the inspector server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outgoing {
    /// Registers this connection as the inspector.
    Introduction,
    /// Starts inspecting a target.
    Setup(Link),
    /// Sends a message of the inspector protocol.
    ToBackend(Link, String),
}

/// A message from the inspector server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Incoming {
    /// The targets of a connection with their types.
    Targets { connection: u64, targets: Vec<(u64, String)> },
    /// A message of the inspector protocol.
    FromBackend(Link, String),
    /// An irrelevant message.
    Other,
}

/// The length of a message's header.
pub(super) const HEADER: usize = 5;

/// The flag for little-endian parameters.
const LITTLE_ENDIAN: u8 = 1;

impl Outgoing {
    /// The encoded message.
    pub(super) fn bytes(&self) -> anyhow::Result<Vec<u8>> {
        let (name, parameters) = match self {
            // The hash of the client's command list. If it is unknown, the server sends its list.
            Self::Introduction => ("SetupInspectorClient", b"x\0".to_vec()),
            Self::Setup(link) => ("Setup", link.bytes()),
            Self::ToBackend(link, json) => {
                ("SendMessageToBackend", [link.bytes().as_slice(), json.as_bytes(), b"\0"].concat())
            }
        };
        let body = [name.as_bytes(), b"\0", &parameters].concat();
        let length = u32::try_from(body.len()).context("the message is too long")?;
        Ok([length.to_be_bytes().as_slice(), &[LITTLE_ENDIAN], &body].concat())
    }
}

impl Link {
    fn bytes(self) -> Vec<u8> {
        [self.connection.to_le_bytes(), self.target.to_le_bytes()].concat()
    }
}

pub(super) fn body_length(header: [u8; HEADER]) -> usize {
    let [a, b, c, d, _flags] = header;
    u32::from_be_bytes([a, b, c, d]) as usize
}

impl Incoming {
    pub(super) fn read(body: &[u8]) -> anyhow::Result<Self> {
        let mut rest = body;
        match text(&mut rest)?.as_str() {
            "SetTargetList" => Ok(Self::Targets { connection: number(&mut rest)?, targets: targets(rest)? }),
            "SendMessageToFrontend" => {
                let link = Link { connection: number(&mut rest)?, target: number(&mut rest)? };
                Ok(Self::FromBackend(link, text(&mut rest)?))
            }
            _ => Ok(Self::Other),
        }
    }
}

/// Reads a number from the front.
fn number(rest: &mut &[u8]) -> anyhow::Result<u64> {
    let (bytes, after) = rest.split_first_chunk().context("a number is truncated")?;
    *rest = after;
    Ok(u64::from_le_bytes(*bytes))
}

/// Reads a zero-terminated text from the front.
fn text(rest: &mut &[u8]) -> anyhow::Result<String> {
    let end = rest.iter().position(|&byte| byte == 0).context("a text is not terminated")?;
    let text = String::from_utf8_lossy(&rest[..end]).into_owned();
    *rest = &rest[end + 1..];
    Ok(text)
}

/// Reads an array of tuples that begin with a number and a type. The array ends with a table of the offsets where its
/// tuples end; the last offset is where the table begins.
fn targets(array: &[u8]) -> anyhow::Result<Vec<(u64, String)>> {
    /// The alignment of tuples.
    const ALIGNMENT: usize = 8;
    let width = match array.len() {
        0 => return Ok(Vec::new()),
        1..=0xFF => 1,
        0x100..=0xFFFF => 2,
        _ => 4,
    };
    let offset = |bytes: &[u8]| bytes.iter().rev().fold(0, |offset, &byte| offset << 8 | usize::from(byte));
    let table_at = offset(&array[array.len() - width..]);
    let table = array.get(table_at..).context("an array lacks its table")?;
    let mut start: usize = 0;
    let read = |end: usize| {
        let mut tuple = array.get(start.next_multiple_of(ALIGNMENT)..end).context("a tuple is truncated")?;
        start = end;
        Ok((number(&mut tuple)?, text(&mut tuple)?))
    };
    table.chunks(width).map(offset).map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINK: Link = Link { connection: 1, target: 0x0203 };

    #[test]
    fn a_message_has_its_length_name_and_parameters() -> anyhow::Result<()> {
        let bytes = Outgoing::ToBackend(LINK, "{}".to_owned()).bytes()?;
        let (header, body) = bytes.split_first_chunk().context("the message lacks a header")?;
        assert_eq!(*header, [0, 0, 0, 40, 1]);
        assert_eq!(body_length(*header), body.len());
        assert_eq!(body, b"SendMessageToBackend\0\x01\0\0\0\0\0\0\0\x03\x02\0\0\0\0\0\0{}\0");
        Ok(())
    }

    #[test]
    fn a_message_of_the_protocol_is_read() -> anyhow::Result<()> {
        let body = b"SendMessageToFrontend\0\x01\0\0\0\0\0\0\0\x03\x02\0\0\0\0\0\0{\"id\":1}\0";
        assert_eq!(Incoming::read(body)?, Incoming::FromBackend(LINK, "{\"id\":1}".to_owned()));
        assert_eq!(Incoming::read(b"DidClose\0")?, Incoming::Other);
        assert!(Incoming::read(b"SendMessageToFrontend\0\x01").is_err());
        Ok(())
    }

    #[test]
    fn a_list_of_targets_is_read() -> anyhow::Result<()> {
        let empty = Incoming::Targets { connection: 2, targets: Vec::new() };
        assert_eq!(Incoming::read(b"SetTargetList\0\x02\0\0\0\0\0\0\0")?, empty);
        let body = b"SetTargetList\0\x02\0\0\0\0\0\0\0\
            \x03\0\0\0\0\0\0\0ServiceWorker\0A\0B\0\0\x1a\x18\x16\0\0\
            \x04\0\0\0\0\0\0\0WebPage\0\0\0\0\x12\x11\x10\
            \x1e\x36";
        let targets = vec![(3, "ServiceWorker".to_owned()), (4, "WebPage".to_owned())];
        assert_eq!(Incoming::read(body)?, Incoming::Targets { connection: 2, targets });
        Ok(())
    }
}
