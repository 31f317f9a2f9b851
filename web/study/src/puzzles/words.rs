//! Owns what is said of a puzzle, and to who tries to solve it.

use laska_library::{Goal, Grade, Puzzle};
use laska_rules::{Color, Move};
use laska_web::{t, tn};

use super::file::moves_to_win;
use crate::drill::{By, DrillView, Help, Said, Stage, Tone};

/// What is claimed of the position, and what is to be found.
pub(super) fn claim(puzzle: &Puzzle) -> String {
    let white = puzzle.solution.start().turn() == Color::White;
    let in_time = matches!(puzzle.goal, Goal::WinWithin { .. });
    match (moves_to_win(puzzle.goal), in_time, white) {
        (None, _, true) => t!("White to move. Only one move does not lose.").to_owned(),
        (None, _, false) => t!("Black to move. Only one move does not lose.").to_owned(),
        (Some(count), false, true) => {
            tn!(
                "White wins in {count} move. Only one move does it.",
                "White wins in {count} moves. Only one move does it.",
                count = count
            )
        }
        (Some(count), false, false) => {
            tn!(
                "Black wins in {count} move. Only one move does it.",
                "Black wins in {count} moves. Only one move does it.",
                count = count
            )
        }
        (Some(count), true, true) => {
            tn!("White to move and win in {count} move.", "White to move and win in {count} moves.", count = count)
        }
        (Some(count), true, false) => {
            tn!("Black to move and win in {count} move.", "Black to move and win in {count} moves.", count = count)
        }
    }
}

/// How hard a grade is.
pub(super) fn grade(grade: Grade) -> &'static str {
    match grade.number() {
        1 => t!("Very easy"),
        2 => t!("Easy"),
        3 => t!("Medium"),
        4 => t!("Hard"),
        _ => t!("Very hard"),
    }
}

/// A grade in stars.
pub(super) fn stars(grade: Grade) -> String {
    let (full, all) = (usize::from(grade.number()), Grade::all().len());
    "★".repeat(full) + &"☆".repeat(all - full)
}

/// What is said now.
pub(super) fn said(puzzle: &Puzzle, view: &DrillView) -> Said {
    let (tone, text) = match (view.stage, view.by, puzzle.goal) {
        (Stage::Done, By::Finder, Goal::Win { .. } | Goal::WinWithin { .. }) => {
            (Tone::Good, t!("Solved! That wins.").to_owned())
        }
        (Stage::Done, By::Finder, Goal::Hold) => (Tone::Good, t!("Solved! That holds.").to_owned()),
        (Stage::Done, By::Itself, _) => (Tone::Plain, t!("That was the solution.").to_owned()),
        (Stage::Checking(mv), ..) => (Tone::Plain, t!("Checking whether {mv} also wins…", mv = mv)),
        (Stage::Slower(mv), ..) => {
            (Tone::Plain, t!("{mv} also wins, but more slowly. Try again, or look at the solution.", mv = mv))
        }
        (Stage::Wrong(mv), _, Goal::Win { .. }) => (Tone::Wrong, t!("{mv} does not win. Try another move.", mv = mv)),
        (Stage::Wrong(mv), _, Goal::WinWithin { .. }) => {
            (Tone::Wrong, t!("{mv} does not win so soon. Try another move.", mv = mv))
        }
        (Stage::Wrong(mv), _, Goal::Hold) => (Tone::Wrong, t!("{mv} loses. Try another move.", mv = mv)),
        (Stage::Waiting, By::Finder, _) => (Tone::Good, t!("Good! Now the reply.").to_owned()),
        (Stage::Waiting, By::Itself, _) => (Tone::Plain, t!("Watch.").to_owned()),
        (Stage::Asked, ..) => match (&view.refused, view.help) {
            (Some(refused), _) => (Tone::Wrong, refused.clone()),
            (None, Help::Column) => (Tone::Plain, t!("Move the column that is marked.").to_owned()),
            (None, Help::Move) => (Tone::Plain, t!("Follow the line on the board.").to_owned()),
            (None, Help::None) => (Tone::Plain, t!("Find the move, and play it on the board.").to_owned()),
        },
    };
    Said { tone, text }
}

/// How it goes on after what was asked; `None` where it is over.
pub(super) fn rest(puzzle: &Puzzle) -> Option<String> {
    let rest = puzzle.solution.rest();
    let moves: Vec<_> = rest.iter().map(Move::to_string).collect();
    (!rest.is_empty()).then(|| t!("It can go on like this: {moves}.", moves = moves.join(" ")))
}
