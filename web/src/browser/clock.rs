//! Owns the browser's time: what it is, and an event when a clock has run out.

use gloo::timers::callback::Timeout;
use js_sys::Date;
use yew::prelude::*;

use crate::state::{Event, Moment};

/// A browser counts no longer than this in one go.
const LONGEST_MS: u64 = 1 << 30;

/// What time it is.
#[must_use]
pub fn now() -> Moment {
    Moment(Date::now() as u64)
}

/// Tells the time at the moment when a clock will have run out.
#[hook]
pub fn use_deadline(deadline: Option<Moment>, on: Callback<Event>) {
    use_effect_with(deadline, move |&deadline| {
        let waiting = deadline.map(|deadline| {
            // A timer may ring a little early.
            let wait = deadline.since(now()).as_millis() as u64 + 2;
            Timeout::new(wait.min(LONGEST_MS) as u32, move || on.emit(Event::Time(now())))
        });
        move || drop(waiting)
    });
}
