//! The check of a problem and the search for better ones, as the study reads them.

use laska_engine::{DualLength, DualPlace, Improvement, ProblemReport, ProblemStage};
use serde::{Deserialize, Serialize};

/// What to do with a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ProblemTask {
    /// Say whether it is sound, and why.
    Check,
    /// Search its neighbors for better problems.
    Improve,
    /// Let every level look for the moves of the game, which are the solution of a problem from its start.
    Measure,
}

/// What has been found out about a problem so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ProblemFindings {
    Check(Box<ProblemCheck>),
    Improvements(ProblemImprovements),
    Levels(LevelResults),
}

/// How often each level has found a solution, as far as the measurement has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LevelResults {
    /// The number of tries of each level.
    pub tries: u32,
    /// The number of successful tries of the levels that are done, the weakest level first.
    pub successes: Vec<u32>,
}

/// The check of a problem, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProblemCheck {
    /// What is being examined. What belongs to this stage and to later ones is not known yet. `None` at the end.
    pub stage: Option<ProblemStage>,
    /// The number of finished parts: positions that were solved, or searched for duals.
    pub finished: usize,
    /// The number of all parts.
    pub parts: usize,
    /// The report, without most of its duals in variations; see [`ProblemCheck::left_out`]. `None` in the first stage. The
    /// [reductions](ProblemReport::reductions) are complete only at the end.
    pub report: Option<ProblemReport>,
    /// The number of positions in variations that the report leaves out.
    pub left_out: LeftOut,
    /// The number of smaller positions to examine.
    pub reductions: usize,
}

/// The number of duals in variations that a report leaves out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// Those with a way that is not known to be longer.
    pub equal: usize,
    /// Those with longer ways only, which are no flaw of a variation.
    pub longer: usize,
}

/// The sound problems among the neighbors of a problem, as far as the search has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProblemImprovements {
    /// The number of neighbors checked.
    pub finished: usize,
    /// The number of all neighbors.
    pub neighbors: usize,
    /// The number of sound ones.
    pub sound: usize,
    /// The best of the sound ones, at most [`ProblemImprovements::MAX_LISTED`]: those with the fewest duals in the main line
    /// first, and of those the longest.
    pub best: Vec<Improvement>,
}

impl ProblemImprovements {
    /// The maximum number of problems in the list.
    pub const MAX_LISTED: usize = 12;
}

impl ProblemCheck {
    /// The maximum number of duals in variations that a report keeps.
    pub const MAX_VARIATION_DUALS: usize = 5;
    /// The maximum number of moves in each line.
    pub const MAX_LINE_LEN: usize = 200;

    /// Shortens a report, and returns what it leaves out.
    pub fn shorten(report: &ProblemReport) -> (ProblemReport, LeftOut) {
        let mut left_out = LeftOut::default();
        let mut listed = 0;
        let duals = report.duals.iter().filter(|dual| {
            if dual.place == DualPlace::MainLine {
                return true;
            }
            if dual.ways().all(|(_, length)| matches!(length, DualLength::Longer(_))) {
                left_out.longer += 1;
                return false;
            }
            listed += 1;
            left_out.equal += usize::from(listed > Self::MAX_VARIATION_DUALS);
            listed <= Self::MAX_VARIATION_DUALS
        });
        let duals = duals.cloned().collect();
        let mut short = ProblemReport { duals, ..without_duals(report) };
        let set_play = short.set_play.iter_mut().map(|it| &mut it.line);
        let lines = short.moves.iter_mut().map(|it| &mut it.line).chain(set_play).chain([&mut short.main_line]);
        lines.for_each(|line| line.truncate(Self::MAX_LINE_LEN));
        (short, left_out)
    }
}

/// Copies a report without its duals, which can be many.
fn without_duals(report: &ProblemReport) -> ProblemReport {
    ProblemReport {
        soundness: report.soundness.clone(),
        moves: report.moves.clone(),
        main_line: report.main_line.clone(),
        duals: Vec::new(),
        examined: report.examined,
        set_play: report.set_play.clone(),
        reductions: report.reductions.clone(),
        positions: report.positions,
    }
}
