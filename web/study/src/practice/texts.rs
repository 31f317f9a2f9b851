//! The texts of endings: goals, techniques, and what a move does.

use laska_library::{Goal, PuzzleQuestion, Technique};
use laska_rules::{CaptureRule, Color, Position};
use laska_ui::exercise::{Feedback, FeedbackTone, HintLevel};
use laska_ui::notice::input_refusal_words;
use laska_ui::{tr, tr_n, words};
use laska_worker::protocol::{GameValue, Plies};

use super::attempt::{Attempt, MOVES_TO_HOLD, Status, Verdict};

pub(super) fn technique_title(technique: Technique) -> &'static str {
    match technique {
        Technique::Opposition => tr!("Officer against officer"),
        Technique::Chase => tr!("Officer against soldiers"),
        Technique::TwoOnOne => tr!("Two against one"),
        Technique::Leapfrog => tr!("Tall columns"),
        Technique::OfficerAndSoldier => tr!("Officer and soldier"),
        Technique::EqualForces => tr!("Equal forces"),
        Technique::Holding => tr!("Hold the draw"),
    }
}

pub(super) fn technique_advice(technique: Technique) -> &'static str {
    match technique {
        Technique::Opposition => {
            tr!("The officer that has to step next to the other is captured. Face it with one square between you.")
        }
        Technique::Chase => tr!("Count the steps to the far side. Who arrives first, and who has to move then?"),
        Technique::TwoOnOne => tr!("Drive the single column to the edge, and never leave one of yours alone with it."),
        Technique::Leapfrog => {
            tr!("Tall columns capture from each other in turn. Count who runs out of counters first.")
        }
        Technique::OfficerAndSoldier => tr!("Protect your soldier, or let it be captured where you win it back."),
        Technique::EqualForces => tr!("A single slow move can cost the win. Look for moves that leave no good reply."),
        Technique::Holding => tr!("Most moves lose. Before each move, look at every capture that it allows."),
    }
}

/// Returns the goal of the side to move.
pub(super) fn goal_text(goal: Goal, start: &Position) -> String {
    match (goal, start.turn()) {
        (Goal::Win { .. }, _) => {
            let capture_rule = CaptureRule::MustFinish;
            words::goal_text(&PuzzleQuestion { goal, start: start.clone(), capture_rule })
        }
        (Goal::Hold, Color::White) => tr!("White to move and hold the draw.").to_owned(),
        (Goal::Hold, Color::Black) => tr!("Black to move and hold the draw.").to_owned(),
    }
}

/// Returns the feedback for the current status.
pub(super) fn feedback(attempt: &Attempt) -> Feedback {
    let (tone, text) = match (attempt.status(), attempt.verdict()) {
        (Status::Solving, _) => (FeedbackTone::Plain, tr!("Solving the position…").to_owned()),
        (Status::Checking, _) => (FeedbackTone::Plain, tr!("Checking your move…").to_owned()),
        (Status::Failed, _) => {
            (FeedbackTone::Wrong, tr!("The position could not be solved. Start over to try again.").to_owned())
        }
        (Status::Done, _) => (FeedbackTone::Good, done_text(attempt)),
        (Status::Mistake, Some(verdict)) => (FeedbackTone::Wrong, mistake_text(verdict)),
        (Status::YourTurn, verdict) => match (attempt.input().refusal(), attempt.hint(), verdict) {
            (Some(refusal), ..) => (FeedbackTone::Wrong, input_refusal_words(refusal)),
            (None, HintLevel::Column, _) => (FeedbackTone::Plain, tr!("Move the marked column.").to_owned()),
            (None, HintLevel::Move, _) => (FeedbackTone::Plain, tr!("Follow the line on the board.").to_owned()),
            (None, HintLevel::None, Some(verdict)) => (FeedbackTone::Good, good_move_text(verdict)),
            (None, HintLevel::None, None) => (FeedbackTone::Plain, task_text(attempt.goal)),
        },
        (_, Some(verdict)) => (FeedbackTone::Good, good_move_text(verdict)),
        (_, None) => (FeedbackTone::Plain, task_text(attempt.goal)),
    };
    Feedback { tone, text }
}

fn task_text(goal: Goal) -> String {
    match goal {
        Goal::Win { .. } => {
            tr!("Win against the best defense. Every move is checked, and you can undo a mistake.").to_owned()
        }
        Goal::Hold => tr_n!(
            "Do not lose for {count} move, or reach a position for the third time.",
            "Do not lose for {count} moves, or reach a position for the third time.",
            count = MOVES_TO_HOLD
        ),
    }
}

/// Returns the number of moves that the winner makes in this many plies.
const fn moves(plies: Plies) -> u16 {
    plies.0.div_ceil(2)
}

/// Says what a move does that keeps the result.
fn good_move_text(Verdict { mv, best, before, after }: Verdict) -> String {
    match (after, before) {
        (GameValue::Win(plies), GameValue::Win(shortest)) if plies > shortest => tr!(
            "{mv} still wins, but slowly: {left} more moves. After {best}, {fewer} would be left.",
            mv = mv,
            left = moves(plies) - 1,
            best = best,
            fewer = moves(shortest) - 1
        ),
        (GameValue::Win(plies), _) => tr_n!(
            "{mv} still wins, in {count} more move.",
            "{mv} still wins, in {count} more moves.",
            count = moves(plies).saturating_sub(1),
            mv = mv
        ),
        (GameValue::Draw | GameValue::Loss(_), _) => tr!("{mv} holds the draw.", mv = mv),
    }
}

/// Says what a move does that gives the result away.
fn mistake_text(Verdict { mv, best, before, after }: Verdict) -> String {
    match (after, before) {
        (GameValue::Loss(plies), GameValue::Draw) => tr_n!(
            "{mv} loses in {count} move: {best} holds the draw.",
            "{mv} loses in {count} moves: {best} holds the draw.",
            count = moves(plies),
            mv = mv,
            best = best
        ),
        (GameValue::Loss(plies), _) => tr_n!(
            "{mv} loses in {count} move: {best} wins.",
            "{mv} loses in {count} moves: {best} wins.",
            count = plies.0 / 2,
            mv = mv,
            best = best
        ),
        (_, GameValue::Win(plies)) => tr_n!(
            "{mv} only draws: {best} wins in {count} move.",
            "{mv} only draws: {best} wins in {count} moves.",
            count = moves(plies),
            mv = mv,
            best = best
        ),
        _ => tr!("{mv} only draws.", mv = mv),
    }
}

fn done_text(attempt: &Attempt) -> String {
    let played = attempt.moves_played();
    match attempt.shortest_win() {
        None => tr!("You held the draw!").to_owned(),
        Some(shortest) if played <= usize::from(shortest) => tr_n!(
            "You won in {count} move. No win is shorter!",
            "You won in {count} moves. No win is shorter!",
            count = played
        ),
        Some(shortest) => {
            tr!("You won in {count} moves. The shortest win takes {shortest}.", count = played, shortest = shortest)
        }
    }
}

/// Returns the number of moves played and undone, beside the shortest win.
pub(super) fn count_text(attempt: &Attempt) -> String {
    let played = attempt.moves_played();
    let mut text = match attempt.shortest_win() {
        Some(shortest) => tr!("Moves: {played}. Shortest win: {shortest}.", played = played, shortest = shortest),
        None => tr!("Moves: {played} of {all}.", played = played, all = MOVES_TO_HOLD),
    };
    let undone = attempt.help().undone;
    if undone > 0 {
        text += " ";
        text += &tr!("Undone: {count}.", count = undone);
    }
    text
}
