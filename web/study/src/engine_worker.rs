//! An engine that searches beside a section, in a worker of its own.

use laska_app::worker::Search;
#[cfg(target_arch = "wasm32")]
use laska_web::browser::use_engine_worker;
use laska_web::state::Event;
#[cfg(not(target_arch = "wasm32"))]
use outside::use_engine_worker;
use yew::prelude::*;

/// What a [`EngineWorker`] does and tells.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct EngineWorkerProps {
    /// What it should be doing.
    pub search: Option<Search>,
    /// Hears what it says. The first one is kept.
    pub on_event: Callback<Event>,
}

/// A machine in a worker of its own, with nothing to be seen. Where it is no longer drawn it has ended, and its memory is
/// free.
#[component]
pub(crate) fn EngineWorker(props: &EngineWorkerProps) -> Html {
    use_engine_worker(props.search.clone(), props.on_event.clone());
    Html::default()
}

/// Outside of a browser there are no workers.
#[cfg(not(target_arch = "wasm32"))]
mod outside {
    use laska_app::worker::Search;
    use laska_web::state::Event;
    use yew::prelude::*;

    #[hook]
    pub(super) fn use_engine_worker(_search: Option<Search>, _on_event: Callback<Event>) {}
}
