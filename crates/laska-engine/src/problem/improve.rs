//! A search for better problems among the neighbors of a position, in steps.

use std::cmp::Reverse;

use laska_rules::{Move, Position};

use super::report::{DualLength, DualPlace, Examined, Soundness};
use super::{Change, Finding, Problem, ProblemChecker, ProblemLimits, ProblemReport, ProblemScope, ProblemStatus};
use crate::{Nodes, Plies};

/// Checks every neighbor of a problem with the same stipulation, in steps: with a counter more, less, or turned over, or a
/// column on another square. Keeps the neighbors that are sound.
///
/// ```
/// use laska_engine::{ImproverStatus, MemorySize, Nodes, Problem, ProblemImprover, ProblemLimits, Stipulation};
/// use laska_rules::{Board, CaptureRule, notation::piece_list};
///
/// let position = piece_list::parse("a1W g7b, White to move", Board::Seven)?;
/// let problem = Problem::new(position, CaptureRule::MustFinish, Stipulation::Win)?;
/// let mut improver = ProblemImprover::new(&problem, ProblemLimits::new(MemorySize::mebibytes(4)));
/// while let ImproverStatus::Running { .. } = improver.step(Nodes(10_000)) {}
/// let found = improver.improvements();
/// assert!(found.is_sorted_by_key(|found| found.equal_duals));
/// assert!(found.iter().all(|found| found.length.is_some()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ProblemImprover {
    problem: Problem,
    limits: ProblemLimits,
    neighbors: Vec<(Change, Position)>,
    /// The number of neighbors that were checked or cannot be checked.
    finished: usize,
    checker: Option<ProblemChecker>,
    found: Vec<Improvement>,
}

/// A sound problem near another one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Improvement {
    /// What is different.
    pub change: Change,
    /// The position.
    pub position: Position,
    /// The only move that reaches the goal.
    pub key: Move,
    /// The number of plies to the end of a win: exactly, or at most if it is proven only.
    pub length: Option<Plies>,
    /// The number of positions in the main line with another way that is not known to be longer.
    pub equal_duals: usize,
    /// The number of positions in the main line with longer ways only.
    pub longer_duals: usize,
    /// Where duals were searched for.
    pub examined: Examined,
}

/// The status of a search for better problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImproverStatus {
    /// The search is running.
    Running {
        /// The number of neighbors checked.
        finished: usize,
        /// The number of all neighbors.
        neighbors: usize,
        /// The number of sound ones so far.
        sound: usize,
    },
    /// All neighbors are checked.
    Done,
}

impl ProblemImprover {
    /// Starts a search around a problem.
    #[must_use]
    pub fn new(problem: &Problem, limits: ProblemLimits) -> Self {
        let neighbors = Change::neighbors(&problem.position);
        Self { problem: problem.clone(), limits, neighbors, finished: 0, checker: None, found: Vec::new() }
    }

    /// Works for about as long as it takes to expand this many positions, or until all neighbors are checked.
    pub fn step(&mut self, budget: Nodes) -> ImproverStatus {
        let Some((change, position)) = self.neighbors.get(self.finished) else { return ImproverStatus::Done };
        match &mut self.checker {
            None => {
                let neighbor = Problem::new(position.clone(), self.problem.capture_rule, self.problem.stipulation).ok();
                self.checker = neighbor.map(|it| ProblemChecker::with_scope(&it, self.limits, ProblemScope::Solution));
                if self.checker.is_none() {
                    self.finished += 1;
                }
            }
            Some(checker) => {
                if checker.step(budget) == ProblemStatus::Done {
                    let report = self.checker.take().and_then(ProblemChecker::into_report);
                    let found = report.and_then(|report| improvement(*change, position, &report));
                    self.found.extend(found);
                    self.finished += 1;
                }
            }
        }
        self.status()
    }

    fn status(&self) -> ImproverStatus {
        let (finished, neighbors) = (self.finished, self.neighbors.len());
        if finished == neighbors {
            ImproverStatus::Done
        } else {
            ImproverStatus::Running { finished, neighbors, sound: self.found.len() }
        }
    }

    /// Returns the number of all neighbors.
    #[must_use]
    pub const fn neighbors(&self) -> usize {
        self.neighbors.len()
    }

    /// Returns the sound neighbors found so far: those with the fewest duals first, and of those the longest.
    #[must_use]
    pub fn improvements(&self) -> Vec<Improvement> {
        let mut found = self.found.clone();
        found.sort_by_key(|found| (found.equal_duals, Reverse(found.length), found.longer_duals));
        found
    }
}

/// Returns a neighbor, if its report says that it is sound.
fn improvement(change: Change, position: &Position, report: &ProblemReport) -> Option<Improvement> {
    let Soundness::Sound(_) = report.soundness else { return None };
    let key = report.key()?;
    let in_main_line = report.duals.iter().filter(|dual| dual.place == DualPlace::MainLine);
    let is_longer = |(_, length)| matches!(length, DualLength::Longer(_));
    let (longer, equal): (Vec<_>, Vec<_>) = in_main_line.partition(|dual| dual.ways().all(is_longer));
    Some(Improvement {
        change,
        position: position.clone(),
        key: key.mv,
        length: Finding::plies(key.finding),
        equal_duals: equal.len(),
        longer_duals: longer.len(),
        examined: report.examined,
    })
}
