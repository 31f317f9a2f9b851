//! The drill's board on the page, its keys, the pauses before what comes by itself, and where the next one begins.

use gloo::timers::callback::Timeout;
use laska_web::board::{TableBoard, UnstackedBoard};
use laska_web::intent::Intent;
use laska_web::panels::ColumnCard;
use laska_web::part::Part as _;
use laska_web::settings::Shown;
use laska_web::tr;
use yew::prelude::*;

use super::{By, Drill, DrillView, Due, Event};

/// How long the eye follows a move before its reply comes, in milliseconds.
const BEFORE_REPLY: u32 = 650;

/// How long a move that is shown stands before the next one, in milliseconds.
const BETWEEN_SHOWN: u32 = 1000;

/// The board in its place.
pub fn place(view: &DrillView, on: &Callback<Event>) -> Html {
    let on: Callback<Intent> = on.reform(Event::Wanted);
    html! {
        <div class="board-area"><TableBoard view={view.board.clone()} {on} /></div>
    }
}

/// The columns of the board: the one pointed at, and all of them laid open where the second board is wanted; and, said
/// only, the last move.
pub fn columns(view: &DrillView, second_board: Shown, on: &Callback<Event>) -> Html {
    html! {
        <>
            <div class="exercise-columns">
                { ColumnCard { view: view.column.clone() }.place() }
                if second_board == Shown::Yes {
                    <section class="card unstacked-card">
                        <h2>{ tr!("Columns laid open") }</h2>
                        <UnstackedBoard view={view.board.clone()} on={on.reform(Event::Wanted)} />
                    </section>
                }
            </div>
            <p class="visually-hidden" role="status" aria-live="polite">{ &view.spoken }</p>
        </>
    }
}

/// Tells when a pause is over.
#[hook]
pub fn use_pace(drill: Option<&Drill>, on: Callback<Event>) {
    use_effect_with((drill.and_then(Drill::due), on), |(due, on)| {
        let waiting = due.map(|due: Due| {
            let on = on.clone();
            let pause = if due.by == By::Itself { BETWEEN_SHOWN } else { BEFORE_REPLY };
            Timeout::new(pause, move || on.emit(Event::Over(due)))
        });
        move || drop(waiting)
    });
}

/// Hears the keys that work anywhere, as `h` for a hint, while a drill is open.
#[cfg(target_arch = "wasm32")]
#[hook]
pub fn use_keys(drill: Option<&Drill>, on: Callback<Event>) {
    let on = use_callback(on, |intent, on: &Callback<Event>| on.emit(Event::Wanted(intent)));
    let kept_quiet = if drill.is_some() { Shown::No } else { Shown::Yes };
    laska_web::browser::use_keyboard(kept_quiet, on);
}

/// Outside of a browser there are no keys.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
pub fn use_keys(_drill: Option<&Drill>, _on: Callback<Event>) {}

/// Where another drill is opened, the page begins at its top again, and who came by keys is at its board: the link that
/// led there is gone.
#[cfg(target_arch = "wasm32")]
#[hook]
pub fn use_opening(opened: Option<usize>) {
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
            let stop = document().query_selector("[data-testid=board] [tabindex='0']").ok().flatten();
            if let Some(stop) = stop.and_then(|stop| stop.dyn_into::<SvgElement>().ok()) {
                // Without it the keys begin at the top of the page, as they do after a reload.
                let _ = stop.focus();
            }
        }
    });
}

/// Outside of a browser nothing is scrolled.
#[cfg(not(target_arch = "wasm32"))]
#[hook]
pub fn use_opening(_opened: Option<usize>) {}
