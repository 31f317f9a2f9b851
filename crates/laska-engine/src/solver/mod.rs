//! The solver: exact values of all positions that can arise from a root, found in steps and within a memory limit.
//! Endless play is the only draw; history and draw rules are ignored.
//!
//! [`retrograde`] stores a position and its state in two to 22 bytes. It stores neither moves nor predecessors, but
//! generates them again from a [`RetrogradePosition`](laska_rules::retrograde::RetrogradePosition), whose parts are those of
//! the keys. Two tables implement [`Store`]: [`dense`] has a slot for each position that may arise from a few officers, and
//! [`hashed`] is a hash table for all other roots.
//!
//! There is no list of positions to visit. Each phase counts the positions of a state in each shard and searches the states
//! for it, so that positions are visited in the order of memory and few accesses miss the caches.

mod coding;
mod dense;
mod hashed;
mod line;
mod retrograde;
mod solution;
mod store;
mod subsets;
mod value;

use laska_rules::{CaptureRule, Position, Variant};

use crate::memory::{MemoryBudget, OutOfMemory};
use crate::{MemorySize, Nodes};
use coding::Coding;
use dense::DenseTable;
use hashed::HashTable;
use line::{Line, Medium, Narrow, Wide};
use retrograde::{Analysis, Retrograde};
use store::Store;

pub use retrograde::SolverStatus;
pub use solution::Solution;
pub use value::GameValue;

/// Solves a position: generates every position that can arise, and finds wins and losses by retrograde analysis.
///
/// ```
/// use laska_engine::{GameValue, MemorySize, Nodes, Plies, Solver, SolverStatus};
/// use laska_rules::{Board, CaptureRule, notation::piece_list};
///
/// let position = piece_list::parse("a1WWW d4BBB, White to move", Board::Seven)?;
/// let mut solver = Solver::new(&position, CaptureRule::MustFinish, MemorySize::mebibytes(16));
/// while solver.step(Nodes(500))? != SolverStatus::Done {} // time for something else
/// let solution = solver.into_solution().expect("the solver is done");
/// assert_eq!(solution.positions(), Nodes(2988));
/// assert_eq!(solution.value(&position), Some(GameValue::Win(Plies(21))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    root: Position,
    capture_rule: CaptureRule,
    memory: MemoryBudget,
    work: Option<Box<dyn Analysis>>,
    positions: Nodes,
}

/// More positions can arise than fit in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many positions ({positions} so far)")]
pub struct TooManyPositions {
    /// The number of positions found.
    pub positions: Nodes,
}

impl Solver {
    /// Creates a solver that uses at most `memory`, not counting a few kilobytes of buffers.
    #[must_use]
    pub fn new(root: &Position, capture_rule: CaptureRule, memory: MemorySize) -> Self {
        let mut memory = MemoryBudget::new(memory);
        let work = analysis(root, capture_rule, &mut memory).ok();
        Self { root: root.clone(), capture_rule, memory, work, positions: Nodes(1) }
    }

    /// Works for about as long as it takes to expand this many positions (a few microseconds each), or until it is
    /// done.
    ///
    /// # Errors
    /// If the memory is too small. It is then released, and further steps return the same error.
    // Not inlined, because a caller that is optimized for size would optimize it for size too.
    #[inline(never)]
    pub fn step(&mut self, budget: Nodes) -> Result<SolverStatus, TooManyPositions> {
        let Some(work) = &mut self.work else {
            return Err(TooManyPositions { positions: self.positions });
        };
        let result = work.advance(budget, &mut self.memory);
        self.positions = work.positions();
        result.map_err(|OutOfMemory| {
            self.work = None;
            TooManyPositions { positions: self.positions }
        })?;
        Ok(self.work.as_ref().map_or(SolverStatus::Done, |work| work.status()))
    }

    /// Returns the number of positions found so far.
    #[must_use]
    pub const fn positions(&self) -> Nodes {
        self.positions
    }

    /// Returns the amount of memory in use.
    #[must_use]
    pub const fn memory_used(&self) -> MemorySize {
        self.memory.used()
    }

    /// Returns the solution, once [`Solver::step`] has returned [`SolverStatus::Done`].
    #[must_use]
    pub fn into_solution(self) -> Option<Solution> {
        let analysis = self.work.filter(|work| work.status() == SolverStatus::Done)?;
        Some(Solution { root: self.root, capture_rule: self.capture_rule, analysis, peak: self.memory.peak() })
    }
}

/// Solves a position in a single call.
///
/// # Errors
/// If the memory is too small.
pub fn solve(root: &Position, capture_rule: CaptureRule, memory: MemorySize) -> Result<Solution, TooManyPositions> {
    let mut solver = Solver::new(root, capture_rule, memory);
    while solver.step(Nodes::MAX)? != SolverStatus::Done {}
    Ok(solver.into_solution().expect("the solver is done"))
}

/// Creates the analysis of a root: with a slot for every position if there are few, or else with keys that are as short
/// as the counters permit.
fn analysis(
    root: &Position,
    capture_rule: CaptureRule,
    memory: &mut MemoryBudget,
) -> Result<Box<dyn Analysis>, OutOfMemory> {
    if let Some(table) = DenseTable::new(root, memory) {
        return started(root, capture_rule, table, memory);
    }
    let coding = Coding::new(root);
    let bits = coding.key_bits();
    if bits <= Narrow::KEY_BITS {
        started(root, capture_rule, HashTable::<Narrow>::new(coding, memory)?, memory)
    } else if bits <= Medium::KEY_BITS {
        started(root, capture_rule, HashTable::<Medium>::new(coding, memory)?, memory)
    } else {
        started(root, capture_rule, HashTable::<Wide>::new(coding, memory)?, memory)
    }
}

/// Starts an analysis with a table.
fn started(
    root: &Position,
    capture_rule: CaptureRule,
    table: impl Store + Send + Sync + 'static,
    memory: &mut MemoryBudget,
) -> Result<Box<dyn Analysis>, OutOfMemory> {
    let variant = Variant::new(root.board(), capture_rule);
    Ok(Box::new(Retrograde::new(root, variant, table, memory)?))
}
