//! The journal of a book: a file with the results of all searches, and the searchers that add to it.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::thread;

use laska_engine::{Evaluation, Limits, MemorySize, Nodes, Searcher};
use laska_rules::{PackedPosition, Position, Variant};

use super::SearchResult;
use crate::error::CommandError;
use crate::evaluation::EvaluationId;

/// The first words of a journal.
pub(crate) const MAGIC: &str = "laska-book searches";

/// A file with the results of searches, and searchers for more.
pub(super) struct Journal {
    variant: Variant,
    limits: Limits,
    file: File,
    results: BTreeMap<PackedPosition, SearchResult>,
    /// One for each thread.
    searchers: Vec<Searcher>,
    /// The number of results that this run has added.
    added: usize,
}

/// Returns the size of the transposition table for a search: 12 bytes for each node, rounded up to a power of two.
const fn table_size(nodes: Nodes) -> MemorySize {
    const MAX_MEBIBYTES: u64 = 1024;
    let mebibytes = (12 * nodes.0) >> 20;
    let rounded = if mebibytes < MAX_MEBIBYTES { mebibytes.next_power_of_two() } else { MAX_MEBIBYTES };
    MemorySize::mebibytes(rounded as usize)
}

impl Journal {
    /// Opens a file to continue, or creates it.
    pub(super) fn open(path: PathBuf, variant: Variant, limits: Limits, threads: usize) -> Result<Self, CommandError> {
        let file_error =
            |reason: &dyn fmt::Display| CommandError::invalid_input(format!("{}: {reason}", path.display()));
        let evaluation = Evaluation::standard();
        let header = header(variant, limits, EvaluationId::from(&evaluation));
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => format!("{header}\n"),
            Err(error) => return Err(file_error(&error)),
        };
        let JournalText { results, complete } = JournalText::parse(&text, &header, variant).map_err(|e| e.at(&path))?;
        fs::write(&path, complete).map_err(|error| file_error(&error))?;
        let file = OpenOptions::new().append(true).open(&path).map_err(|error| file_error(&error))?;
        let table = table_size(limits.nodes.unwrap_or_default());
        let searchers = (0..threads).map(|_| Searcher::with_evaluation(table, evaluation.clone())).collect();
        Ok(Self { variant, limits, file, results: results.into_iter().collect(), searchers, added: 0 })
    }

    /// Returns the number of positions that can be searched in parallel.
    pub(super) fn threads(&self) -> usize {
        self.searchers.len()
    }

    /// Returns the number of results that were added to the file.
    pub(super) const fn added(&self) -> usize {
        self.added
    }

    /// Returns the result for a position, if the file has it.
    pub(super) fn result(&self, position: PackedPosition) -> Option<&SearchResult> {
        self.results.get(&position)
    }

    /// Searches positions in parallel, at most one for each thread, and writes the results. Those without a legal move
    /// have none.
    pub(super) fn search(&mut self, positions: &[Position]) -> Result<(), CommandError> {
        debug_assert!(positions.len() <= self.searchers.len());
        let (variant, limits) = (self.variant, self.limits);
        let results: Vec<_> = thread::scope(|scope| {
            let start = |(position, searcher): (_, _)| {
                scope.spawn(move || SearchResult::of(position, variant, searcher, limits))
            };
            let threads: Vec<_> = positions.iter().zip(&mut self.searchers).map(start).collect();
            threads.into_iter().map(|thread| thread.join().expect("a search does not panic")).collect()
        });
        for (position, result) in positions.iter().zip(results) {
            if let Some(result) = result {
                self.file.write_all(result.to_line(position).as_bytes())?;
                self.results.insert(position.pack(), result);
                self.added += 1;
            }
        }
        Ok(())
    }
}

/// The parsed text of a journal.
pub(super) struct JournalText<'a> {
    /// The results in the order of the file.
    pub(super) results: Vec<(PackedPosition, SearchResult)>,
    /// The text without an incomplete last line, which an interrupted run may have left.
    pub(super) complete: &'a str,
}

/// An error in a journal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum JournalError {
    #[error("expected '{expected}' as its first line")]
    Header { expected: String },
    #[error("line {0}: expected FEN;DEPTH;MOVE=SCORE ...")]
    Line(usize),
}

impl JournalError {
    /// Returns the error of a command that read the file.
    pub(super) fn at(&self, path: &Path) -> CommandError {
        CommandError::invalid_input(format!("{}: {self}", path.display()))
    }
}

impl<'a> JournalText<'a> {
    /// Parses a text with this first line.
    pub(super) fn parse(text: &'a str, header: &str, variant: Variant) -> Result<Self, JournalError> {
        let lines = text.strip_prefix(header).and_then(|rest| rest.strip_prefix('\n'));
        let lines = lines.ok_or_else(|| JournalError::Header { expected: header.to_owned() })?;
        let complete = &text[..text.rfind('\n').expect("the header ends a line") + 1];
        let lines = &lines[..lines.rfind('\n').map_or(0, |end| end + 1)];
        let results = lines.lines().enumerate().map(|(index, line)| {
            let (position, result) = SearchResult::parse(line, variant).ok_or(JournalError::Line(index + 2))?;
            Ok((position.pack(), result))
        });
        Ok(Self { results: results.collect::<Result<_, _>>()?, complete })
    }
}

/// Returns the first line of the file, which keeps searches with different limits apart.
fn header(variant: Variant, limits: Limits, evaluation: EvaluationId) -> String {
    let nodes = limits.nodes.unwrap_or_default();
    format!("{MAGIC} {} {nodes} nodes {} lines evaluation {evaluation}", variant.name(), limits.lines.get())
}

/// Reads the searches of a journal, whatever their limits.
pub(crate) fn read_journal(path: &Path) -> Result<(Variant, Vec<(Position, SearchResult)>), CommandError> {
    let invalid = |reason: String| CommandError::invalid_input(format!("{}: {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| invalid(error.to_string()))?;
    let header = text.lines().next().unwrap_or_default();
    let variant =
        variant_of(header).ok_or_else(|| invalid(format!("expected a first line that begins with '{MAGIC}'")))?;
    let JournalText { results, .. } = JournalText::parse(&text, header, variant).map_err(|error| error.at(path))?;
    let unpack = |packed| Position::unpack(packed, variant.board).expect("a packed position of this board");
    Ok((variant, results.into_iter().map(|(packed, result)| (unpack(packed), result)).collect()))
}

/// Returns the variant that the first line of a journal names.
pub(super) fn variant_of(header: &str) -> Option<Variant> {
    header.strip_prefix(MAGIC)?.split_whitespace().next()?.parse().ok()
}
