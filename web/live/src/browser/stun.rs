//! The STUN servers that the build names in the page.

use gloo::utils::document;

/// The element that lists them, separated by spaces.
const SERVERS: &str = "meta[name=stun]";

/// Returns the servers of this site: `stun.laska.example:3478`.
pub fn stun_servers() -> Vec<String> {
    let element = document().query_selector(SERVERS).ok().flatten();
    let servers = element.and_then(|element| element.get_attribute("content")).unwrap_or_default();
    servers.split_whitespace().map(str::to_owned).collect()
}
