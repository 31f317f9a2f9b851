//! Tests of the play page's state: what a person, an address and the computer can do.

mod addresses;
mod coach;
mod computer;
mod effects;
mod game_flow;
mod learn;
mod live;
mod saved_games;
mod share;
mod variations;

use std::time::Duration;

use laska_app::address::{write_challenge, write_link};
use laska_app::saved::{LoadedGame, SavedGame, StoredGame, find_game, find_other_version, is_same_game};
use laska_app::worker::{Urgency, WorkerStatus};
use laska_app::{
    Autoplay, BoardEvent, CursorEvent, GameId, MatchEvent, MoveTime, Navigation, NewGame, Player, Players, Seats,
    StartFrom, Strength, TimeControl, Timestamp,
};
use laska_rules::{Color, NodeId};
use laska_ui::notice::{Notice, Tone};
use laska_ui::settings::{Settings, Shown};
use laska_ui::view::Mark;
use laska_worker::protocol::{Command, Level, Plies, Reply, ScoreKind, SearchReport};

use super::PlayPage;
use crate::event::{Dialog, Event};
use crate::view::{ComputerView, DialogView};

trait Then {
    /// Returns the state after an event that gives the browser nothing to do.
    fn then(self, event: impl Into<Event>) -> Self;
}

impl Then for PlayPage {
    fn then(self, event: impl Into<Event>) -> Self {
        let event = event.into();
        let (page, effects) = self.after(event.clone());
        assert_eq!(effects, [], "{event:?}");
        page
    }
}

fn page(seats: Seats) -> PlayPage {
    PlayPage::default().then(Event::Begin(NewGame { seats, ..NewGame::default() }))
}

fn opened(fragment: &str) -> PlayPage {
    PlayPage::default().then(Event::Opened(fragment.to_owned(), Box::default()))
}

fn press(mut page: PlayPage, squares: &[&str]) -> PlayPage {
    for square in squares {
        page = page.then(BoardEvent::Press(square.parse().expect("a square")));
    }
    page
}

fn send(page: PlayPage, event: impl Into<Event>) -> PlayPage {
    page.then(event)
}

/// Types the moves of a text, one after the other.
fn typed(page: PlayPage, moves: &str) -> PlayPage {
    moves.split(' ').fold(page, |page, mv| send(page, BoardEvent::Type(mv.into())))
}

/// Replies with a move to the current search.
fn answer(page: PlayPage, mv: &str) -> PlayPage {
    let id = page.search().expect("the computer’s turn").id;
    page.then(MatchEvent::Replied(Reply::Best { id, report: report(mv) }))
}

fn report(mv: &str) -> SearchReport {
    let line = vec![mv.to_owned()];
    SearchReport {
        mv: mv.to_owned(),
        score: ScoreKind::Value(60),
        depth: 7,
        nodes: 1,
        nps: None,
        elapsed_ms: 1,
        line,
        variations: vec![],
    }
}

/// Starts a game in which the computer moves first.
fn against(strength: Strength) -> PlayPage {
    let new_game = NewGame { seats: Seats::Black, strength, ..NewGame::default() };
    let page = with_evaluation(PlayPage::default());
    send(page, Event::Begin(new_game)).then(MatchEvent::Worker(WorkerStatus::Ready))
}

fn with_evaluation(page: PlayPage) -> PlayPage {
    let settings = Settings { evaluation: Shown::Yes, ..page.settings() };
    send(page, Event::ChangeSettings(settings))
}

/// Returns the level and the time limit in milliseconds of the requested move.
fn requested_move(page: &PlayPage) -> Option<(Level, Option<u32>)> {
    match page.search()?.command {
        Command::Play { level, movetime_ms, .. } => Some((level, movetime_ms)),
        _ => None,
    }
}

fn thinking(page: &PlayPage) -> ComputerView {
    page.view().computer.expect("the computer plays")
}

fn moves(page: &PlayPage) -> Vec<String> {
    page.game_match.cursor().game().moves().iter().map(ToString::to_string).collect()
}

/// Returns what the new-game dialog says, if it is open: the side that it preselects, and the error.
fn new_game_prompt(page: &PlayPage) -> Option<(Option<Color>, Option<String>)> {
    match page.view().dialog? {
        DialogView::NewGame { challenged, position_error } => Some((challenged, position_error)),
        _ => None,
    }
}

fn mark(page: &PlayPage, square: &str) -> Mark {
    let view = page.view();
    view.board.squares.iter().find(|view| view.square.to_string() == square).expect("a square").mark
}

fn notice(page: &PlayPage) -> String {
    page.shell.notice.as_deref().map_or_else(String::new, Notice::text)
}

/// Returns why the last input was refused, as the status says it.
fn refusal(page: &PlayPage) -> String {
    let view = page.view();
    assert_eq!(view.notice, None, "no notice covers the page");
    view.status.remark.map_or_else(String::new, |remark| remark.to_string())
}

#[test]
fn two_clicks_play_a_step_and_start_the_computers_search() {
    let page = press(page(Seats::White), &["c3"]);
    assert_eq!((mark(&page, "c3"), mark(&page, "b4"), mark(&page, "d4")), (Mark::Selected, Mark::Target, Mark::Target));
    let page = press(page, &["d4"]);
    assert_eq!(moves(&page), ["c3-d4"]);
    let search = page.search().expect("the computer’s turn");
    assert!(matches!(&search.command, Command::Play { game, .. } if game.moves == ["c3-d4"]));
    let page = answer(page, "e5-d4-c3");
    assert_eq!(moves(&page), ["c3-d4", "e5-d4-c3"]);
    assert_eq!(page.search(), None);
    let status = page.view().status;
    assert_eq!((status.headline.as_str(), status.detail.to_string()), ("You must capture", "b2 or d2".to_owned()));
}

#[test]
fn undo_returns_to_the_players_turn_and_redo_reverts_it() {
    let two = answer(press(page(Seats::White), &["c3", "d4"]), "e5-d4-c3");
    let back = send(two.clone(), MatchEvent::Undo);
    assert_eq!((moves(&back).len(), back.search()), (0, None));
    assert_eq!(send(back, MatchEvent::Redo).game_match.cursor().game(), two.game_match.cursor().game());
    let people = press(page(Seats::People), &["c3", "d4", "e5", "c3"]);
    assert_eq!(moves(&send(people, MatchEvent::Undo)), ["c3-d4"]);
}

#[test]
fn black_cannot_undo_whites_first_move() {
    let page = page(Seats::Black);
    assert!(page.search().is_some(), "the computer has White and begins");
    let page = answer(page, "c3-d4");
    assert!(!page.view().controls.undo);
    assert_eq!(page.view().board.bottom, Color::Black);
}

#[test]
fn a_refused_press_states_the_reason() {
    let start = page(Seats::White);
    assert_eq!(refusal(&press(start.clone(), &["c5"])), "c5 belongs to Black. White is to move.");
    assert_eq!(refusal(&press(start.clone(), &["a1"])), "a1 cannot move: it is blocked.");
    assert_eq!(refusal(&press(start.clone(), &["c3", "c5"])), "c5 belongs to Black. White is to move.");
    let capture = answer(press(start.clone(), &["c3", "d4"]), "e5-d4-c3");
    assert_eq!(refusal(&press(capture, &["a3"])), "You must capture, and a3 cannot. Move b2 or d2.");
    assert_eq!(refusal(&press(press(start, &["c3", "d4"]), &["a5"])), "It is the computer’s turn. It plays Black.");
}

#[test]
fn each_refused_press_shakes_its_column_until_the_next_input() {
    let shake = |page: &PlayPage| page.view().board.shake.map(|shake| (shake.square.to_string(), shake.number));
    let refused = press(page(Seats::People), &["a1"]);
    assert_eq!(shake(&refused), Some(("a1".to_owned(), 1)));
    let again = press(refused, &["a1"]);
    assert_eq!(shake(&again), Some(("a1".to_owned(), 2)), "a repeated refusal shakes it again");
    let pointed = send(again, BoardEvent::Point(None));
    assert!(shake(&pointed).is_some() && !refusal(&pointed).is_empty(), "pointing elsewhere changes nothing");
    let selected = press(pointed, &["c3"]);
    assert_eq!((shake(&selected), refusal(&selected)), (None, String::new()));
    assert_eq!(shake(&press(selected, &["c3", "f4"])), None, "an empty square");
}

#[test]
fn a_capture_is_entered_and_previewed_jump_by_jump() {
    let fork = opened("fen=b,,,//,,,/b,b,/,,,/b,,/w,,, w&variant=laska").then(BoardEvent::Flip);
    let page = press(fork, &["a1", "c3"]);
    let column = |square: &str| {
        let view = page.view();
        let found = view.board.squares.iter().find(|view| view.square.to_string() == square).expect("a square").column;
        found.map_or_else(String::new, |column| column.to_string())
    };
    assert_eq!([column("a1"), column("b2"), column("c3")], ["", "", "wb"]);
    assert_eq!((mark(&page, "a5"), mark(&page, "e5")), (Mark::Target, Mark::Target));
    assert!(refusal(&press(page.clone(), &["g1"])).contains("a5 or e5"));
    for event in [BoardEvent::Cancel.into(), Event::from(MatchEvent::Undo)] {
        assert_eq!((send(page.clone(), event).game_match.board().selected(), page.view().controls.undo), (None, true));
    }
    assert_eq!(moves(&press(page, &["e5"])), ["a1-b2-c3-d4-e5"]);
}

#[test]
fn a_resigned_game_is_over_until_undone() {
    let page = send(page(Seats::White), MatchEvent::Resign);
    let view = page.view();
    assert_eq!((view.status.headline.as_str(), view.status.detail.to_string().as_str()), ("You lost", "You resigned."));
    assert!(view.status.over && !view.controls.resign);
    assert!(refusal(&press(page.clone(), &["c3"])).starts_with("The game is over."));
    let back = send(page, MatchEvent::Undo);
    assert_eq!(back.view().status.headline, "Your move");
}

#[test]
fn the_view_reports_every_open_dialog() {
    assert_eq!(PlayPage::default().view().dialog, None);
    let dialogs = [Dialog::NewGame, Dialog::Share, Dialog::Keys, Dialog::Settings, Dialog::Resign, Dialog::Games];
    for dialog in dialogs {
        let shown = send(PlayPage::default(), Event::Open(dialog));
        assert_eq!(shown.view().dialog.map(|view| view.dialog()), Some(dialog));
        for other in dialogs.into_iter().filter(|other| *other != dialog) {
            assert!(send(shown.clone(), Event::Close(other)).view().shows(dialog), "{other:?} is closed already");
        }
        assert_eq!(send(shown, Event::Close(dialog)).view().dialog, None);
    }
}

#[test]
fn every_notation_is_accepted() {
    for text in ["c3-d4", "9-13", "c3xd4", " c3-d4! "] {
        assert_eq!(moves(&send(page(Seats::People), BoardEvent::Type(text.into()))), ["c3-d4"], "{text}");
    }
}

#[test]
fn an_invalid_move_is_reported_and_not_played() {
    for (text, words) in [
        ("hello", "'hello' is not a move"),
        ("c3-c4", "c4 is not a playing square"),
        ("d4-e5", "d4 is empty"),
        ("c5-d4", "c5 is Black's"),
        ("9-99", "99 is not a square"),
    ] {
        let page = send(page(Seats::People), BoardEvent::Type(text.into()));
        assert!(refusal(&page).contains(words), "{text}: {}", refusal(&page));
        assert_eq!(moves(&page).len(), 0);
    }
    let thinking = press(page(Seats::White), &["c3", "d4"]);
    assert!(refusal(&send(thinking, BoardEvent::Type("c5-b4".into()))).contains("computer’s turn"));
}
