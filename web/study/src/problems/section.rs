//! The component of the collections: it shows a page of the section, opens files, and keeps what has changed.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use laska_app::BoardEvent;
use laska_app::problem_set::ProblemSet;
use laska_app::text_file;
use laska_rules::Message;
use laska_rules::notation::record::limits;
use laska_ui::clock::date;
use laska_ui::effect::use_effect_with;
use laska_ui::panels::Shortcut;
use laska_ui::random::random_u32;
use laska_ui::reduced_by;
use laska_ui::reducer::use_dispatch;
use laska_ui::tr_noop;
use laska_ui::ui_context::use_ui_context;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::File;
use yew::prelude::*;

use super::form_dialog::FormDialog;
use super::saved::{Saved, SetKey};
use super::set_page::{SetPage, move_button};
use super::shelf_page::shelf_page;
use super::solve_page::SolvePage;
use super::solving::{self, Solving};
use super::state::{Change, Changed, Event, ListChange, Problems, View, refusal};
use crate::engine_worker::EngineWorker;
use crate::exercise::{focus, use_keyboard, use_reset_on_open};
use crate::frame::{SectionEvent, SectionProps, use_progress};
use crate::route::Route;
use crate::section::Section;
use crate::store::SectionProgress as _;

reduced_by!(Problems, Event);

#[component]
pub fn ProblemsSection(props: &SectionProps) -> Html {
    use_ui_context();
    let state = use_reducer(|| Problems::new(&props.rest, Saved::load()));
    let on_event = use_dispatch(&state);
    use_effect_with((props.rest.clone(), on_event.clone()), |(rest, on_event)| {
        on_event.emit(Event::Opened(rest.to_string()));
    });
    use_progress(state.saved(), &on_event, Event::Stored, &props.on_event);
    let on_worker = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Worker(event, date())));
    let on_solve = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Solve(event)));
    let on_change = use_callback(on_event.clone(), |change, on_event| on_event.emit(Event::Change(change, date())));
    use_reply_pause(state.solving().and_then(|it| it.pause()), on_solve.clone());
    let on_key = use_callback(on_solve.clone(), |shortcut, on_solve: &Callback<solving::Event>| match shortcut {
        Shortcut::Navigate(step) => on_solve.emit(solving::Event::Navigate(step)),
        Shortcut::Cancel => on_solve.emit(solving::Event::Input(BoardEvent::Cancel)),
        _ => {}
    });
    use_focus_after_change(state.last_change());
    use_keyboard(state.solving().map(|_| on_key));
    use_reset_on_open(match state.view() {
        View::Solving(_, index, _) => Some(*index),
        _ => None,
    });
    // A collection gets its place before it is shown there. One that has been kept before has its place.
    let on_keep = use_callback(
        (on_change.clone(), props.on_event.clone()),
        |set: Rc<ProblemSet>, (on_change, on_section_event)| {
            let key = Saved::load().progress.key_of(&set).unwrap_or_else(|| {
                let key = SetKey(random_u32());
                on_change.emit(Change::Keep(key, set));
                key
            });
            on_section_event.emit(SectionEvent::GoTo(Route { section: Section::Problems, rest: key.to_string() }));
        },
    );
    let on_file = use_callback((on_event.clone(), on_keep.clone()), |file, (on_event, on_keep)| {
        open_file(file, on_event.clone(), on_keep.clone());
    });
    let page = match state.view() {
        View::Solving(source, index, solving) => html! {
            <SolvePage state={(*state).clone()} source={source.clone()} index={*index} solving={Solving::clone(solving)}
                on_event={on_solve} on_section_event={props.on_event.clone()} />
        },
        View::Set(source) => html! {
            <SetPage state={(*state).clone()} source={source.clone()} on_event={on_event.clone()} on_change={on_change.clone()}
                {on_keep} on_section_event={props.on_event.clone()} />
        },
        View::Shelf | View::Unknown | View::Unreadable(_) => shelf_page(&state, &on_event, &on_change, &on_file),
    };
    html! {
        <>
            // The worker stays for the next move or problem.
            if state.solving().is_some() || state.measuring().is_some() {
                <EngineWorker search={state.search()} on_event={on_worker} />
            }
            { page }
            <FormDialog form={state.form().map(|(_, form)| form.clone())} refused={state.form().and(state.refused()).cloned()}
                on_save={on_change.reform(Change::Form)} on_close={on_event.reform(|()| Event::FormClosed)} />
        </>
    }
}

/// Moves the focus to what was changed last, because its button has moved with it or is gone.
#[hook]
fn use_focus_after_change(changed: Option<Changed>) {
    use_effect_with(changed, |changed| match changed.map(|it| it.what) {
        Some(ListChange::Moved(index, direction)) => {
            let button = move_button(direction);
            focus(&format!("[data-index='{index}'] [data-testid={button}]"));
        }
        Some(ListChange::Deleted) => focus("[data-testid=restore]"),
        Some(ListChange::Restored(index)) => focus(&format!("[data-index='{index}'] a")),
        None => {}
    });
}

/// The time between a move and the reply, in milliseconds.
const BEFORE_REPLY_MS: u32 = 650;

/// Emits an event at the end of each pause before a reply.
#[hook]
fn use_reply_pause(pause: Option<u32>, on_event: Callback<solving::Event>) {
    use_effect_with((pause, on_event), |(pause, on_event)| {
        let timeout = pause.map(|pause| {
            let on_event = on_event.clone();
            Timeout::new(BEFORE_REPLY_MS, move || on_event.emit(solving::Event::PauseOver(pause)))
        });
        move || drop(timeout)
    });
}

/// Reads a file and keeps the collection in it.
fn open_file(file: File, on_event: Callback<Event>, on_keep: Callback<Rc<ProblemSet>>) {
    spawn_local(async move {
        match read_file(&file).await {
            Ok(set) => on_keep.emit(Rc::new(set)),
            Err(message) => on_event.emit(Event::Refused(message)),
        }
    });
}

async fn read_file(file: &File) -> Result<ProblemSet, Message> {
    if file.size() > limits::BYTES as f64 {
        return Err(Message::new(tr_noop!("The file is too large.")));
    }
    let unreadable = || Message::new(tr_noop!("This file is not a text."));
    let bytes = JsFuture::from(file.array_buffer()).await.map_err(|_| unreadable())?;
    let decoded = text_file::decode(&js_sys::Uint8Array::new(&bytes).to_vec()).ok_or_else(unreadable)?;
    let set = ProblemSet::read(&decoded.text).map_err(|error| refusal(&error))?;
    if set.problems.is_empty() { Err(Message::new(tr_noop!("The file has no problems."))) } else { Ok(set) }
}
