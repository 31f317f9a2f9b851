//! Owns what a folder's `_headers` says: the headers that are sent with each of its files, as several hosts of static
//! sites read it.

use std::{fs, io, path::Path};

use axum::http::{HeaderName, HeaderValue};

/// The file's name in the folder.
const FILE: &str = "_headers";
/// The only path that it may speak of: every file's.
const EVERYWHERE: &str = "/*";

/// Why a `_headers` cannot be followed.
#[derive(Debug, thiserror::Error)]
pub enum HeadersError {
    /// It is there and cannot be read.
    #[error("cannot read {FILE}: {0}")]
    Read(#[from] io::Error),
    /// A line says something else than is expected there.
    #[error("line {line} of {FILE} is `{text}`: a first line `{EVERYWHERE}` is expected, then headers, indented")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What it says.
        text: String,
    },
}

/// The headers for every file of the folder; none where it has no `_headers`.
pub(crate) fn read(folder: &Path) -> Result<Vec<(HeaderName, HeaderValue)>, HeadersError> {
    match fs::read_to_string(folder.join(FILE)) {
        Ok(text) => parse(&text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

fn parse(text: &str) -> Result<Vec<(HeaderName, HeaderValue)>, HeadersError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let headers = lines.filter_map(|(index, line)| match (index, line.starts_with(char::is_whitespace)) {
        (0, false) if line.trim_end() == EVERYWHERE => None,
        (0, _) | (_, false) => Some(Err((index, line))),
        (_, true) => Some(header(line).ok_or((index, line))),
    });
    let headers: Result<Vec<_>, _> = headers.collect();
    headers.map_err(|(index, line)| HeadersError::Line { line: index + 1, text: line.to_owned() })
}

fn header(line: &str) -> Option<(HeaderName, HeaderValue)> {
    let (name, value) = line.split_once(':')?;
    Some((name.trim().parse().ok()?, value.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_indented_line_is_a_header() -> Result<(), HeadersError> {
        let headers = parse("/*\n  X-One: a: b; c\n\n\tx-two: 'd'\n")?;
        let texts: Vec<_> = headers.iter().map(|(name, value)| (name.as_str(), value.to_str().unwrap_or(""))).collect();
        assert_eq!(texts, [("x-one", "a: b; c"), ("x-two", "'d'")]);
        assert!(parse("")?.is_empty() && parse("/*\n")?.is_empty());
        Ok(())
    }

    #[test]
    fn the_first_other_line_is_named() {
        for (text, line) in
            [("  A: b", 1), ("/a/*\n  A: b", 1), ("/*\n  A: b\n/c", 3), ("/*\n  A", 2), ("/*\n  Ä: b", 2)]
        {
            match parse(text) {
                Err(HeadersError::Line { line: named, .. }) => assert_eq!(named, line, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }
}
