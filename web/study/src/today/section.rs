//! The section's component: connects its state with the browser.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use laska_library::EntryKind;
use laska_ui::clock::today;
use laska_ui::effect::use_effect_with;
use laska_ui::random::random_u32;
use laska_ui::reduced_by;
use laska_ui::reducer::use_dispatch;
use laska_ui::ui_context::use_ui_context;
use laska_ui::widget::Widget as _;
use yew::prelude::*;

#[cfg(target_arch = "wasm32")]
use super::browser::{GameLink, use_last_game};
use super::exercise_page::{PageHandlers, message_page, mistake_page, opening_page};
use super::overview::Overview;
use super::state::{Event, NamedLine, PuzzleOfToday, Today, View};
use crate::data::{DataFile, use_book, use_data_file};
use crate::exercise::{Exercise, use_exercise_keyboard, use_keyboard, use_pauses, use_reset_on_open};
use crate::frame::{SectionEvent, SectionProps, use_progress};
use crate::puzzles;
use crate::route::Route;
use crate::section::Section;
use crate::store::SectionProgress as _;
use crate::training::{OpeningDrill, OpeningEvent, Training};
#[cfg(not(target_arch = "wasm32"))]
use outside::{GameLink, use_last_game};

reduced_by!(Today, Event);

fn puzzle_of_today() -> PuzzleOfToday {
    let (progress, today) = (puzzles::Progress::load().progress, today());
    PuzzleOfToday { is_solved: progress.is_day_solved(today), days_in_a_row: progress.days_in_a_row(today) }
}

#[component]
pub fn TodaySection(props: &SectionProps) -> Html {
    let state = use_reducer(|| Today::new(&props.rest, today(), Training::load(), puzzle_of_today()));
    // A change of language renders the section again.
    let settings = use_ui_context().settings;
    let on_event = use_dispatch(&state);
    use_effect_with((props.rest.clone(), on_event.clone()), |(rest, on_event)| {
        on_event.emit(Event::Opened(rest.to_string(), today()));
    });
    use_progress(state.training(), &on_event, Event::Stored, &props.on_event);
    let openings = use_data_file(EntryKind::Opening.file_name());
    use_effect_with((openings, on_event.clone()), |(openings, on_event)| {
        on_event.emit(Event::Openings(match openings {
            DataFile::Loading => DataFile::Loading,
            DataFile::Loaded(text) => DataFile::Loaded(NamedLine::all(text)),
            DataFile::Failed(reason) => DataFile::Failed(Rc::clone(reason)),
        }));
    });
    use_last_game(state.training().reviewed(), on_event.clone());
    let on_exercise = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Exercise(event)));
    let on_opening = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Opening(event)));
    let exercise = state.exercise();
    use_pauses(exercise.and_then(Exercise::pause), on_exercise.clone());
    use_reply_pause(state.drill().and_then(OpeningDrill::pause), on_opening.clone());
    use_exercise_keyboard(exercise, on_exercise.clone());
    let on_key = use_callback(on_opening.clone(), |shortcut, on_opening: &Callback<OpeningEvent>| {
        OpeningEvent::of(shortcut).into_iter().for_each(|event| on_opening.emit(event));
    });
    use_keyboard(state.drill().map(|_| on_key));
    use_reset_on_open(number_of(&state));
    let handlers = PageHandlers {
        on_exercise,
        on_opening,
        on_next_line: on_event.reform(|()| Event::NextLine),
        on_remove: {
            let (on_event, on_section_event) = (on_event.clone(), props.on_event.clone());
            Callback::from(move |()| {
                on_event.emit(Event::Removed);
                on_section_event.emit(SectionEvent::GoTo(Route::home(Section::Today)));
            })
        },
        on_section_event: props.on_event.clone(),
    };
    let book = state.needs_book().then(|| html! { <BookLoader on_event={on_event.clone()} /> });
    let page = match state.view() {
        View::Overview | View::Unknown => {
            let on_close_warning = on_event.reform(|()| Event::WarningClosed);
            Overview { state: (*state).clone(), on_close_warning }.into_html()
        }
        View::Mistake(attempt) => {
            let source = html! { <GameLink game={attempt.mistake.game} ply={attempt.mistake.ply} /> };
            mistake_page(&state, attempt, settings, source, &handlers)
        }
        View::Opening(attempt) => opening_page(&state, attempt, settings, &handlers),
        View::Loading => message_page(false),
        View::Failed(_) => message_page(true),
    };
    html! { <>{ for book }{ page }</> }
}

/// Returns a number that differs for different exercises, and `None` for the overview.
fn number_of(state: &Today) -> Option<usize> {
    let is_open = state.exercise().is_some() || state.drill().is_some();
    let hash = state.rest().bytes().fold(0_usize, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
    is_open.then_some(hash)
}

/// The time between a move and the reply, in milliseconds.
const BEFORE_REPLY_MS: u32 = 650;

/// Emits an event with a random number at the end of each pause before a reply.
#[hook]
fn use_reply_pause(pause: Option<u32>, on_event: Callback<OpeningEvent>) {
    use_effect_with((pause, on_event), |(pause, on_event)| {
        let timeout = pause.map(|pause| {
            let on_event = on_event.clone();
            Timeout::new(BEFORE_REPLY_MS, move || on_event.emit(OpeningEvent::PauseOver(pause, random_u32())))
        });
        move || drop(timeout)
    });
}

#[derive(Clone, PartialEq, Properties)]
struct BookLoaderProps {
    pub on_event: Callback<Event>,
}

/// Loads the opening book.
#[component]
fn BookLoader(props: &BookLoaderProps) -> Html {
    let book = use_book();
    use_effect_with((book, props.on_event.clone()), |(book, on_event)| on_event.emit(Event::Book(book.clone())));
    Html::default()
}

/// Stubs for builds without a browser, where there are no games.
#[cfg(not(target_arch = "wasm32"))]
mod outside {
    use laska_app::archive::GameKey;
    use yew::prelude::*;

    use super::Event;

    #[derive(Clone, PartialEq, Properties)]
    pub(super) struct GameLinkProps {
        pub game: GameKey,
        pub ply: usize,
    }

    #[component]
    pub(super) fn GameLink(_props: &GameLinkProps) -> Html {
        Html::default()
    }

    #[hook]
    pub(super) fn use_last_game(_reviewed: Option<GameKey>, _on_event: Callback<Event>) {}
}
