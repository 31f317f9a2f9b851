//! The traces that a test leaves in a browser: console messages and network requests. For Chromium they come from the
//! driver, its log, and its net log, which has every request; for Firefox from a script that observes the browser, and
//! from its output, which has every console message; for WebKit from its inspector.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Context as _;
use serde::Deserialize;
use serde_json::Value;
use thirtyfour::BrowserLogEntry;

use crate::site::Site;

/// The console messages and requests of a browser.
#[derive(Clone, Debug)]
pub struct Traces {
    /// Errors and warnings in the page's console, including those of its dedicated workers and of the network.
    pub console_errors: Vec<String>,
    /// All messages in any console, including the service worker's, and all uncaught errors.
    pub messages: Vec<String>,
    /// The requests of pages and workers.
    pub requests: Requests,
}

impl Traces {
    /// Returns the faults for this site; empty if there are none. Without any request, the traces of a browser that sends some are
    /// incomplete.
    pub fn faults(&self, site: &Site, sends_requests: bool) -> Vec<String> {
        let console_errors = self.console_errors.iter().map(|text| format!("console error: {text}"));
        let messages = self.messages.iter().map(|text| format!("console message: {text}"));
        let addresses = self.requests.addresses.iter().filter(|address| !address.starts_with(site.root()));
        let foreign = addresses.map(|address| format!("request to an address outside the site: {address}"));
        // A shared browser may still look for the server of an earlier test.
        let hosts = self.requests.hosts.iter().filter(|host| !host.starts_with("http://127.0.0.1:"));
        let looked_up = hosts.map(|host| format!("lookup of another host: {host}"));
        let unrecorded = sends_requests && site.is_on_host() && self.requests.addresses.is_empty();
        let unrecorded = unrecorded.then(|| "no request was recorded: the traces are incomplete".to_owned());
        console_errors.chain(messages).chain(foreign).chain(looked_up).chain(unrecorded).collect()
    }
}

/// The marker of a console message in Chromium's log.
const CHROMIUM_MESSAGE: &str = ":CONSOLE";

/// The errors and warnings among the driver's log entries.
pub fn console_errors(entries: &[BrowserLogEntry]) -> Vec<String> {
    let bad = entries.iter().filter(|entry| matches!(entry.level.as_str(), "SEVERE" | "WARNING"));
    bad.map(|entry| format!("{}: {}", entry.level, entry.message)).collect()
}

/// The console messages in Chromium's log, except those of its own pages.
pub fn chromium_messages(log: &str) -> Vec<String> {
    let messages = log.lines().filter_map(|line| Some(line.split_once(CHROMIUM_MESSAGE)?.1));
    messages.filter(|message| !message.contains("source: chrome")).map(str::to_owned).collect()
}

/// The requests of pages and workers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    pub addresses: BTreeSet<String>,
    /// The hosts that were resolved or connected to, such as `http://127.0.0.1:8080`.
    pub hosts: BTreeSet<String>,
}

/// The net log of a running browser, read piece by piece. The browser writes one line per event, several at a time.
#[derive(Debug, Default)]
pub struct NetLog {
    unread: String,
    types: Option<EventTypes>,
}

/// The numbers of the relevant event types in this version of the browser.
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
    /// Adds newly written text.
    ///
    /// Returns the requests since the last marker once the event that names `marker` has been read, and `None` until
    /// then.
    ///
    /// # Errors
    /// Fails if the log has an unknown format.
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
                anyhow::ensure!(
                    lines.next().is_some_and(|line| line.starts_with("\"events\"")),
                    "the net log has no events"
                );
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
    /// Reads the log's first line, an object without its closing brace.
    fn read(line: &str) -> anyhow::Result<Self> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Constants {
            log_event_types: BTreeMap<String, u32>,
        }
        let inner = line.strip_prefix("{\"constants\":").context("the net log does not start with constants")?;
        let constants: Constants = serde_json::from_str(inner.trim().trim_end_matches(','))?;
        let number = |name: &str| {
            constants.log_event_types.get(name).copied().with_context(|| format!("the net log does not define {name}"))
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

/// Whether an origin is a page's; the browser's own requests have none. Only the site's pages are opened and other
/// hosts are unreachable, so 127.0.0.1 and files are the site.
fn is_page(origin: &str) -> bool {
    origin.contains("://127.0.0.1") || origin.starts_with("file://")
}

/// The marker of a console message in Firefox's output.
const FIREFOX_MESSAGE: &str = "console.";

#[derive(Deserialize)]
struct FirefoxRecord {
    console_errors: Vec<String>,
    addresses: BTreeSet<String>,
    hosts: BTreeSet<String>,
}

/// The traces of pages and workers in Firefox.
///
/// # Errors
/// Fails if the record is incomplete.
pub fn firefox_traces(record: &Value, output: &str) -> anyhow::Result<Traces> {
    let FirefoxRecord { console_errors, addresses, hosts } =
        FirefoxRecord::deserialize(record).context("the record is incomplete")?;
    let messages = output.lines().filter(|line| is_of_page(line)).map(str::to_owned).collect();
    Ok(Traces { console_errors, messages, requests: Requests { addresses, hosts } })
}

/// Whether a line is a console message of a page or worker. In the browser's own messages a name and a colon follow; a
/// page's message is in quotation marks.
fn is_of_page(line: &str) -> bool {
    let Some((_, text)) = line.strip_prefix(FIREFOX_MESSAGE).and_then(|message| message.split_once(": ")) else {
        return false;
    };
    !(text.starts_with(char::is_alphabetic) && text.contains(':'))
}

/// A message to ignore: WebKit does not know this directive, by which other browsers refuse foreign manifests.
const IGNORED: &str = "Unrecognized Content-Security-Policy directive 'manifest-src'.";

/// The record of console messages and requests in WebKit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WebKitRecord {
    console_errors: Vec<String>,
    messages: Vec<String>,
    addresses: BTreeSet<String>,
}

#[derive(Deserialize)]
struct MessageAdded {
    message: ConsoleMessage,
}

#[derive(Deserialize)]
struct ConsoleMessage {
    source: String,
    level: String,
    text: String,
    #[serde(default)]
    url: String,
}

#[derive(Deserialize)]
struct RequestSent {
    request: Request,
}

#[derive(Deserialize)]
struct Request {
    url: String,
}

impl WebKitRecord {
    /// Adds an event of the inspector if it is a console message or a request.
    pub fn receive(&mut self, event: &str, params: &Value) {
        match event {
            "Console.messageAdded" => match MessageAdded::deserialize(params) {
                Ok(MessageAdded { message }) => self.add_message(message),
                Err(error) => self.console_errors.push(format!("unreadable console message: {error}")),
            },
            "Network.requestWillBeSent" => match RequestSent::deserialize(params) {
                Ok(RequestSent { request }) => self.add_address(request.url),
                Err(error) => self.console_errors.push(format!("unreadable request: {error}")),
            },
            "Network.webSocketCreated" => self.add_address(params["url"].as_str().unwrap_or_default().to_owned()),
            _ => {}
        }
    }

    /// Adds an error: the inspector refused a command.
    pub fn refused(&mut self, error: &Value) {
        self.console_errors.push(format!("the inspector refused a command: {error}"));
    }

    fn add_message(&mut self, ConsoleMessage { source, level, text, url }: ConsoleMessage) {
        let text = text.trim_end();
        if text == IGNORED {
            return;
        }
        let is_error = matches!(level.as_str(), "warning" | "error");
        let message = format!("{level}: {text} ({source}, {url})");
        if is_error {
            self.console_errors.push(message.clone());
        }
        if source == "console-api" {
            self.messages.push(message);
        }
    }

    /// Adds an address unless it is a file or was created by the page.
    fn add_address(&mut self, address: String) {
        if address.starts_with("http") || address.starts_with("ws") {
            self.addresses.insert(address);
        }
    }

    /// Converts the record to traces.
    pub fn traces(self) -> Traces {
        let requests = Requests { addresses: self.addresses, hosts: BTreeSet::new() };
        Traces { console_errors: self.console_errors, messages: self.messages, requests }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn console_messages_are_found_in_the_log_of_chromium() {
        let log = "[1:1:1/1.1:ERROR:dbus/bus.cc:405] Failed to connect\n\
                   [1:1:1/1.1:INFO:CONSOLE:2] \"sw error\", source: http://127.0.0.1:44733/sw.js (1)\n\
                   [1:1:1/1.1:INFO:CONSOLE:9] \"own\", source: chrome://newtab/ (1)\n";
        assert_eq!(chromium_messages(log), [":2] \"sw error\", source: http://127.0.0.1:44733/sw.js (1)"]);
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
    fn requests_of_pages_are_separated_by_markers() -> anyhow::Result<()> {
        let mut log = NetLog::default();
        assert_eq!(log.requests_up_to("marker-1", BEGINNING)?, None);
        let first = log.requests_up_to("marker-1", MIDDLE)?.expect("the log contains the marker");
        let addresses = ["http://127.0.0.1:1/sw.js", "https://another.example/", "https://foreign.example/"];
        assert_eq!(Vec::from_iter(first.addresses), addresses);
        assert!(first.hosts.is_empty());
        assert_eq!(log.requests_up_to("marker-2", "")?, None, "the marker's line is incomplete");
        let second = log.requests_up_to("marker-2", END)?.expect("the log contains the marker");
        assert_eq!(Vec::from_iter(second.hosts), ["http://x"]);
        assert!(second.addresses.is_empty());
        Ok(())
    }

    #[test]
    fn console_messages_are_found_in_the_output_of_firefox() -> anyhow::Result<()> {
        let record = json!({ "console_errors": ["error: x"], "addresses": ["http://127.0.0.1:1/"], "hosts": [] });
        let output = "1763773000000\tgeckodriver\tINFO\tListening on 127.0.0.1:4444\nconsole.warn: \"spoken: x\"\n\
                      console.error: RSLoader: \nconsole.log: 5\n";
        let traces = firefox_traces(&record, output)?;
        assert_eq!(traces.messages, ["console.warn: \"spoken: x\"", "console.log: 5"]);
        assert_eq!(traces.console_errors, ["error: x"]);
        assert_eq!(Vec::from_iter(traces.requests.addresses), ["http://127.0.0.1:1/"]);
        Ok(())
    }

    fn console_message(source: &str, level: &str, text: &str) -> Value {
        json!({ "message": { "source": source, "level": level, "text": text, "url": "http://127.0.0.1:1/" } })
    }

    #[test]
    fn messages_errors_and_requests_are_distinguished() {
        let mut record = WebKitRecord::default();
        record.receive("Console.messageAdded", &console_message("console-api", "log", "spoken"));
        record.receive("Console.messageAdded", &console_message("network", "error", "not found"));
        record.receive("Console.messageAdded", &console_message("other", "error", &format!("{IGNORED}\n")));
        for address in ["http://127.0.0.1:1/", "data:text/plain,x", "file:///laska.html"] {
            record.receive("Network.requestWillBeSent", &json!({ "request": { "url": address } }));
        }
        record.receive("Network.webSocketCreated", &json!({ "url": "ws://foreign.invalid/" }));
        record.receive("Page.frameNavigated", &json!({}));
        let Traces { console_errors, messages, requests } = record.traces();
        assert_eq!(console_errors, ["error: not found (network, http://127.0.0.1:1/)"]);
        assert_eq!(messages, ["log: spoken (console-api, http://127.0.0.1:1/)"]);
        assert_eq!(Vec::from_iter(requests.addresses), ["http://127.0.0.1:1/", "ws://foreign.invalid/"]);
    }
}
