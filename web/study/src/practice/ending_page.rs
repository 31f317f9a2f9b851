//! Renders an ending with its board, goal, feedback and buttons.

use laska_library::{Ending, Technique};
use laska_ui::settings::Settings;
use laska_ui::tr;
use laska_ui::view::{ArrowKind, ArrowView, BoardView, board_view, last_move_words};
use yew::prelude::*;

use super::attempt::{Attempt, Event, Status};
use super::list::ending_address;
use super::random_ending::{RandomEnding, State, Task};
use super::state::Practice;
use super::texts::{count_text, feedback, goal_text, technique_advice, technique_title};
use crate::elements::verdict;
use crate::exercise::{HintLevel, board_columns, exercise_bar, play_board};
use crate::frame::SectionEvent;
use crate::route::Route;
use crate::section::Section;

/// What the page of an ending emits.
#[derive(Clone, PartialEq)]
pub(super) struct EndingHandlers {
    pub on_event: Callback<Event>,
    /// Called when the player wants another random ending.
    pub on_another: Callback<()>,
    pub on_section_event: Callback<SectionEvent>,
}

impl Status {
    /// Returns the name used in style sheets and tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solving => "solving",
            Self::YourTurn => "asked",
            Self::Checking => "checking",
            Self::Replying(_) => "waiting",
            Self::Mistake => "wrong",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }
}

pub(super) fn course_page(
    state: &Practice,
    index: usize,
    attempt: &Attempt,
    settings: Settings,
    handlers: &EndingHandlers,
) -> Html {
    let Some(Ending { id, technique, .. }) = state.endings().get(index) else { return Html::default() };
    let next = state.next_ending(Some(index)).map_or_else(
        || format!("#{}/endings", Section::Practice.name()),
        |ending| format!("#{}", ending_address(ending.id)),
    );
    let next = move |primary: bool| {
        html! {
            <a class={classes!("action", primary.then_some("primary"))} href={next.clone()} data-testid="next">{ tr!("Next ending") }</a>
        }
    };
    let heading = tr!("Ending {number}", number = id.0);
    page(attempt, technique_title(*technique), &heading, Some(*technique), settings, next, handlers)
}

/// Renders a random ending, or the search for one.
pub(super) fn random_page(ending: &RandomEnding, settings: Settings, handlers: &EndingHandlers) -> Html {
    let onanother = handlers.on_another.reform(|_: MouseEvent| ());
    let another = move |primary: bool| {
        html! {
            <button type="button" class={classes!("action", primary.then_some("primary"))} data-testid="another"
                onclick={onanother.clone()}>{ tr!("Another ending") }</button>
        }
    };
    let heading = match ending.task.task {
        Task::Win => tr!("Random ending to win"),
        Task::Hold => tr!("Random ending to hold"),
    };
    match &ending.state {
        State::Found(attempt) => page(attempt, ending.task.title(), heading, None, settings, another, handlers),
        State::Finding { number, .. } => html! {
            <main class="main practice" data-testid="practice" data-stage="finding">
                <section class="card task" role="status">
                    { heading_line(ending.task.title()) }
                    <p data-testid="finding">{ tr!("Looking for an ending…") }</p>
                    <p class="hint" aria-hidden="true">{ tr!("Positions solved: {count}", count = number) }</p>
                </section>
            </main>
        },
        State::NotFound => html! {
            <main class="main practice" data-testid="practice" data-stage="none">
                <section class="card task">
                    { heading_line(ending.task.title()) }
                    <p role="alert" data-testid="none">{ tr!("No ending was found. Try again.") }</p>
                    <div class="exercise-actions">{ another(true) }</div>
                </section>
            </main>
        },
    }
}

fn heading_line(title: &'static str) -> Html {
    html! {
        <h2><span>{ title }</span>
            <a href={format!("#{}/endings", Section::Practice.name())} data-testid="all-endings">{ tr!("All endings") }</a></h2>
    }
}

fn page(
    attempt: &Attempt,
    title: &'static str,
    heading: &str,
    technique: Option<Technique>,
    settings: Settings,
    next: impl Fn(bool) -> Html,
    handlers: &EndingHandlers,
) -> Html {
    let view = attempt_view(attempt);
    let on_board = handlers.on_event.reform(Event::Input);
    let spoken = last_move_words(attempt.cursor(), settings.notation);
    html! {
        <main class="main with-board practice" data-testid="practice" data-stage={attempt.status().name()}
            data-ending={attempt.ending.map(|id| id.0.to_string())}>
            { play_board(&view, on_board.clone()) }
            <section class="card task">
                { heading_line(title) }
                <h3 data-testid="ending-title">{ heading }</h3>
                <p class="goal" data-testid="claim">{ goal_text(attempt.goal, attempt.game().start()) }</p>
                <p class="hint" data-testid="count">{ count_text(attempt) }</p>
                if let Some(technique) = technique {
                    <p class="hint">{ technique_advice(technique) }</p>
                }
            </section>
            { verdict(feedback(attempt).render()) }
            { buttons(attempt, next, handlers) }
            { board_columns(&view, &spoken, settings.second_board, on_board) }
        </main>
    }
}

/// Returns the view of the board. Columns are marked as movable only on the player's turn.
fn attempt_view(attempt: &Attempt) -> BoardView {
    let legal = attempt.cursor().legal_moves();
    let enterable = if attempt.status() == Status::YourTurn { &legal[..] } else { &[] };
    let mut view = board_view(attempt.cursor(), attempt.input(), enterable, None);
    let stops = attempt.best_move().into_iter().flat_map(|mv| mv.stops().collect::<Vec<_>>());
    let stops: Vec<_> = match attempt.hint() {
        HintLevel::None => Vec::new(),
        HintLevel::Column => stops.take(1).collect(),
        HintLevel::Move => stops.collect(),
    };
    view.arrows.extend((!stops.is_empty()).then_some(ArrowView { stops, kind: ArrowKind::Hint }));
    view
}

fn buttons(attempt: &Attempt, next: impl Fn(bool) -> Html, handlers: &EndingHandlers) -> Html {
    let button = |name: &'static str, label: &'static str, primary: bool, disabled: bool, event: Event| {
        html! {
            <button type="button" class={classes!("action", primary.then_some("primary"))} data-testid={name} {disabled}
                onclick={handlers.on_event.reform(move |_: MouseEvent| event.clone())}>{ label }</button>
        }
    };
    let undo = |primary: bool| button("undo", tr!("Undo" in "game"), primary, !attempt.can_undo(), Event::Undo);
    let again = |label: &'static str| button("again", label, false, attempt.game().moves().is_empty(), Event::Restart);
    let analysis = Route { section: Section::Analysis, rest: attempt.line_address() };
    html! {
        <>
            { exercise_bar(match attempt.status() {
                    Status::Done => html! { <>{ next(true) }{ again(tr!("Repeat")) }</> },
                    Status::Failed => button("again", tr!("Start over"), true, false, Event::Restart),
                    Status::Mistake => html! { <>{ undo(true) }{ again(tr!("Start over")) }</> },
                    Status::Solving | Status::YourTurn | Status::Checking | Status::Replying(_) => html! {
                        <>{ button("help", tr!("Hint"), false, attempt.best_move().is_none(), Event::Hint) }{ undo(false) }{ again(tr!("Start over")) }</>
                    },
            }) }
            <div class="next-actions">
                if attempt.status() != Status::Done { { next(false) } }
                <button type="button" class="action" data-testid="to-analysis"
                    onclick={handlers.on_section_event.reform(move |_: MouseEvent| SectionEvent::GoTo(analysis.clone()))}>{ tr!("Analyze") }</button>
            </div>
        </>
    }
}
