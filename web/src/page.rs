//! The layout of the play page, in the reading order of a phone. The style sheets place the parts on wider screens.

use yew::prelude::*;

use crate::board::{PlayBoard, UnstackedBoard};
use crate::intent::{Intent, PlayIntent};
use crate::panels::{
    ColumnCard, ComputerCard, Controls, HINT_HELP, Header, KeysDialog, MoveInput, Moves, NewGameDialog, NoticeBar,
    PlayerBar, SettingsDialog, Status, WheelNavigation,
};
use crate::tr;
use crate::ui_context::UiContext;
use crate::view::PageView;
use crate::widget::Widget as _;
use crate::words::Language;

/// Renders the page. `on_event` receives the actions that both pages have, `on_play_intent` those of the play page.
pub fn page(
    view: &PageView,
    language: Language,
    on_event: &Callback<Intent>,
    on_play_intent: &Callback<PlayIntent>,
) -> Html {
    let layout = classes!(
        "page",
        if view.controls.unstacked_shown { "with-unstacked" } else { "without-unstacked" },
        if view.computer.is_some() { "with-computer" } else { "without-computer" },
        view.players.is_some().then_some("with-clock"),
    );
    let player = |index: usize| {
        view.players.as_ref().map(|players| html! { <PlayerBar view={players[index].clone()} /> }).unwrap_or_default()
    };
    let ui_context = UiContext { settings: view.settings, language };
    html! {
        <ContextProvider<UiContext> context={ui_context}><div class={layout}>
            { Header { variant: view.variant, study: view.study.clone(), offline: view.offline, on_event: on_event.clone() }.into_html() }
            if let Some(notice) = view.notice.clone() {
                { NoticeBar { notice, on_event: on_event.clone() }.into_html() }
            }
            <main class="main">
                <div class="board-area">
                    { player(0) }
                    <WheelNavigation {on_event}><PlayBoard view={view.board.clone()} {on_event} /></WheelNavigation>
                    { player(1) }
                </div>
                { Status { view: view.status.clone(), review: view.review.clone(), on_event: on_play_intent.clone() }.into_html() }
                { Controls { view: view.controls.clone(), on_event: on_play_intent.clone() }.into_html() }
                { ColumnCard { view: view.column.clone() }.into_html() }
                if let Some(view) = view.computer.clone() {
                    { ComputerCard { view }.into_html() }
                }
                if view.controls.unstacked_shown {
                    <section class="card unstacked-card">
                        <h2>{ tr!("Unstacked columns") }</h2>
                        <UnstackedBoard view={view.board.clone()} {on_event} />
                    </section>
                }
                <section class="card moves-card">
                    <Moves view={view.moves.clone()} {on_event} />
                    <MoveInput fen={view.board.fen.clone()} {on_event} />
                </section>
            </main>
            <p class="visually-hidden" role="status" aria-live="polite">{ &view.spoken }</p>
            <NewGameDialog shown={view.new_game_shown} challenged={view.challenged} strength={view.strength}
                position_error={view.position_error.clone()} on_event={on_play_intent} />
            { KeysDialog { shown: view.keys_shown, h: HINT_HELP, on_event: on_event.clone() }.into_html() }
            { SettingsDialog { shown: view.settings_shown, settings: view.settings, on_event: on_event.clone() }.into_html() }
        </div></ContextProvider<UiContext>>
    }
}
