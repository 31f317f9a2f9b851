//! What is claimed of a puzzle's position, and two ways to prove it: exact values, where not too many positions can
//! arise, and playing out every line of so many plies, for wins that come soon.

use std::cell::RefCell;
use std::collections::HashMap;

use laska_engine::{GameValue, Plies, Solution};
use laska_library::{Goal, PlyCount};
use laska_rules::{CaptureRule, Move, PackedPosition, Position};

/// A proved claim: only one move of a position reaches the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) key: Move,
    pub(super) aim: Aim,
}

/// What the only move reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// It wins; in so many plies, itself included.
    Win(Plies),
    /// It wins in at most so many plies.
    WinWithin(Plies),
    /// It does not lose.
    Hold,
}

/// A way to prove claims.
pub(super) trait Oracle {
    /// The claim of a position; `None` if several moves reach the goal, or nothing can be proved.
    fn claim(&self, position: &Position) -> Option<Claim>;

    /// Best play of both sides from a position, the key first: a win to its end, some moves of a draw. `None` if it is
    /// too long.
    fn best_play(&self, position: &Position, claim: &Claim) -> Option<Vec<Move>>;
}

/// Shorter wins are too easy for a puzzle.
const FEWEST_PLIES: u16 = 5;

impl Aim {
    /// Whether it is long enough for a puzzle.
    pub(super) const fn is_far(self) -> bool {
        match self {
            Self::Win(plies) | Self::WinWithin(plies) => plies.0 >= FEWEST_PLIES,
            Self::Hold => true,
        }
    }

    /// The goal of the puzzle.
    pub(super) const fn goal(self) -> Goal {
        match self {
            Self::Win(plies) => Goal::Win { plies: PlyCount(plies.0) },
            Self::WinWithin(plies) => Goal::WinWithin { plies: PlyCount(plies.0) },
            Self::Hold => Goal::Hold,
        }
    }
}

/// The goal after a move of the solving side and the reply.
pub(super) const fn goal_after_a_pair(goal: Goal) -> Goal {
    match goal {
        Goal::Win { plies } => Goal::Win { plies: PlyCount(plies.0.saturating_sub(2)) },
        Goal::WinWithin { plies } => Goal::WinWithin { plies: PlyCount(plies.0.saturating_sub(2)) },
        Goal::Hold => Goal::Hold,
    }
}

/// Proves claims by the exact values of all positions that can arise.
pub(super) struct Exact(pub(super) Solution);

/// The plies of a draw that are shown.
const HOLD_PLIES: usize = 12;

/// The longest win for a puzzle, in plies.
const LONGEST_WIN: usize = 40;

impl Oracle for Exact {
    fn claim(&self, position: &Position) -> Option<Claim> {
        let moves = self.0.moves(position)?;
        let &(key, value) = moves.iter().max_by_key(|&&(_, value)| value)?;
        let aim = match value {
            GameValue::Win { plies } => Aim::Win(plies),
            GameValue::Draw => Aim::Hold,
            GameValue::Loss { .. } => return None,
        };
        let reaches = |value: GameValue| match aim {
            Aim::Win(_) | Aim::WinWithin(_) => matches!(value, GameValue::Win { .. }),
            Aim::Hold => value == GameValue::Draw,
        };
        let alone = moves.iter().filter(|&&(_, value)| reaches(value)).count() == 1;
        (alone && moves.len() > 1).then_some(Claim { key, aim })
    }

    fn best_play(&self, position: &Position, claim: &Claim) -> Option<Vec<Move>> {
        let mut line = self.0.best_line(position)?;
        if claim.aim == Aim::Hold {
            line.truncate(HOLD_PLIES);
        }
        (line.len() <= LONGEST_WIN).then_some(line)
    }
}

/// Proves claims by playing out every line of so many plies.
pub(super) struct Bounded {
    capture_rule: CaptureRule,
    /// Of each position with the side to win to move: within how many plies it wins, or that it does not within so
    /// many.
    known: RefCell<HashMap<PackedPosition, Known>>,
}

/// What is known of a position, in plies.
#[derive(Clone, Copy, Default)]
struct Known {
    /// It wins within these, if there are any.
    wins: Option<u16>,
    /// It does not win within these.
    fails: u16,
}

/// The longest win that is searched, in plies.
const LONGEST: u16 = 13;

/// The most positions to store; a position with more is too complex.
const MOST_KNOWN: usize = 400_000;

impl Bounded {
    /// Nothing is known yet.
    pub(super) fn new(capture_rule: CaptureRule) -> Self {
        Self { capture_rule, known: RefCell::default() }
    }

    /// The first move that wins within so many plies, an odd number.
    fn winning_move(&self, position: &mut Position, plies: u16) -> Option<Move> {
        let mut moves = position.moves(self.capture_rule);
        // With few replies there is less to refute.
        moves.sort_by_cached_key(|&mv| position.count_replies(mv, self.capture_rule));
        moves.iter().copied().find(|&mv| self.wins_by(position, mv, plies))
    }

    /// Whether a move wins within so many plies, itself included.
    fn wins_by(&self, position: &mut Position, mv: Move, plies: u16) -> bool {
        if plies <= 1 {
            return plies == 1 && position.count_replies(mv, self.capture_rule) == 0;
        }
        let undo = position.play_unchecked(mv);
        let replies = position.moves(self.capture_rule);
        let wins = replies.iter().all(|&reply| {
            let undo = position.play_unchecked(reply);
            let wins = self.wins(position, plies - 2);
            position.undo(reply, undo);
            wins
        });
        position.undo(mv, undo);
        wins
    }

    /// Whether the side to move wins within so many plies.
    fn wins(&self, position: &mut Position, plies: u16) -> bool {
        let key = position.pack();
        let known = self.known.borrow().get(&key).copied().unwrap_or_default();
        if known.wins.is_some_and(|wins| wins <= plies) {
            return true;
        }
        if known.fails >= plies || self.known.borrow().len() >= MOST_KNOWN {
            return false;
        }
        let wins = self.winning_move(position, plies).is_some();
        let known = if wins { Known { wins: Some(plies), ..known } } else { Known { fails: plies, ..known } };
        self.known.borrow_mut().insert(key, known);
        wins
    }

    /// The fewest plies within which the side to move wins.
    fn shortest(&self, position: &mut Position) -> Option<u16> {
        (1..=LONGEST).step_by(2).find(|&plies| self.wins(position, plies))
    }

    fn is_overrun(&self) -> bool {
        self.known.borrow().len() >= MOST_KNOWN
    }

    /// The reply that delays the end the longest, and the plies after it.
    fn longest_reply(&self, position: &mut Position) -> Option<(Move, u16)> {
        let replies = position.moves(self.capture_rule);
        let mut longest = None;
        for &reply in &replies {
            let undo = position.play_unchecked(reply);
            let plies = self.shortest(position);
            position.undo(reply, undo);
            let plies = plies?;
            if longest.is_none_or(|(_, most)| plies > most) {
                longest = Some((reply, plies));
            }
        }
        longest
    }
}

impl Oracle for Bounded {
    fn claim(&self, position: &Position) -> Option<Claim> {
        if self.known.borrow().len() > MOST_KNOWN / 2 {
            self.known.borrow_mut().clear();
        }
        let mut at = position.clone();
        let moves = position.moves(self.capture_rule);
        let plies = self.shortest(&mut at)?;
        let mut keys = moves.iter().copied().filter(|&mv| self.wins_by(&mut at, mv, plies));
        let (key, other) = (keys.next()?, keys.next());
        let is_proven = other.is_none() && moves.len() > 1 && !self.is_overrun();
        is_proven.then_some(Claim { key, aim: Aim::WinWithin(Plies(plies)) })
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
