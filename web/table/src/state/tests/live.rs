//! Live games: what the part that plays them should do, and what follows from its reports.

use std::rc::Rc;

use laska_app::{LiveRequest, LiveState};
use laska_rules::{DeclaredResult, Game};

use super::*;
use crate::event::Effect;
use crate::live::{LiveOffer, LiveReport, LiveTask};

const ID: GameId = GameId(42);

fn state(moves: &str, side: Color) -> LiveState {
    let mut game = Game::default();
    for text in moves.split_whitespace() {
        let rule = game.variant().capture_rule;
        let mv = laska_rules::notation::parse_move(text, game.position(), rule).expect("a legal move");
        game.play(mv).expect("a legal move");
    }
    LiveState { game_id: ID, game, side, clock: None, is_draw_offered: false, is_undo_requested: false }
}

fn played(page: PlayPage, state: LiveState) -> PlayPage {
    page.then(Event::Live(LiveReport::Played(Box::new(state))))
}

/// A connected game with White.
fn live(moves: &str) -> PlayPage {
    played(PlayPage::default(), state(moves, Color::White))
}

fn requests(page: &PlayPage, event: impl Into<Event>) -> Vec<Effect> {
    let (after, effects) = page.clone().after(event.into());
    assert_eq!(moves(&after), moves(page), "the devices play the moves");
    effects
}

#[test]
fn an_invitation_leaves_the_board_alone_until_the_devices_are_connected() {
    let before = typed(page(Seats::People), "c3-d4");
    let new_game = NewGame { seats: Seats::Live(Color::Black), game_id: ID, ..NewGame::default() };
    let invited = before.clone().then(Event::Begin(new_game));
    assert_eq!(moves(&invited), moves(&before));
    let offer = LiveOffer { game_id: ID, game: Game::default(), side: Color::Black, clock: None };
    let task = LiveTask { offer: Some(Rc::new(offer)), is_sheet_open: true, ..LiveTask::default() };
    assert_eq!((invited.live_task(), invited.view().shows(Dialog::Live)), (task, true));
    // The sheet may be closed while the friend answers.
    let closed = invited.clone().then(Event::Close(Dialog::Live));
    assert!(closed.live_task().offer.is_some() && !closed.live_task().is_sheet_open);
    assert!(closed.then(Event::Live(LiveReport::Canceled)).live_task().is_idle());
    let connected = played(invited.then(Event::Live(LiveReport::Connected)), state("", Color::Black));
    assert_eq!(connected.live_task(), LiveTask { game: Some(ID), ..LiveTask::default() });
    assert_eq!((moves(&connected), connected.game_match().board().bottom), (vec![], Color::Black));
    assert!(connected.then(Event::Begin(NewGame::default())).live_task().is_idle());
}

#[test]
fn a_custom_position_that_cannot_be_read_stays_in_the_dialog() {
    let start_from = StartFrom::CustomPosition("nonsense".into());
    let page = PlayPage::default().then(Event::Begin(NewGame {
        seats: Seats::Live(Color::White),
        start_from,
        ..NewGame::default()
    }));
    assert!(new_game_prompt(&page).is_some_and(|(_, error)| error.is_some()));
    assert!(page.live_task().is_idle());
}

#[test]
fn what_the_player_wants_goes_to_the_devices() {
    let page = live("");
    let [Effect::Live(LiveRequest::Move(mv))] = requests(&page, BoardEvent::Type("c3-d4".into()))[..] else {
        panic!("a move is requested")
    };
    assert_eq!(mv.to_string(), "c3-d4");
    let page = played(page, state("c3-d4", Color::White));
    assert_eq!(requests(&page, MatchEvent::Undo), [Effect::Live(LiveRequest::Undo)]);
    assert_eq!(requests(&page, MatchEvent::OfferDraw), [Effect::Live(LiveRequest::OfferDraw)]);
    assert_eq!(requests(&page, MatchEvent::Resign), [Effect::Live(LiveRequest::Resign)]);
    let view = page.view();
    assert!(view.controls.undo && view.controls.draw && view.controls.resign && !view.controls.hint);
    assert_eq!(view.status.detail.to_string(), "You can plan your next move.");
    assert!(!view.analysis.contains("moves"), "no analysis: {}", view.analysis);
    assert_eq!(view.status.send, crate::view::SendView::No);
}

#[test]
fn the_end_offers_a_rematch_and_a_review() {
    let mut over = state("c3-d4", Color::White);
    over.game.end_with(DeclaredResult::Resignation { loser: Color::Black });
    let page = played(live("c3-d4"), over);
    let end = page.view().status.end.expect("the game is over");
    assert!(end.can_play_again && end.review.contains("review"));
    assert_eq!(requests(&page, MatchEvent::Rematch), [Effect::Live(LiveRequest::Rematch)]);
    let next = LiveState { game_id: ID.next(), ..state("", Color::Black) };
    let next = played(page.clone(), next);
    assert_eq!((next.live_task().game, next.game_match().board().bottom), (Some(ID.next()), Color::Black));
    // Opened later, there is nobody to ask.
    let mut later = PlayPage::default();
    later.game_match.resume(page.game_match.saved());
    assert!(later.live_task().is_idle() && !later.view().status.end.expect("it is over").can_play_again);
}

#[test]
fn a_link_is_read_by_the_part_and_stays_in_the_bar_meanwhile() {
    let page = live("c3-d4").then(Event::OpenedLive("1AbC.end".into()));
    assert_eq!((page.live_task().link.as_deref(), page.address()), (Some("1AbC.end"), None));
    let read = page.then(Event::Live(LiveReport::LinkRead));
    assert_eq!((read.live_task().link, read.address().is_some()), (None, true));
}

#[test]
fn a_game_continues_by_link_where_the_devices_cannot_play_it() {
    let lost = live("c3-d4").then(Event::Live(LiveReport::Unknown));
    assert_eq!(lost.game_match().players(), Players::by_link(Color::White));
    assert!(notice(&lost).contains("by link"));
    let offer = LiveOffer { game_id: ID, game: Game::default(), side: Color::Black, clock: None };
    let begun = PlayPage::default().then(Event::Live(LiveReport::ByLink(Rc::new(offer))));
    assert_eq!(
        (begun.game_match().players(), begun.game_match().game_id()),
        (Players::by_link(Color::Black), Some(ID))
    );
    let elsewhere = live("c3-d4 e5-c3").then(Event::Live(LiveReport::Elsewhere));
    assert_eq!(
        refusal(&typed(elsewhere, "b2-d4")),
        "The live game is not ready. If it is open in another tab, play there."
    );
}
