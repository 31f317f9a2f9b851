//! What a side captures and frees by force within some moves, more than the other side.
//!
//! The balance of a side is the number of prisoners it holds, less those that the other side holds. Captures and freed counters
//! both change it.

use laska_rules::{CaptureRule, Color, Move, Position};

use super::case::Case;
use super::facts::position_after;
use crate::search_result::SearchResult;

/// The plies after a move within which gains are looked for. Captures that are due after them are counted, too. A gain that
/// is lost again within two more plies does not count.
const HORIZON: usize = 5;

/// The number of positions that a comparison may visit: at most two milliseconds, on a phone about a frame.
const MAX_POSITIONS: u32 = 10_000;

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
        Self::find(&mut Search::new(played.capture_rule), played, best).unwrap_or_default()
    }

    /// Returns whether one of these moves misses counters that the best one gains by force, as far as a single comparison of two
    /// moves would look.
    pub(super) fn is_missed_by_any(others: &[Case<'_>], best: &Case<'_>) -> bool {
        let mut search = Search::new(best.capture_rule);
        let misses = |other| Self::find(&mut search, other, best).is_some_and(|it| it.missed.is_some());
        others.iter().any(misses)
    }

    fn find(search: &mut Search, played: &Case<'_>, best: &Case<'_>) -> Option<Self> {
        let player = played.position.turn();
        let before = balance(played.position, player);
        // The balances of the opponent, who reaches none without a move.
        let mut value = |case: &Case<'_>| {
            let is_over = case.after.count_moves(case.capture_rule) == 0;
            if is_over { None } else { search.value(&case.after, balance(&case.after, !player)) }
        };
        let (after_played, after_best) = (value(played)?, value(best)?);
        if after_played <= after_best {
            return None;
        }
        let after_played = search.lower(&played.after, after_played, HORIZON + 2)?;
        let after_best = search.raise(&best.after, after_best, HORIZON + 2)?;
        let gain = |gain: i32| usize::try_from(gain).ok().filter(|&gain| gain > 0 && after_played > after_best);
        Some(Self { lost: gain(after_played + before), missed: gain(-after_best - before) })
    }
}

/// What the opponent gains in the best play that a search expects after a move, more than after the best move. It is not
/// certain: the player may find better replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ExpectedLoss {
    /// How many more counters the opponent captures or frees than the player.
    pub(crate) counters: usize,
    /// The moves after the one that costs them, up to the gain.
    pub(crate) line: Vec<Move>,
}

/// Returns what the opponent is expected to gain after a move and not after the best one, if it is still there at the end of the
/// expected line.
pub(crate) fn expected_loss(
    position: &Position,
    capture_rule: CaptureRule,
    played: &SearchResult,
    best: &SearchResult,
) -> Option<ExpectedLoss> {
    let [played, best] = [played, best].map(|result| Case::new(position, capture_rule, result));
    let (gains, others) = (gains(&played), gains(&best));
    let &(_, last) = gains.last()?;
    let shown = gains.iter().take_while(|(plies, _)| *plies <= MAX_SHOWN);
    // The shortest line to the highest gain.
    let &(plies, gain) = shown.max_by_key(|&&(plies, gain)| (gain, std::cmp::Reverse(plies)))?;
    let otherwise = others.iter().map(|&(_, gain)| gain).max().unwrap_or_default().max(0);
    let counters = usize::try_from(gain).ok().filter(|_| gain > otherwise && last > otherwise)?;
    Some(ExpectedLoss { counters, line: played.replies.get(..plies)?.to_vec() })
}

/// Returns what the opponent has gained since before the move wherever the expected line is quiet, with the number of plies after
/// the move.
fn gains(case: &Case<'_>) -> Vec<(usize, i32)> {
    let opponent = !case.position.turn();
    let before = balance(case.position, opponent);
    let mut position = case.after.clone();
    let mut gains = Vec::new();
    for (plies, &mv) in (1..).zip(case.replies) {
        position.play_unchecked(mv);
        if !position.must_capture() {
            gains.push((plies, balance(&position, opponent) - before));
        }
    }
    gains
}

/// Returns the opponent's moves after a move, and the player's replies, that gain this many counters. They follow the
/// expected line as far as that gains them, too.
pub(super) fn losing_line(case: &Case<'_>, counters: usize) -> Option<Vec<Move>> {
    let goal = balance(case.position, case.after.turn()) + counters as i32;
    Search::new(case.capture_rule).line(&case.after, goal, HORIZON, case.replies)
}

/// Returns a move and what follows it until the player has gained this many counters, like [`losing_line`].
pub(super) fn gaining_line(case: &Case<'_>, counters: usize) -> Option<Vec<Move>> {
    let goal = balance(case.position, case.position.turn()) + counters as i32;
    let expected: Vec<Move> = std::iter::once(case.mv).chain(case.replies.iter().copied()).collect();
    let line = Search::new(case.capture_rule).line(case.position, goal, HORIZON + 1, &expected)?;
    (line[0] == case.mv).then_some(line)
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

    /// Returns the balance that the side to move reaches by force, which is close to an estimate.
    fn value(&mut self, position: &Position, estimate: i32) -> Option<i32> {
        let raised = self.raise(position, estimate, HORIZON)?;
        if raised > estimate { Some(raised) } else { self.lower(position, estimate, HORIZON) }
    }

    /// Raises a balance to the highest that the side to move reaches, if that is higher.
    fn raise(&mut self, position: &Position, mut value: i32, plies: usize) -> Option<i32> {
        while self.reaches(position, value + 1, plies)? {
            value += 1;
        }
        Some(value)
    }

    /// Lowers a balance to one that the side to move reaches.
    fn lower(&mut self, position: &Position, mut value: i32, plies: usize) -> Option<i32> {
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

    /// Returns the fewest plies, at most `most`, that prove that a move reaches a balance, or that it does not.
    fn plies_until(&mut self, position: &Position, mv: Move, goal: i32, most: usize, reaches: bool) -> Option<usize> {
        (0..=most).find(|&plies| self.reaches_by(position, mv, goal, plies) == Some(reaches))
    }

    /// Returns a line in which the side to move, which reaches a balance within some plies, does so soon, and the other side
    /// delays it; `None` if the line is too long.
    fn line(&mut self, position: &Position, goal: i32, mut plies: usize, expected: &[Move]) -> Option<Vec<Move>> {
        let mut position = position.clone();
        let mut line: Vec<Move> = Vec::new();
        while line.len() < MAX_SHOWN {
            let legal = position.legal_moves(self.capture_rule);
            let gaining: Vec<Move> =
                legal.iter().copied().filter(|&mv| self.gains_by(&position, mv, goal, plies)).collect();
            let mv = next_of(expected, &line)
                .filter(|mv| gaining.contains(mv))
                .or_else(|| gaining.into_iter().min_by_key(|&mv| self.plies_until(&position, mv, goal, plies, true)))?;
            line.push(mv);
            position.play_unchecked(mv);
            let replies = position.legal_moves(self.capture_rule);
            if replies.is_empty() || !position.must_capture() && balance(&position, !position.turn()) >= goal {
                return Some(line);
            }
            let reply = next_of(expected, &line).or_else(|| {
                let replies = replies.iter().copied();
                replies.max_by_key(|&reply| self.plies_until(&position, reply, 1 - goal, plies, false))
            })?;
            plies = plies.saturating_sub(2);
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
