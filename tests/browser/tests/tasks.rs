//! What the study's worker does besides playing: solves and the benchmark, in the browser as natively.

use anyhow::Context as _;
use laska_browser_tests::{Performed, page::OwnWorker, perform};
use laska_rules::{Board, Chain, Game, notation::piece_list};
use laska_worker::protocol::{Command, GameText, LimitsText, MemoryText, Reply, SearchId, ValueText};

/// The engine's own account of the benchmark: a line a position, its nodes and its name.
const CHECKSUM: &str = include_str!("../../../crates/laska-engine/tests/benchmark.txt");

fn solve(game: &Game, mebibytes: u32) -> anyhow::Result<Command> {
    Ok(Command::Solve { game: GameText::from(game), memory: MemoryText::try_from(mebibytes)? })
}

#[test]
fn the_fourth_study_is_solved() -> Performed {
    perform(async |stage| {
        let page = stage.open_study("").await?;
        let worker = OwnWorker::start(&page).await?;
        let study = piece_list::parse("c3BW c5BW e3WWBB, White to move", Board::Seven)?;
        worker.ask(1, solve(&Game::from_position(study, Chain::All), 200)?).await?;
        let last = worker.last_word().await?;
        let Reply::Solved { id: SearchId(1), solution } = last else { anyhow::bail!("{last:?}") };
        assert_eq!((solution.value, solution.positions), (ValueText::Win(9), 1_491_572));
        let winning: Vec<_> = solution.moves.iter().filter(|it| matches!(it.value, ValueText::Win(_))).collect();
        assert_eq!(winning.iter().map(|it| it.mv.as_str()).collect::<Vec<_>>(), ["e3-d4"]);
        Ok(())
    })
}

#[test]
fn a_solve_is_stopped_and_another_task_begins() -> Performed {
    perform(async |stage| {
        let page = stage.open_study("").await?;
        let worker = OwnWorker::start(&page).await?;
        worker.ask(1, solve(&Game::default(), 512)?).await?;
        let begun = worker.hear().await?;
        anyhow::ensure!(matches!(begun, Reply::Solving { id: SearchId(1), .. }), "{begun:?}");
        worker.ask(1, Command::Stop).await?;
        assert_eq!(worker.last_word().await?, Reply::Stopped { id: SearchId(1) });
        let game = GameText::from(&Game::default());
        worker.ask(2, Command::Search { game, limits: LimitsText::depth(5) }).await?;
        let last = worker.last_word().await?;
        anyhow::ensure!(matches!(last, Reply::Best { id: SearchId(2), .. }), "{last:?}");
        Ok(())
    })
}

#[test]
fn the_benchmark_visits_the_nodes_that_it_visits_natively() -> Performed {
    perform(async |stage| {
        let page = stage.open_study("").await?;
        let worker = OwnWorker::start(&page).await?;
        worker.ask(1, Command::Bench).await?;
        let last = worker.last_word().await?;
        let Reply::Benched { bench, .. } = last else { anyhow::bail!("{last:?}") };
        let lines: Vec<_> = bench.positions.iter().map(|it| format!("{} {}", it.nodes, it.name)).collect();
        assert_eq!(lines, CHECKSUM.lines().collect::<Vec<_>>());
        let nodes =
            CHECKSUM.lines().map(|line| line.split(' ').next().context("nodes")?.parse::<u64>().map_err(Into::into));
        assert_eq!(bench.nodes, nodes.sum::<anyhow::Result<u64>>()?);
        Ok(())
    })
}
