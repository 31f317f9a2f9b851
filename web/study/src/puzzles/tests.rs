//! The section's laws.

use laska_app::BoardEvent;
use laska_app::worker::WorkerStatus;
use laska_library::PuzzleId;
use laska_web::intent::Intent;
use laska_web::settings::Notation;
use laska_web::state::Event as TableEvent;
use laska_worker::protocol::{Reply, SearchLine, SearchReport, SearchScore};

use super::day::Day;
use super::page::{claim, rest, said};
use super::record::{Mark, Read, Record};
use super::state::{Event, File, Open, Room};
use crate::data::DataFile;
use crate::exercise;
use crate::exercise::{Exercise, FeedbackTone, Status};

/// Three puzzles: a win in three moves of which two are asked, one to be held, and a win in one.
const FILE: &str = "laska-puzzles 1 laska\n\
    5;win 5;2;/,B,///,W,,// w;c3-d4 d6-c7 d4-c5;c7-b6 c5-b6-a7\n\
    8;hold;4;///,W,B//,W,B/ b;f2-g3;d2-e1 f4-g5\n\
    9;win 1;1;////b,,,//w,w,, w;a1-b2;\n";

fn file() -> DataFile {
    DataFile::Loaded(FILE.into())
}

fn day(date: u32) -> Day {
    Day::of_date(2026, 11, date).expect("a day")
}

fn room(rest: &str) -> Room {
    Room::new(rest, day(21), Read::default()).after(Event::Fetched(file()))
}

fn press(room: Room, squares: &str) -> Room {
    squares.split(' ').fold(room, |room, square| {
        let intent = Intent::Input(BoardEvent::Press(square.parse().expect("a square")));
        room.after(Event::Exercise(exercise::Event::Intent(intent)))
    })
}

fn exercise(room: &Room) -> &Exercise {
    room.open_exercise().expect("a puzzle is open")
}

fn index(room: &Room) -> usize {
    match room.open() {
        Open::Puzzle(attempt) => attempt.index,
        other => panic!("{other:?}"),
    }
}

fn number(room: &Room) -> u32 {
    room.puzzles().expect("the file").all[index(room)].id.0
}

#[test]
fn addresses_open_puzzles_by_number_and_by_day() {
    for (rest, number_there) in [("5", 5), ("8", 8), ("9", 9)] {
        assert_eq!(number(&room(rest)), number_there);
    }
    let todays = room("today");
    assert_eq!(todays.open(), room("2026-11-21").open());
    assert_eq!(room("").todays().map(|(index, _)| index), Some(index(&todays)));
    let three: std::collections::BTreeSet<_> = (21..24).map(|date| number(&room(&format!("2026-11-{date}")))).collect();
    assert_eq!(three.len(), 3, "each comes once in three days");
    assert_eq!(*room("").open(), Open::Front);
    for rest in ["0", "6", "tomorrow", "2026-11-31", "99999999999"] {
        assert_eq!(*room(rest).open(), Open::Unknown, "{rest}");
    }
}

#[test]
fn the_file_comes_or_says_why_not() {
    let coming = Room::new("8", day(21), Read::default());
    assert_eq!((coming.file(), coming.open()), (&File::Coming, &Open::Front));
    assert_eq!(number(&coming.clone().after(Event::Fetched(file()))), 8, "the address is kept until it is there");
    let missing = coming.clone().after(Event::Fetched(DataFile::Failed("Not Found".into())));
    assert_eq!(*missing.file(), File::Missing("Not Found".into()));
    let faulty = coming.after(Event::Fetched(DataFile::Loaded("laska-puzzles 1 laska\n5;win".into())));
    assert!(matches!(faulty.file(), File::Missing(reason) if reason.contains("line 2")), "{:?}", faulty.file());
    let empty = Room::new("", day(21), Read::default());
    let empty = empty.after(Event::Fetched(DataFile::Loaded("laska-puzzles 1 laska\n".into())));
    assert_eq!((empty.todays(), empty.next(None), empty.any(7)), (None, None, None));
}

#[test]
fn a_puzzle_solved_at_the_first_try_is_clean_and_leads_to_the_next() {
    let mut solving = press(room("5"), "c3 d4");
    let pause = exercise(&solving).pause().expect("the reply");
    solving = solving.after(Event::Exercise(exercise::Event::PauseOver(pause)));
    assert_eq!(exercise(&solving).status(), Status::YourTurn, "another move is asked for");
    let solved = press(solving, "d4 c5");
    let entry = solved.record().of(PuzzleId(5)).expect("it was solved");
    assert_eq!((entry.mark, entry.tries, solved.record().streak), (Mark::Clean, 1, 1));
    assert_eq!(solved.next(Some(index(&solved))), Some(2), "no other of its grade: the easiest");
    assert_eq!(
        rest(&solved.puzzles().expect("the file").all[0]).as_deref(),
        Some("It can go on like this: c7-b6 c5-b6-a7.")
    );
}

#[test]
fn faults_hints_and_giving_up_end_the_row() {
    let id = PuzzleId(9);
    let mut row = Record::default();
    row.solve(PuzzleId(5), Mark::Clean);
    let begun = || {
        let kept = Read { record: row.clone(), lost: 0 };
        Room::new("9", day(21), kept).after(Event::Fetched(file()))
    };
    let words =
        |room: &Room| said(&room.puzzles().expect("the file").all[2], &exercise(room).view(Notation::default()));
    let wrong = press(begun(), "c1 b2");
    assert_eq!(
        (words(&wrong).tone, words(&wrong).text.as_str()),
        (FeedbackTone::Wrong, "c1-b2 does not win. Try another move.")
    );
    assert_eq!(wrong.record().streak, 0);
    let mended = press(wrong, "a1 b2");
    assert_eq!(mended.record().of(id).map(|it| (it.mark, it.tries)), Some((Mark::Solved, 2)));

    let hinted = press(begun().after(Event::Exercise(exercise::Event::Hint)), "a1 b2");
    assert_eq!((hinted.record().of(id).map(|it| it.mark), hinted.record().streak), (Some(Mark::Solved), 0));

    let mut given_up = begun().after(Event::Exercise(exercise::Event::Show));
    assert_eq!(given_up.record().of(id).map(|it| it.mark), Some(Mark::Tried));
    let pause = exercise(&given_up).pause().expect("the move");
    given_up = given_up.after(Event::Exercise(exercise::Event::PauseOver(pause)));
    assert!(!given_up.record().is_solved(id) && exercise(&given_up).status() == Status::Done);
    let tried = press(given_up.after(Event::Exercise(exercise::Event::Restart)), "a1 b2");
    assert_eq!(tried.record().of(id).map(|it| (it.mark, it.tries)), Some((Mark::Solved, 2)));
}

#[test]
fn what_another_tab_has_solved_is_counted_here() {
    let here = press(room("9"), "a1 b2");
    let mut there = here.record().clone();
    there.solve(PuzzleId(8), Mark::Clean);
    let told = here.after(Event::Kept(there));
    assert!(told.record().is_solved(PuzzleId(8)) && told.record().is_solved(PuzzleId(9)));
    assert_eq!((told.record().streak, told.record().best), (2, 2), "the row goes on there");
}

/// Puzzle 1662 of the site: it is won in 5 plies by e3-d4, and in 7 by a5-b6.
const WON_TWICE: &str =
    "laska-puzzles 1 laska\n1662;win within 5;2;b,,,Wbbb//wbb,Wbb,,bw//w,,wb,/,ww,w/,Bw,,w w;e3-d4;c1-d2-e3\n";

/// Puzzle 1662 with a row of one, and a move on the board that is not its solution.
fn checking() -> Room {
    let mut record = Record::default();
    record.solve(PuzzleId(5), Mark::Clean);
    let room = Room::new("1662", day(21), Read { record, lost: 0 });
    press(room.after(Event::Fetched(DataFile::Loaded(WON_TWICE.into()))), "a5 b6")
}

fn told(room: &Room) -> (FeedbackTone, String) {
    let said = said(&room.puzzles().expect("the file").all[index(room)], &exercise(room).view(Notation::default()));
    (said.tone, said.text)
}

/// The worker's last word on the move that is checked.
fn answered(room: Room, score: SearchScore) -> Room {
    let id = room.question().expect("a question").id;
    let line = vec!["d6-c5".to_owned()];
    let variations = vec![SearchLine { score, line: line.clone() }];
    let (mv, nps) = (line[0].clone(), None);
    let report = SearchReport { mv, score, depth: 6, nodes: 376, nps, elapsed_ms: 1, line, variations };
    room.after(Event::Worker(TableEvent::Replied(Reply::Best { id, report })))
}

#[test]
fn a_move_that_wins_more_slowly_costs_nothing() {
    let checking = checking();
    assert_eq!(told(&checking), (FeedbackTone::Plain, "Checking whether a5-b6 also wins…".to_owned()));
    assert_eq!((checking.record().streak, checking.record().of(PuzzleId(1662))), (1, None));
    let slower = answered(checking, SearchScore::Loss(6));
    let words = "a5-b6 also wins, but more slowly. Try again, or look at the solution.";
    assert_eq!(told(&slower), (FeedbackTone::Plain, words.to_owned()));
    assert_eq!((slower.record().streak, slower.record().of(PuzzleId(1662))), (1, None));
    assert_eq!(slower.question(), None, "nothing is left to be found out");
    let solved = press(slower, "e3 d4");
    let entry = solved.record().of(PuzzleId(1662)).expect("it was solved");
    assert_eq!((entry.mark, entry.tries, solved.record().streak), (Mark::Clean, 1, 2));
}

#[test]
fn a_move_that_is_not_proven_to_win_is_wrong() {
    let lost_machine = checking().after(Event::Worker(TableEvent::Worker(WorkerStatus::Lost)));
    let unproven = [SearchScore::Value(-900), SearchScore::Win(3)].map(|score| answered(checking(), score));
    for wrong in unproven.into_iter().chain([lost_machine]) {
        assert_eq!(told(&wrong), (FeedbackTone::Wrong, "a5-b6 does not win so soon. Try another move.".to_owned()));
        assert_eq!((wrong.record().streak, wrong.record().of(PuzzleId(1662)).map(|it| it.tries)), (0, Some(1)));
    }
}

#[test]
fn an_answer_to_another_question_decides_nothing() {
    let checking = checking();
    let id = checking.question().expect("a question").id.next();
    let late = checking.clone().after(Event::Worker(TableEvent::Replied(Reply::Stopped { id })));
    assert_eq!(late, checking);
}

#[test]
fn the_puzzle_of_the_day_counts_days() {
    let todays = room("today");
    let squares = match number(&todays) {
        5 => "c3 d4 d4 c5",
        8 => "f2 g3",
        _ => "a1 b2",
    };
    assert_eq!(press(todays, squares).record().days, Some((day(21), 1)));
    let another = (22..24).map(|date| room(&format!("2026-11-{date}"))).find(|room| number(room) == 9);
    if let Some(another) = another {
        assert_eq!(press(another, "a1 b2").record().days, None, "of another day");
    }
}

#[test]
fn a_puzzle_by_chance_is_one_that_is_not_solved() {
    let solved = press(room("9"), "a1 b2");
    let drawn: std::collections::BTreeSet<_> = (0..50).filter_map(|chance| solved.any(chance)).collect();
    assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn claims_are_told_whole() {
    let room = room("");
    let claims: Vec<_> = room.puzzles().expect("the file").all.iter().map(claim).collect();
    assert_eq!(
        claims,
        [
            "White wins in 3 moves. Only one move does it.",
            "Black to move. Only one move does not lose.",
            "White wins in 1 move. Only one move does it."
        ]
    );
}

#[test]
fn a_file_read_again_is_the_same() {
    let room = room("");
    assert_eq!(room.puzzles().expect("the file").to_string(), FILE);
}
