//! The section `puzzles`: positions in which exactly one move reaches the goal, and a puzzle for every day.
//!
//! [`Puzzles`] is the state without a browser, [`Progress`] is what the browser stores, and [`Day`](laska_library::Day) chooses the puzzle
//! of the day.

mod check;
mod list;
mod list_page;
mod names;
mod page;
mod progress;
mod rating;
mod run;
mod run_page;
mod run_play;
mod state;
mod task;
#[cfg(test)]
mod tests;
mod tiles;
mod turns;
mod unchecked;

use laska_ui::clock::{now, today};
use laska_ui::effect::use_effect_with;
use laska_ui::panels::SitePage;
use laska_ui::random::random_u32;
use laska_ui::reduced_by;
use laska_ui::reducer::use_dispatch;
use laska_ui::tr;
use laska_ui::ui_context::use_ui_context;
use laska_ui::widget::Widget as _;
use list_page::ListPage;
use page::{puzzle_page, route};
use run_page::{RunAction, run_page, use_deadline, use_next_puzzle};
use yew::prelude::*;

use crate::data::use_data_file;
use crate::elements::{error_message, loading_message};
use crate::engine_worker::EngineWorker;
use crate::exercise::{Exercise, use_exercise_keyboard, use_pauses, use_reset_on_open};
use crate::frame::{SectionEvent, SectionProps, StudySection, use_progress};
use crate::store::{self, SectionProgress as _};

pub use list::{Fold, Group, ListEvent, PuzzleList, StatusFilter};
pub use names::{date_words, difficulty_words};
pub use progress::{Progress, PuzzleProgress, PuzzleStatus, StoredProgress, Streak};
pub use rating::{Answer, AnswerResult, PlayerRating};
pub use run::{MAX_MISTAKES, Run, RunLength, RunSeed};
pub use run_play::RunPlay;
pub use state::{Attempt, Event, PuzzleFile, Puzzles, View};
pub use unchecked::{UNCHECKED_KEY, Unchecked};

reduced_by!(Puzzles, Event);

impl StudySection for Puzzles {
    #[cfg(target_arch = "wasm32")]
    type Component = PuzzlesSection;

    const PAGE: SitePage = SitePage::Puzzles;
}

#[component]
pub fn PuzzlesSection(props: &SectionProps) -> Html {
    let state = use_reducer(|| {
        let run = store::load_from_tab(RUN_KEY).and_then(|text| Run::read(&text));
        // The clock has not stopped while the page was closed.
        let unchecked = store::load(UNCHECKED_KEY).map(|text| Unchecked::read(&text)).unwrap_or_default();
        Puzzles::new(&props.rest, today(), Progress::load(), run).with_unchecked(unchecked).after(Event::Time(now()))
    });
    let file = use_data_file("puzzles.txt");
    // A change of language renders the section again.
    let settings = use_ui_context().settings;
    let on_event = use_dispatch(&state);
    let in_run = *state.view() == View::Run;
    let on_exercise = use_callback((on_event.clone(), in_run), |event, (on_event, in_run)| {
        if *in_run {
            on_event.emit(Event::Time(now()));
        }
        on_event.emit(Event::Exercise(event));
    });
    use_effect_with((file, on_event.clone()), |(file, on_event)| on_event.emit(Event::Fetched(file.clone())));
    use_effect_with((props.rest.clone(), on_event.clone()), |(rest, on_event)| {
        on_event.emit(Event::Opened(rest.to_string(), today()))
    });
    use_progress(state.progress(), &on_event, Event::Stored, &props.on_event);
    use_effect_with(state.unchecked().clone(), |unchecked| {
        let text = unchecked.write();
        if text != store::load(UNCHECKED_KEY).unwrap_or_default() {
            // Without storage, the progress is lost as well, and the player knows.
            let _ = store::save(UNCHECKED_KEY, &text, None);
        }
    });
    use_run(&state, &on_event);
    let on_worker_event = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Worker(event)));
    let in_progress = state.run().filter(|_| in_run).and_then(RunPlay::current).map(|(_, exercise)| exercise);
    let exercise = state.exercise().or(in_progress);
    use_pauses(exercise.and_then(Exercise::pause), on_exercise.clone());
    use_exercise_keyboard(exercise, on_exercise.clone());
    // The puzzles of a run follow each other in the same place.
    use_reset_on_open(state.puzzle_index().or(in_progress.map(|_| usize::MAX)));
    match (state.file(), state.view()) {
        (PuzzleFile::Loading, _) => message_page(loading_message(tr!("Loading the puzzles…"))),
        (PuzzleFile::Failed(reason), _) => {
            let text = tr!("Could not load the puzzles: {reason}. Reload the page to try again.", reason = reason);
            message_page(error_message(&text))
        }
        (PuzzleFile::Loaded(_), View::Puzzle(attempt)) => html! {
            <>
                if let Some(search) = state.search() {
                    <EngineWorker search={search.clone()} on_event={on_worker_event} />
                }
                { puzzle_page(&state, attempt, settings, &on_exercise, &props.on_event) }
            </>
        },
        (PuzzleFile::Loaded(_), View::Run) => {
            let on_action = on_event.reform(|action| match action {
                RunAction::Start(length) => Event::RunStarted(length, RunSeed(random_u32()), now()),
                RunAction::End => Event::RunEnded,
            });
            run_page(&state, settings, &on_exercise, &on_action)
        }
        (PuzzleFile::Loaded(_), View::List | View::Unknown) => {
            let on_random = {
                let (state, on_event) = (state.clone(), props.on_event.clone());
                Callback::from(move |()| open_random_puzzle(&state, &on_event))
            };
            let on_close_warning = on_event.reform(|()| Event::WarningClosed);
            let on_list = on_event.reform(Event::List);
            ListPage { state: (*state).clone(), on_random, on_list, on_close_warning }.into_html()
        }
    }
}

/// The key under which the browser stores the timed run while the tab is open.
const RUN_KEY: &str = "laska.puzzle-run";

/// Stores the timed run of this tab, and emits its events that only depend on time.
#[hook]
fn use_run(state: &Puzzles, on_event: &Callback<Event>) {
    let run = state.run().map(RunPlay::run);
    use_effect_with(run.cloned(), |run| {
        if let Some(run) = run {
            // Without space the run cannot continue after a reload.
            let _ = store::save_to_tab(RUN_KEY, &run.write());
        }
    });
    let open = run.filter(|run| !run.is_over());
    let on_time = use_callback(on_event.clone(), |now, on_event| on_event.emit(Event::Time(now)));
    use_deadline(open.map(Run::deadline), on_time);
    let on_next = use_callback(on_event.clone(), |answers, on_event| on_event.emit(Event::NextPuzzle(answers)));
    use_next_puzzle(state.run().and_then(RunPlay::answered), on_next);
}

/// Renders the section while there are no puzzles to show.
fn message_page(message: Html) -> Html {
    html! { <main class="main puzzles" data-testid="puzzles">{ message }</main> }
}

fn open_random_puzzle(state: &Puzzles, on_event: &Callback<SectionEvent>) {
    if let Some(puzzle) = state.random_puzzle(random_u32()).and_then(|index| state.all().get(index)) {
        on_event.emit(SectionEvent::GoTo(route(puzzle.id)));
    }
}
