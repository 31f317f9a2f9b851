//! The reasons of a hint in words.

use laska_app::MoveReason;
use laska_rules::Color;

/// The maximum number of reasons in a hint, as on the site. The strongest come first.
const MAX_REASONS: usize = 2;

/// Returns the reasons for a move of `turn` as phrases that follow the move: `captures a counter and frees 2 prisoners`.
/// Returns nothing if there is no reason.
pub(super) fn reasons_text(turn: Color, reasons: &[MoveReason]) -> String {
    let phrases: Vec<_> = reasons.iter().take(MAX_REASONS).map(|reason| phrase(turn, *reason)).collect();
    phrases.join(" and ")
}

fn phrase(turn: Color, reason: MoveReason) -> String {
    match reason {
        MoveReason::OnlyMove => "is the only legal move".to_owned(),
        MoveReason::Wins { moves: 1 } => "wins at once".to_owned(),
        MoveReason::Wins { moves } => format!("wins in {}", counted(usize::from(moves), "move")),
        MoveReason::DelaysLoss => "holds out the longest".to_owned(),
        MoveReason::Captures { counters: 1 } => "captures a counter".to_owned(),
        MoveReason::Captures { counters } => format!("captures {}", counted(counters, "counter")),
        MoveReason::Frees { prisoners: 1 } => "frees a prisoner".to_owned(),
        MoveReason::Frees { prisoners } => format!("frees {}", counted(prisoners, "prisoner")),
        MoveReason::Promotes { moves: 1 } => "promotes".to_owned(),
        MoveReason::Promotes { moves } => format!("promotes in {}", counted(moves, "move")),
        MoveReason::Trades { given, captured } => {
            format!("gives up {given} to capture {}", counted(captured, "counter"))
        }
        MoveReason::PreventsCaptures => format!("is the only move that keeps {} from capturing", !turn),
        MoveReason::Saves(square) => format!("saves {square}"),
        MoveReason::Threatens(square) => format!("threatens {square}"),
        MoveReason::AllowsNoCapture => format!("gives {} nothing to capture", !turn),
        MoveReason::LeavesOneMove => format!("leaves {} only one move", !turn),
    }
}

/// Returns a number with its noun: `1 move`, `2 moves`.
fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
