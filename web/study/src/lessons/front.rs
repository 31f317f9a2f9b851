//! Owns the list of all lessons, with what is done.

use laska_rules::notation::excerpt;
use laska_web::part::{Drawing, Part as PagePart};
use laska_web::{t, tn};
use yew::prelude::*;

use super::lesson::{Lesson, Part};
use super::progress::Progress;
use super::state::next_of;

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
                    <p class="card study-word fault" role="alert" data-testid="error">
                        { t!("There is no lesson “{name}”. These are all of them.", name = excerpt(rest)) }
                    </p>
                }
                if self.lost {
                    <div class="card study-word" role="status" data-testid="lost">
                        <p>{ t!("What was kept of your lessons is damaged in part. All that could be read still holds.") }</p>
                        <button type="button" class="quiet" onclick={self.on_lost_read.reform(|_: MouseEvent| ())}>{ t!("Close") }</button>
                    </div>
                }
                <section class="card lessons-welcome">
                    <h2>{ t!("Learn Laska") }</h2>
                    <p>{ t!("Small steps on a real board. Move the counters, and see what happens.") }</p>
                    <div class="share-done">
                        <progress max={all.to_string()} value={done.to_string()} aria-label={t!("Lessons done")}></progress>
                        <span data-testid="lessons-done">{ t!("{done} of {all} done", done = done, all = all) }</span>
                    </div>
                    { self.begin(next, done) }
                </section>
                { self.part(Part::Rules, t!("The rules")) }
                { self.part(Part::Plans, t!("Playing well")) }
            </main>
        }
    }
}

impl Front {
    fn begin(&self, next: Option<usize>, done: usize) -> Html {
        let Some(next) = next else {
            return html! {
                <p>{ t!("You have done all of them. Time for a game!") }{ " " }
                    <a class="answer primary" href="./" data-testid="lessons-play">{ t!("Play") }</a></p>
            };
        };
        let title = self.lessons[next].title;
        let words = if done == 0 { t!("Start").to_owned() } else { t!("Go on: {title}", title = title) };
        html! { <a class="answer primary" href={address(next)} data-testid="lessons-next">{ words }</a> }
    }

    fn part(&self, part: Part, heading: &'static str) -> Html {
        let lessons = self.lessons.iter().enumerate().filter(|(_, lesson)| lesson.part == part);
        let done = lessons.clone().filter(|(_, lesson)| self.progress.has(lesson.name)).count();
        html! {
            <section class="card lessons-part">
                <h2>{ heading }<span>{ tn!("{count} done", "{count} done", count = done) }</span></h2>
                <ol>
                    { for lessons.map(|(index, lesson)| {
                        let done = self.progress.has(lesson.name);
                        html! {
                            <li><a href={address(index)} data-testid={format!("lesson-{}", index + 1)} data-done={done.to_string()}>
                                <span class="number" aria-hidden="true">{ if done { "✓".to_owned() } else { (index + 1).to_string() } }</span>
                                { lesson.title }
                                if done { <span class="spoken">{ t!("done") }</span> }
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
