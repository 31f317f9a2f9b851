//! Owns how much memory the page and its worker take.

use std::{fmt, path::Path};

use anyhow::Context as _;
use laska_browser_tests::{Page, publish};
use serde::Deserialize;
use serde_json::{Value, json};

/// How the worker's script starts the program.
const START: &str = "await init({ module_or_path: module });";

/// The same, and then tells whoever asks how large the program's memory is: it is not to be seen from outside.
const START_AND_TELL: &str = "const { memory } = await init({ module_or_path: module });
    const asked = new BroadcastChannel('memory');
    asked.onmessage = () => asked.postMessage(memory.buffer.byteLength);";

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
pub(super) fn tell_of_workers(site: &Path) -> anyhow::Result<()> {
    publish(site, "measured", "worker.js", |script| script.replacen(START, START_AND_TELL, 1))
}

/// What is taken at one moment, after the garbage is collected.
pub(super) struct Memory {
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
    pub(super) const NAMES: [&str; 5] = [
        "page's objects, MiB",
        "nodes",
        "listeners",
        "page's program, MiB",
        "worker's program, its table of 32 MiB included, MiB",
    ];

    /// Looks at a page.
    pub(super) async fn look(page: &Page) -> anyhow::Result<Self> {
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
