//! The computer: it is asked as strong as was wanted, late answers and failures change nothing; it gives hints, and two
//! of them play by themselves.

use super::*;
use crate::view::MoveNowView;

#[test]
fn late_answers_change_nothing() {
    let asked = press(table(Seats::White), &["c3", "d4"]);
    let id = asked.search().expect("the machine's turn").id;
    let back = want(asked, Intent::Undo);
    assert!(moves(&back).is_empty());
    let late = back.clone().after(Event::Replied(Reply::Best { id, report: report("e5-d4-c3") }));
    assert_eq!(late, back);
    let again = press(back, &["c3", "d4"]);
    let late = again.clone().after(Event::Replied(Reply::Best { id, report: report("e5-d4-c3") }));
    assert_eq!(late, again, "the same position, but another search");
}

#[test]
fn the_machine_waits_while_one_looks_back() {
    let two = answer(press(table(Seats::White), &["c3", "d4"]), "e5-d4-c3");
    let past = want(two.clone(), Intent::Cursor(CursorEvent::GoToPly(1)));
    assert_eq!(past.search(), None);
    assert!(notice(&press(past.clone(), &["e5"])).contains("earlier position"));
    assert_eq!(want(past, Intent::Cursor(CursorEvent::GoToPly(2))).play.cursor().game(), two.play.cursor().game());
}

#[test]
fn a_machine_that_cannot_answer_says_so_and_is_asked_again_after_a_change() {
    let asked = press(table(Seats::White), &["c3", "d4"]);
    let id = asked.search().expect("the machine's turn").id;
    let failed = asked.after(Event::Replied(Reply::Failed { id: Some(id), message: "no".to_owned() }));
    assert_eq!((failed.search(), notice(&failed).contains("no. Take back")), (None, true));
    let again = press(want(failed, Intent::Undo), &["c3", "d4"]);
    assert!(again.search().is_some());
}

#[test]
fn the_machine_plays_as_strong_as_was_asked_for() {
    for level in LevelNumber::all() {
        for time in MoveTime::ALL {
            let strength = Strength { level, time };
            let table = against(strength);
            let limit = strength.limit().map(|limit| limit.as_millis() as u32);
            assert_eq!(asked_to_play(&table), Some((level, limit)));
            let timed = level == LevelNumber::STRONGEST && time != MoveTime::Unlimited;
            assert_eq!(strength.limit().is_some(), timed, "{strength:?}");
            let title = thinking(&table).title;
            assert!(title.starts_with(&format!("Machine, level {}", level.number())), "{title}");
        }
    }
    assert!(MoveTime::ALL.is_sorted_by_key(|time| time.limit().unwrap_or(Duration::MAX)));
}

#[test]
fn the_machine_can_be_told_to_move_while_it_thinks_and_once() {
    let endless = Strength { level: LevelNumber::STRONGEST, time: MoveTime::Unlimited };
    let asked = against(endless);
    let search = asked.search().expect("the machine begins");
    assert_eq!((search.urgency, asked.view().status.move_now), (Urgency::InTime, MoveNowView::Enabled));
    let hurried = want(asked, TableIntent::Match(MatchEvent::MoveNow));
    assert_eq!(hurried.search().map(|it| (it.id, it.urgency)), Some((search.id, Urgency::Now)));
    assert_eq!((thinking(&hurried).active, hurried.view().status.move_now), (true, MoveNowView::Disabled));
    let answered = answer(hurried, "c3-d4");
    assert_eq!((moves(&answered), answered.view().status.move_now), (vec!["c3-d4".to_owned()], MoveNowView::Absent));
    let next = press(answered, &["e5", "c3"]).search().map(|it| it.urgency);
    assert_eq!(next, Some(Urgency::InTime), "the next move has its time again");
}

#[test]
fn what_is_said_of_a_column_put_down_is_about_that_column() {
    let square = |name: &str| name.parse().expect("a square");
    let put_down =
        |from: &str, on: &str| want(press(table(Seats::People), &[from]), Intent::Input(BoardEvent::Drop(square(on))));
    for on in ["b2", "c5", "e5", "a1"] {
        let refused = put_down("c3", on);
        assert_eq!(notice(&refused), format!("c3 cannot go to {on}: it can go to b4 or d4."));
        assert!(refused.play.board().selected().is_none() && moves(&refused).is_empty());
    }
    assert_eq!(moves(&put_down("c3", "d4")), ["c3-d4"]);
    // On its own square it is dropped, as by a click.
    assert!(put_down("c3", "c3").play.board().selected().is_none());
}

#[test]
fn the_computers_line_is_hidden_while_a_person_is_to_move() {
    let asked = press(table(Seats::White), &["c3", "d4"]).after(Event::Worker(WorkerStatus::Ready));
    let id = asked.search().expect("the machine's turn").id;
    let thinks = asked.after(Event::Replied(Reply::Progress { id, report: report("e5-d4-c3") }));
    assert!(thinking(&thinks).line.contains("e5-d4-c3"));
    let answered = answer(thinks, "e5-d4-c3");
    assert_eq!(thinking(&answered).line, "", "the next of its moves is the one to be found");
}

fn two() -> Table {
    let strength = |level| Strength { level: LevelNumber::new(level).expect("a level"), time: MoveTime::default() };
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
    let paused = want(answer(two(), "c3-d4"), TableIntent::Match(MatchEvent::SetGoing(Going::Paused)));
    assert_eq!((paused.search(), paused.view().status.computers), (None, Some(Going::Paused)));
    let on = want(
        want(paused, Intent::Cursor(CursorEvent::GoToPly(0))),
        TableIntent::Match(MatchEvent::SetGoing(Going::On)),
    );
    assert_eq!((level(&on), moves(&on).len()), (Some(5), 1), "they go on from the end");
}

#[test]
fn a_person_takes_the_side_to_move() {
    let table = want(answer(two(), "c3-d4"), TableIntent::Match(MatchEvent::PlayFromHere));
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

fn hinted(table: Table) -> Table {
    let asked = want(table, Intent::Hint);
    assert!(matches!(asked.search().map(|search| search.command), Some(Command::Search { .. })));
    answer(asked, "c3-d4")
}

#[test]
fn the_first_press_marks_the_move_and_the_second_says_why() {
    let first = hinted(table(Seats::People));
    let view = first.view();
    let stops: Vec<_> = view.board.hint_stops.iter().map(ToString::to_string).collect();
    assert_eq!((stops, view.controls.hint), (vec!["c3".to_owned(), "d4".to_owned()], true));
    assert_eq!((first.search(), moves(&first).len()), (None, 0), "a hint plays nothing");
    let second = want(first, Intent::Hint).view();
    let words = second.status.hint.expect("the reason");
    assert!(words.starts_with("White stands a little better (+0.6). Expected: c3-d4"), "{words}");
    assert!(!second.controls.hint && !second.board.hint_stops.is_empty());
}

#[test]
fn a_hint_is_gone_with_the_next_move() {
    for table in [
        press(hinted(table(Seats::White)), &["c3", "b4"]),
        want(hinted(table(Seats::White)), Intent::Cursor(CursorEvent::GoToPly(0))),
    ] {
        let view = table.view();
        assert_eq!((view.status.hint, view.board.hint_stops), (None, vec![]));
    }
}

#[test]
fn there_is_no_hint_at_the_machines_turn_and_after_the_end() {
    let thinking = press(table(Seats::White), &["c3", "d4"]);
    for table in [thinking, want(table(Seats::People), TableIntent::Match(MatchEvent::Resign))] {
        assert!(!table.view().controls.hint);
        assert_eq!(want(table.clone(), Intent::Hint), table);
    }
}

#[test]
fn a_late_hint_and_a_failed_one_mark_nothing() {
    let asked = want(table(Seats::People), Intent::Hint);
    let id = asked.search().expect("a hint is looked for").id;
    let played = press(asked.clone(), &["c3", "d4"]);
    let late = played.clone().after(Event::Replied(Reply::Best { id, report: report("c3-d4") }));
    assert_eq!(late, played);
    let failed = asked.after(Event::Replied(Reply::Failed { id: Some(id), message: "no".to_owned() }));
    assert_eq!((failed.search(), notice(&failed).contains("no")), (None, true));
}
