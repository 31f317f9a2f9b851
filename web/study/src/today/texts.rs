//! The texts of exercises: where they come from, what to do, and what a move does.

use laska_app::archive::GameKey;
use laska_rules::notation::record::move_number_from;
use laska_rules::{Color, Move};
use laska_ui::notice::input_refusal_words;
use laska_ui::words::date_text;
use laska_ui::{tr, tr_n};

use super::state::{MistakeAttempt, OpeningAttempt, Today};
use crate::exercise::{ExerciseView, Feedback, FeedbackTone, HintLevel, Mode, Status};
use crate::training::{Mistake, OpeningStatus, OutsideMove};

/// Says in which game a mistake was made, by the side `turn`.
pub(super) fn source_text(mistake: &Mistake, turn: Color) -> String {
    let first = if mistake.ply.is_multiple_of(2) { turn } else { !turn };
    let (number, _) = move_number_from(first, mistake.ply);
    let date = mistake.game.started().and_then(date_text);
    match (mistake.game, date) {
        (GameKey::Started(_), Some(date)) => tr!("Move {number} of your game of {date}", number = number, date = date),
        _ => tr!("Move {number} of one of your games", number = number),
    }
}

pub(super) fn mistake_goal(turn: Color) -> &'static str {
    match turn {
        Color::White => tr!("White to move. Only one move is right."),
        Color::Black => tr!("Black to move. Only one move is right."),
    }
}

/// Says when an exercise comes back, in this number of days.
pub(super) fn back_text(days: u32) -> String {
    match days {
        0 => tr!("This exercise stays due today until you solve it.").to_owned(),
        1 => tr!("This exercise comes back tomorrow.").to_owned(),
        days => {
            tr_n!("This exercise comes back in {count} day.", "This exercise comes back in {count} days.", count = days)
        }
    }
}

/// Says when the next exercise is due, if there is one.
pub(super) fn next_text(state: &Today) -> Option<String> {
    let days = state.training().next_due(state.day())?.0 - state.day().0;
    Some(tr_n!("The next exercise is due in {count} day.", "The next exercise is due in {count} days.", count = days))
}

fn feedback(tone: FeedbackTone, text: &str) -> Feedback {
    Feedback { tone, text: text.to_owned() }
}

/// Returns what to do while it is the player's turn: why an input was refused, or what the hint shows.
fn help(refused: Option<String>, hint: HintLevel) -> Option<Feedback> {
    Some(match (refused, hint) {
        (Some(refused), _) => feedback(FeedbackTone::Wrong, &refused),
        (None, HintLevel::Column) => feedback(FeedbackTone::Plain, tr!("Move the marked column.")),
        (None, HintLevel::Move) => feedback(FeedbackTone::Plain, tr!("Follow the line on the board.")),
        (None, HintLevel::None) => return None,
    })
}

/// Returns the feedback of a position of one of the player's games.
pub(super) fn mistake_feedback(attempt: &MistakeAttempt, view: &ExerciseView) -> Feedback {
    let Mistake { played, line, .. } = &attempt.mistake;
    match (view.status, view.mode) {
        (Status::Done, Mode::Solving) => {
            let right = line.first().map(Move::to_string).unwrap_or_default();
            feedback(FeedbackTone::Good, &tr!("Right! Only {move} is good here.", move = right))
        }
        (Status::Done, Mode::Showing) => feedback(FeedbackTone::Plain, tr!("That was the solution.")),
        (Status::Wrong(mv) | Status::Checking(mv) | Status::Slower(mv) | Status::Equal(mv), _) => {
            let text = if mv == *played {
                tr!("You played {move} in the game, too. Try another move.", move = mv)
            } else {
                tr!("{move} is not the right move. Try another one.", move = mv)
            };
            feedback(FeedbackTone::Wrong, &text)
        }
        (Status::Waiting, _) => feedback(FeedbackTone::Plain, tr!("Watch the board.")),
        (Status::YourTurn, _) => help(view.refused.clone(), view.hint)
            .unwrap_or_else(|| feedback(FeedbackTone::Plain, tr!("Find the move and play it on the board."))),
    }
}

/// Returns the feedback of a line of an opening.
pub(super) fn opening_feedback(OpeningAttempt { drill, .. }: &OpeningAttempt) -> Feedback {
    let has_moved = drill.game().moves().len() > usize::from(drill.side() == Color::Black);
    match drill.status() {
        OpeningStatus::YourTurn => {
            let refused = drill.input().refusal().map(input_refusal_words);
            help(refused, drill.hint()).unwrap_or_else(|| match has_moved {
                true => feedback(FeedbackTone::Good, tr!("Good! Now find the next move.")),
                false => feedback(FeedbackTone::Plain, tr!("Play a good move of the opening.")),
            })
        }
        OpeningStatus::Replying if has_moved => feedback(FeedbackTone::Good, tr!("Good! Here comes the reply.")),
        OpeningStatus::Replying => feedback(FeedbackTone::Plain, tr!("Watch the board.")),
        OpeningStatus::Equal(mv) => {
            let text = tr!("{move} is as good, but this line continues with another move. Find that one.", move = mv);
            feedback(FeedbackTone::Plain, &text)
        }
        OpeningStatus::Outside(OutsideMove { best, chances: Some((from, to)), .. }) => {
            let text = tr!("Winning chances: {from}% → {to}%. Better: {better}.", from = from, to = to, better = best);
            feedback(FeedbackTone::Wrong, &text)
        }
        OpeningStatus::Outside(OutsideMove { mv, best, chances: None }) => {
            let text = tr!("The book does not have {move}. Better: {better}.", move = mv, better = best);
            feedback(FeedbackTone::Wrong, &text)
        }
        OpeningStatus::Done => feedback(FeedbackTone::Good, tr!("The line is complete.")),
    }
}
