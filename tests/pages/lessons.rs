//! The lessons and the tour are correct: every position of a strategy lesson that can arise is solved, and the correct
//! moves are the best ones. If another move is as good, the lesson accepts it; if it wins more slowly, the lesson says so.

use std::collections::BTreeSet;

use laska_engine::{GameValue, MemorySize, Solution, solve};
use laska_rules::{CaptureRule, Color, Game, Move, Position};
use laska_study::lessons::course;
use laska_ui::exercise::tour;
use laska_ui::exercise::{Chapter, Lesson};

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

/// The last board of the tour is won by force: Black has one reply to each move of the solution, and no other move wins
/// as soon. The win is so short that all lines of that length can be searched.
#[test]
fn the_last_board_of_the_tour_is_won_by_force() {
    let lesson = tour::course().pop().expect("the tour has boards");
    let task = lesson.task();
    let mut game = task.start;
    let mut plies = task.turns.iter().map(|turn| 1 + usize::from(turn.reply.is_some())).sum();
    for turn in &task.turns {
        let wins: Vec<_> =
            game.legal_moves().iter().copied().filter(|&mv| wins_with(game.position(), mv, plies)).collect();
        assert_eq!(wins, turn.correct, "the only solution");
        assert!(!wins_within(game.position(), plies - 1), "the shortest solution");
        game.play(wins[0]).expect("a legal move");
        if let Some(reply) = turn.reply {
            assert_eq!(game.legal_moves().to_vec(), [reply], "Black has no choice");
            game.play(reply).expect("a legal move");
            plies -= 2;
        }
    }
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(Color::White));
    // The explanations say which offers can be captured for nothing.
    for (mv, recaptured) in [("c3-d4", false), ("e3-f4", false), ("e3-d4", true)] {
        let mut game = lesson.task().start;
        let find = |game: &Game, mv: &str| game.legal_moves().iter().copied().find(|it| it.to_string() == mv);
        game.play(find(&game, mv).expect(mv)).expect("a legal move");
        let replies = game.legal_moves();
        assert!(replies.iter().all(|reply| reply.is_capture()), "{mv}: Black must capture");
        for &reply in &replies {
            let mut after = game.clone();
            after.play(reply).expect("a legal move");
            assert_eq!(after.legal_moves().iter().any(|it| it.is_capture()), recaptured, "{mv} {reply}");
        }
    }
}

/// Returns whether the side to move wins within this many plies, whatever the opponent does.
fn wins_within(position: &Position, plies: usize) -> bool {
    plies > 0 && position.legal_moves(CaptureRule::MustFinish).iter().any(|&mv| wins_with(position, mv, plies))
}

/// Returns whether the side to move wins with this move within this many plies, which include the move.
fn wins_with(position: &Position, mv: Move, plies: usize) -> bool {
    let after = |position: &Position, mv: Move| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after
    };
    let after_it = after(position, mv);
    let replies = after_it.legal_moves(CaptureRule::MustFinish);
    // A player who cannot move loses.
    replies.is_empty() || plies > 2 && replies.iter().all(|&reply| wins_within(&after(&after_it, reply), plies - 2))
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
        assert!(matches!(best, GameValue::Win(_)), "{}: {best}", lesson.name);
        let best: BTreeSet<_> =
            moves.iter().filter(|(_, value)| *value == best).map(|(mv, _)| mv.to_string()).collect();
        let correct: BTreeSet<_> = step.correct.split(' ').map(str::to_owned).collect();
        assert!(correct.is_subset(&best), "{}: {correct:?} are not all the best of {moves:?}", lesson.name);
        let equal: BTreeSet<_> = step.equal.iter().map(|(mv, _)| (*mv).to_owned()).collect();
        assert!(best.difference(&correct).eq(&equal), "{}: {moves:?}: as good, but not accepted", lesson.name);
        for (mv, value) in moves.iter().filter(|(mv, _)| !correct.contains(&mv.to_string())) {
            let explanation = step.explanation(&mv.to_string());
            let says_win = explanation.is_some_and(|text| text.contains("win") && !text.contains("Black wins"));
            let is_win = matches!(value, GameValue::Win(_));
            assert!(says_win || !is_win, "{}: {mv} wins as well: {explanation:?}", lesson.name);
            let still_wins = explanation.is_some_and(|text| text.contains("still win"));
            assert!(is_win || !still_wins, "{}: {mv} does not win: {explanation:?}", lesson.name);
        }
    }
    let end = games.last().expect("an end");
    let winner = end.outcome().and_then(|outcome| outcome.winner());
    let lost = matches!(solution.value(end.position()), Some(GameValue::Loss(_)));
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
