//! The layout of the play page, in the reading order of a phone. The style sheets place the parts in wider windows.

use laska_ui::board::{PlayBoard, UnstackedBoard};
use laska_ui::panels::{ColumnCard, Header, MoveInput, Moves, NoticeBar, SitePage, WheelNavigation};
use laska_ui::tr;
use laska_ui::ui_context::UiContext;
use laska_ui::widget::Widget as _;
use laska_ui::words::Language;
use yew::prelude::*;

use crate::event::{Dialog, Handlers};
use crate::panels::{ComputerCard, Controls, PlayerStrip, Status, WelcomeCard};
use crate::view::PageView;

/// The parts of the page that a program can load on demand, as far as they are loaded and shown.
#[derive(Default)]
pub struct PageParts {
    /// The tour, in place of the game.
    pub tour: Option<Html>,
    /// The result of the game, or what the coach says, in place of its status.
    pub result: Option<Html>,
    /// What the coach says, for screen readers.
    pub spoken: Option<String>,
    /// The puzzle of the day.
    pub puzzle: Html,
    /// The bar of a live game, if there is one.
    pub live: Option<Html>,
    pub dialogs: Html,
}

/// Renders the page with the parts that have been loaded.
pub fn page(view: &PageView, parts: PageParts, language: Language, handlers: &Handlers) -> Html {
    let Handlers { on_event, on_board, on_step, on_moves, on_header, on_notice, on_open_keys, .. } = handlers;
    let layout = classes!(
        "page",
        if parts.tour.is_some() { "with-tour" } else { "play" },
        (!view.controls.shows_second_board).then_some("without-unstacked"),
        view.controls.shows_columns_over_board.then_some("columns-over-board"),
    );
    let player = |index: usize| PlayerStrip { view: view.players[index].clone() }.into_html();
    let ui_context = UiContext { settings: view.settings, language };
    html! {
        <ContextProvider<UiContext> context={ui_context}><div class={layout}>
            { Header {
                page: SitePage::Play,
                variant: view.variant,
                analysis: view.analysis.clone(),
                offline: view.offline,
                shows_share: true,
                on_event: on_header.clone(),
            }.into_html() }
            if let Some(notice) = view.notice.clone().filter(|_| view.share().is_none() && !view.shows(Dialog::Live)) {
                { NoticeBar { notice, on_event: on_notice.clone() }.into_html() }
            }
            if let Some(tour) = parts.tour {
                { tour }
            } else {
                <main class="main with-board">
                    <div class="player-area top">{ player(0) }</div>
                    <div class="board-area">
                        <WheelNavigation on_event={on_step}><PlayBoard view={view.board.clone()} on_event={on_board} /></WheelNavigation>
                    </div>
                    <div class="player-area bottom">{ player(1) }</div>
                    if let Some(result) = parts.result {
                        { result }
                    } else {
                        { Status { view: view.status.clone(), on_event: on_event.clone() }.into_html() }
                    }
                    if let Some(live) = parts.live {
                        { live }
                    } else if view.shows_welcome {
                        { WelcomeCard { on_event: on_event.clone() }.into_html() }
                    }
                    <div class="columns-card card">
                        if view.controls.shows_second_board || view.controls.shows_columns_over_board {
                            <section class="columns-board" aria-hidden="true">
                                <h2>{ tr!("Columns, top first") }</h2>
                                <UnstackedBoard view={view.board.clone()} on_event={on_board} shows_coordinates={view.controls.shows_columns_over_board} />
                            </section>
                        }
                        { ColumnCard { view: view.column.clone() }.into_html() }
                    </div>
                    <div class="moves-area">
                        <section class="card moves-card">
                            <Moves view={view.moves.clone()} on_event={on_moves} />
                            <MoveInput fen={view.board.fen.clone()} on_event={on_board} on_show_keys={on_open_keys} />
                        </section>
                        { parts.puzzle }
                        if let Some(view) = view.computer.clone() {
                            { ComputerCard { view }.into_html() }
                        }
                    </div>
                    { Controls { view: view.controls.clone(), on_event: on_event.clone() }.into_html() }
                </main>
            }
            <p class="visually-hidden" role="status" aria-live="polite">{ parts.spoken.as_ref().unwrap_or(&view.spoken) }</p>
            { parts.dialogs }
        </div></ContextProvider<UiContext>>
    }
}
