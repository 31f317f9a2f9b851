//! Reads the data files. What their texts mean is for the tests to ask.

use crate::oracle;

/// A line of `perft.txt`.
#[derive(Clone, Debug)]
pub struct PerftLine {
    /// The capture rule's word.
    pub capture_rule: &'static str,
    /// The position text.
    pub fen: &'static str,
    /// The leaves at depth 1, 2, 3 ...
    pub counts: Vec<u64>,
}

/// What the tests know about an entry of the library, beside what its record says.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The name of the entry.
    pub id: &'static str,
    /// The lines below it, each as its first word and the rest.
    lines: Vec<(&'static str, &'static str)>,
}

impl PerftLine {
    /// The capture rule, as the oracle has it.
    ///
    /// # Panics
    /// When the file names one that does not exist.
    #[must_use]
    pub fn oracle_capture_rule(&self) -> oracle::CaptureRule {
        oracle::CaptureRule::named(self.capture_rule).expect("a capture rule")
    }
}

impl Facts {
    /// The rest of the lines that start with a word.
    pub fn all<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'static str> + 'a {
        self.lines.iter().filter(move |line| line.0 == word).map(|line| line.1)
    }

    /// The rest of the only line that starts with a word.
    ///
    /// # Panics
    /// When there is no such line, or more than one.
    #[must_use]
    pub fn one(&self, word: &str) -> &'static str {
        let lines: Vec<_> = self.all(word).collect();
        let [line] = lines[..] else { panic!("{}: expected one line '{word}', found {}", self.id, lines.len()) };
        line
    }

    /// The only line that starts with a word, as a number.
    ///
    /// # Panics
    /// When there is no such line, more than one, or no number in it.
    #[must_use]
    pub fn number(&self, word: &str) -> usize {
        self.one(word).parse().unwrap_or_else(|error| panic!("{}, {word}: {error}", self.id))
    }

    /// Moves from the position of a study, each line with the exact result after it.
    ///
    /// # Panics
    /// When a line `after` is not `moves: result`.
    pub fn results(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.all("after").map(|line| line.split_once(": ").expect("moves and a result"))
    }
}

/// The reference counts.
///
/// # Panics
/// When a line is not `board chain | position | counts`.
#[must_use]
pub fn perft_lines() -> Vec<PerftLine> {
    let line = |line: &'static str| {
        let parts: Vec<_> = line.split('|').map(str::trim).collect();
        let [variant, fen, counts] = parts[..] else { panic!("not three parts: {line}") };
        let (_, capture_rule) = variant.split_once(' ').expect("a board and a capture rule");
        PerftLine { capture_rule, fen, counts: counts.split(' ').map(|n| n.parse().expect("a count")).collect() }
    };
    include_str!("../data/perft.txt").lines().filter(|text| !text.starts_with('#')).map(line).collect()
}

/// What is known about games and studies of the library.
///
/// # Panics
/// When a line stands above the first name of an entry.
#[must_use]
pub fn library_facts() -> Vec<Facts> {
    let mut all: Vec<Facts> = Vec::new();
    for line in include_str!("../data/library.txt").lines().filter(|line| !line.starts_with('#')) {
        if let Some(id) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            all.push(Facts { id, lines: Vec::new() });
        } else {
            let facts = all.last_mut().expect("the name of an entry comes first");
            facts.lines.push(line.split_once(' ').expect("a word and what it is about"));
        }
    }
    all
}
