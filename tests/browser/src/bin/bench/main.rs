//! Measures the built site in Chromium and prints one JSON object: `bench search TIMES` measures the speed of the
//! worker's search, the fastest of a number of runs; `bench page` measures how soon the page responds, and `bench visits`
//! how soon a visitor can play.

mod games;
mod inputs;
mod user;

use std::{env, time::Duration};

use anyhow::Context as _;
use laska_browser_tests::{
    Page, TestEnv, TestResult,
    page::{Size, TestWorker},
    run_test_alone,
};
use laska_worker::protocol::{BenchEvaluation, BenchResult};
use serde::Serialize;
use serde_json::{Value, json};

use crate::user::{Point, User};

fn main() -> TestResult {
    let arguments: Vec<String> = env::args().skip(1).collect();
    run_test_alone(async |env| {
        let results = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["search", times] => search(env, times.parse()?).await?,
            ["page"] => page(env).await?,
            ["visits"] => json!(visits(env).await?),
            _ => anyhow::bail!("expected `search TIMES`, `page` or `visits`, got {arguments:?}"),
        };
        println!("{results}");
        Ok(())
    })
}

/// Measures how soon the page responds.
async fn page(env: &TestEnv) -> anyhow::Result<Value> {
    let mut paces = Vec::new();
    for pace in inputs::Pace::ALL {
        paces.push(inputs::at_pace(env, pace).await?);
    }
    Ok(json!({ "paces": paces, "games": games::times_until_listed(env).await? }))
}

/// Measures the speed of the search with both evaluations.
async fn search(env: &TestEnv, times: u32) -> anyhow::Result<Value> {
    let page = env.open_study("").await?;
    // Waits until the page has finished its startup work.
    page.wait_for("[data-testid=offline-ready]").await?;
    let worker = TestWorker::start(&page).await?;
    let terms = fastest(worker, BenchEvaluation::Terms, times).await?;
    let network = fastest(worker, BenchEvaluation::Network, times).await?;
    Ok(json!({ "terms": terms, "network": network }))
}

/// Returns the fastest of a number of runs.
async fn fastest(worker: TestWorker<'_>, evaluation: BenchEvaluation, times: u32) -> anyhow::Result<BenchResult> {
    let mut fastest: Option<BenchResult> = None;
    for _ in 0..times {
        let bench = worker.bench(evaluation).await?;
        if fastest.as_ref().is_none_or(|before| bench.elapsed_ms < before.elapsed_ms) {
            fastest = Some(bench);
        }
    }
    fastest.context("the benchmark did not run")
}

/// The number of visits of each kind.
const VISITS: usize = 7;

/// A column that can move in a new game.
const COLUMN: &str = "[data-testid=board] [data-square=c3]";

/// Records when the column is shown as selected. Runs before the page's own code.
const WATCH: &str = "
    window.selectedAt = null;
    const check = () => {
        if (!document.querySelector('[data-testid=board] [data-mark=selected]')) return requestAnimationFrame(check);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { selectedAt = performance.now(); port1.close(); };
        port2.postMessage(0);
    };
    requestAnimationFrame(check);";

/// The results of visits. All times are in milliseconds.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Visits {
    /// The time from the start of the navigation until a pressed column is shown as selected, each time in a fresh
    /// profile.
    first: Vec<f64>,
    /// The same on a slow phone.
    slow: Vec<f64>,
    /// The same at full speed without a server, after an earlier visit.
    offline: Vec<f64>,
    /// The long tasks of the first visits.
    long_tasks: Vec<f64>,
}

/// Visits the site online and offline. Stops the server.
pub(crate) async fn visits(env: &TestEnv) -> anyhow::Result<Visits> {
    // An unmeasured visit finds the column in both windows and warms the system's file cache.
    let before = env.open("").await?;
    let user = User::new(before.clone());
    let column = user.center_of(COLUMN).await?;
    before.resize(Size::PHONE).await?;
    let column_on_phone = user.center_of(COLUMN).await?;
    before.wait_for("[data-testid=offline-ready]").await?;
    let mut visits = Visits::default();
    let mut last = before;
    for _ in 0..VISITS {
        let page = env.browser().await?;
        user::record_inputs(&page).await?;
        page.before_load(WATCH).await?;
        visits.first.push(first_legal_click(&page, column).await?);
        page.wait_for("[data-testid=offline-ready]").await?;
        visits.long_tasks.extend(user::recording(&page).await?.long_tasks);
        last = page;
    }
    for _ in 0..VISITS {
        let page = env.browser().await?;
        page.resize(Size::PHONE).await?;
        emulate(&page, PHONE).await?;
        page.before_load(WATCH).await?;
        visits.slow.push(first_legal_click(&page, column_on_phone).await?);
        emulate(&page, DESK).await?;
        // What the page still loads must arrive before the server stops.
        page.wait_for("[data-testid=offline-ready]").await?;
    }
    env.stop_server()?;
    for _ in 0..VISITS {
        visits.offline.push(first_legal_click(&last, column).await?);
    }
    Ok(visits)
}

/// The speed of a device and its network.
#[derive(Clone, Copy)]
struct Device {
    slowdown: u32,
    latency_ms: u32,
    /// In bytes a second; -1 for no limit.
    download: i32,
    upload: i32,
}

/// A slow phone as Lighthouse has it: 1.6 Mbit/s and 150 ms latency, and a processor slowed down four times.
const PHONE: Device = Device { slowdown: 4, latency_ms: 150, download: 200_000, upload: 93_750 };

/// This machine as it is.
const DESK: Device = Device { slowdown: 1, latency_ms: 0, download: -1, upload: -1 };

/// Makes a page as slow as it is on a device.
async fn emulate(page: &Page, device: Device) -> anyhow::Result<()> {
    let Device { slowdown, latency_ms, download, upload } = device;
    let cdp = page.driver().cdp();
    let network = json!({
        "offline": false, "latency": latency_ms, "downloadThroughput": download, "uploadThroughput": upload,
    });
    cdp.send_raw("Network.enable", json!({})).await?;
    cdp.send_raw("Network.emulateNetworkConditions", network).await?;
    cdp.send_raw("Emulation.setCPUThrottlingRate", json!({ "rate": slowdown })).await?;
    Ok(())
}

/// Opens a new game, and presses a column repeatedly until it is selected.
async fn first_legal_click(page: &Page, (x, y): Point) -> anyhow::Result<f64> {
    const PRESSES: usize = 2000;
    let cdp = page.driver().cdp();
    page.driver().goto("about:blank").await?;
    page.driver().goto(page.address_of("")).await?;
    for _ in 0..PRESSES {
        for (kind, buttons) in [("mousePressed", 1), ("mouseReleased", 0)] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1 });
            cdp.send_raw("Input.dispatchMouseEvent", event).await?;
        }
        // Leaves time for the frame that shows it.
        tokio::time::sleep(Duration::from_millis(10)).await;
        if let Some(selected_at) = page.script::<Option<f64>>("return window.selectedAt").await? {
            return Ok(selected_at);
        }
    }
    None.context("the column was never selected")
}
