//! The STUN servers of a site. A page on the internet asks one how the world sees its address, and only if the player has chosen
//! to connect across two networks.

use std::fmt;
use std::str::FromStr;

use crate::policy::insert_after_charset;

/// A STUN server: `stun.laska.example:3478`.
///
/// ```
/// # use laska_seal::StunServer;
/// let server: StunServer = "stun.laska.example:3478".parse()?;
/// assert_eq!(server.to_string(), "stun.laska.example:3478");
/// # Ok::<(), laska_seal::StunServerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StunServer(String);

/// An invalid [`StunServer`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a host with a port, such as stun.laska.example:3478")]
pub struct StunServerError(String);

impl fmt::Display for StunServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for StunServer {
    type Err = StunServerError;

    /// Parses a host name or an IPv4 address, with a port.
    ///
    /// # Errors
    /// Returns an error if the text has no port, or if it contains a character that does not belong in a host name.
    fn from_str(text: &str) -> Result<Self, StunServerError> {
        let error = || StunServerError(text.to_owned());
        let (host, port) = text.rsplit_once(':').ok_or_else(error)?;
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.".contains(&byte);
        let is_host = host.starts_with(|first: char| first.is_ascii_alphanumeric()) && host.bytes().all(is_plain);
        let is_port = port.parse::<u16>().is_ok_and(|number| number > 0 && port == number.to_string());
        if is_host && is_port { Ok(Self(text.to_owned())) } else { Err(error()) }
    }
}

/// Returns a page that names these servers, or the same page if there are none. The content security policy does not concern
/// them: no policy restricts which servers WebRTC asks.
pub(crate) fn with_stun_servers(page: &str, servers: &[StunServer]) -> anyhow::Result<String> {
    if servers.is_empty() {
        return Ok(page.to_owned());
    }
    insert_after_charset(page, &format!("<meta name=\"stun\" content=\"{}\" />", stun_list(servers)))
}

/// Returns the servers as one text, separated by spaces.
pub fn stun_list(servers: &[StunServer]) -> String {
    let servers: Vec<_> = servers.iter().map(|server| server.0.as_str()).collect();
    servers.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hosts_with_ports_are_servers() {
        for text in ["stun.laska.example:3478", "192.0.2.7:19302", "a:1"] {
            assert_eq!(text.parse::<StunServer>().map(|server| server.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "stun.laska.example", ":3478", "a:0", "a:70000", "a:+1", "stun:a:1", "a b:1", "a\":1", "-a:1"]
        {
            assert_eq!(text.parse::<StunServer>(), Err(StunServerError(text.to_owned())));
        }
    }

    #[test]
    fn a_page_names_the_servers_once() -> anyhow::Result<()> {
        let page = "<head>\n    <meta charset=\"utf-8\" />\n</head>";
        assert_eq!(with_stun_servers(page, &[])?, page);
        let servers = ["a:1".parse()?, "b.example:2".parse()?];
        assert_eq!(
            with_stun_servers(page, &servers)?,
            "<head>\n    <meta charset=\"utf-8\" />\n    <meta name=\"stun\" content=\"a:1 b.example:2\" />\n</head>"
        );
        assert!(with_stun_servers("<head></head>", &servers).is_err());
        Ok(())
    }
}
