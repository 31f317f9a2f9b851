//! Moves at a level, solves, proofs and the benchmark, slice by slice. These tests also run as WebAssembly.

use std::collections::{BTreeMap, BTreeSet};

use laska_engine::{GameValue, Level, Limits, MemorySize, Nodes, RandomBits, Root, SearchStatus, Searcher};
use laska_rules::{Color, Game};
use laska_worker::SLICE;
use laska_worker::protocol::{
    BenchEvaluation, Command, GameText, HEARTBEAT, MemoryLimit, Phase, Plies, ProofOutcome, RandomNumber, Reply,
    SearchId, SearchReport, SolveResult,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use crate::test_worker::{TestWorker, check_failure, last, start, study};

// Moves at a level. The engine decides which move is chosen; the session must play that move.

fn play(worker: &mut TestWorker, game: &Game, level: u8, random: u32, movetime_ms: Option<u32>) -> Vec<Reply> {
    let level = Level::try_from(level).expect("a level");
    worker.send(1, Command::Play { game: GameText::from(game), level, random: RandomNumber(random), movetime_ms })
}

fn best(replies: &[Reply]) -> &SearchReport {
    let Reply::Best { id: SearchId(1), report } = last(replies) else { panic!("{replies:?}") };
    report
}

#[test]
fn the_move_is_the_one_the_level_chooses() {
    let mut chosen = BTreeSet::new();
    for number in [1, 4, 8] {
        let level = Level::new(number).expect("a level");
        for part in 0..16 {
            let random = RandomNumber(part << 28 | 0x0911);
            let mut searcher = Searcher::new(MemorySize::mebibytes(1));
            searcher.start(Root::new(&start()).expect("the game is not over"), level.limits());
            let SearchStatus::Done(info) = searcher.step(Nodes::MAX) else { unreachable!("a weak level has limits") };
            let mut worker = TestWorker::new();
            play(&mut worker, &start(), number, random.0, None);
            let replies = worker.run();
            let reported = best(&replies);
            assert_eq!(reported.mv, level.choose(start().position(), info, RandomBits::from(random)).to_string());
            assert_eq!(reported.variations.len(), info.lines.len());
            let of_move = reported.variations.iter().find(|variation| variation.line[0] == reported.mv);
            assert_eq!(of_move.map(|it| (&it.line, it.score)), Some((&reported.line, reported.score)));
            chosen.insert((number, reported.mv.clone()));
        }
    }
    // The engine decides how random a level is; the weakest is the most random.
    let weakest = chosen.iter().filter(|(number, _)| *number == 1).count();
    assert!(weakest > 1, "the random number does not affect the choice");
}

#[test]
fn the_strongest_level_uses_all_its_time_or_searches_until_stopped() {
    assert_eq!(Level::STRONGEST.limits(), Limits::NONE);
    let mut worker = TestWorker::new();
    play(&mut worker, &start(), 10, 0, Some(300));
    assert!(best(&worker.run()).elapsed_ms >= 300);
    play(&mut worker, &start(), 10, 0, None);
    for _ in 0..200 {
        assert!(worker.tick().iter().all(Reply::is_progress));
    }
    let replies = worker.send(1, Command::Stop);
    assert!(start().legal_moves().iter().any(|mv| mv.to_string() == best(&replies).mv));
}

#[test]
fn a_forced_move_is_played_without_a_search() {
    let forced = study("a1WWW b2BBB, White to move");
    assert_eq!(forced.legal_moves().len(), 1);
    for movetime_ms in [None, Some(u32::MAX)] {
        let mut worker = TestWorker::new();
        play(&mut worker, &forced, 10, 0, movetime_ms);
        assert_eq!(best(&worker.run()).mv, "a1-b2-c3");
    }
}

#[test]
fn a_weak_level_can_be_stopped_before_its_first_slice() {
    let mut worker = TestWorker::new();
    play(&mut worker, &start(), 1, 7, None);
    let replies = worker.send(1, Command::Stop);
    assert!(start().legal_moves().iter().any(|mv| mv.to_string() == best(&replies).mv));
}

// Solves.

const SECOND: &str = "a1WWW d4BBB, White to move";
const FOURTH: &str = "c3BW c5BW e3WWBB, White to move";
const EIGHTH: &str = "d2W d4W f2B f4B, Black to move";

fn solve(worker: &mut TestWorker, id: u32, game: &Game, mebibytes: u32) -> Vec<Reply> {
    let memory = MemoryLimit::try_from(mebibytes).expect("a valid limit");
    worker.send(id, Command::Solve { game: GameText::from(game), memory })
}

fn solution(replies: &[Reply]) -> SolveResult {
    let Reply::Solved { id: SearchId(1), solution } = last(replies) else { panic!("{replies:?}") };
    solution.unpack().expect("a solution")
}

fn values(solution: &SolveResult) -> BTreeMap<&str, GameValue> {
    solution.moves.iter().map(|it| (it.mv.as_str(), it.value)).collect()
}

#[test]
fn solving_the_fourth_study_passes_through_every_phase() {
    let mut worker = TestWorker::new();
    assert_eq!(solve(&mut worker, 1, &study(FOURTH), 200), []);
    let replies = worker.run();
    let solution = solution(&replies);
    assert_eq!((solution.value, solution.positions), (GameValue::Win(Plies(9)), 1_491_572));
    assert!(solution.bytes <= 200 << 20);
    let values = values(&solution);
    assert_eq!(
        [values["e3-d4"], values["e3-f4"], values["e3-f2"]],
        [GameValue::Win(Plies(9)), GameValue::Draw, GameValue::Draw]
    );
    assert!(matches!(values["e3-d2"], GameValue::Loss(_)));

    let reported = replies.iter().filter_map(|reply| match reply {
        Reply::Solving { progress, .. } => Some(progress.unpack().expect("a progress")),
        _ => None,
    });
    let reported: Vec<_> = reported.collect();
    assert!(reported.is_sorted_by_key(|it| (it.phase, it.done, it.elapsed_ms)));
    assert!(reported.iter().all(|it| it.done <= it.positions && it.positions <= solution.positions));
    for phase in [Phase::Gathering, Phase::Linking, Phase::Deciding] {
        assert!(reported.iter().any(|it| it.phase == phase), "{phase:?}");
    }
}

#[test]
fn every_line_is_as_long_as_its_value_states() {
    let mut worker = TestWorker::new();
    let game = study(SECOND);
    solve(&mut worker, 1, &game, 16);
    let replies = worker.run();
    let solution = solution(&replies);
    assert_eq!((solution.value, solution.positions), (GameValue::Win(Plies(21)), 2988));
    for it in &solution.moves {
        let (GameValue::Win(plies) | GameValue::Loss(plies)) = it.value else { panic!("{it:?}") };
        assert_eq!(it.line.len(), usize::from(plies.0), "{it:?}");
        let mut game = game.clone();
        laska_rules::notation::record::play(&mut game, &it.line.join(" ")).expect("legal moves");
        assert!(game.legal_moves().is_empty());
    }
}

#[test]
fn only_one_move_draws_the_eighth_study() {
    let mut worker = TestWorker::new();
    solve(&mut worker, 1, &study(EIGHTH), 64);
    let replies = worker.run();
    let solution = solution(&replies);
    assert_eq!((solution.value, solution.positions), (GameValue::Draw, 126_978));
    let holding: Vec<_> = solution.moves.iter().filter(|it| !matches!(it.value, GameValue::Loss(_))).collect();
    let [only] = holding[..] else { panic!("{holding:?}") };
    assert_eq!((only.mv.as_str(), only.value, only.line[0].as_str()), ("f2-g3", GameValue::Draw, "f2-g3"));
}

/// The replies to a move are the moves of the position after it.
#[test]
fn replies_are_counted_with_their_mistakes() {
    let mut worker = TestWorker::new();
    let game = study(EIGHTH);
    solve(&mut worker, 1, &game, 64);
    let replies = worker.run();
    let moves = solution(&replies).moves.clone();
    let result = |value| match value {
        GameValue::Loss(_) => -1,
        GameValue::Draw => 0,
        GameValue::Win(_) => 1,
    };
    for it in moves {
        let mut after = game.clone();
        laska_rules::notation::record::play(&mut after, &it.mv).expect("a legal move");
        solve(&mut worker, 1, &after, 64);
        let replies = worker.run();
        let after = solution(&replies);
        let mistakes = after.moves.iter().filter(|reply| result(reply.value) < result(after.value)).count();
        assert_eq!(
            (usize::from(it.replies.all), usize::from(it.replies.mistakes)),
            (after.moves.len(), mistakes),
            "{it:?}"
        );
    }
}

#[test]
fn a_position_without_moves_is_lost() {
    let mut worker = TestWorker::new();
    solve(&mut worker, 1, &study("d4BW, White to move"), 1);
    let replies = worker.run();
    let solution = solution(&replies);
    assert_eq!((solution.value, solution.positions, solution.moves.len()), (GameValue::Loss(Plies(0)), 1, 0));
}

#[test]
fn too_many_positions_are_an_error_with_their_number() {
    let mut worker = TestWorker::new();
    solve(&mut worker, 1, &start(), 4);
    let replies = worker.run();
    let Reply::Failed { id: Some(SearchId(1)), message } = last(&replies) else { panic!("{replies:?}") };
    let number = message.strip_prefix("too many positions (").and_then(|rest| rest.strip_suffix(" so far)"));
    let number: u64 = number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{message}"));
    assert!(number > (4 << 20) / 100, "{message}");
    assert!(!worker.session.is_busy());
}

#[test]
fn a_solve_reports_progress_often_and_stops_immediately() {
    let mut worker = TestWorker::new();
    solve(&mut worker, 1, &start(), 64);
    let mut last_reply = worker.time();
    for _ in 0..100 {
        let before = worker.time();
        if let [reply] = &worker.tick()[..] {
            assert!(matches!(reply, Reply::Solving { id: SearchId(1), .. }), "{reply:?}");
            last_reply = worker.time();
        }
        assert!(worker.time() - last_reply <= HEARTBEAT + SLICE && worker.time() - before <= 2 * SLICE);
    }
    assert_eq!(worker.send(1, Command::Stop), [Reply::Stopped { id: SearchId(1) }]);
    assert_eq!((worker.session.is_busy(), worker.tick()), (false, vec![]));
}

#[test]
fn a_solve_can_be_replaced_and_can_replace_other_tasks() {
    let mut worker = TestWorker::new();
    solve(&mut worker, 1, &study(SECOND), 16);
    worker.tick();
    let bench = Command::Bench { evaluation: BenchEvaluation::Terms };
    assert_eq!(worker.send(2, bench), [Reply::Replaced { id: SearchId(1) }]);
    assert_eq!(solve(&mut worker, 1, &study(SECOND), 16), [Reply::Replaced { id: SearchId(2) }]);
    assert_eq!(solution(&worker.run()).value, GameValue::Win(Plies(21)));
    let nonsense = GameText { moves: vec!["c3-c4".to_owned()], ..GameText::from(&start()) };
    let memory = MemoryLimit::try_from(1).expect("a valid limit");
    let refused = worker.send(3, Command::Solve { game: nonsense, memory });
    let error = "'c3-c4': c4 is not a playing square; the playing squares have the color of a1";
    check_failure(&refused, 3, &format!("ply 1, 'c3-c4': {error}"));
}

// The benchmark.

/// The nodes and name of each position.
const CHECKSUM: &str = include_str!("../../../laska-engine/tests/benchmark.txt");
const NETWORK_CHECKSUM: &str = include_str!("../../../laska-engine/tests/benchmark-network.txt");

fn bench(worker: &mut TestWorker, evaluation: BenchEvaluation) -> Vec<Reply> {
    worker.send(1, Command::Bench { evaluation })
}

#[test]
fn the_benchmark_has_the_node_counts_of_the_engine() {
    let mut worker = TestWorker::new();
    assert_eq!(bench(&mut worker, BenchEvaluation::Terms), []);
    check_benchmark(&worker.run(), CHECKSUM);
    check_failure(&bench(&mut worker, BenchEvaluation::Network), 1, "the network has not been loaded");
    worker.load_network();
    assert_eq!(bench(&mut worker, BenchEvaluation::Network), []);
    check_benchmark(&worker.run(), NETWORK_CHECKSUM);
}

fn check_benchmark(replies: &[Reply], checksum: &str) {
    let Reply::Benched { id: SearchId(1), bench } = last(replies) else { panic!("{replies:?}") };
    let bench = bench.unpack().expect("a result");
    let lines: Vec<_> = bench.positions.iter().map(|it| format!("{} {}", it.nodes, it.name)).collect();
    assert_eq!(lines, checksum.lines().collect::<Vec<_>>());
    assert_eq!(bench.nodes, bench.positions.iter().map(|it| it.nodes).sum::<u64>());
    assert!(bench.elapsed_ms >= bench.positions.iter().map(|it| it.elapsed_ms).sum::<u32>());
    assert!(replies.iter().any(|reply| matches!(reply, Reply::Benching { .. })));
}

#[test]
fn a_benchmark_can_be_stopped_between_two_slices() {
    let mut worker = TestWorker::new();
    bench(&mut worker, BenchEvaluation::Terms);
    let before = worker.time();
    worker.tick();
    assert!(worker.time() - before <= 2 * SLICE);
    assert_eq!(worker.send(1, Command::Stop), [Reply::Stopped { id: SearchId(1) }]);
    assert!(!worker.session.is_busy());
}

// Proofs.

fn prove(game: &Game, side: Color, mebibytes: u32) -> Vec<Reply> {
    let (mut worker, memory) = (TestWorker::new(), MemoryLimit::try_from(mebibytes).expect("a valid limit"));
    assert_eq!(worker.send(1, Command::Prove { game: GameText::from(game), side, memory }), []);
    worker.run()
}

#[test]
fn a_win_is_proved_and_checked() {
    let game = study(SECOND);
    let replies = prove(&game, Color::White, 4);
    let Reply::Proved { id: SearchId(1), proof } = last(&replies) else { panic!("{replies:?}") };
    let proof = proof.unpack().expect("a proof");
    // The shortest win takes 21 plies; a proof may take longer.
    assert!(proof.outcome == ProofOutcome::Win && (21..100).contains(&proof.plies), "{proof:?}");
    assert_eq!(proof.line.len(), usize::from(proof.plies), "{proof:?}");
    let mut game = game.clone();
    laska_rules::notation::record::play(&mut game, &proof.line.join(" ")).expect("legal moves");
    assert!(game.legal_moves().is_empty());
}

#[test]
fn the_loser_has_no_win() {
    let replies = prove(&study(SECOND), Color::Black, 4);
    let Reply::Proved { id: SearchId(1), proof } = last(&replies) else { panic!("{replies:?}") };
    let proof = proof.unpack().expect("a proof");
    assert_ne!(proof.outcome, ProofOutcome::Win);
    assert_eq!((proof.plies, proof.line.len()), (0, 0));
}

#[test]
fn a_proof_reports_its_phases_and_can_be_stopped() {
    let game = study(FOURTH);
    let replies = prove(&game, Color::White, 64);
    let phases = replies.iter().filter_map(|reply| match reply {
        Reply::Solving { progress, .. } => Some(progress.unpack().expect("a progress").phase),
        _ => None,
    });
    assert!(phases.is_sorted_by(|one, other| one <= other && *one >= Phase::Proving));

    let (mut worker, memory) = (TestWorker::new(), MemoryLimit::try_from(1).expect("a valid limit"));
    worker.send(1, Command::Prove { game: GameText::from(&start()), side: Color::White, memory });
    worker.tick();
    assert_eq!(worker.send(1, Command::Stop), [Reply::Stopped { id: SearchId(1) }]);
}
