//! Owns what the analysis has of the browser: the moment for which a position stands.

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::state::Event;

/// How long a position stands before it is tried to be proven: nobody walks through moves that slowly.
const MOMENT_MS: u32 = 600;

/// Tells when a position has stood for a moment.
#[hook]
pub(super) fn use_moment(position: String, on: Callback<Event>) {
    use_effect_with(position, move |position| {
        let position = position.clone();
        let waiting = Timeout::new(MOMENT_MS, move || on.emit(Event::Stood(position)));
        move || drop(waiting)
    });
}
