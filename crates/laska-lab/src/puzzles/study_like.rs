//! Which puzzles are like studies.

use laska_engine::{
    DualPlace, MemorySize, Minimality, Problem, ProblemChecker, ProblemLimits, ProblemReport, ProblemScope,
    Stipulation, Uniqueness,
};
use laska_library::{Goal, PuzzleKind, Solution};

/// The memory for each position. Those of exact puzzles and of what is left without a counter need much less.
const MEMORY: MemorySize = MemorySize::mebibytes(1024);

/// Returns whether the key is unique, the main line has no dual, not even a longer one, and no counter can be spared.
pub(super) fn is_study_like(kind: PuzzleKind, goal: Goal, solution: &Solution) -> bool {
    let stipulation = match goal {
        Goal::Win { .. } => Stipulation::Win,
        Goal::Hold => Stipulation::Hold,
    };
    let problem = Problem::new(solution.start().clone(), solution.capture_rule(), stipulation);
    let Ok(problem) = problem else { return false };
    let report = |scope| ProblemChecker::with_scope(&problem, ProblemLimits::new(MEMORY), scope).finish();
    // Few puzzles are left after the first check, which is shorter.
    kind == PuzzleKind::Exact
        && has_no_dual(&report(ProblemScope::Solution))
        && report(ProblemScope::Full).minimality() == Minimality::Minimal
}

fn has_no_dual(report: &ProblemReport) -> bool {
    report.positions.is_some()
        && report.uniqueness() == Uniqueness::Unique
        && report.duals.iter().all(|dual| dual.place == DualPlace::Variation)
}
