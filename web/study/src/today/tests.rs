//! Tests of the section without a browser: what is due, exercises on the board, and openings.

use std::rc::Rc;

use laska_app::archive::GameKey;
use laska_app::scheduler::Schedule;
use laska_app::{BoardEvent, Timestamp};
use laska_library::Day;
use laska_rules::{CaptureRule, Color, Position, Variant};
use laska_ui::exercise::FeedbackTone;
use laska_ui::settings::Notation;

use super::texts::{back_text, mistake_feedback, next_text, opening_feedback, source_text};
use super::*;
use crate::data::DataFile;
use crate::exercise::{self, Status};
use crate::store::StoredProgress;
use crate::training::{ExerciseKey, ExercisePosition, Mistake, OpeningEvent, OpeningStatus, Training};

fn day(date: u32) -> Day {
    Day::from_date(2026, 11, date).expect("a day")
}

/// The start, where White played c3-d4 in a game, and only c3-b4 was right.
fn key() -> ExerciseKey {
    let start = Position::start(Variant::LASKA.board);
    ExerciseKey::Mistake(ExercisePosition::new(&start, CaptureRule::MustFinish))
}

fn training() -> Training {
    let ExerciseKey::Mistake(position) = key() else { panic!("a mistake") };
    let [played, right, reply] = ["c3-d4", "c3-b4", "a5-b4-c3"].map(|mv| mv.parse().expect("a move"));
    let game = GameKey::Started(Timestamp(1_763_750_000_000));
    let mut training = Training::default();
    let today = laska_app::scheduler::DayNumber(day(27).number());
    training.add_mistake(position, Mistake { game, ply: 4, played, line: vec![right, reply] }, today);
    training
}

fn open_with(rest: &str, progress: Training) -> Today {
    let stored = StoredProgress { progress, unreadable_lines: 0 };
    Today::new(rest, day(27), stored, PuzzleOfToday::default())
}

fn open(rest: &str) -> Today {
    open_with(rest, training())
}

fn play(today: Today, mv: &str) -> Today {
    today.after(Event::Exercise(exercise::Event::Input(BoardEvent::Type(mv.into()))))
}

fn said(today: &Today) -> (FeedbackTone, String) {
    let feedback = match today.view() {
        View::Mistake(attempt) => mistake_feedback(attempt, &attempt.exercise.view(Notation::default())),
        View::Opening(attempt) => opening_feedback(attempt),
        view => panic!("no exercise: {view:?}"),
    };
    (feedback.tone, feedback.text)
}

#[test]
fn addresses_open_exercises() {
    assert_eq!(*open("").view(), View::Overview);
    assert!(matches!(open(&key().to_string()).view(), View::Mistake(_)));
    assert_eq!(*open_with(&key().to_string(), Training::default()).view(), View::Unknown);
    for rest in ["mistake", "mistake/x", "opening/w/c3-b4", "learn/x", "nothing"] {
        assert_eq!(*open(rest).view(), View::Unknown, "{rest}");
    }
    assert_eq!(*open("learn/w").view(), View::Loading);
    assert!(open("learn/w").needs_book() && !open("").needs_book());
}

#[test]
fn a_mistake_is_solved_and_comes_back_after_days() {
    let today = open(&key().to_string());
    assert_eq!((today.due(), today.days_until_back()), (vec![key()], None));
    assert_eq!(said(&today).0, FeedbackTone::Plain);
    let solved = play(today, "c3-b4");
    assert_eq!(solved.exercise().map(|it| it.status()), Some(Status::Done));
    assert_eq!(said(&solved), (FeedbackTone::Good, "Right! Only c3-b4 is good here.".to_owned()));
    assert_eq!((solved.due().len(), solved.days_until_back(), solved.next_due()), (0, Some(2), None));
    assert_eq!(solved.days_in_a_row(), 1);
    assert_eq!(next_text(&solved).as_deref(), Some("The next exercise is due in 2 days."));
    let later = solved.after(Event::Opened(String::new(), day(29)));
    assert_eq!(later.due(), [key()]);
}

#[test]
fn a_wrong_move_or_a_hint_counts_once() {
    let wrong = play(open(&key().to_string()), "c3-d4");
    let (tone, text) = said(&wrong);
    assert_eq!((tone, text.as_str()), (FeedbackTone::Wrong, "You played c3-d4 in the game, too. Try another move."));
    let other = play(wrong, "a3-b4");
    assert!(said(&other).1.starts_with("a3-b4 is not the right move"), "{}", said(&other).1);
    let solved = play(other, "c3-b4");
    assert_eq!(solved.days_until_back(), Some(0), "it was failed before");
    assert_eq!(back_text(0), "This exercise stays due today until you solve it.");
    assert_eq!(solved.due(), [key()]);
    let hinted = play(open(&key().to_string()).after(Event::Exercise(exercise::Event::Hint)), "c3-b4");
    assert_eq!(hinted.days_until_back().map(back_text).as_deref(), Some("This exercise comes back tomorrow."));
    let shown = open(&key().to_string()).after(Event::Exercise(exercise::Event::Show));
    assert_eq!(shown.days_until_back(), Some(0));
}

#[test]
fn practice_before_the_day_does_not_count_and_a_removed_exercise_is_gone() {
    let solved = play(open(&key().to_string()), "c3-b4");
    let again = play(open_with(&key().to_string(), solved.training().clone()), "c3-d4");
    assert_eq!(again.training(), solved.training());
    let removed = again.after(Event::Removed);
    assert_eq!((removed.view(), removed.training().schedule(&key())), (&View::Overview, Some(Schedule::Removed)));
    assert_eq!(*open_with(&key().to_string(), removed.training().clone()).view(), View::Unknown);
}

const OPENINGS: &str = "[Event \"Out\"]\n[Id \"out\"]\n[Plies \"1\"]\n\n1. c3-b4 a5-b4-c3 *\n";

const BOOK: &str = "laska-book 1 laska\n\
    20 c3-b4=+50x30> a3-b4=-90x1\n\
    20 a5-b4-c3=-50x30>\n\
    20 b2-c3-d4=+50x30\n";

fn opening(rest: &str, progress: Training) -> Today {
    open_with(rest, progress)
        .after(Event::Openings(DataFile::Loaded(NamedLine::all(OPENINGS))))
        .after(Event::Book(DataFile::Loaded(Rc::new(BOOK.parse().expect("a small book")))))
}

fn play_opening(today: Today, mv: &str) -> Today {
    today.after(Event::Opening(OpeningEvent::Input(BoardEvent::Type(mv.into()))))
}

fn reply(today: Today) -> Today {
    let pause = today.drill().and_then(|drill| drill.pause()).expect("a reply");
    today.after(Event::Opening(OpeningEvent::PauseOver(pause, 0)))
}

#[test]
fn a_learned_line_becomes_an_exercise() {
    let today = opening(&learn_address(laska_rules::Color::White, None), Training::default());
    assert_eq!((today.opening_title(), today.open_exercise()), (None, None));
    let wrong = play_opening(today.clone(), "a3-b4");
    assert!(said(&wrong).1.ends_with("Better: c3-b4."), "{}", said(&wrong).1);
    let done = play_opening(reply(play_opening(wrong, "c3-b4")), "b2-c3-d4");
    assert_eq!(done.drill().map(|drill| drill.status()), Some(OpeningStatus::Done));
    assert_eq!((done.training().opening_count(), done.days_until_back()), (1, Some(0)), "a move was wrong");
    let line = done.open_exercise().expect("a line");
    assert_eq!(line.to_string(), "opening/w/c3-b4_a5-b4-c3_b2-c3-d4");

    let back = opening(&line.to_string(), done.training().clone());
    assert_eq!(back.opening_title(), Some("Out"));
    let solved = play_opening(reply(play_opening(back, "c3-b4")), "b2-c3-d4");
    assert!(solved.days_until_back() > Some(0), "{:?}", solved.days_until_back());
    let next = done.after(Event::NextLine);
    assert_eq!((next.drill().map(|drill| drill.game().moves().len()), next.open_exercise()), (Some(0), None));
}

#[test]
fn a_named_opening_is_learned_from_either_side() {
    let today = opening("learn/b/out", Training::default());
    assert_eq!(today.opening_title(), Some("Out"));
    let today = reply(today);
    assert_eq!(today.drill().map(|drill| drill.game().moves().len()), Some(1));
    assert_eq!(*opening("learn/b/in", Training::default()).view(), View::Unknown);
    let failed = open("learn/w").after(Event::Book(DataFile::Failed("offline".into())));
    assert!(matches!(failed.view(), View::Failed(_)));
}

#[test]
fn the_streak_is_the_longer_of_both() {
    let stored = StoredProgress { progress: training(), unreadable_lines: 1 };
    let today = Today::new("", day(27), stored, PuzzleOfToday { is_solved: true, days_in_a_row: 4 });
    assert_eq!((today.days_in_a_row(), today.is_damaged()), (4, true));
    let merged = open_with("", Training::default()).after(Event::Stored(training()));
    assert_eq!(merged.due(), [key()]);
}

#[test]
fn the_number_of_a_mistake_counts_from_the_side_that_began() {
    let numbers =
        [(0, Color::White, 1), (1, Color::Black, 1), (0, Color::Black, 1), (1, Color::White, 2), (2, Color::Black, 2)];
    for (ply, turn, number) in numbers {
        let line = vec!["c3-b4".parse().expect("a move")];
        let mistake = Mistake { game: GameKey::Started(Timestamp(0)), ply, played: line[0], line };
        let text = source_text(&mistake, turn);
        assert!(text.starts_with(&format!("Move {number} of ")), "ply {ply}, {turn:?}: {text}");
    }
}
