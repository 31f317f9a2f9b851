//! The worker: the study's additional tasks give the same results in the browser as natively, and a crashed worker
//! costs only a restart.

use anyhow::Context as _;
use fastrand::Rng;
use laska_browser_tests::{
    NewGame, TestGame, TestResult,
    page::{TestWorker, Workers},
    run_test,
};
use laska_rules::{Board, CaptureRule, Color, Game, Variant, notation::piece_list};
use laska_worker::protocol::{
    BenchEvaluation, Command, GameText, GameValue, MemoryLimit, Plies, Reply, SearchId, SearchLimits,
};

/// The engine's benchmark results with both evaluations: the nodes and the name of each position.
const CHECKSUMS: [(BenchEvaluation, &str); 2] = [
    (BenchEvaluation::Terms, include_str!("../../../crates/laska-engine/tests/benchmark.txt")),
    (BenchEvaluation::Network, include_str!("../../../crates/laska-engine/tests/benchmark-network.txt")),
];

fn solve(game: &Game, mebibytes: u32) -> anyhow::Result<Command> {
    Ok(Command::Solve { game: GameText::from(game), memory: MemoryLimit::try_from(mebibytes)? })
}

#[test]
fn the_fourth_study_is_solved() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("").await?;
        let worker = TestWorker::start(&page).await?;
        let study = piece_list::parse("c3BW c5BW e3WWBB, White to move", Board::Seven)?;
        worker.send(1, solve(&Game::from_position(study, CaptureRule::MustFinish), 200)?).await?;
        let last = worker.final_reply().await?;
        let Reply::Solved { id: SearchId(1), solution } = last else { anyhow::bail!("{last:?}") };
        let solution = solution.unpack()?;
        assert_eq!((solution.value, solution.positions), (GameValue::Win(Plies(9)), 1_491_572));
        let winning: Vec<_> = solution.moves.iter().filter(|it| matches!(it.value, GameValue::Win(_))).collect();
        assert_eq!(winning.iter().map(|it| it.mv.as_str()).collect::<Vec<_>>(), ["e3-d4"]);
        Ok(())
    })
}

#[test]
fn a_solve_is_stopped_and_another_task_begins() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("").await?;
        let worker = TestWorker::start(&page).await?;
        worker.send(1, solve(&Game::default(), 512)?).await?;
        let first = worker.receive().await?;
        anyhow::ensure!(matches!(first, Reply::Solving { id: SearchId(1), .. }), "{first:?}");
        worker.send(1, Command::Stop).await?;
        assert_eq!(worker.final_reply().await?, Reply::Stopped { id: SearchId(1) });
        let game = GameText::from(&Game::default());
        worker.send(2, Command::Search { game, limits: SearchLimits::depth(5) }).await?;
        let last = worker.final_reply().await?;
        anyhow::ensure!(matches!(last, Reply::Best { id: SearchId(2), .. }), "{last:?}");
        Ok(())
    })
}

#[test]
fn the_benchmark_visits_the_nodes_that_it_visits_natively() -> TestResult {
    run_test(async |env| {
        let page = env.open_study("").await?;
        let worker = TestWorker::start(&page).await?;
        for (evaluation, checksum) in CHECKSUMS {
            let bench = worker.bench(evaluation).await?;
            let lines: Vec<_> = bench.positions.iter().map(|it| format!("{} {}", it.nodes, it.name)).collect();
            assert_eq!(lines, checksum.lines().collect::<Vec<_>>());
            let nodes = checksum
                .lines()
                .map(|line| line.split(' ').next().context("nodes")?.parse::<u64>().map_err(Into::into));
            assert_eq!(bench.nodes, nodes.sum::<anyhow::Result<u64>>()?);
        }
        Ok(())
    })
}

#[test]
fn a_worker_that_panics_during_a_search_is_replaced() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let workers = Workers::watch(&page).await?;
        page.open("").await?;
        // Before the worker is ready it does not receive the request to panic.
        workers.wait_until_ready(1).await?;
        assert_eq!(workers.created().await?, 1);
        let new_game = NewGame::against_computer(Color::Black).endless();
        page.begin(new_game).await?;
        page.wait_for("[data-testid=move-now]:enabled").await?;
        let played = workers.panic().await?;
        anyhow::ensure!(played == 0, "the computer moved before the panic");
        workers.wait_until_ready(2).await?;

        page.click_on("[data-testid=move-now]:enabled").await?;
        let mut test_game = TestGame::with(page.clone(), Game::default(), new_game.opponent).await?;
        anyhow::ensure!(test_game.model.game.moves().len() == 1);
        let mv = test_game.next_move_with_choices().await?;
        test_game.enter(mv).await?;
        page.click_on("[data-testid=move-now]:enabled").await?;
        test_game.settle().await?;
        assert_eq!(workers.created().await?, 2);
        Ok(())
    })
}

#[test]
fn a_game_survives_a_hundred_worker_panics() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let workers = Workers::watch(&page).await?;
        page.open("").await?;
        let mut test_game = TestGame::begin_with_thinking_computer(page.clone()).await?;
        // At random moments of the search: before or after some messages of the worker.
        test_game.survive_panics(workers, 3).await?;
        anyhow::ensure!(page.snapshot().await?.error.is_none());
        anyhow::ensure!(workers.created().await? == 101, "{} workers", workers.created().await?);
        Ok(())
    })
}

#[test]
fn a_search_that_crashes_every_worker_is_abandoned_until_the_next_request() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let workers = Workers::watch(&page).await?;
        page.open("").await?;
        page.begin(NewGame::against_computer(Color::Black).endless()).await?;
        workers.panic_repeatedly(u32::MAX, 0, 0).await?;
        page.wait_for("[data-testid=error]").await?;
        let message = page.snapshot().await?;
        anyhow::ensure!(message.detail.contains("not available"), "the status is: {}", message.detail);
        anyhow::ensure!(!message.headline.contains("thinking"), "the status is: {}", message.headline);
        page.wait_for("[data-testid=reload]").await?;

        workers.panic_repeatedly(0, 0, 0).await?;
        let mut test_game = TestGame::begin(page.clone(), NewGame::against_computer(Color::Black)).await?;
        test_game.play_randomly(&mut Rng::with_seed(9), 3).await?;
        anyhow::ensure!(page.snapshot().await?.error.is_none());
        Ok(())
    })
}

#[test]
fn workers_that_never_start_are_abandoned_and_two_people_can_play() -> TestResult {
    run_test(async |env| {
        let page = env.browser().await?;
        let workers = Workers::watch(&page).await?;
        workers.break_workers().await?;
        page.open("").await?;
        page.begin(NewGame::against_computer(Color::Black)).await?;
        page.wait_for("[data-testid=error]").await?;
        anyhow::ensure!(workers.created().await? <= 6, "more than three workers for each of two searches");
        let mut test_game = TestGame::begin(page.clone(), NewGame::people(Variant::LASKA)).await?;
        test_game.play_randomly(&mut Rng::with_seed(5), 4).await
    })
}
