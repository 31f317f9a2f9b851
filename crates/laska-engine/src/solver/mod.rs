//! Owns the solver: the exact value of every position that can arise from one, in steps and within a limit of memory.
//! Knows no draws but endless play, no history and no time.

pub(crate) mod account;
mod decide;
mod edges;
mod gather;
mod index;
pub(crate) mod positions;
pub(crate) mod segments;
mod solution;
mod value;
mod work;

use laska_rules::{Chain, Position};

use crate::{Memory, Nodes, Plies};
use account::{Account, Full};
use work::Work;

pub use solution::Solution;
pub use value::Value;

/// Solves a position: all that can arise from it is gathered, then decided backwards from the ends.
///
/// ```
/// use laska_engine::{Memory, Nodes, Plies, Solver, Solving, Value};
/// use laska_rules::{Board, Chain, notation::piece_list};
///
/// let position = piece_list::parse("a1WWW d4BBB, White to move", Board::Seven)?;
/// let mut solver = Solver::new(&position, Chain::All, Memory::mebibytes(16));
/// while solver.step(Nodes(500))? != Solving::Done {} // time to look at something else between steps
/// let solution = solver.into_solution().expect("it is done");
/// assert_eq!(solution.positions(), Nodes(2988));
/// assert_eq!(solution.value(&position), Some(Value::Win { plies: Plies(21) }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    root: Position,
    chain: Chain,
    account: Account,
    work: Option<Work>,
    positions: Nodes,
}

/// Where a solver stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solving {
    /// The positions that can arise are being found.
    Gathering {
        /// How many there are so far.
        found: Nodes,
        /// How many of these had their moves played.
        expanded: Nodes,
    },
    /// All are found; the moves that lead to each are being listed.
    Linking {
        /// How many there are.
        positions: Nodes,
        /// How many of these had their moves listed, about.
        done: Nodes,
    },
    /// Wins and losses are being found backwards from the ends.
    Deciding {
        /// How many positions there are.
        positions: Nodes,
        /// How many of these are known to be won or lost.
        decided: Nodes,
        /// How far from the end these are at most.
        plies: Plies,
    },
    /// All is known.
    Done,
}

/// More positions can arise than the memory holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many positions ({positions} so far)")]
pub struct TooMany {
    /// How many were found.
    pub positions: Nodes,
}

impl Solver {
    /// A solver that takes no more than that memory, its few kilobytes of working lists left out.
    #[must_use]
    pub fn new(root: &Position, chain: Chain, memory: Memory) -> Self {
        let mut account = Account::new(memory);
        let work = Work::new(root, &mut account).ok();
        Self { root: root.clone(), chain, account, work, positions: Nodes(1) }
    }

    /// Goes on for about the work of that many positions played on, a few microseconds each at most, or to the end.
    ///
    /// # Errors
    /// When the memory does not suffice; it is given back then, and further steps tell the same.
    // Not inlined: into a caller that is built to be small it would be built to be small too.
    #[inline(never)]
    pub fn step(&mut self, budget: Nodes) -> Result<Solving, TooMany> {
        let Some(work) = &mut self.work else {
            return Err(TooMany { positions: self.positions });
        };
        let result = work.advance(budget, self.chain, &mut self.account);
        self.positions = work.positions();
        result.map_err(|Full| {
            self.work = None;
            TooMany { positions: self.positions }
        })?;
        Ok(self.work.as_ref().map_or(Solving::Done, Work::progress))
    }

    /// How many positions were found so far.
    #[must_use]
    pub const fn positions(&self) -> Nodes {
        self.positions
    }

    /// How much memory is taken.
    #[must_use]
    pub const fn memory(&self) -> Memory {
        self.account.taken()
    }

    /// What was found, once [`Solver::step`] has given [`Solving::Done`].
    #[must_use]
    pub fn into_solution(self) -> Option<Solution> {
        let (positions, states, decided) = self.work?.into_parts()?;
        let peak = self.account.peak();
        Some(Solution { root: self.root, chain: self.chain, positions, states, decided, peak })
    }
}

/// Solves a position in one go.
///
/// # Errors
/// When the memory does not suffice.
pub fn solve(root: &Position, chain: Chain, memory: Memory) -> Result<Solution, TooMany> {
    let mut solver = Solver::new(root, chain, memory);
    while solver.step(Nodes::MAX)? != Solving::Done {}
    Ok(solver.into_solution().expect("it is done"))
}
