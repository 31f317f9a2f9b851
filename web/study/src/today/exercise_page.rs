//! Renders an exercise with its board, task, feedback and buttons.

use laska_app::address::write_line_address;
use laska_rules::Color;
use laska_ui::settings::Settings;
use laska_ui::tr;
use laska_ui::view::{ArrowKind, ArrowView, BoardView, board_view, last_move_words};
use laska_ui::words::translate;
use yew::prelude::*;

use super::state::{MistakeAttempt, OpeningAttempt, Today};
use super::texts::{back_text, mistake_feedback, mistake_goal, opening_feedback, source_text};
use crate::elements::{error_message, loading_message, verdict};
use crate::exercise::{Event, HintLevel, board, board_columns, buttons, columns, exercise_bar, play_board};
use crate::frame::SectionEvent;
use crate::route::Route;
use crate::section::Section;
use crate::training::{ExerciseKey, OpeningDrill, OpeningEvent, OpeningStatus};

/// What the page of an exercise emits.
#[derive(Clone, PartialEq)]
pub(super) struct PageHandlers {
    pub on_exercise: Callback<Event>,
    pub on_opening: Callback<OpeningEvent>,
    /// Called when the player wants another line of the opening.
    pub on_next_line: Callback<()>,
    /// Called when the player does not want to see the exercise again.
    pub on_remove: Callback<()>,
    pub on_section_event: Callback<SectionEvent>,
}

/// Returns the address of an exercise.
pub(super) fn route(key: &ExerciseKey) -> Route {
    Route { section: Section::Today, rest: key.to_string() }
}

/// Renders the section while there is no book, because it is being loaded or could not be.
pub(super) fn message_page(is_failed: bool) -> Html {
    html! {
        <main class="main today" data-testid="today">
            if is_failed {
                { error_message(tr!("Could not load all openings. Reload the page to try again.")) }
            } else {
                { loading_message(tr!("Loading openings…")) }
            }
        </main>
    }
}

/// Renders a position of one of the player's games. `source` is the link to the game.
pub(super) fn mistake_page(
    state: &Today,
    attempt: &MistakeAttempt,
    settings: Settings,
    source: Html,
    handlers: &PageHandlers,
) -> Html {
    let PageHandlers { on_exercise, on_section_event, .. } = handlers;
    let view = attempt.exercise.view(settings.notation);
    let analysis = Route { section: Section::Analysis, rest: attempt.exercise.line_address() };
    let turn = attempt.exercise.game().start().turn();
    html! {
        <main class="main with-board today" data-testid="training" data-stage={view.status.name()}>
            { board(&view, on_exercise) }
            <section class="card task">
                { heading_line(tr!("One of your mistakes").to_owned()) }
                <h3 data-testid="exercise-title">{ source_text(&attempt.mistake, turn) }</h3>
                <p class="goal" data-testid="claim">{ mistake_goal(turn) }</p>
                <p class="hint" data-testid="played">{ tr!("In the game, you played {move}.", move = attempt.mistake.played) }</p>
                { back(state) }
            </section>
            { verdict(mistake_feedback(attempt, &view).render()) }
            { buttons(&view, tr!("Give up"), |primary| next_link(state, primary), on_exercise) }
            <div class="next-actions">
                { source }
                { analyze_button(analysis, on_section_event) }
                { remove_button(state, handlers) }
            </div>
            { columns(&view, settings.second_board, on_exercise) }
        </main>
    }
}

/// Renders a line of an opening.
pub(super) fn opening_page(
    state: &Today,
    attempt: &OpeningAttempt,
    settings: Settings,
    handlers: &PageHandlers,
) -> Html {
    let drill = &attempt.drill;
    let view = drill_view(drill);
    let on_board = handlers.on_opening.reform(OpeningEvent::Input);
    let spoken = last_move_words(drill.cursor(), settings.notation);
    let title = state.opening_title().map_or(tr!("The opening book"), translate).to_owned();
    let analysis = Route { section: Section::Analysis, rest: write_line_address(drill.game(), drill.side()) };
    html! {
        <main class="main with-board today" data-testid="training" data-stage={stage(drill.status())}>
            { play_board(&view, on_board.clone()) }
            <section class="card task">
                { heading_line(title) }
                <h3 data-testid="exercise-title">{ match drill.side() {
                    Color::White => tr!("You play White"),
                    Color::Black => tr!("You play Black"),
                } }</h3>
                <p class="goal" data-testid="claim">{ if attempt.due.is_some() { tr!("You have learned this line. Play it again.") } else { tr!("Play the opening. The computer replies as the book does.") } }</p>
                { back(state) }
            </section>
            { verdict(opening_feedback(attempt).render()) }
            { opening_buttons(state, attempt, handlers) }
            <div class="next-actions">
                { analyze_button(analysis, &handlers.on_section_event) }
                { remove_button(state, handlers) }
            </div>
            { board_columns(&view, &spoken, settings.second_board, on_board) }
        </main>
    }
}

/// Returns the name of a status used in style sheets and tests.
const fn stage(status: OpeningStatus) -> &'static str {
    match status {
        OpeningStatus::YourTurn => "asked",
        OpeningStatus::Replying => "waiting",
        OpeningStatus::Equal(_) => "equal",
        OpeningStatus::Outside(_) => "wrong",
        OpeningStatus::Done => "done",
    }
}

fn heading_line(title: String) -> Html {
    html! {
        <h2><span>{ title }</span>
            <a href={format!("#{}", Section::Today.name())} data-testid="all-today">{ tr!("Today") }</a></h2>
    }
}

/// Renders when the exercise comes back, once that is known.
fn back(state: &Today) -> Html {
    html! {
        if let Some(days) = state.days_until_back() {
            <p class="hint" data-testid="back">{ back_text(days) }</p>
        }
    }
}

/// Renders the link to the next exercise that is due, or back to the overview.
fn next_link(state: &Today, primary: bool) -> Html {
    let (to, label) = match state.next_due() {
        Some(key) => (route(&key), tr!("Next exercise")),
        None => (Route::home(Section::Today), tr!("Back to Today")),
    };
    html! {
        <a class={classes!("action", primary.then_some("primary"))} href={format!("#{to}")} data-testid="next">{ label }</a>
    }
}

fn analyze_button(analysis: Route, on_section_event: &Callback<SectionEvent>) -> Html {
    html! {
        <button type="button" class="action" data-testid="to-analysis"
            onclick={on_section_event.reform(move |_: MouseEvent| SectionEvent::GoTo(analysis.clone()))}>{ tr!("Analyze") }</button>
    }
}

/// Renders the button that removes an exercise, if this is one.
fn remove_button(state: &Today, handlers: &PageHandlers) -> Html {
    let is_exercise = state.open_exercise().is_some_and(|key| state.training().schedule(&key).is_some());
    html! {
        if is_exercise {
            <button type="button" class="action" data-testid="remove-exercise"
                onclick={handlers.on_remove.reform(|_: MouseEvent| ())}>{ tr!("Do not ask again") }</button>
        }
    }
}

/// Returns the view of the board. Columns are marked as movable only on the player's turn.
fn drill_view(drill: &OpeningDrill) -> BoardView {
    let legal = drill.cursor().legal_moves();
    let enterable = if drill.status() == OpeningStatus::YourTurn { &legal[..] } else { &[] };
    let mut view = board_view(drill.cursor(), drill.input(), enterable, None);
    let stops = drill.best_move().into_iter().flat_map(|mv| mv.stops().collect::<Vec<_>>());
    let stops: Vec<_> = match drill.hint() {
        HintLevel::None => Vec::new(),
        HintLevel::Column => stops.take(1).collect(),
        HintLevel::Move => stops.collect(),
    };
    view.arrows.extend((!stops.is_empty()).then_some(ArrowView { stops, kind: ArrowKind::Hint }));
    view
}

/// Renders the fixed bar of a line.
fn opening_buttons(state: &Today, attempt: &OpeningAttempt, handlers: &PageHandlers) -> Html {
    let button = |name: &'static str, label: &'static str, primary: bool, event: OpeningEvent| {
        html! {
            <button type="button" class={classes!("action", primary.then_some("primary"))} data-testid={name}
                onclick={handlers.on_opening.reform(move |_: MouseEvent| event.clone())}>{ label }</button>
        }
    };
    let next_line = || {
        html! {
            <button type="button" class="action primary" data-testid="next-line"
                onclick={handlers.on_next_line.reform(|_: MouseEvent| ())}>{ tr!("Next line") }</button>
        }
    };
    exercise_bar(match attempt.drill.status() {
        OpeningStatus::Done if attempt.due.is_some() => {
            html! { <>{ next_link(state, true) }{ button("again", tr!("Repeat"), false, OpeningEvent::Restart) }</> }
        }
        OpeningStatus::Done => html! { <>{ next_line() }{ next_link(state, false) }</> },
        OpeningStatus::Equal(_) | OpeningStatus::Outside(_) => {
            html! { <>{ button("retry", tr!("Try again"), true, OpeningEvent::Retry) }{ button("again", tr!("Start over"), false, OpeningEvent::Restart) }</> }
        }
        OpeningStatus::YourTurn | OpeningStatus::Replying => {
            html! { <>{ button("help", tr!("Hint"), false, OpeningEvent::Hint) }{ button("again", tr!("Start over"), false, OpeningEvent::Restart) }</> }
        }
    })
}
