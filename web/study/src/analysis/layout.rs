//! The layout of the analysis, its toolbar, and the card for annotations. Elements are in reading order on a phone; the
//! style sheets arrange them in wider windows.

use std::rc::Rc;

use laska_app::{BoardEvent, CursorEvent, Navigation};
use laska_rules::NodeId;
use laska_rules::notation::Nag;
use laska_web::board::{PlayBoard, UnstackedBoard};
use laska_web::intent::Intent;
use laska_web::panels::{
    ColumnCard, KeysDialog, MoveInput, Moves, NoticeBar, WheelNavigation, move_list_heading, status_line,
};
use laska_web::settings::Shown;
use laska_web::view::GameView;
use laska_web::widget::{RenderContext, Widget};
use laska_web::{tr, tr_noop};
use web_sys::HtmlElement;
use yew::prelude::*;

use super::engine_card::EngineCard;
use super::review::{Retry, Review};
use super::saved::SavedList;
use super::state::{Analysis, AnalysisView, Event, NoteView};
use crate::explorer::Explorer;
use crate::notes::Notes;

/// The action of the `h` key on this page.
const H: &str = tr_noop!("Engine on or off; while you look for a better move, a hint");

/// Renders the analysis.
pub(super) fn layout(
    view: &AnalysisView,
    analysis: &Analysis,
    second_board: Shown,
    on_event: &Callback<Event>,
    on_intent: &Callback<Intent>,
    on_tool: &Callback<Tool>,
) -> Html {
    let GameView { board, column, spoken, status } = &view.game;
    html! {
        <main class="main analysis" data-testid="analysis">
            if let Some(notice) = view.notice.clone() {
                { NoticeBar { notice: Rc::new(notice), on_event: on_intent.clone() }.into_html() }
            }
            <div class="board-area">
                <WheelNavigation on_event={on_intent}><PlayBoard view={board.clone()} on_event={on_intent} /></WheelNavigation>
            </div>
            { status_line(status, on_intent) }
            { toolbar(analysis, second_board, on_tool) }
            <div class="side analysis-lines">
                { engine_cards(view, on_event) }
                if view.retry.is_none() {
                    <Explorer game={analysis.game_here()} on_play={on_event.reform(Event::PlayMove)}
                        on_hover={on_event.reform(Event::HoverMove)} />
                }
                if second_board == Shown::Yes {
                    { second_board_card(view, on_intent) }
                }
                { ColumnCard { view: column.clone() }.into_html() }
                <SavedList number={analysis.number()} on_event={on_event} />
            </div>
            <div class="side analysis-board">
                <section class="card moves-card">
                    if view.retry.is_some() {
                        <Moves view={view.list.clone()} on_event={on_intent} />
                    } else {
                        { move_list_heading(&view.list, on_intent) }
                        <Notes view={view.moves.clone()} on_select={on_intent.reform(|it| Intent::Cursor(CursorEvent::GoTo(it)))} />
                        <NoteCard view={view.note.clone()} on_event={on_event.clone()} />
                    }
                    <MoveInput fen={board.fen.clone()} on_event={on_intent} />
                </section>
            </div>
            <p class="visually-hidden" role="status" aria-live="polite">{ spoken }</p>
            { KeysDialog { shown: view.keys_shown, h: H, on_event: on_intent.clone() }.into_html() }
        </main>
    }
}

fn toolbar(analysis: &Analysis, second_board: Shown, on_event: &Callback<Tool>) -> Html {
    let tools = Toolbar {
        challenge: analysis.challenge(),
        can_undo: analysis.can_undo(),
        can_redo: analysis.can_redo(),
        at_start: analysis.game().moves().is_empty(),
        at_end: analysis.is_at_end(),
        second_board,
        on_tool: on_event.clone(),
    };
    tools.into_html()
}

/// Renders the engine and review cards, or only the retry card during a retry.
fn engine_cards(view: &AnalysisView, on_event: &Callback<Event>) -> Html {
    if let Some(view) = view.retry.clone() {
        return Retry { view, on_event: on_event.clone() }.into_html();
    }
    let (engine, threat, proof) = (view.engine.clone(), view.threat.clone(), view.proof.clone());
    html! {
        <>
            { EngineCard { view: engine, threat, proof, on_event: on_event.clone() }.into_html() }
            if let Some(view) = view.review.clone() {
                { Review { view, on_event: on_event.clone() }.into_html() }
            }
        </>
    }
}

/// Renders the second board: the position on the board, or the one after the hovered move of a line.
fn second_board_card(view: &AnalysisView, on_event: &Callback<Intent>) -> Html {
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

/// An action of the toolbar.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Tool {
    /// An action that the play page also has.
    Intent(Intent),
    /// Copy the position.
    CopyPosition,
    /// Edit the position.
    Edit,
    /// Review the game.
    Review,
    /// Show or hide the second board.
    SecondBoard(Shown),
}

/// The toolbar.
#[derive(PartialEq)]
struct Toolbar {
    /// The address for playing on against the computer.
    challenge: String,
    /// Whether there is a step to undo.
    can_undo: bool,
    /// Whether there is a step to redo.
    can_redo: bool,
    /// Whether the board shows the start position.
    at_start: bool,
    /// Whether no move follows in the tree.
    at_end: bool,
    /// Whether the second board is shown.
    second_board: Shown,
    /// Receives the user's actions.
    on_tool: Callback<Tool>,
}

impl Widget for Toolbar {
    fn render(&self, _: &RenderContext) -> Html {
        let button = |name: &'static str, label: &'static str, enabled: bool, tool: Tool| {
            html! {
                <button type="button" class="control" data-testid={name} disabled={!enabled}
                    onclick={self.on_tool.reform(move |_: MouseEvent| tool.clone())}><span>{ label }</span></button>
            }
        };
        let (pressed, other) =
            if self.second_board == Shown::Yes { ("true", Shown::No) } else { ("false", Shown::Yes) };
        html! {
            <div class="controls analysis-tools" role="group" aria-label={tr!("Analysis tools")}>
                { button("back", tr!("Back"), !self.at_start, Tool::Intent(Intent::Cursor(CursorEvent::Navigate(Navigation::Previous)))) }
                { button("on", tr!("Forward"), !self.at_end, Tool::Intent(Intent::Cursor(CursorEvent::Navigate(Navigation::Next)))) }
                { button("undo", tr!("Undo"), self.can_undo, Tool::Intent(Intent::Undo)) }
                { button("redo", tr!("Redo"), self.can_redo, Tool::Intent(Intent::Redo)) }
                { button("flip", tr!("Flip"), true, Tool::Intent(Intent::Input(BoardEvent::Flip))) }
                <button type="button" class="control" data-testid="toggle-unstacked" aria-pressed={pressed}
                    title={tr!("Second board with unstacked columns")}
                    onclick={self.on_tool.reform(move |_: MouseEvent| Tool::SecondBoard(other))}><span>{ tr!("Columns") }</span></button>
                { button("review-game", tr!("Review"), !(self.at_start && self.at_end), Tool::Review) }
                { button("copy-link", tr!("Copy link"), true, Tool::Intent(Intent::CopyLink)) }
                { button("copy-position", tr!("Copy position"), true, Tool::CopyPosition) }
                { button("edit", tr!("Edit position"), true, Tool::Edit) }
                <a class="control primary" data-testid="play-from-here" href={format!("./#{}", self.challenge)}>
                    <span>{ tr!("Play from here") }</span></a>
            </div>
        }
    }
}

/// The properties of [`NoteCard`].
#[derive(Clone, PartialEq, Properties)]
struct NoteCardProps {
    /// The annotations.
    pub view: NoteView,
    /// Receives changes of the annotations.
    pub on_event: Callback<Event>,
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
    use_effect_with((*id, comment.clone()), {
        let editor = editor.clone();
        move |(_, comment): &(NodeId, String)| {
            // While the user types, the element already has the text, and setting it would move the cursor.
            let outdated = editor.cast::<HtmlElement>().filter(|it| it.text_content().as_ref() != Some(comment));
            outdated.iter().for_each(|it| it.set_text_content(Some(comment)));
        }
    });
    let oninput = {
        let (on_event, editor) = (props.on_event.clone(), editor.clone());
        move |_: InputEvent| {
            let text = editor.cast::<HtmlElement>().and_then(|it| it.text_content()).unwrap_or_default();
            on_event.emit(Event::SetComment(text));
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
                data-testid="comment" aria-label={tr!("Comment on this move")} data-placeholder={tr!("Comment on this move")} {oninput}></div>
        </div>
    }
}
