//! Exercises made of games and openings, their answers, and what is stored of them.

use std::rc::Rc;

use laska_app::Timestamp;
use laska_app::archive::GameKey;
use laska_app::scheduler::{DayNumber, Recall, Schedule, due_count};
use laska_app::worker::{WorkerEvent, WorkerStatus};
use laska_rules::notation::record;
use laska_rules::{CaptureRule, Color, Game};
use laska_worker::protocol::{Command, Plies, Reply, ScoreKind, SearchLine, SearchReport};

use super::*;

const TODAY: DayNumber = DayNumber(20_784);
const KEY: GameKey = GameKey::Started(Timestamp(1_763_750_000_000));

/// A game in which each side has a choice at its plies 0, 2, 3 and 4.
fn game() -> Rc<Game> {
    let mut game = Game::default();
    record::play(&mut game, "c3-d4 e5-d4-c3 b2-c3-d4 c5-b4 a3-b4-c5").expect("legal moves");
    Rc::new(game)
}

fn review(errors: &[(usize, u8)]) -> FinishedReview {
    let errors = errors.iter().map(|&(ply, cost)| ReviewedError { ply, cost }).collect();
    FinishedReview { game: game(), errors }
}

/// Returns the number of moves before the position that is searched.
fn searched(finder: &Finder) -> Option<usize> {
    match finder.search()?.command {
        Command::Search { game, limits } => {
            assert_eq!(limits.lines.map(std::num::NonZero::get), Some(2));
            Some(game.moves.len())
        }
        _ => None,
    }
}

/// Replies to the current search with the two best lines.
fn reply(finder: Finder, depth: u8, lines: [(ScoreKind, &str); 2]) -> Finder {
    let id = finder.search().expect("a search").id;
    let line =
        |(score, line): (ScoreKind, &str)| SearchLine { score, line: line.split(' ').map(str::to_owned).collect() };
    let variations: Vec<_> = lines.map(line).into();
    let SearchLine { score, line } = variations[0].clone();
    let mv = line[0].clone();
    let report = SearchReport { mv, score, depth, nodes: 1, nps: None, elapsed_ms: 1, line, variations };
    finder.after(WorkerEvent::Replied(Reply::Best { id, report }))
}

fn value(value: i32) -> ScoreKind {
    ScoreKind::Value(value)
}

/// Returns the exercises after the search of White's first move said this.
fn found(depth: u8, lines: [(ScoreKind, &str); 2]) -> Training {
    let mut training = Training::default();
    let finder = Finder::new(&review(&[(0, 30)]), KEY, Color::White, &training);
    reply(finder, depth, lines).add_to(&mut training, TODAY);
    training
}

fn exercises() -> Training {
    found(14, [(value(150), "c3-b4 a5-b4-c3 b2-c3-d4"), (value(-150), "c3-d4")])
}

fn start() -> ExercisePosition {
    ExercisePosition::new(game().start(), CaptureRule::MustFinish)
}

fn key() -> ExerciseKey {
    ExerciseKey::Mistake(start())
}

fn line() -> ExerciseKey {
    ExerciseKey::Opening(OpeningLine::read("b/c3-b4_a5-b4-c3").expect("a line"))
}

#[test]
fn the_worst_mistakes_of_the_players_side_are_searched_first() {
    let review = review(&[(0, 20), (2, 36), (3, 90), (4, 25)]);
    let mut finder = Finder::new(&review, KEY, Color::White, &Training::default());
    let mut order = Vec::new();
    while let Some(ply) = searched(&finder) {
        order.push(ply);
        finder = reply(finder, 14, [(value(0), "a3-b4"), (value(0), "c3-b4")]);
    }
    assert_eq!(order, [2, 4, 0]);
    let known = exercises();
    assert_eq!(searched(&Finder::new(&self::review(&[(0, 20)]), KEY, Color::White, &known)), None, "it is one already");
    assert_eq!(searched(&Finder::new(&review, KEY, Color::Black, &known)), Some(3));
}

#[test]
fn a_mistake_becomes_an_exercise_if_a_single_move_was_right() {
    let training = exercises();
    let ScheduledMistake { mistake, schedule } = training.mistake(&start()).expect("an exercise");
    assert_eq!((mistake.ply, mistake.played.to_string().as_str(), mistake.game), (0, "c3-d4", KEY));
    assert_eq!(mistake.line.iter().map(Move::to_string).collect::<Vec<_>>(), ["c3-b4", "a5-b4-c3", "b2-c3-d4"]);
    assert_eq!((*schedule, training.reviewed()), (Schedule::New(TODAY), Some(KEY)));
    let count = |depth, lines| found(depth, lines).mistake_count();
    assert_eq!(count(4, [(ScoreKind::Win(Plies(5)), "c3-b4"), (value(0), "c3-d4")]), 1, "a win is a win at any depth");
    for (depth, lines, reason) in [
        (14, [(value(150), "c3-b4"), (value(130), "e3-d4")], "two moves are right"),
        (14, [(value(-900), "c3-b4"), (ScoreKind::Loss(Plies(4)), "c3-d4")], "the position is lost"),
        (14, [(value(150), "c3-d4"), (value(-150), "c3-b4")], "the longer search likes the move"),
        (14, [(value(150), "c3-c4"), (value(-150), "c3-b4")], "the move is not legal"),
        (9, [(value(150), "c3-b4"), (value(-150), "c3-d4")], "the search is too short"),
    ] {
        assert_eq!(count(depth, lines), 0, "{reason}");
    }
    let finder = Finder::new(&review(&[(0, 30), (2, 40)]), KEY, Color::White, &Training::default());
    assert_eq!(searched(&finder.after(WorkerEvent::Status(WorkerStatus::Lost))), None);
}

#[test]
fn a_due_exercise_comes_back_after_days_and_a_removed_one_never() {
    let mut training = exercises();
    assert!(!training.add_mistake(start(), training.mistake(&start()).expect("one").mistake.clone(), TODAY));
    assert_eq!(training.due(TODAY), [key()]);
    training.review(&key(), Recall::Solved, TODAY);
    assert_eq!((training.due(TODAY).len(), training.days_in_a_row(TODAY)), (0, 1));
    let scheduled = training.clone();
    training.review(&key(), Recall::Failed, TODAY);
    assert_eq!(training, scheduled, "more practice on the same day does not count");
    let due = training.next_due(TODAY).expect("a day");
    assert_eq!(due, DayNumber(TODAY.0 + 2));
    assert_eq!([training.days_in_a_row(DayNumber(TODAY.0 + 1)), training.days_in_a_row(due)], [1, 0]);
    training.review(&key(), Recall::Failed, due);
    assert_eq!(training.due(due), [key()], "until it is solved");
    training.remove(&key());
    assert_eq!((training.mistake_count(), training.next_due(TODAY), training.due(due).len()), (0, None, 0));
    assert_eq!(training.merge(&scheduled).mistake_count(), 0);
}

#[test]
fn a_line_of_an_opening_becomes_an_exercise_when_it_was_learned() {
    let mut training = exercises();
    training.review(&line(), Recall::Failed, TODAY);
    assert_eq!((training.opening_count(), training.mistake_count()), (1, 1));
    assert_eq!(training.due(TODAY), [key(), line()], "it was failed");
    training.review(&line(), Recall::Solved, TODAY);
    assert_eq!(training.due(TODAY), [key()]);
    training.remove(&line());
    training.review(&line(), Recall::Solved, TODAY);
    assert_eq!((training.opening_count(), training.schedule(&line())), (0, Some(Schedule::Removed)));
}

#[test]
fn keys_round_trip_through_addresses() {
    for key in [key(), line()] {
        assert_eq!(ExerciseKey::read(&key.to_string()), Some(key));
    }
    for damaged in ["", "mistake", "mistake/", "opening/w/c3-c4", "plan/x", "mistake/moves=c3-d4"] {
        assert_eq!(ExerciseKey::read(damaged), None, "{damaged}");
    }
}

#[test]
fn texts_round_trip_and_are_merged() {
    let mut reviewed = exercises();
    reviewed.review(&key(), Recall::WithHint, TODAY);
    reviewed.review(&line(), Recall::Solved, TODAY);
    for training in [Training::default(), exercises(), reviewed.clone()] {
        let read = Training::read(&training.write());
        assert_eq!((read.unreadable_lines, read.progress), (0, training));
    }
    assert_eq!([TODAY, DayNumber(TODAY.0 - 1)].map(|day| due_count(&exercises().write(), day)), [1, 0]);
    assert_eq!(exercises().merge(&reviewed), reviewed);
    assert_eq!(reviewed.merge(&exercises()), reviewed);
    let mut other = Training::default();
    let position = ExercisePosition::new(&game().positions()[2], CaptureRule::MustFinish);
    let mistake = Mistake {
        game: KEY,
        ply: 2,
        played: "b2-c3-d4".parse().expect("a move"),
        line: vec!["d2-c3-b4".parse().expect("a move")],
    };
    other.add_mistake(position, mistake, TODAY);
    assert_eq!(other.merge(&reviewed), reviewed.merge(&other));
    assert_eq!(other.merge(&reviewed).mistake_count(), 2);
}

#[test]
fn a_damaged_line_affects_no_other() {
    let text = exercises().write();
    let mistake = text.lines().last().expect("a line");
    for damaged in [
        mistake.replace("c3-b4_", "c3-c4_"),
        mistake.replace(" c3-d4 ", " c3-b4 "),
        mistake.replace("fen=", "fan="),
        mistake.replace("20784 -", "x -"),
        mistake.replace(" 0 ", " zero "),
        "mistake=20784 - - - -".to_owned(),
        "opening=20784 - - - - w/c3-c4".to_owned(),
    ] {
        let read = Training::read(&format!("{text}\n{damaged}"));
        assert_eq!((read.unreadable_lines, &read.progress), (1, &exercises()), "{damaged}");
    }
    let newer = "version=9\ndays=20784 3\nplan=all of it";
    assert_eq!(Training::read(newer).progress.write(), newer);
}

#[test]
fn a_last_day_in_the_far_future_stays_as_it_is() {
    let mut training = exercises();
    training.read_line("days", &["4294967295", "7"]).expect("a line");
    training.review(&key(), Recall::Solved, TODAY);
    assert_eq!(training.days_in_a_row(TODAY), 7);
}
