//! Proofs that only one move of a position reaches its goal: by exact values where the position can be solved,
//! otherwise by searching all lines up to a number of plies.

use std::cell::RefCell;
use std::collections::HashMap;

use laska_engine::{GameValue, Solution};
use laska_library::{Goal, PlyCount};
use laska_rules::{CaptureRule, Move, PackedPosition, Position};

/// A proven claim that only one move of a position, the key, reaches the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) key: Move,
    pub(super) goal: Goal,
}

/// A method to prove claims.
pub(super) trait ClaimProver {
    /// Returns the claim that holds in a position; `None` if several moves reach the goal or nothing can be proven.
    fn claim(&self, position: &Position) -> Option<Claim>;

    /// Returns best play of both sides, beginning with the key: a whole win, or the first moves of a draw. `None` if it
    /// is too long.
    fn best_play(&self, position: &Position, claim: &Claim) -> Option<Vec<Move>>;
}

/// The minimum length of a win; shorter ones are too easy.
const MIN_PLIES: u16 = 5;

/// Returns whether a goal is distant enough for a puzzle.
pub(super) const fn is_long_enough(goal: Goal) -> bool {
    match goal {
        Goal::Win { plies } | Goal::WinWithin { plies } => plies.0 >= MIN_PLIES,
        Goal::Hold => true,
    }
}

/// Returns the goal after a move of the solver and the reply.
pub(super) const fn goal_after_reply(goal: Goal) -> Goal {
    match goal {
        Goal::Win { plies } => Goal::Win { plies: PlyCount(plies.0.saturating_sub(2)) },
        Goal::WinWithin { plies } => Goal::WinWithin { plies: PlyCount(plies.0.saturating_sub(2)) },
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
    fn claim(&self, position: &Position) -> Option<Claim> {
        let moves = self.0.moves(position)?;
        let &(key, value) = moves.iter().max_by_key(|&&(_, value)| value)?;
        let goal = match value {
            GameValue::Win { plies } => Goal::Win { plies: PlyCount(plies.0) },
            GameValue::Draw => Goal::Hold,
            GameValue::Loss { .. } => return None,
        };
        let reaches = |value: GameValue| match goal {
            Goal::Win { .. } | Goal::WinWithin { .. } => matches!(value, GameValue::Win { .. }),
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

/// Proves claims by searching all lines up to a number of plies.
pub(super) struct BoundedProver {
    capture_rule: CaptureRule,
    /// The proven bounds of positions with the winning side to move.
    bounds: RefCell<HashMap<PackedPosition, WinBounds>>,
}

/// Proven bounds on the length of a win, in plies.
#[derive(Clone, Copy, Default)]
struct WinBounds {
    /// The position wins within this number of plies, if known.
    wins: Option<u16>,
    /// The position does not win within this number of plies.
    fails: u16,
}

/// The maximum length of a win to search for, in plies.
const MAX_SEARCH_PLIES: u16 = 13;

/// The maximum number of stored positions; a position that needs more is too complex.
const MAX_STORED: usize = 400_000;

impl BoundedProver {
    pub(super) fn new(capture_rule: CaptureRule) -> Self {
        Self { capture_rule, bounds: RefCell::default() }
    }

    /// Returns the first move that wins within `plies` plies, which must be odd.
    fn winning_move(&self, position: &mut Position, plies: u16) -> Option<Move> {
        let mut moves = position.legal_moves(self.capture_rule);
        // Moves with few replies are the easiest to prove.
        moves.sort_by_cached_key(|&mv| position.count_replies(mv, self.capture_rule));
        moves.iter().copied().find(|&mv| self.wins_by(position, mv, plies))
    }

    /// Returns whether a move wins within `plies` plies, including the move itself.
    fn wins_by(&self, position: &mut Position, mv: Move, plies: u16) -> bool {
        if plies <= 1 {
            return plies == 1 && position.count_replies(mv, self.capture_rule) == 0;
        }
        let undo = position.play_unchecked(mv);
        let replies = position.legal_moves(self.capture_rule);
        let wins = replies.iter().all(|&reply| {
            let undo = position.play_unchecked(reply);
            let wins = self.wins(position, plies - 2);
            position.undo(reply, undo);
            wins
        });
        position.undo(mv, undo);
        wins
    }

    /// Returns whether the side to move wins within `plies` plies.
    fn wins(&self, position: &mut Position, plies: u16) -> bool {
        let key = position.pack();
        let bounds = self.bounds.borrow().get(&key).copied().unwrap_or_default();
        if bounds.wins.is_some_and(|wins| wins <= plies) {
            return true;
        }
        if bounds.fails >= plies || self.bounds.borrow().len() >= MAX_STORED {
            return false;
        }
        let wins = self.winning_move(position, plies).is_some();
        let bounds =
            if wins { WinBounds { wins: Some(plies), ..bounds } } else { WinBounds { fails: plies, ..bounds } };
        self.bounds.borrow_mut().insert(key, bounds);
        wins
    }

    /// Returns the smallest number of plies within which the side to move wins.
    fn shortest(&self, position: &mut Position) -> Option<u16> {
        (1..=MAX_SEARCH_PLIES).step_by(2).find(|&plies| self.wins(position, plies))
    }

    fn is_full(&self) -> bool {
        self.bounds.borrow().len() >= MAX_STORED
    }

    /// Returns the reply that delays the end the longest, and the number of plies after it.
    fn longest_reply(&self, position: &mut Position) -> Option<(Move, u16)> {
        let replies = position.legal_moves(self.capture_rule);
        let mut longest = None;
        for &reply in &replies {
            let undo = position.play_unchecked(reply);
            let plies = self.shortest(position);
            position.undo(reply, undo);
            let plies = plies?;
            if longest.is_none_or(|(_, max)| plies > max) {
                longest = Some((reply, plies));
            }
        }
        longest
    }
}

impl ClaimProver for BoundedProver {
    fn claim(&self, position: &Position) -> Option<Claim> {
        if self.bounds.borrow().len() > MAX_STORED / 2 {
            self.bounds.borrow_mut().clear();
        }
        let mut at = position.clone();
        let moves = position.legal_moves(self.capture_rule);
        let plies = self.shortest(&mut at)?;
        let mut keys = moves.iter().copied().filter(|&mv| self.wins_by(&mut at, mv, plies));
        let (key, other) = (keys.next()?, keys.next());
        let is_proven = other.is_none() && moves.len() > 1 && !self.is_full();
        is_proven.then_some(Claim { key, goal: Goal::WinWithin { plies: PlyCount(plies) } })
    }

    fn best_play(&self, position: &Position, claim: &Claim) -> Option<Vec<Move>> {
        let (mut at, mut line, mut next) = (position.clone(), Vec::new(), claim.key);
        loop {
            at.play_unchecked(next);
            line.push(next);
            if !at.can_move() {
                return Some(line);
            }
            let (reply, plies) = self.longest_reply(&mut at)?;
            at.play_unchecked(reply);
            line.push(reply);
            next = self.winning_move(&mut at, plies)?;
        }
    }
}
