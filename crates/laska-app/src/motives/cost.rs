//! What a move costs: facts about its consequences that the coach states in a sentence.
//!
//! A cost holds after the move and not after the best one. Otherwise it would be no reason to play the best one instead.

use laska_rules::{CaptureRule, Grade, Move, Position, Square};
use laska_worker::protocol::{Plies, ScoreKind};

use super::balance::{Difference, gaining_line, losing_line};
use super::case::Case;
use super::facts::{
    MAX_MOVES_TO_PROMOTION, best_shot, can_capture, captures_in_turn, exchange, forced_promotion, forced_win, freed,
    most_jumps, position_after, promotes_in_line, shot,
};
use crate::search_result::SearchResult;

/// What a move costs, compared with the best one. "The opponent can" means with the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveCost {
    /// The opponent wins by force.
    AllowsWin {
        /// The opponent's moves until the player has none.
        moves: u16,
    },
    /// The best move wins by force.
    MissesWin {
        /// The player's moves until the opponent has none, the best move included.
        moves: u16,
    },
    /// The opponent can capture several counters in one move, and could capture fewer before.
    AllowsChain { counters: usize },
    /// The opponent can make a step after which the player must capture, and then captures more, whichever capture the
    /// player chooses.
    AllowsShot {
        /// The opponent's step.
        offer: Move,
        /// The square of the counter that the player must capture first, if no other capture is legal.
        over: Option<Square>,
        /// The counters that the opponent captures then, or more.
        counters: usize,
    },
    /// The opponent can capture the commander on a square, and could not before.
    Exposes {
        square: Square,
        exposure: Exposure,
        /// Whether the commander is an officer.
        is_officer: bool,
        /// The opponent's counters right below the commander, which become the opponent's column.
        freed: usize,
    },
    /// The opponent threatened to capture the commander on a square, and still can.
    IgnoresThreat {
        square: Square,
        /// Whether the commander is an officer.
        is_officer: bool,
        /// The opponent's counters right below the commander, which become the opponent's column.
        freed: usize,
    },
    /// Both sides capture in turn, and the opponent captures more, whatever the player chooses.
    LosesExchange {
        /// The counters that the opponent captures in the best play.
        captured: usize,
        /// Those that the player captures in return.
        returned: usize,
    },
    /// The opponent captures and frees more counters than the player within a few moves, whatever the player replies.
    LosesCounters {
        /// The opponent's next move.
        by: Move,
        /// How many more, or more than that.
        counters: usize,
    },
    /// The opponent's column on a square promotes whatever the player does, and no column did before.
    AllowsPromotion {
        square: Square,
        /// The opponent's moves until it has promoted.
        moves: usize,
        /// Whether every move of the column that moved allows it, and none of another column: the column had to stay.
        had_to_stay: bool,
    },
    /// The best move is a step after which the opponent must capture, and the player then captures more, whichever
    /// capture the opponent chooses.
    MissesShot {
        /// The most counters that the opponent can capture.
        given: usize,
        /// The counters that the player captures then, or more.
        captured: usize,
    },
    /// The best move captures more counters.
    MissesCapture {
        counters: usize,
        /// The counters that the move captures.
        instead_of: usize,
    },
    /// With the best move, the player captures and frees more counters than the opponent within a few moves, whatever the
    /// opponent replies.
    MissesCounters {
        /// How many more, or more than that.
        counters: usize,
    },
    /// The best move frees more prisoners.
    MissesFreeing { prisoners: usize },
}

/// Why the opponent can capture a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exposure {
    /// It is the column that moved.
    Moved,
    /// The move left the square behind it, on which the capturing column lands.
    Left(Square),
    /// Something else has changed, for example an enemy column can reach it with another jump.
    Opened,
}

impl MoveCost {
    /// Returns the number of plies of the best play that lead to the cost. Counters won by force have lines of their own.
    fn plies(self) -> usize {
        match self {
            Self::MissesCapture { .. } | Self::MissesFreeing { .. } | Self::MissesCounters { .. } => 0,
            Self::AllowsChain { .. }
            | Self::Exposes { .. }
            | Self::IgnoresThreat { .. }
            | Self::LosesCounters { .. } => 1,
            Self::LosesExchange { .. } | Self::MissesShot { .. } => 2,
            Self::AllowsShot { .. } => 3,
            Self::AllowsWin { moves } => 2 * usize::from(moves) - 1,
            Self::AllowsPromotion { moves, .. } => 2 * moves - 1,
            Self::MissesWin { moves } => 2 * usize::from(moves) - 2,
        }
    }

    /// Returns whether the cost is that the move misses counters which the best one wins or frees.
    pub(crate) const fn misses_counters(self) -> bool {
        self.is_missed() && !matches!(self, Self::MissesWin { .. })
    }

    /// Returns whether the cost is something that the best move has and the move misses.
    pub const fn is_missed(self) -> bool {
        match self {
            Self::MissesWin { .. }
            | Self::MissesShot { .. }
            | Self::MissesCapture { .. }
            | Self::MissesCounters { .. }
            | Self::MissesFreeing { .. } => true,
            Self::AllowsWin { .. }
            | Self::AllowsChain { .. }
            | Self::AllowsShot { .. }
            | Self::Exposes { .. }
            | Self::IgnoresThreat { .. }
            | Self::LosesExchange { .. }
            | Self::LosesCounters { .. }
            | Self::AllowsPromotion { .. } => false,
        }
    }
}

/// A forced win in more moves needs more positions than the proof may visit.
const MAX_MOVES_TO_WIN: u16 = 3;

/// The score of the longest win that [`move_costs`] looks for.
pub const LONGEST_WIN: Plies = Plies(2 * MAX_MOVES_TO_WIN);

/// Finds a cost of the first case, compared with the best move.
type Finder = fn(&Case<'_>, &Case<'_>, Difference) -> Option<MoveCost>;

/// The costs, the most serious first.
const FINDERS: [Finder; 13] = [
    allows_win,
    misses_win,
    allows_chain,
    allows_shot,
    exposes,
    ignores_threat,
    loses_exchange,
    loses_counters,
    misses_shot,
    misses_capture,
    misses_freeing,
    misses_counters,
    allows_promotion,
];

/// Returns what a move costs compared with the best one, the most serious first. Both results are for the same position.
pub fn move_costs(
    position: &Position,
    capture_rule: CaptureRule,
    played: &SearchResult,
    best: &SearchResult,
) -> Vec<MoveCost> {
    if played.mv == best.mv {
        return Vec::new();
    }
    let [played, best] = [played, best].map(|result| Case::new(position, capture_rule, result));
    let difference = Difference::new(&played, &best);
    FINDERS.iter().filter_map(|find| find(&played, &best, difference)).collect()
}

/// Returns whether one of these moves, too, misses counters that the best one gains by force.
pub(crate) fn any_misses_counters(
    position: &Position,
    capture_rule: CaptureRule,
    others: &[&SearchResult],
    best: &SearchResult,
) -> bool {
    let case = |result| Case::new(position, capture_rule, result);
    let others: Vec<_> = others.iter().copied().map(case).collect();
    Difference::is_missed_by_any(&others, &case(best))
}

/// Returns the moves that show a cost, up to the end of the captures that belong to it: those after the move of a result, or,
/// if the cost is something that the move has and the played one misses, those from that move on.
pub(crate) fn line_of(
    cost: MoveCost,
    position: &Position,
    capture_rule: CaptureRule,
    shown: &SearchResult,
) -> Vec<Move> {
    let case = Case::new(position, capture_rule, shown);
    let line = match cost {
        MoveCost::LosesCounters { counters, .. } => losing_line(&case, counters),
        MoveCost::MissesCounters { counters } => gaining_line(&case, counters),
        _ => {
            let (line, plies) =
                if cost.is_missed() { (&shown.line[..], cost.plies() + 1) } else { (case.replies, cost.plies()) };
            let captures = line.iter().skip(plies).take_while(|mv| mv.is_capture()).count();
            Some(line.iter().copied().take(plies + captures).collect())
        }
    };
    line.unwrap_or_default()
}

fn allows_win(played: &Case<'_>, best: &Case<'_>, _: Difference) -> Option<MoveCost> {
    let ScoreKind::Loss(plies) = played.score else { return None };
    let most = plies.0.div_ceil(2);
    if most > MAX_MOVES_TO_WIN {
        return None;
    }
    let moves = forced_win(&played.after, played.capture_rule, played.reply(), most)?;
    let is_lost_anyway = forced_win(&best.after, best.capture_rule, best.reply(), moves).is_some();
    (!is_lost_anyway).then_some(MoveCost::AllowsWin { moves })
}

fn misses_win(played: &Case<'_>, best: &Case<'_>, _: Difference) -> Option<MoveCost> {
    let ScoreKind::Win(plies) = best.score else { return None };
    let most = plies.0.div_ceil(2);
    let wins_later = matches!(played.score, ScoreKind::Win(_));
    if most > MAX_MOVES_TO_WIN || wins_later {
        return None;
    }
    let moves = forced_win(best.position, best.capture_rule, Some(best.mv), most)?;
    // Another move may be the one that wins as fast.
    let is_best = best.after.count_moves(best.capture_rule) == 0
        || moves > 1
            && best.after.legal_moves(best.capture_rule).iter().all(|&reply| {
                forced_win(&position_after(&best.after, reply), best.capture_rule, None, moves - 1).is_some()
            });
    is_best.then_some(MoveCost::MissesWin { moves })
}

/// Returns the position after a move and the expected reply.
fn after_reply(case: &Case<'_>) -> Option<Position> {
    Some(position_after(&case.after, case.reply()?))
}

fn allows_chain(played: &Case<'_>, best: &Case<'_>, difference: Difference) -> Option<MoveCost> {
    let counters = played.reply()?.jumps();
    let before = played.position.passed();
    let fewer = |position: &Position| most_jumps(position, played.capture_rule) < counters;
    (counters > 1 && difference.lost.is_some() && fewer(&before) && fewer(&best.after))
        .then_some(MoveCost::AllowsChain { counters: most_jumps(&played.after, played.capture_rule) })
}

fn allows_shot(played: &Case<'_>, best: &Case<'_>, difference: Difference) -> Option<MoveCost> {
    difference.lost?;
    let offer = played.reply()?;
    let counters = shot(&played.after, played.capture_rule, offer)?.captured;
    if best_shot(&best.after, best.capture_rule) >= counters {
        return None;
    }
    let captures = position_after(&played.after, offer).legal_moves(played.capture_rule);
    let over = if let [only] = captures[..] { only.jumped().next() } else { None };
    Some(MoveCost::AllowsShot { offer, over, counters })
}

/// A column whose commander the opponent's reply captures.
struct Prey {
    square: Square,
    /// The square behind it, on which the capturing column lands.
    behind: Square,
    is_officer: bool,
    freed: usize,
}

/// Returns the first column that the reply captures, if that costs something, and if the best move prevents it.
fn prey(played: &Case<'_>, best: &Case<'_>, difference: Difference) -> Option<Prey> {
    difference.lost?;
    let reply = played.reply()?;
    let (square, behind) = (reply.jumped().next()?, reply.landings().next()?);
    let column = played.after.column(square)?;
    let mut runs = column.runs();
    let is_alone = runs.next().is_some_and(|own| own.height == 1);
    let freed = runs.next().filter(|_| is_alone).map_or(0, |run| run.height as usize);
    let is_officer = column.grade() == Grade::Officer;
    // Either move may have moved the column.
    let origin = if square == played.mv.to() { played.mv.from() } else { square };
    let squares = [square, if best.mv.from() == origin { best.mv.to() } else { origin }];
    let is_saved = squares.iter().all(|&square| !can_capture(&best.after, best.capture_rule, square));
    is_saved.then_some(Prey { square, behind, is_officer, freed })
}

/// Returns whether the opponent threatened the column on a square before the move.
fn was_threatened(played: &Case<'_>, square: Square) -> bool {
    can_capture(&played.position.passed(), played.capture_rule, square)
}

fn exposes(played: &Case<'_>, best: &Case<'_>, difference: Difference) -> Option<MoveCost> {
    let Prey { square, behind, is_officer, freed } = prey(played, best, difference)?;
    let left = played.mv.from();
    let exposure = if square == played.mv.to() {
        Exposure::Moved
    } else if was_threatened(played, square) {
        return None;
    } else if behind == left {
        Exposure::Left(left)
    } else {
        Exposure::Opened
    };
    Some(MoveCost::Exposes { square, exposure, is_officer, freed })
}

fn ignores_threat(played: &Case<'_>, best: &Case<'_>, difference: Difference) -> Option<MoveCost> {
    let Prey { square, is_officer, freed, .. } = prey(played, best, difference)?;
    let is_ignored = square != played.mv.to() && was_threatened(played, square);
    is_ignored.then_some(MoveCost::IgnoresThreat { square, is_officer, freed })
}

fn loses_exchange(played: &Case<'_>, _: &Case<'_>, difference: Difference) -> Option<MoveCost> {
    let [captured, returned] = captures_in_turn(played.replies);
    let loss = captured.checked_sub(returned).filter(|&loss| loss > 0 && returned > 0)?;
    let is_certain = exchange(&played.after, played.capture_rule) == i32::try_from(loss).ok();
    (is_certain && difference.lost.is_some()).then_some(MoveCost::LosesExchange { captured, returned })
}

fn loses_counters(played: &Case<'_>, _: &Case<'_>, difference: Difference) -> Option<MoveCost> {
    let counters = difference.lost?;
    let by = *losing_line(played, counters)?.first()?;
    Some(MoveCost::LosesCounters { by, counters })
}

fn misses_counters(_: &Case<'_>, best: &Case<'_>, difference: Difference) -> Option<MoveCost> {
    let counters = difference.missed?;
    gaining_line(best, counters).map(|_| MoveCost::MissesCounters { counters })
}

fn allows_promotion(played: &Case<'_>, best: &Case<'_>, _: Difference) -> Option<MoveCost> {
    let promotion = |position: &Position, moves| forced_promotion(position, played.capture_rule, moves);
    let (square, moves) = promotion(&played.after, MAX_MOVES_TO_PROMOTION)?;
    let allows = |position: &Position| promotion(position, moves).is_some();
    if allows(&played.position.passed()) || allows(&best.after) || !makes_a_difference(played, best, moves) {
        return None;
    }
    let from = played.mv.from();
    let legal = played.legal();
    let had_to_stay = legal.iter().all(|&mv| allows(&position_after(played.position, mv)) == (mv.from() == from));
    Some(MoveCost::AllowsPromotion { square, moves, had_to_stay })
}

/// Returns whether the opponent promotes within some moves of the best play after the move, and not in that after the best move,
/// which may only delay it by a capture.
fn makes_a_difference(played: &Case<'_>, best: &Case<'_>, moves: usize) -> bool {
    let soon = played.replies.get(..(2 * moves - 1).min(played.replies.len())).unwrap_or_default();
    let opponent = !played.position.turn();
    promotes_in_line(&played.after, soon, opponent) && !promotes_in_line(&best.after, best.replies, opponent)
}

fn misses_shot(_: &Case<'_>, best: &Case<'_>, difference: Difference) -> Option<MoveCost> {
    let shot = shot(best.position, best.capture_rule, best.mv)?;
    difference.missed.is_some().then_some(MoveCost::MissesShot { given: shot.given, captured: shot.captured })
}

fn misses_capture(played: &Case<'_>, best: &Case<'_>, difference: Difference) -> Option<MoveCost> {
    let [instead_of, counters] = [played, best].map(|case| case.mv.jumps());
    (counters > instead_of && difference.missed.is_some()).then_some(MoveCost::MissesCapture { counters, instead_of })
}

fn misses_freeing(played: &Case<'_>, best: &Case<'_>, difference: Difference) -> Option<MoveCost> {
    difference.missed?;
    let prisoners = freed(best.position, best.mv);
    let next = after_reply(played)?;
    let can_free_later = next.legal_moves(played.capture_rule).iter().any(|&mv| freed(&next, mv) >= prisoners);
    (prisoners > freed(played.position, played.mv) && !can_free_later).then_some(MoveCost::MissesFreeing { prisoners })
}
