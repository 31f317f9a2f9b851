//! Owns the reading of Chromium's net log: every request that reached its network stack, whoever made it.
//!
//! Pages, dedicated workers, service workers and what they navigate to are told from the browser itself by the origin
//! that began the request. A request that the content security policy stops never gets here: it is in the console.
//! Look-ups for preconnections are here too, by the page on whose behalf they were made.

use std::collections::BTreeSet;

use anyhow::Context as _;
use serde::Deserialize;
use serde_json::Value;

/// What pages and workers asked the network for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    /// The whole addresses that were asked for.
    pub addresses: BTreeSet<String>,
    /// The hosts that were looked up or connected to, as `http://127.0.0.1:8080`.
    pub hosts: BTreeSet<String>,
}

#[derive(Deserialize)]
struct NetLog {
    constants: Constants,
    events: Vec<Event>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Constants {
    log_event_types: std::collections::BTreeMap<String, u32>,
}

#[derive(Deserialize)]
struct Event {
    #[serde(rename = "type")]
    kind: u32,
    #[serde(default)]
    params: Value,
}

/// What pages and workers asked for.
///
/// # Errors
/// When the log is not whole or not of a form that is known.
pub fn of_pages(log: &str) -> anyhow::Result<Requests> {
    let log: NetLog = serde_json::from_str(log).context("the net log is not whole")?;
    let kind = |name: &str| log.constants.log_event_types.get(name).copied().with_context(|| format!("no {name}"));
    let (request, look_up) = (kind("URL_REQUEST_START_JOB")?, kind("HOST_RESOLVER_MANAGER_REQUEST")?);
    let mut requests = Requests::default();
    for Event { kind, params } in &log.events {
        let text = |name: &str| params.get(name).and_then(Value::as_str).unwrap_or_default();
        if *kind == request && is_page(text("initiator")) {
            requests.addresses.insert(text("url").to_owned());
        }
        if *kind == look_up && is_page(text("network_anonymization_key")) {
            requests.hosts.insert(text("host").to_owned());
        }
    }
    Ok(requests)
}

/// Whether an origin is that of a page: the browser's own requests have none. Of the pages only the site's are ever
/// opened, and every other host is out of reach; so all of 127.0.0.1 is the site, and all that comes from a disk.
fn is_page(origin: &str) -> bool {
    origin.contains("://127.0.0.1") || origin.starts_with("file://")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_told_from_the_browser() {
        let log = r#"{"constants": {"logEventTypes": {"URL_REQUEST_START_JOB": 2, "HOST_RESOLVER_MANAGER_REQUEST": 3}},
            "events": [
                {"type": 2, "params": {"initiator": "not an origin", "url": "https://update.example/"}},
                {"type": 2, "params": {"initiator": "http://127.0.0.1:1", "url": "http://127.0.0.1:1/sw.js"}},
                {"type": 2, "params": {"initiator": "http://127.0.0.1:1", "url": "https://foreign.example/"}},
                {"type": 2, "params": {"initiator": "file://", "url": "https://another.example/"}},
                {"type": 2},
                {"type": 3, "params": {"network_anonymization_key": "null", "host": "http://own.example"}},
                {"type": 3, "params": {"network_anonymization_key": "http://127.0.0.1 same_site", "host": "http://x"}}
            ]}"#;
        let requests = of_pages(log).expect("a log");
        let addresses = ["http://127.0.0.1:1/sw.js", "https://another.example/", "https://foreign.example/"];
        assert_eq!(Vec::from_iter(requests.addresses), addresses);
        assert_eq!(Vec::from_iter(requests.hosts), ["http://x"]);
    }
}
