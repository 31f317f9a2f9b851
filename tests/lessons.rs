//! The lessons on playing well: what they ask for is the best move, by every position that can
//! arise; where another one is as good, the learner is told so.

use std::collections::BTreeSet;

use laska_engine::{GameValue, MemorySize, Solution, solve};
use laska_rules::{CaptureRule, Color, Game};
use laska_study::lessons::{Lesson, Part, course};

/// Enough for the largest of them.
const MEMORY: MemorySize = MemorySize::mebibytes(1024);

/// Both laws ask the same solutions, which are the work of seconds.
#[test]
fn what_is_said_of_moves_holds() {
    let plans: Vec<_> = course().into_iter().filter(|lesson| lesson.part == Part::Plans).map(solved).collect();
    assert!(plans.len() >= 4);
    for (lesson, solution) in &plans {
        the_moves_that_are_wanted_are_the_best_ones(lesson, solution);
    }
    what_is_said_of_other_moves_holds(&plans);
    what_is_said_of_taking_back_holds(&plans);
}

fn solved(lesson: Lesson) -> (Lesson, Solution) {
    let solution = solve(lesson.task().start.position(), CaptureRule::MustFinish, MEMORY);
    let solution = solution.unwrap_or_else(|error| panic!("{}: {error}", lesson.name));
    (lesson, solution)
}

/// The game before each turn, and the one at the end.
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

fn the_moves_that_are_wanted_are_the_best_ones(lesson: &Lesson, solution: &Solution) {
    let games = games(lesson);
    for (step, game) in lesson.steps.iter().zip(&games) {
        let moves = solution.moves(game.position()).expect("it arises from the start");
        let best = moves.iter().map(|&(_, value)| value).max().expect("there is a move");
        assert!(matches!(best, GameValue::Win { .. }), "{}: {best}", lesson.name);
        let best: BTreeSet<_> =
            moves.iter().filter(|(_, value)| *value == best).map(|(mv, _)| mv.to_string()).collect();
        let wanted: BTreeSet<_> = step.wanted.split(' ').map(str::to_owned).collect();
        assert!(wanted.is_subset(&best), "{}: {wanted:?} are not the best of {moves:?}", lesson.name);
        let told = |mv: &String| step.wrong.iter().any(|(other, _)| other == mv);
        assert!(best.difference(&wanted).all(told), "{}: {moves:?}: as good, and not told so", lesson.name);
    }
    let end = games.last().expect("an end");
    let winner = end.outcome().and_then(|outcome| outcome.winner());
    let lost = matches!(solution.value(end.position()), Some(GameValue::Loss { .. }));
    assert!(winner == Some(Color::White) || lost, "{}: the line ends in a win", lesson.name);
}

/// What is said of moves that are not the right ones, where it tells a result.
fn what_is_said_of_other_moves_holds(plans: &[(Lesson, Solution)]) {
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
        let (lesson, solution) = plans.iter().find(|(lesson, _)| lesson.name == name).expect(name);
        let moves = solution.moves(lesson.task().start.position()).expect("the start");
        let (_, value) = moves.iter().find(|(legal, _)| legal.to_string() == mv).expect(mv);
        assert!(value.to_string().starts_with(expected), "{name}, {mv}: {value}");
    }
}

/// Of a soldier that is attacked, each other move is told whether it saves the soldier, or whether it is taken for
/// nothing.
fn what_is_said_of_taking_back_holds(plans: &[(Lesson, Solution)]) {
    let (lesson, _) = plans.iter().find(|(lesson, _)| lesson.name == "lend").expect("lend");
    let (step, start) = (&lesson.steps[0], lesson.task().start);
    for &mv in start.legal_moves().iter().filter(|mv| mv.to_string() != step.wanted) {
        let why = step.why_not(&mv.to_string()).expect("words of its own");
        let mut after = start.position().clone();
        after.play_unchecked(mv);
        let is_taken = after.must_take();
        assert_eq!(why.contains("saves the soldier"), !is_taken, "{mv}: {why}");
        assert_eq!(why.contains("cannot take back"), is_taken, "{mv}: {why}");
        for &take in after.moves(CaptureRule::MustFinish).iter().filter(|_| is_taken) {
            let mut taken = after.clone();
            taken.play_unchecked(take);
            assert!(!taken.must_take(), "{mv} {take}: {why}");
        }
    }
}
