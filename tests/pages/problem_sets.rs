//! Collections of problems in the page with a worker session: right and wrong moves, what is shown and when, and the
//! measurement of difficulties.

use laska_app::problem_set::{Problem, ProblemSet, Verdict};
use laska_app::worker::{WorkerEvent, WorkerStatus};
use laska_app::{BoardEvent, Navigation, Timestamp};
use laska_engine::MemorySize;
use laska_rules::CaptureRule;
use laska_rules::notation::fen;
use laska_study::problems::{Event, MeasuringEnd, Problems, Saved, SetKey, Solving, SolvingEvent, Status, words};
use laska_study::puzzles::PuzzleStatus;
use laska_study::store::StoredProgress;
use laska_ui::settings::Notation;
use laska_worker::protocol::Request;
use laska_worker::{Capabilities, Session};

use crate::pages_and_worker::TickingClock;

const KEY: SetKey = SetKey(1);

/// Returns the page at the first problem of a saved collection that has only this one.
fn open(rest: &str, problem: Problem) -> Problems {
    let mut saved = Saved::default();
    saved.put(KEY, Some(ProblemSet { problems: vec![problem], ..ProblemSet::default() }), Timestamp(1));
    Problems::new(rest, StoredProgress { progress: saved, unreadable_lines: 0 })
}

fn problem(position: &str, stipulation: &str) -> Problem {
    let position = fen::parse(position).expect("a position");
    Problem::new(position, CaptureRule::MustFinish, stipulation.parse().expect("a stipulation")).expect("a problem")
}

fn at_problem(position: &str, stipulation: &str) -> Problems {
    open("00000001/1", problem(position, stipulation))
}

/// Runs the searches that the page requests until it requests no more, as the worker would. A search that is no longer requested
/// is stopped.
fn work(mut page: Problems) -> Problems {
    let clock = TickingClock::default();
    while let Some(search) = page.search() {
        let mut session = Session::new(MemorySize::mebibytes(1), Capabilities::ALL);
        let id = search.id;
        let mut replies = session.handle(Request { id, command: search.command }, &clock);
        while page.search().is_some_and(|it| it.id == id) {
            for reply in replies {
                page = page.after(Event::Worker(WorkerEvent::Replied(reply), Timestamp(2)));
            }
            assert!(session.is_busy() || page.search().is_none_or(|it| it.id != id), "the same search again");
            replies = session.tick(&clock);
        }
    }
    page
}

fn solving(page: &Problems) -> &Solving {
    page.solving().expect("a problem on the board")
}

fn play(page: Problems, mv: &str) -> Problems {
    work(page.after(Event::Solve(SolvingEvent::Input(BoardEvent::Type(mv.into())))))
}

/// Plays a right move, and lets the reply be played.
fn play_on(page: Problems, mv: &str) -> Problems {
    let page = play(page, mv);
    match solving(&page).pause() {
        Some(pause) => work(page.after(Event::Solve(SolvingEvent::PauseOver(pause)))),
        None => page,
    }
}

fn attempts(page: &Problems) -> Option<(PuzzleStatus, u32)> {
    page.saved().attempts(solving(page).problem()).map(|it| (it.status, it.tries))
}

fn said(page: &Problems) -> String {
    words::feedback(solving(page), None).text
}

/// Study 4: only e3-d4 wins.
const STUDY_4: &str = "//,BW,,//,BW,WWBB,// w";

#[test]
fn a_wrong_move_is_answered_and_counted_and_the_solution_stays_hidden() {
    let page = work(at_problem(STUDY_4, "win in 5"));
    assert_eq!((solving(&page).status(), attempts(&page)), (&Status::YourTurn, None));
    let wrong = play(page, "e3-d2");
    let Status::Wrong(mv, Some(reply)) = *solving(&wrong).status() else { panic!("{:?}", solving(&wrong).status()) };
    assert_eq!((mv.to_string().as_str(), reply.to_string().as_str()), ("e3-d2", "c3-d2-e1"));
    assert_eq!(said(&wrong), "e3-d2 misses the goal: the engine replies c3-d2-e1. Try another move.");
    assert_eq!(attempts(&wrong), Some((PuzzleStatus::Tried, 1)));
    // Stepping is for what is over.
    let stepped = wrong.clone().after(Event::Solve(SolvingEvent::Navigate(Navigation::Next)));
    assert_eq!(stepped, wrong);
    let retried = wrong.after(Event::Solve(SolvingEvent::Retry));
    assert_eq!((solving(&retried).status(), solving(&retried).place()), (&Status::YourTurn, (0, 0)));
    let mut page = play_on(retried, "e3-d4");
    for _ in 0..5 {
        let (Status::YourTurn, Some(mv)) = (solving(&page).status(), best_move(&page)) else { break };
        page = play_on(page, &mv);
    }
    assert_eq!(solving(&page).status(), &Status::Solved, "{}", said(&page));
    assert_eq!((solving(&page).moves_played(), attempts(&page)), (5, Some((PuzzleStatus::Solved, 2))));
    assert_eq!(said(&page), "Solved! You win.");
}

/// Returns a move that keeps the goal within reach, found by trying all of them.
fn best_move(page: &Problems) -> Option<String> {
    let legal = solving(page).cursor().legal_moves();
    let is_right = |mv: &String| !matches!(solving(&play(page.clone(), mv)).status(), Status::Wrong(..));
    legal.iter().map(ToString::to_string).find(is_right)
}

#[test]
fn a_move_before_the_results_waits_for_them() {
    let page = at_problem(STUDY_4, "win");
    let waiting = page.after(Event::Solve(SolvingEvent::Input(BoardEvent::Type("e3-d4".into()))));
    assert!(matches!(solving(&waiting).status(), Status::Checking(_)));
    assert!(matches!(solving(&work(waiting)).status(), Status::Replying(_)));
}

#[test]
fn a_slower_win_misses_a_number_of_moves() {
    // Study 1 is won in three moves.
    let page = work(at_problem("/////BBB,,/WWW,,, w", "win in 3"));
    let mut page = play_on(page, "a1-b2-c3");
    page = play_on(page, "c3-d4-e5");
    assert_eq!(solving(&play(page, "e5-f6-g7")).status(), &Status::Solved);
}

#[test]
fn a_problem_in_which_every_move_fails_is_not_asked_for_again() {
    // Study 1 is won in three moves, and not in two.
    let page = work(at_problem("/////BBB,,/WWW,,, w", "win in 2"));
    assert_eq!(solving(&page).status(), &Status::YourTurn, "nothing is said before a move");
    for over in [play(page.clone(), "a1-b2-c3"), page.after(Event::Solve(SolvingEvent::Show))] {
        assert_eq!((solving(&over).status(), solving(&over).mistakes()), (&Status::Unsound, 0));
        assert_eq!(said(&over), "Not sound: no move reaches the goal.");
    }
    // What its author gives as the solution is no solution either.
    let mut study = problem("/////BBB,,/WWW,,, w", "win in 2");
    let only = *study.position().legal_moves(CaptureRule::MustFinish).first().expect("a move");
    study.set_solution(&[only]).expect("a legal move");
    let shown = work(open("00000001/1", study)).after(Event::Solve(SolvingEvent::Show));
    assert_eq!(solving(&shown).status(), &Status::Unsound);
}

#[test]
fn a_draw_is_held_when_no_single_move_is_needed_any_more() {
    let page = work(at_problem("///,W,B//,W,B/ b", "hold"));
    let mut page = page;
    for _ in 0..12 {
        let (Status::YourTurn, Some(mv)) = (solving(&page).status(), best_move(&page)) else { break };
        page = play_on(page, &mv);
    }
    assert_eq!(solving(&page).status(), &Status::Solved);
    assert_eq!(said(&page), "Solved! You held the position.");
}

#[test]
fn the_solution_is_shown_on_request_and_counts_as_a_failed_try() {
    let shown = work(at_problem(STUDY_4, "win in 5")).after(Event::Solve(SolvingEvent::Show));
    assert_eq!((solving(&shown).status(), attempts(&shown)), (&Status::Shown, Some((PuzzleStatus::Tried, 1))));
    assert_eq!(solving(&shown).place(), (0, 9));
    let moves = solving(&shown).moves(Notation::default());
    assert_eq!((&moves[0], &moves[1]), (&(Some("1.".into()), "e3-d4".into()), &(None, "c3-d4-e5".into())));
    let end = shown.clone().after(Event::Solve(SolvingEvent::GoToPly(9)));
    assert_eq!(solving(&end).place(), (9, 9));
    let next = shown.clone().after(Event::Solve(SolvingEvent::Navigate(Navigation::Next)));
    assert_eq!(solving(&next).cursor().game().moves()[0].to_string(), "e3-d4");
    // Asked for before the worker has found it.
    let asked = at_problem(STUDY_4, "win in 5").after(Event::Solve(SolvingEvent::Show));
    assert_eq!(solving(&asked).status(), &Status::Asked);
    assert_eq!(solving(&work(asked)).status(), &Status::Shown);
}

#[test]
fn without_a_worker_the_solution_of_the_author_decides_and_nothing_else_is_claimed() {
    let mut study = problem(STUDY_4, "win in 5");
    let lost = |page: Problems| page.after(Event::Worker(WorkerEvent::Status(WorkerStatus::Lost), Timestamp(2)));
    let unknown = play(lost(open("00000001/1", study.clone())), "e3-d4");
    assert!(matches!(solving(&unknown).status(), Status::Unknown(_)));
    assert_eq!(said(&unknown), "It is not known whether e3-d4 reaches the goal. Try another move.");
    assert_eq!(attempts(&unknown), None);
    let shown = unknown.after(Event::Solve(SolvingEvent::Show));
    assert_eq!(solving(&shown).status(), &Status::NoSolution);
    let key = study.position().legal_moves(CaptureRule::MustFinish);
    let key = *key.iter().find(|mv| mv.to_string() == "e3-d4").expect("the key");
    study.set_solution(&[key]).expect("a legal move");
    let known = play(lost(open("00000001/1", study)), "e3-d4");
    assert!(matches!(solving(&known).status(), Status::Replying(_)));
}

#[test]
fn a_measurement_finds_solution_themes_and_difficulty() {
    let page = work(open("00000001", problem(STUDY_4, "win in 5")).after(Event::Measure));
    let set = page.saved().set(KEY).expect("the collection");
    let problem = &set.problems[0];
    assert!(problem.rating.is_some() && !problem.themes.is_empty() && problem.required > 0, "{problem:?}");
    assert_eq!(problem.solution().first().map(ToString::to_string).as_deref(), Some("e3-d4"));
    assert_eq!((problem.verdict, words::flaw_text(problem)), (Some(Verdict::Sound), None));
    assert_eq!((page.measuring(), page.measuring_ended()), (None, None));
    // Two moves win in study 5, so its difficulty is not known.
    let cooked = work(open("00000001", self::problem("/B,,/,,W,//W,,,//B,,, w", "win")).after(Event::Measure));
    let problem = &cooked.saved().set(KEY).expect("the collection").problems[0];
    assert_eq!((problem.rating, problem.verdict), (None, Some(Verdict::Cooked)));
    assert_eq!(words::flaw_text(problem), Some("Not sound: more than one move reaches the goal."));
    assert_eq!(cooked.measuring_ended(), Some(MeasuringEnd::SomeOpen));
}

#[test]
fn other_rules_than_the_usual_ones_are_named() {
    let usual = problem(STUDY_4, "win in 5");
    assert_eq!(words::rule_text(&usual), None);
    let other = Problem::new(usual.position().clone(), CaptureRule::OneJump, usual.stipulation).expect("a problem");
    assert_eq!(words::rule_text(&other), Some("Laska, one jump a move (Bignor Ludus)"));
}

#[test]
fn a_measurement_stops() {
    let begun = open("00000001", problem(STUDY_4, "win in 5")).after(Event::Measure);
    assert!(begun.search().is_some());
    let stopped = begun.after(Event::StopMeasuring);
    assert_eq!((stopped.search(), stopped.measuring_ended()), (None, Some(MeasuringEnd::Stopped)));
    assert_eq!(stopped.saved().set(KEY).expect("the collection").problems[0].rating, None);
}
