//! Owns what is said to the learner while a lesson goes on.

use laska_web::t;

use super::lesson::Lesson;
use crate::drill::{By, Drill, DrillView, Help, Said, Stage, Tone};

/// What is said to the learner now.
#[must_use]
pub(super) fn said(lesson: &Lesson, drill: &Drill, view: &DrillView) -> Said {
    let (tone, text) = match (view.stage, view.by) {
        (Stage::Done, By::Finder) => (Tone::Good, lesson.done.to_owned()),
        (Stage::Done, By::Itself) => (Tone::Plain, t!("That is how it goes. Now try it yourself.").to_owned()),
        (Stage::Wrong(mv) | Stage::Checking(mv) | Stage::Slower(mv), _) => {
            let why = lesson.steps.get(drill.turn()).and_then(|step| step.why_not(&mv.to_string()));
            let usual = || t!("The rules allow that, but it is not what is asked for here. Try another move.");
            (Tone::Wrong, why.unwrap_or_else(usual).to_owned())
        }
        (Stage::Waiting, By::Itself) => (Tone::Plain, t!("Watch.").to_owned()),
        (Stage::Waiting, By::Finder) => (Tone::Good, t!("Good! Now Black moves.").to_owned()),
        (Stage::Asked, _) => return asked(lesson, drill, view),
    };
    Said { tone, text }
}

fn asked(lesson: &Lesson, drill: &Drill, view: &DrillView) -> Said {
    if let Some(refused) = &view.refused {
        return Said { tone: Tone::Wrong, text: refused.clone() };
    }
    let before = lesson.steps.get(drill.turn()).map_or("", |step| step.before);
    let text = match view.help {
        Help::Column => t!("Move the column that is marked."),
        Help::Move => t!("Follow the line on the board."),
        Help::None if before.is_empty() => t!("Choose a column, then the square where it goes."),
        Help::None => before,
    };
    Said { tone: Tone::Plain, text: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use laska_web::intent::Intent;
    use laska_web::settings::Settings;

    use super::super::course::course;
    use super::*;
    use crate::drill::Event;

    fn words(name: &str, squares: &str) -> Said {
        let lesson = course().into_iter().find(|lesson| lesson.name == name).expect(name);
        let drill = squares.split_whitespace().fold(Drill::new(lesson.task(), Settings::default()), |drill, square| {
            drill.after(Event::Wanted(Intent::Press(square.parse().expect("a square"))))
        });
        said(&lesson, &drill, &drill.view())
    }

    #[test]
    fn wrong_moves_are_told_why() {
        for (name, squares, tone, told) in [
            ("step", "", Tone::Plain, "Choose a column"),
            ("must", "a1", Tone::Wrong, "Taking is compulsory"),
            ("commander", "f6", Tone::Wrong, "f6 is Black's"),
            ("choice", "c1 a3", Tone::Wrong, "it takes only one soldier"),
            ("back", "e5 d6", Tone::Wrong, "go back, down the board"),
            ("opposition", "c3 b2", Tone::Wrong, "it takes longer"),
            ("twice", "c3 e5", Tone::Good, "Now Black moves"),
            ("step", "c3 d4", Tone::Good, "Well done"),
        ] {
            let said = words(name, squares);
            assert!(said.tone == tone && said.text.contains(told), "{name} {squares}: {said:?}");
        }
    }
}
