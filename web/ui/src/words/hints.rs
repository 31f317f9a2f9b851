//! Hints in words: the move, and why it is good.

use laska_app::{MoveReason, SearchResult};
use laska_rules::Color;

use super::{advantage, side};
use crate::{tr, tr_n};

/// The maximum number of reasons in a hint. The strongest come first, and the others only make it longer.
const MAX_REASONS: usize = 2;

/// Returns a hint for the side to move: `Hint: c3-d4 frees 2 prisoners and promotes.` Without a reason, it says who is
/// better after the move.
pub fn hint_text(turn: Color, result: &SearchResult, reasons: &[MoveReason]) -> String {
    let phrases = reasons.iter().take(MAX_REASONS).map(|reason| reason_phrase(turn, *reason));
    match phrases.reduce(|first, last| tr!("{first} and {last}", first = first, last = last)) {
        Some(reasons) => tr!("Hint: {move} {reasons}.", move = result.mv, reasons = reasons),
        None => tr!(
            "Hint: {move} is the best move. {advantage}.",
            move = result.mv,
            advantage = advantage(turn, result.score)
        ),
    }
}

/// Returns a reason as a phrase that follows the move: `captures 2 counters`.
fn reason_phrase(turn: Color, reason: MoveReason) -> String {
    let opponent = side(!turn);
    match reason {
        MoveReason::OnlyMove => tr!("is the only legal move").to_owned(),
        MoveReason::Wins { moves: 1 } => tr!("wins at once").to_owned(),
        MoveReason::Wins { moves } => tr_n!("wins in {count} move", "wins in {count} moves", count = moves),
        MoveReason::DelaysLoss => tr!("holds out the longest").to_owned(),
        MoveReason::Captures { counters } => {
            tr_n!("captures a counter", "captures {count} counters", count = counters)
        }
        MoveReason::Frees { prisoners } => tr_n!("frees a prisoner", "frees {count} prisoners", count = prisoners),
        MoveReason::Promotes { moves: 1 } => tr!("promotes").to_owned(),
        MoveReason::Promotes { moves } => {
            tr_n!("promotes in {count} move", "promotes in {count} moves", count = moves)
        }
        MoveReason::Trades { given, captured } => tr_n!(
            "gives up {given} to capture a counter",
            "gives up {given} to capture {count} counters",
            count = captured,
            given = given
        ),
        MoveReason::PreventsCaptures => {
            tr!("is the only move that keeps {side} from capturing", side = opponent)
        }
        MoveReason::Saves(square) => tr!("saves {square}", square = square),
        MoveReason::Threatens(square) => tr!("threatens {square}", square = square),
        MoveReason::AllowsNoCapture => tr!("gives {side} nothing to capture", side = opponent),
        MoveReason::LeavesOneMove => tr!("leaves {side} only one move", side = opponent),
    }
}

#[cfg(test)]
mod tests {
    use laska_worker::protocol::ScoreKind;

    use super::*;

    #[test]
    fn a_hint_names_at_most_two_reasons() {
        let mv = "c3-d4".parse().expect("a move");
        let result = SearchResult { mv, score: ScoreKind::Value(-60), depth: 5, line: vec![mv] };
        let frees = MoveReason::Frees { prisoners: 2 };
        for (reasons, words) in [
            (&[][..], "Hint: c3-d4 is the best move. White is slightly better."),
            (&[frees], "Hint: c3-d4 frees 2 prisoners."),
            (
                &[MoveReason::Captures { counters: 1 }, frees, MoveReason::Promotes { moves: 1 }],
                "Hint: c3-d4 captures a counter and frees 2 prisoners.",
            ),
            (&[MoveReason::Wins { moves: 3 }], "Hint: c3-d4 wins in 3 moves."),
            (&[MoveReason::PreventsCaptures], "Hint: c3-d4 is the only move that keeps White from capturing."),
            (&[MoveReason::Trades { given: 1, captured: 2 }], "Hint: c3-d4 gives up 1 to capture 2 counters."),
        ] {
            assert_eq!(hint_text(Color::Black, &result, reasons), words);
        }
    }
}
