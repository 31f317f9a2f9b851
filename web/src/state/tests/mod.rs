//! The table's laws: what a person, an address and the machine can do to it.

mod addresses;
mod computer;
mod course;
mod kept;
mod variations;

use std::time::Duration;

use laska_app::address::{write_challenge, write_link};
use laska_app::saved::{LoadedGame, SavedGame, StoredGame, is_same_game, of_other_version, pick};
use laska_app::worker::{Urgency, WorkerStatus};
use laska_app::{
    Beginning, BoardEvent, CursorEvent, GameTag, Going, MatchEvent, MoveTime, Navigation, NewGame, Player, Players,
    Seats, Strength, TimeControl, Timestamp,
};
use laska_rules::{Color, NodeId};
use laska_worker::protocol::{Command, LevelNumber, Reply, SearchReport, SearchScore};

use super::{Event, Table};
use crate::intent::{Intent, TableIntent};
use crate::notice::{Notice, Tone};
use crate::settings::Shown;
use crate::view::{ComputerView, Mark};

fn table(seats: Seats) -> Table {
    Table::default().after(Event::Wanted(TableIntent::NewGame(NewGame { seats, ..NewGame::default() })))
}

fn opened(fragment: &str) -> Table {
    Table::default().after(Event::Opened(fragment.to_owned(), Box::default()))
}

fn press(mut table: Table, squares: &[&str]) -> Table {
    for square in squares {
        table = table.after(Event::Wanted(Intent::Input(BoardEvent::Press(square.parse().expect("a square"))).into()));
    }
    table
}

fn want(table: Table, intent: impl Into<TableIntent>) -> Table {
    table.after(Event::Wanted(intent.into()))
}

/// The moves of a text, one after the other, as they are typed.
fn typed(table: Table, moves: &str) -> Table {
    moves.split(' ').fold(table, |table, mv| want(table, Intent::Input(BoardEvent::Type(mv.into()))))
}

/// The machine's answer to whatever it is asked.
fn answer(table: Table, mv: &str) -> Table {
    let id = table.search().expect("the machine's turn").id;
    table.after(Event::Replied(Reply::Best { id, report: report(mv) }))
}

fn report(mv: &str) -> SearchReport {
    let line = vec![mv.to_owned()];
    SearchReport {
        mv: mv.to_owned(),
        score: SearchScore::Value(60),
        depth: 7,
        nodes: 1,
        nps: None,
        elapsed_ms: 1,
        line,
        variations: vec![],
    }
}

/// A game that the machine begins.
fn against(strength: Strength) -> Table {
    let new_game = NewGame { seats: Seats::Black, strength, ..NewGame::default() };
    want(Table::default(), TableIntent::NewGame(new_game)).after(Event::Worker(WorkerStatus::Ready))
}

/// How strong a move is asked for, and in how many milliseconds.
fn asked_to_play(table: &Table) -> Option<(LevelNumber, Option<u32>)> {
    match table.search()?.command {
        Command::Play { level, movetime_ms, .. } => Some((level, movetime_ms)),
        _ => None,
    }
}

fn thinking(table: &Table) -> ComputerView {
    table.view().computer.expect("the machine plays")
}

fn moves(table: &Table) -> Vec<String> {
    table.play.cursor().game().moves().iter().map(ToString::to_string).collect()
}

fn mark(table: &Table, square: &str) -> Mark {
    let view = table.view();
    view.board.squares.iter().find(|view| view.square.to_string() == square).expect("a square").mark
}

fn notice(table: &Table) -> String {
    table.shell.notice.as_deref().map_or_else(String::new, Notice::text)
}

#[test]
fn two_clicks_are_a_step_and_the_machine_is_asked() {
    let table = press(table(Seats::White), &["c3"]);
    assert_eq!(
        (mark(&table, "c3"), mark(&table, "b4"), mark(&table, "d4")),
        (Mark::Selected, Mark::Target, Mark::Target)
    );
    let table = press(table, &["d4"]);
    assert_eq!(moves(&table), ["c3-d4"]);
    let search = table.search().expect("the machine's turn");
    assert!(matches!(&search.command, Command::Play { game, .. } if game.moves == ["c3-d4"]));
    let table = answer(table, "e5-d4-c3");
    assert_eq!(moves(&table), ["c3-d4", "e5-d4-c3"]);
    assert_eq!(table.search(), None);
    assert!(table.view().status.detail.starts_with("Taking is compulsory: "));
}

#[test]
fn taking_back_returns_to_the_own_turn_and_forward_undoes_it() {
    let two = answer(press(table(Seats::White), &["c3", "d4"]), "e5-d4-c3");
    let back = want(two.clone(), Intent::Undo);
    assert_eq!((moves(&back).len(), back.search()), (0, None));
    assert_eq!(want(back, Intent::Redo).play.cursor().game(), two.play.cursor().game());
    let people = press(table(Seats::People), &["c3", "d4", "e5", "c3"]);
    assert_eq!(moves(&want(people, Intent::Undo)), ["c3-d4"]);
}

#[test]
fn black_cannot_take_back_what_is_not_his() {
    let table = table(Seats::Black);
    assert!(table.search().is_some(), "the machine has White and begins");
    let table = answer(table, "c3-d4");
    assert!(!table.view().controls.undo);
    assert_eq!(table.view().board.bottom, Color::Black);
}

#[test]
fn a_refused_press_says_why() {
    let start = table(Seats::White);
    assert_eq!(notice(&press(start.clone(), &["c5"])), "c5 is Black's; White is to move.");
    assert_eq!(notice(&press(start.clone(), &["a1"])), "a1 cannot move: no square it may go to is free.");
    assert_eq!(notice(&press(start.clone(), &["c3", "c5"])), "c5 is Black's; White is to move.");
    let take = answer(press(start.clone(), &["c3", "d4"]), "e5-d4-c3");
    assert_eq!(notice(&press(take, &["a3"])), "Taking is compulsory, and a3 takes nothing: move b2 or d2.");
    assert_eq!(notice(&press(press(start, &["c3", "d4"]), &["a3"])), "It is the machine's turn: it plays Black.");
}

#[test]
fn a_take_is_entered_jump_by_jump_and_shown_as_it_will_stand() {
    let fork = opened("fen=b,,,//,,,/b,b,/,,,/b,,/w,,, w&variant=laska")
        .after(Event::Wanted(Intent::Input(BoardEvent::Flip).into()));
    let table = press(fork, &["a1", "c3"]);
    let column = |square: &str| {
        let view = table.view();
        let found = view.board.squares.iter().find(|view| view.square.to_string() == square).expect("a square").column;
        found.map_or_else(String::new, |column| column.to_string())
    };
    assert_eq!([column("a1"), column("b2"), column("c3")], ["", "", "wb"]);
    assert_eq!((mark(&table, "a5"), mark(&table, "e5")), (Mark::Target, Mark::Target));
    assert!(notice(&press(table.clone(), &["g1"])).contains("a5 or e5"));
    for intent in [Intent::Input(BoardEvent::Cancel), Intent::Undo] {
        assert_eq!((want(table.clone(), intent).play.board().selected(), table.view().controls.undo), (None, true));
    }
    assert_eq!(moves(&press(table, &["e5"])), ["a1-b2-c3-d4-e5"]);
}

#[test]
fn a_resigned_game_is_over_for_the_person() {
    let table = want(table(Seats::White), TableIntent::Match(MatchEvent::Resign));
    let view = table.view();
    assert_eq!((view.status.headline.as_str(), view.status.detail.as_str()), ("Black wins", "White resigned."));
    assert!(view.status.over && !view.controls.resign);
    assert!(notice(&press(table.clone(), &["c3"])).starts_with("The game is over."));
    let back = want(table, Intent::Undo);
    assert_eq!(back.view().status.headline, "White to move");
}

#[test]
fn every_dialog_is_known_to_be_shown() {
    assert_eq!(Table::default().view().dialog_shown(), Shown::No);
    let dialogs: [fn(Shown) -> TableIntent; 3] =
        [TableIntent::ShowNewGame, |shown| Intent::ShowKeys(shown).into(), |shown| Intent::ShowSettings(shown).into()];
    for dialog in dialogs {
        let shown = want(Table::default(), dialog(Shown::Yes));
        assert_eq!(shown.view().dialog_shown(), Shown::Yes);
        assert_eq!(want(shown, dialog(Shown::No)).view().dialog_shown(), Shown::No);
    }
}

#[test]
fn any_notation_plays() {
    for text in ["c3-d4", "9-13", "c3xd4", " c3-d4! "] {
        assert_eq!(
            moves(&want(table(Seats::People), Intent::Input(BoardEvent::Type(text.into())))),
            ["c3-d4"],
            "{text}"
        );
    }
}

#[test]
fn a_fault_is_named_and_nothing_is_played() {
    for (text, words) in [
        ("hello", "'hello' is not a move"),
        ("c3-c4", "c4 is not a playing square"),
        ("d4-e5", "d4 is empty"),
        ("c5-d4", "c5 is Black's"),
        ("9-99", "99 is not a square"),
    ] {
        let table = want(table(Seats::People), Intent::Input(BoardEvent::Type(text.into())));
        assert!(notice(&table).contains(words), "{text}: {}", notice(&table));
        assert_eq!(moves(&table).len(), 0);
    }
    let thinking = press(table(Seats::White), &["c3", "d4"]);
    assert!(notice(&want(thinking, Intent::Input(BoardEvent::Type("c5-b4".into())))).contains("machine's turn"));
}
