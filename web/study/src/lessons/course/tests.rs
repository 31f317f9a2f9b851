//! Tests of the course: every lesson can be played as its texts say.

use std::collections::BTreeSet;

use laska_rules::notation::parse_move;
use laska_rules::{CaptureRule, Game, Move, Outcome};

use super::course;
use crate::exercise::{Chapter, Event, Exercise, Lesson, Status};

fn parse(game: &Game, text: &str, lesson: &str) -> Move {
    let mv = parse_move(text, game.position(), CaptureRule::MustFinish)
        .unwrap_or_else(|error| panic!("{lesson}, {text}: {error}"));
    assert!(game.legal_moves().contains(&mv), "{lesson}: {text} is not legal");
    assert_eq!(mv.to_string(), text, "{lesson}: the move in canonical form");
    mv
}

/// Returns the game before each step, and the one at the end.
fn games(lesson: &Lesson) -> Vec<Game> {
    let task = lesson.task();
    let mut games = vec![task.start];
    for turn in &task.turns {
        let mut game = games.last().expect("the start").clone();
        for &mv in std::iter::once(&turn.correct[0]).chain(&turn.reply) {
            game.play(mv).unwrap_or_else(|error| panic!("{}: {error}", lesson.name));
        }
        games.push(game);
    }
    games
}

fn find(name: &str) -> Lesson {
    course().into_iter().find(|lesson| lesson.name == name).expect(name)
}

#[test]
fn every_move_of_every_lesson_is_legal() {
    for lesson in course() {
        let games = games(&lesson);
        for (step, game) in lesson.steps.iter().zip(&games) {
            let wrong = step.wrong.iter().map(|(mv, _)| *mv);
            for text in step.correct.split(' ').chain(wrong) {
                parse(game, text, lesson.name);
            }
            assert!(step.wrong.iter().all(|(mv, _)| !step.correct.contains(mv)), "{}: right and wrong", lesson.name);
            if step.correct.split(' ').count() > 1 {
                assert_eq!(step.reply, "", "{}: a reply to one of several moves", lesson.name);
            }
        }
        let (last, rest) = lesson.steps.split_last().expect("a lesson has a step");
        assert!(rest.iter().all(|step| !step.reply.is_empty()), "{}: a step without a reply", lesson.name);
        assert!(last.correct.split(' ').all(|mv| !mv.is_empty()));
    }
}

#[test]
fn the_solution_of_every_lesson_can_be_shown() {
    for lesson in course() {
        let mut exercise = Exercise::new(lesson.task()).after(Event::Show);
        while let Some(pause) = exercise.pause() {
            exercise = exercise.after(Event::PauseOver(pause));
        }
        assert_eq!(exercise.status(), Status::Done);
        let end = games(&lesson).pop().expect("an end");
        assert_eq!(exercise.game().moves(), end.moves(), "{}", lesson.name);
    }
}

#[test]
fn every_lesson_has_texts_and_a_unique_name() {
    let course = course();
    let names: BTreeSet<_> = course.iter().map(|lesson| lesson.name).collect();
    assert_eq!(names.len(), course.len());
    assert!(course.iter().filter(|lesson| lesson.chapter == Chapter::Rules).count() >= 12);
    assert!(course.is_sorted_by_key(|lesson| lesson.chapter == Chapter::Strategy), "the rules come first");
    for lesson in &course {
        assert!(lesson.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{}", lesson.name);
        for text in [lesson.title, lesson.text, lesson.goal, lesson.success] {
            assert!(!text.is_empty(), "{} lacks a text", lesson.name);
        }
    }
}

#[test]
fn the_positions_are_as_the_texts_say() {
    let legal = |name: &str, step: usize| {
        let moves = games(&find(name))[step].legal_moves();
        moves.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let column = |name: &str, step: usize, square: &str| {
        let game = &games(&find(name))[step];
        let square = square.parse().expect("a square");
        game.position().column(square).map(|column| column.to_string()).unwrap_or_default()
    };
    for (name, step) in [
        ("take", 0),
        ("must", 0),
        ("free", 0),
        ("one", 0),
        ("chain", 0),
        ("turn", 0),
        ("twice", 0),
        ("twice", 1),
        ("rest", 0),
        ("rest", 1),
    ] {
        assert_eq!(legal(name, step), [find(name).steps[step].correct], "{name}: the only move");
    }
    assert_eq!(legal("choice", 0).len(), 2);
    for (name, step, square, expected) in [
        ("take", 1, "e5", "wb"),
        ("free", 1, "d4", "w"),
        ("one", 1, "d4", "b"),
        ("chain", 1, "e5", "wbb"),
        ("promotion", 1, "c7", "W"),
        ("twice", 1, "d4", "b"),
        ("rest", 1, "c7", "Wb"),
        ("rest", 2, "a5", "Wbb"),
        ("weak", 1, "d4", "w"),
        ("lend", 1, "f4", "Bw"),
        ("lend", 2, "f4", "w"),
    ] {
        assert_eq!(column(name, step, square), expected, "{name}: {square}");
    }
    let end = |name: &str| games(&find(name)).pop().expect("an end").outcome();
    assert!(matches!(end("blocked"), Some(Outcome::Won { winner: laska_rules::Color::White, .. })));
    assert!(matches!(end("draw"), Some(Outcome::Drawn(laska_rules::DrawReason::Repetition))));
    assert!(matches!(end("leap-frog"), Some(Outcome::Won { .. })));
}
