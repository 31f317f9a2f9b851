//! What Chromium leaves: words in consoles, and its net log with every request that reached its network stack.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Context as _;
use serde::Deserialize;
use serde_json::Value;
use thirtyfour::BrowserLogEntry;

/// What begins a console's word in Chromium's own log.
const WORD: &str = ":CONSOLE";

/// The errors and warnings among the driver's entries.
#[must_use]
pub fn complaints(entries: &[BrowserLogEntry]) -> Vec<String> {
    let bad = entries.iter().filter(|entry| matches!(entry.level.as_str(), "SEVERE" | "WARNING"));
    bad.map(|entry| format!("{}: {}", entry.level, entry.message)).collect()
}

/// Every console's words in Chromium's own log, less those of its own pages.
#[must_use]
pub fn words(log: &str) -> Vec<String> {
    let words = log.lines().filter_map(|line| Some(line.split_once(WORD)?.1));
    words.filter(|word| !word.contains("source: chrome")).map(str::to_owned).collect()
}

/// What pages and workers asked the network for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    /// The whole addresses that were asked for.
    pub addresses: BTreeSet<String>,
    /// The hosts that were looked up or connected to, as `http://127.0.0.1:8080`.
    pub hosts: BTreeSet<String>,
}

/// The net log of a browser that is still running, read one piece after the other. The browser writes a line for each
/// event, several at a time.
#[derive(Debug, Default)]
pub struct NetLog {
    unread: String,
    types: Option<EventTypes>,
}

/// The numbers that this version of the browser gives to the events that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct EventTypes {
    request: u32,
    look_up: u32,
}

#[derive(Deserialize)]
struct Event {
    #[serde(rename = "type")]
    kind: u32,
    #[serde(default)]
    params: Value,
}

impl NetLog {
    /// Adds what the browser has written since the last call.
    ///
    /// Gives what pages and workers asked for since the last marker, once the event that names `marker` is there, and
    /// `None` until then.
    ///
    /// # Errors
    /// When the log is not of the known form.
    pub fn requests_up_to(&mut self, marker: &str, written: &str) -> anyhow::Result<Option<Requests>> {
        self.unread.push_str(written);
        let Some(at) = self.unread.find(marker) else { return Ok(None) };
        let Some(end) = self.unread[at..].find('\n') else { return Ok(None) };
        let rest = self.unread.split_off(at + end + 1);
        let text = std::mem::replace(&mut self.unread, rest);
        let mut lines = text.lines();
        let types = match self.types {
            Some(types) => types,
            None => {
                let constants = lines.next().unwrap_or_default();
                anyhow::ensure!(lines.next().is_some_and(|line| line.starts_with("\"events\"")), "it has no events");
                *self.types.insert(EventTypes::read(constants)?)
            }
        };
        let events = lines.map(|line| {
            serde_json::from_str(line.trim_end_matches(',')).with_context(|| format!("not an event: {line}"))
        });
        Ok(Some(types.requests(events.collect::<anyhow::Result<Vec<Event>>>()?)))
    }
}

impl EventTypes {
    /// Reads the log's first line, which is an object whose end is still missing.
    fn read(line: &str) -> anyhow::Result<Self> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Constants {
            log_event_types: BTreeMap<String, u32>,
        }
        let inner = line.strip_prefix("{\"constants\":").context("the net log does not begin with constants")?;
        let constants: Constants = serde_json::from_str(inner.trim().trim_end_matches(','))?;
        let number = |name: &str| {
            constants.log_event_types.get(name).copied().with_context(|| format!("the net log knows no {name}"))
        };
        Ok(Self { request: number("URL_REQUEST_START_JOB")?, look_up: number("HOST_RESOLVER_MANAGER_REQUEST")? })
    }

    fn requests(self, events: Vec<Event>) -> Requests {
        let mut requests = Requests::default();
        for Event { kind, params } in events {
            let text = |name: &str| params.get(name).and_then(Value::as_str).unwrap_or_default();
            if kind == self.request && is_page(text("initiator")) {
                requests.addresses.insert(text("url").to_owned());
            }
            if kind == self.look_up && is_page(text("network_anonymization_key")) {
                requests.hosts.insert(text("host").to_owned());
            }
        }
        requests
    }
}

/// Whether an origin is that of a page: the browser's own requests have none. Only the site's pages are ever
/// opened, and every other host is out of reach; so all of 127.0.0.1 is the site, and all that comes from a disk.
fn is_page(origin: &str) -> bool {
    origin.contains("://127.0.0.1") || origin.starts_with("file://")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_among_other_lines() {
        let log = "[1:1:1/1.1:ERROR:dbus/bus.cc:405] Failed to connect\n\
                   [1:1:1/1.1:INFO:CONSOLE:2] \"sw error\", source: http://127.0.0.1:44733/sw.js (1)\n\
                   [1:1:1/1.1:INFO:CONSOLE:9] \"own\", source: chrome://newtab/ (1)\n";
        assert_eq!(words(log), [":2] \"sw error\", source: http://127.0.0.1:44733/sw.js (1)"]);
    }

    const BEGINNING: &str = r#"{"constants":{"logEventTypes":{"URL_REQUEST_START_JOB":2,"HOST_RESOLVER_MANAGER_REQUEST":3}},
"events": [
{"type":2,"params":{"initiator":"not an origin","url":"https://update.example/"}},
{"type":2,"params":{"initiator":"http://127.0.0.1:1","url":"http://127.0.0.1:1/sw.js"}},
{"type":2,"params":{"initiator":"http://127.0.0.1:1","url":"https://foreign.example/"}},
"#;

    const MIDDLE: &str = r#"{"type":2,"params":{"initiator":"file://","url":"https://another.example/"}},
{"type":2},
{"type":2,"params":{"url":"http://marker-1.invalid/"}},
{"type":3,"params":{"network_anonymization_key":"null","host":"http://own.example"}},
{"type":3,"params":{"network_anonymization_key":"http://127.0.0.1 same_site","host":"http://x"}},
{"type":2,"params":{"url":"http://marker-2.inv"#;

    const END: &str = "alid/\"}},\n";

    #[test]
    fn pages_are_told_from_the_browser_and_one_piece_from_the_next() -> anyhow::Result<()> {
        let mut log = NetLog::default();
        assert_eq!(log.requests_up_to("marker-1", BEGINNING)?, None);
        let first = log.requests_up_to("marker-1", MIDDLE)?.expect("the marker is there");
        let addresses = ["http://127.0.0.1:1/sw.js", "https://another.example/", "https://foreign.example/"];
        assert_eq!(Vec::from_iter(first.addresses), addresses);
        assert!(first.hosts.is_empty());
        assert_eq!(log.requests_up_to("marker-2", "")?, None, "its line is not whole");
        let second = log.requests_up_to("marker-2", END)?.expect("the marker is there");
        assert_eq!(Vec::from_iter(second.hosts), ["http://x"]);
        assert!(second.addresses.is_empty());
        Ok(())
    }
}
