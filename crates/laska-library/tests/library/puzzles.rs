//! The puzzle file. The solutions are proven by `laska-lab puzzles --check`; a test of that command checks a sample.

use std::collections::BTreeSet;

use laska_library::data::PUZZLES;
use laska_library::{Day, Difficulty, Goal, PlyCount, Puzzle, PuzzleKind, Puzzles, Theme, canonical_key};
use laska_rules::Variant;

fn puzzles() -> Puzzles {
    PUZZLES.parse::<Puzzles>().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_file_round_trips() {
    let puzzles = puzzles();
    assert_eq!(puzzles.variant, Variant::LASKA);
    assert_eq!(puzzles.to_string(), PUZZLES);
}

#[test]
fn the_puzzle_of_a_day_is_read_without_the_others() {
    let puzzles = puzzles();
    let days = (1..=12).flat_map(|month| (1..=31).filter_map(move |date| Day::from_date(2027, month, date)));
    for day in days {
        let puzzle = &puzzles.all[puzzles.index_of_day(day).expect("there are puzzles")];
        assert_eq!(Puzzles::question_of_day(PUZZLES, day), Ok(Some(puzzle.question())), "{day}");
        assert_eq!(puzzle.difficulty(), day.difficulty(), "{day}");
    }
    let empty = PUZZLES.lines().next().expect("the header");
    assert_eq!(Puzzles::question_of_day(empty, Day::default()), Ok(None));
    for invalid in [String::new(), format!("{empty}\n1;win 3"), format!("{empty}\n1;win 3;hard")] {
        assert!(Puzzles::question_of_day(&invalid, Day::default()).is_err(), "{invalid}");
    }
}

#[test]
fn every_difficulty_kind_goal_and_theme_occurs_and_no_position_repeats() {
    let all = puzzles().all;
    for difficulty in Difficulty::all() {
        assert!(all.iter().filter(|puzzle| puzzle.difficulty() == difficulty).count() >= 5, "{difficulty:?}");
    }
    for kind in [PuzzleKind::Exact, PuzzleKind::Decisive] {
        assert!(all.iter().any(|puzzle| puzzle.kind == kind), "{kind:?}");
    }
    assert!(all.iter().any(|puzzle| puzzle.goal == Goal::Hold));
    for theme in Theme::ALL {
        assert!(all.iter().any(|puzzle| puzzle.has_theme(theme)), "{theme:?}");
    }
    let images: BTreeSet<_> = all.iter().map(|puzzle| canonical_key(puzzle.solution.start())).collect();
    assert_eq!(images.len(), all.len());
}

#[test]
fn every_puzzle_has_a_choice_of_moves_and_every_win_ends_in_time() {
    for Puzzle { id, goal, solution, .. } in puzzles().all {
        assert!(solution.start().count_moves(solution.capture_rule()) > 1, "{id:?}");
        let mut end = solution.start().clone();
        for &mv in solution.moves() {
            end.play_unchecked(mv);
        }
        match goal {
            Goal::Win { plies: PlyCount(plies) } => {
                assert_eq!(solution.moves().len(), usize::from(plies), "{id:?}");
                assert!(end.turn() != solution.start().turn() && !end.can_move(), "{id:?}");
            }
            Goal::Hold => assert!(solution.required().len() <= solution.moves().len(), "{id:?}"),
        }
    }
}

#[test]
fn errors_name_the_line() {
    let good = "221;win 3;240;,,B,//,,wb,////,,,B b;g1-f2;e5-d6 e7-d6-c5";
    let with = |from: &str, to: &str| good.replacen(from, to, 1);
    let cases = [
        (with("221;", ""), "line 3: expected ID;GOAL;RATING;FEN;REQUIRED;CONTINUATION, found fields: 5"),
        (with("221", "-1"), "line 3: expected a number as ID, found '-1'"),
        (with("", ""), "line 3: an earlier puzzle has the ID 221"),
        (
            with("win 3", "win x"),
            "line 3: expected 'win PLIES' or 'hold', with or without 'study', or 'decisive win PLIES' as GOAL, found 'win x'",
        ),
        (
            with("win 3", "decisive hold"),
            "line 3: expected 'win PLIES' or 'hold', with or without 'study', or 'decisive win PLIES' as GOAL, found 'decisive hold'",
        ),
        (
            with("win 3", "study decisive win 3"),
            "line 3: expected 'win PLIES' or 'hold', with or without 'study', or 'decisive win PLIES' as GOAL, found 'study decisive win 3'",
        ),
        (with("240", "2801"), "line 3: expected 0 to 2800 as RATING, found '2801'"),
        (with(" b;", " x;"), "line 3: "),
        (with("g1-f2", "g1-f3"), "line 3: 'g1-f3': "),
        (with("g1-f2", "g1-f2 e5-d6"), "line 3: expected an odd number of moves as REQUIRED, found 2"),
        (with("g1-f2", ""), "line 3: expected an odd number of moves as REQUIRED, found 0"),
        (with("e7-d6-c5", "c5-d6"), "line 3: 'c5-d6': "),
    ];
    for (line, expected) in cases {
        let error = format!("laska-puzzles 2 laska\n{good}\n{line}\n").parse::<Puzzles>().expect_err(&line).to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    let error = "laska-puzzles 2\n".parse::<Puzzles>().expect_err("no variant").to_string();
    assert_eq!(error, "line 1: expected 'laska-puzzles 2 VARIANT', found 'laska-puzzles 2'");
}
