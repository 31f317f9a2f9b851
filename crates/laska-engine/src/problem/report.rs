//! The report on a problem.

use laska_rules::Move;

use super::Change;
use super::finding::{Finding, Reach};
use crate::{GameValue, Nodes, Plies};

/// What a check of a problem has found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct ProblemReport {
    /// Whether the problem is sound.
    pub soundness: Soundness,
    /// Every legal move, best first; moves with equal results are in the alphabetical order of their texts. The first
    /// one is the key if it reaches the goal.
    pub moves: Vec<ProblemMove>,
    /// The key and best play after it, with the longest defense of a win. A draw is played until a position is repeated;
    /// the defender leaves as few moves that hold as possible. Empty if no move is known to reach the goal.
    pub main_line: Vec<Move>,
    /// The positions after the key in which more than one move reaches the goal: first those of the main line, then those
    /// of the variations, the shorter lines first.
    pub duals: Vec<Dual>,
    /// Where duals were searched for.
    pub examined: Examined,
    /// Play if the other side were to move in the position. `None` if it was not asked for.
    pub set_play: Option<SetPlay>,
    /// Whether the key stands in each smaller position: with a counter less, or with a soldier for an officer. Empty if
    /// the key is not unique, or if it was not asked for.
    pub reductions: Vec<Reduction>,
    /// The number of positions that can arise from the problem, if all of them are solved.
    pub positions: Option<Nodes>,
}

/// Whether a problem is sound: a move reaches the goal, no other one does, and the goal is not too modest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Soundness {
    /// The problem is sound.
    Sound(Basis),
    /// The problem has flaws.
    Unsound(Vec<Flaw>),
    /// The limits do not suffice to decide it.
    Unknown,
}

/// What a statement rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Basis {
    /// All results are exact.
    Exact,
    /// Some results are proven only.
    Proven,
}

/// A flaw that makes a problem unsound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Flaw {
    /// No move reaches the goal.
    NoSolution,
    /// More than one move reaches the goal.
    Cooked,
    /// The goal is a win within a number of moves, but fewer plies suffice.
    Shorter(Plies),
    /// The goal is to hold, but the side to move wins.
    Wins,
}

/// A move from the position of the problem, or from a position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct ProblemMove {
    /// The move.
    pub mv: Move,
    /// Its result, counted in plies that include the move itself.
    pub finding: Finding,
    /// Whether it reaches the goal.
    pub reach: Reach,
    /// Best play after the move, starting with it: the refutation if it does not reach the goal. Only the move itself
    /// if no line is known.
    pub line: Vec<Move>,
}

/// Whether only one move reaches the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// Only the key does.
    Unique,
    /// Other moves do, too: they are cooks.
    NotUnique,
    /// No other move is known to reach the goal, but not every one is known to miss it. Or no key is known.
    Unknown,
}

/// A position after the key in which more than one move reaches the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Dual {
    /// The moves from the problem to the position.
    pub line: Vec<Move>,
    /// Whether the position is in the main line.
    pub place: DualPlace,
    /// The moves that reach the goal with their results, best first. The solution continues with the first one.
    pub moves: Vec<(Move, Finding)>,
}

/// The place of a dual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum DualPlace {
    /// The main line.
    MainLine,
    /// A variation: the defender has left the main line.
    Variation,
}

/// How long the way of a dual is, compared to the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DualLength {
    /// It is as short, or it holds as well.
    Equal,
    /// It wins too, but takes this many plies more.
    Longer(Plies),
    /// The lengths are not known exactly.
    Unknown,
}

/// Where duals were searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Examined {
    /// Nowhere, because no line is known.
    Nothing,
    /// In the main line only, by proofs.
    MainLine,
    /// In the main line and in some positions of the variations; there are more than the limit.
    Partly(Nodes),
    /// In the main line and all variations: in this many positions that can arise if the solver plays the solution.
    Everything(Nodes),
}

/// Play if the other side were to move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct SetPlay {
    /// The result for the side that solves the problem.
    pub finding: Finding,
    /// Whether it reaches the goal, in one move less.
    pub reach: Reach,
    /// Each move of the other side, in the alphabetical order of their texts.
    pub defenses: Vec<SetDefense>,
    /// Best play of both sides, if it is known.
    pub line: Vec<Move>,
}

/// A move of the other side in the set play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct SetDefense {
    /// The move.
    pub mv: Move,
    /// The result for the side that solves the problem, counted in plies that include the move.
    pub finding: Finding,
    /// The moves that are known to reach the goal after it, best first.
    pub replies: Vec<Move>,
}

/// A smaller position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Reduction {
    /// What is removed or demoted.
    pub change: Change,
    /// Whether the key stands.
    pub standing: Standing,
}

/// Whether the key of a problem stands in a smaller position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub enum Standing {
    /// The key still is the only move that reaches the goal, so what was removed is not needed.
    Stands,
    /// The key does not reach the goal, or is not legal.
    Fails,
    /// Other moves reach the goal as well: all of them if not too many positions can arise, otherwise those found first.
    Cooked(Vec<Move>),
    /// The limits do not suffice to decide it.
    Unknown,
}

/// Whether every counter of a problem is needed, and every officer as an officer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Minimality {
    /// The key stands in no smaller position.
    Minimal,
    /// The key stands in a smaller position.
    NotMinimal,
    /// The limits do not suffice to decide it.
    Unknown,
    /// It was not examined, because the key is not unique or because it was not asked for.
    NotExamined,
}

impl ProblemReport {
    /// Returns the move that solves the problem, if one is known: the best one if there are several.
    #[must_use]
    pub fn key(&self) -> Option<&ProblemMove> {
        self.moves.first().filter(|best| best.reach == Reach::Reached)
    }

    /// Returns the other moves that reach the goal, best first.
    pub fn cooks(&self) -> impl Iterator<Item = &ProblemMove> {
        self.moves.iter().skip(1).filter(|mv| mv.reach == Reach::Reached)
    }

    /// Returns whether the key is the only move that reaches the goal.
    #[must_use]
    pub fn uniqueness(&self) -> Uniqueness {
        if self.cooks().next().is_some() {
            Uniqueness::NotUnique
        } else if self.key().is_some() && self.moves.iter().all(|mv| mv.reach != Reach::Unknown) {
            Uniqueness::Unique
        } else {
            Uniqueness::Unknown
        }
    }

    /// Returns whether every counter is needed.
    #[must_use]
    pub fn minimality(&self) -> Minimality {
        let has = |standing: Standing| self.reductions.iter().any(|reduction| reduction.standing == standing);
        if self.reductions.is_empty() {
            Minimality::NotExamined
        } else if has(Standing::Stands) {
            Minimality::NotMinimal
        } else if has(Standing::Unknown) {
            Minimality::Unknown
        } else {
            Minimality::Minimal
        }
    }

    /// Returns the number of duals of the main line with a way that is as short as the solution.
    #[must_use]
    pub fn equal_duals_of_main_line(&self) -> usize {
        let in_main_line = self.duals.iter().filter(|dual| dual.place == DualPlace::MainLine);
        in_main_line.filter(|dual| dual.ways().any(|(_, length)| length == DualLength::Equal)).count()
    }
}

impl Dual {
    /// Returns the moves besides the solution, with the lengths of their ways.
    pub fn ways(&self) -> impl Iterator<Item = (Move, DualLength)> {
        let best = self.moves.first().map(|&(_, finding)| finding);
        self.moves.iter().skip(1).map(move |&(mv, finding)| {
            let length = match (best, finding) {
                (Some(Finding::Exact(GameValue::Win(best))), Finding::Exact(GameValue::Win(plies))) if plies > best => {
                    DualLength::Longer(Plies(plies.0 - best.0))
                }
                (Some(Finding::Exact(_)), Finding::Exact(_)) => DualLength::Equal,
                _ => DualLength::Unknown,
            };
            (mv, length)
        })
    }
}
