//! What no test may let pass: a word in the console, a request to another address than the site's.

pub mod chromium;
pub mod firefox;
pub mod webkit;

use crate::{site::Site, watch::chromium::Requests};

/// What a browser said and asked for, all its life long.
#[derive(Clone, Debug)]
pub struct Traces {
    /// Errors and warnings in the page's console, those of its dedicated workers and of the network among them.
    pub complaints: Vec<String>,
    /// Every word in any console, the service worker's too, and every error that nobody caught.
    pub words: Vec<String>,
    /// What pages and workers asked the network for.
    pub requests: Requests,
}

impl Traces {
    /// What was wrong, for this site; nothing when all was well.
    #[must_use]
    pub fn faults(&self, site: &Site) -> Vec<String> {
        let complaints = self.complaints.iter().map(|text| format!("the console has a complaint: {text}"));
        let words = self.words.iter().map(|text| format!("somebody spoke in a console: {text}"));
        let addresses = self.requests.addresses.iter().filter(|address| !address.starts_with(site.root()));
        let foreign = addresses.map(|address| format!("something beside the site was asked for: {address}"));
        // A shared browser may still look for the server of an earlier test, which has ended.
        let hosts = self.requests.hosts.iter().filter(|host| !host.starts_with("http://127.0.0.1:"));
        let looked_up = hosts.map(|host| format!("another host was looked up: {host}"));
        let blind = site.is_on_host() && self.requests.addresses.is_empty();
        let blind = blind.then(|| "nothing was asked for: the watch is blind".to_owned());
        complaints.chain(words).chain(foreign).chain(looked_up).chain(blind).collect()
    }
}
