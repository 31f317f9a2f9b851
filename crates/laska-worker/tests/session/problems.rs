//! Checks of problems and searches for better ones, slice by slice. These tests also run as WebAssembly.

use laska_engine::{
    DualPlace, ImproverStatus, MemorySize, Nodes, Problem, ProblemChecker, ProblemImprover, ProblemLimits,
    ProblemStage, Soundness,
};
use laska_rules::Game;
use laska_worker::SLICE;
use laska_worker::protocol::{
    Command, GameText, HEARTBEAT, LeftOut, MemoryLimit, Packed, ProblemCheck, ProblemFindings, ProblemImprovements,
    ProblemTask, Reply, SearchId,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use crate::test_worker::{TestWorker, check_failure, last, start, study};

const SECOND: &str = "a1WWW d4BBB, White to move";

fn send(worker: &mut TestWorker, game: &Game, stipulation: &str, task: ProblemTask) -> Vec<Reply> {
    let memory = MemoryLimit::try_from(16).expect("a valid limit");
    let (game, stipulation) = (GameText::from(game), stipulation.to_owned());
    worker.send(1, Command::Problem { game, stipulation, task, memory })
}

fn problem(game: &Game, stipulation: &str) -> Problem {
    let stipulation = stipulation.parse().expect("a stipulation");
    Problem::new(game.position().clone(), game.variant().capture_rule, stipulation).expect("a legal move")
}

fn check(findings: &Packed<ProblemFindings>) -> ProblemCheck {
    let ProblemFindings::Check(check) = findings.unpack().expect("findings") else { panic!("no check: {findings:?}") };
    *check
}

fn improvements(findings: &Packed<ProblemFindings>) -> ProblemImprovements {
    let ProblemFindings::Improvements(found) = findings.unpack().expect("findings") else { panic!("{findings:?}") };
    found
}

#[test]
fn the_check_reports_stage_by_stage_what_the_engine_finds() {
    let game = study(SECOND);
    for stipulation in ["win", "win in 11", "win in 12", "hold"] {
        let expected = ProblemChecker::new(&problem(&game, stipulation), ProblemLimits::new(MemorySize::mebibytes(16)));
        let (expected, left_out) = ProblemCheck::shorten(&expected.finish());
        let mut worker = TestWorker::new();
        assert_eq!(send(&mut worker, &game, stipulation, ProblemTask::Check), []);
        let replies = worker.run();
        let Reply::Examined { id: SearchId(1), findings } = last(&replies) else { panic!("{replies:?}") };
        let whole = check(findings);
        assert_eq!((whole.stage, whole.finished, whole.reductions), (None, whole.parts, expected.reductions.len()));
        assert_eq!((whole.report.as_ref(), whole.left_out), (Some(&expected), left_out));
        for reply in &replies[..replies.len() - 1] {
            let Reply::Examining { findings, .. } = reply else { panic!("{reply:?}") };
            let so_far = check(findings);
            assert_eq!(so_far.report.is_none(), so_far.stage == Some(ProblemStage::Moves));
            if let Some(report) = so_far.report {
                assert_eq!((report.soundness, report.moves), (expected.soundness.clone(), expected.moves.clone()));
            }
        }
    }
}

#[test]
fn a_report_keeps_the_duals_of_the_main_line_and_counts_the_others() {
    let game = study("d2W d4W f2B f4B, Black to move");
    let whole = ProblemChecker::new(&problem(&game, "hold"), ProblemLimits::new(MemorySize::mebibytes(16))).finish();
    let (short, left_out) = ProblemCheck::shorten(&whole);
    let in_main_line = |duals: &[laska_engine::Dual]| duals.iter().filter(|it| it.place == DualPlace::MainLine).count();
    assert_eq!(in_main_line(&short.duals), in_main_line(&whole.duals));
    assert_eq!(short.duals.len() - in_main_line(&short.duals), ProblemCheck::MAX_VARIATION_DUALS);
    let LeftOut { equal, longer } = left_out;
    assert!(equal > 0, "{left_out:?}");
    assert_eq!(short.duals.len() + equal + longer, whole.duals.len());
}

#[test]
fn a_check_reports_progress_often_and_stops_immediately() {
    for task in [ProblemTask::Check, ProblemTask::Improve] {
        let mut worker = TestWorker::new();
        send(&mut worker, &start(), "win", task);
        let mut last_reply = worker.time();
        for _ in 0..100 {
            if let [reply] = &worker.tick()[..] {
                assert!(matches!(reply, Reply::Examining { id: SearchId(1), .. }), "{reply:?}");
                last_reply = worker.time();
            }
            assert!(worker.time() - last_reply <= HEARTBEAT + SLICE);
        }
        assert_eq!(worker.send(1, Command::Stop), [Reply::Stopped { id: SearchId(1) }]);
        assert_eq!((worker.session.is_busy(), worker.tick()), (false, vec![]));
    }
}

#[test]
fn better_problems_are_those_of_the_engine() {
    let game = study("a1W g7b, White to move");
    let limits = ProblemLimits { proof_nodes: Nodes(20_000), ..ProblemLimits::new(MemorySize::mebibytes(16)) };
    let mut improver = ProblemImprover::new(&problem(&game, "win"), limits);
    while improver.step(Nodes::MAX) != ImproverStatus::Done {}
    let mut expected = improver.improvements();
    let sound = expected.len();
    expected.truncate(ProblemImprovements::MAX_LISTED);
    assert!(expected.len() > 1);

    let mut worker = TestWorker::new();
    assert_eq!(send(&mut worker, &game, "win", ProblemTask::Improve), []);
    let replies = worker.run();
    let Reply::Examined { id: SearchId(1), findings } = last(&replies) else { panic!("{replies:?}") };
    let found = improvements(findings);
    assert_eq!((found.sound, found.finished), (sound, found.neighbors));
    assert_eq!(found.best, expected);
}

#[test]
fn what_cannot_be_a_problem_is_refused_with_the_reason() {
    let mut worker = TestWorker::new();
    let blocked = send(&mut worker, &study("d4BW, White to move"), "win", ProblemTask::Check);
    check_failure(&blocked, 1, "White to move has no legal move and has lost, so the stipulation cannot be met");
    let unknown = send(&mut worker, &study(SECOND), "win in 0", ProblemTask::Check);
    check_failure(&unknown, 1, "expected 'win', 'win in N' with N from 1 to 9999, or 'hold', found 'win in 0'");
    assert!(!worker.session.is_busy());
}

#[test]
fn too_little_memory_leaves_a_problem_open() {
    let mut worker = TestWorker::new();
    let memory = MemoryLimit::try_from(1).expect("a valid limit");
    let command = |stipulation: &str| {
        let (game, stipulation) = (GameText::from(&start()), stipulation.to_owned());
        Command::Problem { game, stipulation, task: ProblemTask::Check, memory }
    };
    worker.send(1, command("win in 3"));
    let replies = worker.run();
    let Reply::Examined { findings, .. } = last(&replies) else { panic!("{replies:?}") };
    let report = check(findings).report.expect("the check is finished");
    assert_eq!((report.soundness, report.positions), (Soundness::Unknown, None));
}
