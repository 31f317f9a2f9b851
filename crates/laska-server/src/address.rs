//! Network, port and path prefix of a server.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, UdpSocket},
    str::FromStr,
};

/// The port to listen on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    Free,
    /// This port only.
    Fixed(u16),
}

impl Port {
    /// Returns the port number to bind; for the operating system, 0 means any free port.
    pub(crate) fn number(self) -> u16 {
        match self {
            Self::Free => 0,
            Self::Fixed(number) => number,
        }
    }
}

/// Who can reach a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Network {
    /// Only this computer.
    Loopback,
    /// Every device in the networks of this computer.
    Home,
}

impl Network {
    /// Returns the address to bind.
    pub(crate) fn address(self) -> Ipv4Addr {
        match self {
            Self::Loopback => Ipv4Addr::LOCALHOST,
            Self::Home => Ipv4Addr::UNSPECIFIED,
        }
    }
}

/// Returns the address of this computer in its home network, or `None` if it is in none.
pub fn home_address() -> Option<IpAddr> {
    // Connecting a UDP socket sends nothing; it only looks up the route to an address that is reserved for documentation.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

/// A path that starts and ends with a slash, such as `/` or `/games/laska/`.
///
/// ```
/// use laska_server::Prefix;
///
/// assert_eq!("games/laska".parse::<Prefix>()?.as_str(), "/games/laska/");
/// assert_eq!(Prefix::root().as_str(), "/");
/// # Ok::<(), laska_server::PrefixError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix(String);

/// An invalid [`Prefix`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "invalid path segment `{segment}`: expected letters, digits, `-`, `_`, `~`, or a dot that is not the first character"
)]
pub struct PrefixError {
    /// The first invalid segment between two slashes.
    segment: String,
}

impl Prefix {
    /// Returns the root of the host, `/`.
    pub fn root() -> Self {
        Self("/".to_owned())
    }

    /// Returns the prefix with both slashes.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the prefix without its trailing slash; empty for the root.
    pub(crate) fn without_slash(&self) -> &str {
        self.0.trim_end_matches('/')
    }
}

impl FromStr for Prefix {
    type Err = PrefixError;

    /// Parses a path with or without its outer slashes.
    ///
    /// # Errors
    /// Returns an error if a segment is empty, starts with a dot, or contains a character that must be escaped.
    fn from_str(text: &str) -> Result<Self, PrefixError> {
        let inner = text.strip_prefix('/').unwrap_or(text);
        let inner = inner.strip_suffix('/').unwrap_or(inner);
        if inner.is_empty() {
            return Ok(Self::root());
        }
        match inner.split('/').find(|segment| !is_plain(segment)) {
            Some(segment) => Err(PrefixError { segment: segment.to_owned() }),
            None => Ok(Self(format!("/{inner}/"))),
        }
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn is_plain(segment: &str) -> bool {
    !segment.is_empty()
        && !segment.starts_with('.')
        && segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_~.".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outer_slashes_are_optional() {
        for (text, expected) in [("", "/"), ("/", "/"), ("a", "/a/"), ("/a/", "/a/"), ("a/b.c", "/a/b.c/")] {
            assert_eq!(text.parse::<Prefix>().map(|prefix| prefix.to_string()).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn invalid_segments_are_rejected() {
        for text in ["///", "a//b", "..", "a/../b", "a b", "a?b", "{a}", "a%20b"] {
            assert!(text.parse::<Prefix>().is_err(), "{text}");
        }
    }
}
