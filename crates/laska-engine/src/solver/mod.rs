//! The solver: exact values of all positions that can arise from a root, found in steps and within a memory limit.
//! Endless play is the only draw; history and draw rules are ignored.

pub(crate) mod positions;
mod retrograde;
pub(crate) mod segments;
mod solution;

use laska_rules::{CaptureRule, Position};

use crate::{MemorySize, Nodes, Plies};
use positions::{Lookup, PositionSet};
use retrograde::{Deciding, Edges, Gathering};
use segments::{MemoryBudget, OutOfMemory, SegmentedVec};
use solution::State;

pub use solution::{GameValue, Solution};

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
/// assert_eq!(solution.value(&position), Some(GameValue::Win { plies: Plies(21) }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    root: Position,
    capture_rule: CaptureRule,
    memory: MemoryBudget,
    work: Option<Work>,
    positions: Nodes,
}

/// The status of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverStatus {
    /// Generating the positions that can arise.
    Gathering {
        /// The number of positions found so far.
        found: Nodes,
        /// The number of positions expanded so far.
        expanded: Nodes,
    },
    /// Listing the predecessors of each position.
    Linking {
        /// The number of positions.
        positions: Nodes,
        /// The approximate number of positions whose moves have been processed.
        done: Nodes,
    },
    /// Finding wins and losses backwards from the ends of games.
    Deciding {
        /// The number of positions.
        positions: Nodes,
        /// The number of positions known to be won or lost.
        decided: Nodes,
        /// The greatest distance to the end so far.
        plies: Plies,
    },
    /// The position is solved.
    Done,
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
        let work = Work::new(root, &mut memory).ok();
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
        let result = work.advance(budget, self.capture_rule, &mut self.memory);
        self.positions = work.positions();
        result.map_err(|OutOfMemory| {
            self.work = None;
            TooManyPositions { positions: self.positions }
        })?;
        Ok(self.work.as_ref().map_or(SolverStatus::Done, Work::progress))
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
        let (positions, states, decided) = self.work?.into_parts()?;
        let peak = self.memory.peak();
        Some(Solution { root: self.root, capture_rule: self.capture_rule, positions, states, decided, peak })
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

/// The data of a running solver.
struct Work {
    positions: PositionSet,
    edges: Edges,
    states: SegmentedVec<State>,
    gathering: Gathering,
    deciding: Deciding,
    phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Gathering,
    Linking,
    Deciding,
    Done,
}

/// The number of edges reversed in the time it takes to expand one position.
const EDGES_PER_UNIT: usize = 8;

impl Work {
    fn new(root: &Position, memory: &mut MemoryBudget) -> Result<Self, OutOfMemory> {
        let mut positions = PositionSet::new(root, memory)?;
        positions.find_or_add(&Lookup::new(root.pack()), memory)?;
        Ok(Self {
            positions,
            edges: Edges::new(),
            states: SegmentedVec::new(),
            gathering: Gathering::default(),
            deciding: Deciding::new(),
            phase: Phase::Gathering,
        })
    }

    /// Works for about as long as it takes to expand this many positions, or until it is done.
    fn advance(
        &mut self,
        budget: Nodes,
        capture_rule: CaptureRule,
        memory: &mut MemoryBudget,
    ) -> Result<(), OutOfMemory> {
        let mut left = budget.0;
        while left > 0 && self.phase != Phase::Done {
            let spent = match self.phase {
                Phase::Gathering => self.gather(capture_rule, memory)?,
                Phase::Linking => self.link(left),
                Phase::Deciding => self.decide(memory)?,
                Phase::Done => left,
            };
            left = left.saturating_sub(spent);
        }
        Ok(())
    }

    /// Expands a batch of positions and returns the cost.
    fn gather(&mut self, capture_rule: CaptureRule, memory: &mut MemoryBudget) -> Result<u64, OutOfMemory> {
        let first = self.states.len();
        if first == self.positions.len() {
            self.phase = Phase::Linking;
        }
        self.gathering.advance(&mut self.positions, &mut self.edges, &mut self.states, capture_rule, memory)?;
        for number in first..self.states.len() {
            self.deciding.add_if_ended(number as u32, self.states[number], memory)?;
        }
        Ok((self.states.len() - first) as u64)
    }

    /// Reverses some edges and returns the cost.
    fn link(&mut self, budget: u64) -> u64 {
        let count = usize::try_from(budget).unwrap_or(usize::MAX).saturating_mul(EDGES_PER_UNIT);
        let linked = self.edges.link(count);
        if linked == 0 {
            self.phase = Phase::Deciding;
        }
        linked.div_ceil(EDGES_PER_UNIT) as u64
    }

    /// Processes the predecessors of a batch of positions and returns the cost.
    fn decide(&mut self, memory: &mut MemoryBudget) -> Result<u64, OutOfMemory> {
        let processed = self.deciding.advance(&self.edges, &mut self.states, memory)?;
        if processed == 0 {
            self.edges.clear(memory);
            self.deciding.clear(memory);
            self.phase = Phase::Done;
        }
        Ok(processed)
    }

    const fn positions(&self) -> Nodes {
        Nodes(self.positions.len() as u64)
    }

    /// Returns the positions, their states and the number of decided ones, once done.
    fn into_parts(self) -> Option<(PositionSet, SegmentedVec<State>, Nodes)> {
        let decided = Nodes(self.deciding.decided() as u64);
        (self.phase == Phase::Done).then_some((self.positions, self.states, decided))
    }

    fn progress(&self) -> SolverStatus {
        let positions = self.positions();
        match self.phase {
            Phase::Gathering => SolverStatus::Gathering { found: positions, expanded: Nodes(self.states.len() as u64) },
            Phase::Linking => SolverStatus::Linking { positions, done: Nodes(self.edges.linked_sources() as u64) },
            Phase::Deciding => SolverStatus::Deciding {
                positions,
                decided: Nodes(self.deciding.decided() as u64),
                plies: Plies(u16::try_from(self.deciding.plies()).unwrap_or(u16::MAX)),
            },
            Phase::Done => SolverStatus::Done,
        }
    }
}
