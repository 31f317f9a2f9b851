//! What the section says about collections and problems.

use laska_app::problem_set::{Problem, ProblemSet, Verdict};
use laska_rules::Variant;
use laska_ui::words::theme_name;
use laska_ui::{tr, tr_n};
use laska_worker::protocol::Stipulation;

use super::saved::Saved;
use super::solving::{Solving, Status};
use crate::exercise::{Feedback, FeedbackTone};
use crate::problem::report::{self, stipulation_text};

/// Returns the title of a collection.
pub fn set_title(set: &ProblemSet) -> &str {
    if set.title.is_empty() { tr!("Without a title") } else { set.title.as_str() }
}

/// Returns the title of a problem, or its number in the collection.
pub fn problem_title(problem: &Problem, index: usize) -> String {
    match problem.title.as_str() {
        "" => tr!("Problem {number}", number = index + 1),
        title => format!("{}. {title}", index + 1),
    }
}

/// Returns what the side to move has to reach.
pub fn goal_text(problem: &Problem) -> String {
    stipulation_text(problem.position().turn(), problem.stipulation)
}

/// Returns the variant of a problem, if its rules are not the usual ones of its board.
pub fn rule_text(problem: &Problem) -> Option<&'static str> {
    report::rule_text(Variant::new(problem.position().board(), problem.capture_rule()))
}

/// Returns the author and the year; empty if neither is known.
pub fn byline(problem: &Problem) -> String {
    let author = Some(problem.author.as_str().to_owned()).filter(|author| !author.is_empty());
    let year = problem.year.map(|year| year.number().to_string());
    author.into_iter().chain(year).collect::<Vec<_>>().join(", ")
}

/// Returns what is wrong with a problem, if a check has found that it is not sound.
pub fn flaw_text(problem: &Problem) -> Option<&'static str> {
    match problem.verdict? {
        Verdict::Sound => None,
        Verdict::NoSolution => Some(tr!("Not sound: no move reaches the goal.")),
        Verdict::Cooked => Some(tr!("Not sound: more than one move reaches the goal.")),
        Verdict::TooModest => Some(tr!("Not sound: the goal is too modest.")),
    }
}

/// Returns how many problems there are, and how many of them are solved.
pub fn count_text(set: &ProblemSet, saved: &Saved) -> String {
    let all = tr_n!("{count} problem", "{count} problems", count = set.problems.len());
    match set.problems.iter().filter(|problem| saved.is_solved(problem)).count() {
        0 => all,
        solved => format!("{all} · {}", tr!("{count} solved", count = solved)),
    }
}

/// Returns the number of tries so far.
pub fn tries_text(problem: &Problem, saved: &Saved) -> String {
    match saved.attempts(problem) {
        None => tr!("Not tried yet.").to_owned(),
        Some(it) => tr_n!("{count} try so far.", "{count} tries so far.", count = it.tries),
    }
}

/// Returns the themes; empty if none are known.
pub fn themes_text(problem: &Problem) -> String {
    let themes: Vec<_> = problem.themes.iter().map(|theme| theme_name(*theme)).collect();
    if themes.is_empty() { String::new() } else { tr!("Themes: {themes}", themes = themes.join(", ")) }
}

/// Returns the feedback for the current status; `refused` says why the last input on the board was refused.
pub fn feedback(solving: &Solving, refused: Option<String>) -> Feedback {
    let goal = solving.problem().stipulation;
    let (tone, text) = match solving.status() {
        Status::YourTurn => match refused {
            Some(refused) => (FeedbackTone::Wrong, refused),
            None if solving.moves_played() == 0 => {
                (FeedbackTone::Plain, tr!("Find the move and play it on the board.").to_owned())
            }
            None => (FeedbackTone::Good, tr!("Good! Now find the next move.").to_owned()),
        },
        Status::Checking(mv) => (FeedbackTone::Plain, tr!("Checking {mv}…", mv = mv)),
        Status::Replying(_) => (FeedbackTone::Good, tr!("Good! Here comes the reply.").to_owned()),
        Status::Wrong(mv, reply) => {
            (FeedbackTone::Wrong, wrong_move_text(goal, &mv.to_string(), reply.map(|it| it.to_string())))
        }
        Status::Unknown(mv) => {
            (FeedbackTone::Plain, tr!("It is not known whether {mv} reaches the goal. Try another move.", mv = mv))
        }
        Status::Solved if goal == Stipulation::Hold => {
            (FeedbackTone::Good, tr!("Solved! You held the position.").to_owned())
        }
        Status::Solved => (FeedbackTone::Good, tr!("Solved! You win.").to_owned()),
        Status::Asked => (FeedbackTone::Plain, tr!("Looking for the solution…").to_owned()),
        Status::Shown => (FeedbackTone::Plain, tr!("This is the solution. Step through it.").to_owned()),
        Status::Unsound => (FeedbackTone::Plain, tr!("Not sound: no move reaches the goal.").to_owned()),
        Status::NoSolution => (FeedbackTone::Plain, tr!("No solution is known.").to_owned()),
    };
    Feedback { tone, text }
}

fn wrong_move_text(goal: Stipulation, mv: &str, reply: Option<String>) -> String {
    match (goal, reply) {
        (Stipulation::Win, None) => tr!("{mv} does not win. Try another move.", mv = mv),
        (Stipulation::Win, Some(reply)) => {
            tr!("{mv} does not win: the engine replies {reply}. Try another move.", mv = mv, reply = reply)
        }
        (Stipulation::WinIn(_), None) => tr!("{mv} misses the goal. Try another move.", mv = mv),
        (Stipulation::WinIn(_), Some(reply)) => {
            tr!("{mv} misses the goal: the engine replies {reply}. Try another move.", mv = mv, reply = reply)
        }
        (Stipulation::Hold, None) => tr!("{mv} loses. Try another move.", mv = mv),
        (Stipulation::Hold, Some(reply)) => {
            tr!("{mv} loses: the engine replies {reply}. Try another move.", mv = mv, reply = reply)
        }
    }
}
