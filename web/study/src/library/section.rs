//! The section: which part of the library is shown, its data on the way, the page of an entry and that of the opening
//! explorer. A record is kept as it was left, for a reader who comes back to it from another section.

use laska_app::CursorEvent;
use std::cell::RefCell;
use std::rc::Rc;

use laska_app::address::read_address;
use laska_library::EntryKind;
use laska_rules::Move;
use laska_rules::notation::excerpt;
use laska_web::board::{PlayBoard, UnstackedBoard};
use laska_web::intent::Intent;
use laska_web::notice::Notice;
use laska_web::panels::{ColumnCard, NoticeBar, WheelNavigation, status_card};
use laska_web::settings::Shown;
use laska_web::ui_context::use_ui_context;
use laska_web::view::BoardView;
use laska_web::widget::Widget as _;
use laska_web::{browser, tr};
use yew::prelude::*;

use super::catalog::{Catalog, EntryView};
use super::front::Front;
use super::place::{Place, Ways, WaysTo};
use super::reading::{Reading, ReadingEvent};
use crate::data::{DataFile, use_data_file};
use crate::explorer::Explorer;
use crate::frame::{SectionEvent, SectionProps};
use crate::notes::{NavigationButtons, Notes};
use crate::transfer::{Export, record_of};

/// The section.
#[component]
pub fn Library(props: &SectionProps) -> Html {
    let catalog = use_catalog();
    let SectionProps { rest, on_event } = props;
    let place = Place::of(rest);
    use_effect_with(place == Place::Front, |&is_front| {
        if is_front {
            forget();
        }
    });
    if let Place::Openings(game) = &place {
        return html! { <OpeningsPage game={AttrValue::from(game.clone())} {on_event} /> };
    }
    let catalog = match &*catalog {
        None => return html! { <main class="main library library-home" data-testid="library">{ coming() }</main> },
        Some(Err(error)) => {
            return html! { <main class="main library library-home" data-testid="library">{ missing(error) }</main> };
        }
        Some(Ok(catalog)) => catalog,
    };
    match place {
        Place::Entry { id, number } => match catalog.find(&id) {
            Some(entry) => html! { <EntryPage key={id} {entry} {number} {on_event} /> },
            None => html! { <main class="main library library-home" data-testid="library">{ unknown(&id) }</main> },
        },
        _ => html! { <Front catalog={Rc::clone(catalog)} on_import={on_event.reform(|()| SectionEvent::Import)} /> },
    }
}

/// The library, once its texts are there and read, or why it cannot be had; `None` while they are coming.
#[hook]
fn use_catalog() -> Rc<Option<Result<Rc<Catalog>, String>>> {
    let (games, openings) = (use_data_file(EntryKind::Game.file_name()), use_data_file(EntryKind::Opening.file_name()));
    let studies = use_data_file(EntryKind::Study.file_name());
    let texts = [(EntryKind::Game, games), (EntryKind::Opening, openings), (EntryKind::Study, studies)];
    // Titles are told in the language that is spoken.
    let language = use_ui_context().language;
    use_memo((texts, language), |(texts, _)| {
        let mut here = Vec::new();
        for (kind, text) in texts {
            match text {
                DataFile::Loading => return None,
                DataFile::Failed(reason) => return Some(Err(reason.to_string())),
                DataFile::Loaded(text) => here.push((*kind, &**text)),
            }
        }
        Some(Catalog::read(&here).map(Rc::new).map_err(|error| error.to_string()))
    })
}

fn coming() -> Html {
    html! { <p class="hint loading" role="status" data-testid="library-coming">{ tr!("The library is being fetched…") }</p> }
}

fn missing(error: &str) -> Html {
    html! {
        <p class="error-message" role="alert" data-testid="library-missing">
            { tr!("The library cannot be shown: {reason}. Reload the page to try again.", reason = error) }
        </p>
    }
}

fn unknown(id: &str) -> Html {
    html! {
        <p class="error-message" role="alert" data-testid="library-unknown">
            { tr!("The library has no entry named {name}.", name = excerpt(id)) }{ " " }
            <a href={format!("#{}", Place::Front)}>{ tr!("To the library") }</a>
        </p>
    }
}

/// What an [`EntryPage`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
struct EntryPageProps {
    /// The entry.
    pub entry: Rc<EntryView>,
    /// The number of the move that is shown first.
    pub number: usize,
    /// Hears what is wanted of the page around it.
    pub on_event: Callback<SectionEvent>,
}

/// The page of an entry.
#[component]
fn EntryPage(props: &EntryPageProps) -> Html {
    let settings = use_ui_context().settings;
    let EntryPageProps { entry, number, on_event } = props;
    let reading = use_reducer({
        let (record, number) = (Rc::clone(&entry.record), *number);
        let place = Place::Entry { id: entry.id.clone(), number };
        move || left_at(&place).unwrap_or_else(|| Reading::new(record, number))
    });
    let notice = use_state(|| None::<Notice>);
    let dispatch = use_callback(reading.dispatcher(), |event, reading| reading.dispatch(event));
    use_effect_with((*number, dispatch.clone()), |(number, dispatch)| dispatch.emit(ReadingEvent::Numbered(*number)));
    let place = Place::Entry { id: entry.id.clone(), number: reading.number() };
    leave(place.clone(), &reading);
    use_effect_with((place.to_string(), on_event.clone()), |(place, on_event)| {
        on_event.emit(SectionEvent::Address(place.clone()))
    });
    let wanted = use_callback((dispatch, notice.setter()), |intent, (dispatch, notice)| {
        if intent == Intent::CloseNotice {
            notice.set(None);
        }
        dispatch.emit(ReadingEvent::Intent(intent));
    });
    browser::use_keyboard(Shown::No, wanted.clone());
    let view = reading.view(settings.notation);
    let second = settings.second_board == Shown::Yes;
    let told = notice.setter();
    let on_notice = Callback::from(move |notice| told.set(Some(notice)));
    html! {
        <main class="main library library-entry" data-testid="entry">
            <div class="board-area">
                <WheelNavigation on_event={wanted.clone()}><PlayBoard view={view.board.clone()} on_event={wanted.clone()} /></WheelNavigation>
            </div>
            <div class="side reading">
                { head(entry) }
                <section class="card moves-card">
                    { NavigationButtons { played: reading.played(), total: reading.length(), on_intent: wanted.clone() }.into_html() }
                    <Notes view={reading.notes(settings.notation)} on_select={wanted.reform(|it| Intent::Cursor(CursorEvent::GoTo(it)))} />
                    <Export record={reading.record()} name={AttrValue::from(entry.id.clone())}
                        link={AttrValue::from(place.to_string())} on_notice={on_notice} />
                </section>
                { Ways { to: WaysTo::of(&reading, Some(&entry.id)), on_event: on_event.clone(), wanted: wanted.clone() }.into_html() }
                if second {
                    <section class="card unstacked-card">
                        <h2>{ tr!("Unstacked columns") }</h2>
                        <UnstackedBoard view={view.board.clone()} on_event={wanted.clone()} />
                    </section>
                    <div class="beside">{ ColumnCard { view: view.column.clone() }.into_html() }</div>
                }
            </div>
            if let Some(notice) = (*notice).clone().or(reading.notice()) {
                { NoticeBar { notice: Rc::new(notice), on_event: wanted }.into_html() }
            }
            <p class="visually-hidden" role="status" aria-live="polite">{ &view.spoken }</p>
        </main>
    }
}

fn head(entry: &EntryView) -> Html {
    html! {
        <section class="card status entry-header" data-testid="entry-head">
            <div class="status-text">
                <a class="quiet back-link" href={format!("#{}", Place::Front)} data-testid="to-library">{ tr!("Library") }</a>
                <strong data-testid="entry-title">{ &entry.title }</strong>
                <p>{ &entry.by }</p>
                if let Some(verdict) = &entry.verdict {
                    <p class={classes!("assessment", verdict.class)} data-testid="verdict">{ &verdict.words }</p>
                }
            </div>
        </section>
    }
}

/// What an [`OpeningsPage`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
struct OpeningsPageProps {
    /// The game, as the table's address has it; empty for the start.
    pub game: AttrValue,
    /// Hears what is wanted of the page around it.
    pub on_event: Callback<SectionEvent>,
}

/// The page of the opening explorer.
#[component]
fn OpeningsPage(props: &OpeningsPageProps) -> Html {
    let settings = use_ui_context().settings;
    let OpeningsPageProps { game, on_event } = props;
    let asked = Place::Openings(game.to_string());
    let reading = use_reducer(|| left_at(&asked).unwrap_or_else(|| opened(game)));
    let dispatch = use_callback(reading.dispatcher(), |event, reading| reading.dispatch(event));
    let place = Place::Openings(if reading.played() == 0 { String::new() } else { reading.address() });
    leave(place.clone(), &reading);
    use_effect_with((game.clone(), dispatch.clone()), {
        let is_there = asked == place;
        move |(game, dispatch)| {
            if !is_there {
                dispatch.emit(ReadingEvent::Opened(Box::new(opened(game))));
            }
        }
    });
    use_effect_with((place.to_string(), on_event.clone()), |(place, on_event)| {
        on_event.emit(SectionEvent::Address(place.clone()))
    });
    let wanted = use_callback(dispatch.clone(), |intent, dispatch| dispatch.emit(ReadingEvent::Intent(intent)));
    browser::use_keyboard(Shown::No, wanted.clone());
    let hovered = use_state(|| None::<Move>);
    let on_hover = use_callback(hovered.setter(), |mv, hovered| hovered.set(mv));
    let on_play = use_callback((dispatch, hovered.setter()), |mv, (dispatch, hovered)| {
        hovered.set(None);
        dispatch.emit(ReadingEvent::Played(mv));
    });
    let view = reading.view(settings.notation);
    let board = pointed(view.board, *hovered);
    let second = settings.second_board == Shown::Yes;
    html! {
        <main class="main library library-openings" data-testid="openings">
            <div class="board-area">
                <WheelNavigation on_event={wanted.clone()}><PlayBoard view={board.clone()} on_event={wanted.clone()} /></WheelNavigation>
            </div>
            <div class="side reading">
                { status_card(&view.status) }
                <Explorer game={reading.game_here()} {on_play} {on_hover} />
                <section class="card moves-card">
                    { NavigationButtons { played: reading.played(), total: reading.length(), on_intent: wanted.clone() }.into_html() }
                    <Notes view={reading.notes(settings.notation)} on_select={wanted.reform(|it| Intent::Cursor(CursorEvent::GoTo(it)))} />
                </section>
                { Ways { to: WaysTo::of(&reading, None), on_event: on_event.clone(), wanted: wanted.clone() }.into_html() }
                if second {
                    <section class="card unstacked-card">
                        <h2>{ tr!("Unstacked columns") }</h2>
                        <UnstackedBoard view={board} on_event={wanted.clone()} />
                    </section>
                }
            </div>
            if let Some(notice) = reading.notice() {
                { NoticeBar { notice: Rc::new(notice), on_event: wanted }.into_html() }
            }
            <p class="visually-hidden" role="status" aria-live="polite">{ &view.spoken }</p>
        </main>
    }
}

/// The game of an address, at its end; a faulty one is the start.
fn opened(address: &str) -> Reading {
    let record = record_of(&read_address(address).unwrap_or_default());
    let number = record.main_line().len();
    Reading::new(Rc::new(record), number)
}

/// The board with an arrow for a move that is pointed at.
fn pointed(board: BoardView, mv: Option<Move>) -> BoardView {
    let stops = mv.map(|mv| mv.stops().collect());
    BoardView { hint_stops: stops.unwrap_or_default(), ..board }
}

thread_local! {
    static LEFT: RefCell<Option<(Place, Reading)>> = const { RefCell::new(None) };
}

/// The record that was left at a place.
fn left_at(place: &Place) -> Option<Reading> {
    LEFT.with_borrow(|left| left.as_ref().filter(|left| left.0 == *place).map(|left| left.1.clone()))
}

/// Forgets it: whoever opens a record from the list begins with what the library has.
fn forget() {
    LEFT.take();
}

/// Remembers what is shown at a place.
fn leave(place: Place, reading: &Reading) {
    LEFT.set(Some((place, reading.clone())));
}
