//! Two machines play by themselves, pause, and give way to a person.

use laska_worker::protocol::LevelText;

use super::*;

fn two() -> Table {
    let strength = |level| Strength { level: LevelText::new(level).expect("a level"), time: MoveTime::default() };
    let new_game =
        NewGame { seats: Seats::Computers, strength: strength(2), second: strength(5), ..NewGame::default() };
    want(Table::default(), TableIntent::NewGame(new_game)).after(Event::Worker(WorkerStatus::Ready))
}

fn level(table: &Table) -> Option<u8> {
    asked_to_play(table).map(|(level, _)| level.number())
}

#[test]
fn each_side_has_its_own_level() {
    let table = two();
    assert_eq!(level(&table), Some(2));
    let table = answer(table, "c3-d4");
    assert_eq!((level(&table), thinking(&table).title.as_str()), (Some(5), "Black: Machine, level 5"));
    let view = table.view();
    assert!(!view.controls.undo && !view.controls.resign && !view.controls.draw && !view.controls.hint);
    assert!(notice(&press(table, &["e5"])).contains("Two machines"));
}

#[test]
fn a_pause_ends_the_thought_until_they_go_on() {
    let paused = want(answer(two(), "c3-d4"), TableIntent::SetGoing(Going::Paused));
    assert_eq!((paused.search(), paused.view().status.machines), (None, Some(Going::Paused)));
    let on = want(want(paused, Intent::GoToPly(0)), TableIntent::SetGoing(Going::On));
    assert_eq!((level(&on), moves(&on).len()), (Some(5), 1), "they go on from the end");
}

#[test]
fn a_person_takes_the_side_to_move() {
    let table = want(answer(two(), "c3-d4"), TableIntent::PlayFromHere);
    assert_eq!((table.play.players().lone_computer(), table.search()), (Some(Color::White), None));
    let table = press(table, &["e5", "c3"]);
    assert_eq!(level(&table), Some(2));
}

#[test]
fn two_machines_play_at_a_pace_that_can_be_watched() {
    let least = |table: &Table| table.search().expect("a machine is asked").pace.least();
    let table = answer(two(), "c3-d4");
    assert_eq!(least(&table), Duration::from_secs(1));
    // Each further jump is watched as well.
    let table = answer(answer(table, "e5-d4-c3"), "b2-c3-d4");
    assert_eq!(least(&table), Duration::from_secs(1));
    let jumps = Table::default().after(Event::Opened("fen=///b,b,/,,,/b,,/w,,,_w".to_owned(), Box::default()));
    let two = NewGame { seats: Seats::Computers, beginning: Beginning::Here, ..NewGame::default() };
    let jumped = answer(want(jumps, TableIntent::NewGame(two)), "a1-b2-c3-d4-e5");
    assert_eq!(least(&jumped), Duration::from_millis(1350));
    // Against a person the eye follows the person's own move.
    let alone = NewGame { seats: Seats::Black, ..NewGame::default() };
    assert_eq!(least(&want(Table::default(), TableIntent::NewGame(alone))), Duration::from_millis(350));
}

#[test]
fn the_pace_keeps_within_the_clock() {
    let clock = Some(TimeControl::of(1, 0));
    let new_game = NewGame { seats: Seats::Black, clock, ..NewGame::default() };
    let table = want(Table::default(), TableIntent::NewGame(new_game)).after(Event::Time(Timestamp(59_990)));
    let search = table.search().expect("White has time left");
    let Command::Play { movetime_ms, .. } = search.command else { panic!("a move is asked for") };
    assert!(search.pace.least() <= Duration::from_millis(movetime_ms.expect("a clock limits it").into()));
}
