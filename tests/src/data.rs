//! Owns the reading of the data files; what their texts mean is for the tests to ask.

use crate::oracle;

/// A line of `perft.txt`.
#[derive(Clone, Debug)]
pub struct PerftLine {
    /// The chain rule's word.
    pub chain: &'static str,
    /// The position text.
    pub fen: &'static str,
    /// The leaves at depth 1, 2, 3 ...
    pub counts: Vec<u64>,
}

/// A named group of a data file: a game, an opening, a study.
#[derive(Clone, Debug)]
pub struct Section {
    /// What stands in the brackets.
    pub name: &'static str,
    /// What follows the brackets on their line.
    pub head: &'static str,
    /// The lines below, each as its first word and the rest.
    pub lines: Vec<(&'static str, &'static str)>,
}

impl PerftLine {
    /// The chain rule, as the oracle has it.
    ///
    /// # Panics
    /// When the file names one that does not exist.
    #[must_use]
    pub fn oracle_chain(&self) -> oracle::Chain {
        oracle::Chain::named(self.chain).expect("a chain rule")
    }
}

impl Section {
    /// The rest of the lines that start with a word.
    pub fn all<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'static str> + 'a {
        self.lines.iter().filter(move |line| line.0 == word).map(|line| line.1)
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
        let (_, chain) = variant.split_once(' ').expect("a board and a chain rule");
        PerftLine { chain, fen, counts: counts.split(' ').map(|n| n.parse().expect("a count")).collect() }
    };
    include_str!("../data/perft.txt").lines().filter(|text| !text.starts_with('#')).map(line).collect()
}

/// Lasker's five games of 1911.
#[must_use]
pub fn lasker_games() -> Vec<Section> {
    sections(include_str!("../data/lasker-1911.txt"))
}

/// The opening lines that are printed.
#[must_use]
pub fn openings() -> Vec<Section> {
    sections(include_str!("../data/openings.txt"))
}

/// The study endings that are printed.
#[must_use]
pub fn studies() -> Vec<Section> {
    sections(include_str!("../data/studies.txt"))
}

fn sections(text: &'static str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in text.lines() {
        if let Some((name, head)) = line.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            sections.push(Section { name, head: head.trim(), lines: Vec::new() });
        } else if let Some(section) = sections.last_mut() {
            section.lines.push(line.split_once(' ').unwrap_or((line, "")));
        }
    }
    sections
}
