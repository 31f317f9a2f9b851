//! What WebKit's inspector tells of pages and workers.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::Value;

use crate::watch::{Traces, chromium::Requests};

/// Complaints that come from WebKit's own limits, by their beginnings and ends.
const LIMITS: [(&str, &str); 2] = [
    // It does not know the directive, by which other browsers refuse foreign manifests.
    ("Unrecognized Content-Security-Policy directive ", "'manifest-src'."),
    // It does not use a preload for what a script fetches as in CORS, and says so some seconds later. Other browsers
    // do.
    (
        "The resource http://127.0.0.1:",
        "_bg.wasm was preloaded using link preload but not used within a few seconds from the window's load event. \
         Please make sure it wasn't preloaded for nothing.",
    ),
];

/// What pages and workers have said and asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    complaints: Vec<String>,
    words: Vec<String>,
    addresses: BTreeSet<String>,
}

#[derive(Deserialize)]
struct Said {
    message: Word,
}

#[derive(Deserialize)]
struct Word {
    source: String,
    level: String,
    text: String,
    #[serde(default)]
    url: String,
}

#[derive(Deserialize)]
struct Asked {
    request: Request,
}

#[derive(Deserialize)]
struct Request {
    url: String,
}

impl Record {
    /// Adds what an event of the inspector tells, if it tells of a word or a request.
    pub fn hear(&mut self, event: &str, params: &Value) {
        match event {
            "Console.messageAdded" => match Said::deserialize(params) {
                Ok(Said { message }) => self.add_word(message),
                Err(error) => self.complaints.push(format!("a word cannot be read: {error}")),
            },
            "Network.requestWillBeSent" => match Asked::deserialize(params) {
                Ok(Asked { request }) => self.add_address(request.url),
                Err(error) => self.complaints.push(format!("a request cannot be read: {error}")),
            },
            "Network.webSocketCreated" => self.add_address(params["url"].as_str().unwrap_or_default().to_owned()),
            _ => {}
        }
    }

    /// Adds that the inspector refuses a command.
    pub fn refused(&mut self, error: &Value) {
        self.complaints.push(format!("the inspector refuses a command: {error}"));
    }

    fn add_word(&mut self, Word { source, level, text, url }: Word) {
        let text = text.trim_end();
        if LIMITS.iter().any(|(beginning, end)| text.starts_with(beginning) && text.ends_with(end)) {
            return;
        }
        let is_complaint = matches!(level.as_str(), "warning" | "error");
        let told = format!("{level}: {text} ({source}, {url})");
        if is_complaint {
            self.complaints.push(told.clone());
        }
        if source == "console-api" {
            self.words.push(told);
        }
    }

    /// Adds what the network is asked for: neither files nor what a page has made itself.
    fn add_address(&mut self, address: String) {
        if address.starts_with("http") || address.starts_with("ws") {
            self.addresses.insert(address);
        }
    }

    /// All of it.
    #[must_use]
    pub fn traces(self) -> Traces {
        let requests = Requests { addresses: self.addresses, hosts: BTreeSet::new() };
        Traces { complaints: self.complaints, words: self.words, requests }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn word(source: &str, level: &str, text: &str) -> Value {
        json!({ "message": { "source": source, "level": level, "text": text, "url": "http://127.0.0.1:1/" } })
    }

    #[test]
    fn words_complaints_and_requests_are_told_apart() {
        let mut record = Record::default();
        record.hear("Console.messageAdded", &word("console-api", "log", "spoken"));
        record.hear("Console.messageAdded", &word("network", "error", "not found"));
        for (beginning, end) in LIMITS {
            record.hear("Console.messageAdded", &word("other", "error", &format!("{beginning}{end}\n")));
        }
        for address in ["http://127.0.0.1:1/", "data:text/plain,x", "file:///laska.html"] {
            record.hear("Network.requestWillBeSent", &json!({ "request": { "url": address } }));
        }
        record.hear("Network.webSocketCreated", &json!({ "url": "ws://foreign.invalid/" }));
        record.hear("Page.frameNavigated", &json!({}));
        let Traces { complaints, words, requests } = record.traces();
        assert_eq!(complaints, ["error: not found (network, http://127.0.0.1:1/)"]);
        assert_eq!(words, ["log: spoken (console-api, http://127.0.0.1:1/)"]);
        assert_eq!(Vec::from_iter(requests.addresses), ["http://127.0.0.1:1/", "ws://foreign.invalid/"]);
    }
}
