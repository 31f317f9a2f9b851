//! A component that runs the engine in a worker.

use laska_app::worker::{SearchTask, WorkerEvent};
#[cfg(target_arch = "wasm32")]
use laska_ui::browser::use_engine_worker;
#[cfg(not(target_arch = "wasm32"))]
use outside::use_engine_worker;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct EngineWorkerProps {
    pub search: Option<SearchTask>,
    /// Receives the worker's events. Only the callback of the first render is used.
    pub on_event: Callback<WorkerEvent>,
}

/// An invisible component that runs the engine in its own worker. Unmounting it ends the worker and frees its memory.
#[component]
pub(crate) fn EngineWorker(props: &EngineWorkerProps) -> Html {
    use_engine_worker(props.search.clone(), None, props.on_event.clone());
    Html::default()
}

/// A stub for builds without a browser, where there are no workers.
#[cfg(not(target_arch = "wasm32"))]
mod outside {
    use laska_app::worker::{SearchTask, WorkerEvent};
    use laska_ui::book::BookMoves;
    use laska_ui::parts::Load;
    use yew::prelude::*;

    #[hook]
    pub(super) fn use_engine_worker(
        _search: Option<SearchTask>,
        _book: Option<Load<BookMoves>>,
        _on_event: Callback<WorkerEvent>,
    ) {
    }
}
