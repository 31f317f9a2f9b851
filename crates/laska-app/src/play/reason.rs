//! Why a move is good: facts about its consequences that a hint can state in a few words.
//!
//! Every fact holds whatever the opponent does. Where none applies, the list is empty, and only the score speaks for the
//! move.

use laska_rules::{CaptureRule, Color, Grade, Move, Position, Square};
use laska_worker::protocol::ScoreKind;

use super::SearchResult;

/// A reason to play a move, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveReason {
    /// No other move is legal.
    OnlyMove,
    /// It wins by force.
    Wins {
        /// The number of moves until the opponent has none, this one included.
        moves: u16,
    },
    /// Every move loses; this one delays it the most.
    DelaysLoss,
    Captures {
        /// The number of captured counters.
        counters: usize,
    },
    /// It frees prisoners: columns with these counters change to their side.
    Frees {
        /// The number of prisoners.
        prisoners: usize,
    },
    /// It promotes the soldier that moves, or brings it there.
    Promotes {
        /// The number of moves until the promotion, this one included.
        moves: usize,
    },
    /// It offers counters, and captures more in return.
    Trades {
        /// The number of counters that the opponent captures first.
        given: usize,
        /// The number of counters captured in return.
        captured: usize,
    },
    /// After any other move, the opponent can capture.
    PreventsCaptures,
    /// The opponent threatens the column on this square, and can no longer capture it.
    Saves(Square),
    /// It threatens to capture the column on this square.
    Threatens(Square),
    /// It leaves the opponent a single legal move.
    LeavesOneMove,
    /// The opponent cannot capture, but could after some other move. Given if there is no better reason.
    AllowsNoCapture,
}

/// A promotion that is further away does not explain a move.
const MAX_MOVES_TO_PROMOTION: usize = 3;

/// The longest exchange that is counted, in plies.
const MAX_EXCHANGE: usize = 8;

/// Returns the reasons for the move of a search result, the strongest first.
pub fn move_reasons(position: &Position, capture_rule: CaptureRule, result: &SearchResult) -> Vec<MoveReason> {
    let mv = result.mv;
    let legal = position.legal_moves(capture_rule);
    if *legal == [mv] {
        return vec![MoveReason::OnlyMove];
    }
    let mut after = position.clone();
    after.play_unchecked(mv);
    let forced = match result.score {
        ScoreKind::Win(plies) => Some(MoveReason::Wins { moves: plies.0.div_ceil(2) }),
        ScoreKind::Loss(_) => Some(MoveReason::DelaysLoss),
        ScoreKind::Value(_) => None,
    };
    let promotion = later_promotion(&after, capture_rule, mv).filter(|_| !mv.is_capture());
    let trade = trade(&after, capture_rule, &result.line);
    let reasons = forced.into_iter().chain(gains(position, &after, mv)).chain(promotion).chain(trade);
    let quiet = !mv.is_capture() && !after.must_capture();
    let mut reasons: Vec<_> =
        reasons.chain(quiet.then(|| quiet_reasons(position, &after, capture_rule, mv)).into_iter().flatten()).collect();
    if reasons.is_empty() && quiet && legal.iter().any(|&other| allows_capture(position, other)) {
        reasons.push(MoveReason::AllowsNoCapture);
    }
    reasons
}

/// What a move gains immediately.
fn gains(position: &Position, after: &Position, mv: Move) -> impl Iterator<Item = MoveReason> {
    let side = position.turn();
    let captures = mv.is_capture().then(|| MoveReason::Captures { counters: mv.jumps() });
    let freed = prisoners(position, side).saturating_sub(prisoners(after, side));
    let frees = (freed > 0).then_some(MoveReason::Frees { prisoners: freed });
    let promotes = position.promotes(mv).then_some(MoveReason::Promotes { moves: 1 });
    [captures, frees, promotes].into_iter().flatten()
}

/// Returns the number of a side's counters in columns of the other side.
fn prisoners(position: &Position, side: Color) -> usize {
    let columns = position.columns().filter(|(_, column)| column.owner() != side);
    columns.map(|(_, column)| column.counters().filter(|counter| counter.color == side).count()).sum()
}

/// Returns whether the opponent can capture after a move.
fn allows_capture(position: &Position, mv: Move) -> bool {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next.must_capture()
}

/// The reasons for a step after which the opponent cannot capture.
fn quiet_reasons(
    position: &Position,
    after: &Position,
    capture_rule: CaptureRule,
    mv: Move,
) -> impl Iterator<Item = MoveReason> + use<> {
    let others = position.legal_moves(capture_rule);
    let prevents = others
        .iter()
        .filter(|&&other| other != mv)
        .all(|&other| allows_capture(position, other))
        .then_some(MoveReason::PreventsCaptures);
    let saved = position.threatened().iter().next().map(MoveReason::Saves);
    let threatened = after.threatened().iter().next().map(MoveReason::Threatens);
    let one_move = (after.count_moves(capture_rule) == 1).then_some(MoveReason::LeavesOneMove);
    [prevents, saved, threatened, one_move].into_iter().flatten()
}

/// Returns the promotion that the moved column reaches whatever the opponent does.
fn later_promotion(after: &Position, capture_rule: CaptureRule, mv: Move) -> Option<MoveReason> {
    let is_soldier = after.column(mv.to()).is_some_and(|column| column.commander().grade == Grade::Soldier);
    let promotes = |moves: &usize| always_promotes(after, capture_rule, mv.to(), moves - 1);
    let moves = (2..=MAX_MOVES_TO_PROMOTION).find(|moves| is_soldier && promotes(moves))?;
    Some(MoveReason::Promotes { moves })
}

/// Returns whether the column on a square promotes within this many of its moves, whatever the opponent, who is to move,
/// does.
fn always_promotes(position: &Position, capture_rule: CaptureRule, at: Square, moves: usize) -> bool {
    let after = |position: &Position, mv: Move| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        next
    };
    let replies = position.legal_moves(capture_rule);
    !replies.is_empty()
        && replies.iter().all(|&reply| {
            let next = after(position, reply);
            let is_there = !reply.jumped().any(|jumped| jumped == at);
            let own = next.legal_moves(capture_rule);
            let mut own = own.iter().filter(|mv| is_there && mv.from() == at);
            own.any(|&mv| {
                next.promotes(mv) || moves > 1 && always_promotes(&after(&next, mv), capture_rule, mv.to(), moves - 1)
            })
        })
}

/// Returns the captures that a step provokes, if they gain as much against every defense.
fn trade(after: &Position, capture_rule: CaptureRule, line: &[Move]) -> Option<MoveReason> {
    let (_, replies) = line.split_first().filter(|(first, _)| !first.is_capture())?;
    let captures: Vec<usize> = replies.iter().map(|mv| mv.jumps()).take_while(|&jumps| jumps > 0).collect();
    let by = |reply: usize| captures.iter().skip(reply).step_by(2).sum::<usize>();
    let (given, captured) = (by(0), by(1));
    let gain = captured.checked_sub(given).filter(|&gain| gain > 0)?;
    let opponents = exchange(after, capture_rule, MAX_EXCHANGE)?;
    (i32::try_from(gain) == Ok(-opponents)).then_some(MoveReason::Trades { given, captured })
}

/// Returns the counters that the side to move captures in an exchange of compulsory captures, less those it loses; `None`
/// if the exchange is longer than this many plies.
fn exchange(position: &Position, capture_rule: CaptureRule, plies: usize) -> Option<i32> {
    if !position.must_capture() {
        return Some(0);
    }
    let plies = plies.checked_sub(1)?;
    let mut best = i32::MIN;
    for &mv in &position.legal_moves(capture_rule) {
        let mut next = position.clone();
        next.play_unchecked(mv);
        // A move has fewer jumps than the board has squares.
        best = best.max(mv.jumps() as i32 - exchange(&next, capture_rule, plies)?);
    }
    Some(best)
}

#[cfg(test)]
mod tests {
    use laska_rules::Board;
    use laska_rules::notation::{parse_move, piece_list};

    use laska_worker::protocol::Plies;

    use super::*;

    const EVEN: ScoreKind = ScoreKind::Value(0);

    /// Returns the reasons for the first move of a line.
    fn reasons(pieces: &str, line: &str, score: ScoreKind) -> Vec<MoveReason> {
        let start = piece_list::parse(pieces, Board::Seven).expect("a position");
        let mut position = start.clone();
        let line: Vec<_> = line
            .split(' ')
            .map(|text| {
                let mv = parse_move(text, &position, CaptureRule::MustFinish).expect("a legal move");
                position.play_unchecked(mv);
                mv
            })
            .collect();
        move_reasons(&start, CaptureRule::MustFinish, &SearchResult { mv: line[0], score, depth: 1, line })
    }

    #[test]
    fn each_reason_is_found_where_it_holds() {
        let square = |name: &str| name.parse::<Square>().expect("a square");
        let capture = MoveReason::Captures { counters: 1 };
        for (pieces, line, expected) in [
            ("c3w a1w d4b, White to move", "c3-d4-e5", vec![MoveReason::OnlyMove]),
            // Below the captured commander are two White soldiers, or nothing.
            ("c3w d4bww b4b g7b, White to move", "c3-d4-e5", vec![capture, MoveReason::Frees { prisoners: 2 }]),
            ("c3w d4bww b4b g7b, White to move", "c3-b4-a5", vec![capture]),
            // The next counter is Black's as well, so its prisoner stays where it is.
            ("c3w d4bbw b4b g7b, White to move", "c3-d4-e5", vec![capture]),
            ("f6w a1w a7b c7b, White to move", "f6-g7", vec![MoveReason::Promotes { moves: 1 }]),
            ("e5w a1w a7b c7b, White to move", "e5-f6 a7-b6 f6-g7", vec![MoveReason::Promotes { moves: 2 }]),
            (
                "c3w a1w b2w e3w c5b e5b e7b g7b, White to move",
                "c3-d4 e5-d4-c3 b2-c3-d4-c5-b6",
                vec![MoveReason::Trades { given: 1, captured: 2 }],
            ),
            // Without e3, Black can capture to the other side and loses nothing.
            ("c3w a1w b2w c5b e5b e7b g7b, White to move", "c3-d4 e5-d4-c3 b2-c3-d4-c5-b6", vec![]),
            // Elsewhere, c3 would be captured.
            ("c3w a1w e3w e5b f6b a5b g7b, White to move", "a1-b2", vec![MoveReason::AllowsNoCapture]),
            // The soldier that promotes in the line is another one.
            ("e5W f6w a1w a7b c7b, White to move", "e5-d4 a7-b6 f6-g7", vec![MoveReason::AllowsNoCapture]),
            // Black can capture the soldier on its way.
            ("e5w a1w g7b c7b, White to move", "e5-d6 c7-d6-e5", vec![]),
            // An even trade is no reason.
            ("c3w a1w b2w e5b e7b g7b, White to move", "c3-d4 e5-d4-c3 b2-c3-d4", vec![]),
            // Both moves save c3.
            ("c3w a1w d4b e5b g7b, White to move", "a1-b2", vec![MoveReason::Saves(square("c3"))]),
            // On b4 the column would be captured as well.
            (
                "c3w a1w d4b e5b a5b, White to move",
                "a1-b2",
                vec![MoveReason::PreventsCaptures, MoveReason::Saves(square("c3"))],
            ),
            ("c3w a1w d4b e5b a5b, White to move", "c3-b4", vec![]),
            ("e3w g3w a1w e5b a7b, White to move", "e3-f4", vec![MoveReason::Threatens(square("e5"))]),
            ("a1w g1w a7b, White to move", "a1-b2", vec![MoveReason::LeavesOneMove]),
        ] {
            assert_eq!(reasons(pieces, line, EVEN), expected, "{pieces}: {line}");
        }
    }

    #[test]
    fn a_forced_result_comes_first() {
        let first = |score| reasons("c3w d4bww b4b g7b, White to move", "c3-d4-e5", score)[0];
        assert_eq!(first(ScoreKind::Win(Plies(1))), MoveReason::Wins { moves: 1 });
        assert_eq!(first(ScoreKind::Win(Plies(5))), MoveReason::Wins { moves: 3 });
        assert_eq!(first(ScoreKind::Loss(Plies(8))), MoveReason::DelaysLoss);
    }
}
