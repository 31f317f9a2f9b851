//! Exercises on the page: the board, the columns, the buttons, the keyboard, and the scroll position. Lessons and
//! puzzles have their own texts; [`laska_ui::exercise`] has the state machine.

use laska_app::BoardEvent;
use laska_ui::board::{PlayBoard, UnstackedBoard};
use laska_ui::panels::{ColumnCard, NavigationButtons, bar};
use laska_ui::settings::Shown;
use laska_ui::tr;
use laska_ui::view::{BoardView, column_view};
use laska_ui::widget::Widget as _;
use yew::prelude::*;

use crate::elements::BoardArea;

pub use laska_ui::exercise::{
    Chapter, CheckResult, Event, Exercise, ExerciseView, Feedback, FeedbackTone, HintLevel, Lesson, LinePlace, Mode,
    OtherMoves, Pause, Status, Step, Task, Turn, use_pauses,
};

pub fn board(view: &ExerciseView, on_event: &Callback<Event>) -> Html {
    play_board(&view.board, on_event.reform(Event::Input))
}

/// Renders the board of any exercise.
pub fn play_board(view: &BoardView, on_event: Callback<BoardEvent>) -> Html {
    html! {
        <BoardArea><PlayBoard view={view.clone()} {on_event} /></BoardArea>
    }
}

/// Renders the card of the column under the pointer and, if the settings ask for it, the second board. The last move is
/// there for screen readers only.
pub fn columns(view: &ExerciseView, second_board: Shown, on_event: &Callback<Event>) -> Html {
    board_columns(&view.board, &view.spoken, second_board, on_event.reform(Event::Input))
}

/// Renders the same for the board of any exercise.
pub fn board_columns(view: &BoardView, spoken: &str, second_board: Shown, on_event: Callback<BoardEvent>) -> Html {
    html! {
        <>
            <div class="exercise-columns">
                { ColumnCard { view: column_view(view) }.into_html() }
                if second_board == Shown::Yes {
                    <section class="card unstacked-card">
                        <h2>{ tr!("Unstacked columns") }</h2>
                        <UnstackedBoard view={view.clone()} {on_event} />
                    </section>
                }
            </div>
            <p class="visually-hidden" role="status" aria-live="polite">{ spoken }</p>
        </>
    }
}

/// Renders the buttons that step through the line after the end.
fn steps(view: &ExerciseView, on_event: &Callback<Event>) -> Html {
    let Some(LinePlace { played, total }) = view.place else { return Html::default() };
    let buttons = NavigationButtons { played, total, on_event: on_event.reform(Event::Navigate) };
    buttons.into_html()
}

pub fn exercise_bar(buttons: Html) -> Html {
    bar(tr!("Actions"), "exercise-actions", buttons)
}

/// Renders the bar with the buttons for the current status. `show` labels the button that shows the solution; `next` renders the link
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
    exercise_bar(html! {
        <>
            { steps(view, on_event) }
            { match (view.status, view.mode) {
                (Status::Done, Mode::Solving) => html! { <>{ next(true) }{ button("again", tr!("Repeat"), false, Event::Restart) }</> },
                (Status::Done, Mode::Showing) => html! { <>{ button("again", tr!("Try it myself"), true, Event::Restart) }{ next(false) }</> },
                (Status::Wrong(_) | Status::Slower(_) | Status::Equal(_), _) => html! { <>{ button("retry", tr!("Try again"), true, Event::Retry) }{ show }</> },
                (Status::YourTurn | Status::Checking(_) | Status::Waiting, _) => html! { <>{ button("help", tr!("Hint"), false, Event::Hint) }{ show }</> },
            } }
        </>
    })
}

/// Listens for global keys, such as `h` for a hint, while an exercise is open.
#[hook]
pub fn use_exercise_keyboard(exercise: Option<&Exercise>, on_event: Callback<Event>) {
    let on_event = use_callback(on_event, |shortcut, on_event: &Callback<Event>| {
        Event::of(shortcut).into_iter().for_each(|event| on_event.emit(event));
    });
    use_keyboard(exercise.map(|_| on_event));
}

#[cfg(target_arch = "wasm32")]
pub use laska_ui::browser::use_keyboard;

/// Does nothing: there is no keyboard outside a browser.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
pub fn use_keyboard(_on_event: Option<Callback<laska_ui::panels::Shortcut>>) {}

/// Scrolls to the top when another exercise is opened, and back to where the list was when it is closed. If the link that
/// was followed had the focus, it is gone now, so the focus moves to the board.
#[cfg(target_arch = "wasm32")]
#[hook]
pub fn use_reset_on_open<T: Clone + PartialEq + 'static>(opened: Option<T>) {
    let (rendered, before) = (use_mut_ref(|| opened.clone()), use_mut_ref(|| opened.clone()));
    let place = use_mut_ref(|| 0.0);
    if rendered.replace(opened.clone()).is_none() && opened.is_some() {
        // The page still shows the list.
        place.replace(gloo::utils::window().scroll_y().unwrap_or_default());
    }
    laska_ui::effect::use_effect_with(opened, move |opened| {
        if before.replace(opened.clone()) == *opened {
            return;
        }
        gloo::utils::window().scroll_to_with_x_and_y(0.0, if opened.is_none() { *place.borrow() } else { 0.0 });
        if opened.is_some() {
            focus_if_lost(BOARD_SQUARE);
        }
    });
}

/// The square of the board that Tab focuses.
pub const BOARD_SQUARE: &str = "[data-testid=board] [tabindex='0']";

/// Focuses the first element that matches a selector.
#[cfg(target_arch = "wasm32")]
pub fn focus(selector: &str) {
    use wasm_bindgen::JsCast as _;
    use web_sys::HtmlElement;

    let element = gloo::utils::document().query_selector(selector).ok().flatten();
    if let Some(element) = element {
        // Squares are SVG elements, which have the same method. If this fails, the keyboard starts at the top of the
        // page, as after a reload.
        let _ = element.unchecked_into::<HtmlElement>().focus();
    }
}

/// Focuses the first element that matches a selector, if what had the focus is gone.
#[cfg(target_arch = "wasm32")]
pub fn focus_if_lost(selector: &str) {
    if gloo::utils::document().active_element().is_none_or(|focused| focused.tag_name() == "BODY") {
        focus(selector);
    }
}

/// Does nothing: nothing has the focus outside a browser.
#[cfg(not(target_arch = "wasm32"))]
pub fn focus(_selector: &str) {}

/// Does nothing: nothing has the focus outside a browser.
#[cfg(not(target_arch = "wasm32"))]
pub fn focus_if_lost(_selector: &str) {}

/// Does nothing: nothing scrolls outside a browser.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
pub fn use_reset_on_open<T: 'static>(_opened: Option<T>) {}
