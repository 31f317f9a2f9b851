//! Exercises on the page: the board, the columns, the buttons, the keyboard, and the scroll position. Lessons and
//! puzzles have their own texts; [`laska_web::exercise`] has the state machine.

use laska_web::board::{PlayBoard, UnstackedBoard};
use laska_web::intent::Intent;
use laska_web::panels::{ColumnCard, NavigationButtons};
use laska_web::settings::Shown;
use laska_web::tr;
use laska_web::widget::Widget as _;
use yew::prelude::*;

pub use laska_web::exercise::{
    Chapter, CheckResult, Event, Exercise, ExerciseView, Feedback, FeedbackTone, HintLevel, Lesson, LinePlace, Mode,
    OtherMoves, Pause, Status, Step, Task, Turn, use_pauses,
};

/// Renders the board.
pub fn board(view: &ExerciseView, on_event: &Callback<Event>) -> Html {
    let on_event: Callback<Intent> = on_event.reform(Event::Intent);
    html! {
        <div class="board-area"><PlayBoard view={view.board.clone()} {on_event} /></div>
    }
}

/// Renders the card of the column under the pointer and, if the settings ask for it, the second board. The last move is
/// there for screen readers only.
pub fn columns(view: &ExerciseView, second_board: Shown, on_event: &Callback<Event>) -> Html {
    html! {
        <>
            <div class="exercise-columns">
                { ColumnCard { view: view.column.clone() }.into_html() }
                if second_board == Shown::Yes {
                    <section class="card unstacked-card">
                        <h2>{ tr!("Unstacked columns") }</h2>
                        <UnstackedBoard view={view.board.clone()} on_event={on_event.reform(Event::Intent)} />
                    </section>
                }
            </div>
            <p class="visually-hidden" role="status" aria-live="polite">{ &view.spoken }</p>
        </>
    }
}

/// Renders the buttons that step through the line after the end.
pub fn steps(view: &ExerciseView, on_event: &Callback<Event>) -> Html {
    let Some(LinePlace { played, total }) = view.place else { return Html::default() };
    let buttons = NavigationButtons { played, total, on_intent: on_event.reform(Event::Intent) };
    html! { <div class="exercise-steps">{ buttons.into_html() }</div> }
}

/// Renders the buttons for the current status. `show` labels the button that shows the solution; `next` renders the link
/// to the next exercise, as the primary button if its argument is true.
pub fn buttons(
    view: &ExerciseView,
    show: &'static str,
    next: impl Fn(bool) -> Html,
    on_event: &Callback<Event>,
) -> Html {
    let button = |name: &'static str, label: &'static str, primary: bool, event: Event| {
        html! {
            <button type="button" class={classes!("action", primary.then_some("primary"))} data-testid={name}
                onclick={on_event.reform(move |_: MouseEvent| event.clone())}>{ label }</button>
        }
    };
    let show = button("show", show, false, Event::Show);
    html! {
        <div class="exercise-actions" role="group" aria-label={tr!("Actions")}>
            { match (view.status, view.mode) {
                (Status::Done, Mode::Solving) => html! { <>{ next(true) }{ button("again", tr!("Repeat"), false, Event::Restart) }</> },
                (Status::Done, Mode::Showing) => html! { <>{ button("again", tr!("Try it myself"), true, Event::Restart) }{ next(false) }</> },
                (Status::Wrong(_) | Status::Slower(_), _) => html! { <>{ button("retry", tr!("Try again"), true, Event::Retry) }{ show }</> },
                (Status::YourTurn | Status::Checking(_) | Status::Waiting, _) => html! { <>{ button("help", tr!("Hint"), false, Event::Hint) }{ show }</> },
            } }
        </div>
    }
}

/// Listens for global keys, such as `h` for a hint, while an exercise is open.
#[cfg(target_arch = "wasm32")]
#[hook]
pub fn use_exercise_keyboard(exercise: Option<&Exercise>, on_event: Callback<Event>) {
    let on_event = use_callback(on_event, |intent, on_event: &Callback<Event>| on_event.emit(Event::Intent(intent)));
    let disabled = if exercise.is_some() { Shown::No } else { Shown::Yes };
    laska_web::browser::use_keyboard(disabled, on_event);
}

/// Does nothing: there is no keyboard outside a browser.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
pub fn use_exercise_keyboard(_exercise: Option<&Exercise>, _on_event: Callback<Event>) {}

/// Scrolls to the top when another exercise is opened. If the link that was followed had the focus, it is gone now, so
/// the focus moves to the board.
#[cfg(target_arch = "wasm32")]
#[hook]
pub fn use_reset_on_open(opened: Option<usize>) {
    use gloo::utils::{document, window};
    use wasm_bindgen::JsCast as _;
    use web_sys::SvgElement;

    let before = use_mut_ref(|| opened);
    use_effect_with(opened, move |&opened| {
        if before.replace(opened) == opened || opened.is_none() {
            return;
        }
        window().scroll_to_with_x_and_y(0.0, 0.0);
        if document().active_element().is_none_or(|focused| focused.tag_name() == "BODY") {
            let square = document().query_selector("[data-testid=board] [tabindex='0']").ok().flatten();
            if let Some(square) = square.and_then(|square| square.dyn_into::<SvgElement>().ok()) {
                // If this fails, the keyboard starts at the top of the page, as after a reload.
                let _ = square.focus();
            }
        }
    });
}

/// Does nothing: nothing scrolls outside a browser.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
pub fn use_reset_on_open(_opened: Option<usize>) {}
