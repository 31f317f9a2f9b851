//! Lets two computers play many games in one page of the built site, `endurance [GAMES]`, and then makes the worker
//! panic a hundred times. The rules check every move. Prints Markdown tables of the memory of the page and its
//! worker, and of the time until a worker is replaced.

use std::{env, fmt, path::Path};

use anyhow::Context as _;
use laska_browser_tests::{Page, TestGame, TestResult, page::Workers, publish, run_test_on_copy};
use laska_rules::{Game, Variant, notation::record};
use serde::Deserialize;
use serde_json::json;

/// The default number of games.
const GAMES: u32 = 100;

fn main() -> TestResult {
    let games = env::args().nth(1).map_or(Ok(GAMES), |games| games.parse());
    run_test_on_copy(async |env, site| {
        make_workers_report_memory(site)?;
        let page = env.browser().await?;
        play(&page, games?).await?;
        measure_panics(&env.browser().await?).await
    })
}

/// The number of games between measurements.
const GAMES_PER_MEASUREMENT: u32 = 10;

/// Shortens the delay of the computer's moves to the minimum with which the browser accepts all writes to the address
/// bar. Runs before the page's own code.
const HURRY: &str = "
    const set = window.setTimeout.bind(window);
    window.setTimeout = (callback, wait, ...given) => set(callback, wait > 0 && wait <= 3000 ? 60 : wait, ...given);";

/// Reports when a game is in progress.
const BEGUN: &str = "
    const done = arguments[0], begun = () => document.querySelector('[data-testid=status]:not(.over)') !== null;
    const check = () => { if (begun()) done(true); else setTimeout(check, 60); };
    check();";

/// Whether the game ends within ten seconds.
const OVER: &str = "
    const done = arguments[0], over = () => document.querySelector('[data-testid=status].over') !== null;
    const end = () => { changes.disconnect(); clearTimeout(timer); done(over()); };
    const changes = new MutationObserver(() => { if (over()) end(); });
    const timer = setTimeout(end, 10000);
    changes.observe(document, { subtree: true, childList: true, attributes: true });
    if (over()) end();";

async fn play(page: &Page, games: u32) -> anyhow::Result<()> {
    page.before_load(HURRY).await?;
    page.open("").await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    println!("| games | moves | {} |", Memory::NAMES.join(" | "));
    println!("|{}", " ---: |".repeat(2 + Memory::NAMES.len()));
    let mut moves = 0;
    for number in 1..=games {
        moves += play_one(page).await.with_context(|| format!("game {number}"))?;
        if number % GAMES_PER_MEASUREMENT == 0 || number == 1 || number == games {
            println!("| {number} | {moves} | {} |", Memory::measure(page).await?);
        }
    }
    println!("\nAll {moves} moves are legal, and all results follow the rules.\n");
    Ok(())
}

/// Plays a game and returns its number of moves. The driver keeps its replies to scripts, and the elements that it found,
/// in the page for good, so it only clicks.
async fn play_one(page: &Page) -> anyhow::Result<usize> {
    for choice in ["new-game", "seat-machines", "level-1", "second-level-2", "start-game"] {
        page.click(choice).await?;
    }
    page.evaluate::<bool>(BEGUN).await?;
    let mut before = 0;
    while !page.evaluate::<bool>(OVER).await? {
        // A long game on a slow machine is fine, but a game without progress is an error.
        let after = page.evaluate_snapshot().await?.moves.len();
        anyhow::ensure!(after > before, "the game stopped after {after} moves");
        before = after;
    }
    let snapshot = page.evaluate_snapshot().await?;
    let mut game = Game::new(Variant::LASKA);
    let moves: Vec<_> = snapshot.moves.iter().map(|ply| ply.text.as_str()).collect();
    record::play(&mut game, &moves.join(" ")).context("a move is not legal")?;
    anyhow::ensure!(snapshot.fen == game.position().to_string(), "the board shows {}", snapshot.fen);
    let outcome = game.outcome().context("the game is not over")?.to_string();
    anyhow::ensure!(outcome.starts_with(&snapshot.headline), "{outcome} is shown as {}", snapshot.headline);
    Ok(moves.len())
}

/// Makes workers panic during searches in a game, and prints the time until the next worker is ready.
async fn measure_panics(page: &Page) -> anyhow::Result<()> {
    let workers = Workers::watch(page).await?;
    page.open("").await?;
    let mut test_game = TestGame::begin_with_thinking_computer(page.clone()).await?;
    test_game.survive_panics(workers, 5).await?;
    let mut times = workers.recoveries().await?;
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!("| panics | median, ms | 95th percentile, ms | maximum, ms |\n| ---: | ---: | ---: | ---: |");
    println!("| {} | {:.0} | {:.0} | {:.0} |", times.len(), at(50), at(95), at(100));
    Ok(())
}

/// A worker script that starts the program like the site's own and reports the size of the program's memory, which is
/// not visible from outside.
const REPORTING_WORKER: &str = "onmessage = async ({ data: { script, module } }) => {
    onmessage = null;
    const { default: init } = await import(script);
    const { memory } = await init({ module_or_path: module });
    const channel = new BroadcastChannel('memory');
    channel.onmessage = () => channel.postMessage(memory.buffer.byteLength);
};";

/// The memory sizes of the page's and the latest worker's program, in bytes.
const PROGRAMS: &str = "
    const done = arguments[0], channel = new BroadcastChannel('memory');
    channel.onmessage = async ({ data }) => {
        channel.close();
        const { default: init } = await import(document.querySelector('link[rel=modulepreload]').href);
        done([(await init()).memory.buffer.byteLength, data]);
    };
    channel.postMessage(null);";

/// Makes the workers of a copy of the site report their memory size.
fn make_workers_report_memory(site: &Path) -> anyhow::Result<()> {
    publish(site, "measured", "worker.js", |_| REPORTING_WORKER.to_owned())
}

/// Memory use at one moment, after garbage collection.
struct Memory {
    heap: f64,
    nodes: f64,
    listeners: f64,
    page: f64,
    worker: f64,
}

#[derive(Deserialize)]
struct Metrics {
    metrics: Vec<Metric>,
}

#[derive(Deserialize)]
struct Metric {
    name: String,
    value: f64,
}

impl Memory {
    /// The reported metrics, in order.
    const NAMES: [&str; 5] = [
        "page's objects, MiB",
        "nodes",
        "listeners",
        "page's program, MiB",
        "worker's program, its table of 32 MiB included, MiB",
    ];

    async fn measure(page: &Page) -> anyhow::Result<Self> {
        let cdp = page.driver().cdp();
        let [page_bytes, worker] = page.evaluate::<[f64; 2]>(PROGRAMS).await?;
        cdp.send_raw("Performance.enable", json!({})).await?;
        cdp.send_raw("HeapProfiler.collectGarbage", json!({})).await?;
        let report: Metrics = serde_json::from_value(cdp.send_raw("Performance.getMetrics", json!({})).await?)?;
        let value = |name: &str| {
            let metric = report.metrics.iter().find(|metric| metric.name == name);
            metric.map(|metric| metric.value).with_context(|| format!("the browser does not report {name}"))
        };
        let (heap, nodes) = (value("JSHeapUsedSize")?, value("Nodes")?);
        Ok(Self { heap, nodes, listeners: value("JSEventListeners")?, page: page_bytes, worker })
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [heap, page, worker] = [self.heap, self.page, self.worker].map(|bytes| bytes / f64::from(1 << 20));
        write!(f, "{heap:.1} | {} | {} | {page:.1} | {worker:.1}", self.nodes, self.listeners)
    }
}
