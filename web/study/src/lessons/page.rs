//! How the section is drawn: the list of lessons, and an open lesson with its board, its words and its buttons.

use laska_app::address::write_challenge;
use laska_rules::notation::excerpt;
use laska_web::settings::Settings;
use laska_web::widget::{RenderContext, Widget};
use laska_web::{tr, tr_n};
use yew::prelude::*;

use super::lesson::{Lesson, Part};
use super::state::{Progress, next_of};
use crate::exercise::page::{board, columns};
use crate::exercise::{Event, Exercise, ExerciseView, Feedback, FeedbackTone, HintLevel, Mode, Status, buttons};
use crate::frame::SectionEvent;
use crate::route::{Route, Section};

/// The list of all lessons.
#[derive(PartialEq)]
pub(super) struct Front {
    /// All lessons.
    pub lessons: Vec<Lesson>,
    /// Which are done.
    pub progress: Progress,
    /// An address that is no lesson.
    pub unknown: Option<String>,
    /// Whether a part of what was kept could not be read.
    pub lost: bool,
    /// Told that somebody has read so.
    pub on_lost_read: Callback<()>,
}

impl Widget for Front {
    fn render(&self, _: &RenderContext) -> Html {
        let all = self.lessons.len();
        let done = self.lessons.iter().filter(|lesson| self.progress.has(lesson.name)).count();
        let next = next_of(&self.lessons, &self.progress);
        html! {
            <main class="main lessons" data-testid="lessons">
                if let Some(rest) = &self.unknown {
                    <p class="card study-message error-message" role="alert" data-testid="error">
                        { tr!("There is no lesson “{name}”. These are all of them.", name = excerpt(rest)) }
                    </p>
                }
                if self.lost {
                    <div class="card study-message" role="status" data-testid="lost">
                        <p>{ tr!("What was kept of your lessons is damaged in part. All that could be read still holds.") }</p>
                        <button type="button" class="quiet" onclick={self.on_lost_read.reform(|_: MouseEvent| ())}>{ tr!("Close") }</button>
                    </div>
                }
                <section class="card lessons-welcome">
                    <h2>{ tr!("Learn Laska") }</h2>
                    <p>{ tr!("Small steps on a real board. Move the counters, and see what happens.") }</p>
                    <div class="progress">
                        <progress max={all.to_string()} value={done.to_string()} aria-label={tr!("Lessons done")}></progress>
                        <span data-testid="lessons-done">{ tr!("{done} of {all} done", done = done, all = all) }</span>
                    </div>
                    { self.begin(next, done) }
                </section>
                { self.part(Part::Rules, tr!("The rules")) }
                { self.part(Part::Plans, tr!("Playing well")) }
            </main>
        }
    }
}

impl Front {
    fn begin(&self, next: Option<usize>, done: usize) -> Html {
        let Some(next) = next else {
            return html! {
                <p>{ tr!("You have done all of them. Time for a game!") }{ " " }
                    <a class="action primary" href="./" data-testid="lessons-play">{ tr!("Play") }</a></p>
            };
        };
        let title = self.lessons[next].title;
        let words = if done == 0 { tr!("Start").to_owned() } else { tr!("Go on: {title}", title = title) };
        html! { <a class="action primary" href={address(next)} data-testid="lessons-next">{ words }</a> }
    }

    fn part(&self, part: Part, heading: &'static str) -> Html {
        let lessons = self.lessons.iter().enumerate().filter(|(_, lesson)| lesson.part == part);
        let done = lessons.clone().filter(|(_, lesson)| self.progress.has(lesson.name)).count();
        html! {
            <section class="card lessons-part">
                <h2>{ heading }<span>{ tr_n!("{count} done", "{count} done", count = done) }</span></h2>
                <ol>
                    { for lessons.map(|(index, lesson)| {
                        let done = self.progress.has(lesson.name);
                        html! {
                            <li><a href={address(index)} data-testid={format!("lesson-{}", index + 1)} data-done={done.to_string()}>
                                <span class="number" aria-hidden="true">{ if done { "✓".to_owned() } else { (index + 1).to_string() } }</span>
                                { lesson.title }
                                if done { <span class="visually-hidden">{ tr!("done") }</span> }
                            </a></li>
                        }
                    }) }
                </ol>
            </section>
        }
    }
}

/// The address of a lesson, counted from 0.
pub(super) fn address(index: usize) -> String {
    format!("#lessons/{}", index + 1)
}

/// An open lesson.
pub(super) fn desk(
    index: usize,
    lessons: &[Lesson],
    exercise: &Exercise,
    settings: Settings,
    on: &Callback<Event>,
    told: &Callback<SectionEvent>,
) -> Html {
    let (view, lesson) = (exercise.view(settings.notation), &lessons[index]);
    let said = said(lesson, exercise, &view);
    html! {
        <main class="main lessons" data-testid="lesson" data-stage={view.status.name()} data-name={lesson.name}>
            { board(&view, on) }
            { task(index, lessons, lesson, &said) }
            { buttons(&view, tr!("Show me"), |primary| next(index, lessons, primary), on) }
            if lesson.part == Part::Plans {
                { further(exercise, told) }
            }
            { columns(&view, settings.second_board, on) }
        </main>
    }
}

/// What the lesson says.
fn task(index: usize, lessons: &[Lesson], lesson: &Lesson, said: &Feedback) -> Html {
    html! {
        <section class="card task">
            <h2><span>{ tr!("Lesson {number} of {all}", number = index + 1, all = lessons.len()) }</span>
                <a href="#lessons" data-testid="all-lessons">{ tr!("All lessons") }</a></h2>
            <h3 data-testid="lesson-title">{ lesson.title }</h3>
            <p>{ lesson.text }</p>
            <p class="goal" data-testid="goal">{ lesson.goal }</p>
            { said.draw() }
        </section>
    }
}

/// The way to the next lesson, or back to the list after the last.
fn next(index: usize, lessons: &[Lesson], primary: bool) -> Html {
    let (to, words) = if index + 1 < lessons.len() {
        (address(index + 1), tr!("Next lesson"))
    } else {
        ("#lessons".to_owned(), tr!("To the list"))
    };
    html! { <a class={classes!("action", primary.then_some("primary"))} href={to} data-testid="next">{ words }</a> }
}

/// Where the position on the board can be taken.
fn further(exercise: &Exercise, told: &Callback<SectionEvent>) -> Html {
    let analysis = Route { section: Section::Analysis, rest: exercise.line_address() };
    html! {
        <div class="next-actions">
            <a class="action" href={format!("./#{}", write_challenge(exercise.game()))} data-testid="play-on">{ tr!("Play on against the machine") }</a>
            <button type="button" class="action" data-testid="to-analysis"
                onclick={told.reform(move |_: MouseEvent| SectionEvent::GoTo(analysis.clone()))}>{ tr!("Analyze") }</button>
        </div>
    }
}

/// What is said to the learner now.
#[must_use]
pub(super) fn said(lesson: &Lesson, exercise: &Exercise, view: &ExerciseView) -> Feedback {
    let (tone, text) = match (view.status, view.mode) {
        (Status::Done, Mode::Solving) => (FeedbackTone::Good, lesson.done.to_owned()),
        (Status::Done, Mode::Showing) => {
            (FeedbackTone::Plain, tr!("That is how it goes. Now try it yourself.").to_owned())
        }
        (Status::Wrong(mv) | Status::Checking(mv) | Status::Slower(mv), _) => {
            let why = lesson.steps.get(exercise.turn()).and_then(|step| step.why_not(&mv.to_string()));
            let usual = || tr!("The rules allow that, but it is not what is asked for here. Try another move.");
            (FeedbackTone::Wrong, why.unwrap_or_else(usual).to_owned())
        }
        (Status::Waiting, Mode::Showing) => (FeedbackTone::Plain, tr!("Watch.").to_owned()),
        (Status::Waiting, Mode::Solving) => (FeedbackTone::Good, tr!("Good! Now Black moves.").to_owned()),
        (Status::YourTurn, _) => return asked(lesson, exercise, view),
    };
    Feedback { tone, text }
}

fn asked(lesson: &Lesson, exercise: &Exercise, view: &ExerciseView) -> Feedback {
    if let Some(refused) = &view.refused {
        return Feedback { tone: FeedbackTone::Wrong, text: refused.clone() };
    }
    let before = lesson.steps.get(exercise.turn()).map_or("", |step| step.before);
    let text = match view.hint {
        HintLevel::Column => tr!("Move the column that is marked."),
        HintLevel::Move => tr!("Follow the line on the board."),
        HintLevel::None if before.is_empty() => tr!("Choose a column, then the square where it goes."),
        HintLevel::None => before,
    };
    Feedback { tone: FeedbackTone::Plain, text: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use laska_app::BoardEvent;
    use laska_web::intent::Intent;
    use laska_web::settings::Notation;

    use super::super::course::course;
    use super::*;

    fn words(name: &str, squares: &str) -> Feedback {
        let lesson = course().into_iter().find(|lesson| lesson.name == name).expect(name);
        let exercise = squares.split_whitespace().fold(Exercise::new(lesson.task()), |exercise, square| {
            exercise.after(Event::User(Intent::Input(BoardEvent::Press(square.parse().expect("a square")))))
        });
        said(&lesson, &exercise, &exercise.view(Notation::default()))
    }

    #[test]
    fn wrong_moves_are_told_why() {
        for (name, squares, tone, told) in [
            ("step", "", FeedbackTone::Plain, "Choose a column"),
            ("must", "a1", FeedbackTone::Wrong, "Taking is compulsory"),
            ("commander", "f6", FeedbackTone::Wrong, "f6 is Black's"),
            ("choice", "c1 a3", FeedbackTone::Wrong, "it takes only one soldier"),
            ("back", "e5 d6", FeedbackTone::Wrong, "go back, down the board"),
            ("opposition", "c3 b2", FeedbackTone::Wrong, "it takes longer"),
            ("twice", "c3 e5", FeedbackTone::Good, "Now Black moves"),
            ("step", "c3 d4", FeedbackTone::Good, "Well done"),
        ] {
            let said = words(name, squares);
            assert!(said.tone == tone && said.text.contains(told), "{name} {squares}: {said:?}");
        }
    }
}
