//! The course's laws: every lesson can be played as it is told.

use std::collections::BTreeSet;

use laska_rules::notation::parse_move;
use laska_rules::{CaptureRule, Game, Move, Outcome};

use super::super::lesson::{Lesson, Part};
use super::course;
use crate::exercise::{Event, Exercise, Status};

fn read(game: &Game, text: &str, lesson: &str) -> Move {
    let mv = parse_move(text, game.position(), CaptureRule::MustFinish)
        .unwrap_or_else(|error| panic!("{lesson}, {text}: {error}"));
    assert!(game.legal_moves().contains(&mv), "{lesson}: {text} is not legal");
    assert_eq!(mv.to_string(), text, "{lesson}: written as the game writes it");
    mv
}

/// The game before each step, and the one at the end.
fn played(lesson: &Lesson) -> Vec<Game> {
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

fn named(name: &str) -> Lesson {
    course().into_iter().find(|lesson| lesson.name == name).expect(name)
}

#[test]
fn every_move_of_every_lesson_is_legal_where_it_is_played() {
    for lesson in course() {
        let games = played(&lesson);
        for (step, game) in lesson.steps.iter().zip(&games) {
            let wrong = step.wrong.iter().map(|(mv, _)| *mv);
            for text in step.wanted.split(' ').chain(wrong) {
                read(game, text, lesson.name);
            }
            assert!(step.wrong.iter().all(|(mv, _)| !step.wanted.contains(mv)), "{}: right and wrong", lesson.name);
            if step.wanted.split(' ').count() > 1 {
                assert_eq!(step.reply, "", "{}: a reply to one of several moves", lesson.name);
            }
        }
        let (last, others) = lesson.steps.split_last().expect("a lesson has a step");
        assert!(others.iter().all(|step| !step.reply.is_empty()), "{}: a turn without a reply", lesson.name);
        assert!(last.wanted.split(' ').all(|mv| !mv.is_empty()));
    }
}

#[test]
fn every_lesson_can_be_shown_to_its_end() {
    for lesson in course() {
        let mut exercise = Exercise::new(lesson.task()).after(Event::Show);
        while let Some(pause) = exercise.pause() {
            exercise = exercise.after(Event::PauseOver(pause));
        }
        assert_eq!(exercise.status(), Status::Done);
        let end = played(&lesson).pop().expect("an end");
        assert_eq!(exercise.game().moves(), end.moves(), "{}", lesson.name);
    }
}

#[test]
fn every_lesson_has_its_words_and_its_own_name() {
    let course = course();
    let names: BTreeSet<_> = course.iter().map(|lesson| lesson.name).collect();
    assert_eq!(names.len(), course.len());
    assert!(course.iter().filter(|lesson| lesson.part == Part::Rules).count() >= 12);
    assert!(course.is_sorted_by_key(|lesson| lesson.part == Part::Plans), "the rules come first");
    for lesson in &course {
        assert!(lesson.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{}", lesson.name);
        for words in [lesson.title, lesson.text, lesson.goal, lesson.done] {
            assert!(!words.is_empty(), "{} lacks words", lesson.name);
        }
    }
}

/// What the rules' lessons say of their own positions.
#[test]
fn the_claims_of_the_rules_hold() {
    let legal = |name: &str, step: usize| {
        let moves = played(&named(name))[step].legal_moves();
        moves.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let column = |name: &str, step: usize, square: &str| {
        let game = &played(&named(name))[step];
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
        assert_eq!(legal(name, step), [named(name).steps[step].wanted], "{name}: the only move");
    }
    assert_eq!(legal("choice", 0).len(), 2);
    for (name, step, square, stands) in [
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
        assert_eq!(column(name, step, square), stands, "{name}: {square}");
    }
    let end = |name: &str| played(&named(name)).pop().expect("an end").outcome();
    assert!(matches!(end("blocked"), Some(Outcome::Won { winner: laska_rules::Color::White, .. })));
    assert!(matches!(end("draw"), Some(Outcome::Drawn(laska_rules::Draw::Repetition))));
    assert!(matches!(end("leap-frog"), Some(Outcome::Won { .. })));
}
