//! A hint is given in two steps, never at the machine's turn, and is gone with the next move.

use laska_worker::protocol::Reply;

use super::*;

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
    for table in
        [press(hinted(table(Seats::White)), &["c3", "b4"]), want(hinted(table(Seats::White)), Intent::GoToPly(0))]
    {
        let view = table.view();
        assert_eq!((view.status.hint, view.board.hint_stops), (None, vec![]));
    }
}

#[test]
fn there_is_no_hint_at_the_machines_turn_and_after_the_end() {
    let thinking = press(table(Seats::White), &["c3", "d4"]);
    for table in [thinking, want(table(Seats::People), TableIntent::Resign)] {
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
