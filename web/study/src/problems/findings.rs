//! What the machine has found out about a problem, in the form in which a collection keeps it.

use laska_app::problem_set::{Problem, Verdict};
use laska_library::{Rating, Solution};
use laska_worker::protocol::{DualPlace, Level, LevelResults, ProblemCheck, ProblemReport, ProblemStage, Uniqueness};

/// Returns the number of the solver's moves, from the key on, that are the only ones in the main line; 0 if the key is not the
/// only one.
fn required(report: &ProblemReport) -> u16 {
    if report.uniqueness() != Uniqueness::Unique {
        return 0;
    }
    let in_main_line = report.duals.iter().filter(|dual| dual.place == DualPlace::MainLine);
    let plies = in_main_line.map(|dual| dual.line.len()).min().unwrap_or(report.main_line.len());
    plies.div_ceil(2).try_into().unwrap_or(u16::MAX)
}

/// Whether a check has found everything that a collection keeps: the main line and its duals.
pub fn is_enough(check: &ProblemCheck) -> bool {
    check.report.is_some() && check.stage.is_none_or(|running| running > ProblemStage::Duals)
}

/// Adds the verdict, the solution and the themes that a check has found.
pub fn add_solution(problem: &mut Problem, check: &ProblemCheck) {
    let Some(report) = &check.report else { return };
    problem.verdict = Verdict::of(&report.soundness);
    if problem.set_solution(&report.main_line).is_err() {
        return;
    }
    problem.required = if is_enough(check) { required(report) } else { 0 };
    let (start, rule) = (problem.position().clone(), problem.capture_rule());
    let solution = Solution::new(start, rule, report.main_line.clone(), usize::from(problem.required));
    problem.themes = solution.map(|solution| solution.themes()).unwrap_or_default();
}

/// Returns the rating that follows from the results of all levels; `None` before all are done.
pub fn rating(results: &LevelResults) -> Option<Rating> {
    let share = |found: u32| f64::from(found) / f64::from(results.tries.max(1));
    let shares: Vec<_> =
        Level::all().zip(&results.successes).map(|(level, &found)| (level.elo().0, share(found))).collect();
    (shares.len() == Level::all().len()).then(|| Rating::fit(&shares))
}
