//! Sides, results, errors and reasons in words.

use laska_app::MoveReason;
use laska_rules::{Argument, Color, Message, ToMessage};
use laska_words::{CONTEXT_SEPARATOR, find_translation, tr, tr_n, translate};

/// The gettext context of the rules' templates.
pub const RULES: &str = "rules";

/// Translates a message of the rules, or returns it in English if there is no translation.
pub fn localize(value: &dyn ToMessage) -> String {
    localized(&value.to_message())
}

fn localized(message: &Message) -> String {
    let english = message.template();
    let words = find_translation(&format!("{RULES}{CONTEXT_SEPARATOR}{english}"));
    // Words such as `White` have no context because they are used elsewhere too.
    message.fill(words.unwrap_or_else(|| translate(english)), &|argument| match argument {
        Argument::Text(text) => text.clone(),
        Argument::Message(message) => localized(message),
    })
}

/// Returns the name of a side: `White`.
pub fn side(color: Color) -> &'static str {
    match color {
        Color::White => tr!("White"),
        Color::Black => tr!("Black"),
    }
}

/// Joins texts into a list: `moves, players and clock`.
pub fn list_of(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => tr!("{first} and {last}", first = first.join(", "), last = last),
    }
}

/// The maximum number of reasons for a move. The strongest come first, and the others only make the text longer.
const MAX_REASONS: usize = 2;

/// Returns the reasons for a move of `turn` as a phrase that follows the move: `captures 2 counters and promotes`. Without a
/// reason, there is no phrase.
pub fn reasons_text(turn: Color, reasons: &[MoveReason]) -> Option<String> {
    let phrases = reasons.iter().take(MAX_REASONS).map(|reason| reason_phrase(turn, *reason));
    phrases.reduce(|first, last| tr!("{first} and {last}", first = first, last = last))
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
