//! How the section is drawn: the list of lessons, and an open lesson with its board, its words and its buttons.

use laska_app::address::write_challenge;
use laska_rules::notation::excerpt;
use laska_web::part::{Drawing, Part as PagePart};
use laska_web::settings::Settings;
use laska_web::{tr, tr_n};
use yew::prelude::*;

use super::lesson::{Lesson, Part};
use super::state::{Progress, next_of};
use crate::drill::place::{columns, place};
use crate::drill::{By, Drill, DrillView, Event, Help, Said, Stage, Tone, buttons};
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

impl PagePart for Front {
    fn draw(&self, _: &Drawing) -> Html {
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
    drill: &Drill,
    settings: Settings,
    on: &Callback<Event>,
    told: &Callback<SectionEvent>,
) -> Html {
    let (view, lesson) = (drill.view(settings.notation), &lessons[index]);
    let said = said(lesson, drill, &view);
    html! {
        <main class="main lessons" data-testid="lesson" data-stage={view.stage.name()} data-name={lesson.name}>
            { place(&view, on) }
            { task(index, lessons, lesson, &said) }
            { buttons(&view, tr!("Show me"), |primary| next(index, lessons, primary), on) }
            if lesson.part == Part::Plans {
                { further(drill, told) }
            }
            { columns(&view, settings.second_board, on) }
        </main>
    }
}

/// What the lesson says.
fn task(index: usize, lessons: &[Lesson], lesson: &Lesson, said: &Said) -> Html {
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
fn further(drill: &Drill, told: &Callback<SectionEvent>) -> Html {
    let analysis = Route { section: Section::Analysis, rest: drill.line_address() };
    html! {
        <div class="next-actions">
            <a class="action" href={format!("./#{}", write_challenge(drill.game()))} data-testid="play-on">{ tr!("Play on against the machine") }</a>
            <button type="button" class="action" data-testid="to-analysis"
                onclick={told.reform(move |_: MouseEvent| SectionEvent::GoTo(analysis.clone()))}>{ tr!("Analyze") }</button>
        </div>
    }
}

/// What is said to the learner now.
#[must_use]
pub(super) fn said(lesson: &Lesson, drill: &Drill, view: &DrillView) -> Said {
    let (tone, text) = match (view.stage, view.by) {
        (Stage::Done, By::Finder) => (Tone::Good, lesson.done.to_owned()),
        (Stage::Done, By::Itself) => (Tone::Plain, tr!("That is how it goes. Now try it yourself.").to_owned()),
        (Stage::Wrong(mv) | Stage::Checking(mv) | Stage::Slower(mv), _) => {
            let why = lesson.steps.get(drill.turn()).and_then(|step| step.why_not(&mv.to_string()));
            let usual = || tr!("The rules allow that, but it is not what is asked for here. Try another move.");
            (Tone::Wrong, why.unwrap_or_else(usual).to_owned())
        }
        (Stage::Waiting, By::Itself) => (Tone::Plain, tr!("Watch.").to_owned()),
        (Stage::Waiting, By::Finder) => (Tone::Good, tr!("Good! Now Black moves.").to_owned()),
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
        Help::Column => tr!("Move the column that is marked."),
        Help::Move => tr!("Follow the line on the board."),
        Help::None if before.is_empty() => tr!("Choose a column, then the square where it goes."),
        Help::None => before,
    };
    Said { tone: Tone::Plain, text: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use laska_app::BoardEvent;
    use laska_web::intent::Intent;
    use laska_web::settings::Notation;

    use super::super::course::course;
    use super::*;

    fn words(name: &str, squares: &str) -> Said {
        let lesson = course().into_iter().find(|lesson| lesson.name == name).expect(name);
        let drill = squares.split_whitespace().fold(Drill::new(lesson.task()), |drill, square| {
            drill.after(Event::Wanted(Intent::Input(BoardEvent::Press(square.parse().expect("a square")))))
        });
        said(&lesson, &drill, &drill.view(Notation::default()))
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
