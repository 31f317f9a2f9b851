//! Tests of the section's state and texts.

use laska_app::worker::{WorkerEvent, WorkerStatus};
use laska_app::{BoardEvent, Navigation, Timestamp};
use laska_library::Day;
use laska_library::{PuzzleId, Rating};
use laska_ui::settings::Notation;
use laska_ui::words::goal_text;
use laska_worker::protocol::{Plies, Reply, ScoreKind, SearchLine, SearchReport};

use super::page::{continuation, feedback};
use super::progress::{Progress, PuzzleStatus, StoredProgress, Streak};
use super::run::{Run, RunLength, RunSeed};
use super::run_play::RunPlay;
use super::state::{Attempt, Event, PuzzleFile, Puzzles, View};
use super::unchecked::Unchecked;
use crate::data::DataFile;
use crate::exercise;
use crate::exercise::{Exercise, FeedbackTone, Status};

/// Three puzzles: a win in three moves, two of which have to be found; a position to hold; and a win in one.
const FILE: &str = "laska-puzzles 2 laska\n\
    5;win 5;600;/,B,///,W,,// w;c3-d4 d6-c7 d4-c5;c7-b6 c5-b6-a7\n\
    8;hold;1800;///,W,B//,W,B/ b;f2-g3;d2-e1 f4-g5\n\
    9;win 1;0;////b,,,//w,w,, w;a1-b2;\n";

fn file() -> DataFile {
    DataFile::Loaded(FILE.into())
}

fn day(date: u32) -> Day {
    Day::from_date(2026, 11, date).expect("a day")
}

fn open(rest: &str) -> Puzzles {
    Puzzles::new(rest, day(21), StoredProgress::default(), None).after(Event::Fetched(file()))
}

fn press(puzzles: Puzzles, squares: &str) -> Puzzles {
    squares.split(' ').fold(puzzles, |puzzles, square| {
        let event = BoardEvent::Press(square.parse().expect("a square"));
        puzzles.after(Event::Exercise(exercise::Event::Input(event)))
    })
}

fn exercise(puzzles: &Puzzles) -> &Exercise {
    puzzles.exercise().expect("a puzzle is open")
}

fn attempt(puzzles: &Puzzles) -> &Attempt {
    match puzzles.view() {
        View::Puzzle(attempt) => attempt,
        other => panic!("{other:?}"),
    }
}

fn index(puzzles: &Puzzles) -> usize {
    attempt(puzzles).index
}

fn number(puzzles: &Puzzles) -> u32 {
    puzzles.puzzles().expect("the file").all[index(puzzles)].id.0
}

#[test]
fn addresses_open_puzzles_by_number_and_by_day() {
    for (rest, expected) in [("5", 5), ("8", 8), ("9", 9)] {
        assert_eq!(number(&open(rest)), expected);
    }
    let todays = open("today");
    assert_eq!(todays.view(), open("2026-11-21").view());
    assert_eq!(open("").todays_puzzle().map(|(index, _)| index), Some(index(&todays)));
    let week: Vec<_> = (23..30).map(|date| number(&open(&format!("2026-11-{date}")))).collect();
    assert_eq!(week, [9, 5, 5, 5, 5, 8, 8], "the puzzles get harder from Monday to Sunday");
    assert_eq!(*open("").view(), View::List);
    for rest in ["0", "6", "tomorrow", "2026-11-31", "99999999999"] {
        assert_eq!(*open(rest).view(), View::Unknown, "{rest}");
    }
}

#[test]
fn the_file_is_loaded_or_fails_with_a_reason() {
    let loading = Puzzles::new("8", day(21), StoredProgress::default(), None);
    assert_eq!((loading.file(), loading.view()), (&PuzzleFile::Loading, &View::List));
    assert_eq!(number(&loading.clone().after(Event::Fetched(file()))), 8, "the address opens once the file is loaded");
    let failed = loading.clone().after(Event::Fetched(DataFile::Failed("Not Found".into())));
    assert_eq!(*failed.file(), PuzzleFile::Failed("Not Found".into()));
    let damaged = loading.after(Event::Fetched(DataFile::Loaded("laska-puzzles 2 laska\n5;win".into())));
    assert!(matches!(damaged.file(), PuzzleFile::Failed(reason) if reason.contains("line 2")), "{:?}", damaged.file());
    let empty = Puzzles::new("", day(21), StoredProgress::default(), None);
    let empty = empty.after(Event::Fetched(DataFile::Loaded("laska-puzzles 2 laska\n".into())));
    assert_eq!((empty.todays_puzzle(), empty.next_puzzle(None), empty.random_puzzle(7)), (None, None, None));
}

#[test]
fn a_puzzle_solved_on_the_first_try_leads_to_the_next_one() {
    let mut solving = press(open("5"), "c3 d4");
    let pause = exercise(&solving).pause().expect("the reply");
    solving = solving.after(Event::Exercise(exercise::Event::PauseOver(pause)));
    assert_eq!(exercise(&solving).status(), Status::YourTurn, "another move has to be found");
    let solved = press(solving, "d4 c5");
    let it = solved.progress().of(PuzzleId(5)).expect("it was solved");
    assert_eq!((it.status, it.tries, solved.progress().streak().current), (PuzzleStatus::FirstTry, 1, 1));
    assert_eq!(solved.next_puzzle(Some(index(&solved))), Some(2), "it is closest to the rating");
    assert_eq!(
        continuation(&solved.puzzles().expect("the file").all[0]).as_deref(),
        Some("The game may continue: c7-b6 c5-b6-a7.")
    );
}

#[test]
fn mistakes_hints_and_giving_up_end_the_streak() {
    let id = PuzzleId(9);
    let mut streak = Progress::default();
    streak.solve(PuzzleId(5), Rating::new(600), PuzzleStatus::FirstTry);
    let start = || {
        let stored = StoredProgress { progress: streak.clone(), unreadable_lines: 0 };
        Puzzles::new("9", day(21), stored, None).after(Event::Fetched(file()))
    };
    let feedback_of = |puzzles: &Puzzles| {
        let puzzle = &puzzles.puzzles().expect("the file").all[2];
        feedback(attempt(puzzles), puzzle, &exercise(puzzles).view(Notation::default()))
    };
    let wrong = press(start(), "c1 b2");
    assert_eq!(
        (feedback_of(&wrong).tone, feedback_of(&wrong).text.as_str()),
        (FeedbackTone::Wrong, "c1-b2 does not win. Try another move.")
    );
    assert_eq!(wrong.progress().streak().current, 0);
    let corrected = press(wrong, "a1 b2");
    assert_eq!(corrected.progress().of(id).map(|it| (it.status, it.tries)), Some((PuzzleStatus::Solved, 2)));

    let hinted = press(start().after(Event::Exercise(exercise::Event::Hint)), "a1 b2");
    assert_eq!(
        (hinted.progress().of(id).map(|it| it.status), hinted.progress().streak().current),
        (Some(PuzzleStatus::Solved), 0)
    );

    let mut given_up = start().after(Event::Exercise(exercise::Event::Show));
    assert_eq!(given_up.progress().of(id).map(|it| it.status), Some(PuzzleStatus::Tried));
    let pause = exercise(&given_up).pause().expect("the move");
    given_up = given_up.after(Event::Exercise(exercise::Event::PauseOver(pause)));
    assert!(!given_up.progress().is_solved(id) && exercise(&given_up).status() == Status::Done);
    let tried = press(given_up.after(Event::Exercise(exercise::Event::Restart)), "a1 b2");
    assert_eq!(tried.progress().of(id).map(|it| (it.status, it.tries)), Some((PuzzleStatus::Solved, 2)));
}

#[test]
fn the_first_answer_changes_the_rating_and_the_change_is_shown() {
    let change = |puzzles: &Puzzles| attempt(puzzles).rating_change.map(|it| it.0);
    let first = open("9").progress().rating().elo().0;
    let failed = press(open("9"), "c1 b2");
    let after = failed.progress().rating().elo().0;
    assert_eq!((change(&open("9")), change(&failed)), (None, Some(after - first)));
    assert!(after < first, "{after}");
    let corrected = press(failed, "a1 b2");
    assert_eq!((change(&corrected), corrected.progress().rating().elo().0), (Some(after - first), after));
    let hinted = open("9").after(Event::Exercise(exercise::Event::Hint));
    assert_eq!(change(&hinted), Some(after - first), "a hint is a failed answer");
    let other = corrected.after(Event::Opened("5".to_owned(), day(21)));
    let solved = press(other, "c3 d4 d4 c5");
    assert!(change(&solved).is_some_and(|it| it > 0));
}

#[test]
fn the_next_puzzle_is_new_and_near_the_rating() {
    let failed = press(open("5"), "c3 b2").after(Event::Opened("9".to_owned(), day(21)));
    assert_eq!(failed.next_puzzle(None), Some(2), "new puzzles come first, and this one is closer than 1800");
    let solved = press(failed, "a1 b2");
    assert_eq!(solved.next_puzzle(None), Some(1), "the last new puzzle");
    let held = press(solved.after(Event::Opened("8".to_owned(), day(21))), "f2 g3");
    assert_eq!((held.next_puzzle(None), held.next_puzzle(Some(0))), (Some(0), None), "only the failed one is left");
}

#[test]
fn puzzles_solved_in_another_tab_count_here() {
    let here = press(open("9"), "a1 b2");
    let mut there = here.progress().clone();
    there.solve(PuzzleId(8), Rating::new(1800), PuzzleStatus::FirstTry);
    let merged = here.after(Event::Stored(there));
    assert!(merged.progress().is_solved(PuzzleId(8)) && merged.progress().is_solved(PuzzleId(9)));
    assert_eq!(merged.progress().streak(), Streak { current: 2, best: 2 });
}

/// e3-d4 wins in 5 plies, a5-b6 in 7. The site has no such puzzles, but a search may have missed a slow win.
const WON_TWICE: &str =
    "laska-puzzles 2 laska\n1662;decisive win 5;600;b,,,Wbbb//wbb,Wbb,,bw//w,,wb,/,ww,w/,Bw,,w w;e3-d4;c1-d2-e3\n";

/// Puzzle 1662 with a streak of one, and a move on the board that is not the solution.
fn checking() -> Puzzles {
    let mut progress = Progress::default();
    progress.solve(PuzzleId(5), Rating::new(600), PuzzleStatus::FirstTry);
    let puzzles = Puzzles::new("1662", day(21), StoredProgress { progress, unreadable_lines: 0 }, None);
    press(puzzles.after(Event::Fetched(DataFile::Loaded(WON_TWICE.into()))), "a5 b6")
}

fn shown_feedback(puzzles: &Puzzles) -> (FeedbackTone, String) {
    let puzzle = &puzzles.puzzles().expect("the file").all[index(puzzles)];
    let feedback = feedback(attempt(puzzles), puzzle, &exercise(puzzles).view(Notation::default()));
    (feedback.tone, feedback.text)
}

/// Returns the puzzle after the worker's final reply about the move.
fn answered(puzzles: Puzzles, score: ScoreKind) -> Puzzles {
    let id = puzzles.search().expect("a search").id;
    let line = vec!["d6-c5".to_owned()];
    let variations = vec![SearchLine { score, line: line.clone() }];
    let (mv, nps) = (line[0].clone(), None);
    let report = SearchReport { mv, score, depth: 6, nodes: 376, nps, elapsed_ms: 1, line, variations };
    puzzles.after(Event::Worker(WorkerEvent::Replied(Reply::Best { id, report })))
}

#[test]
fn leaving_while_a_move_is_being_checked_does_not_undo_it() {
    let before = checking();
    let elsewhere = before.clone().after(Event::Opened("5".to_owned(), day(21)));
    let stored = Unchecked::read(&elsewhere.unchecked().write());
    assert_eq!((&stored, elsewhere.search()), (before.unchecked(), None));
    let reloaded = |unchecked: &Unchecked| {
        let progress = StoredProgress { progress: before.progress().clone(), unreadable_lines: 0 };
        let new = Puzzles::new("1662", day(21), progress, None).with_unchecked(unchecked.clone());
        let new = new.after(Event::Opened("1662".to_owned(), day(21)));
        new.after(Event::Fetched(DataFile::Loaded(WON_TWICE.into())))
    };
    let again = reloaded(&stored);
    assert_eq!(shown_feedback(&again), shown_feedback(&before));
    assert_eq!(exercise(&again).game(), exercise(&before).game());
    let wrong = answered(again, ScoreKind::Value(0));
    assert_eq!(wrong.unchecked(), &Unchecked::default());
    let solved = press(wrong, "e3 d4");
    let it = solved.progress().of(PuzzleId(1662)).expect("it was solved");
    assert_eq!((it.status, solved.progress().streak().current), (PuzzleStatus::Solved, 0));
    // A move that no longer fits is left out.
    let changed = reloaded(&Unchecked::read("1662 c3-d4\n5\nx c3-d4\n"));
    assert_eq!(exercise(&changed).status(), Status::YourTurn);
}

#[test]
fn a_slower_win_is_accepted_and_the_quicker_one_shown() {
    let id = PuzzleId(1662);
    let checking = checking();
    assert_eq!(shown_feedback(&checking), (FeedbackTone::Plain, "Checking whether a5-b6 also wins…".to_owned()));
    assert_eq!((checking.progress().streak().current, checking.progress().of(id)), (1, None));
    let mut shown = answered(checking, ScoreKind::Loss(Plies(6)));
    let text = "a5-b6 also wins, but more slowly. Here is the quicker win.";
    let solved = |puzzles: &Puzzles| puzzles.progress().of(id).map(|it| (it.status, it.tries));
    assert_eq!((shown.search(), solved(&shown)), (None, Some((PuzzleStatus::FirstTry, 1))));
    for _ in 0..2 {
        assert_eq!(shown_feedback(&shown), (FeedbackTone::Good, text.to_owned()));
        let pause = exercise(&shown).pause();
        shown = pause
            .into_iter()
            .fold(shown, |puzzles, pause| puzzles.after(Event::Exercise(exercise::Event::PauseOver(pause))));
    }
    assert_eq!(exercise(&shown).status(), Status::Done);
    assert_eq!(exercise(&shown).game().moves()[0].to_string(), "e3-d4");
    assert_eq!(
        (shown.progress().streak().current, solved(&shown)),
        (2, Some((PuzzleStatus::FirstTry, 1))),
        "it counts once"
    );
    let again = shown.after(Event::Exercise(exercise::Event::Restart));
    assert_ne!(shown_feedback(&again).1, text);
}

#[test]
fn a_move_that_is_not_proven_to_win_is_wrong() {
    let lost_worker = checking().after(Event::Worker(WorkerEvent::Status(WorkerStatus::Lost)));
    let unproven = [ScoreKind::Value(-900), ScoreKind::Win(Plies(3))].map(|score| answered(checking(), score));
    for wrong in unproven.into_iter().chain([lost_worker]) {
        assert_eq!(shown_feedback(&wrong), (FeedbackTone::Wrong, "a5-b6 does not win. Try another move.".to_owned()));
        assert_eq!(
            (wrong.progress().streak().current, wrong.progress().of(PuzzleId(1662)).map(|it| it.tries)),
            (0, Some(1))
        );
    }
}

/// Returns the puzzle after the worker has found the reply to the wrong move.
fn refuted(puzzles: Puzzles, reply: &str, score: ScoreKind) -> Puzzles {
    let id = puzzles.search().expect("a search").id;
    let (mv, line) = (reply.to_owned(), vec![reply.to_owned()]);
    let report = SearchReport { mv, score, depth: 6, nodes: 376, nps: None, elapsed_ms: 1, line, variations: vec![] };
    let early = puzzles.after(Event::Worker(WorkerEvent::Replied(Reply::Progress { id, report: report.clone() })));
    assert_eq!(exercise(&early).refutation(), None, "the reply waits for the end of the search");
    early.after(Event::Worker(WorkerEvent::Replied(Reply::Best { id, report })))
}

#[test]
fn a_wrong_move_is_answered_on_the_board_with_words() {
    for (number, wrong, score, expected) in [
        ("5", "c3 b4", ScoreKind::Value(0), "c3-b4 does not win: the engine replies d6-c5. Try another move."),
        ("5", "c3 b4", ScoreKind::Win(Plies(5)), "c3-b4 loses: the engine replies d6-c5 and wins. Try another move."),
        ("8", "f2 g1", ScoreKind::Value(90), "f2-g1 loses: the engine replies d2-c3. Try another move."),
    ] {
        let wrong = press(open(number), wrong);
        let reply = if number == "5" { "d6-c5" } else { "d2-c3" };
        let answered = refuted(wrong.clone(), reply, score);
        assert_eq!(exercise(&answered).game().moves().len(), 2, "{number}");
        assert_eq!((shown_feedback(&answered).1.as_str(), answered.search()), (expected, None));
        let again = answered.after(Event::Exercise(exercise::Event::Retry));
        assert_eq!((exercise(&again).game().moves().len(), exercise(&again).status()), (0, Status::YourTurn));
        let lost = wrong.after(Event::Worker(WorkerEvent::Status(WorkerStatus::Lost)));
        assert!(matches!(exercise(&lost).status(), Status::Wrong(_)), "without a worker the words remain");
    }
}

#[test]
fn after_the_solution_its_continuation_can_be_stepped_through() {
    let solved = press(open("5"), "c3 d4 d4 c5");
    let place = |puzzles: &Puzzles| exercise(puzzles).view(Notation::default()).place.map(|it| (it.played, it.total));
    assert_eq!(place(&solved), Some((3, 5)));
    let end = exercise::Event::Navigate(Navigation::Last);
    let end = solved.after(Event::Exercise(end));
    assert_eq!((place(&end), exercise(&end).game().moves().len()), (Some((5, 5)), 5));
}

#[test]
fn a_reply_to_another_search_is_ignored() {
    let checking = checking();
    let id = checking.search().expect("a search").id.next();
    let late = checking.clone().after(Event::Worker(WorkerEvent::Replied(Reply::Stopped { id })));
    assert_eq!(late, checking);
}

#[test]
fn the_puzzle_of_the_day_counts_days() {
    let todays = open("today");
    let squares = match number(&todays) {
        5 => "c3 d4 d4 c5",
        8 => "f2 g3",
        _ => "a1 b2",
    };
    assert_eq!(press(todays, squares).progress().days_in_a_row(day(21)), 1);
    let another = press(open("9"), "a1 b2");
    assert!(another.progress().is_solved(PuzzleId(9)));
    assert_eq!(another.progress().days_in_a_row(day(21)), 0, "it is the puzzle of another day");
}

#[test]
fn a_random_puzzle_is_an_unsolved_one() {
    let solved = press(open("9"), "a1 b2");
    let chosen: std::collections::BTreeSet<_> = (0..50).filter_map(|random| solved.random_puzzle(random)).collect();
    assert_eq!(chosen.into_iter().collect::<Vec<_>>(), [0, 1]);
}

/// Two exact puzzles, of which the first has two moves to find, and a decisive one.
const RUN_FILE: &str = "laska-puzzles 2 laska\n\
    5;win 5;600;/,B,///,W,,// w;c3-d4 d6-c7 d4-c5;c7-b6 c5-b6-a7\n\
    7;decisive win 1;10;////b,,,//w,w,, w;a1-b2;\n\
    9;win 1;900;////b,,,//w,w,, w;a1-b2;\n";

const NOON: Timestamp = Timestamp(43_200_000);

fn start_run(file: &str) -> Puzzles {
    let puzzles = Puzzles::new("run", day(21), StoredProgress::default(), None);
    let puzzles = puzzles.after(Event::Fetched(DataFile::Loaded(file.into())));
    puzzles.after(Event::RunStarted(RunLength::Three, RunSeed(5), NOON))
}

fn run(puzzles: &Puzzles) -> &RunPlay {
    puzzles.run().expect("a run was started")
}

/// Returns the number of the puzzle of the run on the board.
fn run_puzzle(puzzles: &Puzzles) -> Option<u32> {
    run(puzzles).current().map(|(index, _)| puzzles.puzzles().expect("the file").all[index].id.0)
}

fn go_on(puzzles: Puzzles) -> Puzzles {
    let answered = run(&puzzles).answered().expect("the next puzzle is due");
    puzzles.after(Event::NextPuzzle(answered))
}

#[test]
fn a_run_shows_one_exact_puzzle_after_the_other() {
    let first = start_run(RUN_FILE);
    assert_eq!((first.view(), run_puzzle(&first)), (&View::Run, Some(5)), "the easier one, and no decisive one");
    let solved = press(first, "c3 d4 d4 c5");
    assert_eq!((run_puzzle(&solved), run(&solved).run().solved()), (Some(5), 1), "its last move stays for a moment");
    assert_eq!(press(solved.clone(), "c7 d6").run(), solved.run());
    let second = go_on(solved);
    assert_eq!(run_puzzle(&second), Some(9));
    assert_eq!(second.clone().after(Event::NextPuzzle(1)), second, "a puzzle without an answer stays");
    let over = go_on(press(second, "a1 b2"));
    assert_eq!((run_puzzle(&over), run(&over).run().solved(), run(&over).run().is_over()), (None, 2, true));
    assert_eq!(over.progress().best_of(RunLength::Three), 2);
}

#[test]
fn a_run_is_not_rated_and_gives_no_hints_and_no_second_try() {
    let first = start_run(RUN_FILE);
    let hinted = first.clone().after(Event::Exercise(exercise::Event::Hint));
    let hinted = hinted.after(Event::Exercise(exercise::Event::Hint));
    assert_eq!(hinted.after(Event::Exercise(exercise::Event::Show)), first);
    let failed = press(first, "c3 b4");
    assert_eq!((run(&failed).run().mistakes(), failed.search()), (1, None));
    let again = press(failed.clone().after(Event::Exercise(exercise::Event::Retry)), "c3 d4");
    assert_eq!(again.run(), failed.run());
    assert_eq!((failed.progress().answer_count(), failed.progress().streak()), (0, Streak::default()));
    assert_eq!(failed.progress().of(PuzzleId(5)).map(|it| it.status), Some(PuzzleStatus::Tried));
}

#[test]
fn time_ends_a_run_and_no_later_move_counts() {
    let nearly = start_run(RUN_FILE).after(Event::Time(Timestamp(NOON.0 + 179_000)));
    assert_eq!(run_puzzle(&nearly), Some(5));
    let late = press(nearly.after(Event::Time(Timestamp(NOON.0 + 180_000))), "c3 d4 d4 c5");
    assert_eq!((run_puzzle(&late), run(&late).run().answers().len()), (None, 0));
    let ended = start_run(RUN_FILE).after(Event::RunEnded);
    assert!(run(&ended).run().is_over());
    let again = ended.after(Event::RunStarted(RunLength::Five, RunSeed(6), Timestamp(NOON.0 + 1_000)));
    assert_eq!((run_puzzle(&again), run(&again).run().length()), (Some(5), RunLength::Five));
}

/// A click for the board may hit the button that appears in its place.
#[test]
fn no_run_starts_right_after_another_or_during_one() {
    let over = start_run(RUN_FILE).after(Event::Time(Timestamp(NOON.0 + 180_000)));
    let start = |now| Event::RunStarted(RunLength::Five, RunSeed(6), Timestamp(NOON.0 + now));
    assert_eq!(over.clone().after(start(180_999)), over);
    assert_eq!(start_run(RUN_FILE).after(start(90_000)), start_run(RUN_FILE));
    let later = over.after(Event::Time(Timestamp(NOON.0 + 181_000))).after(start(181_000));
    assert_eq!(run(&later).run().length(), RunLength::Five);
}

#[test]
fn a_run_continues_after_the_page_was_left() {
    let left = go_on(press(start_run(RUN_FILE), "c3 d4 d4 c5"));
    let elsewhere = left.clone().after(Event::Opened("5".to_owned(), day(21)));
    assert_eq!((number(&elsewhere), elsewhere.run()), (5, left.run()));
    let text = run(&left).run().write();
    let reloaded = Puzzles::new("run", day(21), StoredProgress::default(), Run::read(&text));
    let reloaded = reloaded.after(Event::Time(Timestamp(NOON.0 + 60_000)));
    let reloaded = reloaded.after(Event::Fetched(DataFile::Loaded(RUN_FILE.into())));
    assert_eq!((run_puzzle(&reloaded), run(&reloaded).run().solved()), (Some(9), 1));
}

#[test]
fn goals_are_complete_sentences() {
    let puzzles = open("");
    let goals: Vec<_> =
        puzzles.puzzles().expect("the file").all.iter().map(|puzzle| goal_text(&puzzle.question())).collect();
    assert_eq!(
        goals,
        [
            "White to move and win in 3 moves.",
            "Black to move. Find the only move that does not lose.",
            "White to move and win in 1 move."
        ]
    );
}

#[test]
fn the_file_reads_back_as_it_was_written() {
    let puzzles = open("");
    assert_eq!(puzzles.puzzles().expect("the file").to_string(), FILE);
}
