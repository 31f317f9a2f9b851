//! Owns the reading of consoles.
//!
//! Two witnesses, for each sees what the other does not. The driver knows levels, and the network's errors, but hears
//! only pages and their dedicated workers. Chromium's own log has the words of every page and worker, service workers
//! too, but no levels: there any word counts, for the site has nothing to say.

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
}
