//! Tests of the tour: every board can be played as its texts say, and refuses what the rules forbid.

use laska_app::BoardEvent;
use laska_rules::{Outcome, Square};
use laska_ui::exercise::{FeedbackTone, Status};

use super::*;

fn input(tour: Tour, event: BoardEvent) -> Tour {
    tour.after(TourEvent::Exercise(exercise::Event::Input(event)))
}

/// Returns the tour after a key, if the key does something there.
fn with_key(tour: Tour, shortcut: Shortcut) -> Tour {
    match TourEvent::of(shortcut) {
        Some(event) => tour.after(event),
        None => tour,
    }
}

fn press(tour: Tour, squares: &str) -> Tour {
    squares.split_whitespace().fold(tour, |tour, square| {
        let square: Square = square.parse().expect("a square");
        input(tour, BoardEvent::Press(square))
    })
}

fn at(index: usize) -> Tour {
    Tour::default().after(TourEvent::GoTo(index))
}

fn index_of(name: &str) -> usize {
    course().iter().position(|lesson| lesson.name == name).expect(name)
}

/// Plays the first correct move of every turn, with the replies.
fn solved(index: usize) -> Tour {
    let turns = course()[index].task().turns;
    turns.iter().fold(at(index), |tour, turn| {
        let stops: Vec<_> = turn.correct[0].stops().map(|square| square.to_string()).collect();
        let tour = press(tour, &stops.join(" "));
        match tour.exercise.pause() {
            Some(pause) => tour.after(TourEvent::Exercise(exercise::Event::PauseOver(pause))),
            None => tour,
        }
    })
}

fn column(tour: &Tour, square: &str) -> String {
    let square = square.parse().expect("a square");
    tour.exercise.game().position().column(square).map(|column| column.to_string()).unwrap_or_default()
}

#[test]
fn every_board_is_solved_by_its_moves_and_praises_them() {
    assert!((5..=7).contains(&course().len()));
    for (index, lesson) in course().iter().enumerate() {
        for text in [lesson.title, lesson.text, lesson.goal, lesson.success] {
            assert!(!text.is_empty(), "{} lacks a text", lesson.name);
        }
        let done = solved(index);
        let view = done.view(Notation::default());
        assert_eq!((view.exercise.status, view.feedback.tone), (Status::Done, FeedbackTone::Good), "{}", lesson.name);
        assert_eq!(view.feedback.text, lesson.success);
        assert!(view.solved[index] && view.solved.iter().filter(|&&solved| solved).count() == 1);
        assert_eq!(
            (view.finished, done.has_been_finished()),
            (index + 1 == course().len(), index + 1 == course().len())
        );
    }
}

#[test]
fn the_boards_show_what_their_texts_say() {
    for (name, square, expected) in [
        ("capture", "e5", "wb"),
        ("prisoners", "e5", "wbb"),
        ("free", "d4", "w"),
        ("chain", "e5", "wbb"),
        ("promotion", "e7", "W"),
        ("win", "f6", "wbb"),
        ("win", "e3", "w"),
    ] {
        assert_eq!(column(&solved(index_of(name)), square), expected, "{name}: {square}");
    }
    let end = solved(index_of("win")).exercise.game().outcome();
    assert!(matches!(end, Some(Outcome::Won { winner: laska_rules::Color::White, .. })), "{end:?}");
}

#[test]
fn what_the_rules_forbid_is_refused_with_the_reason() {
    for (name, squares, reason) in
        [("step", "c3 c5", "c3"), ("capture", "a1", "must capture"), ("free", "d4", "belongs to Black")]
    {
        let refused = press(at(index_of(name)), squares).view(Notation::default());
        assert_eq!(refused.feedback.tone, FeedbackTone::Wrong, "{name}");
        assert!(refused.feedback.text.contains(reason), "{name}: {}", refused.feedback.text);
        assert_eq!(refused.exercise.status, Status::YourTurn);
    }
    let wrong = press(at(index_of("win")), "c3 d4").view(Notation::default());
    assert!(matches!(wrong.exercise.status, Status::Wrong(_)));
    assert!(wrong.feedback.text.contains("cannot capture back"), "{}", wrong.feedback.text);
    // The next click takes a wrong move back.
    assert!(matches!(press(press(at(index_of("win")), "c3 d4"), "e3 d4").exercise.status(), Status::Waiting));
}

#[test]
fn a_solved_board_stays_solved_and_others_can_be_skipped() {
    let back = press(at(0), "c3 d4").after(TourEvent::GoTo(3)).after(TourEvent::GoTo(0));
    let view = back.view(Notation::default());
    assert_eq!((view.index, view.solved[0], view.exercise.status), (0, true, Status::YourTurn));
    assert_eq!(back.clone().after(TourEvent::GoTo(99)), back, "there is no such board");
    assert_eq!(with_key(press(at(0), "c3 d4"), Shortcut::Undo).exercise.status(), Status::YourTurn);
    let solved = press(at(0), "c3 d4");
    for shortcut in [Shortcut::Redo, Shortcut::Hint, Shortcut::ShowKeys] {
        assert_eq!(with_key(solved.clone(), shortcut), solved, "{shortcut:?}");
    }
}
