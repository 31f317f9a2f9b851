//! The layout of the analysis, and the box for annotations. Elements are in reading order on a phone, where the moves
//! are right below the board; the style sheets arrange them in wider windows.

use std::rc::Rc;

use laska_app::{BoardEvent, CursorEvent, Navigation};
use laska_rules::NodeId;
use laska_rules::notation::Nag;
use laska_rules::notation::record::Comment;
use laska_ui::board::{PlayBoard, UnstackedBoard};
use laska_ui::effect::use_effect_with;
use laska_ui::panels::{
    ColumnCard, Echoes, KeysDialog, Lines, MoveInput, Moves, MovesEvent, NoticeBar, NoticeEvent, WheelNavigation,
    move_list_heading, status_line, typed_text,
};
use laska_ui::settings::Shown;
use laska_ui::view::GameView;
use laska_ui::widget::Widget;
use laska_ui::words::translate;
use laska_ui::{tr, tr_noop};
use web_sys::HtmlElement;
use yew::prelude::*;

use super::engine_card::{EngineHead, EngineLines};
use super::retry::{Retry, RetryBar};
use super::review::{Errors, Review, move_rating};
use super::state::{Analysis, AnalysisView, Event, NoteView};
use super::toolbar::{Tool, Toolbar};
use crate::elements::{BoardArea, verdict};
use crate::explorer::Explorer;
use crate::library::LibraryAddress;
use crate::notes::Notes;

/// The action of the `h` key on this page.
const H: &str = tr_noop!("Engine on or off; while you look for a better move, a hint");

/// The receivers of what happens in the analysis.
pub(super) struct Handlers {
    pub(super) on_event: Callback<Event>,
    pub(super) on_tool: Callback<Tool>,
    /// Receives input at the board, and typed moves.
    pub(super) on_board: Callback<BoardEvent>,
    /// Receives steps through the moves.
    pub(super) on_step: Callback<Navigation>,
    pub(super) on_notice: Callback<NoticeEvent>,
    /// Receives what happens in the list of moves.
    pub(super) on_moves: Callback<MovesEvent>,
    pub(super) on_show_keys: Callback<()>,
    pub(super) on_close_keys: Callback<()>,
}

pub(super) fn layout(view: &AnalysisView, analysis: &Analysis, second_board: Shown, handlers: &Handlers) -> Html {
    let Handlers { on_event, on_tool, on_board, on_step, on_notice, on_moves, on_show_keys, on_close_keys } = handlers;
    let GameView { board, column, spoken, status } = &view.game;
    html! {
        <main class="main with-board analysis" data-testid="analysis">
            if let Some(notice) = view.notice.clone() {
                { NoticeBar { notice: Rc::new(notice), on_event: on_notice.clone() }.into_html() }
            }
            <BoardArea>
                <WheelNavigation on_event={on_step}><PlayBoard view={board.clone()} on_event={on_board} /></WheelNavigation>
            </BoardArea>
            { verdict(html! {
                <>
                    { status_line(status, on_board) }
                    if let Some(view) = view.retry.clone() {
                        { Retry { view }.into_html() }
                    } else if let Some(view) = view.review.as_ref() {
                        { move_rating(view) }
                    }
                </>
            }) }
            if view.retry.is_none() {
                { EngineHead { view: view.engine.clone(), on_event: on_event.clone() }.into_html() }
            }
            <section class="card moves-card">{ moves(view, on_moves) }</section>
            <div class="annotation">
                if view.retry.is_none() {
                    <NoteCard view={view.note.clone()} on_event={on_event.clone()} />
                }
                <MoveInput fen={board.fen.clone()} on_event={on_board} {on_show_keys} />
            </div>
            { lines_or_review(view, on_event) }
            <div class="analysis-aside">
                <div class="side">
                    if let Some(view) = view.review.clone().filter(|_| view.retry.is_none()) {
                        { Errors { view, on_event: on_event.clone() }.into_html() }
                    }
                    if second_board == Shown::Yes {
                        { second_board_card(view, on_board) }
                    }
                    if view.retry.is_none() {
                        <Explorer game={analysis.game_here()} is_shown_when_empty={false} on_play={on_event.reform(Event::PlayMove)}
                            on_hover={on_event.reform(Event::HoverMove)} />
                    }
                    { collection_card(view, on_event, on_tool) }
                </div>
                if column.is_some() {
                    { ColumnCard { view: column.clone() }.into_html() }
                }
            </div>
            if let Some(view) = view.retry.clone() {
                { RetryBar { view, on_event: on_event.clone() }.into_html() }
            } else {
                { Toolbar::new(analysis, second_board, on_tool.clone()).into_html() }
            }
            <p class="visually-hidden" role="status" aria-live="polite">{ spoken }</p>
            { KeysDialog { is_open: view.shows_keys, h: H, on_close: on_close_keys.clone() }.into_html() }
        </main>
    }
}

/// Renders the list of moves, which has no notes during a retry.
fn moves(view: &AnalysisView, on_event: &Callback<MovesEvent>) -> Html {
    if view.retry.is_some() {
        return html! { <Moves view={view.list.clone()} {on_event} /> };
    }
    html! {
        <>
            { move_list_heading(&view.list, on_event) }
            if let Some(title) = &view.title {
                <p class="analysis-name" data-testid="analysis-name">{ translate(title) }</p>
            }
            if let Some(result) = &view.library_result {
                <p class="hint" data-testid="library-result">{ result }</p>
            }
            <Notes view={view.moves.clone()} on_select={on_event.reform(|it| MovesEvent::Cursor(CursorEvent::GoTo(it)))} />
        </>
    }
}

/// Renders the engine's lines, or the review in their place. During a retry, neither would be fair.
fn lines_or_review(view: &AnalysisView, on_event: &Callback<Event>) -> Html {
    if view.retry.is_some() {
        return Html::default();
    }
    if let Some(view) = view.review.clone() {
        return Review { view, on_event: on_event.clone() }.into_html();
    }
    let (threat, proof, wins) = (view.threat.clone(), view.proof.clone(), view.wins.clone());
    EngineLines { view: view.engine.clone(), threat, proof, wins, on_event: on_event.clone() }.into_html()
}

/// Renders the second board: the position on the board, or the one after the hovered move of a line.
fn second_board_card(view: &AnalysisView, on_event: &Callback<BoardEvent>) -> Html {
    let (title, board) = match &view.preview {
        Some((title, after)) => (title.as_str(), after),
        None => (tr!("Unstacked columns"), &view.game.board),
    };
    html! {
        <section class="card unstacked-card">
            <h2 data-testid="second-title">{ title }</h2>
            <UnstackedBoard view={board.clone()} {on_event} />
        </section>
    }
}

/// Renders the ways to name the analysis, to all others, and to a new one.
fn collection_card(view: &AnalysisView, on_event: &Callback<Event>, on_tool: &Callback<Tool>) -> Html {
    let collection = view.label.collection();
    html! {
        <section class="card saved-card" data-testid="saved-analyses">
            <h2>{ tr!("This analysis") }</h2>
            if !collection.is_empty() {
                <p class="hint">{ tr!("Collection") }{ ": " }{ collection }</p>
            }
            <div class="saved-buttons">
                <button type="button" class="action" data-testid="name-analysis" aria-haspopup="dialog"
                    onclick={on_tool.reform(|_: MouseEvent| Tool::Details)}>{ tr!("Name and details") }</button>
                <a class="action" data-testid="to-mine" href={format!("#{}", LibraryAddress::Mine)}>{ tr!("My analyses") }</a>
                <button type="button" class="action" data-testid="new-analysis"
                    onclick={on_event.reform(|_: MouseEvent| Event::New)}>{ tr!("New analysis") }</button>
            </div>
        </section>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct NoteCardProps {
    /// The annotations.
    pub view: NoteView,
    /// Receives changes of the annotations.
    pub on_event: Callback<Event>,
}

/// Returns a typed comment in the form that records store.
fn as_saved(typed: &str) -> String {
    Comment::new(typed).map_or_else(|_| typed.to_owned(), |it| it.as_str().to_owned())
}

/// The annotation symbols for moves.
const SYMBOLS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The annotation symbol and the editable comment of the current move.
///
/// The comment is not a `textarea`, because browsers may ask their vendors' servers how to autofill those.
#[component]
fn NoteCard(props: &NoteCardProps) -> Html {
    let NoteView { id, at_start, symbol, before, comment } = &props.view;
    let editor = use_node_ref();
    let echoes = use_mut_ref(Echoes::default);
    use_effect_with((*id, comment.clone()), {
        let (editor, echoes) = (editor.clone(), echoes.clone());
        move |here: &(NodeId, String)| {
            let Some(editor) = editor.cast::<HtmlElement>() else { return };
            // While the user types, the element already has the comment, and setting it would move the cursor. It may have
            // more spaces and line breaks, which belong to what the user is about to type.
            let shown = (here.0, as_saved(&editor.inner_text()));
            if echoes.borrow_mut().must_show(here, &shown) {
                editor.set_text_content(Some(&here.1));
            }
        }
    });
    let oninput = {
        let (on_event, editor, id) = (props.on_event.clone(), editor.clone(), *id);
        move |_: InputEvent| {
            let typed = typed_text(&editor, Lines::Many);
            echoes.borrow_mut().report((id, as_saved(&typed)));
            on_event.emit(Event::SetComment(typed));
        }
    };
    let button = |text: &'static str| {
        let nag = Nag::from_symbol(text);
        let pressed = if nag.is_some() && *symbol == nag { "true" } else { "false" };
        let onclick =
            props.on_event.reform(move |_: MouseEvent| nag.map_or(Event::HoverLine(None), Event::ToggleSymbol));
        html! {
            <button type="button" class="symbol" data-sign={text} aria-pressed={pressed} disabled={*at_start} {onclick}>{ text }</button>
        }
    };
    html! {
        <div class="note" data-testid="note">
            <div class="symbols" role="group" aria-label={tr!("Symbol for this move")}>{ for SYMBOLS.map(button) }</div>
            if !before.is_empty() {
                <p class="previous-comment">{ before }</p>
            }
            <div ref={editor} class="comment" contenteditable="plaintext-only" role="textbox" aria-multiline="true" tabindex="0"
                data-testid="comment" aria-label={tr!("Comment on this move")} data-placeholder={tr!("Comment")} {oninput}></div>
        </div>
    }
}
