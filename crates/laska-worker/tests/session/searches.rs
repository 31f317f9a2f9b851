//! Searches, and what applies to all tasks: stopping, replacing, and refusing requests.

use std::num::NonZeroU8;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use laska_rules::{Color, DrawRules, Game};
use laska_worker::protocol::{
    BenchEvaluation, Command, GameText, HEARTBEAT, Level, MemoryLimit, Plies, RandomNumber, Reply, ScoreKind, SearchId,
    SearchLimits, SearchReport,
};
use laska_worker::{Capabilities, SLICE};

use crate::test_worker::{TestWorker, check_failure, last, start, study};

impl TestWorker {
    fn search(&mut self, id: u32, game: &Game, limits: SearchLimits) -> Vec<Reply> {
        self.send(id, Command::Search { game: GameText::from(game), limits })
    }

    fn play(&mut self, id: u32, game: &Game, level: Level) -> Vec<Reply> {
        let random = RandomNumber(0x1911);
        self.send(id, Command::Play { game: GameText::from(game), level, random, movetime_ms: None })
    }
}

/// Returns the report of a search that has ended in a single reply.
fn best(replies: &[Reply], id: u32) -> &SearchReport {
    let [Reply::Best { id: of, report }] = replies else { panic!("expected one reply: {replies:?}") };
    assert_eq!(*of, SearchId(id));
    report
}

#[test]
fn a_worker_without_the_capability_refuses_and_continues() {
    let mut worker = TestWorker::with(Capabilities::PLAY);
    worker.search(1, &start(), SearchLimits::depth(3));
    let memory = MemoryLimit::try_from(1).expect("a valid limit");
    let game = GameText::from(&start());
    let bench = |evaluation| Command::Bench { evaluation };
    let prove = Command::Prove { game: game.clone(), side: Color::White, memory };
    for command in
        [bench(BenchEvaluation::Terms), bench(BenchEvaluation::Network), Command::Solve { game, memory }, prove]
    {
        check_failure(&worker.send(2, command), 2, "this worker only searches and plays");
    }
    best(&worker.run(), 1);
}

#[test]
fn a_search_ends_with_the_best_move() {
    let mut worker = TestWorker::new();
    assert!(!worker.session.is_busy());
    assert_eq!(worker.search(1, &study("c3WWWBB c5BBW, White to move"), SearchLimits::depth(20)), []);
    assert!(worker.session.is_busy());
    let replies = worker.run();
    let report = best(&replies, 1);
    assert_eq!((report.mv.as_str(), report.score), ("c3-d4", ScoreKind::Win(Plies(7))));
    assert_eq!(report.line.len(), 7);
    assert_eq!(worker.tick(), [], "a search that has ended sends no replies");
}

#[test]
fn the_requested_number_of_lines_is_reported() {
    let mut worker = TestWorker::new();
    for (id, count) in [(1, 1), (2, 3), (3, 255)] {
        let limits = SearchLimits { lines: NonZeroU8::new(count), ..SearchLimits::depth(4) };
        worker.search(id, &start(), limits);
        let replies = worker.run();
        let report = best(&replies, id);
        assert_eq!(report.variations.len(), usize::from(count).min(start().legal_moves().len()));
        let [first, ..] = &report.variations[..] else { unreachable!("there is at least one line") };
        assert_eq!((&first.line, first.score, &first.line[0]), (&report.line, report.score, &report.mv));
    }
}

#[test]
fn every_kind_of_limit_ends_a_search() {
    let mut worker = TestWorker::new();
    for (id, limits) in (1..).zip([
        SearchLimits::depth(3),
        SearchLimits::nodes(777),
        SearchLimits::movetime(Duration::from_millis(300)),
    ]) {
        worker.search(id, &start(), limits);
        let replies = worker.run();
        let report = best(&replies[replies.len() - 1..], id);
        assert!(start().legal_moves().iter().any(|mv| mv.to_string() == report.mv));
        assert_eq!(limits.nodes.unwrap_or(report.nodes), report.nodes);
        assert!(limits.depth.unwrap_or(report.depth) <= report.depth);
        assert!(limits.movetime_ms.unwrap_or(0) <= report.elapsed_ms);
    }
}

#[test]
fn a_search_reports_progress_often_but_not_too_often() {
    let mut worker = TestWorker::new();
    worker.search(1, &start(), SearchLimits::default());
    let mut last_reply = worker.time();
    for _ in 0..100 {
        for reply in worker.tick() {
            let Reply::Progress { id: SearchId(1), report } = reply else { panic!("{reply:?}") };
            assert_eq!(report.line.first(), Some(&report.mv));
            let silence = worker.time() - last_reply;
            assert!(silence > HEARTBEAT / 2, "{silence:?}");
            last_reply = worker.time();
        }
        let silence = worker.time() - last_reply;
        assert!(silence <= HEARTBEAT + SLICE, "{silence:?}");
    }
}

#[test]
fn stop_is_answered_immediately() {
    let mut worker = TestWorker::new();
    worker.search(1, &start(), SearchLimits::default());
    let replies = worker.send(1, Command::Stop);
    assert!(start().legal_moves().iter().any(|mv| mv.to_string() == best(&replies, 1).mv));
    worker.search(2, &start(), SearchLimits::default());
    worker.tick();
    let replies = worker.send(2, Command::Stop);
    assert!(best(&replies, 2).nodes > 0);
    assert!(!worker.session.is_busy());
}

#[test]
fn a_stale_stop_is_ignored() {
    let mut worker = TestWorker::new();
    assert_eq!(worker.send(1, Command::Stop), []);
    worker.search(2, &start(), SearchLimits::depth(4));
    assert_eq!(worker.send(1, Command::Stop), []);
    assert!(worker.session.is_busy());
    worker.run();
    assert_eq!(worker.send(2, Command::Stop), []);
}

#[test]
fn a_new_search_replaces_the_old_one() {
    let mut worker = TestWorker::new();
    worker.search(1, &start(), SearchLimits::default());
    worker.tick();
    let replies = worker.search(2, &study("a1WWW b2BBB, White to move"), SearchLimits::default());
    assert_eq!(replies, [Reply::Replaced { id: SearchId(1) }]);
    let replies = worker.run();
    assert_eq!(best(&replies, 2).score, ScoreKind::Win(Plies(5)));
}

#[test]
fn a_search_considers_the_moves_and_draws_of_the_game() {
    let mut game = start();
    for _ in 0..10 {
        game.play(game.legal_moves()[0]).expect("a legal move");
    }
    let mut worker = TestWorker::new();
    worker.search(1, &game, SearchLimits::depth(4));
    let replies = worker.run();
    assert!(game.legal_moves().iter().any(|mv| mv.to_string() == best(&replies, 1).mv));
}

#[test]
fn invalid_games_are_refused_without_disturbing_the_task() {
    let mut worker = TestWorker::new();
    worker.search(1, &start(), SearchLimits::default());
    let draws = DrawRules { repetition: true, forty_moves: true };
    let good = GameText::from(&start());
    for (id, (game, expected)) in (2..).zip([
        (
            GameText { start: "b,b w".to_owned(), ..good.clone() },
            "start position: expected 7 or 8 ranks separated by '/', found 1",
        ),
        (
            GameText { moves: vec!["c3-d5".to_owned()], ..good.clone() },
            "ply 1, 'c3-d5': 'c3-d5': d5 is not a playing square; the playing squares have the color of a1",
        ),
        (
            GameText { start: "//,b,,/b,,/w,,,// w".to_owned(), draws, ..good.clone() },
            "the game is over (Black wins: White has no move)",
        ),
    ]) {
        check_failure(&worker.send(id, Command::Search { game, limits: SearchLimits::default() }), id, expected);
    }
    let replies = worker.send(1, Command::Stop);
    best(&replies, 1);
}

#[test]
fn the_panic_command_panics() {
    let mut worker = TestWorker::new();
    worker.search(1, &start(), SearchLimits::default());
    let panic = catch_unwind(AssertUnwindSafe(|| worker.send(1, Command::Panic))).expect_err("a panic");
    assert_eq!(panic.downcast_ref::<&str>(), Some(&"the page requested a panic"));
}

// The network.

#[test]
fn only_analyses_and_the_strongest_level_need_the_network() {
    let game = start();
    let mut worker = TestWorker::new();
    for level in Level::all().filter(|level| level.number() < 10) {
        worker.play(1, &game, level);
        worker.run();
        assert!(!worker.session.take_network_request(), "level {}", level.number());
    }
    worker.play(1, &game, Level::STRONGEST);
    assert!(worker.session.take_network_request());
    // It is requested once.
    worker.search(2, &game, SearchLimits::depth(3));
    assert!(!worker.session.take_network_request());
    let mut worker = TestWorker::new();
    worker.search(1, &game, SearchLimits::depth(3));
    assert!(worker.session.take_network_request());
}

#[test]
fn a_network_that_could_not_be_loaded_is_requested_again() {
    let mut worker = TestWorker::new();
    worker.search(1, &start(), SearchLimits::depth(3));
    assert!(worker.session.take_network_request());
    worker.session.set_network(None, &worker.clock).expect("no network is no error");
    best(&worker.run(), 1);
    worker.search(2, &start(), SearchLimits::depth(3));
    assert!(worker.session.take_network_request());
    let error = worker.session.set_network(Some(b"<html>"), &worker.clock).expect_err("not a network");
    assert_eq!(error.to_string(), "line 1: expected 'laska-network 1 scale=' and a number from 1 to 10000");
    best(&worker.run(), 2);
    worker.search(3, &start(), SearchLimits::depth(3));
    worker.load_network();
    best(&worker.run(), 3);
}

#[test]
fn an_analysis_starts_again_with_the_network() {
    let (game, limits) = (start(), SearchLimits::depth(14));
    let result = |worker: &mut TestWorker| {
        let replies = worker.run();
        let Reply::Best { report, .. } = last(&replies) else { panic!("{replies:?}") };
        report.clone()
    };
    let mut worker = TestWorker::new();
    worker.search(1, &game, limits);
    let terms = result(&mut worker);
    worker.load_network();
    worker.search(2, &game, limits);
    let expected = result(&mut worker);
    assert_ne!(terms.score, expected.score);
    let mut worker = TestWorker::new();
    worker.search(1, &game, limits);
    worker.tick();
    assert!(worker.session.is_busy());
    worker.load_network();
    let restarted = result(&mut worker);
    assert_eq!((restarted.score, restarted.nodes, restarted.line), (expected.score, expected.nodes, expected.line));
}

#[test]
fn a_refused_request_does_not_change_the_evaluation_of_a_running_search() {
    let mut worker = TestWorker::new();
    worker.search(1, &start(), SearchLimits::depth(3));
    worker.load_network();
    worker.play(2, &start(), Level::try_from(1).expect("a level"));
    let game = GameText { moves: vec!["c3-c4".to_owned()], ..GameText::from(&start()) };
    let refused = worker.send(3, Command::Search { game, limits: SearchLimits::depth(3) });
    assert!(matches!(refused[..], [Reply::Failed { .. }]), "{refused:?}");
    best(&worker.run(), 2);
}

#[test]
fn a_weak_level_plays_alike_after_a_deeper_search() {
    let level = |number| Level::new(number).expect("a level");
    let lines = |before: Option<u8>, number: u8| {
        let mut worker = TestWorker::new();
        if let Some(before) = before {
            worker.play(1, &start(), level(before));
            worker.run();
        }
        worker.play(2, &start(), level(number));
        let replies = worker.run();
        let report = best(&replies[replies.len() - 1..], 2).clone();
        (report.variations, report.nodes)
    };
    for number in [1, 3, 5] {
        let alone = lines(None, number);
        for before in [6, 7] {
            assert_eq!(lines(Some(before), number), alone, "level {number} after level {before}");
        }
    }
}
