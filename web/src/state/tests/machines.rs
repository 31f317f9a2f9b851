//! Two machines play by themselves, pause, and give way to a person.

use laska_worker::protocol::LevelText;

use super::*;
use crate::intent::Going;

fn two() -> Table {
    let strength = |level| Strength { level: LevelText::new(level).expect("a level"), time: MoveTime::default() };
    let new_game = NewGame { seats: Seats::Machines, strength: strength(2), second: strength(5), ..NewGame::default() };
    want(Table::default(), Intent::NewGame(new_game)).after(Event::Machine(MachineHealth::Ready))
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
    let paused = want(answer(two(), "c3-d4"), Intent::Machines(Going::Paused));
    assert_eq!((paused.search(), paused.view().status.machines), (None, Some(Going::Paused)));
    let on = want(want(paused, Intent::GoTo(0)), Intent::Machines(Going::On));
    assert_eq!((level(&on), moves(&on).len()), (Some(5), 1), "they go on from the end");
}

#[test]
fn a_person_takes_the_side_to_move() {
    let table = want(answer(two(), "c3-d4"), Intent::PlayFromHere);
    assert_eq!((table.seating().lone_machine(), table.search()), (Some(Color::White), None));
    let table = press(table, &["e5", "c3"]);
    assert_eq!(level(&table), Some(2));
}
