//! Parsers of the data files. The tests interpret the texts.

use crate::oracle;

/// A line of `perft.txt`.
#[derive(Clone, Debug)]
pub struct PerftLine {
    /// Name of the capture rule.
    pub capture_rule: &'static str,
    /// The position as text.
    pub fen: &'static str,
    /// Leaf counts at depth 1, 2, 3, …
    pub counts: Vec<u64>,
}

/// Expected facts about a library entry that its record does not contain.
#[derive(Clone, Debug)]
pub struct Facts {
    /// ID of the entry.
    pub id: &'static str,
    /// The lines of the entry, each split after its first word.
    lines: Vec<(&'static str, &'static str)>,
}

impl PerftLine {
    /// Returns the capture rule as a type of the oracle.
    ///
    /// # Panics
    /// Panics if the name of the capture rule is unknown.
    pub fn oracle_capture_rule(&self) -> oracle::CaptureRule {
        oracle::CaptureRule::named(self.capture_rule).expect("a capture rule")
    }
}

impl Facts {
    /// Returns the lines that start with this word, without the word.
    pub fn all<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'static str> + 'a {
        self.lines.iter().filter(move |line| line.0 == word).map(|line| line.1)
    }

    /// Returns the only line that starts with this word, without the word.
    ///
    /// # Panics
    /// Panics if there is no such line, or more than one.
    pub fn one(&self, word: &str) -> &'static str {
        let lines: Vec<_> = self.all(word).collect();
        let [line] = lines[..] else { panic!("{}: expected one line '{word}', found {}", self.id, lines.len()) };
        line
    }

    /// Returns the number in the only line that starts with this word.
    ///
    /// # Panics
    /// Panics if there is no such line, more than one, or no number in it.
    pub fn number(&self, word: &str) -> usize {
        self.one(word).parse().unwrap_or_else(|error| panic!("{}, {word}: {error}", self.id))
    }

    /// Returns lines of moves from the position of a study, each with its exact result.
    ///
    /// # Panics
    /// Panics if an `after` line is not `moves: result`.
    pub fn results(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.all("after").map(|line| line.split_once(": ").expect("moves and a result"))
    }
}

/// Returns the lines of `perft.txt`.
///
/// # Panics
/// Panics if a line is not `board capture-rule | position | counts`.
pub fn perft_lines() -> Vec<PerftLine> {
    let line = |line: &'static str| {
        let parts: Vec<_> = line.split('|').map(str::trim).collect();
        let [variant, fen, counts] = parts[..] else { panic!("expected three parts: {line}") };
        let (_, capture_rule) = variant.split_once(' ').expect("a board and a capture rule");
        PerftLine { capture_rule, fen, counts: counts.split(' ').map(|n| n.parse().expect("a count")).collect() }
    };
    include_str!("../data/perft.txt").lines().filter(|text| !text.starts_with('#')).map(line).collect()
}

/// Returns the sections of `library.txt`.
///
/// # Panics
/// Panics if a line precedes the first entry or has only one word.
pub fn library_facts() -> Vec<Facts> {
    let mut all: Vec<Facts> = Vec::new();
    for line in include_str!("../data/library.txt").lines().filter(|line| !line.starts_with('#')) {
        if let Some(id) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            all.push(Facts { id, lines: Vec::new() });
        } else {
            let facts = all.last_mut().expect("the ID of an entry comes first");
            facts.lines.push(line.split_once(' ').expect("a word and a value"));
        }
    }
    all
}
