//! Measures the built site in Chromium, and prints what it came to as one JSON object: `bench search TIMES` how fast the
//! worker searches, the fastest of so many runs; `bench page` how soon the page answers.

mod hand;
mod inputs;
mod long_game;
mod recorder;
mod search;
mod visits;

use std::env;

use laska_browser_tests::{Performed, Stage, perform_alone};
use serde_json::{Value, json};

fn main() -> Performed {
    let words: Vec<String> = env::args().skip(1).collect();
    perform_alone(async |stage| {
        let measured = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["search", times] => serde_json::to_value(search::fastest(stage, times.parse()?).await?)?,
            ["page"] => page(stage).await?,
            _ => anyhow::bail!("not `search TIMES` or `page`, but {words:?}"),
        };
        println!("{measured}");
        Ok(())
    })
}

/// How soon the page answers: first its visits, the last of which end the server.
async fn page(stage: &Stage) -> anyhow::Result<Value> {
    let mut paces = Vec::new();
    for pace in inputs::Pace::ALL {
        paces.push(inputs::at_pace(stage, pace).await?);
    }
    Ok(json!({ "paces": paces, "visits": visits::all(stage).await? }))
}
