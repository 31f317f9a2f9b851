//! Owns an open lesson on the page: its board, what it says, and its buttons.

use laska_web::state::write_challenge;
use laska_web::t;
use yew::prelude::*;

use super::front::address;
use super::lesson::{Lesson, Part};
use super::words::said;
use crate::drill::place::{columns, place};
use crate::drill::{Drill, Event, Said, buttons};
use crate::route::{Route, Section};
use crate::section::Told;

/// An open lesson.
pub(super) fn desk(
    index: usize,
    lessons: &[Lesson],
    drill: &Drill,
    on: &Callback<Event>,
    told: &Callback<Told>,
) -> Html {
    let (view, lesson) = (drill.view(), &lessons[index]);
    let said = said(lesson, drill, &view);
    html! {
        <main class="main lessons" data-testid="lesson" data-stage={view.stage.name()} data-name={lesson.name}>
            { place(&view, on) }
            { task(index, lessons, lesson, &said) }
            { buttons(&view, t!("Show me"), |primary| next(index, lessons, primary), on) }
            if lesson.part == Part::Plans {
                { further(drill, told) }
            }
            { columns(&view, on) }
        </main>
    }
}

/// What the lesson says.
fn task(index: usize, lessons: &[Lesson], lesson: &Lesson, said: &Said) -> Html {
    html! {
        <section class="card task">
            <h2><span>{ t!("Lesson {number} of {all}", number = index + 1, all = lessons.len()) }</span>
                <a href="#lessons" data-testid="all-lessons">{ t!("All lessons") }</a></h2>
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
        (address(index + 1), t!("Next lesson"))
    } else {
        ("#lessons".to_owned(), t!("To the list"))
    };
    html! { <a class={classes!("answer", primary.then_some("primary"))} href={to} data-testid="next">{ words }</a> }
}

/// Where the position on the board can be taken.
fn further(drill: &Drill, told: &Callback<Told>) -> Html {
    let analysis = Route { section: Section::Analysis, rest: drill.line_address() };
    html! {
        <div class="further">
            <a class="answer" href={format!("./#{}", write_challenge(drill.game()))} data-testid="play-on">{ t!("Play on against the machine") }</a>
            <button type="button" class="answer" data-testid="to-analysis"
                onclick={told.reform(move |_: MouseEvent| Told::Go(analysis.clone()))}>{ t!("Analyze") }</button>
        </div>
    }
}
