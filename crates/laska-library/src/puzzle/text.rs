//! Owns the text of many puzzles, both ways.

use std::collections::BTreeSet;
use std::fmt;

use laska_rules::Variant;

use super::{Puzzle, PuzzleProblem, Puzzles};

/// How the text begins; the variant follows. The number is that of the format.
const HEADER: &str = "laska-puzzles 1";

/// Why a text has no puzzles, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzlesError {
    /// The first line is another one.
    #[error("line 1: expected '{HEADER} VARIANT', found '{0}'")]
    Header(String),
    /// A line is no puzzle.
    #[error("line {line}: {problem}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: PuzzleProblem,
    },
}

impl Puzzles {
    /// Reads the text.
    ///
    /// # Errors
    /// At the first line that cannot be used.
    pub fn read(text: &str) -> Result<Self, PuzzlesError> {
        let mut lines = text.lines();
        let header = lines.next().unwrap_or_default();
        let name = header.strip_prefix(HEADER).and_then(|rest| rest.strip_prefix(' '));
        let variant = name.and_then(|name| Variant::from_name(name).ok());
        let variant = variant.ok_or_else(|| PuzzlesError::Header(header.to_owned()))?;
        let mut ids = BTreeSet::new();
        let read = |(index, line)| {
            let puzzle = Puzzle::read(line, variant).and_then(|puzzle| {
                if ids.insert(puzzle.id) { Ok(puzzle) } else { Err(PuzzleProblem::Taken(puzzle.id.0)) }
            });
            puzzle.map_err(|problem| PuzzlesError::Line { line: index + 2, problem })
        };
        Ok(Self { variant, all: lines.enumerate().map(read).collect::<Result<_, _>>()? })
    }
}

impl fmt::Display for Puzzles {
    /// The text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER} {}", self.variant.name())?;
        self.all.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}
