//! Problems whose positions are solved: lines of best play, and the places where more than one move reaches the goal.

use std::collections::{BTreeSet, VecDeque};

use laska_rules::{Color, Move, PackedPosition, Position};

use super::finding::{Finding, Goal, Reach};
use super::investigation::Progress;
use super::report::{Dual, DualPlace, Examined};
use crate::{GameValue, Nodes, Solution};

/// Returns the moves of a position with their values for the side to move: best first, and equal ones in the alphabetical
/// order of their texts.
pub(super) fn ranked(solution: &Solution, position: &Position) -> Vec<(Move, GameValue)> {
    let mut moves = solution.moves(position).unwrap_or_default();
    moves.sort_unstable_by(|(one, value), (other, other_value)| {
        other_value.cmp(value).then_with(|| one.compare_texts(*other))
    });
    moves
}

/// Returns the moves of the solver that reach a goal, best first.
fn reaching(solution: &Solution, position: &Position, goal: Goal) -> Vec<(Move, Finding)> {
    let solver = position.turn();
    let findings =
        ranked(solution, position).into_iter().map(|(mv, value)| (mv, Finding::exact(value, solver, solver)));
    findings.filter(|&(_, finding)| goal.reach(finding) == Reach::Reached).collect()
}

/// Returns best play of both sides. A win takes as long as the defender can make it; a draw is played until a position is
/// repeated, and the defender leaves as few moves that hold as possible.
pub(super) fn best_play(solution: &Solution, start: &Position, solver: Color) -> Vec<Move> {
    let (mut position, mut line, mut seen) = (start.clone(), Vec::new(), BTreeSet::new());
    while seen.insert(position.pack()) {
        let Some(mv) = best_move(solution, &position, solver) else { break };
        position.play_unchecked(mv);
        line.push(mv);
    }
    line
}

fn best_move(solution: &Solution, position: &Position, solver: Color) -> Option<Move> {
    let moves = ranked(solution, position);
    let &(first, best) = moves.first()?;
    if position.turn() == solver || best != GameValue::Draw {
        return Some(first);
    }
    let holding = |mv: Move| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        reaching(solution, &after, Goal::Hold).len()
    };
    moves.iter().filter(|&&(_, value)| value == best).map(|&(mv, _)| mv).min_by_key(|&mv| holding(mv))
}

/// Searches for duals in all positions that can arise after the key if the solver plays the solution, in steps.
pub(super) struct Variations {
    solution: Box<Solution>,
    nodes: Vec<Node>,
    /// The nodes whose position has not been examined. Those of the main line come first.
    waiting: VecDeque<(usize, Position)>,
    seen: BTreeSet<(PackedPosition, Goal)>,
    duals: Vec<Dual>,
    examined: Nodes,
    limit: Nodes,
}

/// A position with the solver to move.
struct Node {
    /// The node before it, with the two moves in between. `None` for the problem itself.
    before: Option<(usize, [Move; 2])>,
    goal: Goal,
    place: DualPlace,
}

impl Variations {
    /// Starts after the problem with a solution and its main line.
    pub(super) fn new(solution: Box<Solution>, goal: Goal, main_line: &[Move], limit: Nodes) -> Self {
        let mut position = solution.root().clone();
        let mut variations = Self {
            solution,
            nodes: Vec::new(),
            waiting: VecDeque::new(),
            seen: BTreeSet::new(),
            duals: Vec::new(),
            examined: Nodes(0),
            limit,
        };
        variations.add(None, goal, DualPlace::MainLine, position.clone());
        let mut goal = goal;
        for moves in main_line.chunks_exact(2) {
            let moves = [moves[0], moves[1]];
            for mv in moves {
                position.play_unchecked(mv);
                goal = goal.after_ply();
            }
            let before = variations.nodes.len() - 1;
            variations.add(Some((before, moves)), goal, DualPlace::MainLine, position.clone());
        }
        variations
    }

    fn add(&mut self, before: Option<(usize, [Move; 2])>, goal: Goal, place: DualPlace, position: Position) {
        if self.seen.insert((position.pack(), goal)) {
            self.waiting.push_back((self.nodes.len(), position));
            self.nodes.push(Node { before, goal, place });
        }
    }

    /// Examines this many more positions, or fewer if none are left or the limit is reached.
    pub(super) fn step(&mut self, budget: Nodes) -> Progress {
        for _ in 0..budget.0 {
            if self.is_at_limit() {
                break;
            }
            let Some((index, position)) = self.waiting.pop_front() else { return Progress::Done };
            self.examine(index, position);
        }
        if self.waiting.is_empty() || self.is_at_limit() { Progress::Done } else { Progress::Running }
    }

    /// Returns whether the limit is reached. The main line is always examined.
    fn is_at_limit(&self) -> bool {
        let next = self.waiting.front().map(|&(index, _)| self.nodes[index].place);
        self.examined >= self.limit && next != Some(DualPlace::MainLine)
    }

    fn examine(&mut self, index: usize, mut position: Position) {
        self.examined += Nodes(1);
        let Node { goal, place, before } = self.nodes[index];
        let moves = reaching(&self.solution, &position, goal);
        let Some(&(solution_move, _)) = moves.first() else { return };
        if before.is_some() && moves.len() > 1 {
            self.duals.push(Dual { line: self.line_to(index), place, moves });
        }
        position.play_unchecked(solution_move);
        let goal = goal.after_ply().after_ply();
        for (defense, _) in ranked(&self.solution, &position) {
            let mut next = position.clone();
            next.play_unchecked(defense);
            self.add(Some((index, [solution_move, defense])), goal, DualPlace::Variation, next);
        }
    }

    fn line_to(&self, index: usize) -> Vec<Move> {
        let mut line = Vec::new();
        let mut next = self.nodes[index].before;
        while let Some((before, [mv, defense])) = next {
            line.extend([defense, mv]);
            next = self.nodes[before].before;
        }
        line.reverse();
        line
    }

    /// Returns the duals, those of the main line first, where they were searched for, and the solution.
    pub(super) fn into_parts(self) -> (Vec<Dual>, Examined, Box<Solution>) {
        let is_complete = self.waiting.is_empty();
        let examined = if is_complete { Examined::Everything(self.examined) } else { Examined::Partly(self.examined) };
        (self.duals, examined, self.solution)
    }
}
