//! The drill's laws.

use laska_app::BoardEvent;
use laska_rules::notation::piece_list;
use laska_rules::{Board, Chain, Game};
use laska_web::intent::Intent;
use laska_web::settings::Notation;
use laska_web::view::Mark;

use super::{By, Drill, Event, Finding, Help, OtherMoves, Stage, Task, Turn};

fn game(list: &str) -> Game {
    Game::from_position(piece_list::parse(list, Board::Seven).expect("a position"), Chain::All)
}

fn turn(wanted: &str, reply: &str) -> Turn {
    Turn {
        wanted: wanted.split(' ').map(|mv| mv.parse().expect("a move")).collect(),
        reply: (!reply.is_empty()).then(|| reply.parse().expect("a move")),
    }
}

/// Two turns: a step to either side, a reply, and a take.
fn drill() -> Drill {
    let turns = vec![turn("c3-d4 c3-b4", "f6-e5"), turn("d4-e5-f6", "")];
    Drill::new(Task { start: game("c3w f6b a7b, White to move"), turns, others: OtherMoves::Wrong })
}

fn press(drill: Drill, squares: &str) -> Drill {
    squares.split(' ').fold(drill, |drill, square| {
        drill.after(Event::Wanted(Intent::Input(BoardEvent::Press(square.parse().expect("a square")))))
    })
}

fn over(drill: Drill) -> Drill {
    let due = drill.due().expect("something comes by itself");
    drill.after(Event::Over(due))
}

fn moves(drill: &Drill) -> Vec<String> {
    drill.game().moves().iter().map(ToString::to_string).collect()
}

fn movable(drill: &Drill) -> usize {
    drill.view(Notation::default()).board.squares.iter().filter(|it| it.mark == Mark::Movable).count()
}

#[test]
fn the_right_moves_lead_through_the_replies_to_the_end() {
    let asked = drill();
    assert_eq!((asked.stage(), movable(&asked)), (Stage::Asked, 1));
    let waiting = press(asked, "c3 d4");
    assert_eq!((waiting.stage(), movable(&waiting)), (Stage::Waiting, 0));
    let second = over(waiting);
    assert_eq!((second.stage(), second.turn()), (Stage::Asked, 1));
    let done = press(second, "d4 f6");
    assert_eq!(moves(&done), ["c3-d4", "f6-e5", "d4-e5-f6"]);
    assert!(done.is_found() && done.is_clean() && done.due().is_none());
    assert_eq!(press(done.clone(), "a7 b6"), done, "the end stays");
}

#[test]
fn a_wrong_move_stays_until_it_is_taken_back_and_is_counted() {
    let second = over(press(drill(), "c3 d4"));
    let task = Task {
        start: game("a1W g7b, White to move"),
        turns: vec![turn("a1-b2", "g7-f6"), turn("b2-c3", "")],
        others: OtherMoves::Wrong,
    };
    let wrong = press(over(press(Drill::new(task), "a1 b2")), "b2 a3");
    assert!(matches!(wrong.stage(), Stage::Wrong(mv) if mv.to_string() == "b2-a3"), "{:?}", wrong.stage());
    assert_eq!((moves(&wrong).len(), movable(&wrong)), (3, 0));
    for back in [Event::Retry, Event::Wanted(Intent::Input(BoardEvent::Cancel))] {
        let again = wrong.clone().after(back);
        assert_eq!((again.stage(), moves(&again).len()), (Stage::Asked, 2));
    }
    let mended = press(wrong, "b2 c3");
    assert!(mended.is_found() && !mended.is_clean(), "a press takes it back by itself");
    assert_eq!(second.faults, 0);
}

#[test]
fn who_is_faster_than_the_reply_gets_it_at_once() {
    let done = press(drill(), "c3 d4 d4 f6");
    assert!(done.is_found());
}

#[test]
fn a_refusal_is_told_and_is_no_fault() {
    let second = over(press(drill(), "c3 d4"));
    let refused = press(second, "a7");
    assert_eq!((refused.stage(), refused.faults), (Stage::Asked, 0));
    assert!(refused.view(Notation::default()).refused.is_some());
}

#[test]
fn hints_tell_the_column_and_then_the_move() {
    let stops = |drill: &Drill| {
        drill.view(Notation::default()).board.hint_stops.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let column = drill().after(Event::Help);
    assert_eq!((stops(&drill()), stops(&column)), (vec![], vec!["c3".to_owned()]));
    let whole = column.after(Event::Wanted(Intent::Hint));
    assert_eq!((stops(&whole), whole.help), (vec!["c3".to_owned(), "d4".to_owned()], Help::Move));
    let next = over(press(whole, "c3 d4"));
    assert_eq!((stops(&next).len(), next.is_clean()), (0, false));
}

#[test]
fn what_is_given_up_is_shown_to_the_end_and_can_be_tried_again() {
    let wrong_once = press(drill(), "c3").after(Event::Show);
    let shown = over(over(over(wrong_once)));
    assert_eq!((moves(&shown).len(), shown.stage(), shown.is_found()), (3, Stage::Done, false));
    let again = shown.after(Event::Restart);
    assert_eq!((moves(&again).len(), again.stage(), again.by), (0, Stage::Asked, By::Finder));
}

#[test]
fn a_pause_that_is_over_late_changes_nothing() {
    let waiting = press(drill(), "c3 d4");
    let due = waiting.due().expect("a reply");
    let shown = waiting.after(Event::Show);
    assert_eq!(shown.clone().after(Event::Over(due)), shown);
}

#[test]
fn the_side_that_looks_for_it_sits_at_the_bottom() {
    let turns = vec![turn("g7-f6", "")];
    let black = Drill::new(Task { start: game("a1W g7b, Black to move"), turns, others: OtherMoves::Wrong });
    assert_eq!(black.view(Notation::default()).board.bottom, laska_rules::Color::Black);
}

/// One turn whose other moves have to be found out about, with one of them on the board.
fn checking() -> Drill {
    let turns = vec![turn("c3-d4", "")];
    let task = Task { start: game("c3w f6b a7b, White to move"), turns, others: OtherMoves::Checked };
    press(Drill::new(task), "c3 b4")
}

#[test]
fn a_move_that_may_win_too_stays_untouched_on_the_board_until_that_is_found_out() {
    let checking = checking();
    assert!(matches!(checking.stage(), Stage::Checking(mv) if mv.to_string() == "c3-b4"), "{:?}", checking.stage());
    for meanwhile in [Event::Wanted(Intent::Input(BoardEvent::Cancel)), Event::Retry, Event::Help] {
        let after = checking.clone().after(meanwhile);
        assert_eq!((after.stage(), moves(&after), after.faults()), (checking.stage(), moves(&checking), 0));
    }
    assert_eq!((movable(&checking), moves(&press(checking, "b4 a5")).len()), (0, 1));
}

#[test]
fn a_move_that_is_proven_to_win_is_no_fault_and_any_other_is() {
    let slower = checking().after(Event::Checked(Finding::Wins));
    assert!(matches!(slower.stage(), Stage::Slower(_)) && slower.faults() == 0 && slower.is_clean());
    let solved = press(slower.after(Event::Retry), "c3 d4");
    assert!(solved.is_found() && solved.is_clean());
    let wrong = checking().after(Event::Checked(Finding::Unproven));
    assert!(matches!(wrong.stage(), Stage::Wrong(_)) && wrong.faults() == 1);
    assert_eq!(wrong.clone().after(Event::Checked(Finding::Wins)), wrong, "what comes late changes nothing");
    let shown = over(checking().after(Event::Show));
    assert_eq!(moves(&shown), ["c3-d4"], "who gives up does not wait for it");
}
