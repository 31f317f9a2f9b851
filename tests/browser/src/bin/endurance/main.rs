//! Has two machines play many games in one page of the built site, `endurance [GAMES]`, and then has the worker panic a
//! hundred times. Every move is checked by the rules. Prints Markdown tables: what the page and its worker need after so
//! many games, and how soon a worker is replaced.

mod games;
mod memory;
mod panics;

use std::env;

use laska_browser_tests::{Performed, perform_on_copy};

/// How many games are played.
const GAMES: u32 = 100;

fn main() -> Performed {
    let games = env::args().nth(1).map_or(Ok(GAMES), |games| games.parse());
    perform_on_copy(async |stage, site| {
        memory::tell_of_workers(site)?;
        let page = stage.browser().await?;
        games::play(&page, games?).await?;
        panics::measure(&stage.browser().await?).await
    })
}
