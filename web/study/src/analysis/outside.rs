//! Owns what the analysis has of the browser: its two machines, and the moment for which a position stands.

use gloo::timers::callback::Timeout;
use laska_web::browser;
use laska_web::state::{Event as TableEvent, Search};
use yew::prelude::*;

use super::state::Event;

/// How long a position stands before it is tried to be proven: nobody walks through moves that slowly.
const MOMENT_MS: u32 = 600;

/// What a [`Machine`] does and tells.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct MachineProps {
    /// What it should be doing.
    pub search: Option<Search>,
    /// Hears what it says. The first one is kept.
    pub on: Callback<TableEvent>,
}

/// A machine in a worker of its own, with nothing to be seen. Where it is no longer drawn it has ended, and its memory is
/// free.
#[component]
pub(super) fn Machine(props: &MachineProps) -> Html {
    browser::use_machine(props.search.clone(), props.on.clone());
    Html::default()
}

/// Tells when a position has stood for a moment.
#[hook]
pub(super) fn use_moment(position: String, on: Callback<Event>) {
    use_effect_with(position, move |position| {
        let position = position.clone();
        let waiting = Timeout::new(MOMENT_MS, move || on.emit(Event::Stood(position)));
        move || drop(waiting)
    });
}
