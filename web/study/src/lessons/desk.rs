//! Owns an open lesson on the page: its board, what it says, and its buttons.

use laska_web::board::UnstackedBoard;
use laska_web::intent::Shown;
use laska_web::panels::ColumnCard;
use laska_web::part::Part as _;
use laska_web::state::write_address;
use laska_web::t;
use yew::prelude::*;

use super::front::address;
use super::lesson::{Lesson, Part};
use super::words::{Said, said};
use crate::drill::place::place;
use crate::drill::{By, Drill, DrillView, Event, Stage};
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
        <main class="main lessons" data-testid="lesson" data-stage={stage_name(&view)} data-name={lesson.name}>
            { place(&view, on) }
            { task(index, lessons, lesson, &said) }
            { buttons(index, lessons, &view, on) }
            if lesson.part == Part::Plans {
                { further(drill, told) }
            }
            { ColumnCard { view: view.column.clone() }.place() }
            if view.settings.second_board == Shown::Yes {
                <section class="card unstacked-card">
                    <h2>{ t!("Columns laid open") }</h2>
                    <UnstackedBoard view={view.board.clone()} on={on.reform(Event::Wanted)} />
                </section>
            }
            <p class="spoken" role="status" aria-live="polite">{ &view.spoken }</p>
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
            <p class={classes!("said", said.tone.name())} role="status" aria-live="polite" data-testid="said"
                data-tone={said.tone.name()}>{ &said.text }</p>
        </section>
    }
}

/// What can be done now, the next step first.
fn buttons(index: usize, lessons: &[Lesson], view: &DrillView, on: &Callback<Event>) -> Html {
    let button = |name: &'static str, words: &'static str, primary: bool, event: Event| {
        html! {
            <button type="button" class={classes!("answer", primary.then_some("primary"))} data-testid={name}
                onclick={on.reform(move |_: MouseEvent| event.clone())}>{ words }</button>
        }
    };
    let next = match lessons.get(index + 1) {
        Some(_) => {
            html! { <a class="answer primary" href={address(index + 1)} data-testid="next">{ t!("Next lesson") }</a> }
        }
        None => html! { <a class="answer primary" href="#lessons" data-testid="next">{ t!("To the list") }</a> },
    };
    html! {
        <div class="drill-buttons" role="group" aria-label={t!("Lesson")}>
            { match (view.stage, view.by) {
                (Stage::Done, By::Finder) => html! { <>{ next }{ button("again", t!("Once more"), false, Event::Restart) }</> },
                (Stage::Done, By::Itself) => html! {
                    <>{ button("again", t!("Now I try"), true, Event::Restart) }
                        <a class="answer" href={address((index + 1).min(lessons.len() - 1))} data-testid="skip">{ t!("Next lesson") }</a></>
                },
                (Stage::Wrong(_), _) => html! {
                    <>{ button("retry", t!("Try again"), true, Event::Retry) }{ button("show", t!("Show me"), false, Event::Show) }</>
                },
                (Stage::Asked | Stage::Waiting, _) => html! {
                    <>{ button("help", t!("Hint"), false, Event::Help) }{ button("show", t!("Show me"), false, Event::Show) }</>
                },
            } }
        </div>
    }
}

/// Where the position on the board can be taken.
fn further(drill: &Drill, told: &Callback<Told>) -> Html {
    let game = write_address(drill.game());
    let analysis = Route { section: Section::Analysis, rest: game.clone() };
    html! {
        <div class="further">
            <a class="answer" href={format!("./#{game}")} data-testid="play-on">{ t!("Play on against the machine") }</a>
            <button type="button" class="answer" data-testid="to-analysis"
                onclick={told.reform(move |_: MouseEvent| Told::Go(analysis.clone()))}>{ t!("Analyze") }</button>
        </div>
    }
}

/// The stage's name in stylesheets and tests.
fn stage_name(view: &DrillView) -> &'static str {
    match view.stage {
        Stage::Asked => "asked",
        Stage::Wrong(_) => "wrong",
        Stage::Waiting => "waiting",
        Stage::Done => "done",
    }
}
