//! The tour and the puzzle of the day. They are a part of the page.

use std::rc::Rc;

use laska_library::PuzzleQuestion;
use laska_ui::widget::Widget as _;
use yew::prelude::*;

use crate::browser::use_daily_puzzle;
use crate::intent::PlayIntent;
use crate::panels::DailyPuzzle;
use crate::tour::TourScreen;
use crate::view::PageView;

/// What the page offers to people who come to learn. Nothing else refers to its code, so a program can load it on demand.
#[derive(Clone, Copy)]
pub struct Learn {
    /// Renders the tour.
    pub(super) tour: fn(&PageView, &Callback<PlayIntent>) -> Html,
    /// Renders the puzzle of the day, and loads it first if it is missing.
    pub(super) puzzle: fn(&PageView, Callback<Rc<PuzzleQuestion>>) -> Html,
}

impl Default for Learn {
    fn default() -> Self {
        Self { tour, puzzle }
    }
}

fn tour(view: &PageView, on_event: &Callback<PlayIntent>) -> Html {
    html! { <TourScreen game_waits={view.game_begun} dialog={view.dialog_shown()} {on_event} /> }
}

fn puzzle(view: &PageView, on_load: Callback<Rc<PuzzleQuestion>>) -> Html {
    match &view.daily_puzzle {
        Some(question) => DailyPuzzle { question: question.clone() }.into_html(),
        None => html! { <PuzzleLoader {on_load} /> },
    }
}

#[derive(Clone, PartialEq, Properties)]
struct PuzzleLoaderProps {
    on_load: Callback<Rc<PuzzleQuestion>>,
}

/// Loads the puzzle of the day.
#[component]
fn PuzzleLoader(props: &PuzzleLoaderProps) -> Html {
    use_daily_puzzle(props.on_load.clone());
    Html::default()
}
