//! Text format of a fuzz corpus: one input per line, in ASCII.
//!
//! A line starts with the name of the input, or with `-` if the fuzzer found it. The input follows after a space.
//! Backslashes and nonprintable bytes are escaped as in Rust: `\\`, `\n`, `\r`, `\t`, `\x00`. A space at the end of a
//! line is `\x20`, so that editors do not remove it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};
use std::str::{Chars, FromStr};

/// Written instead of a name for an input that the fuzzer found.
const UNNAMED: &str = "-";

/// The distinct inputs of a fuzz target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corpus {
    named: BTreeMap<String, Vec<u8>>,
    unnamed: BTreeSet<Vec<u8>>,
}

/// An error in the text of a corpus.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct CorpusError {
    /// Line number, counted from 1.
    pub line: usize,
    pub kind: CorpusErrorKind,
}

/// A kind of error in a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CorpusErrorKind {
    /// The line does not start with a name.
    #[error("expected a name of letters, digits and '-', found '{0}'")]
    InvalidName(String),
    /// Another input has the same name.
    #[error("'{0}' is a duplicate name")]
    DuplicateName(String),
    /// Another line has the same input.
    #[error("duplicate input")]
    DuplicateInput,
    /// A backslash is not followed by a valid escape.
    #[error("'{0}' is not an escape; expected one of \\\\ \\n \\r \\t \\x00")]
    InvalidEscape(String),
    /// A character must be escaped.
    #[error("{0:?} is not printable ASCII; expected an escape")]
    UnescapedCharacter(char),
}

impl Corpus {
    /// Returns all inputs, each with its name, or `-` if it has none.
    pub fn inputs(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let named = self.named.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
        named.chain(self.unnamed.iter().map(|bytes| (UNNAMED, bytes.as_slice())))
    }

    /// Replaces the inputs without a name. Inputs with a name stay.
    pub fn with_unnamed(mut self, unnamed: impl IntoIterator<Item = Vec<u8>>) -> Self {
        let named: BTreeSet<_> = self.named.values().collect();
        self.unnamed = unnamed.into_iter().filter(|bytes| !named.contains(bytes)).collect();
        self
    }

    fn add(&mut self, line: &str) -> Result<(), CorpusErrorKind> {
        let (name, text) = line.split_once(' ').unwrap_or((line, ""));
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
            return Err(CorpusErrorKind::InvalidName(name.to_owned()));
        }
        let bytes = unescaped(text)?;
        if self.inputs().any(|(_, other)| other == bytes) {
            return Err(CorpusErrorKind::DuplicateInput);
        }
        if name == UNNAMED {
            self.unnamed.insert(bytes);
        } else if self.named.insert(name.to_owned(), bytes).is_some() {
            return Err(CorpusErrorKind::DuplicateName(name.to_owned()));
        }
        Ok(())
    }
}

impl FromStr for Corpus {
    type Err = CorpusError;

    fn from_str(text: &str) -> Result<Self, CorpusError> {
        let mut corpus = Self::default();
        for (line, words) in (1..).zip(text.lines()) {
            corpus.add(words).map_err(|kind| CorpusError { line, kind })?;
        }
        Ok(corpus)
    }
}

impl fmt::Display for Corpus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, bytes) in self.inputs() {
            let separator = if bytes.is_empty() { "" } else { " " };
            writeln!(f, "{name}{separator}{}", escaped(bytes))?;
        }
        Ok(())
    }
}

/// Escapes bytes as printable ASCII.
pub fn escaped(bytes: &[u8]) -> String {
    let mut text = String::new();
    for (index, &byte) in bytes.iter().enumerate() {
        match byte {
            b'\\' => text.push_str(r"\\"),
            b'\n' => text.push_str(r"\n"),
            b'\r' => text.push_str(r"\r"),
            b'\t' => text.push_str(r"\t"),
            b' ' if index + 1 < bytes.len() => text.push(' '),
            b'!'..=b'~' => text.push(byte.into()),
            _ => write!(text, "\\x{byte:02x}").expect("writing to a String never fails"),
        }
    }
    text
}

fn unescaped(text: &str) -> Result<Vec<u8>, CorpusErrorKind> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        bytes.push(match c {
            '\\' => escape(&mut rest)?,
            ' '..='~' => c as u8,
            _ => return Err(CorpusErrorKind::UnescapedCharacter(c)),
        });
    }
    Ok(bytes)
}

/// Parses an escape after its backslash.
fn escape(rest: &mut Chars<'_>) -> Result<u8, CorpusErrorKind> {
    let mut escape = String::from("\\");
    escape.extend(rest.next());
    if escape == r"\x" {
        escape.extend(rest.by_ref().take(2));
    }
    match escape.as_str() {
        r"\\" => Ok(b'\\'),
        r"\n" => Ok(b'\n'),
        r"\r" => Ok(b'\r'),
        r"\t" => Ok(b'\t'),
        _ => {
            let digits = escape
                .strip_prefix(r"\x")
                .filter(|digits| digits.len() == 2 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
            let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            byte.ok_or(CorpusErrorKind::InvalidEscape(escape))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a corpus with a single input without a name.
    fn unnamed(bytes: &[u8]) -> Corpus {
        Corpus::default().with_unnamed([bytes.to_vec()])
    }

    #[test]
    fn every_byte_parses_again_at_any_position() {
        for byte in 0..=u8::MAX {
            for bytes in [vec![byte], vec![byte, byte], vec![b'x', byte, b'y'], vec![byte, b'n'], vec![b'\\', byte]] {
                let (corpus, text) = (unnamed(&bytes), unnamed(&bytes).to_string());
                assert!(text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n')), "{text:?}");
                assert!(!text.contains(" \n"), "{text:?}");
                assert_eq!(text.parse(), Ok(corpus), "{text:?}");
            }
        }
    }

    #[test]
    fn named_inputs_come_first_and_are_never_replaced() {
        let text = "empty\ns1 \\x00a\\\\n\\n\n- 1. c3-d4\\x20\n- \"\\x80\\t\"\n";
        let corpus: Corpus = text.parse().expect("a corpus");
        let inputs: Vec<_> = corpus.inputs().collect();
        let expected: [(&str, &[u8]); 4] =
            [("empty", b""), ("s1", b"\0a\\n\n"), ("-", b"\"\x80\t\""), ("-", b"1. c3-d4 ")];
        assert_eq!(inputs, expected);
        let others = corpus.with_unnamed([b"new".to_vec(), b"\0a\\n\n".to_vec(), b"new".to_vec()]);
        assert_eq!(others.to_string(), "empty\ns1 \\x00a\\\\n\\n\n- new\n");
    }

    #[test]
    fn invalid_lines_are_errors_with_their_number() {
        for (line, expected) in [
            ("", "expected a name of letters, digits and '-', found ''"),
            ("a_b c", "expected a name of letters, digits and '-', found 'a_b'"),
            ("s0 other", "'s0' is a duplicate name"),
            ("- text", "duplicate input"),
            ("- a\\", "'\\' is not an escape"),
            ("- \\q", "'\\q' is not an escape"),
            ("- \\x0", "'\\x0' is not an escape"),
            ("- \\x+1", "'\\x+1' is not an escape"),
            ("- \u{e9}", "'\u{e9}' is not printable ASCII; expected an escape"),
            ("- a\tb", "'\\t' is not printable ASCII; expected an escape"),
        ] {
            let error = format!("s0 text\n{line}\n").parse::<Corpus>().expect_err(line).to_string();
            assert!(error.starts_with(&format!("line 2: {expected}")), "{error}");
        }
    }
}
