//! Runs the engine's benchmark in the built site's worker and prints what it came to as one JSON object: `bench TIMES`
//! gives the fastest of so many.

use std::env;

use anyhow::Context as _;
use laska_browser_tests::{Performed, page::OwnWorker, perform};
use laska_worker::plain::Form as _;
use laska_worker::protocol::{BenchText, Command, Reply};

fn main() -> Performed {
    let times: u32 = env::args().nth(1).context("how many times is missing")?.parse()?;
    perform(async |stage| {
        let page = stage.open("").await?;
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
        println!("{}", serde_json::to_string(&fastest.context("it was run not even once")?.to_plain())?);
        Ok(())
    })
}
