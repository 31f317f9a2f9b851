//! Tests of the play page's state: what a person, an address and the computer can do.

mod addresses;
mod computer;
mod game_flow;
mod learn;
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
use laska_ui::intent::Intent;
use laska_ui::notice::{Notice, Tone};
use laska_ui::settings::{Settings, Shown};
use laska_ui::view::Mark;
use laska_worker::protocol::{Command, Level, Plies, Reply, ScoreKind, SearchReport};

use super::{Event, PlayPage};
use crate::intent::PlayIntent;
use crate::view::ComputerView;

fn page(seats: Seats) -> PlayPage {
    PlayPage::default().after(Event::Intent(PlayIntent::NewGame(NewGame { seats, ..NewGame::default() })))
}

fn opened(fragment: &str) -> PlayPage {
    PlayPage::default().after(Event::Opened(fragment.to_owned(), Box::default()))
}

fn press(mut page: PlayPage, squares: &[&str]) -> PlayPage {
    for square in squares {
        page = page.after(Event::Intent(Intent::Input(BoardEvent::Press(square.parse().expect("a square"))).into()));
    }
    page
}

fn send(page: PlayPage, intent: impl Into<PlayIntent>) -> PlayPage {
    page.after(Event::Intent(intent.into()))
}

/// Types the moves of a text, one after the other.
fn typed(page: PlayPage, moves: &str) -> PlayPage {
    moves.split(' ').fold(page, |page, mv| send(page, Intent::Input(BoardEvent::Type(mv.into()))))
}

/// Replies with a move to the current search.
fn answer(page: PlayPage, mv: &str) -> PlayPage {
    let id = page.search().expect("the computer’s turn").id;
    page.after(Event::Replied(Reply::Best { id, report: report(mv) }))
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
    send(page, PlayIntent::NewGame(new_game)).after(Event::Worker(WorkerStatus::Ready))
}

fn with_evaluation(page: PlayPage) -> PlayPage {
    let settings = Settings { evaluation: Shown::Yes, ..page.settings() };
    send(page, Intent::ChangeSettings(settings))
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
    let back = send(two.clone(), Intent::Undo);
    assert_eq!((moves(&back).len(), back.search()), (0, None));
    assert_eq!(send(back, Intent::Redo).game_match.cursor().game(), two.game_match.cursor().game());
    let people = press(page(Seats::People), &["c3", "d4", "e5", "c3"]);
    assert_eq!(moves(&send(people, Intent::Undo)), ["c3-d4"]);
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
    let pointed = send(again, Intent::Input(BoardEvent::Point(None)));
    assert!(shake(&pointed).is_some() && !refusal(&pointed).is_empty(), "pointing elsewhere changes nothing");
    let selected = press(pointed, &["c3"]);
    assert_eq!((shake(&selected), refusal(&selected)), (None, String::new()));
    assert_eq!(shake(&press(selected, &["c3", "f4"])), None, "an empty square");
}

#[test]
fn a_capture_is_entered_and_previewed_jump_by_jump() {
    let fork = opened("fen=b,,,//,,,/b,b,/,,,/b,,/w,,, w&variant=laska")
        .after(Event::Intent(Intent::Input(BoardEvent::Flip).into()));
    let page = press(fork, &["a1", "c3"]);
    let column = |square: &str| {
        let view = page.view();
        let found = view.board.squares.iter().find(|view| view.square.to_string() == square).expect("a square").column;
        found.map_or_else(String::new, |column| column.to_string())
    };
    assert_eq!([column("a1"), column("b2"), column("c3")], ["", "", "wb"]);
    assert_eq!((mark(&page, "a5"), mark(&page, "e5")), (Mark::Target, Mark::Target));
    assert!(refusal(&press(page.clone(), &["g1"])).contains("a5 or e5"));
    for intent in [Intent::Input(BoardEvent::Cancel), Intent::Undo] {
        assert_eq!((send(page.clone(), intent).game_match.board().selected(), page.view().controls.undo), (None, true));
    }
    assert_eq!(moves(&press(page, &["e5"])), ["a1-b2-c3-d4-e5"]);
}

#[test]
fn a_resigned_game_is_over_until_undone() {
    let page = send(page(Seats::White), PlayIntent::Match(MatchEvent::Resign));
    let view = page.view();
    assert_eq!((view.status.headline.as_str(), view.status.detail.to_string().as_str()), ("You lost", "You resigned."));
    assert!(view.status.over && !view.controls.resign);
    assert!(refusal(&press(page.clone(), &["c3"])).starts_with("The game is over."));
    let back = send(page, Intent::Undo);
    assert_eq!(back.view().status.headline, "Your move");
}

#[test]
fn the_view_reports_every_open_dialog() {
    assert_eq!(PlayPage::default().view().dialog_shown(), Shown::No);
    let dialogs: [fn(Shown) -> PlayIntent; 3] =
        [PlayIntent::ShowNewGame, |shown| Intent::ShowKeys(shown).into(), |shown| Intent::ShowSettings(shown).into()];
    for dialog in dialogs {
        let shown = send(PlayPage::default(), dialog(Shown::Yes));
        assert_eq!(shown.view().dialog_shown(), Shown::Yes);
        assert_eq!(send(shown, dialog(Shown::No)).view().dialog_shown(), Shown::No);
    }
}

#[test]
fn every_notation_is_accepted() {
    for text in ["c3-d4", "9-13", "c3xd4", " c3-d4! "] {
        assert_eq!(
            moves(&send(page(Seats::People), Intent::Input(BoardEvent::Type(text.into())))),
            ["c3-d4"],
            "{text}"
        );
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
        let page = send(page(Seats::People), Intent::Input(BoardEvent::Type(text.into())));
        assert!(refusal(&page).contains(words), "{text}: {}", refusal(&page));
        assert_eq!(moves(&page).len(), 0);
    }
    let thinking = press(page(Seats::White), &["c3", "d4"]);
    assert!(refusal(&send(thinking, Intent::Input(BoardEvent::Type("c5-b4".into())))).contains("computer’s turn"));
}
