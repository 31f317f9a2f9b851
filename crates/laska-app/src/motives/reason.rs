//! Why a move is good: facts about its consequences that a hint can state in a few words.

use laska_rules::{CaptureRule, Move, Position, Square};
use laska_worker::protocol::ScoreKind;

use super::case::Case;
use super::facts::{MAX_MOVES_TO_PROMOTION, always_promotes, captures_in_turn, exchange, freed, position_after};
use crate::search_result::SearchResult;

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
    Frees { prisoners: usize },
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

/// Finds a reason.
type Finder = fn(&Case<'_>) -> Option<MoveReason>;

/// The reasons that can hold together, the strongest first.
const FINDERS: [Finder; 10] = [
    forced_result,
    captures,
    frees,
    promotes,
    promotes_later,
    trades,
    prevents_captures,
    saves,
    threatens,
    leaves_one_move,
];

/// Returns the reasons for the move of a search result, the strongest first.
pub fn move_reasons(position: &Position, capture_rule: CaptureRule, result: &SearchResult) -> Vec<MoveReason> {
    let case = Case::new(position, capture_rule, result);
    if *case.legal() == [case.mv] {
        return vec![MoveReason::OnlyMove];
    }
    let mut reasons: Vec<_> = FINDERS.iter().filter_map(|find| find(&case)).collect();
    if reasons.is_empty() {
        reasons.extend(allows_no_capture(&case));
    }
    reasons
}

/// A move that the opponent would play if it could move now, and what it gains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    pub mv: Move,
    /// What it does for the opponent; never empty.
    pub reasons: Vec<MoveReason>,
}

/// Returns the position in which the opponent could move now, if it has a move there.
pub fn position_of_threat(position: &Position, capture_rule: CaptureRule) -> Option<Position> {
    Some(position.passed()).filter(|passed| passed.count_moves(capture_rule) > 0)
}

/// Returns the threat that the best move of a search is, if it certainly gains something. The position is that of
/// [`position_of_threat`]. An exchange in which the opponent does not gain is no threat.
pub fn threat(position: &Position, capture_rule: CaptureRule, result: &SearchResult) -> Option<Threat> {
    let case = Case::new(position, capture_rule, result);
    let gains = |reason: &MoveReason| match reason {
        MoveReason::Captures { .. } | MoveReason::Frees { .. } => exchange(position, capture_rule) > Some(0),
        MoveReason::Wins { .. } | MoveReason::Promotes { .. } | MoveReason::Trades { .. } => true,
        _ => false,
    };
    let reasons: Vec<_> = FINDERS.iter().filter_map(|find| find(&case)).filter(gains).collect();
    (!reasons.is_empty()).then_some(Threat { mv: case.mv, reasons })
}

fn forced_result(case: &Case<'_>) -> Option<MoveReason> {
    match case.score {
        ScoreKind::Win(plies) => Some(MoveReason::Wins { moves: plies.0.div_ceil(2) }),
        ScoreKind::Loss(_) => Some(MoveReason::DelaysLoss),
        ScoreKind::Value(_) => None,
    }
}

fn captures(case: &Case<'_>) -> Option<MoveReason> {
    case.mv.is_capture().then(|| MoveReason::Captures { counters: case.mv.jumps() })
}

fn frees(case: &Case<'_>) -> Option<MoveReason> {
    let freed = freed(case.position, case.mv);
    (freed > 0).then_some(MoveReason::Frees { prisoners: freed })
}

fn promotes(case: &Case<'_>) -> Option<MoveReason> {
    case.position.promotes(case.mv).then_some(MoveReason::Promotes { moves: 1 })
}

/// Finds the promotion that the moved column reaches whatever the opponent does.
fn promotes_later(case: &Case<'_>) -> Option<MoveReason> {
    if case.mv.is_capture() {
        return None;
    }
    let moves = (2..=MAX_MOVES_TO_PROMOTION)
        .find(|moves| always_promotes(&case.after, case.capture_rule, case.mv.to(), moves - 1))?;
    Some(MoveReason::Promotes { moves })
}

/// Finds the captures that a step provokes, if they gain as much against every defense.
fn trades(case: &Case<'_>) -> Option<MoveReason> {
    if case.mv.is_capture() {
        return None;
    }
    let [given, captured] = captures_in_turn(case.replies);
    let gain = captured.checked_sub(given).filter(|&gain| gain > 0)?;
    let opponents = exchange(&case.after, case.capture_rule)?;
    (i32::try_from(gain) == Ok(-opponents)).then_some(MoveReason::Trades { given, captured })
}

/// Returns whether neither the move nor the reply is a capture.
fn is_quiet(case: &Case<'_>) -> bool {
    !case.mv.is_capture() && !case.after.must_capture()
}

fn allows_capture(case: &Case<'_>, mv: Move) -> bool {
    position_after(case.position, mv).must_capture()
}

fn prevents_captures(case: &Case<'_>) -> Option<MoveReason> {
    let is_only = || case.legal().iter().filter(|&&other| other != case.mv).all(|&other| allows_capture(case, other));
    (is_quiet(case) && is_only()).then_some(MoveReason::PreventsCaptures)
}

fn saves(case: &Case<'_>) -> Option<MoveReason> {
    let threatened = case.position.threatened().iter().next()?;
    is_quiet(case).then_some(MoveReason::Saves(threatened))
}

fn threatens(case: &Case<'_>) -> Option<MoveReason> {
    let threatened = case.after.threatened().iter().next()?;
    is_quiet(case).then_some(MoveReason::Threatens(threatened))
}

fn leaves_one_move(case: &Case<'_>) -> Option<MoveReason> {
    (is_quiet(case) && case.after.count_moves(case.capture_rule) == 1).then_some(MoveReason::LeavesOneMove)
}

/// Finds the reason that is given if there is no better one.
fn allows_no_capture(case: &Case<'_>) -> Option<MoveReason> {
    let could = || case.legal().iter().any(|&other| allows_capture(case, other));
    (is_quiet(case) && could()).then_some(MoveReason::AllowsNoCapture)
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
    fn a_threat_gains_something() {
        let threat = |pieces: &str, line: &str| {
            let position = piece_list::parse(pieces, Board::Seven).expect("a position");
            let passed = position_of_threat(&position, CaptureRule::MustFinish)?;
            let line: Vec<Move> = line.split(' ').map(|mv| mv.parse().expect("a move")).collect();
            let result = SearchResult { mv: line[0], score: EVEN, depth: 4, line };
            super::threat(&passed, CaptureRule::MustFinish, &result).map(|threat| threat.reasons)
        };
        let capture = MoveReason::Captures { counters: 1 };
        assert_eq!(threat("c3w d4b g1w g7b, White to move", "d4-c3-b2"), Some(vec![capture]));
        // White recaptures, and Black has gained nothing.
        assert_eq!(threat("c3w d4b a1w g7b, White to move", "d4-c3-b2 a1-b2-c3"), None);
        assert_eq!(threat("a5w f2b g7b, White to move", "f2-e1"), Some(vec![MoveReason::Promotes { moves: 1 }]));
        assert_eq!(threat("a1w g7b, White to move", "g7-f6"), None);
        // Black is blocked.
        assert_eq!(threat("a1w b2w c1w a3b, White to move", "a3-b2"), None);
    }

    #[test]
    fn a_forced_result_comes_first() {
        let first = |score| reasons("c3w d4bww b4b g7b, White to move", "c3-d4-e5", score)[0];
        assert_eq!(first(ScoreKind::Win(Plies(1))), MoveReason::Wins { moves: 1 });
        assert_eq!(first(ScoreKind::Win(Plies(5))), MoveReason::Wins { moves: 3 });
        assert_eq!(first(ScoreKind::Loss(Plies(8))), MoveReason::DelaysLoss);
    }
}
