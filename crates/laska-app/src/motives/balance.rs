//! What a side captures and frees by force within some moves, more than the other side.
//!
//! The balance of a side is the number of prisoners it holds, less those that the other side holds. Captures and freed counters
//! both change it.

use laska_rules::{CaptureRule, Color, Move, Position};

use super::case::Case;
use super::facts::position_after;

/// The plies after a move within which gains are looked for. Captures that are due after them are counted, too. A gain that the next
/// two plies take back is none.
const HORIZON: usize = 5;

/// The number of positions that a comparison may visit: two milliseconds, on a phone about ten.
const MAX_POSITIONS: u32 = 15_000;

/// The most moves of a line. More are hard to follow.
const MAX_SHOWN: usize = 7;

/// What a move loses against the best one, in counters that are captured or freed, whatever the other side does.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Difference {
    /// What the opponent gains after the move, if that is more than after the best one.
    pub(super) lost: Option<usize>,
    /// What the player would have gained with the best move, if that is more than with the move.
    pub(super) missed: Option<usize>,
}

impl Difference {
    /// Compares two moves in one position. Finds no difference if that takes too long.
    pub(super) fn new(played: &Case<'_>, best: &Case<'_>) -> Self {
        Self::find(played, best).unwrap_or_default()
    }

    fn find(played: &Case<'_>, best: &Case<'_>) -> Option<Self> {
        let player = played.position.turn();
        let before = balance(played.position, player);
        let mut search = Search::new(played.capture_rule);
        // The opponent's balances.
        let mut values = |case: &Case<'_>, plies| search.value(&case.after, balance(&case.after, !player), plies);
        let (mut after_played, mut after_best) = ([0; 2], [0; 2]);
        for (index, plies) in [HORIZON, HORIZON + 2].into_iter().enumerate() {
            (after_played[index], after_best[index]) = (values(played, plies)?, values(best, plies)?);
            if after_played[index] <= after_best[index] {
                return Some(Self::default());
            }
        }
        let gain = |gain: i32| usize::try_from(gain).ok().filter(|&gain| gain > 0);
        let [least, most] = [after_played[0].min(after_played[1]), after_best[0].max(after_best[1])];
        Some(if least > most {
            Self { lost: gain(least + before), missed: gain(-most - before) }
        } else {
            Self::default()
        })
    }
}

/// Returns the opponent's moves after a move, and the player's replies, that gain this many counters. They follow the expected line
/// as far as that gains them, too.
pub(crate) fn losing_line(case: &Case<'_>, counters: usize) -> Option<Vec<Move>> {
    let goal = balance(case.position, case.after.turn()) + counters as i32;
    Search::new(case.capture_rule).line(&case.after, goal, HORIZON, case.replies)
}

/// Returns a move and what follows it until the player has gained this many counters, like [`losing_line`].
pub(crate) fn gaining_line(case: &Case<'_>, counters: usize) -> Option<Vec<Move>> {
    let goal = balance(case.position, case.position.turn()) + counters as i32;
    let expected: Vec<Move> = std::iter::once(case.mv).chain(case.replies.iter().copied()).collect();
    Search::new(case.capture_rule).line(case.position, goal, HORIZON + 1, &expected)
}

/// Returns how many more prisoners a side holds than the other one.
fn balance(position: &Position, side: Color) -> i32 {
    let held = position.columns().map(|(_, column)| {
        let prisoners = column.counters().filter(|counter| counter.color != column.owner()).count() as i32;
        if column.owner() == side { prisoners } else { -prisoners }
    });
    held.sum()
}

/// A search for balances, which fails if it visits too many positions.
struct Search {
    capture_rule: CaptureRule,
    positions_left: u32,
    /// The last move that reached the goal with this number of plies left: it often does so again.
    killers: [Option<Move>; HORIZON + 4],
}

impl Search {
    const fn new(capture_rule: CaptureRule) -> Self {
        Self { capture_rule, positions_left: MAX_POSITIONS, killers: [None; HORIZON + 4] }
    }

    /// Returns the balance that the side to move reaches by force, close to an estimate; `None` if it has lost.
    fn value(&mut self, position: &Position, estimate: i32, plies: usize) -> Option<i32> {
        if position.count_moves(self.capture_rule) == 0 {
            return None;
        }
        let mut value = estimate;
        while self.reaches(position, value + 1, plies)? {
            value += 1;
        }
        while !self.reaches(position, value, plies)? {
            value -= 1;
        }
        Some(value)
    }

    /// Returns whether the side to move reaches a balance, whatever the other side does.
    fn reaches(&mut self, position: &Position, goal: i32, plies: usize) -> Option<bool> {
        if plies == 0 && !position.must_capture() {
            return Some(balance(position, position.turn()) >= goal);
        }
        let legal = position.legal_moves(self.capture_rule);
        let killer = self.killers[plies].filter(|killer| legal.contains(killer));
        for mv in killer.into_iter().chain(legal.iter().copied().filter(|&mv| Some(mv) != killer)) {
            if self.reaches_by(position, mv, goal, plies)? {
                self.killers[plies] = Some(mv);
                return Some(true);
            }
        }
        Some(false)
    }

    fn reaches_by(&mut self, position: &Position, mv: Move, goal: i32, plies: usize) -> Option<bool> {
        self.positions_left = self.positions_left.checked_sub(1)?;
        Some(!self.reaches(&position_after(position, mv), 1 - goal, plies.saturating_sub(1))?)
    }

    /// Returns whether a move reaches a balance and keeps it for two more plies.
    fn gains_by(&mut self, position: &Position, mv: Move, goal: i32, plies: usize) -> bool {
        [plies, plies + 2].iter().all(|&plies| self.reaches_by(position, mv, goal, plies) == Some(true))
    }

    /// Returns the fewest plies, at most `most`, within which a move reaches a balance.
    fn delay(&mut self, position: &Position, mv: Move, goal: i32, most: usize) -> Option<usize> {
        (0..=most).find(|&plies| self.reaches_by(position, mv, goal, plies) == Some(true))
    }

    /// Returns a line in which the side to move, which reaches a balance within some plies, does so soon, and the other side delays
    /// it; `None` if the line is too long.
    fn line(&mut self, position: &Position, goal: i32, mut plies: usize, expected: &[Move]) -> Option<Vec<Move>> {
        let mut position = position.clone();
        let mut line: Vec<Move> = Vec::new();
        while line.len() < MAX_SHOWN {
            let legal = position.legal_moves(self.capture_rule);
            let gaining: Vec<Move> =
                legal.iter().copied().filter(|&mv| self.gains_by(&position, mv, goal, plies)).collect();
            let expected_move = next_of(expected, &line).filter(|mv| gaining.contains(mv));
            let mv = expected_move
                .or_else(|| gaining.into_iter().min_by_key(|&mv| self.delay(&position, mv, goal, plies)))?;
            line.push(mv);
            position.play_unchecked(mv);
            let replies = position.legal_moves(self.capture_rule);
            if replies.is_empty() || !position.must_capture() && balance(&position, !position.turn()) >= goal {
                return Some(line);
            }
            plies = plies.saturating_sub(2);
            let delay = |search: &mut Self, reply: Move| {
                let next = position_after(&position, reply);
                (0..=plies).find(|&plies| search.reaches(&next, goal, plies) == Some(true))
            };
            let reply =
                next_of(expected, &line).or_else(|| replies.iter().copied().max_by_key(|&reply| delay(self, reply)))?;
            line.push(reply);
            position.play_unchecked(reply);
        }
        None
    }
}

/// Returns the move after a line in an expected one that begins with it.
fn next_of(expected: &[Move], line: &[Move]) -> Option<Move> {
    expected.strip_prefix(line)?.first().copied()
}
