//! Loads that a page begins while it is being left.
//!
//! From the start of a navigation until the next page takes its place, WebKit refuses every load that a page begins. It
//! reports that in the console as if the site had refused it: "due to access control checks". Nothing was refused by the
//! site, and no other browser reports it. A worker that is not stopped yet warns that the file is missing.

use std::mem;

use serde_json::Value;

/// What is known about the document of a page and its departure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Departure {
    main_frame: Option<String>,
    origin: String,
    is_loading: bool,
    is_leaving: bool,
    /// The addresses of the loads that were refused. A worker may say so of each when the next page is there already.
    refused: Vec<String>,
}

/// The ends of WebKit's messages about a load of the page or its workers, before and after the address.
const REFUSED: [&str; 2] = ["Fetch API cannot load ", "Cannot load "];
const REASON: &str = " due to access control checks.";

impl Departure {
    /// Follows an event of the page's inspector. Returns whether it only says that a load within the site was not begun
    /// because the page is being left, or is the warning of a worker about that.
    pub(super) fn explains(&mut self, event: &str, params: &Value) -> bool {
        match event {
            // The browser reports the same of the frames in a page.
            "Page.frameStartedLoading" | "Page.frameStoppedLoading" if self.is_main_frame(params) => {
                self.is_loading = event == "Page.frameStartedLoading";
                self.is_leaving = self.is_loading;
            }
            // A page that is left while it loads does not start to load again.
            "Page.frameScheduledNavigation" if self.is_main_frame(params) => self.is_leaving |= self.is_loading,
            "Page.frameNavigated" if params["frame"]["parentId"].is_null() => {
                let text = |name: &str| params["frame"][name].as_str().map(str::to_owned);
                *self = Self {
                    main_frame: text("id"),
                    origin: text("securityOrigin").unwrap_or_default(),
                    is_loading: true,
                    is_leaving: false,
                    refused: mem::take(&mut self.refused),
                };
            }
            "Console.messageAdded" => {
                let text = params["message"]["text"].as_str().unwrap_or_default();
                let address = REFUSED.iter().find_map(|beginning| text.strip_prefix(beginning)?.strip_suffix(REASON));
                let address = address.filter(|address| self.is_leaving && self.is_in_site(address));
                if let Some(address) = address {
                    self.refused.push(address.to_owned());
                }
                return address.is_some() || self.is_warning_of_refused(text);
            }
            _ => {}
        }
        false
    }

    /// Returns whether a text is the one warning of a worker about a load that was refused: `./data/book.txt:`.
    fn is_warning_of_refused(&mut self, text: &str) -> bool {
        let path = text.strip_prefix('.').and_then(|text| text.strip_suffix(':')).filter(|path| path.starts_with('/'));
        let found = path.and_then(|path| self.refused.iter().position(|address| address.ends_with(path)));
        found.map(|index| self.refused.swap_remove(index)).is_some()
    }

    fn is_main_frame(&self, params: &Value) -> bool {
        self.main_frame.as_deref() == params["frameId"].as_str()
    }

    fn is_in_site(&self, address: &str) -> bool {
        !self.origin.is_empty() && address.strip_prefix(&self.origin).is_some_and(|path| path.starts_with('/'))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const STARTED: &str = "Page.frameStartedLoading";
    const STOPPED: &str = "Page.frameStoppedLoading";

    fn opened() -> Departure {
        let mut departure = Departure::default();
        let frame = json!({ "id": "0.1", "url": "http://127.0.0.1:1/#", "securityOrigin": "http://127.0.0.1:1" });
        assert!(!departure.explains("Page.frameNavigated", &json!({ "frame": frame })));
        departure
    }

    fn explains(departure: &mut Departure, text: &str) -> bool {
        departure.explains("Console.messageAdded", &json!({ "message": { "level": "error", "text": text } }))
    }

    const OF_SITE: &str = "Fetch API cannot load http://127.0.0.1:1/data/book.txt due to access control checks.";

    #[test]
    fn only_loads_within_the_site_are_explained() {
        let mut departure = opened();
        departure.explains(STARTED, &json!({ "frameId": "0.1" }));
        assert!(explains(&mut departure, OF_SITE));
        assert!(explains(&mut departure, "Cannot load http://127.0.0.1:1/worker.js due to access control checks."));
        for real in [
            "Fetch API cannot load http://127.0.0.1:12/data/book.txt due to access control checks.",
            "Fetch API cannot load http://foreign.invalid/ due to access control checks.",
            "Origin null is not allowed by Access-Control-Allow-Origin. Status code: 200",
            "Failed to load resource: the server responded with a status of 404 (Not Found)",
        ] {
            assert!(!explains(&mut departure, real), "{real}");
        }
    }

    #[test]
    fn they_are_explained_only_while_the_page_is_being_left() {
        let mut departure = opened();
        assert!(!explains(&mut departure, OF_SITE), "before");
        departure.explains(STARTED, &json!({ "frameId": "0.2" }));
        assert!(!explains(&mut departure, OF_SITE), "another frame loads");
        departure.explains(STARTED, &json!({ "frameId": "0.1" }));
        departure.explains(STOPPED, &json!({ "frameId": "0.2" }));
        assert!(explains(&mut departure, OF_SITE));
        departure.explains(STOPPED, &json!({ "frameId": "0.1" }));
        assert!(!explains(&mut departure, OF_SITE), "the page stays");
        departure.explains(STARTED, &json!({ "frameId": "0.1" }));
        let frame = json!({ "id": "0.1", "securityOrigin": "http://127.0.0.1:1" });
        departure.explains("Page.frameNavigated", &json!({ "frame": frame }));
        assert!(!explains(&mut departure, OF_SITE), "the next page");
    }

    #[test]
    fn a_worker_may_warn_once_of_each_refused_load() {
        const WARNING: &str = "./data/book.txt:";
        let mut departure = opened();
        assert!(!explains(&mut departure, WARNING), "nothing was refused");
        departure.explains(STARTED, &json!({ "frameId": "0.1" }));
        assert!(explains(&mut departure, OF_SITE));
        assert!(!explains(&mut departure, "./data/puzzles.txt:"), "another file");
        let frame = json!({ "id": "0.1", "securityOrigin": "http://127.0.0.1:1" });
        departure.explains("Page.frameNavigated", &json!({ "frame": frame }));
        assert!(explains(&mut departure, WARNING));
        assert!(!explains(&mut departure, WARNING), "once");
    }

    #[test]
    fn a_page_may_be_left_while_it_loads() {
        let mut departure = opened();
        assert!(!explains(&mut departure, OF_SITE), "it loads");
        departure.explains("Page.frameScheduledNavigation", &json!({ "frameId": "0.1", "delay": 0 }));
        assert!(explains(&mut departure, OF_SITE));
        departure.explains(STOPPED, &json!({ "frameId": "0.1" }));
        departure.explains("Page.frameScheduledNavigation", &json!({ "frameId": "0.1", "delay": 0 }));
        assert!(!explains(&mut departure, OF_SITE), "a page that has loaded starts to load again before it is left");
    }
}
