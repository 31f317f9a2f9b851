//! The tour, the puzzle of the day and the exercises that are due. They are a part of the page.

use std::rc::Rc;

use laska_library::PuzzleQuestion;
use laska_ui::widget::Widget as _;
use yew::prelude::*;

use crate::browser::{due_exercises, use_daily_puzzle};
use crate::event::Event;
use crate::panels::{DailyPuzzle, DueExercises};
use crate::tour::TourScreen;
use crate::view::PageView;

/// What the page offers to people who come to learn. Nothing else refers to its code, so a program can load it on demand.
#[derive(Clone, Copy)]
pub struct Learn {
    /// Renders the tour.
    pub(super) tour: fn(&PageView, &Callback<Event>) -> Html,
    /// Renders the puzzle of the day, and loads it first if it is missing; and how many exercises are due.
    pub(super) puzzle: fn(&PageView, &Callback<Event>) -> Html,
}

impl Default for Learn {
    fn default() -> Self {
        Self { tour, puzzle }
    }
}

fn tour(view: &PageView, on_event: &Callback<Event>) -> Html {
    html! { <TourScreen is_game_waiting={view.is_game_begun} is_dialog_open={view.dialog.is_some()} {on_event} /> }
}

fn puzzle(view: &PageView, on_event: &Callback<Event>) -> Html {
    html! {
        <>
            { match &view.daily_puzzle {
                Some(question) => DailyPuzzle { question: question.clone() }.into_html(),
                None => html! { <PuzzleLoader {on_event} /> },
            } }
            <DueLine />
        </>
    }
}

/// The exercises that were due when the page first showed the line.
#[component]
fn DueLine() -> Html {
    let count = *use_state(due_exercises);
    DueExercises { count }.into_html()
}

#[derive(Clone, PartialEq, Properties)]
struct PuzzleLoaderProps {
    on_event: Callback<Event>,
}

/// Loads the puzzle of the day.
#[component]
fn PuzzleLoader(props: &PuzzleLoaderProps) -> Html {
    let on_load = use_callback(props.on_event.clone(), |puzzle: Rc<PuzzleQuestion>, on_event| {
        on_event.emit(Event::PuzzleLoaded(puzzle));
    });
    use_daily_puzzle(on_load);
    Html::default()
}
