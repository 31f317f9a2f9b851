//! The strategy lessons are correct: every position that can arise is solved, and the correct moves are the best ones.
//! If another move is as good, the lesson explains it.

use std::collections::BTreeSet;

use laska_engine::{GameValue, MemorySize, Solution, solve};
use laska_rules::{CaptureRule, Color, Game};
use laska_study::lessons::{Chapter, Lesson, course};

/// Enough memory for the largest lesson.
const MEMORY: MemorySize = MemorySize::mebibytes(1024);

/// One test for all checks, because solving the positions takes seconds.
#[test]
fn the_moves_and_explanations_of_strategy_lessons_are_correct() {
    let lessons: Vec<_> =
        course().into_iter().filter(|lesson| lesson.chapter == Chapter::Strategy).map(solved).collect();
    assert!(lessons.len() >= 4);
    for (lesson, solution) in &lessons {
        check_correct_moves(lesson, solution);
    }
    check_explained_results(&lessons);
    check_explained_recaptures(&lessons);
}

fn solved(lesson: Lesson) -> (Lesson, Solution) {
    let solution = solve(lesson.task().start.position(), CaptureRule::MustFinish, MEMORY);
    let solution = solution.unwrap_or_else(|error| panic!("{}: {error}", lesson.name));
    (lesson, solution)
}

/// Returns the game before each turn, and the one at the end.
fn games(lesson: &Lesson) -> Vec<Game> {
    let task = lesson.task();
    let mut games = vec![task.start];
    for turn in &task.turns {
        let mut game = games.last().expect("the start").clone();
        for &mv in turn.correct.first().into_iter().chain(&turn.reply) {
            game.play(mv).unwrap_or_else(|error| panic!("{}: {error}", lesson.name));
        }
        games.push(game);
    }
    games
}

fn check_correct_moves(lesson: &Lesson, solution: &Solution) {
    let games = games(lesson);
    for (step, game) in lesson.steps.iter().zip(&games) {
        let moves = solution.moves(game.position()).expect("the position can arise from the start");
        let best = moves.iter().map(|&(_, value)| value).max().expect("there is a move");
        assert!(matches!(best, GameValue::Win { .. }), "{}: {best}", lesson.name);
        let best: BTreeSet<_> =
            moves.iter().filter(|(_, value)| *value == best).map(|(mv, _)| mv.to_string()).collect();
        let correct: BTreeSet<_> = step.correct.split(' ').map(str::to_owned).collect();
        assert!(correct.is_subset(&best), "{}: {correct:?} are not all the best of {moves:?}", lesson.name);
        let is_explained = |mv: &String| step.wrong.iter().any(|(other, _)| other == mv);
        assert!(best.difference(&correct).all(is_explained), "{}: {moves:?}: as good, but not explained", lesson.name);
    }
    let end = games.last().expect("an end");
    let winner = end.outcome().and_then(|outcome| outcome.winner());
    let lost = matches!(solution.value(end.position()), Some(GameValue::Loss { .. }));
    assert!(winner == Some(Color::White) || lost, "{}: the line ends in a win", lesson.name);
}

/// Checks the results that the explanations of wrong moves state.
fn check_explained_results(lessons: &[(Lesson, Solution)]) {
    for (name, mv, expected) in [
        ("weak", "c3-b4-a5", "loss"),
        ("strong", "e3-d2", "loss"),
        ("strong", "e3-f2", "draw"),
        ("strong", "e3-f4", "draw"),
        ("opposition", "c3-b4", "win"),
        ("opposition", "c3-b2", "win"),
        ("opposition", "c3-d2", "win"),
        ("spare", "b2-c3", "draw"),
        ("key", "b4-c5", "loss"),
        ("key", "c3-d4", "win"),
        ("lend", "f2-e1", "loss"),
        ("lend", "f2-g1", "loss"),
        ("lend", "e3-f4", "loss"),
        ("lend", "e3-d4", "loss"),
    ] {
        let (lesson, solution) = lessons.iter().find(|(lesson, _)| lesson.name == name).expect(name);
        let moves = solution.moves(lesson.task().start.position()).expect("the start");
        let (_, value) = moves.iter().find(|(legal, _)| legal.to_string() == mv).expect(mv);
        assert!(value.to_string().starts_with(expected), "{name}, {mv}: {value}");
    }
}

/// Checks that the explanation of each wrong move of the lesson `lend` says whether the soldier is saved or lost for
/// nothing.
fn check_explained_recaptures(lessons: &[(Lesson, Solution)]) {
    let (lesson, _) = lessons.iter().find(|(lesson, _)| lesson.name == "lend").expect("lend");
    let (step, start) = (&lesson.steps[0], lesson.task().start);
    for &mv in start.legal_moves().iter().filter(|mv| mv.to_string() != step.correct) {
        let explanation = step.explanation(&mv.to_string()).expect("an explanation");
        let mut after = start.position().clone();
        after.play_unchecked(mv);
        let is_captured = after.must_capture();
        assert_eq!(explanation.contains("saves the soldier"), !is_captured, "{mv}: {explanation}");
        assert_eq!(explanation.contains("cannot recapture"), is_captured, "{mv}: {explanation}");
        for &capture in after.legal_moves(CaptureRule::MustFinish).iter().filter(|_| is_captured) {
            let mut captured = after.clone();
            captured.play_unchecked(capture);
            assert!(!captured.must_capture(), "{mv} {capture}: {explanation}");
        }
    }
}
