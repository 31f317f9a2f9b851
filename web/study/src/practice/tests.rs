//! Tests of the section without a worker: addresses, texts, and the trainer for squares. The `tests` package plays endings
//! with a real worker.

use std::collections::BTreeSet;

use laska_app::worker::{WorkerEvent, WorkerStatus};
use laska_app::{BoardEvent, Timestamp};
use laska_library::{EndingId, Goal, PlyCount};
use laska_rules::{Color, Square};
use laska_ui::exercise::FeedbackTone;
use laska_worker::protocol::{GameValue, MoveValue, Plies, ReplyCount, SolveResult};

use super::attempt::{self, Attempt, Status};
use super::squares::{self, Drill, Length, Names, Question, ROUND_MS, ROUND_SQUARES, Score, Squares};
use super::texts::{count_text, feedback};
use super::*;
use crate::data::DataFile;

const FILE: &str = "laska-endings 1\n1;opposition;win 5;/,B,///,W,,// w\n4;holding;hold;//,B,,///B,WW,/ b\n";

fn open(rest: &str) -> Practice {
    Practice::new(rest, 7, StoredProgress::default()).after(Event::Fetched(DataFile::Loaded(FILE.into())))
}

#[test]
fn addresses_open_endings_and_squares() {
    assert_eq!(*open("").view(), View::Overview);
    assert_eq!(*open("endings").view(), View::Endings);
    assert!(matches!(open("squares").view(), View::Squares(_)));
    for (rest, index) in [("endings/1", 0), ("endings/4", 1)] {
        assert!(matches!(open(rest).view(), View::Ending(at, _) if *at == index), "{rest}");
    }
    for task in RandomTask::all() {
        assert!(matches!(open(&format!("endings/{task}")).view(), View::Random(it) if it.task == task), "{task}");
    }
    for rest in ["endings/2", "endings/0", "endings/x", "endings/W-B/hold", "endings/W-B", "squares/1", "nothing"] {
        assert_eq!(*open(rest).view(), View::Unknown, "{rest}");
    }
}

#[test]
fn the_file_is_loaded_or_fails_with_a_reason() {
    let loading = Practice::new("endings/4", 7, StoredProgress::default());
    assert_eq!((loading.file(), loading.view()), (&EndingsFile::Loading, &View::Endings));
    let failed = loading.after(Event::Fetched(DataFile::Loaded("laska-endings 1\n1;opposition".into())));
    assert!(matches!(failed.file(), EndingsFile::Failed(reason) if reason.contains("line 2")), "{:?}", failed.file());
    // What needs no file works without it.
    let squares = Practice::new("squares", 7, StoredProgress::default())
        .after(Event::Squares(squares::Event::Start(Timestamp(0), 1)))
        .after(Event::Fetched(DataFile::Failed("offline".into())));
    assert!(matches!(squares.view(), View::Squares(it) if it.round().is_some()));
}

#[test]
fn the_next_ending_is_the_first_one_after_it_that_is_not_done() {
    let number = |practice: &Practice, after| practice.next_ending(after).map(|ending| ending.id.0);
    let practice = open("");
    assert_eq!([None, Some(0), Some(1)].map(|after| number(&practice, after)), [Some(1), Some(4), Some(1)]);
    let mut done = Progress::default();
    done.add_ending(EndingId(1), EndingResult::Done);
    let practice = practice.after(Event::Stored(done));
    assert_eq!([None, Some(0), Some(1)].map(|after| number(&practice, after)), [Some(4), Some(4), None]);
}

/// Returns a solution with these moves, each with its value and the best reply.
fn solution(value: GameValue, moves: &[(&str, GameValue, &str)]) -> SolveResult {
    let moves = moves.iter().map(|&(mv, value, line)| MoveValue {
        mv: mv.to_owned(),
        value,
        line: line.split(' ').map(str::to_owned).collect(),
        replies: ReplyCount { all: 2, mistakes: 1 },
    });
    SolveResult { value, positions: 9, bytes: 9, elapsed_ms: 1, moves: moves.collect() }
}

/// The first ending: White to move and win in 3 moves.
fn solved() -> Attempt {
    let moves = [
        ("c3-b2", GameValue::Win(Plies(9)), "c3-b2 d6-c7"),
        ("c3-d4", GameValue::Win(Plies(5)), "c3-d4 d6-c7"),
        ("c3-d2", GameValue::Draw, "c3-d2 d6-c7"),
    ];
    solved_in("/,B,///,W,,// w", &moves)
}

/// Returns an ending from a position, which White wins in 3 moves, with the solution of its moves.
fn solved_in(start: &str, moves: &[(&str, GameValue, &str)]) -> Attempt {
    let goal = Goal::Win { plies: PlyCount(5) };
    let start = start.parse::<laska_rules::Setup>().expect("a setup");
    let attempt = Attempt::new(Some(EndingId(1)), goal, laska_rules::Position::try_from(&start).expect("a position"));
    assert_eq!(attempt.status(), Status::Solving);
    attempt.after(attempt::Event::Solved(solution(GameValue::Win(Plies(5)), moves)))
}

fn press(attempt: Attempt, squares: &str) -> Attempt {
    squares.split(' ').fold(attempt, |attempt, square| {
        let press = BoardEvent::Press(square.parse().expect("a square"));
        attempt.after(attempt::Event::Input(press))
    })
}

/// Returns the ending after a move and the solution of the position that it leads to.
fn checked(squares: &str, value: GameValue) -> Attempt {
    let moved = press(solved(), squares);
    assert_eq!((moved.status(), feedback(&moved).text.as_str()), (Status::Checking, "Checking your move…"));
    moved.after(attempt::Event::Solved(solution(value, &[("d6-c7", value, "d6-c7 d4-c5")])))
}

#[test]
fn every_verdict_is_put_into_words() {
    for (squares, value, tone, text) in [
        ("c3 d4", GameValue::Loss(Plies(4)), FeedbackTone::Good, "c3-d4 still wins, in 2 more moves."),
        (
            "c3 b2",
            GameValue::Loss(Plies(8)),
            FeedbackTone::Good,
            "c3-b2 still wins, but slowly: 4 more moves. After c3-d4, 2 would be left.",
        ),
        ("c3 d2", GameValue::Draw, FeedbackTone::Wrong, "c3-d2 only draws: c3-d4 wins in 3 moves."),
        ("c3 b4", GameValue::Win(Plies(3)), FeedbackTone::Wrong, "c3-b4 loses in 2 moves: c3-d4 wins."),
    ] {
        let feedback = feedback(&checked(squares, value));
        assert_eq!((feedback.tone, feedback.text.as_str()), (tone, text));
    }
}

#[test]
fn moves_are_undone_with_the_reply_and_counted() {
    let mistake = checked("c3 d2", GameValue::Draw);
    assert_eq!((mistake.status(), mistake.can_undo()), (Status::Mistake, true));
    let undone = mistake.after(attempt::Event::Undo);
    assert_eq!((undone.status(), undone.moves_played()), (Status::YourTurn, 0));
    assert_eq!(count_text(&undone), "Moves: 0. Shortest win: 3. Undone: 1.");
    assert!(!undone.can_undo() && undone.clone().after(attempt::Event::Undo) == undone);

    let waiting = checked("c3 d4", GameValue::Loss(Plies(4)));
    let pause = waiting.pause().expect("a reply");
    let answered = waiting.after(attempt::Event::PauseOver(pause));
    assert_eq!((answered.status(), answered.game().moves().len()), (Status::YourTurn, 2));
    let late = answered.clone().after(attempt::Event::PauseOver(pause));
    assert_eq!(late, answered, "a pause ends once");
    let undone = answered.after(attempt::Event::Undo);
    assert_eq!(
        (undone.game().moves().len(), undone.best_move().map(|mv| mv.to_string())),
        (0, Some("c3-d4".to_owned()))
    );

    let again = checked("c3 d2", GameValue::Draw).after(attempt::Event::Restart);
    assert_eq!((again.status(), again.help()), (Status::YourTurn, Help::default()));
}

#[test]
fn hints_show_the_column_and_then_the_move() {
    let only_column = solved().after(attempt::Event::Hint);
    assert_eq!(feedback(&only_column).text, "Follow the line on the board.");

    let two_columns = solved_in("/,B,///,W,,//W,,, w", &[("c3-d4", GameValue::Win(Plies(5)), "c3-d4 d6-c7")]);
    let hinted = two_columns.after(attempt::Event::Hint);
    assert_eq!(feedback(&hinted).text, "Move the marked column.");
    let hinted = hinted.after(attempt::Event::Hint);
    assert_eq!((feedback(&hinted).text.as_str(), hinted.help().undone), ("Follow the line on the board.", 0));
    assert_ne!(hinted.help(), Help::default());
}

#[test]
fn a_failed_worker_is_reported_and_can_be_tried_again() {
    let practice = open("endings/1");
    assert!(practice.search().is_some());
    let lost = WorkerEvent::Status(WorkerStatus::Lost);
    let failed = practice.after(Event::Worker(lost.clone()));
    assert_eq!((failed.attempt().map(Attempt::status), failed.search()), (Some(Status::Failed), None));
    assert!(failed.after(Event::Ending(attempt::Event::Restart)).search().is_some());
    let random = open("endings/W-B/win").after(Event::Worker(lost));
    assert!(matches!(random.view(), View::Random(it) if it.state == RandomState::NotFound));
    assert!(random.after(Event::Opened("endings/W-B/win/3".to_owned(), 4)).search().is_some());
}

#[test]
fn a_random_ending_has_an_address() {
    let start = |practice: &Practice| match practice.view() {
        View::Random(ending) => ending.position_to_solve().map(|game| game.position().to_string()),
        other => panic!("{other:?}"),
    };
    for task in RandomTask::all() {
        let random = open(&format!("endings/{task}"));
        let address = random.random_rest().expect("an address");
        // Whatever number a reload draws.
        let again = Practice::new(&address, 99, StoredProgress::default());
        assert_eq!((start(&again), again.random_rest()), (start(&random), Some(address.clone())), "{address}");
        let next = again.after(Event::Opened(format!("endings/{task}/8"), 0));
        assert_ne!(start(&next), start(&random), "{address}");
    }
    assert_eq!(open("endings/1").random_rest(), None);
    for unknown in ["endings/W-B/win/x", "endings/W-B/win/-1", "endings/W-B/draw/3", "endings/W-B/win/99999999999"] {
        assert_eq!(*open(unknown).view(), View::Unknown, "{unknown}");
    }
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

#[test]
fn every_name_is_read_as_it_is_written() {
    for names in Names::ALL {
        for square in names.board().squares().iter() {
            let name = names.write(square);
            assert_eq!(names.read(&format!(" {} ", name.to_uppercase())), Some(square), "{name}");
        }
        for text in ["", "0", "26", "h8x", "d", "b1"] {
            assert_eq!(names.read(text), None, "{names:?} {text}");
        }
    }
    assert_eq!(Names::Letters.read("h8"), None);
    assert_eq!(Names::Numbers.read_complete("1"), None, "it may become 13");
    assert_eq!(Names::Numbers.read_complete("7"), Some(square("f2")));
    assert_eq!(Names::Numbers.read_complete("13"), Some(square("d4")));
    assert_eq!(Names::Letters.read_complete("d4"), Some(square("d4")));
}

/// A round that has just started.
fn round(drill: Drill) -> Squares {
    let squares = Squares::default().after(squares::Event::Choose(drill));
    squares.after(squares::Event::Start(Timestamp(1000), 11))
}

fn asked(squares: &Squares) -> Square {
    squares.round().expect("a round").asked
}

#[test]
fn a_round_of_squares_ends_after_the_last_one() {
    let mut squares = round(Drill { length: Length::Squares, ..Drill::default() });
    let mut seen = BTreeSet::new();
    for number in 1..=u64::from(ROUND_SQUARES) {
        let asked = asked(&squares);
        let wrong = Names::Letters.board().squares().iter().find(|&other| other != asked).expect("another square");
        let given = if number % 4 == 0 { wrong } else { asked };
        seen.insert(asked.index());
        squares = squares.after(squares::Event::Answer(given, Timestamp(1000 + 1500 * number), number * 0x9E37_79B9));
        assert_ne!(squares.round().map(|round| round.asked), Some(asked), "no square is asked twice in a row");
    }
    let squares::State::Ended(report) = squares.state else { panic!("{squares:?}") };
    assert_eq!((report.right, report.wrong, report.score), (15, 5, Score::new(15, 1500)));
    assert!(seen.len() > 5, "{seen:?}");
}

#[test]
fn a_timed_round_ends_in_time_and_late_answers_do_not_count() {
    let squares = round(Drill::default());
    let answer = |squares: Squares, time| {
        let asked = asked(&squares);
        squares.after(squares::Event::Answer(asked, Timestamp(1000 + time), 5))
    };
    let squares = answer(answer(squares, 2000), ROUND_MS - 1);
    let squares = squares.after(squares::Event::Tick(Timestamp(500)));
    assert!(squares.round().is_some(), "a clock that is set back ends nothing");
    for ended in [answer(squares.clone(), ROUND_MS), squares.after(squares::Event::Tick(Timestamp(1000 + ROUND_MS)))] {
        let squares::State::Ended(report) = ended.state else { panic!("{ended:?}") };
        assert_eq!((report.right, report.wrong, report.score), (2, 0, Score::new(2, 14_999)));
    }
}

#[test]
fn the_choices_contain_the_answer_once() {
    for names in Names::ALL {
        for random in (0..200).map(|number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15)) {
            let drill = Drill { names, question: Question::Name, side: Color::Black, ..Drill::default() };
            let squares = Squares { drill, ..Squares::default() }.after(squares::Event::Start(Timestamp(0), random));
            let round = squares.round().expect("a round");
            let choices: BTreeSet<_> = round.choices.iter().map(|square| square.index()).collect();
            assert_eq!(choices.len(), 6);
            assert!(round.choices.contains(&round.asked));
        }
    }
}

#[test]
fn the_best_score_of_each_kind_of_round_is_kept() {
    let play = |practice: Practice, right: u64, time: u64| {
        let start = practice.after(Event::Squares(squares::Event::Start(Timestamp(0), 3)));
        let answered = (1..=right).fold(start, |practice, number| {
            let View::Squares(squares) = practice.view() else { panic!("the trainer") };
            let answer = squares::Event::Answer(asked(squares), Timestamp(number * time), number);
            practice.after(Event::Squares(answer))
        });
        answered.after(Event::Squares(squares::Event::Tick(Timestamp(ROUND_MS))))
    };
    let best = |practice: &Practice| practice.progress().score(Drill::default());
    let is_best = |practice: &Practice| match practice.view() {
        View::Squares(squares) => matches!(squares.state, squares::State::Ended(report) if report.is_best),
        _ => false,
    };
    let first = play(open("squares"), 5, 2000);
    assert_eq!((best(&first), is_best(&first)), (Score::new(5, 2000), true));
    let fewer = play(first, 4, 1000);
    assert_eq!((best(&fewer), is_best(&fewer)), (Score::new(5, 2000), false));
    let faster = play(fewer, 5, 1000);
    assert_eq!((best(&faster), is_best(&faster)), (Score::new(5, 1000), true));
    let none = play(faster, 0, 1000);
    assert_eq!((best(&none), is_best(&none)), (Score::new(5, 1000), false));
}

#[test]
fn a_damaged_line_does_not_affect_the_others() {
    let mut progress = Progress::default();
    progress.add_ending(EndingId(3), EndingResult::Perfect);
    progress.add_random(RandomTask { material: "WW-B-B", task: Task::Hold });
    progress.add_score(Drill::default(), Score::new(12, 2100).expect("a score"));
    let text = progress.write();
    let lines: Vec<_> = text.lines().collect();
    let expected = ["ending=3 perfect", "random=WW-B-B/hold 1", "squares=find-letters-w-time 12 2100"];
    assert_eq!(lines[1..], expected);
    for damaged in 1..lines.len() {
        let with = |instead: &str| {
            let mut lines = lines.clone();
            lines[damaged] = instead;
            Progress::read(&lines.join("\n"))
        };
        assert_eq!(with("en\u{0}ding=="), StoredProgress { unreadable_lines: 1, ..with("") }, "{}", lines[damaged]);
    }
    for text in
        ["ending=3", "ending=x done", "random=W-B/hold 1", "random=W-B/win 0", "squares=find-letters-w-time 0 9"]
    {
        assert_eq!(
            Progress::read(text),
            StoredProgress { progress: Progress::default(), unreadable_lines: 1 },
            "{text}"
        );
    }
}
