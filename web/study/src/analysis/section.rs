//! Owns the analysis as it stands on the page: its state between the browser and what is drawn.

use std::cell::RefCell;
use std::rc::Rc;

use laska_rules::Counter;
use laska_web::board::{Disc, TableBoard, UnstackedBoard};
use laska_web::browser;
use laska_web::intent::{Intent, Shown};
use laska_web::panels::{ColumnCard, KeysDialog, Moves, NoticeBar, TypedMove, WheelWalk};
use laska_web::part::Part as _;
use laska_web::settings::Settings;
use laska_web::state::Event as TableEvent;
use laska_web::t;
use laska_web::view::StatusView;
use yew::prelude::*;

use super::arrows::Arrows;
use super::note::NoteCard;
use super::opened::use_record;
use super::opinion::Opinion;
use super::outside::{Machine, use_moment};
use super::review::{Review, Trial};
use super::state::{Desk, DeskView, Event, ReviewEvent};
use super::tools::{Tool, Tools};
use crate::route::{Route, Section};
use crate::section::{SectionProps, Told};

thread_local! {
    /// The analysis as it was left, for who comes back to the section.
    static LEFT: RefCell<Option<Desk>> = const { RefCell::new(None) };
}

impl Reducible for Desk {
    type Action = Event;

    fn reduce(self: Rc<Self>, event: Event) -> Rc<Self> {
        Rc::new(Rc::unwrap_or_clone(self).after(event))
    }
}

/// The section.
#[component]
pub fn Analysis(props: &SectionProps) -> Html {
    let desk = use_reducer(|| {
        let left = LEFT.take().unwrap_or_else(|| Desk::new(props.settings));
        left.after(Event::Opened(props.rest.to_string()))
    });
    LEFT.set(Some((*desk).clone()));
    let on_event = use_callback(desk.dispatcher(), |event, desk| desk.dispatch(event));
    use_effect_with((props.rest.clone(), on_event.clone()), |(rest, on)| on.emit(Event::Opened(rest.to_string())));
    use_record(props.rest.clone(), on_event.clone());
    use_effect_with((props.settings, on_event.clone()), |(settings, on)| {
        on.emit(Event::Table(TableEvent::Wanted(Intent::ChangeSettings(*settings))));
    });
    use_effect_with((desk.address(), props.on.clone()), |(address, on)| {
        if let Some(address) = address {
            on.emit(Told::At(Route { section: Section::Analysis, rest: address.clone() }.to_string()));
        }
    });
    use_moment(desk.position_text(), on_event.clone());
    let on_tool = use_tools(&desk, props, &on_event);
    let on_intent = use_callback(on_tool.clone(), |intent, on_tool| on_tool.emit(Tool::Table(intent)));
    let view = desk.view();
    browser::use_keyboard(view.page.keys_shown, on_intent.clone());
    html! {
        <>
            <Machine key="thinker" search={desk.search()} on={on_event.reform(Event::Thinker)} />
            if let Some(proof) = desk.proof() {
                <Machine key="prover" search={proof} on={on_event.reform(Event::Prover)} />
            }
            { parts(&view, &desk, &on_event, &on_intent, &on_tool) }
        </>
    }
}

/// Does what a button wants, here or outside.
#[hook]
fn use_tools(desk: &UseReducerHandle<Desk>, props: &SectionProps, on_event: &Callback<Event>) -> Callback<Tool> {
    let latest = use_mut_ref(|| desk.clone());
    *latest.borrow_mut() = desk.clone();
    let around = (props.on.clone(), props.settings, on_event.clone());
    use_callback(around, move |tool, (on, settings, on_event): &(Callback<Told>, Settings, Callback<Event>)| {
        let desk = latest.borrow().clone();
        let told = on_event.reform(Event::Table);
        match tool {
            Tool::Table(Intent::CopyLink) => {
                let rest = desk.game_address();
                browser::copy_link(&Route { section: Section::Analysis, rest }.to_string(), told);
            }
            Tool::Table(Intent::CopyMoves) => browser::copy_moves(desk.record().moves_text(), told),
            Tool::Table(Intent::SaveMoves) => browser::save_file("laska.pgn", &desk.record().to_string()),
            Tool::Table(intent) => told.emit(TableEvent::Wanted(intent)),
            Tool::CopyPosition => browser::copy_text(
                desk.position_text(),
                t!("The position is copied."),
                t!("The browser does not let the page copy. The position is in the address."),
                told,
            ),
            Tool::Review => on_event.emit(Event::Review(ReviewEvent::Begin)),
            Tool::Edit => {
                on.emit(Told::Go(Route { section: Section::Editor, rest: desk.position_text().replace(' ', "_") }))
            }
            Tool::SecondBoard(shown) => on.emit(Told::Settings(Settings { second_board: shown, ..*settings })),
        }
    })
}

/// What is drawn. The order is that of reading on a phone.
fn parts(
    view: &DeskView,
    desk: &Desk,
    on_event: &Callback<Event>,
    on: &Callback<Intent>,
    on_tool: &Callback<Tool>,
) -> Html {
    let page = &view.page;
    let board = &page.board;
    let second_board = page.settings.second_board;
    let (at_start, at_end) = (desk.game().moves().is_empty(), desk.is_at_end());
    html! {
        <main class="main analysis" data-testid="analysis">
            if let Some(notice) = page.notice.clone() {
                { NoticeBar { notice, on: on.clone() }.place() }
            }
            <div class="table-place">
                <WheelWalk {on}><div class="board-place">
                    <TableBoard view={board.clone()} {on} />
                    { Arrows { board: board.board, bottom: board.bottom, arrows: view.arrows.clone() }.place() }
                </div></WheelWalk>
            </div>
            { status(&page.status) }
            { Tools { address: desk.game_address(), at_start, at_end, second_board, on: on_tool.clone() }.place() }
            <div class="side analysis-lines">
                if let Some(view) = view.trial.clone() {
                    { Trial { view, on: on_event.clone() }.place() }
                } else {
                { Opinion {
                    view: view.opinion.clone(), threat: view.threat.clone(), exact: view.exact.clone(), on: on_event.clone(),
                }.place() }
                if let Some(view) = view.review.clone() {
                    { Review { view, on: on_event.clone() }.place() }
                }
                }
                { ColumnCard { view: page.column.clone() }.place() }
            </div>
            <div class="side analysis-board">
                <section class="card moves-card">
                    <Moves view={page.moves.clone()} {on} />
                    if view.trial.is_none() {
                        <NoteCard view={view.note.clone()} on={on_event.clone()} />
                    }
                    <TypedMove fen={board.fen.clone()} {on} />
                </section>
                if second_board == Shown::Yes {
                    { second(view, on) }
                }
            </div>
            <p class="spoken" role="status" aria-live="polite">{ &page.spoken }</p>
            { KeysDialog { shown: page.keys_shown, on: on.clone() }.place() }
        </main>
    }
}

/// The second board: as it stands, or after the move of a line that is pointed at.
fn second(view: &DeskView, on: &Callback<Intent>) -> Html {
    let (title, board) = match &view.preview {
        Some((title, after)) => (title.as_str(), after),
        None => (t!("Columns laid open"), &view.page.board),
    };
    html! {
        <section class="card unstacked-card">
            <h2 data-testid="second-title">{ title }</h2>
            <UnstackedBoard view={board.clone()} {on} />
        </section>
    }
}

/// Whose turn it is, or the result.
fn status(StatusView { color, headline, detail, over, .. }: &StatusView) -> Html {
    let rank = if *over { laska_rules::Rank::Officer } else { laska_rules::Rank::Soldier };
    html! {
        <section class={classes!("card", "status", over.then_some("over"))} data-testid="status" role="status" aria-live="polite">
            <div class="status-disc">
                if let Some(color) = *color {
                    { Disc { counter: Counter::new(color, rank) }.place() }
                }
            </div>
            <div class="status-words"><strong>{ headline }</strong><p>{ detail }</p></div>
        </section>
    }
}
