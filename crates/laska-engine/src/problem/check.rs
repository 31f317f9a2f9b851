//! The check of a problem, in steps.

use std::cmp::Reverse;
use std::mem;

use laska_rules::{Move, Position};

use super::finding::{Finding, Goal, Proven, Reach};
use super::investigation::{FoundMove, Investigation, Method, Progress, moves_by_text};
use super::reduction::ReductionCheck;
use super::report::{
    Basis, Dual, DualPlace, Examined, Flaw, ProblemMove, ProblemReport, Reduction, SetDefense, SetPlay, Soundness,
    Standing, Uniqueness,
};
use super::solved::{Variations, best_play, ranked};
use super::{Change, Problem, ProblemLimits};
use crate::{GameValue, Nodes, Plies, Solution};

/// Checks whether a problem is sound, in steps.
///
/// It first tries to solve the position. If the memory does not suffice, it proves the result of each move. Then it searches
/// for duals, examines the set play, and finally each smaller position.
pub struct ProblemChecker {
    problem: Problem,
    limits: ProblemLimits,
    scope: ProblemScope,
    /// How to find results after those of the problem itself.
    method: Method,
    stage: Stage,
    reductions: Vec<(Change, Position)>,
    finished: usize,
    report: ProblemReport,
}

/// What a check covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemScope {
    /// Everything.
    Full,
    /// Everything but the set play and the smaller positions.
    Solution,
}

/// The status of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemStatus {
    /// The check is running. Parts are positions to solve or searches for duals; their number may decrease.
    Running {
        /// What is being examined.
        stage: ProblemStage,
        /// The number of finished parts.
        finished: usize,
        /// The number of all parts.
        parts: usize,
    },
    /// The check is finished.
    Done,
}

/// The stages of a check, in order. A stage that was not asked for is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum ProblemStage {
    /// The results of all moves, which say whether the problem is sound.
    Moves,
    /// Other moves that reach the goal after the key.
    Duals,
    /// Play if the other side were to move.
    SetPlay,
    /// Whether the key stands in each smaller position.
    Reductions,
}

enum Stage {
    Moves(Investigation),
    Variations(Variations),
    /// The position with the solver to move after this many plies of a proven main line.
    MainLine(usize, Investigation),
    SetPlay(Investigation),
    Reductions(ReductionCheck),
    Done,
}

impl ProblemChecker {
    /// Starts a full check.
    #[must_use]
    pub fn new(problem: &Problem, limits: ProblemLimits) -> Self {
        Self::with_scope(problem, limits, ProblemScope::Full)
    }

    /// Starts a check.
    #[must_use]
    pub fn with_scope(problem: &Problem, limits: ProblemLimits, scope: ProblemScope) -> Self {
        let reductions = match scope {
            ProblemScope::Full => Change::reductions(&problem.position),
            ProblemScope::Solution => Vec::new(),
        };
        let moves = Investigation::new(problem, &problem.position, problem.goal(), limits, Method::Solve);
        let report = ProblemReport {
            soundness: Soundness::Unknown,
            moves: Vec::new(),
            main_line: Vec::new(),
            duals: Vec::new(),
            examined: Examined::Nothing,
            set_play: None,
            reductions: Vec::new(),
            positions: None,
        };
        let (problem, stage) = (problem.clone(), Stage::Moves(moves));
        Self { problem, limits, scope, method: Method::Solve, stage, reductions, finished: 0, report }
    }

    /// Works for about as long as it takes to expand this many positions (a few microseconds each), or until the check is
    /// finished. The report does not depend on how the work is divided into steps.
    pub fn step(&mut self, budget: Nodes) -> ProblemStatus {
        let progress = match &mut self.stage {
            Stage::Moves(moves) | Stage::MainLine(_, moves) | Stage::SetPlay(moves) => moves.step(budget),
            Stage::Variations(variations) => variations.step(budget),
            Stage::Reductions(check) => check.step(budget),
            Stage::Done => return ProblemStatus::Done,
        };
        if progress == Progress::Done {
            self.finished += 1;
            self.stage = match mem::replace(&mut self.stage, Stage::Done) {
                Stage::Moves(moves) => self.after_moves(moves),
                Stage::Variations(variations) => self.after_variations(variations),
                Stage::MainLine(plies, moves) => self.after_main_line_position(plies, moves),
                Stage::SetPlay(moves) => self.after_set_play(&moves),
                Stage::Reductions(check) => self.after_reduction(check),
                Stage::Done => Stage::Done,
            };
        }
        self.status()
    }

    fn status(&self) -> ProblemStatus {
        let parts = match self.scope {
            ProblemScope::Full => 3 + self.reductions.len(),
            ProblemScope::Solution => 2,
        };
        let stage = match self.stage {
            Stage::Moves(_) => ProblemStage::Moves,
            Stage::Variations(_) | Stage::MainLine(..) => ProblemStage::Duals,
            Stage::SetPlay(_) => ProblemStage::SetPlay,
            Stage::Reductions(_) => ProblemStage::Reductions,
            Stage::Done => return ProblemStatus::Done,
        };
        ProblemStatus::Running { stage, finished: self.finished.min(parts - 1), parts }
    }

    /// Returns the report so far, or `None` during [`ProblemStage::Moves`]. What belongs to a later stage is still missing,
    /// and what belongs to the current one may be incomplete.
    #[must_use]
    pub const fn report(&self) -> Option<&ProblemReport> {
        match self.stage {
            Stage::Moves(_) => None,
            _ => Some(&self.report),
        }
    }

    /// Returns the number of smaller positions that the check examines. It becomes 0 if the key is not unique.
    #[must_use]
    pub const fn reductions(&self) -> usize {
        self.reductions.len()
    }

    /// Returns the report, or `None` if the check is not finished.
    #[must_use]
    pub fn into_report(self) -> Option<ProblemReport> {
        matches!(self.stage, Stage::Done).then_some(self.report)
    }

    /// Checks the problem to the end.
    #[must_use]
    pub fn finish(mut self) -> ProblemReport {
        while self.step(Nodes::MAX) != ProblemStatus::Done {}
        self.report
    }

    /// Describes the moves and decides whether the problem is sound.
    fn after_moves(&mut self, moves: Investigation) -> Stage {
        let goal = self.problem.goal();
        let (found, solution) = moves.into_results();
        let described = found.into_iter().map(|FoundMove { mv, finding, line }| {
            let line = solution.as_ref().map_or(line, |solution| [vec![mv], self.play_after(solution, mv)].concat());
            ProblemMove { mv, finding, reach: goal.reach(finding), line }
        });
        self.report.moves = described.collect();
        // The moves are in the alphabetical order of their texts, and a stable sort keeps it.
        self.report.moves.sort_by_key(|it| Reverse(it.finding.order()));
        self.report.soundness = soundness(&self.report, goal);
        if self.report.uniqueness() != Uniqueness::Unique {
            self.reductions.clear();
        }
        self.report.main_line = self.report.key().map(|key| key.line.clone()).unwrap_or_default();
        let Some(solution) = solution else {
            self.method = Method::Prove;
            return self.main_line_position(2);
        };
        self.report.positions = Some(solution.positions());
        if self.report.key().is_some() {
            // The line of the key continues after the position of the problem, which a draw may repeat.
            self.report.main_line = best_play(&solution, &self.problem.position, self.problem.side());
            debug_assert_eq!(self.report.main_line.first(), self.report.key().map(|key| &key.mv));
            let main_line = &self.report.main_line;
            Stage::Variations(Variations::new(solution, goal, main_line, self.limits.positions))
        } else {
            self.set_play(Some(&solution))
        }
    }

    fn play_after(&self, solution: &Solution, mv: Move) -> Vec<Move> {
        let mut after = self.problem.position.clone();
        after.play_unchecked(mv);
        best_play(solution, &after, self.problem.side())
    }

    fn after_variations(&mut self, variations: Variations) -> Stage {
        let (duals, examined, solution) = variations.into_parts();
        (self.report.duals, self.report.examined) = (duals, examined);
        self.set_play(Some(&solution))
    }

    /// Starts to prove the results of the other moves after some plies of the main line, or starts the set play.
    fn main_line_position(&mut self, plies: usize) -> Stage {
        let line = &self.report.main_line;
        let Some(&solution_move) = line.get(plies) else {
            self.report.examined = if line.len() > 1 { Examined::MainLine } else { Examined::Nothing };
            return self.set_play(None);
        };
        let (mut position, mut goal) = (self.problem.position.clone(), self.problem.goal());
        for &mv in &line[..plies] {
            position.play_unchecked(mv);
            goal = goal.after_ply();
        }
        let moves = Investigation::new(&self.problem, &position, goal, self.limits, Method::Prove);
        Stage::MainLine(plies, moves.without(solution_move))
    }

    fn after_main_line_position(&mut self, plies: usize, moves: Investigation) -> Stage {
        let (goal, line) = (moves.goal, &self.report.main_line);
        let (found, _) = moves.into_results();
        let reaching: Vec<_> = found
            .into_iter()
            .filter(|found| goal.reach(found.finding) == Reach::Reached)
            .map(|it| (it.mv, it.finding))
            .collect();
        if !reaching.is_empty() {
            // The line is the longest under the proven strategy, so it is a limit from each of its positions.
            let at_most = Plies(u16::try_from(line.len() - plies).unwrap_or(u16::MAX));
            let solution_move = (line[plies], Finding::Proven(Proven::Win { at_most }));
            let moves = [vec![solution_move], reaching].concat();
            self.report.duals.push(Dual { line: line[..plies].to_vec(), place: DualPlace::MainLine, moves });
        }
        self.main_line_position(plies + 2)
    }

    /// Examines the set play with the solution of the problem, or starts to solve it.
    fn set_play(&mut self, solution: Option<&Solution>) -> Stage {
        if self.scope == ProblemScope::Solution {
            return Stage::Done;
        }
        let position = self.problem.position.passed();
        let goal = self.problem.goal().after_ply();
        let known = solution.filter(|solution| solution.value(&position).is_some());
        if known.is_some() || !position.can_move() {
            self.report.set_play = Some(self.describe_set_play(&position, goal, &[], known));
            self.finished += 1;
            return self.next_reduction();
        }
        Stage::SetPlay(Investigation::new(&self.problem, &position, goal, self.limits, self.method))
    }

    fn after_set_play(&mut self, moves: &Investigation) -> Stage {
        self.report.set_play =
            Some(self.describe_set_play(&moves.position, moves.goal, moves.found(), moves.solution()));
        self.next_reduction()
    }

    /// Describes the set play by a solution that contains it, or by the results of its moves.
    fn describe_set_play(
        &self,
        position: &Position,
        goal: Goal,
        found: &[FoundMove],
        solution: Option<&Solution>,
    ) -> SetPlay {
        let solver = self.problem.side();
        let Some(solution) = solution else {
            let finding = worst(found, goal);
            let defense = |found: &FoundMove| SetDefense { mv: found.mv, finding: found.finding, replies: Vec::new() };
            let defenses = found.iter().map(defense).collect();
            return SetPlay { finding, reach: goal.reach(finding), defenses, line: Vec::new() };
        };
        let value = solution.value(position).expect("the solution contains the position");
        let finding = Finding::exact(value, !solver, solver);
        let values = solution.moves(position).unwrap_or_default();
        let defenses = moves_by_text(position, self.problem.capture_rule())
            .into_iter()
            .filter_map(|mv| values.iter().find(|(other, _)| *other == mv).copied())
            .map(|(mv, value)| {
                let mut after = position.clone();
                after.play_unchecked(mv);
                let goal = goal.after_ply();
                let replies = ranked(solution, &after).into_iter();
                let reaches = |value| goal.reach(Finding::exact(value, solver, solver)) == Reach::Reached;
                let replies = replies.filter(|&(_, value)| reaches(value)).map(|(mv, _)| mv).collect();
                SetDefense { mv, finding: Finding::exact(value, !solver, solver), replies }
            })
            .collect();
        SetPlay { finding, reach: goal.reach(finding), defenses, line: best_play(solution, position, solver) }
    }

    /// Starts to examine the next smaller position in which the key is legal.
    fn next_reduction(&mut self) -> Stage {
        let Some(key) = self.report.key().map(|key| key.mv) else { return Stage::Done };
        while let Some((change, position)) = self.reductions.get(self.report.reductions.len()) {
            if position.is_legal(key, self.problem.capture_rule) {
                return Stage::Reductions(ReductionCheck::new(&self.problem, position, key, self.limits, self.method));
            }
            self.report.reductions.push(Reduction { change: *change, standing: Standing::Fails });
            self.finished += 1;
        }
        Stage::Done
    }

    fn after_reduction(&mut self, check: ReductionCheck) -> Stage {
        let (change, _) = self.reductions[self.report.reductions.len()];
        self.report.reductions.push(Reduction { change, standing: check.into_standing() });
        self.next_reduction()
    }
}

/// Returns the result of a position with the defender to move, who chooses the worst of these results for the solver.
fn worst(found: &[FoundMove], goal: Goal) -> Finding {
    let Some(worst) = found.iter().map(|found| found.finding).min_by_key(|finding| finding.order()) else {
        return Finding::Exact(GameValue::Win(Plies(0)));
    };
    let is_unknown = found.iter().any(|found| found.finding == Finding::Unknown);
    let missed = found.iter().map(|found| found.finding).find(|&finding| goal.reach(finding) == Reach::Missed);
    if is_unknown { missed.unwrap_or(Finding::Unknown) } else { worst }
}

/// Decides whether a problem is sound by the results of its moves.
fn soundness(report: &ProblemReport, goal: Goal) -> Soundness {
    let mut flaws = Vec::new();
    match report.key() {
        None if report.moves.iter().all(|mv| mv.reach == Reach::Missed) => flaws.push(Flaw::NoSolution),
        None => {}
        Some(key) => {
            if report.uniqueness() == Uniqueness::NotUnique {
                flaws.push(Flaw::Cooked);
            }
            match (goal, key.finding) {
                (Goal::WinWithin(within), finding) => {
                    flaws.extend(finding.plies().filter(|&plies| plies < within).map(Flaw::Shorter));
                }
                (Goal::Hold, Finding::Exact(GameValue::Win(_)) | Finding::Proven(Proven::Win { .. })) => {
                    flaws.push(Flaw::Wins);
                }
                (Goal::Hold | Goal::Win, _) => {}
            }
        }
    }
    if !flaws.is_empty() {
        Soundness::Unsound(flaws)
    } else if report.uniqueness() != Uniqueness::Unique {
        Soundness::Unknown
    } else if report.moves.iter().all(|mv| matches!(mv.finding, Finding::Exact(_))) {
        Soundness::Sound(Basis::Exact)
    } else {
        Soundness::Sound(Basis::Proven)
    }
}
