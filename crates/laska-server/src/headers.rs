//! The response headers of a folder's `_headers` file, in the format of common hosts: path patterns, and the headers of each
//! below it.
//!
//! ```text
//! /*
//!   Content-Security-Policy: default-src 'none'
//!
//! /embed*
//!   ! Content-Security-Policy
//!   Content-Security-Policy: default-src 'self'
//! ```
//!
//! All rules with a matching pattern apply, in order. `! Name` removes a header of an earlier rule.

use std::{fs, io, path::Path};

use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// File in the served folder that lists response headers.
const HEADERS_FILE: &str = "_headers";

/// An error in a `_headers` file.
#[derive(Debug, thiserror::Error)]
pub enum HeadersError {
    /// The file exists but cannot be read.
    #[error("could not read {HEADERS_FILE}: {0}")]
    Read(#[from] io::Error),
    /// A line is invalid.
    #[error(
        "line {line} of {HEADERS_FILE} is `{text}`; expected a path such as `/*` or `/page.html`, or below it an indented \
         header, such as `Name: value` or `! Name`"
    )]
    InvalidLine {
        /// Line number, counted from 1.
        line: usize,
        text: String,
    },
}

/// The rules of the file, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct HeaderRules(Vec<Rule>);

#[derive(Clone, Debug, PartialEq)]
struct Rule {
    pattern: Pattern,
    changes: Vec<Change>,
}

#[derive(Clone, Debug, PartialEq)]
enum Pattern {
    Path(String),
    /// A pattern that ends with `*`, without it.
    Prefix(String),
}

#[derive(Clone, Debug, PartialEq)]
enum Change {
    Set(HeaderName, HeaderValue),
    Remove(HeaderName),
}

impl HeaderRules {
    /// Reads the rules of a folder. There are none without a `_headers` file.
    pub(crate) fn read(folder: &Path) -> Result<Self, HeadersError> {
        match fs::read_to_string(folder.join(HEADERS_FILE)) {
            Ok(text) => Self::parse(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error.into()),
        }
    }

    fn parse(text: &str) -> Result<Self, HeadersError> {
        let mut rules: Vec<Rule> = Vec::new();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let invalid = || HeadersError::InvalidLine { line: index + 1, text: line.to_owned() };
            if line.starts_with(char::is_whitespace) {
                let rule = rules.last_mut().ok_or_else(invalid)?;
                rule.changes.push(Change::parse(line.trim()).ok_or_else(invalid)?);
            } else {
                let pattern = Pattern::parse(line.trim_end()).ok_or_else(invalid)?;
                rules.push(Rule { pattern, changes: Vec::new() });
            }
        }
        Ok(Self(rules))
    }

    /// Applies the rules for a path, which starts with a slash, to the headers of a response.
    pub(crate) fn apply(&self, path: &str, headers: &mut HeaderMap) {
        for change in self.0.iter().filter(|rule| rule.pattern.matches(path)).flat_map(|rule| &rule.changes) {
            match change {
                Change::Set(name, value) => _ = headers.insert(name, value.clone()),
                Change::Remove(name) => _ = headers.remove(name),
            }
        }
    }
}

impl Pattern {
    fn parse(text: &str) -> Option<Self> {
        let (start, is_prefix) = text.strip_suffix('*').map_or((text, false), |start| (start, true));
        let is_valid = start.starts_with('/') && !start.contains(['*', ' ']);
        let start = is_valid.then(|| start.to_owned())?;
        Some(if is_prefix { Self::Prefix(start) } else { Self::Path(start) })
    }

    fn matches(&self, path: &str) -> bool {
        match self {
            Self::Path(own) => own == path,
            Self::Prefix(start) => path.starts_with(start.as_str()),
        }
    }
}

impl Change {
    fn parse(text: &str) -> Option<Self> {
        if let Some(name) = text.strip_prefix('!') {
            return name.trim().parse().ok().map(Self::Remove);
        }
        let (name, value) = text.split_once(':')?;
        Some(Self::Set(name.trim().parse().ok()?, value.trim().parse().ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the headers of a path, as `name: value` in the order of their names.
    fn headers(text: &str, path: &str) -> Vec<String> {
        let mut headers = HeaderMap::new();
        HeaderRules::parse(text).expect("valid rules").apply(path, &mut headers);
        let mut lines: Vec<_> =
            headers.iter().map(|(name, value)| format!("{name}: {}", value.to_str().unwrap_or("?"))).collect();
        lines.sort();
        lines
    }

    #[test]
    fn every_indented_line_is_a_header_of_the_paths_above_it() {
        let text = "/*\n  X-One: a: b; c\n\n\tx-two: 'd'\n/embed*\n  ! x-two\n  x-one: e\n/a.html\n  x-three: f\n";
        assert_eq!(headers(text, "/"), ["x-one: a: b; c", "x-two: 'd'"]);
        assert_eq!(headers(text, "/embed"), ["x-one: e"]);
        assert_eq!(headers(text, "/embed.html"), ["x-one: e"]);
        assert_eq!(headers(text, "/b/embed.html"), ["x-one: a: b; c", "x-two: 'd'"]);
        assert_eq!(headers(text, "/a.html"), ["x-one: a: b; c", "x-three: f", "x-two: 'd'"]);
        assert!(headers("", "/").is_empty() && headers("/*\n", "/").is_empty());
    }

    #[test]
    fn the_first_invalid_line_is_reported() {
        for (text, line) in [
            ("  A: b", 1),
            ("a.html\n  A: b", 1),
            ("/*/a\n  A: b", 1),
            ("/*\n  A: b\nc", 3),
            ("/*\n  A", 2),
            ("/*\n  Ä: b", 2),
            ("/*\n  !", 2),
        ] {
            match HeaderRules::parse(text) {
                Err(HeadersError::InvalidLine { line: reported, .. }) => assert_eq!(reported, line, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }
}
