//! Owns the drill's board on the page, and the pauses before what comes by itself.

use gloo::timers::callback::Timeout;
use laska_web::board::TableBoard;
use laska_web::intent::Intent;
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
        <div class="table-place"><TableBoard view={view.board.clone()} {on} /></div>
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
