//! What the rules alone say about a position: captures, exchanges, promotions and wins that no defense prevents.

use laska_rules::{CaptureRule, Color, Grade, Move, Position, Square};

/// A promotion that is further away does not explain a move.
pub(super) const MAX_MOVES_TO_PROMOTION: usize = 3;

/// The longest exchange that is counted, in plies.
const MAX_EXCHANGE: usize = 8;

/// The number of positions that the proof of a win may visit: a few milliseconds, on a phone some tens.
const MAX_WIN_POSITIONS: u32 = 20_000;

pub(super) fn position_after(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next
}

/// Returns the number of a side's counters in columns of the other side.
fn prisoners(position: &Position, side: Color) -> usize {
    let columns = position.columns().filter(|(_, column)| column.owner() != side);
    columns.map(|(_, column)| column.counters().filter(|counter| counter.color == side).count()).sum()
}

/// Returns how many of its prisoners the side to move frees with a move.
pub(crate) fn freed(position: &Position, mv: Move) -> usize {
    let side = position.turn();
    prisoners(position, side).saturating_sub(prisoners(&position_after(position, mv), side))
}

/// Returns the largest number of counters that the side to move can capture in one move.
pub(super) fn most_jumps(position: &Position, capture_rule: CaptureRule) -> usize {
    if !position.must_capture() {
        return 0;
    }
    position.legal_moves(capture_rule).iter().map(|mv| mv.jumps()).max().unwrap_or_default()
}

/// Returns whether the side to move can capture the commander on a square.
pub(super) fn can_capture(position: &Position, capture_rule: CaptureRule, square: Square) -> bool {
    position.must_capture()
        && position.legal_moves(capture_rule).iter().any(|mv| mv.jumped().any(|over| over == square))
}

/// Returns the counters that the side to move captures in an exchange of compulsory captures, less those it loses, if both
/// sides capture as well as they can; `None` if the exchange is too long.
pub(super) fn exchange(position: &Position, capture_rule: CaptureRule) -> Option<i32> {
    exchange_within(position, capture_rule, MAX_EXCHANGE)
}

fn exchange_within(position: &Position, capture_rule: CaptureRule, plies: usize) -> Option<i32> {
    if !position.must_capture() {
        return Some(0);
    }
    let plies = plies.checked_sub(1)?;
    let mut best = i32::MIN;
    for &mv in &position.legal_moves(capture_rule) {
        let next = position_after(position, mv);
        // A move has fewer jumps than the board has squares.
        best = best.max(mv.jumps() as i32 - exchange_within(&next, capture_rule, plies)?);
    }
    Some(best)
}

/// Returns how many counters each side captures in a line before its first step, the side to move first.
pub(super) fn captures_in_turn(line: &[Move]) -> [usize; 2] {
    let captures = line.iter().map(|mv| mv.jumps()).take_while(|&jumps| jumps > 0);
    captures.enumerate().fold([0; 2], |mut counts, (ply, jumps)| {
        counts[ply % 2] += jumps;
        counts
    })
}

/// A step that makes the opponent capture, after which the player captures more and loses nothing further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shot {
    /// The most counters that the opponent can capture.
    pub(super) given: usize,
    /// The counters captured in return, whichever capture the opponent chooses.
    pub(super) captured: usize,
}

/// Returns the shot that a legal move is, if it is one.
pub(super) fn shot(position: &Position, capture_rule: CaptureRule, mv: Move) -> Option<Shot> {
    let next = position_after(position, mv);
    if mv.is_capture() || !next.must_capture() {
        return None;
    }
    let replies = next.legal_moves(capture_rule);
    let given = replies.iter().map(|reply| reply.jumps()).max()?;
    let captured = replies.iter().map(|&reply| most_jumps(&position_after(&next, reply), capture_rule)).min()?;
    let is_all = exchange(&next, capture_rule).is_some_and(|gain| gain == given as i32 - captured as i32);
    (captured > given && is_all).then_some(Shot { given, captured })
}

/// Returns the largest number of counters that a shot of the side to move captures.
pub(super) fn best_shot(position: &Position, capture_rule: CaptureRule) -> usize {
    let legal = position.legal_moves(capture_rule);
    legal.iter().filter_map(|&mv| shot(position, capture_rule, mv)).map(|shot| shot.captured).max().unwrap_or_default()
}

/// Returns the column of the side to move that promotes first whatever the opponent does, within some moves of that side,
/// and the number of those moves.
pub(super) fn forced_promotion(
    position: &Position,
    capture_rule: CaptureRule,
    moves: usize,
) -> Option<(Square, usize)> {
    let soldiers = position.owned(position.turn()) - position.officers();
    (1..=moves)
        .flat_map(|moves| soldiers.iter().map(move |at| (at, moves)))
        .find(|&(at, moves)| promotes(position, capture_rule, at, moves))
}

/// Returns whether the column on a square, whose side is to move, promotes within some of its moves whatever the opponent
/// does.
fn promotes(position: &Position, capture_rule: CaptureRule, at: Square, moves: usize) -> bool {
    let legal = position.legal_moves(capture_rule);
    legal.iter().filter(|mv| mv.from() == at).any(|&mv| {
        position.promotes(mv)
            || moves > 1 && always_promotes(&position_after(position, mv), capture_rule, mv.to(), moves - 1)
    })
}

/// Returns whether the column on a square promotes within some of its moves, whatever the opponent, who is to move, does.
pub(super) fn always_promotes(position: &Position, capture_rule: CaptureRule, at: Square, moves: usize) -> bool {
    let is_soldier = position.column(at).is_some_and(|column| column.grade() == Grade::Soldier);
    let replies = position.legal_moves(capture_rule);
    is_soldier
        && !replies.is_empty()
        && replies.iter().all(|&reply| {
            let is_there = !reply.jumped().any(|jumped| jumped == at);
            is_there && promotes(&position_after(position, reply), capture_rule, at, moves)
        })
}

/// Returns whether a side promotes a soldier in a line, the side to move first.
pub(super) fn promotes_in_line(position: &Position, line: &[Move], side: Color) -> bool {
    let mut position = position.clone();
    line.iter().any(|&mv| {
        let is_promotion = position.turn() == side && position.promotes(mv);
        position.play_unchecked(mv);
        is_promotion
    })
}

/// Returns the number of moves, at most `moves`, in which the side to move wins against every defense; `None` if it does
/// not, or if that takes too long to prove. `first` is the move that probably wins.
pub(super) fn forced_win(
    position: &Position,
    capture_rule: CaptureRule,
    first: Option<Move>,
    moves: u16,
) -> Option<u16> {
    let mut proof = WinProof { capture_rule, positions_left: MAX_WIN_POSITIONS };
    (1..=moves).find(|&moves| proof.wins(position, first, moves))
}

/// A proof of a win, which fails if it visits too many positions.
struct WinProof {
    capture_rule: CaptureRule,
    positions_left: u32,
}

impl WinProof {
    fn wins(&mut self, position: &Position, first: Option<Move>, moves: u16) -> bool {
        let legal = position.legal_moves(self.capture_rule);
        let first = first.filter(|first| legal.contains(first));
        let rest = legal.iter().copied().filter(|&mv| Some(mv) != first);
        first.into_iter().chain(rest).any(|mv| {
            let Some(left) = self.positions_left.checked_sub(1) else { return false };
            self.positions_left = left;
            let next = position_after(position, mv);
            let replies = next.legal_moves(self.capture_rule);
            replies.is_empty()
                || moves > 1 && replies.iter().all(|&reply| self.wins(&position_after(&next, reply), None, moves - 1))
        })
    }
}
