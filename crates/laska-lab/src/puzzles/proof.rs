//! Proofs that only one move of a position reaches its goal, and those from solved positions.

use laska_engine::{GameValue, Solution};
use laska_library::{Goal, PlyCount, PuzzleKind};
use laska_rules::{Move, Position};

/// A proven claim that only one move of a position, the key, reaches the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) key: Move,
    pub(super) goal: Goal,
}

/// A method to prove claims.
pub(super) trait ClaimProver {
    /// The kind of the puzzles that follow from the claims.
    const KIND: PuzzleKind;

    /// Returns the claim that holds in a position; `None` if several moves reach the goal or nothing can be proven.
    fn claim(&self, position: &Position) -> Option<Claim>;

    /// Returns best play of both sides, beginning with the key: a whole win, or the first moves of a draw. `None` if it
    /// is too long.
    fn best_play(&self, position: &Position, claim: &Claim) -> Option<Vec<Move>>;
}

/// The minimum number of legal moves in a puzzle.
pub(super) const MIN_MOVES: usize = 3;

/// The minimum length of a win; shorter ones are too easy.
const MIN_PLIES: u16 = 5;

/// Returns whether a goal is distant enough for a puzzle.
pub(super) const fn is_long_enough(goal: Goal) -> bool {
    match goal {
        Goal::Win { plies } => plies.0 >= MIN_PLIES,
        Goal::Hold => true,
    }
}

/// Returns the goal after a move of the solver and the reply.
pub(super) const fn goal_after_reply(goal: Goal) -> Goal {
    match goal {
        Goal::Win { plies } => Goal::Win { plies: PlyCount(plies.0.saturating_sub(2)) },
        Goal::Hold => Goal::Hold,
    }
}

/// Proves claims by the exact values of all positions that can arise.
pub(super) struct ExactProver(pub(super) Solution);

/// The length of the line shown for a draw, in plies.
const DRAW_PLIES: usize = 12;

/// The maximum length of a win, in plies.
const MAX_WIN_PLIES: usize = 40;

impl ClaimProver for ExactProver {
    const KIND: PuzzleKind = PuzzleKind::Exact;

    fn claim(&self, position: &Position) -> Option<Claim> {
        let moves = self.0.moves(position)?;
        let &(key, value) = moves.iter().max_by_key(|&&(_, value)| value)?;
        let goal = match value {
            GameValue::Win(plies) => Goal::Win { plies: PlyCount(plies.0) },
            GameValue::Draw => Goal::Hold,
            GameValue::Loss(_) => return None,
        };
        let reaches = |value: GameValue| match goal {
            Goal::Win { .. } => matches!(value, GameValue::Win(_)),
            Goal::Hold => value == GameValue::Draw,
        };
        let is_only = moves.iter().filter(|&&(_, value)| reaches(value)).count() == 1;
        (is_only && moves.len() > 1).then_some(Claim { key, goal })
    }

    fn best_play(&self, position: &Position, claim: &Claim) -> Option<Vec<Move>> {
        let mut line = self.0.best_line(position)?;
        if claim.goal == Goal::Hold {
            line.truncate(DRAW_PLIES);
        }
        (line.len() <= MAX_WIN_PLIES).then_some(line)
    }
}
