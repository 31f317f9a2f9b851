//! The check of a problem in the page with a worker session: what the report says, what it leaves open, and the lines that the
//! board shows.

use laska_app::worker::{WorkerEvent, WorkerStatus};
use laska_engine::MemorySize;
use laska_study::problem::report::{Item, ReportView, address, report_view};
use laska_study::problem::state::{Event, Problem, Progress, Start};
use laska_ui::settings::Notation;
use laska_worker::protocol::{MoveCount, ProblemTask, Reply, Request, Stipulation};
use laska_worker::{Capabilities, Session};

use crate::pages_and_worker::{TickingClock, run_request};

/// Study 2: White to move and win in 11 moves. There is no other first move.
const SOUND: &str = "fen=///,BBB,///WWW,,,_w";

/// Returns the replies of a worker to the request of the page.
fn replies(problem: &Problem) -> Vec<Reply> {
    let search = problem.search().expect("a task");
    let mut session = Session::new(MemorySize::mebibytes(1), Capabilities::ALL);
    run_request(&mut session, Request { id: search.id, command: search.command }, &TickingClock::default())
}

fn reply(problem: Problem, reply: &Reply) -> Problem {
    problem.after(Event::Worker(WorkerEvent::Replied(reply.clone())))
}

/// Runs a task to its end.
fn run(problem: Problem, task: ProblemTask) -> Problem {
    let begun = problem.after(Event::Begin(task));
    let done = replies(&begun).iter().fold(begun, reply);
    assert_eq!(done.run(), Some((task, &Progress::Done)));
    done
}

fn report(problem: &Problem) -> ReportView {
    let check = problem.check().expect("a check");
    report_view(problem, check, Notation::Plain).expect("a report")
}

/// Returns the text of a part of the report, each row as a line.
fn text(report: &ReportView, handle: &str) -> Option<String> {
    let part = report.parts.iter().find(|part| part.handle == handle)?;
    let item = |item: &Item| match item {
        Item::Result(text) => format!("[{text}]"),
        Item::Words(text) | Item::Position { text, .. } => text.clone(),
        Item::Move { number, text, .. } => format!("{}{text}", number.as_deref().unwrap_or_default()),
    };
    let rows = part.rows.iter().map(|row| row.iter().map(item).collect::<Vec<_>>().join(" "));
    Some(rows.collect::<Vec<_>>().join("\n"))
}

#[test]
fn a_sound_problem_is_reported_in_plain_words() {
    let problem = run(Problem::new(SOUND), ProblemTask::Check);
    let report = report(&problem);
    assert_eq!(
        (report.kind, report.verdict.as_str()),
        ("sound", "Sound. a1-b2 reaches the goal, and is the only legal move.")
    );
    assert_eq!(report.basis, "Solved: all 2,988 possible positions were searched.");
    let solution = text(&report, "solution").expect("a solution");
    assert!(solution.starts_with("[White wins in 11 moves] 1.a1-b2 d4-"), "{solution}");
    assert!(solution.ends_with("The defense is the longest."), "{solution}");
    assert_eq!(text(&report, "cooks"), None);
    assert!(text(&report, "set-play").is_some_and(|it| it.starts_with('[')), "{report:?}");
    let minimal = text(&report, "minimal").expect("a unique key");
    assert!(minimal.starts_with("No: the key is still the only solution with less.\n"), "{minimal}");
}

#[test]
fn each_goal_of_a_position_has_a_verdict_of_its_own() {
    for (goal, verdict) in [
        ("win-11", "Sound. a1-b2 reaches the goal, and is the only legal move."),
        ("win-12", "Not sound. The goal is too modest: White wins in 11 moves."),
        ("win-10", "Not sound. No move reaches the goal: White wins in 11 moves."),
        ("hold", "Not sound. The goal is too modest: White wins in 11 moves."),
    ] {
        let problem = run(Problem::new(&format!("{goal}&{SOUND}")), ProblemTask::Check);
        assert_eq!(report(&problem).verdict, verdict, "{goal}");
    }
}

#[test]
fn cooks_are_named_with_their_lines() {
    let problem = run(Problem::new("win&fen=/B,,/,,W,//W,,,//B,,,_w"), ProblemTask::Check);
    let report = report(&problem);
    assert_eq!(report.kind, "unsound");
    assert!(report.verdict.starts_with("Not sound. More than one move reaches the goal: "), "{}", report.verdict);
    let cooks = text(&report, "cooks").expect("cooks");
    assert!(cooks.lines().all(|line| line.starts_with("[White wins in ")), "{cooks}");
    assert_eq!(text(&report, "minimal"), None, "without a unique key, nothing stands alone");
}

#[test]
fn every_move_of_the_report_can_be_shown_on_the_board() {
    let problem = run(Problem::new("hold&fen=///,W,B//,W,B/_b"), ProblemTask::Check);
    assert_eq!(report(&problem).verdict, "Sound. Only f2-g3 reaches the goal.");
    let (mut shown, mut set_play) = (0, 0);
    for item in report(&problem).parts.iter().flat_map(|part| part.rows.iter().flatten()) {
        let Item::Move { line, ply, .. } = item else { continue };
        let there = problem.clone().after(Event::ShowLine(line.clone(), *ply));
        assert_eq!(there.line_here().moves(), &line.moves[..*ply]);
        assert_eq!(there.start(), line.start);
        let begins = if line.start == Start::Problem { problem.side() } else { !problem.side() };
        assert_eq!(there.line_here().start().turn(), begins);
        assert_eq!(there.place(), (*ply, line.moves.len()));
        let back = there.after(Event::ShowProblem);
        assert_eq!((back.line_here().position(), back.place()), (problem.position(), (0, 0)));
        shown += 1;
        set_play += usize::from(line.start == Start::SetPlay);
    }
    assert!(shown > 50 && set_play > 1, "{shown} {set_play}");
}

#[test]
fn a_stopped_check_keeps_what_it_knows_and_claims_no_more() {
    let begun = Problem::new(SOUND).after(Event::Begin(ProblemTask::Check));
    let replies = replies(&begun);
    let whole = report(&replies.iter().fold(begun.clone(), reply));
    let mut partial = 0;
    for seen in 0..replies.len() {
        let stopped = replies[..seen].iter().fold(begun.clone(), reply).after(Event::Stop);
        assert_eq!((stopped.run(), stopped.search()), (Some((ProblemTask::Check, &Progress::Stopped)), None));
        // What still arrives after the end changes nothing.
        assert_eq!(replies[seen..].iter().fold(stopped.clone(), reply).check(), stopped.check());
        let Some(view) = stopped.check().and_then(|check| report_view(&stopped, check, Notation::Plain)) else {
            continue;
        };
        partial += 1;
        assert_eq!((&view.verdict, text(&view, "solution")), (&whole.verdict, text(&whole, "solution")));
        for handle in ["duals", "set-play"] {
            let said = text(&view, handle);
            assert!(said == text(&whole, handle) || said.as_deref() == Some("Not checked yet."), "{handle}: {said:?}");
        }
        let minimal = text(&view, "minimal").expect("a unique key");
        assert!(minimal.contains("Positions checked: ") && !minimal.contains("Yes:"), "{minimal}");
    }
    assert!(partial > 0, "the check has ended too soon");
}

#[test]
fn nothing_is_checked_where_the_side_to_move_has_lost() {
    let problem = Problem::new("fen=///,BW,///_w").after(Event::Begin(ProblemTask::Check));
    assert_eq!((problem.run(), problem.search()), (None, None));
}

#[test]
fn a_lost_worker_ends_the_check_and_another_goal_begins_anew() {
    let begun = Problem::new(SOUND).after(Event::Begin(ProblemTask::Check));
    let lost = begun.clone().after(Event::Worker(WorkerEvent::Status(WorkerStatus::Lost)));
    assert_eq!((lost.run(), lost.search()), (Some((ProblemTask::Check, &Progress::Lost)), None));
    // A worker that starts for the first time is not lost, but one that starts again.
    let starting = Event::Worker(WorkerEvent::Status(WorkerStatus::Starting));
    assert!(begun.clone().after(starting.clone()).is_running());
    let told = reply(begun.clone(), &replies(&begun)[0]);
    assert!(told.is_running());
    assert_eq!(told.after(starting).run(), Some((ProblemTask::Check, &Progress::Lost)));
    let again = lost.after(Event::Begin(ProblemTask::Check));
    assert_ne!(again.search().map(|it| it.id), begun.search().map(|it| it.id));

    let old = replies(&begun);
    let three = MoveCount::new(3).expect("a number of moves");
    let changed = old.iter().fold(begun.after(Event::SetGoal(Stipulation::WinIn(three))), reply);
    assert_eq!((changed.run(), changed.check()), (None, None));
    assert!(changed.address().starts_with("win-3&fen="), "{}", changed.address());
}

/// Returns the part of an address after the section's name.
fn opened_address(address: &str) -> String {
    address.strip_prefix("problem/").expect("the section").to_owned()
}

#[test]
fn a_stopped_search_keeps_the_better_problems_which_are_sound() {
    let checked = run(Problem::new("fen=,,,b/////,,/W,,,_w"), ProblemTask::Check);
    let mut problem = checked.after(Event::Begin(ProblemTask::Improve));
    let search = problem.search().expect("a task");
    let mut session = Session::new(MemorySize::mebibytes(1), Capabilities::ALL);
    let clock = TickingClock::default();
    assert_eq!(session.handle(Request { id: search.id, command: search.command }, &clock), []);
    while problem.improvements().is_none_or(|found| found.best.len() < 2) {
        problem = session.tick(&clock).iter().fold(problem, reply);
        assert!(problem.is_running(), "too few problems: {:?}", problem.improvements());
    }
    let problem = problem.after(Event::Stop);
    assert!(problem.check().is_some(), "the report stays");
    let found = problem.improvements().expect("improvements");
    assert!(found.finished < found.neighbors && found.sound >= found.best.len(), "{found:?}");
    for it in &found.best {
        let address = address(&problem, &it.position);
        let opened = Problem::new(&opened_address(&address));
        assert_eq!(opened.position(), &it.position);
        assert_eq!(report(&run(opened, ProblemTask::Check)).kind, "sound", "{}", it.position);
        // One that is looked at from here is checked at once, and the way back leads to the list.
        let looked_at = problem.clone().after(Event::Opened(opened_address(&address)));
        assert!(looked_at.is_running() && looked_at.position() == &it.position);
        let back = looked_at.after(Event::Opened(problem.address()));
        assert_eq!((back.check(), back.improvements()), (problem.check(), problem.improvements()));
        assert!(!back.is_running());
    }
}
