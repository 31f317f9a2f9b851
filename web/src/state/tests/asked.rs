//! The machine is asked as strong as it was wanted, and what is late or fails changes nothing.

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
    let past = want(two.clone(), Intent::GoToPly(1));
    assert_eq!(past.search(), None);
    assert!(notice(&press(past.clone(), &["e5"])).contains("earlier position"));
    assert_eq!(want(past, Intent::GoToPly(2)).play.cursor().game(), two.play.cursor().game());
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
    for level in LevelText::all() {
        for time in MoveTime::ALL {
            let strength = Strength { level, time };
            let table = against(strength);
            let limit = strength.limit().map(|limit| limit.as_millis() as u32);
            assert_eq!(asked_to_play(&table), Some((level, limit)));
            let timed = level == LevelText::STRONGEST && time != MoveTime::Unlimited;
            assert_eq!(strength.limit().is_some(), timed, "{strength:?}");
            let title = thinking(&table).title;
            assert!(title.starts_with(&format!("Machine, level {}", level.number())), "{title}");
        }
    }
    assert!(MoveTime::ALL.is_sorted_by_key(|time| time.limit().unwrap_or(Duration::MAX)));
}

#[test]
fn the_machine_can_be_told_to_move_while_it_thinks_and_once() {
    let endless = Strength { level: LevelText::STRONGEST, time: MoveTime::Unlimited };
    let asked = against(endless);
    let search = asked.search().expect("the machine begins");
    assert_eq!((search.urgency, asked.view().status.move_now), (Urgency::InTime, MoveNowView::Enabled));
    let hurried = want(asked, TableIntent::MoveNow);
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
