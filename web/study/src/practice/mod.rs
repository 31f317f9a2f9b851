//! The section `practice`: endings against perfect play, and the names of squares.
//!
//! [`Practice`] is the state without a browser: an [`Attempt`] at an ending of the course or at a [`RandomEnding`], for
//! which a worker solves positions, or the trainer for [`Squares`]. [`Progress`] is what the browser stores.

mod attempt;
mod ending_page;
mod list;
mod progress;
mod random_ending;
mod squares;
mod squares_page;
mod state;
#[cfg(test)]
mod tests;
mod texts;

use ending_page::{EndingHandlers, course_page, random_page};
use gloo::timers::callback::Timeout;
use laska_ui::effect::use_effect_with;
use laska_ui::panels::SitePage;
use laska_ui::random::random_u32;
use laska_ui::reduced_by;
use laska_ui::reducer::use_dispatch;
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use laska_ui::widget::Widget as _;
use list::PracticeList;
use squares_page::SquaresPage;
use yew::prelude::*;

use crate::data::use_data_file;
use crate::engine_worker::EngineWorker;
use crate::exercise::{use_keyboard, use_reset_on_open};
use crate::frame::{SectionEvent, SectionProps, StudySection, use_progress};
use crate::route::Route;
use crate::section::Section;
use crate::store::SectionProgress as _;

pub use attempt::{Attempt, Event as AttemptEvent, Help, MOVES_TO_HOLD, Reply, Status, Verdict};
pub use progress::{EndingResult, Progress, StoredProgress};
pub use random_ending::{Choice, RandomEnding, RandomTask, State as RandomState, Task};
pub use squares::{
    Answer, Drill, Event as SquaresEvent, Length, Names, Question, ROUND_MS, ROUND_SQUARES, Report, Round, Score,
    Squares, State as SquaresState,
};
pub use state::{EndingsFile, Event, Practice, View};

reduced_by!(Practice, Event);

impl StudySection for Practice {
    #[cfg(target_arch = "wasm32")]
    type Component = PracticeSection;

    const PAGE: SitePage = SitePage::Puzzles;

    fn title() -> &'static str {
        tr!("Practice")
    }
}

#[component]
pub fn PracticeSection(props: &SectionProps) -> Html {
    let state = use_reducer(|| Practice::new(&props.rest, random_u32(), Progress::load()));
    let file = use_data_file("endings.txt");
    // A change of language renders the section again.
    let settings = use_ui_context().settings;
    let on_event = use_dispatch(&state);
    use_effect_with((file, on_event.clone()), |(file, on_event)| on_event.emit(Event::Fetched(file.clone())));
    use_effect_with((props.rest.clone(), on_event.clone()), |(rest, on_event)| {
        on_event.emit(Event::Opened(rest.to_string(), random_u32()));
    });
    // A reload, a link and Back lead to the same ending.
    use_effect_with((state.random_rest(), props.on_event.clone()), |(rest, on_event)| {
        if let Some(rest) = rest.clone() {
            on_event.emit(SectionEvent::Address(Route { section: Section::Practice, rest }.to_string()));
        }
    });
    use_progress(state.progress(), &on_event, Event::Stored, &props.on_event);
    let on_worker_event = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Worker(event)));
    let on_ending = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Ending(event)));
    let on_key = use_callback(on_ending.clone(), |shortcut, on_ending: &Callback<AttemptEvent>| {
        AttemptEvent::of(shortcut).into_iter().for_each(|event| on_ending.emit(event));
    });
    use_reply_pause(state.attempt().and_then(Attempt::pause), on_ending.clone());
    use_keyboard(state.attempt().map(|_| on_key));
    use_reset_on_open(match state.view() {
        View::Ending(index, _) => Some(*index),
        _ => None,
    });
    let handlers = EndingHandlers {
        on_event: on_ending,
        on_another: props.on_event.reform({
            let task = match state.view() {
                View::Random(ending) => Some(ending.task),
                _ => None,
            };
            move |()| SectionEvent::GoTo(random_route(task, random_u32()))
        }),
        on_section_event: props.on_event.clone(),
    };
    let worker = || html! { <EngineWorker search={state.search()} on_event={on_worker_event.clone()} /> };
    match state.view() {
        View::Overview | View::Unknown | View::Endings => {
            PracticeList { state: (*state).clone(), on_close_warning: on_event.reform(|()| Event::WarningClosed) }
                .into_html()
        }
        View::Ending(index, attempt) => {
            html! { <>{ worker() }{ course_page(&state, *index, attempt, settings, &handlers) }</> }
        }
        View::Random(ending) => html! { <>{ worker() }{ random_page(ending, settings, &handlers) }</> },
        View::Squares(squares) => {
            let on_event = on_event.reform(Event::Squares);
            html! { <SquaresPage squares={Squares::clone(squares)} progress={state.progress().clone()} {on_event} /> }
        }
    }
}

/// Returns the address of a random ending, which the number chooses.
fn random_route(task: Option<RandomTask>, random: u32) -> Route {
    let rest = task.map_or_else(|| "endings".to_owned(), |task| format!("endings/{}", RandomEnding::new(task, random)));
    Route { section: Section::Practice, rest }
}

/// The time between a move and the reply, in milliseconds.
const BEFORE_REPLY_MS: u32 = 650;

/// Emits an event at the end of each pause before a reply.
#[hook]
fn use_reply_pause(pause: Option<u32>, on_event: Callback<AttemptEvent>) {
    use_effect_with((pause, on_event), |(pause, on_event)| {
        let timeout = pause.map(|pause| {
            let on_event = on_event.clone();
            Timeout::new(BEFORE_REPLY_MS, move || on_event.emit(AttemptEvent::PauseOver(pause)))
        });
        move || drop(timeout)
    });
}
