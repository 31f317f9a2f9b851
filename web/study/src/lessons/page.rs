//! Renders the section: the list of lessons, or a lesson with its board, texts and buttons.

use laska_app::address::write_challenge;
use laska_rules::notation::excerpt;
use laska_ui::board::Miniature;
use laska_ui::settings::Settings;
use laska_ui::widget::{RenderContext, Widget};
use laska_ui::{tr, tr_n};
use yew::prelude::*;

use super::state::{Progress, first_open_lesson};
use crate::elements::{error_message, lost_progress, verdict};
use crate::exercise::{Chapter, Event, Exercise, Lesson, board, buttons, columns};
use crate::frame::SectionEvent;
use crate::route::Route;
use crate::section::Section;

#[derive(PartialEq)]
pub(super) struct LessonList {
    pub lessons: Vec<Lesson>,
    pub progress: Progress,
    /// The address, if it names no lesson.
    pub unknown: Option<String>,
    /// Whether to warn that part of the stored progress could not be read.
    pub is_damaged: bool,
    /// Called when the user closes that warning.
    pub on_close_warning: Callback<()>,
}

impl Widget for LessonList {
    fn render(&self, _: &RenderContext) -> Html {
        let all = self.lessons.len();
        let done = self.lessons.iter().filter(|lesson| self.progress.is_done(lesson.name)).count();
        let next = first_open_lesson(&self.lessons, &self.progress);
        html! {
            <main class="main lessons" data-testid="lessons">
                if let Some(rest) = &self.unknown {
                    { error_message(&tr!("There is no lesson “{name}”. Choose one from the list.", name = excerpt(rest))) }
                }
                if self.is_damaged {
                    { lost_progress(&self.on_close_warning) }
                }
                <section class="card lessons-welcome">
                    <h2>{ tr!("Learn Laska") }</h2>
                    <p>{ tr!("Learn the game in small steps on a real board. Move the counters and see what happens.") }</p>
                    <div class="progress">
                        <progress max={all.to_string()} value={done.to_string()} aria-label={tr!("Lessons done")}></progress>
                        <span data-testid="lessons-done">{ tr!("{done} of {all} done", done = done, all = all) }</span>
                    </div>
                    { self.start_button(next, done) }
                </section>
                { self.chapter(Chapter::Rules, tr!("The rules")) }
                { self.chapter(Chapter::Strategy, tr!("Playing well")) }
                <p class="card study-message">
                    <span>{ tr!("Do you know how to win an ending? Prove it against perfect play.") }</span>
                    <a class="action" href={format!("#{}/endings", Section::Practice.name())} data-testid="to-endings">{ tr!("Practice endings") }</a>
                </p>
            </main>
        }
    }
}

impl LessonList {
    fn start_button(&self, next: Option<usize>, done: usize) -> Html {
        let Some(next) = next else {
            return html! {
                <p>{ tr!("You have finished all lessons. Time for a game!") }{ " " }
                    <a class="action primary" href="./" data-testid="lessons-play">{ tr!("Play") }</a></p>
            };
        };
        let title = self.lessons[next].title;
        let label = if done == 0 { tr!("Start").to_owned() } else { tr!("Continue: {title}", title = title) };
        html! { <a class="action primary" href={address(next)} data-testid="lessons-next">{ label }</a> }
    }

    fn chapter(&self, chapter: Chapter, heading: &'static str) -> Html {
        let lessons = self.lessons.iter().enumerate().filter(|(_, lesson)| lesson.chapter == chapter);
        let done = lessons.clone().filter(|(_, lesson)| self.progress.is_done(lesson.name)).count();
        html! {
            <section class="card lessons-part">
                <h2>{ heading }<span>{ tr_n!("{count} done", "{count} done", count = done) }</span></h2>
                <ol>
                    { for lessons.map(|(index, lesson)| {
                        let done = self.progress.is_done(lesson.name);
                        html! {
                            <li><a href={address(index)} data-testid={format!("lesson-{}", index + 1)} data-done={done.to_string()}>
                                { miniature(lesson) }
                                <span class="number" aria-hidden="true">{ if done { "✓".to_owned() } else { (index + 1).to_string() } }</span>
                                <span>{ lesson.title }</span>
                                if done { <span class="visually-hidden">{ tr!("done") }</span> }
                            </a></li>
                        }
                    }) }
                </ol>
            </section>
        }
    }
}

/// Renders the position in which a lesson starts.
fn miniature(lesson: &Lesson) -> Html {
    let position = lesson.task().start.position().clone();
    let bottom = position.turn();
    Miniature { position, bottom }.into_html()
}

/// Returns the link to the lesson at an index.
pub(super) fn address(index: usize) -> String {
    format!("#lessons/{}", index + 1)
}

/// Renders an open lesson.
pub(super) fn lesson_page(
    index: usize,
    lessons: &[Lesson],
    exercise: &Exercise,
    settings: Settings,
    on_event: &Callback<Event>,
    on_section_event: &Callback<SectionEvent>,
) -> Html {
    let (view, lesson) = (exercise.view(settings.notation), &lessons[index]);
    let feedback = lesson.feedback(exercise, &view);
    html! {
        <main class="main with-board lessons" data-testid="lesson" data-stage={view.status.name()} data-name={lesson.name}>
            { board(&view, on_event) }
            { task_card(index, lessons) }
            { verdict(feedback.render()) }
            { buttons(&view, tr!("Show me"), |primary| next_link(index, lessons, primary), on_event) }
            if lesson.chapter == Chapter::Strategy {
                { next_actions(exercise, on_section_event) }
            }
            { columns(&view, settings.second_board, on_event) }
        </main>
    }
}

/// Renders the card with the lesson's text and its goal.
fn task_card(index: usize, lessons: &[Lesson]) -> Html {
    let lesson = &lessons[index];
    html! {
        <section class="card task">
            <h2><span>{ tr!("Lesson {number} of {all}", number = index + 1, all = lessons.len()) }</span>
                <a href="#lessons" data-testid="all-lessons">{ tr!("All lessons") }</a></h2>
            <h3 data-testid="lesson-title">{ lesson.title }</h3>
            <p>{ lesson.text }</p>
            <p class="goal" data-testid="goal">{ lesson.goal }</p>
        </section>
    }
}

/// Renders the link to the next lesson, or back to the list after the last one.
fn next_link(index: usize, lessons: &[Lesson], primary: bool) -> Html {
    let (href, label) = if index + 1 < lessons.len() {
        (address(index + 1), tr!("Next lesson"))
    } else {
        ("#lessons".to_owned(), tr!("Back to the list"))
    };
    html! { <a class={classes!("action", primary.then_some("primary"))} {href} data-testid="next">{ label }</a> }
}

/// Renders the links that open the position in a game or in the analysis.
fn next_actions(exercise: &Exercise, on_section_event: &Callback<SectionEvent>) -> Html {
    let analysis = Route { section: Section::Analysis, rest: exercise.line_address() };
    html! {
        <div class="next-actions">
            <a class="action" href={format!("./#{}", write_challenge(exercise.game()))} data-testid="play-on">{ tr!("Play on against the computer") }</a>
            <button type="button" class="action" data-testid="to-analysis"
                onclick={on_section_event.reform(move |_: MouseEvent| SectionEvent::GoTo(analysis.clone()))}>{ tr!("Analyze") }</button>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use laska_app::BoardEvent;
    use laska_ui::settings::Notation;

    use super::super::course::course;
    use super::*;
    use crate::exercise::{Feedback, FeedbackTone};

    fn feedback_after(name: &str, squares: &str) -> Feedback {
        let lesson = course().into_iter().find(|lesson| lesson.name == name).expect(name);
        let exercise = squares.split_whitespace().fold(Exercise::new(lesson.task()), |exercise, square| {
            exercise.after(Event::Input(BoardEvent::Press(square.parse().expect("a square"))))
        });
        lesson.feedback(&exercise, &exercise.view(Notation::default()))
    }

    #[test]
    fn feedback_explains_each_move() {
        for (name, squares, tone, expected) in [
            ("step", "", FeedbackTone::Plain, "Choose a column"),
            ("must", "a1", FeedbackTone::Wrong, "You must capture"),
            ("commander", "f6", FeedbackTone::Wrong, "f6 belongs to Black"),
            ("choice", "c1 a3", FeedbackTone::Wrong, "it captures only one soldier"),
            ("back", "e5 d6", FeedbackTone::Wrong, "step backward, down the board"),
            ("opposition", "c3 b2", FeedbackTone::Wrong, "it takes longer"),
            ("twice", "c3 e5", FeedbackTone::Good, "Now Black moves"),
            ("step", "c3 d4", FeedbackTone::Good, "Well done"),
        ] {
            let feedback = feedback_after(name, squares);
            assert!(feedback.tone == tone && feedback.text.contains(expected), "{name} {squares}: {feedback:?}");
        }
    }
}
