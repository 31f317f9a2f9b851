//! Events of the game that arrive after some time.

use gloo::timers::callback::Timeout;
use laska_app::{MatchEvent, Timestamp};
use laska_ui::browser::after_next_frame;
use laska_ui::clock::now;
use laska_ui::effect::use_effect_with;
use yew::prelude::*;

use crate::event::Event;

/// The maximum delay of a browser timer.
const MAX_DELAY_MS: u64 = 1 << 30;

/// Sends a time event when a clock runs out.
#[hook]
pub fn use_deadline(deadline: Option<Timestamp>, on_event: Callback<Event>) {
    use_effect_with(deadline, move |&deadline| {
        let waiting = deadline.map(|deadline| {
            // A timer may fire slightly early.
            let wait = deadline.since(now()).as_millis() as u64 + 2;
            Timeout::new(wait.min(MAX_DELAY_MS) as u32, move || on_event.emit(MatchEvent::Time(now()).into()))
        });
        move || drop(waiting)
    });
}

/// Sends an event after a delay in milliseconds in which the reply before the planned move is shown.
#[hook]
pub fn use_premove(delay: Option<u32>, on_event: Callback<Event>) {
    use_effect_with(delay, move |&delay| {
        let waiting = delay.map(|delay| Timeout::new(delay, move || on_event.emit(MatchEvent::PlayPremove.into())));
        move || drop(waiting)
    });
}

/// Sends an event once a frame has shown the position before the received move.
#[hook]
pub fn use_arrival(arriving: bool, on_event: Callback<Event>) {
    use_effect_with(arriving, move |&arriving| {
        if arriving {
            after_next_frame(move || on_event.emit(MatchEvent::Arrived.into()));
        }
    });
}
