//! Tests of collections of problems.

use fastrand::Rng;
use laska_rules::Game;
use laska_rules::notation::fen;

use super::*;

/// Texts that could be mistaken for a part of the format.
const WORDS: [&str; 12] = ["Ann", "\"", "\\", "\\\"", "[Event", "]", "{", "}", "1.", "; no", "Zugzwang, ½ – Ж", "*"];

fn label(rng: &mut Rng) -> Label {
    let words: Vec<_> = (0..rng.usize(0..5)).map(|_| *rng.choice(&WORDS).expect("there are words")).collect();
    Label::new(&words.join(" ")).expect("it is short")
}

fn comment(rng: &mut Rng) -> Comment {
    let lines: Vec<_> = (0..rng.usize(0..4)).map(|_| label(rng).as_str().to_owned()).collect();
    Comment::new(&lines.join("\n")).expect("it is short")
}

/// Plays at most this many random moves.
fn play(game: &mut Game, moves: usize, rng: &mut Rng) {
    for _ in 0..moves {
        let legal = game.position().legal_moves(game.variant().capture_rule);
        let Some(&mv) = rng.choice(legal.iter().as_slice()) else { break };
        if game.outcome().is_some() || game.play(mv).is_err() {
            break;
        }
    }
}

fn problem(rng: &mut Rng) -> Problem {
    let rule = *rng.choice(&[CaptureRule::MustFinish, CaptureRule::MayStop, CaptureRule::OneJump]).expect("some rule");
    let board = *rng.choice(&[laska_rules::Board::Seven, laska_rules::Board::Eight]).expect("some board");
    let mut game = Game::from_position(Position::start(board), rule);
    play(&mut game, rng.usize(0..30), rng);
    let stipulation = match rng.u8(0..3) {
        0 => Stipulation::Win,
        1 => Stipulation::WinIn(MoveCount::new(rng.u16(1..=9_999)).expect("it is in range")),
        _ => Stipulation::Hold,
    };
    let Ok(mut problem) = Problem::new(game.position().clone(), rule, stipulation) else { return self::problem(rng) };
    let mut solution = Game::from_position(problem.position().clone(), rule);
    play(&mut solution, rng.usize(0..9), rng);
    problem.set_solution(solution.moves()).expect("the moves are legal");
    problem.set_comment(comment(rng));
    (problem.title, problem.author) = (label(rng), label(rng));
    problem.year = Year::new(rng.u16(0..12_000));
    problem.themes = Theme::ALL.into_iter().filter(|_| rng.bool()).collect();
    problem.required = rng.u16(0..9);
    problem.verdict = rng.choice(&Verdict::ALL).copied().filter(|_| rng.bool());
    problem.rating = rng.bool().then(|| Rating::new(rng.u16(0..3_000)));
    problem
}

fn set(problems: usize, rng: &mut Rng) -> ProblemSet {
    let problems = (0..problems).map(|_| problem(rng)).collect();
    ProblemSet { title: label(rng), author: label(rng), problems }
}

#[test]
fn arbitrary_collections_round_trip() {
    for seed in 0..200 {
        let rng = &mut Rng::with_seed(seed);
        let set = set(seed as usize % 7, rng);
        let text = set.to_string();
        assert_eq!(ProblemSet::read(&text).as_ref(), Ok(&set), "seed {seed}:\n{text}");
        assert_eq!(ProblemSet::read(&text).expect("a collection").to_string(), text, "seed {seed}");
    }
}

#[test]
fn arbitrary_collections_round_trip_in_links() {
    for seed in 0..50 {
        let set = set(1 + seed as usize % 5, &mut Rng::with_seed(seed));
        assert_eq!(ProblemSet::read_link(&set.write_link().expect("it is small")), Ok(set), "seed {seed}");
    }
}

#[test]
fn a_link_that_is_too_long_with_the_solutions_has_everything_else() {
    let rng = &mut Rng::with_seed(5);
    let set = set(MAX_IN_LINK, rng);
    let lines = set.problems.iter().cloned().map(|mut problem| {
        let mut game = Game::from_position(problem.position().clone(), problem.capture_rule());
        play(&mut game, 150, rng);
        problem.set_solution(game.moves()).expect("the moves are legal");
        problem
    });
    let long = ProblemSet { problems: lines.collect(), ..set };
    let read = ProblemSet::read_link(&long.write_link().expect("it fits")).expect("a link just written");
    let without = long.problems.iter().map(Problem::without_solution).collect();
    assert_eq!(read, ProblemSet { problems: without, ..long });
    assert!(read.problems.iter().all(|problem| problem.solution().is_empty()));
}

#[test]
fn damaged_texts_give_an_error_or_a_collection() {
    let rng = &mut Rng::with_seed(1);
    let set = set(3, rng);
    let (text, link) = (set.to_string(), set.write_link().expect("it is small"));
    for _ in 0..2_000 {
        let cut: String = text.chars().take(rng.usize(0..text.chars().count())).collect();
        let _ = ProblemSet::read(&cut).map_err(|error| error.to_string());
        let mut bytes = link.clone().into_bytes();
        bytes[rng.usize(1..link.len() - ".end".len())] = rng.alphanumeric() as u8;
        let _ =
            ProblemSet::read_link(&String::from_utf8(bytes).expect("only ASCII")).map_err(|error| error.to_string());
    }
}

#[test]
fn the_studies_of_the_library_are_a_collection() {
    let text = include_str!("../../../laska-library/data/studies.pgn");
    // In the sixth, the side to move loses, so it has nothing to reach.
    assert_eq!(ProblemSet::read(text), Err(ProblemSetError::Problem { number: 6, error: ProblemError::NoStipulation }));
    let others: Vec<_> = text.split_inclusive("\n\n[").filter(|study| !study.contains("\"study-6\"")).collect();
    let set = ProblemSet::read(&others.concat()).expect("records with verdicts");
    let stipulations: Vec<_> = set.problems.iter().map(|problem| problem.stipulation.to_string()).collect();
    let expected =
        ["win in 3", "win in 11", "win in 4", "win in 5", "win in 6", "hold", "hold", "hold", "win"].map(str::to_owned);
    assert_eq!(stipulations, expected);
    let first = &set.problems[0];
    assert_eq!((first.title.as_str(), first.author.as_str()), ("Leapfrog", "Peter Billam"));
    assert_eq!(first.solution().len(), 5);
    assert_eq!(first.comment().as_str(), "The columns take turns jumping over each other.");
    assert_eq!(ProblemSet::read(&set.to_string()), Ok(set));
}

#[test]
fn errors_say_where_they_are_and_what_was_expected() {
    let long = "x".repeat(201);
    for (text, expected) in [
        ("", "no problem found; expected positions with a goal"),
        ("Hello", "no problem found; expected positions with a goal"),
        ("[Event \"x", "line 1, column "),
        (
            "[FEN \"///,BBB,///WWW,,, w\"]\n[Stipulation \"mate\"]\n*",
            "problem 1: unknown stipulation 'mate'; expected 'win', 'win in 5' or 'hold'",
        ),
        (
            "[Collection \"Two\"]\n*\n\n[FEN \"///,BBB,///WWW,,, w\"]\n[Stipulation \"hold\"]\n*\n\n[FEN \"///,BBB,///WWW,,, w\"]\n*",
            "problem 2: no stipulation; expected a tag such as [Stipulation \"win in 5\"]",
        ),
        (
            "[Result \"1-0\"]\n\n1. c3-d4 1-0",
            "problem 1: this is a game; expected a position with a goal, such as 'White to move and win'",
        ),
        (
            "[FEN \"//////w,,, b\"]\n[Stipulation \"win\"]\n*",
            "problem 1: Black to move has no legal move; expected a position with one",
        ),
        (
            "[FEN \"///,BBB,///WWW,,, w\"]\n[Stipulation \"win\"]\n[Rating \"hard\"]\n*",
            "problem 1: 'hard' is not a rating; expected a number such as 1200",
        ),
        (
            "[FEN \"///,BBB,///WWW,,, w\"]\n[Stipulation \"win\"]\n[Required \"all\"]\n*",
            "problem 1: 'all' is not a number of moves; expected one such as 3",
        ),
        (&format!("[Collection \"{long}\"]\n*"), "the text has 201 bytes; expected at most 200"),
        (
            &format!("[Event \"{long}\"]\n[Stipulation \"win\"]\n*"),
            "problem 1: the text has 201 bytes; expected at most 200",
        ),
        ("[FEN \"/q w\"]\n*", "line 1, column 1: FEN: "),
    ] {
        let error = ProblemSet::read(text).expect_err(text).to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
    let many = "[Stipulation \"hold\"]\n*\n\n".repeat(MAX_PROBLEMS + 1);
    assert_eq!(ProblemSet::read(&many), Err(ProblemSetError::TooMany));
    assert!(ProblemSet::read_link("1AAAA").expect_err("it is cut off").to_string().starts_with("the link is cut off"));
}

#[test]
fn a_collection_that_is_too_large_is_not_sent_as_a_link() {
    let position = fen::parse("///,BBB,///WWW,,, w").expect("a position");
    let problem = Problem::new(position, CaptureRule::MustFinish, Stipulation::Win).expect("a problem");
    let with =
        |count, problem: &Problem| ProblemSet { problems: vec![problem.clone(); count], ..ProblemSet::default() };
    assert_eq!(with(0, &problem).write_link(), Err(SendError::Empty));
    assert!(with(MAX_IN_LINK, &problem).write_link().is_ok());
    assert_eq!(with(MAX_IN_LINK + 1, &problem).write_link(), Err(SendError::TooMany(31)));
    let mut rng = Rng::with_seed(3);
    let mut noise = with(2, &problem);
    for problem in &mut noise.problems {
        let text: String = std::iter::repeat_with(|| rng.alphanumeric()).take(7_000).collect();
        problem.set_comment(Comment::new(&text).expect("it is short"));
    }
    assert!(matches!(noise.write_link(), Err(SendError::TooLong(_))));
}
