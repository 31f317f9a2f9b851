//! Owns the engine's benchmark in the built site's worker.

use anyhow::Context as _;
use laska_browser_tests::{Stage, page::OwnWorker};
use laska_worker::protocol::{BenchText, Command, Reply};

/// The fastest of so many runs.
pub(crate) async fn fastest(stage: &Stage, times: u32) -> anyhow::Result<BenchText> {
    let page = stage.open_study("").await?;
    // What the page does when it is new must be done.
    page.wait_for("[data-testid=offline-ready]").await?;
    let worker = OwnWorker::start(&page).await?;
    let mut fastest: Option<BenchText> = None;
    for id in 0..times {
        worker.ask(id, Command::Bench).await?;
        let last = worker.last_word().await?;
        let Reply::Benched { bench, .. } = last else { anyhow::bail!("the benchmark ended with {last:?}") };
        if fastest.as_ref().is_none_or(|before| bench.elapsed_ms < before.elapsed_ms) {
            fastest = Some(bench);
        }
    }
    fastest.context("it was run not even once")
}
