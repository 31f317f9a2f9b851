//! The page of the opening explorer: a board from the start of the game, and what is known of each position.

use std::rc::Rc;

use laska_app::address::read_address;
use laska_rules::Move;
use laska_web::board::{TableBoard, UnstackedBoard};
use laska_web::intent::Intent;
use laska_web::liking::use_liking;
use laska_web::panels::{NoticeBar, WheelWalk, standing};
use laska_web::part::Part as _;
use laska_web::settings::Shown;
use laska_web::view::BoardView;
use laska_web::{browser, t};
use yew::prelude::*;

use super::left::{leave, left_at};
use super::place::{Place, Ways, WaysTo};
use super::reading::{Reading, ReadingEvent};
use crate::explorer::Explorer;
use crate::frame::Told;
use crate::notes::{Notes, Steps};
use crate::transfer::record_of;

/// What an [`OpeningsPage`] shows and tells.
#[derive(Clone, PartialEq, Properties)]
pub(super) struct OpeningsPageProps {
    /// The game, as the table's address has it; empty for the start.
    pub game: AttrValue,
    /// Hears what is wanted of the page around it.
    pub on: Callback<Told>,
}

/// The page of the opening explorer.
#[component]
pub(super) fn OpeningsPage(props: &OpeningsPageProps) -> Html {
    let settings = use_liking().settings;
    let OpeningsPageProps { game, on } = props;
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
    use_effect_with((place.to_string(), on.clone()), |(place, on)| on.emit(Told::At(place.clone())));
    let wanted = use_callback(dispatch.clone(), |intent, dispatch| dispatch.emit(ReadingEvent::Wanted(intent)));
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
            <div class="table-place">
                <WheelWalk on={wanted.clone()}><TableBoard view={board.clone()} on={wanted.clone()} /></WheelWalk>
            </div>
            <div class="side reading">
                { standing(&view.standing) }
                <Explorer game={reading.game_here()} {on_play} {on_hover} />
                <section class="card moves-card">
                    { Steps { played: reading.played(), all: reading.length(), on: wanted.clone() }.place() }
                    <Notes view={reading.notes(settings.notation)} on={wanted.reform(Intent::GoTo)} />
                </section>
                { Ways { to: WaysTo::of(&reading, None), on: on.clone(), wanted: wanted.clone() }.place() }
                if second {
                    <section class="card unstacked-card">
                        <h2>{ t!("Columns laid open") }</h2>
                        <UnstackedBoard view={board} on={wanted.clone()} />
                    </section>
                }
            </div>
            if let Some(notice) = reading.notice() {
                { NoticeBar { notice, on: wanted }.place() }
            }
            <p class="spoken" role="status" aria-live="polite">{ &view.spoken }</p>
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
    let stops = mv.map(|mv| std::iter::once(mv.from()).chain(mv.landings()).collect());
    BoardView { hint_stops: stops.unwrap_or_default(), ..board }
}
