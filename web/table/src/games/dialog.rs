//! The dialog with all games. It renders only the rows that have been scrolled into view, so that a long list opens at
//! once.

use std::rc::Rc;

use gloo::events::EventListener;
use laska_app::archive::{GameKey, GameSummary};
use laska_ui::effect::use_effect_with;
use laska_ui::panels::Dialog;
use laska_ui::ui_context::use_ui_context;
use laska_ui::widget::Widget as _;
use laska_ui::{tr, tr_n};
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

use super::results::Results;
use super::row::{GameRow, RowState};
use super::{ArchiveRequest, GamesFilter, ImportReport, Keeping, MyGames};
use crate::event::{Dialog as PageDialog, Event as PageEvent};
use crate::panels::segment;

#[derive(Clone, PartialEq, Properties)]
pub struct GamesDialogProps {
    /// The games, or `None` while the dialog is closed.
    pub games: Option<Rc<MyGames>>,
    pub on_board: Option<GameKey>,
    /// Receives what the player does.
    pub on_event: Callback<PageEvent>,
}

/// The number of rows that fill the dialog on a large screen.
const FIRST_ROWS: usize = 12;

/// The number of rows that are added when the end of the list comes into view.
const MORE_ROWS: usize = 24;

#[component]
pub fn GamesDialog(props: &GamesDialogProps) -> Html {
    let GamesDialogProps { games, on_board, on_event } = props;
    use_ui_context();
    let is_open = games.is_some();
    let filter = games.as_ref().map(|games| games.filter);
    let rows = use_state(|| FIRST_ROWS);
    let list = use_node_ref();
    let show_more = {
        let rows = rows.clone();
        Callback::from(move |()| rows.set(*rows + MORE_ROWS))
    };
    use_effect_with(filter, {
        let rows = rows.setter();
        move |_| rows.set(FIRST_ROWS)
    });
    use_near_end(list.clone(), is_open, show_more.clone());
    let content = games.as_ref().map(|games| {
        let listed: Vec<&GameSummary> = games.listed().collect();
        html! {
            <div class="games" ref={list.clone()}>
                { messages(games) }
                { Results { games: games.level_results() }.into_html() }
                { filters(games, on_event) }
                if listed.is_empty() {
                    <p class="hint" data-testid="no-games">{ empty_words(games) }</p>
                }
                <ul class="games-list" data-testid="games-list">
                    { for listed.iter().take(*rows).map(|game| row(games, game, *on_board, on_event)) }
                </ul>
                if listed.len() > *rows {
                    <button type="button" class="action" data-testid="more-games"
                        onclick={show_more.reform(|_: MouseEvent| ())}>{ tr!("Show more") }</button>
                }
                { keeping(games.keeping, on_event) }
            </div>
        }
    });
    html! {
        <Dialog {is_open} name="games-dialog" title={tr!("My games")} onclose={on_event.reform(|()| PageEvent::Close(PageDialog::Games))}
            footer={games.as_ref().map(|games| footer(games, on_event))}>
            { content.unwrap_or_default() }
        </Dialog>
    }
}

/// Calls back when the end of a list in a dialog is about to come into view.
#[hook]
fn use_near_end(list: NodeRef, is_open: bool, on_near_end: Callback<()>) {
    use_effect_with((is_open, on_near_end), move |(is_open, on_near_end)| {
        let body = list.cast::<Element>().filter(|_| *is_open);
        let body = body.and_then(|list| list.closest(".dialog-body").ok().flatten());
        let listener = body.map(|body| {
            let on_near_end = on_near_end.clone();
            EventListener::new(&body.clone(), "scroll", move |_| {
                if body.scroll_top() + 2 * body.client_height() > body.scroll_height() {
                    on_near_end.emit(());
                }
            })
        });
        move || drop(listener)
    });
}

fn row(games: &MyGames, game: &GameSummary, on_board: Option<GameKey>, on_event: &Callback<PageEvent>) -> Html {
    let state = match game.key {
        key if games.is_deleted(key) => RowState::Deleted,
        key if Some(key) == on_board => RowState::OnBoard,
        _ => RowState::Listed,
    };
    GameRow { game: game.clone(), state, on_event: on_event.clone() }.into_keyed_html(game.key.to_string())
}

/// Says where the games are and how long, and how to have a copy.
fn keeping(keeping: Keeping, on_event: &Callback<PageEvent>) -> Html {
    let lasts = match keeping {
        Keeping::Unknown => "",
        Keeping::Permanent => tr!("It keeps them until you delete them or clear its data."),
        Keeping::Temporary | Keeping::CanAsk => {
            tr!("It may delete them to make room. Safari does so after seven days without a visit.")
        }
    };
    let ask = on_event.reform(|_: MouseEvent| PageEvent::Games(ArchiveRequest::Keep));
    html! {
        <div class="games-keeping">
            <p class="hint" data-testid="games-keeping">
                { tr!("Your games are in this browser, on this device only.") }{ " " }{ lasts }{ " " }
                { tr!("“Export all” saves a copy that “Import file” reads, here or elsewhere.") }
            </p>
            if keeping == Keeping::CanAsk {
                <button type="button" class="action" data-testid="games-keep" onclick={ask}>{ tr!("Keep my games") }</button>
            }
        </div>
    }
}

fn filters(games: &MyGames, on_event: &Callback<PageEvent>) -> Html {
    let filter = |filter: GamesFilter| {
        let count = games.count(filter);
        let (name, text) = match filter {
            GamesFilter::All => ("games-all", tr!("All ({count})", count = count)),
            GamesFilter::Unfinished => ("games-unfinished", tr!("Unfinished ({count})", count = count)),
            GamesFilter::Finished => ("games-finished", tr!("Finished ({count})", count = count)),
            GamesFilter::YourMove => ("games-your-move", tr!("Your move ({count})", count = count)),
        };
        let onchange = on_event.reform(move |_: Event| PageEvent::FilterGames(filter));
        segment("games-filter", name.to_owned(), text, None, games.filter == filter, onchange)
    };
    // Most people have no games by link.
    let is_offered =
        |filter: &GamesFilter| *filter != GamesFilter::YourMove || games.filter == *filter || games.count(*filter) > 0;
    html! {
        <div class="segmented games-filter" role="group" aria-label={tr!("Filter")}>
            { for GamesFilter::ALL.into_iter().filter(is_offered).map(filter) }
        </div>
    }
}

fn empty_words(games: &MyGames) -> &'static str {
    match games.filter {
        _ if !games.is_read() && games.error.is_some() => "",
        _ if !games.is_read() => tr!("Loading…"),
        GamesFilter::All => tr!("No games yet. Every game that you play here is saved, and listed here."),
        GamesFilter::Unfinished => tr!("No unfinished games."),
        GamesFilter::Finished => tr!("No finished games yet."),
        GamesFilter::YourMove => tr!("No game by link is waiting for your move."),
    }
}

/// Returns what failed, and the outcome of an import.
fn messages(games: &MyGames) -> Html {
    html! {
        <>
            if let Some(error) = games.error {
                <p class="error-message" role="alert" data-testid="games-error">{ error.text() }</p>
            }
            if games.unreadable > 0 {
                <p class="error-message" role="alert" data-testid="games-unreadable">
                    { tr_n!("{count} saved game is damaged and is not shown.", "{count} saved games are damaged and are not shown.", count = games.unreadable) }
                </p>
            }
            <div role="status">
                if games.importing {
                    <p class="hint">{ tr!("Importing…") }</p>
                }
                if let Some(report) = &games.report {
                    { import_report(report) }
                }
            </div>
        </>
    }
}

fn import_report(ImportReport { added, known, errors, error_count, doubts }: &ImportReport) -> Html {
    if added + known + error_count == 0 {
        return html! { <p class="import-report" data-testid="import-report">{ tr!("There is no game in this file.") }</p> };
    }
    let mut words = vec![tr_n!("Imported {count} game.", "Imported {count} games.", count = *added)];
    if *known > 0 {
        words.push(tr_n!("{count} was here already.", "{count} were here already.", count = *known));
    }
    if *error_count > 0 {
        words.push(tr_n!("{count} could not be read:", "{count} could not be read:", count = *error_count));
    }
    html! {
        <div class="import-report" data-testid="import-report">
            <p>{ words.join(" ") }</p>
            if !errors.is_empty() {
                <ul class="error-message">
                    { for errors.iter().map(|error| html! { <li>{ error }</li> }) }
                    if *error_count > errors.len() {
                        <li>{ "…" }</li>
                    }
                </ul>
            }
            { for doubts.iter().map(|doubt| html! { <p data-testid="import-doubt">{ doubt }</p> }) }
        </div>
    }
}

fn footer(games: &MyGames, on_event: &Callback<PageEvent>) -> Html {
    let on_import = on_event.clone();
    let onchange = move |event: Event| {
        let input: HtmlInputElement = event.target_unchecked_into();
        let file = input.files().and_then(|files| files.get(0));
        // The same file can be opened again after it was corrected.
        input.set_value("");
        file.into_iter().for_each(|file| on_import.emit(PageEvent::Games(ArchiveRequest::Import(file))));
    };
    html! {
        <div class="games-buttons">
            <a class="action" href="./study.html#devices" data-testid="games-devices">{ tr!("Move to another device") }</a>
            <label class="action file-choice">
                { tr!("Import file") }
                <input type="file" accept=".pgn,.txt,text/plain" data-testid="games-import" disabled={games.importing} {onchange} />
            </label>
            <button type="button" class="action" data-testid="games-export" disabled={games.count(GamesFilter::All) == 0}
                onclick={on_event.reform(|_: MouseEvent| PageEvent::Games(ArchiveRequest::Export))}>{ tr!("Export all") }</button>
        </div>
    }
}
