//! Hints in words: the move, and why it is good.

use laska_app::{MoveReason, SearchResult, Threat};
use laska_rules::Color;

use laska_game_words::reasons_text;
use laska_words::tr;

use super::advantage;

/// Returns a hint for the side to move: `Hint: c3-d4 frees 2 prisoners and promotes.` Without a reason, it says who is
/// better after the move.
pub fn hint_text(turn: Color, result: &SearchResult, reasons: &[MoveReason]) -> String {
    match reasons_text(turn, reasons) {
        Some(reasons) => tr!("Hint: {move} {reasons}.", move = result.mv, reasons = reasons),
        None => tr!(
            "Hint: {move} is the best move. {advantage}.",
            move = result.mv,
            advantage = advantage(turn, result.score)
        ),
    }
}

/// Returns what a side threatens: `Threat: e5-d4-c3 captures a counter.`
pub fn threat_text(opponent: Color, threat: Option<&Threat>) -> String {
    let words = threat.and_then(|Threat { mv, reasons }| Some((mv, reasons_text(opponent, reasons)?)));
    match words {
        Some((mv, reasons)) => tr!("Threat: {move} {reasons}.", move = mv, reasons = reasons),
        None => tr!("No threat found.").to_owned(),
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
