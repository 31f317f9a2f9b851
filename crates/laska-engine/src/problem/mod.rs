//! Problems: a position with a stipulation, a report on whether it is sound, and a search for better ones nearby.
//!
//! [`investigation`] finds the result of every move of a position: exactly by the solver, or else by proofs ([`claim`]).
//! [`solved`] follows the solution of a position: lines of play, and the places where another move also reaches the goal.
//! [`check`] asks for all of this in order and writes the [`report`]; [`improve`] asks for it around a position.

mod change;
mod check;
mod claim;
mod finding;
mod forced_win;
mod improve;
mod investigation;
mod reduction;
mod report;
mod solved;

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use laska_rules::{CaptureRule, Color, Position};

use crate::{MemorySize, Nodes, Plies};
use finding::Goal;

pub use change::Change;
pub use check::{ProblemChecker, ProblemScope, ProblemStage, ProblemStatus};
pub use finding::{Finding, Proven, Reach};
pub use improve::{Improvement, ImproverStatus, ProblemImprover};
pub use report::{
    Basis, Dual, DualLength, DualPlace, Examined, Flaw, Minimality, ProblemMove, ProblemReport, Reduction, SetDefense,
    SetPlay, Soundness, Standing, Uniqueness,
};

/// A position with a stipulation for the side to move.
///
/// ```
/// use laska_engine::{MemorySize, Problem, ProblemChecker, ProblemLimits, Soundness, Stipulation, Uniqueness};
/// use laska_rules::{Board, CaptureRule, notation::piece_list};
///
/// let position = piece_list::parse("a1WWW d4BBB, White to move", Board::Seven)?;
/// let problem = Problem::new(position, CaptureRule::MustFinish, "win in 11".parse()?)?;
/// let report = ProblemChecker::new(&problem, ProblemLimits::new(MemorySize::mebibytes(16))).finish();
/// assert!(matches!(report.soundness, Soundness::Sound(_)));
/// assert_eq!(report.key().map(|key| key.mv.to_string()), Some("a1-b2".to_owned()));
/// assert_eq!((report.uniqueness(), report.main_line.len()), (Uniqueness::Unique, 21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    position: Position,
    capture_rule: CaptureRule,
    stipulation: Stipulation,
}

/// What the side to move has to reach against any defense.
///
/// The text form is `win`, `win in 5` or `hold`.
///
/// ```
/// # use laska_engine::{MoveCount, Stipulation};
/// let five = MoveCount::new(5).expect("at least one move");
/// assert_eq!("win in 5".parse(), Ok(Stipulation::WinIn(five)));
/// assert_eq!(Stipulation::Hold.to_string(), "hold");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stipulation {
    /// Win, in any number of moves.
    Win,
    /// Win within this number of moves of the side to move.
    WinIn(MoveCount),
    /// Do not lose.
    Hold,
}

/// A number of moves of one side, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveCount(NonZeroU16);

/// An error when a problem is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// The side to move has no legal move.
    #[error("{0} to move has no legal move and has lost, so the stipulation cannot be met")]
    NoMove(Color),
}

/// An error when a stipulation is parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 'win', 'win in N' with N from 1 to {max}, or 'hold', found '{0}'", max = MoveCount::MAX.get())]
pub struct StipulationError(String);

/// The limits of a check. What they leave open is reported as unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProblemLimits {
    /// The memory for solving a position, or for a proof.
    pub memory: MemorySize,
    /// The maximum number of nodes of each proof, where the memory does not suffice to solve the position.
    pub proof_nodes: Nodes,
    /// The maximum number of positions to examine for duals.
    pub positions: Nodes,
}

impl Problem {
    /// Creates a problem for the side to move.
    ///
    /// # Errors
    /// If the side to move has no legal move.
    pub fn new(position: Position, capture_rule: CaptureRule, stipulation: Stipulation) -> Result<Self, ProblemError> {
        if !position.can_move() {
            return Err(ProblemError::NoMove(position.turn()));
        }
        Ok(Self { position, capture_rule, stipulation })
    }

    /// Returns the position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the capture rule.
    #[must_use]
    pub const fn capture_rule(&self) -> CaptureRule {
        self.capture_rule
    }

    /// Returns the stipulation.
    #[must_use]
    pub const fn stipulation(&self) -> Stipulation {
        self.stipulation
    }

    /// Returns the side that has to meet the stipulation.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.position.turn()
    }

    const fn goal(&self) -> Goal {
        match self.stipulation {
            Stipulation::Win => Goal::Win,
            Stipulation::WinIn(count) => Goal::WinWithin(count.plies()),
            Stipulation::Hold => Goal::Hold,
        }
    }
}

impl MoveCount {
    /// The greatest number, which is more than any win takes.
    pub const MAX: Self = Self(NonZeroU16::new(9_999).expect("not zero"));

    /// Returns a number of moves, or `None` for 0 and above [`MoveCount::MAX`].
    #[must_use]
    pub const fn new(count: u16) -> Option<Self> {
        match NonZeroU16::new(count) {
            Some(count) if count.get() <= Self::MAX.get() => Some(Self(count)),
            _ => None,
        }
    }

    /// Returns the number of moves.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0.get()
    }

    /// Returns the number of plies from the first of the moves to the last, both included.
    #[must_use]
    pub const fn plies(self) -> Plies {
        Plies(2 * self.get() - 1)
    }
}

impl ProblemLimits {
    /// Returns limits with this memory: proofs of up to 100,000 nodes, and duals in up to 100,000 positions.
    #[must_use]
    pub const fn new(memory: MemorySize) -> Self {
        Self { memory, proof_nodes: Nodes(100_000), positions: Nodes(100_000) }
    }
}

impl FromStr for Stipulation {
    type Err = StipulationError;

    fn from_str(text: &str) -> Result<Self, StipulationError> {
        let count = || MoveCount::new(text.strip_prefix("win in ")?.parse().ok()?);
        match text {
            "win" => Ok(Self::Win),
            "hold" => Ok(Self::Hold),
            _ => count().map(Self::WinIn).ok_or_else(|| StipulationError(laska_rules::notation::excerpt(text))),
        }
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win => f.write_str("win"),
            Self::WinIn(count) => write!(f, "win in {}", count.get()),
            Self::Hold => f.write_str("hold"),
        }
    }
}
