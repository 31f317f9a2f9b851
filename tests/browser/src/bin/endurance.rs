//! Has two machines play many games in one page of the built site, `endurance [GAMES]`, and then has the worker panic a
//! hundred times. Every move is checked by the rules. Prints Markdown tables: what the page and its worker need after
//! so many games, and how soon a worker is replaced.

use std::{env, fmt, path::Path};

use anyhow::Context as _;
use laska_browser_tests::{Page, TestGame, TestResult, page::Workers, publish, run_test_on_copy};
use laska_rules::{Game, Variant, notation::record};
use serde::Deserialize;
use serde_json::{Value, json};

/// How many games are played.
const GAMES: u32 = 100;

fn main() -> TestResult {
    let games = env::args().nth(1).map_or(Ok(GAMES), |games| games.parse());
    run_test_on_copy(async |env, site| {
        tell_of_workers(site)?;
        let page = env.browser().await?;
        play(&page, games?).await?;
        measure_panics(&env.browser().await?).await
    })
}

/// After how many games the memory is looked at.
const LOOK: u32 = 10;

/// A machine's move hardly waits for the eye: only so long that the browser takes all the addresses that are written to
/// its bar. It runs before anything of the page.
const HURRY: &str = "
    const set = window.setTimeout.bind(window);
    window.setTimeout = (ring, wait, ...given) => set(ring, wait > 0 && wait <= 3000 ? 60 : wait, ...given);";

/// Whether the game is over within ten seconds. The browser's driver leaves something in the page with each question,
/// so it is not asked over and over.
const OVER: &str = "
    const done = arguments[0], over = () => document.querySelector('[data-testid=status].over') !== null;
    const end = () => { changes.disconnect(); clearTimeout(bell); done(over()); };
    const changes = new MutationObserver(() => { if (over()) end(); });
    const bell = setTimeout(end, 10000);
    changes.observe(document, { subtree: true, childList: true, attributes: true });
    if (over()) end();";

/// Plays that many games in one page.
async fn play(page: &Page, games: u32) -> anyhow::Result<()> {
    page.before_load(HURRY).await?;
    page.open("").await?;
    page.wait_for("[data-testid=offline-ready]").await?;
    println!("| games | moves | {} |", Memory::NAMES.join(" | "));
    println!("|{}", " ---: |".repeat(2 + Memory::NAMES.len()));
    let mut moves = 0;
    for number in 1..=games {
        moves += play_one(page).await.with_context(|| format!("game {number}"))?;
        if number % LOOK == 0 || number == 1 || number == games {
            println!("| {number} | {moves} | {} |", Memory::look(page).await?);
        }
    }
    println!("\nEvery one of the {moves} moves is legal, and every end is as the rules say.\n");
    Ok(())
}

/// Plays a game, and gives how many moves it had.
async fn play_one(page: &Page) -> anyhow::Result<usize> {
    for choice in ["new-game", "seat-machines", "level-1", "second-level-2", "start-game"] {
        page.click(choice).await?;
    }
    page.wait_for("[data-testid=status]:not(.over)").await?;
    let mut before = 0;
    while !page.driver().execute_async(OVER, Vec::<Value>::new()).await?.convert::<bool>()? {
        // A long game on a slow machine; one that stood still all that time is not waited for.
        let after = page.snapshot().await?.moves.len();
        anyhow::ensure!(after > before, "the game stands still after {after} moves");
        before = after;
    }
    let snapshot = page.snapshot().await?;
    let mut game = Game::new(Variant::LASKA);
    let moves: Vec<_> = snapshot.moves.iter().map(|ply| ply.text.as_str()).collect();
    record::play(&mut game, &moves.join(" ")).context("a move is not legal")?;
    anyhow::ensure!(snapshot.fen == game.position().to_string(), "the board shows {}", snapshot.fen);
    let outcome = game.outcome().context("it goes on")?.to_string();
    anyhow::ensure!(outcome.starts_with(&snapshot.headline), "{outcome} is told as {}", snapshot.headline);
    Ok(moves.len())
}

/// How often the worker panics before it is looked at again.
const EACH: u32 = 10;

/// How often that is.
const ROUNDS: u32 = 10;

/// Has workers panic in a game, in thought, and prints how soon the next one took requests each time.
async fn measure_panics(page: &Page) -> anyhow::Result<()> {
    let workers = Workers::watch(page).await?;
    page.open("").await?;
    let mut test_game = TestGame::begin_with_thinking_computer(page.clone()).await?;
    for round in 1..=ROUNDS {
        workers.panic_repeatedly(EACH, 5, round).await?;
        workers.wait_until_recovered(round * EACH).await?;
    }
    page.click_on("[data-testid=move-now]:enabled").await?;
    test_game.settle().await?;
    let mut times = workers.recoveries().await?;
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!("| panics | half of them, ms | 95 %, ms | all, ms |\n| ---: | ---: | ---: | ---: |");
    println!("| {} | {:.0} | {:.0} | {:.0} |", times.len(), at(50), at(95), at(100));
    Ok(())
}

/// A worker's script that starts the program as the site's own does, and then tells whoever asks how large the
/// program's memory is: it is not to be seen from outside.
const START_AND_TELL: &str = "onmessage = async ({ data: { script, module } }) => {
    onmessage = null;
    const { default: init } = await import(script);
    const { memory } = await init({ module_or_path: module });
    const asked = new BroadcastChannel('memory');
    asked.onmessage = () => asked.postMessage(memory.buffer.byteLength);
};";

/// The size of both programs' memories, in bytes: the page's, and the latest worker's.
const PROGRAMS: &str = "
    const done = arguments[0], asked = new BroadcastChannel('memory');
    asked.onmessage = async ({ data }) => {
        asked.close();
        const { default: init } = await import(document.querySelector('link[rel=modulepreload]').href);
        done([(await init()).memory.buffer.byteLength, data]);
    };
    asked.postMessage(null);";

/// Has workers of a copy of the site tell how large their memory is.
fn tell_of_workers(site: &Path) -> anyhow::Result<()> {
    publish(site, "measured", "worker.js", |_| START_AND_TELL.to_owned())
}

/// What is taken at one moment, after the garbage is collected.
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
    /// What is told, and in which order.
    const NAMES: [&str; 5] = [
        "page's objects, MiB",
        "nodes",
        "listeners",
        "page's program, MiB",
        "worker's program, its table of 32 MiB included, MiB",
    ];

    /// Looks at a page.
    async fn look(page: &Page) -> anyhow::Result<Self> {
        let cdp = page.driver().cdp();
        let [page_bytes, worker] = serde_json::from_value::<[f64; 2]>(
            page.driver().execute_async(PROGRAMS, Vec::<Value>::new()).await?.json().clone(),
        )?;
        cdp.send_raw("Performance.enable", json!({})).await?;
        cdp.send_raw("HeapProfiler.collectGarbage", json!({})).await?;
        let told: Metrics = serde_json::from_value(cdp.send_raw("Performance.getMetrics", json!({})).await?)?;
        let value = |name: &str| {
            let metric = told.metrics.iter().find(|metric| metric.name == name);
            metric.map(|metric| metric.value).with_context(|| format!("the browser does not tell {name}"))
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
