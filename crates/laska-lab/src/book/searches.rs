//! The searches of a book: a journal of results, and the searchers that add to it.

use std::collections::BTreeMap;
use std::path::Path;
use std::thread;

use laska_cli::error::CommandError;
use laska_cli::evaluation::evaluation_id;
use laska_cli::journal::{Header, Journal};
use laska_engine::{Evaluation, Limits, MemorySize, Nodes, Searcher};
use laska_rules::{PackedPosition, Position, Variant};
use serde::{Deserialize, Serialize};

use super::search_result::{SearchResult, StoredResult};

/// The kind of the journal. The number of an entry is the packed position.
const KIND: &str = "searches";

/// What the results depend on.
#[derive(Serialize, Deserialize)]
struct Settings {
    variant: String,
    nodes: u64,
    lines: usize,
    evaluation: String,
}

/// A journal of searches, and searchers for more.
pub(super) struct Searches {
    variant: Variant,
    limits: Limits,
    journal: Journal,
    results: BTreeMap<PackedPosition, SearchResult>,
    /// One for each thread.
    searchers: Vec<Searcher>,
    /// The number of results that this run has added.
    added: usize,
}

/// Returns the size of the transposition table for a search: 12 bytes for each node, rounded up to a power of two.
pub(crate) const fn table_size(nodes: Nodes) -> MemorySize {
    const MAX_MEBIBYTES: u64 = 1024;
    let mebibytes = (12 * nodes.0) >> 20;
    let rounded = if mebibytes < MAX_MEBIBYTES { mebibytes.next_power_of_two() } else { MAX_MEBIBYTES };
    MemorySize::mebibytes(rounded as usize)
}

impl Searches {
    /// Opens a journal to continue, or creates it.
    pub(super) fn open(path: &Path, variant: Variant, limits: Limits, threads: usize) -> Result<Self, CommandError> {
        let (evaluation, nodes) = (Evaluation::standard(), limits.nodes.unwrap_or_default());
        let settings = Settings {
            variant: variant.name().to_owned(),
            nodes: nodes.0,
            lines: limits.lines.get(),
            evaluation: evaluation_id(&evaluation),
        };
        let mut results = BTreeMap::new();
        let journal = Journal::open(path, Header::new(KIND, settings), |number, stored: StoredResult| {
            let (position, result) = read_entry(number, stored, variant)?;
            results.insert(position.pack(), result);
            Ok(())
        })?;
        let searchers =
            (0..threads).map(|_| Searcher::with_evaluation(table_size(nodes), evaluation.clone())).collect();
        Ok(Self { variant, limits, journal, results, searchers, added: 0 })
    }

    /// Returns the number of positions that can be searched in parallel.
    pub(super) fn threads(&self) -> usize {
        self.searchers.len()
    }

    /// Returns the number of results that were added to the journal.
    pub(super) const fn added(&self) -> usize {
        self.added
    }

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
                self.journal.add(position.pack().bits(), &result.stored())?;
                self.results.insert(position.pack(), result);
                self.added += 1;
            }
        }
        Ok(())
    }
}

/// Returns the position and the result of an entry, or what was expected.
fn read_entry(number: u128, stored: StoredResult, variant: Variant) -> Result<(Position, SearchResult), &'static str> {
    let position = Position::unpack(PackedPosition::from_bits(number), variant.board);
    let position = position.ok_or("expected the number of a legal position")?;
    let result = SearchResult::read(&position, stored, variant).ok_or("expected legal moves")?;
    Ok((position, result))
}
