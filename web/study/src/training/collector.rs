//! Makes exercises of the player's own game when its review is finished, in a worker of its own.

use std::rc::Rc;

use laska_app::scheduler::DayNumber;
use laska_app::worker::WorkerEvent;
use laska_ui::clock::today;
use laska_ui::effect::use_effect_with;
use laska_ui::notice::{Notice, Tone};
use laska_ui::tr_n;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::{Finder, FinishedReview, Training};
use crate::engine_worker::EngineWorker;
use crate::own_games;
use crate::store::SectionProgress as _;

/// The search for the exercises of the game that was reviewed last.
#[derive(Clone, Default, PartialEq)]
struct Collector(Option<Finder>);

enum CollectorEvent {
    Begun(Finder),
    Worker(WorkerEvent),
    Saved,
}

impl Reducible for Collector {
    type Action = CollectorEvent;

    fn reduce(self: Rc<Self>, event: CollectorEvent) -> Rc<Self> {
        let finder = match event {
            CollectorEvent::Begun(finder) => Some(finder),
            CollectorEvent::Worker(event) => self.0.clone().map(|finder| finder.after(event)),
            CollectorEvent::Saved => None,
        };
        Rc::new(Self(finder))
    }
}

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct MistakeCollectorProps {
    /// The review of the game on the board, once it is finished.
    pub review: Option<FinishedReview>,
    /// Receives what to tell the player.
    pub on_notice: Callback<Notice>,
}

/// An invisible component that makes exercises of the player's mistakes in a reviewed game, if it is one of My games.
#[component]
pub(crate) fn MistakeCollector(props: &MistakeCollectorProps) -> Html {
    let collector = use_reducer(Collector::default);
    use_effect_with(props.review.clone(), {
        let collector = collector.dispatcher();
        move |review| {
            if let Some(review) = review.clone() {
                spawn_local(async move {
                    let Some(own) = own_games::find(&review.game).await else { return };
                    let training = Training::load().progress;
                    // The review may have been opened again.
                    if training.reviewed() != Some(own.key) {
                        let finder = Finder::new(&review, own.key, own.side, &training);
                        collector.dispatch(CollectorEvent::Begun(finder));
                    }
                });
            }
        }
    });
    let search = collector.0.as_ref().and_then(Finder::search);
    use_effect_with((collector.0.clone(), search.is_some()), {
        let (collector, on_notice) = (collector.dispatcher(), props.on_notice.clone());
        move |(finder, is_searching)| {
            if let Some(finder) = finder.as_ref().filter(|_| !is_searching) {
                save(finder, &on_notice);
                collector.dispatch(CollectorEvent::Saved);
            }
        }
    });
    let on_event = use_callback(collector.dispatcher(), |event, collector| {
        collector.dispatch(CollectorEvent::Worker(event));
    });
    html! {
        if let Some(search) = search {
            <EngineWorker {search} {on_event} />
        }
    }
}

/// Saves the exercises together with the stored ones, and says so if there are new ones.
fn save(finder: &Finder, on_notice: &Callback<Notice>) {
    let mut training = Training::load().progress;
    let count = finder.add_to(&mut training, DayNumber(today().number()));
    match training.save() {
        Ok(()) if count > 0 => {
            let text = tr_n!(
                "{count} mistake of yours became an exercise. You find it under Today, next to the puzzles.",
                "{count} mistakes of yours became exercises. You find them under Today, next to the puzzles.",
                count = count
            );
            on_notice.emit(Notice::Text(Tone::Info, text.into()));
        }
        Ok(()) | Err(None) => {}
        Err(Some(notice)) => on_notice.emit(notice),
    }
}
