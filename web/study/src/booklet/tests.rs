//! The dialog of a booklet, with a checker in place of the worker.

use std::rc::Rc;

use laska_app::booklet::{BookletOptions, BookletText, CounterNames, Paper, SolutionPages, SquareNames};
use laska_app::problem_set::{Label, Problem, ProblemSet};
use laska_app::worker::{SearchTask, WorkerEvent, WorkerStatus};
use laska_rules::notation::piece_list;
use laska_rules::notation::record::Comment;
use laska_rules::{Board, CaptureRule};
use laska_ui::settings::{Coordinates, PieceSet, Settings};
use laska_worker::protocol::{
    Finding, GameValue, Packed, Plies, ProblemCheck, ProblemFindings, ProblemMove, ProblemReport, ProblemStage, Reach,
    Reply, Soundness,
};

use super::state::{Event, Phase, Preparation};
use super::words::{Outcome, booklet_text};

fn problem(position: &str, title: &str, stipulation: &str) -> Problem {
    let position = piece_list::parse(position, Board::Seven).expect("a position");
    let stipulation = stipulation.parse().expect("a stipulation");
    let mut problem = Problem::new(position, CaptureRule::MustFinish, stipulation).expect("a problem");
    problem.title = Label::new(title).expect("a short title");
    problem
}

/// Two problems, of which White wins the first in three moves.
fn set() -> Rc<ProblemSet> {
    let mut first = problem("a1WWW b2BBB, White to move", "Leapfrog", "win in 3");
    first.set_comment(Comment::new("The columns take turns.").expect("a comment"));
    let second = problem("a1W g7B, Black to move", "Far away", "hold");
    Rc::new(ProblemSet { problems: vec![first, second], ..ProblemSet::default() })
}

fn preparation() -> Preparation {
    Preparation::new(set(), Settings::default())
}

/// Answers the running task: a report with the first legal move as the key.
fn answer(preparation: Preparation, stage: Option<ProblemStage>) -> Preparation {
    let SearchTask { id, .. } = preparation.search().expect("a task");
    let Phase::Checking(index) = preparation.phase() else { panic!("a problem is checked") };
    let problem = &set().problems[*index];
    let mv = problem.position().legal_moves(problem.capture_rule())[0];
    let finding = Finding::Exact(GameValue::Win(Plies(5)));
    let key = ProblemMove { mv, finding, reach: Reach::Reached, line: vec![mv] };
    let report = ProblemReport {
        soundness: Soundness::Sound(laska_worker::protocol::Basis::Exact),
        moves: vec![key],
        ..empty()
    };
    let report = (stage != Some(ProblemStage::Moves)).then_some(report);
    let check = ProblemCheck { stage, finished: 1, parts: 9, report, left_out: Default::default(), reductions: 6 };
    let findings = Packed::from(&ProblemFindings::Check(Box::new(check)));
    preparation.after(Event::Worker(WorkerEvent::Replied(Reply::Examining { id, findings })))
}

fn empty() -> ProblemReport {
    ProblemReport {
        soundness: Soundness::Unknown,
        moves: Vec::new(),
        main_line: Vec::new(),
        duals: Vec::new(),
        examined: laska_worker::protocol::Examined::Nothing,
        set_play: None,
        reductions: Vec::new(),
        positions: None,
    }
}

fn text(preparation: &Preparation) -> &BookletText {
    match preparation.phase() {
        Phase::Ready(booklet) => booklet.text(),
        phase => panic!("not ready: {phase:?}"),
    }
}

#[test]
fn every_problem_is_checked_before_the_booklet_is_printed_once() {
    let state = preparation().after(Event::Opened(set()));
    assert_eq!((state.search(), state.prints()), (None, 0));
    let state = state.after(Event::Print);
    assert_eq!(state.phase(), &Phase::Checking(0));
    let first = state.search();
    let state = answer(state, Some(ProblemStage::Moves));
    assert_eq!(
        (state.phase(), state.search()),
        (&Phase::Checking(0), first),
        "the results of the moves are not known yet"
    );
    let state = answer(answer(state, Some(ProblemStage::Duals)), Some(ProblemStage::Duals));
    assert_eq!((state.search(), state.prints()), (None, 1));
    let [first, second] = &text(&state).problems[..] else { panic!("two problems") };
    assert_eq!(first.title, "Leapfrog");
    assert_eq!(
        first.solution,
        ["a1WWW b2BBB, White to move", "White wins in 3 moves: 1.\u{a0}a1-b2-c3", "The columns take turns."]
    );
    assert!(second.solution[1].starts_with("Black wins in 3 moves: 1…\u{a0}g7-f6"), "{:?}", second.solution);
    // What is known is not checked again.
    let state = state.after(Event::Choose(BookletOptions { paper: Paper::Letter, ..BookletOptions::default() }));
    assert_eq!((state.phase(), state.prints()), (&Phase::Choosing, 1));
    let state = state.after(Event::Closed).after(Event::Opened(set())).after(Event::Print);
    assert_eq!((state.search(), state.prints()), (None, 2));
}

#[test]
fn without_solutions_nothing_is_checked() {
    let options = BookletOptions { solutions: SolutionPages::LeftOut, ..BookletOptions::default() };
    let state = preparation().after(Event::Choose(options)).after(Event::Print);
    assert!(text(&state).problems.iter().all(|problem| problem.solution.is_empty()));
}

#[test]
fn a_check_can_be_stopped_and_what_is_not_checked_is_said() {
    let state = preparation().after(Event::Print).after(Event::Stop);
    assert_eq!((state.phase(), state.search(), state.prints()), (&Phase::Choosing, None, 0));
    let state = answer(state.after(Event::Print), Some(ProblemStage::Duals)).after(Event::PrintNow);
    let solutions: Vec<_> = text(&state).problems.iter().map(|problem| problem.solution[1].clone()).collect();
    assert_eq!(solutions, ["White wins in 3 moves: 1.\u{a0}a1-b2-c3", "Not checked."]);
}

#[test]
fn after_a_failure_the_next_problem_is_checked() {
    for failure in [WorkerStatus::Lost, WorkerStatus::Starting] {
        let state = answer(preparation().after(Event::Print), Some(ProblemStage::Moves));
        let id = state.search().map(|task| task.id);
        let state = state.after(Event::Worker(WorkerEvent::Status(failure)));
        assert_eq!(state.phase(), &Phase::Checking(1), "{failure:?}");
        assert_ne!(state.search().map(|task| task.id), id);
        let state = answer(state, None);
        assert_eq!(text(&state).problems[0].solution[1], "Not checked.");
    }
}

#[test]
fn the_names_are_those_of_the_settings_and_of_lasker() {
    let settings = Settings { coordinates: Coordinates::Numbers, pieces: PieceSet::Lasker, ..Settings::default() };
    let state = Preparation::new(set(), settings);
    let options = state.options();
    assert_eq!((options.squares, options.counters), (SquareNames::Numbers, CounterNames::Lasker));
    let text = booklet_text(&set(), &[Outcome::NotChecked, Outcome::NotChecked], options);
    assert_eq!((text.title.as_str(), text.facts.len()), ("Problems", 2));
    assert_eq!(text.problems[0].stipulation, "A to move and win in 3 moves.");
    assert_eq!(text.problems[1].stipulation, "B to move and hold the draw.");
    assert_eq!(text.problems[0].solution[0], "A moves. — A on 1, green, green, green. — B on 5, red, red, red.");
}
