//! Tests of the exercise's state machine.

use laska_app::{BoardEvent, Navigation};
use laska_rules::notation::piece_list;
use laska_rules::{Board, CaptureRule, Game};

use super::{CheckResult, Event, Exercise, HintLevel, Mode, OtherMoves, Status, Task, Turn};
use crate::settings::Notation;
use crate::view::Mark;

fn game(list: &str) -> Game {
    Game::from_position(piece_list::parse(list, Board::Seven).expect("a position"), CaptureRule::MustFinish)
}

fn turn(correct: &str, reply: &str) -> Turn {
    Turn {
        correct: correct.split(' ').map(|mv| mv.parse().expect("a move")).collect(),
        equal: Vec::new(),
        reply: (!reply.is_empty()).then(|| reply.parse().expect("a move")),
    }
}

#[test]
fn a_move_that_is_as_good_is_right_but_does_not_leave_the_line() {
    let equal = Turn { equal: vec!["c3-b4".parse().expect("a move")], ..turn("c3-d4", "f6-e5") };
    let task = Task {
        start: game("c3w f6b a7b, White to move"),
        turns: vec![equal, turn("d4-e5-f6", "")],
        other_moves: OtherMoves::Wrong,
        continuation: Vec::new(),
    };
    let shown = press(Exercise::new(task), "c3 b4");
    assert!(matches!(shown.status(), Status::Equal(mv) if mv.to_string() == "c3-b4"), "{:?}", shown.status());
    assert!(shown.mistakes() == 0 && shown.is_first_try());
    let back = shown.clone().after(Event::Retry);
    assert_eq!((moves(&back).len(), back.status()), (0, Status::YourTurn));
    let on = press(shown, "c3 d4");
    assert_eq!((moves(&on), on.status()), (vec!["c3-d4".to_owned()], Status::Waiting));
    assert!(on.is_first_try(), "an equal move costs nothing");
}

fn exercise() -> Exercise {
    exercise_in("c3w f6b a7b, White to move")
}

/// Two turns: a step to either side, a reply, and a capture.
fn exercise_in(list: &str) -> Exercise {
    let turns = vec![turn("c3-d4 c3-b4", "f6-e5"), turn("d4-e5-f6", "")];
    Exercise::new(Task {
        start: game(list),
        turns,
        other_moves: OtherMoves::Wrong,
        continuation: vec!["a7-b6".parse().expect("a move")],
    })
}

fn press(exercise: Exercise, squares: &str) -> Exercise {
    squares.split(' ').fold(exercise, |exercise, square| {
        exercise.after(Event::Input(BoardEvent::Press(square.parse().expect("a square"))))
    })
}

fn end_pause(exercise: Exercise) -> Exercise {
    let pause = exercise.pause().expect("a move is due");
    exercise.after(Event::PauseOver(pause))
}

fn moves(exercise: &Exercise) -> Vec<String> {
    exercise.game().moves().iter().map(ToString::to_string).collect()
}

fn movable_squares(exercise: &Exercise) -> usize {
    exercise.view(Notation::default()).board.squares.iter().filter(|it| it.mark == Mark::Movable).count()
}

#[test]
fn correct_moves_are_answered_until_the_exercise_is_solved() {
    let first = exercise();
    assert_eq!((first.status(), movable_squares(&first)), (Status::YourTurn, 1));
    let waiting = press(first, "c3 d4");
    assert_eq!((waiting.status(), movable_squares(&waiting)), (Status::Waiting, 0));
    let second = end_pause(waiting);
    assert_eq!((second.status(), second.turn()), (Status::YourTurn, 1));
    let done = press(second, "d4 f6");
    assert_eq!(moves(&done), ["c3-d4", "f6-e5", "d4-e5-f6"]);
    assert!(done.is_solved() && done.is_first_try() && done.pause().is_none());
    assert_eq!(press(done.clone(), "a7 b6"), done, "input after the end changes nothing");
}

#[test]
fn a_wrong_move_stays_until_it_is_undone_and_counts_as_a_mistake() {
    let second = end_pause(press(exercise(), "c3 d4"));
    let task = Task {
        start: game("a1W g7b, White to move"),
        turns: vec![turn("a1-b2", "g7-f6"), turn("b2-c3", "")],
        other_moves: OtherMoves::Wrong,
        continuation: Vec::new(),
    };
    let wrong = press(end_pause(press(Exercise::new(task), "a1 b2")), "b2 a3");
    assert!(matches!(wrong.status(), Status::Wrong(mv) if mv.to_string() == "b2-a3"), "{:?}", wrong.status());
    assert_eq!((moves(&wrong).len(), movable_squares(&wrong)), (3, 0));
    for back in [Event::Retry, Event::Input(BoardEvent::Cancel)] {
        let again = wrong.clone().after(back);
        assert_eq!((again.status(), moves(&again).len()), (Status::YourTurn, 2));
    }
    let corrected = press(wrong, "b2 c3");
    assert!(corrected.is_solved() && !corrected.is_first_try(), "entering another move takes the wrong one back");
    assert_eq!(second.mistakes, 0);
}

#[test]
fn input_during_a_pause_plays_the_reply_first() {
    let done = press(exercise(), "c3 d4 d4 f6");
    assert!(done.is_solved());
}

#[test]
fn an_illegal_move_is_refused_and_is_no_mistake() {
    let second = end_pause(press(exercise(), "c3 d4"));
    let refused = press(second, "a7");
    assert_eq!((refused.status(), refused.mistakes), (Status::YourTurn, 0));
    assert!(refused.view(Notation::default()).refused.is_some());
}

#[test]
fn hints_show_the_column_and_then_the_move() {
    let stops = |exercise: &Exercise| {
        let arrows = exercise.view(Notation::default()).board.arrows;
        arrows.iter().flat_map(|it| &it.stops).map(ToString::to_string).collect::<Vec<_>>()
    };
    let start = exercise_in("c3w g1w f6b a7b, White to move");
    let column = start.clone().after(Event::Hint);
    assert_eq!((stops(&start), stops(&column)), (vec![], vec!["c3".to_owned()]));
    let whole = column.after(Event::Hint);
    assert_eq!((stops(&whole), whole.hint), (vec!["c3".to_owned(), "d4".to_owned()], HintLevel::Move));
    let next = end_pause(press(whole, "c3 d4"));
    assert_eq!((stops(&next).len(), next.is_first_try()), (0, false));
    let only_column = exercise().after(Event::Hint);
    assert_eq!(only_column.hint, HintLevel::Move, "nobody needs to be told which column");
}

#[test]
fn giving_up_shows_the_whole_line_which_can_then_be_tried_again() {
    let wrong_once = press(exercise(), "c3").after(Event::Show);
    let shown = end_pause(end_pause(end_pause(wrong_once)));
    assert_eq!((moves(&shown).len(), shown.status(), shown.is_solved()), (3, Status::Done, false));
    let again = shown.after(Event::Restart);
    assert_eq!((moves(&again).len(), again.status(), again.mode), (0, Status::YourTurn, Mode::Solving));
}

#[test]
fn the_end_of_an_outdated_pause_changes_nothing() {
    let waiting = press(exercise(), "c3 d4");
    let pause = waiting.pause().expect("a reply");
    let shown = waiting.after(Event::Show);
    assert_eq!(shown.clone().after(Event::PauseOver(pause)), shown);
}

#[test]
fn the_side_that_solves_is_at_the_bottom() {
    let turns = vec![turn("g7-f6", "")];
    let black = Exercise::new(Task {
        start: game("a1W g7b, Black to move"),
        turns,
        other_moves: OtherMoves::Wrong,
        continuation: Vec::new(),
    });
    assert_eq!(black.view(Notation::default()).board.bottom, laska_rules::Color::Black);
}

/// Returns an exercise of one turn that checks other moves, with one of them on the board.
fn checking() -> Exercise {
    let turns = vec![turn("c3-d4", "")];
    let task = Task {
        start: game("c3w f6b a7b, White to move"),
        turns,
        other_moves: OtherMoves::Checked,
        continuation: Vec::new(),
    };
    press(Exercise::new(task), "c3 b4")
}

#[test]
fn a_move_stays_on_the_board_while_it_is_checked() {
    let checking = checking();
    assert!(matches!(checking.status(), Status::Checking(mv) if mv.to_string() == "c3-b4"), "{:?}", checking.status());
    for meanwhile in [Event::Input(BoardEvent::Cancel), Event::Retry, Event::Hint] {
        let after = checking.clone().after(meanwhile);
        assert_eq!((after.status(), moves(&after), after.mistakes()), (checking.status(), moves(&checking), 0));
    }
    assert_eq!((movable_squares(&checking), moves(&press(checking, "b4 a5")).len()), (0, 1));
}

#[test]
fn a_move_that_is_proven_to_win_is_no_mistake_and_any_other_is() {
    let slower = checking().after(Event::Checked(CheckResult::Wins));
    assert!(matches!(slower.status(), Status::Slower(_)) && slower.mistakes() == 0 && slower.is_first_try());
    let solved = press(slower.after(Event::Retry), "c3 d4");
    assert!(solved.is_solved() && solved.is_first_try());
    let wrong = checking().after(Event::Checked(CheckResult::Unproven));
    assert!(matches!(wrong.status(), Status::Wrong(_)) && wrong.mistakes() == 1);
    assert_eq!(wrong.clone().after(Event::Checked(CheckResult::Wins)), wrong, "a late result changes nothing");
    let shown = end_pause(checking().after(Event::Show));
    assert_eq!(moves(&shown), ["c3-d4"], "giving up cancels the check");
}

fn step(exercise: Exercise, navigation: Navigation) -> Exercise {
    exercise.after(Event::Navigate(navigation))
}

fn place(exercise: &Exercise) -> Option<(usize, usize)> {
    exercise.view(Notation::default()).place.map(|place| (place.played, place.total))
}

#[test]
fn after_the_end_the_line_can_be_stepped_through_and_on() {
    let solving = exercise();
    assert_eq!((place(&solving), step(solving.clone(), Navigation::Last)), (None, solving));
    let done = press(exercise(), "c3 d4 d4 f6");
    assert_eq!(place(&done), Some((3, 4)), "the continuation is not on the board");
    let back = step(done.clone(), Navigation::Previous);
    assert_eq!((place(&back), moves(&back).len(), back.is_solved()), (Some((2, 4)), 2, true));
    let start = step(back, Navigation::First);
    assert_eq!((place(&start), place(&step(start.clone(), Navigation::Previous))), (Some((0, 4)), Some((0, 4))));
    let end = step(start, Navigation::Last);
    assert_eq!(moves(&end), ["c3-d4", "f6-e5", "d4-e5-f6", "a7-b6"]);
    assert_eq!((place(&step(end.clone(), Navigation::Next)), press(end.clone(), "f6 g7")), (Some((4, 4)), end.clone()));
    let again = end.after(Event::Restart);
    assert_eq!((moves(&again).len(), again.status()), (0, Status::YourTurn));
}

#[test]
fn moves_before_the_exercise_are_not_stepped_through() {
    let mut start = game("c3w f6b a7b, White to move");
    for mv in ["c3-d4", "f6-e5"] {
        start.play(mv.parse().expect("a move")).expect("it is legal");
    }
    let turns = vec![turn("d4-e5-f6", "")];
    let task = Task { start, turns, other_moves: OtherMoves::Wrong, continuation: Vec::new() };
    let done = press(Exercise::new(task), "d4 f6");
    assert_eq!(place(&done), Some((1, 1)));
    for back in [Navigation::Previous, Navigation::First] {
        let first = step(step(done.clone(), back), back);
        assert_eq!((place(&first), moves(&first).len()), (Some((0, 1)), 2));
    }
}

#[test]
fn a_step_forward_shows_the_next_move_of_the_solution_at_once() {
    let shown = step(exercise().after(Event::Show), Navigation::Next);
    assert_eq!((moves(&shown).len(), shown.status()), (1, Status::Waiting));
    assert_eq!(step(shown.clone(), Navigation::Previous), shown);
}

#[test]
fn a_wrong_move_is_answered_on_the_board_and_both_are_undone() {
    let reply = || Event::Refuted("f6-e5".parse().expect("a move"));
    assert_eq!(exercise().after(reply()), exercise(), "there is no wrong move");
    let task = Task {
        start: game("c3w f6b a7b, White to move"),
        turns: vec![turn("c3-d4", "")],
        other_moves: OtherMoves::Wrong,
        continuation: Vec::new(),
    };
    let wrong = press(Exercise::new(task), "c3 b4");
    let answered = wrong.clone().after(reply());
    assert_eq!((moves(&answered).len(), answered.status(), answered.refutation().is_some()), (2, wrong.status(), true));
    assert_eq!((answered.clone().after(reply()), answered.mistakes()), (answered.clone(), 1));
    let illegal = wrong.after(Event::Refuted("a1-b2".parse().expect("a move")));
    assert_eq!((moves(&illegal).len(), illegal.refutation()), (1, None));
    let again = answered.clone().after(Event::Retry);
    assert_eq!((moves(&again).len(), again.status(), again.refutation()), (0, Status::YourTurn, None));
    assert!(press(answered, "c3 d4").status() == Status::Done, "entering another move takes both back");
}
