//! The section `puzzles`: positions in which one move alone reaches the goal, one of them for every day.
//!
//! [`Room`] is the state without a browser, [`Record`] what is kept of it, [`Day`] tells the days apart.

mod day;
mod page;
mod record;
mod state;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use laska_web::random::random_u32;
use laska_web::tr;
use laska_web::ui_context::use_ui_context;
use laska_web::widget::Widget as _;
use yew::prelude::*;

use crate::data::use_data_file;
use crate::engine_worker::EngineWorker;
use crate::exercise::page::{use_exercise_keyboard, use_pauses, use_reset_on_open};
use crate::frame::{SectionEvent, SectionProps};
use crate::store;
use page::{Front, desk, route};

pub use day::Day;
pub use record::{Entry, KEY, Mark, Read, Record};
pub use state::{Attempt, Event, File, Open, Room};

impl Reducible for Room {
    type Action = Event;

    fn reduce(self: Rc<Self>, event: Event) -> Rc<Self> {
        Rc::new(Rc::unwrap_or_clone(self).after(event))
    }
}

/// The section.
#[component]
pub fn Puzzles(props: &SectionProps) -> Html {
    let room = use_reducer(|| {
        let kept = store::load(KEY).map(|text| Record::read(&text)).unwrap_or_default();
        Room::new(&props.rest, today(), kept)
    });
    let text = use_data_file("puzzles.txt");
    // In another language all of it is told again.
    let settings = use_ui_context().settings;
    let on_event = use_callback(room.dispatcher(), |event, room| room.dispatch(event));
    let on_exercise = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Exercise(event)));
    use_effect_with((text, on_event.clone()), |(text, on_event)| on_event.emit(Event::Fetched(text.clone())));
    use_effect_with((props.rest.clone(), on_event.clone()), |(rest, on_event)| {
        on_event.emit(Event::Opened(rest.to_string(), today()))
    });
    use_effect_with((room.record().clone(), props.on_event.clone()), |(record, on_event)| {
        // Nothing is kept for somebody who has done nothing; what another tab has kept meanwhile stays.
        if *record != Record::default() {
            let text = store::load(KEY);
            let there = text.as_deref().map(Record::read).unwrap_or_default();
            let damaged = text.as_deref().filter(|_| there.lost > 0);
            if let Err(Some(notice)) = store::save(KEY, &record.with(&there.record).write(), damaged) {
                on_event.emit(SectionEvent::Notice(notice));
            }
        }
    });
    let on_kept =
        use_callback(on_event.clone(), |text: String, on_event| on_event.emit(Event::Kept(Record::read(&text).record)));
    store::use_other_tabs(KEY, on_kept);
    let on_machine = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Worker(event)));
    use_pauses(room.open_exercise(), on_exercise.clone());
    use_exercise_keyboard(room.open_exercise(), on_exercise.clone());
    use_reset_on_open(room.open_index());
    match (room.file(), room.open()) {
        (File::Coming, _) => word(tr!("The puzzles are on their way…").to_owned(), "coming"),
        (File::Missing(reason), _) => {
            word(tr!("The puzzles cannot be had: {reason}. Reload the page to try again.", reason = reason), "error")
        }
        (File::Here(_), Open::Puzzle(attempt)) => html! {
            <>
                if let Some(search) = room.question() {
                    <EngineWorker search={search.clone()} on_event={on_machine} />
                }
                { desk(&room, attempt, settings, &on_exercise, &props.on_event) }
            </>
        },
        (File::Here(_), Open::Front | Open::Unknown) => {
            let on_any = {
                let (room, told) = (room.clone(), props.on_event.clone());
                Callback::from(move |()| any(&room, &told))
            };
            Front { room: (*room).clone(), on_any, on_lost_read: on_event.reform(|()| Event::LostRead) }.into_html()
        }
    }
}

/// The section while there is nothing to be seen of it.
fn word(words: String, name: &'static str) -> Html {
    let (role, class) = if name == "error" { ("alert", "error-message") } else { ("status", "") };
    html! {
        <main class="main puzzles" data-testid="puzzles">
            <p class={classes!("card", "study-message", class)} {role} data-testid={name}>{ words }</p>
        </main>
    }
}

/// Opens a puzzle by chance.
fn any(room: &Room, told: &Callback<SectionEvent>) {
    if let Some(puzzle) = room.any(random_u32()).and_then(|index| room.puzzles()?.all.get(index)) {
        told.emit(SectionEvent::GoTo(route(puzzle.id)));
    }
}

/// The day by this browser's calendar.
fn today() -> Day {
    let now = js_sys::Date::new_0();
    Day::of_date(now.get_full_year(), now.get_month() + 1, now.get_date()).unwrap_or_default()
}
