//! The result of every move of a position: by solving the position, or else by a proof for each move.

use laska_rules::{CaptureRule, Color, Move, Position};

use super::claim::{Claim, Decision};
use super::finding::{Finding, Goal, Proven};
use super::{Problem, ProblemLimits};
use crate::{CheckedWin, GameValue, Nodes, Plies, Solution, Solver, SolverStatus};

/// Finds the results of the moves of one position, in steps.
pub(super) struct Investigation {
    pub(super) position: Position,
    capture_rule: CaptureRule,
    pub(super) solver: Color,
    pub(super) goal: Goal,
    limits: ProblemLimits,
    /// The moves, in the order in which they are proven.
    moves: Vec<Move>,
    /// The results of the first moves.
    found: Vec<FoundMove>,
    work: Work,
}

/// A move with its result, and the line of a proof.
#[derive(Clone, Debug)]
pub(super) struct FoundMove {
    pub(super) mv: Move,
    pub(super) finding: Finding,
    /// Starts with the move.
    pub(super) line: Vec<Move>,
}

enum Work {
    Solving(Box<Solver>),
    Proving(Option<Box<Claim>>),
    Solved(Box<Solution>),
    Proven,
}

/// How to find the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    /// Solve the position. If the memory does not suffice, prove each move.
    Solve,
    /// Prove each move, because the memory does not suffice for a position with as many counters.
    Prove,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    Running,
    Done,
}

/// Returns the legal moves in the alphabetical order of their texts.
pub(super) fn moves_by_text(position: &Position, capture_rule: CaptureRule) -> Vec<Move> {
    let mut moves = position.legal_moves(capture_rule).to_vec();
    moves.sort_unstable_by(|one, other| one.compare_texts(*other));
    moves
}

impl Investigation {
    /// Starts with the moves of a position, for the goal of a problem's solver from there.
    pub(super) fn new(
        problem: &Problem,
        position: &Position,
        goal: Goal,
        limits: ProblemLimits,
        method: Method,
    ) -> Self {
        let capture_rule = problem.capture_rule();
        let work = match method {
            Method::Solve => Work::Solving(Box::new(Solver::new(position, capture_rule, limits.memory))),
            Method::Prove => Work::Proving(None),
        };
        let moves = moves_by_text(position, capture_rule);
        let (position, solver) = (position.clone(), problem.side());
        Self { position, capture_rule, solver, goal, limits, moves, found: Vec::new(), work }
    }

    /// Proves this move before the others.
    pub(super) fn begin_with(mut self, first: Move) -> Self {
        if let Some(index) = self.moves.iter().position(|&mv| mv == first) {
            self.moves[..=index].rotate_right(1);
        }
        self
    }

    /// Leaves out a move.
    pub(super) fn without(mut self, excluded: Move) -> Self {
        self.moves.retain(|&mv| mv != excluded);
        self
    }

    /// Works for about as long as it takes to expand this many positions, or until all results are found.
    pub(super) fn step(&mut self, budget: Nodes) -> Progress {
        match &mut self.work {
            Work::Solving(solver) => match solver.step(budget) {
                Ok(SolverStatus::Done) => self.end_solving(),
                Ok(_) => {}
                Err(_) => self.work = Work::Proving(None),
            },
            Work::Proving(claim) => match claim {
                Some(proving) => {
                    if let Some(decision) = proving.step(budget) {
                        let decision = decision.clone();
                        *claim = None;
                        self.add(decision);
                    }
                }
                None => self.begin_claim(),
            },
            Work::Solved(_) | Work::Proven => {}
        }
        match self.work {
            Work::Solved(_) | Work::Proven => Progress::Done,
            Work::Solving(_) | Work::Proving(_) => Progress::Running,
        }
    }

    fn end_solving(&mut self) {
        let Work::Solving(solver) = std::mem::replace(&mut self.work, Work::Proven) else { return };
        let Some(solution) = solver.into_solution() else { return };
        let values = solution.moves(&self.position).expect("a solution contains its root");
        let finding = |mv: Move| {
            let value = values.iter().find(|(other, _)| *other == mv).map(|&(_, value)| value);
            value.map_or(Finding::Unknown, |value| Finding::exact(value, self.position.turn(), self.solver))
        };
        self.found = self.moves.iter().map(|&mv| FoundMove { mv, finding: finding(mv), line: vec![mv] }).collect();
        self.work = Work::Solved(Box::new(solution));
    }

    /// Begins to prove the result of the next move, unless the game ends with it.
    fn begin_claim(&mut self) {
        let Some(&mv) = self.moves.get(self.found.len()) else {
            self.work = Work::Proven;
            return;
        };
        let mut after = self.position.clone();
        after.play_unchecked(mv);
        if after.can_move() {
            let attacker = self.goal.attacker(self.solver);
            let claim = Claim::new(&after, self.capture_rule, attacker, self.limits);
            self.work = Work::Proving(Some(Box::new(claim)));
        } else {
            let finding = Finding::exact(GameValue::Win(Plies(1)), self.position.turn(), self.solver);
            self.found.push(FoundMove { mv, finding, line: vec![mv] });
        }
    }

    /// Adds the result of the next move.
    fn add(&mut self, decision: Decision) {
        let mv = self.moves[self.found.len()];
        let is_win = self.goal.attacker(self.solver) == self.solver;
        let (proven, line) = match decision {
            Decision::Undecided => (None, Vec::new()),
            Decision::NotWon => (Some(if is_win { Proven::NoWin } else { Proven::NoLoss }), Vec::new()),
            Decision::Won(CheckedWin { plies: Plies(plies), line, .. }) => {
                let at_most = Plies(plies.saturating_add(1));
                (Some(if is_win { Proven::Win { at_most } } else { Proven::Loss { at_most } }), line)
            }
        };
        let finding = proven.map_or(Finding::Unknown, Finding::Proven);
        self.found.push(FoundMove { mv, finding, line: [&[mv], line.as_slice()].concat() });
    }

    /// Returns the results found so far.
    pub(super) fn found(&self) -> &[FoundMove] {
        &self.found
    }

    /// Returns the solution of the position, if it is solved.
    pub(super) fn solution(&self) -> Option<&Solution> {
        match &self.work {
            Work::Solved(solution) => Some(solution),
            Work::Solving(_) | Work::Proving(_) | Work::Proven => None,
        }
    }

    /// Returns the results, and the solution of the position if it is solved.
    pub(super) fn into_results(self) -> (Vec<FoundMove>, Option<Box<Solution>>) {
        match self.work {
            Work::Solved(solution) => (self.found, Some(solution)),
            Work::Solving(_) | Work::Proving(_) | Work::Proven => (self.found, None),
        }
    }
}
