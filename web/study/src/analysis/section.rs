//! The component of the analysis section: connects its state with the browser.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use laska_app::{BoardEvent, CursorEvent, record_link};
use laska_library::{EntryKind, Library};
use laska_rules::notation::excerpt;
use laska_rules::notation::record::{Record, Records};
use laska_rules::{Message, Position};
use laska_ui::effect::use_effect_with;
use laska_ui::notice::{Notice, Tone};
use laska_ui::panels::{MovesEvent, NoticeEvent, Shortcut};
use laska_ui::reduced_by;
use laska_ui::reducer::use_dispatch;
use laska_ui::settings::{Settings, Shown};
use laska_ui::ui_context::use_ui_context;
use laska_ui::{browser, tr, tr_noop};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::layout::{Handlers, layout};
use super::saved::{SavedLoader, find, find_changed, use_autosave, use_changes_of_other_tabs};
use super::state::{
    ANNOTATED_PREFIX, Analysis, Event, LIBRARY_PREFIX, ReviewEvent, SAVED_PREFIX, SharedAddress, Theory, is_record,
};
use super::toolbar::Tool;
use crate::collection::{DetailsDialog, ResultChoice, store};
use crate::data::{DataFile, use_book, use_data_file, use_library_files};
use crate::engine_worker::EngineWorker;
use crate::exercise::use_reset_on_open;
use crate::frame::{SectionEvent, SectionProps};
use crate::print::PrintSheet;
use crate::route::Route;
use crate::section::Section;
use crate::training::collector::MistakeCollector;
use crate::transfer::stored_record;

thread_local! {
    /// The analysis of the section's last visit.
    static LAST_ANALYSIS: RefCell<Option<Analysis>> = const { RefCell::new(None) };
}

reduced_by!(Analysis, Event);

#[component]
pub fn AnalysisSection(props: &SectionProps) -> Html {
    let analysis = use_reducer(|| {
        let last = LAST_ANALYSIS.take();
        let is_first = last.is_none();
        let analysis = last.unwrap_or_default();
        let event = if !is_first && (props.rest.is_empty() || analysis.is_at(&props.rest)) {
            find_changed(analysis.number()).map(|saved| Event::Restored(Box::new(saved)))
        } else {
            open_event(&analysis, &props.rest)
        };
        event.into_iter().fold(analysis, Analysis::after)
    });
    LAST_ANALYSIS.set(Some((*analysis).clone()));
    let on_event = use_dispatch(&analysis);
    use_effect_with(props.rest.clone(), {
        let (analysis, on_event) = (analysis.clone(), on_event.clone());
        move |rest: &AttrValue| open_event(&analysis, rest).into_iter().for_each(|event| on_event.emit(event))
    });
    use_autosave(&analysis, on_event.clone());
    use_changes_of_other_tabs(&analysis, on_event.clone());
    use_effect_with((analysis.address(), props.on_event.clone()), |(address, on_event)| {
        if let Some(address) = address {
            on_event
                .emit(SectionEvent::Address(Route { section: Section::Analysis, rest: address.clone() }.to_string()));
        }
    });
    use_idle(analysis.game().position().clone(), on_event.clone());
    use_reset_on_open(analysis.retry_ply());
    let settings = use_ui_context().settings;
    let details = use_state(|| false);
    let on_tool = use_tools(&analysis, &props.on_event, settings, &on_event);
    let on_tool = use_callback((on_tool, details.setter()), |tool, (on_tool, details)| match tool {
        Tool::Details => details.set(true),
        tool => on_tool.emit(tool),
    });
    let handlers = use_handlers(&on_event, on_tool);
    let view = analysis.view(settings.notation);
    let on_key = use_callback(on_event.clone(), |shortcut, on_event| on_event.emit(event_of(shortcut)));
    browser::use_keyboard((!view.shows_keys).then_some(on_key));
    let on_notice = use_callback(on_event.clone(), |notice, on_event| on_event.emit(Event::Notify(notice)));
    let record_to_print = {
        let analysis = analysis.clone();
        Callback::from(move |()| Rc::new(analysis.record()))
    };
    html! {
        <>
            <EngineWorker key="searcher" search={analysis.search()} on_event={on_event.reform(Event::Searcher)} />
            if is_record(&props.rest) {
                <RecordLoader rest={props.rest.clone()} on_event={on_event.clone()} />
            }
            if props.rest.starts_with(SAVED_PREFIX) {
                <SavedLoader rest={props.rest.clone()} on_event={on_event.clone()} />
            }
            if analysis.needs_theory() {
                <TheoryLoader on_event={on_event.clone()} />
            }
            <MistakeCollector review={analysis.finished_review()} {on_notice} />
            if let Some(proof) = analysis.proof() {
                <EngineWorker key="prover" search={proof} on_event={on_event.reform(Event::Prover)} />
            }
            { layout(&view, &analysis, settings.second_board, &handlers) }
            <DetailsForm is_open={*details} analysis={(*analysis).clone()} on_event={on_event.clone()}
                on_close={Callback::from({ let details = details.setter(); move |()| details.set(false) })} />
            <PrintSheet record={record_to_print} name={view.title.clone().unwrap_or_else(|| tr!("Analysis").to_owned())} bottom={view.game.board.bottom} />
        </>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct DetailsFormProps {
    is_open: bool,
    analysis: Analysis,
    /// Receives the changed details.
    on_event: Callback<Event>,
    /// Called when the form should close.
    on_close: Callback<()>,
}

/// The form for the name and the details of the analysis on the board.
#[component]
fn DetailsForm(props: &DetailsFormProps) -> Html {
    let DetailsFormProps { is_open, analysis, on_event, on_close } = props;
    let collections = use_state(Vec::new);
    // The form shows what it was opened with: nothing else changes while it is open.
    let details = use_memo(*is_open, |is_open| is_open.then(|| Rc::new(analysis.details())));
    use_effect_with(*is_open, {
        let collections = collections.setter();
        move |is_open| {
            if *is_open {
                spawn_local(async move { collections.set(store::collections().await) });
            }
        }
    });
    let on_save = {
        let (on_event, on_close) = (on_event.clone(), on_close.clone());
        Callback::from(move |details| {
            on_event.emit(Event::SetDetails(Box::new(details)));
            on_close.emit(());
        })
    };
    let result = if analysis.has_final_result() { ResultChoice::Fixed } else { ResultChoice::Free };
    html! { <DetailsDialog details={(*details).clone()} {result} collections={(*collections).clone()} {on_save} {on_close} /> }
}

/// Returns the event that opens an address: the analysis saved there, or else the game of the address.
fn open_event(analysis: &Analysis, rest: &str) -> Option<Event> {
    if analysis.is_at(rest) || rest.starts_with(SAVED_PREFIX) {
        return None;
    }
    Some(find(rest).map_or_else(|| Event::Opened(rest.to_owned()), |saved| Event::Restored(Box::new(saved))))
}

/// Returns the callbacks for what the section shows. Each is the same in every rendering.
#[hook]
fn use_handlers(on_event: &Callback<Event>, on_tool: Callback<Tool>) -> Handlers {
    let on_board = use_callback(on_event.clone(), |event, on_event| on_event.emit(Event::Input(event)));
    let on_step = use_callback(on_event.clone(), |step, on_event| {
        on_event.emit(Event::Cursor(CursorEvent::Navigate(step)));
    });
    let on_show_keys = use_callback(on_event.clone(), |(), on_event| on_event.emit(Event::ShowKeys(Shown::Yes)));
    let on_close_keys = use_callback(on_event.clone(), |(), on_event| on_event.emit(Event::ShowKeys(Shown::No)));
    let on_moves = use_callback(on_tool.clone(), |event, on_tool| {
        on_tool.emit(match event {
            MovesEvent::Cursor(event) => Tool::Analysis(Event::Cursor(event)),
            MovesEvent::Copy => Tool::CopyMoves,
            MovesEvent::Save => Tool::SaveMoves,
        });
    });
    let on_notice = use_callback(on_event.clone(), |event, on_event| match event {
        NoticeEvent::Close => on_event.emit(Event::CloseNotice),
        NoticeEvent::Reload => browser::update(),
    });
    Handlers {
        on_event: on_event.clone(),
        on_tool,
        on_board,
        on_step,
        on_notice,
        on_moves,
        on_show_keys,
        on_close_keys,
    }
}

/// Returns what a key does in the analysis.
const fn event_of(shortcut: Shortcut) -> Event {
    match shortcut {
        Shortcut::Undo => Event::Undo,
        Shortcut::Redo => Event::Redo,
        Shortcut::Hint => Event::Hint,
        Shortcut::Cancel => Event::Input(BoardEvent::Cancel),
        Shortcut::Navigate(step) => Event::Cursor(CursorEvent::Navigate(step)),
        Shortcut::ShowKeys => Event::ShowKeys(Shown::Yes),
    }
}

/// Returns the callback for the toolbar's actions.
#[hook]
fn use_tools(
    analysis: &UseReducerHandle<Analysis>,
    on_section_event: &Callback<SectionEvent>,
    settings: Settings,
    on_event: &Callback<Event>,
) -> Callback<Tool> {
    let latest = use_mut_ref(|| analysis.clone());
    *latest.borrow_mut() = analysis.clone();
    let dependencies = (on_section_event.clone(), settings, on_event.clone());
    use_callback(
        dependencies,
        move |tool, (on_section_event, settings, on_event): &(Callback<SectionEvent>, Settings, Callback<Event>)| {
            let analysis = latest.borrow().clone();
            let on_notice = on_event.reform(Event::Notify);
            match tool {
                Tool::CopyLink => {
                    let (rest, copied) = match analysis.shared_address() {
                        SharedAddress::Whole(rest) => (rest, tr_noop!("Link copied.")),
                        SharedAddress::LineOnly(rest) => (
                            rest,
                            tr_noop!(
                                "Link copied, but only to the moves: comments and variations are too long for a link. Save the game to share them."
                            ),
                        ),
                    };
                    let link = browser::full_link(&Route { section: Section::Analysis, rest }.to_string());
                    browser::copy_link_and_say(link, copied, on_notice);
                }
                Tool::CopyMoves => browser::copy_moves(analysis.record().concise_text(), on_notice),
                Tool::SaveMoves => browser::save_file(
                    &analysis.file_name(),
                    &analysis.file_record(laska_ui::clock::date()).to_string(),
                ),
                Tool::Analysis(event) => on_event.emit(event),
                Tool::CopyPosition => browser::copy_text(
                    analysis.position_text(),
                    tr_noop!("Position copied."),
                    tr_noop!("The browser blocked copying. Copy the position from the address bar instead."),
                    on_notice,
                ),
                Tool::Embed => browser::copy_frame(&browser::full_link(&analysis.line_address()), on_notice),
                Tool::Print => browser::print(),
                // The section shows the form.
                Tool::Details => {}
                Tool::Review => on_event.emit(Event::Review(ReviewEvent::Open)),
                Tool::Edit => on_section_event.emit(SectionEvent::GoTo(Route {
                    section: Section::Editor,
                    rest: analysis.position_text().replace(' ', "_"),
                })),
                Tool::SecondBoard(shown) => {
                    on_section_event.emit(SectionEvent::Settings(Settings { second_board: shown, ..*settings }))
                }
            }
        },
    )
}

/// How long the board must show a position before a proof starts automatically; longer than a user pauses between
/// moves.
const IDLE_MS: u32 = 600;

/// Emits an event when the board has shown a position for a moment.
#[hook]
fn use_idle(position: Position, on_event: Callback<Event>) {
    use_effect_with(position, move |position| {
        let position = position.clone();
        let timeout = Timeout::new(IDLE_MS, move || on_event.emit(Event::Idle(Box::new(position))));
        move || drop(timeout)
    });
}

#[derive(Clone, PartialEq, Properties)]
struct TheoryLoaderProps {
    /// Receives the moves.
    on_event: Callback<Event>,
}

/// Loads the moves that the library knows. Files that cannot be loaded are left out: then a review rates their moves.
#[component]
fn TheoryLoader(props: &TheoryLoaderProps) -> Html {
    let [openings, studies] = [EntryKind::Opening, EntryKind::Study].map(EntryKind::file_name);
    let files = ([use_data_file(openings), use_data_file(studies)], use_book());
    let on_event = props.on_event.clone();
    use_effect_with(files, move |(records, book)| {
        if records.contains(&DataFile::Loading) || book.is_loading() {
            return;
        }
        let kinds = [EntryKind::Opening, EntryKind::Study];
        let records = kinds.into_iter().zip(records).filter_map(|(kind, file)| Some((kind, &**file.content()?)));
        let records: Vec<_> = records.collect();
        let theory = Theory::new(Library::parse(&records).ok().as_ref(), book.content().cloned());
        on_event.emit(Event::Theory(Rc::new(theory)));
    });
    Html::default()
}

#[derive(Clone, PartialEq, Properties)]
struct RecordLoaderProps {
    /// The part of the address after the section's name.
    rest: AttrValue,
    /// Receives the record, or the reason why it could not be loaded.
    on_event: Callback<Event>,
}

/// Loads the record of an address, from the library, from the address itself, or from the last import.
#[component]
fn RecordLoader(props: &RecordLoaderProps) -> Html {
    let files = use_library_files();
    let on_event = props.on_event.clone();
    let rest = props.rest.clone();
    // The rest of the address only selects a position in the record.
    let source = rest.split('&').next().unwrap_or_default().to_owned();
    use_effect_with((source, files), move |(source, files)| {
        let record = if let Some(name) = source.strip_prefix(LIBRARY_PREFIX) {
            library_record(name, files)
        } else if let Some(text) = source.strip_prefix(ANNOTATED_PREFIX) {
            Some(linked_record(text))
        } else {
            Some(imported_record())
        };
        if let Some(record) = record {
            on_event.emit(record_event(record, &rest));
        }
    });
    Html::default()
}

fn record_event(record: Result<Record, Message>, rest: &str) -> Event {
    match record {
        Ok(record) => Event::OpenedRecord(Box::new(record), rest.to_owned()),
        Err(message) => Event::Notify(Notice::Message { tone: Tone::Error, message }),
    }
}

/// Returns the library record with a name; `None` while files are being loaded.
fn library_record(name: &str, files: &[(EntryKind, DataFile)]) -> Option<Result<Record, Message>> {
    let mut loaded = Vec::new();
    for (kind, file) in files {
        match file {
            DataFile::Loading => return None,
            DataFile::Loaded(text) => loaded.push((*kind, &**text)),
            DataFile::Failed(reason) => {
                return Some(Err(Message::new(tr_noop!("Could not load the library: {reason}.")).with(reason)));
            }
        }
    }
    let record = Library::parse(&loaded).map(|library| library.find(name).map(|entry| entry.record().clone()));
    Some(match record {
        Ok(Some(record)) => Ok(record),
        Ok(None) => Err(Message::new(tr_noop!("The library has no entry named {name}.")).with(&excerpt(name))),
        Err(error) => Err(Message::new(tr_noop!("Could not read the library: {error}.")).with_message(&error)),
    })
}

fn linked_record(text: &str) -> Result<Record, Message> {
    record_link::read(text)
        .map_err(|error| Message::new(tr_noop!("Could not open the link: {error}.")).with_message(&error))
}

fn imported_record() -> Result<Record, Message> {
    let Some(text) = stored_record() else {
        return Err(Message::new(tr_noop!("There is no imported game in this tab. Import it again in the library.")));
    };
    match Records::new(&text).next() {
        Some(Ok(record)) => Ok(record),
        Some(Err(error)) => Err(Message::new(tr_noop!("Could not read the game: {error}.")).with_message(&error)),
        None => Err(Message::new(tr_noop!("The imported text contains no game."))),
    }
}
