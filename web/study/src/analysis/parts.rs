//! Owns how the parts of the analysis are put together. The order is that of reading on a phone; the stylesheets place
//! them.

use laska_web::board::{TableBoard, UnstackedBoard};
use laska_web::intent::Intent;
use laska_web::panels::{ColumnCard, KeysDialog, Moves, NoticeBar, TypedMove, WheelWalk, moves_heading, standing};
use laska_web::part::Part as _;
use laska_web::settings::Shown;
use laska_web::view::GameView;
use laska_web::{t, t_later};
use yew::prelude::*;

use super::arrows::Arrows;
use super::note::NoteCard;
use super::opinion::Opinion;
use super::review::{Review, Trial};
use super::saved_list::SavedList;
use super::state::{Desk, DeskView, Event};
use super::tools::{Tool, Tools};
use crate::explorer::Explorer;
use crate::notes::Notes;

/// What `h` does here.
const H: &str = t_later!("Engine on or off; while you try a move again, a hint");

/// The analysis as it is drawn.
pub(super) fn parts(
    view: &DeskView,
    desk: &Desk,
    second_board: Shown,
    on_event: &Callback<Event>,
    on: &Callback<Intent>,
    on_tool: &Callback<Tool>,
) -> Html {
    let GameView { board, column, spoken, standing: status } = &view.game;
    html! {
        <main class="main analysis" data-testid="analysis">
            if let Some(notice) = view.notice.clone() {
                { NoticeBar { notice, on: on.clone() }.place() }
            }
            <div class="table-place">
                <WheelWalk {on}><div class="board-place">
                    <TableBoard view={board.clone()} {on} />
                    { Arrows { board: board.board, bottom: board.bottom, arrows: view.arrows.clone() }.place() }
                </div></WheelWalk>
            </div>
            { standing(status) }
            { tools(desk, second_board, on_tool) }
            <div class="side analysis-lines">
                { findings(view, on_event) }
                if view.trial.is_none() {
                    <Explorer game={desk.game_here()} on_play={on_event.reform(Event::PlayMove)}
                        on_hover={on_event.reform(Event::PointAtMove)} />
                }
                if second_board == Shown::Yes {
                    { second(view, on) }
                }
                { ColumnCard { view: column.clone() }.place() }
                <SavedList number={desk.number()} on={on_event} />
            </div>
            <div class="side analysis-board">
                <section class="card moves-card">
                    if view.trial.is_some() {
                        <Moves view={view.list.clone()} {on} />
                    } else {
                        { moves_heading(&view.list, on) }
                        <Notes view={view.moves.clone()} on={on.reform(Intent::GoTo)} />
                        <NoteCard view={view.note.clone()} on={on_event.clone()} />
                    }
                    <TypedMove fen={board.fen.clone()} {on} />
                </section>
            </div>
            <p class="spoken" role="status" aria-live="polite">{ spoken }</p>
            { KeysDialog { shown: view.keys_shown, h: H, on: on.clone() }.place() }
        </main>
    }
}

fn tools(desk: &Desk, second_board: Shown, on: &Callback<Tool>) -> Html {
    let tools = Tools {
        challenge: desk.challenge(),
        can_undo: desk.can_undo(),
        can_redo: desk.can_redo(),
        at_start: desk.game().moves().is_empty(),
        at_end: desk.is_at_end(),
        second_board,
        on: on.clone(),
    };
    tools.place()
}

/// What the machines have found; where somebody looks for a move, how that stands, and nothing else.
fn findings(view: &DeskView, on: &Callback<Event>) -> Html {
    if let Some(view) = view.trial.clone() {
        return Trial { view, on: on.clone() }.place();
    }
    let (opinion, threat, exact) = (view.opinion.clone(), view.threat.clone(), view.exact.clone());
    html! {
        <>
            { Opinion { view: opinion, threat, exact, on: on.clone() }.place() }
            if let Some(view) = view.review.clone() {
                { Review { view, on: on.clone() }.place() }
            }
        </>
    }
}

/// The second board: as it stands, or after the move of a line that is pointed at.
fn second(view: &DeskView, on: &Callback<Intent>) -> Html {
    let (title, board) = match &view.preview {
        Some((title, after)) => (title.as_str(), after),
        None => (t!("Columns laid open"), &view.game.board),
    };
    html! {
        <section class="card unstacked-card">
            <h2 data-testid="second-title">{ title }</h2>
            <UnstackedBoard view={board.clone()} {on} />
        </section>
    }
}
