//! The section's components: the list, the page of an entry and the opening explorer. The record on the board is
//! remembered while the user visits another section.

use std::cell::RefCell;
use std::rc::Rc;

use laska_app::address::read_address;
use laska_app::{BoardEvent, Navigation};
use laska_rules::Move;
use laska_rules::notation::excerpt;
use laska_ui::board::{PlayBoard, UnstackedBoard};
use laska_ui::effect::use_effect_with;
use laska_ui::notice::Notice;
use laska_ui::panels::{ColumnCard, NoticeBar, NoticeEvent, Shortcut, WheelNavigation, remark, status_line};
use laska_ui::reducer::use_dispatch;
use laska_ui::settings::Shown;
use laska_ui::ui_context::use_ui_context;
use laska_ui::view::{ArrowKind, ArrowView, BoardView};
use laska_ui::widget::Widget as _;
use laska_ui::{browser, tr};
use yew::prelude::*;

use super::actions::{ActionLinks, RecordActions};
use super::address::LibraryAddress;
use super::catalog::{Catalog, CatalogEntry};
use super::list::LibraryList;
use super::mine::MyAnalysesPage;
use super::position::PositionPage;
use super::viewer::{RecordViewer, ViewerEvent};
use crate::data::{DataFile, use_library_files};
use crate::elements::{BoardArea, loading_message, verdict};
use crate::explorer::Explorer;
use crate::frame::{SectionEvent, SectionProps};
use crate::notes::{NavigationButtons, Notes};
use crate::print::PrintSheet;
use crate::transfer::{Export, record_of};

#[component]
pub fn LibrarySection(props: &SectionProps) -> Html {
    let catalog = use_catalog();
    let SectionProps { rest, on_event, .. } = props;
    let address = LibraryAddress::parse(rest);
    use_effect_with(address == LibraryAddress::List, |&is_list| {
        if is_list {
            forget_viewer();
        }
    });
    if let LibraryAddress::Openings(game) = &address {
        return html! { <OpeningsPage game={AttrValue::from(game.clone())} {on_event} /> };
    }
    if address == LibraryAddress::Mine {
        return html! { <MyAnalysesPage on_import={on_event.reform(|()| SectionEvent::Import)} /> };
    }
    if let (LibraryAddress::Position(text), None | Some(Ok(_))) = (&address, &*catalog) {
        let catalog = catalog.as_ref().as_ref().and_then(|it| it.as_ref().ok()).cloned();
        return html! { <PositionPage text={AttrValue::from(text.clone())} {catalog} /> };
    }
    let catalog = match &*catalog {
        None => {
            let message = loading_message(tr!("Loading the library…"));
            return html! { <main class="main library library-home" data-testid="library">{ message }</main> };
        }
        Some(Err(error)) => {
            return html! { <main class="main library library-home" data-testid="library">{ load_error(error) }</main> };
        }
        Some(Ok(catalog)) => catalog,
    };
    match address {
        LibraryAddress::Entry { id, number } => match catalog.find(&id) {
            Some(entry) => html! { <EntryPage key={id} {entry} {number} {on_event} /> },
            None => {
                html! { <main class="main library library-home" data-testid="library">{ unknown_entry(&id) }</main> }
            }
        },
        _ => {
            html! { <LibraryList catalog={Rc::clone(catalog)} on_import={on_event.reform(|()| SectionEvent::Import)} /> }
        }
    }
}

/// Returns the catalog, or why it could not be loaded; `None` while its files are being fetched.
#[hook]
fn use_catalog() -> Rc<Option<Result<Rc<Catalog>, String>>> {
    let texts = use_library_files();
    // Titles are translated.
    let language = use_ui_context().language;
    use_memo((texts, language), |(texts, _)| {
        let mut loaded = Vec::new();
        for (kind, text) in texts {
            match text {
                DataFile::Loading => return None,
                DataFile::Failed(reason) => return Some(Err(reason.to_string())),
                DataFile::Loaded(text) => loaded.push((*kind, &**text)),
            }
        }
        Some(Catalog::read(&loaded).map(Rc::new).map_err(|error| error.to_string()))
    })
}

fn load_error(error: &str) -> Html {
    html! {
        <p class="error-message" role="alert" data-testid="library-missing">
            { tr!("Could not load the library: {reason}. Reload the page to try again.", reason = error) }
        </p>
    }
}

fn unknown_entry(id: &str) -> Html {
    html! {
        <p class="error-message" role="alert" data-testid="library-unknown">
            { tr!("The library has no entry named {name}.", name = excerpt(id)) }{ " " }
            <a href={format!("#{}", LibraryAddress::List)}>{ tr!("Show all entries") }</a>
        </p>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct EntryPageProps {
    pub entry: Rc<CatalogEntry>,
    /// The number of the move to show first.
    pub number: usize,
    /// Receives the section's events.
    pub on_event: Callback<SectionEvent>,
}

#[component]
fn EntryPage(props: &EntryPageProps) -> Html {
    let settings = use_ui_context().settings;
    let EntryPageProps { entry, number, on_event } = props;
    let viewer = use_reducer({
        let (record, number) = (Rc::clone(&entry.record), *number);
        let address = LibraryAddress::Entry { id: entry.id.clone(), number };
        move || remembered_viewer(&address).unwrap_or_else(|| RecordViewer::new(record, number))
    });
    let notice = use_state(|| None::<Notice>);
    let dispatch = use_dispatch(&viewer);
    use_effect_with((*number, dispatch.clone()), |(number, dispatch)| dispatch.emit(ViewerEvent::GoToNumber(*number)));
    let address = LibraryAddress::Entry { id: entry.id.clone(), number: viewer.number() };
    remember_viewer(address.clone(), &viewer);
    use_effect_with((address.to_string(), on_event.clone()), |(address, on_event)| {
        on_event.emit(SectionEvent::Address(address.clone()))
    });
    let (on_board, on_step) = use_viewer_input(&dispatch);
    let on_close_notice = {
        let notice = notice.setter();
        Callback::from(move |_: NoticeEvent| notice.set(None))
    };
    let view = viewer.view(settings.notation);
    let second = settings.second_board == Shown::Yes;
    let setter = notice.setter();
    let on_notice = Callback::from(move |notice| setter.set(Some(notice)));
    let record_to_print = {
        let viewer = viewer.clone();
        Callback::from(move |()| viewer.record())
    };
    html! {
        <>
        <main class="main with-board library library-entry" data-testid="entry">
            <BoardArea>
                <WheelNavigation on_event={on_step.clone()}><PlayBoard view={view.board.clone()} on_event={on_board.clone()} /></WheelNavigation>
            </BoardArea>
            { verdict(html! { <>{ entry_title(entry) }{ remark(view.status.remark.as_ref(), &on_board) }</> }) }
            <div class="side reading">
                { entry_header(entry) }
                <section class="card moves-card">
                    { step_bar(&viewer, &on_step) }
                    <Notes view={viewer.notes(settings.notation)} on_select={dispatch.reform(ViewerEvent::GoTo)} />
                    <Export record={viewer.record()} name={AttrValue::from(entry.id.clone())}
                        link={AttrValue::from(address.to_string())} game={AttrValue::from(viewer.whole_line_address())} on_notice={on_notice} />
                </section>
                { RecordActions { links: ActionLinks::new(&viewer, Some(&entry.id)), on_section_event: on_event.clone(), on_board: on_board.clone() }.into_html() }
                if second {
                    <section class="card unstacked-card">
                        <h2>{ tr!("Unstacked columns") }</h2>
                        <UnstackedBoard view={view.board.clone()} on_event={on_board.clone()} />
                    </section>
                    <div class="beside">{ ColumnCard { view: view.column.clone() }.into_html() }</div>
                }
            </div>
            if let Some(notice) = (*notice).clone() {
                { NoticeBar { notice: Rc::new(notice), on_event: on_close_notice }.into_html() }
            }
            <p class="visually-hidden" role="status" aria-live="polite">{ &view.spoken }</p>
        </main>
        <PrintSheet record={record_to_print} bottom={viewer.bottom()} />
        </>
    }
}

/// Returns the callbacks for the board and for steps through the moves, and listens for global keys.
#[hook]
fn use_viewer_input(dispatch: &Callback<ViewerEvent>) -> (Callback<BoardEvent>, Callback<Navigation>) {
    let on_board = use_callback(dispatch.clone(), |event, dispatch| dispatch.emit(ViewerEvent::Input(event)));
    let on_step = use_callback(dispatch.clone(), |step, dispatch| dispatch.emit(ViewerEvent::Navigate(step)));
    let on_key = use_callback(dispatch.clone(), |shortcut, dispatch| match shortcut {
        Shortcut::Cancel => dispatch.emit(ViewerEvent::Input(BoardEvent::Cancel)),
        Shortcut::Navigate(step) => dispatch.emit(ViewerEvent::Navigate(step)),
        Shortcut::Undo | Shortcut::Redo | Shortcut::Hint | Shortcut::ShowKeys => {}
    });
    browser::use_keyboard(Some(on_key));
    (on_board, on_step)
}

/// Renders the bar with the buttons that step through the record.
fn step_bar(viewer: &RecordViewer, on_event: &Callback<Navigation>) -> Html {
    let buttons = NavigationButtons { played: viewer.played(), total: viewer.length(), on_event: on_event.clone() };
    html! { <div class="controls">{ buttons.into_html() }</div> }
}

fn entry_title(entry: &CatalogEntry) -> Html {
    html! {
        <div class="entry-title">
            <a class="quiet back-link" href={format!("#{}", LibraryAddress::List)} data-testid="to-library">{ tr!("Library") }</a>
            <strong data-testid="entry-title">{ &entry.title }</strong>
        </div>
    }
}

fn entry_header(entry: &CatalogEntry) -> Html {
    html! {
        <section class="card status entry-header" data-testid="entry-head">
            <div class="status-text">
                <p>{ &entry.byline }</p>
                if let Some(result) = &entry.result {
                    <p class={classes!("assessment", result.class)} data-testid="verdict">{ &result.text }</p>
                    if let Some(search) = &result.search {
                        <p class="hint" data-testid="verdict-search">{ search }</p>
                    }
                }
            </div>
        </section>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct OpeningsPageProps {
    /// The address of the game; empty for the start of the game.
    pub game: AttrValue,
    /// Receives the section's events.
    pub on_event: Callback<SectionEvent>,
}

/// The page of the opening explorer.
#[component]
fn OpeningsPage(props: &OpeningsPageProps) -> Html {
    let settings = use_ui_context().settings;
    let OpeningsPageProps { game, on_event } = props;
    let requested = LibraryAddress::Openings(game.to_string());
    let viewer = use_reducer(|| remembered_viewer(&requested).unwrap_or_else(|| viewer_at(game)));
    let dispatch = use_dispatch(&viewer);
    let address = LibraryAddress::Openings(if viewer.played() == 0 { String::new() } else { viewer.address() });
    remember_viewer(address.clone(), &viewer);
    use_effect_with((game.clone(), dispatch.clone()), {
        let is_shown = requested == address;
        move |(game, dispatch)| {
            if !is_shown {
                dispatch.emit(ViewerEvent::Opened(Box::new(viewer_at(game))));
            }
        }
    });
    use_effect_with((address.to_string(), on_event.clone()), |(address, on_event)| {
        on_event.emit(SectionEvent::Address(address.clone()))
    });
    let (on_board, on_step) = use_viewer_input(&dispatch);
    let hovered = use_state(|| None::<Move>);
    let on_hover = use_callback(hovered.setter(), |mv, hovered| hovered.set(mv));
    let on_play = use_callback((dispatch.clone(), hovered.setter()), |mv, (dispatch, hovered)| {
        hovered.set(None);
        dispatch.emit(ViewerEvent::Play(mv));
    });
    let view = viewer.view(settings.notation);
    let board = with_arrow(view.board, *hovered);
    let second = settings.second_board == Shown::Yes;
    html! {
        <main class="main with-board library library-openings" data-testid="openings">
            <BoardArea>
                <WheelNavigation on_event={on_step.clone()}><PlayBoard view={board.clone()} on_event={on_board.clone()} /></WheelNavigation>
            </BoardArea>
            { verdict(status_line(&view.status, &on_board)) }
            <div class="side reading">
                <Explorer game={viewer.game_here()} {on_play} {on_hover} />
                <section class="card moves-card">
                    { step_bar(&viewer, &on_step) }
                    <Notes view={viewer.notes(settings.notation)} on_select={dispatch.reform(ViewerEvent::GoTo)} />
                </section>
                { RecordActions { links: ActionLinks::new(&viewer, None), on_section_event: on_event.clone(), on_board: on_board.clone() }.into_html() }
                if second {
                    <section class="card unstacked-card">
                        <h2>{ tr!("Unstacked columns") }</h2>
                        <UnstackedBoard view={board} on_event={on_board.clone()} />
                    </section>
                }
            </div>
            <p class="visually-hidden" role="status" aria-live="polite">{ &view.spoken }</p>
        </main>
    }
}

/// Shows the last position of the game at an address; an invalid address shows the start.
fn viewer_at(address: &str) -> RecordViewer {
    let record = record_of(&read_address(address).unwrap_or_default());
    let number = record.main_line().len();
    RecordViewer::new(Rc::new(record), number)
}

/// Adds an arrow for the move under the pointer.
fn with_arrow(board: BoardView, mv: Option<Move>) -> BoardView {
    BoardView { arrows: mv.map(|mv| ArrowView::of(mv, ArrowKind::Hint)).into_iter().collect(), ..board }
}

thread_local! {
    static REMEMBERED: RefCell<Option<(LibraryAddress, RecordViewer)>> = const { RefCell::new(None) };
}

fn remembered_viewer(address: &LibraryAddress) -> Option<RecordViewer> {
    REMEMBERED.with_borrow(|it| it.as_ref().filter(|(at, _)| at == address).map(|(_, viewer)| viewer.clone()))
}

/// Forgets the remembered viewer, so that a record opened from the list starts without the user's own moves.
fn forget_viewer() {
    REMEMBERED.take();
}

fn remember_viewer(address: LibraryAddress, viewer: &RecordViewer) {
    REMEMBERED.set(Some((address, viewer.clone())));
}
