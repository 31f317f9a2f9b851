//! Owns the recorder in the page: how long each input takes, and which tasks were long.

use laska_browser_tests::Page;
use serde::{Deserialize, Serialize};

/// What is run before anything of the page.
const SCRIPT: &str = include_str!("recorder.js");

/// What was recorded. All times are in milliseconds.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Record {
    /// The inputs, in their order.
    pub(crate) inputs: Vec<Input>,
    /// How long each of the page's long tasks was.
    pub(crate) long_tasks: Vec<f64>,
}

/// An input of a person.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Input {
    /// What it did.
    pub(crate) name: String,
    /// How long the page's thread worked for it: to handle it, and to render the frame that shows it.
    pub(crate) work: f64,
    /// From the event to the end of that frame's rendering: waits for the thread and for the display's beat included.
    pub(crate) painted: f64,
}

/// From the next load on the page's inputs are recorded.
pub(crate) async fn install(page: &Page) -> anyhow::Result<()> {
    page.before_load(SCRIPT).await
}

/// Forgets what was recorded.
pub(crate) async fn forget(page: &Page) -> anyhow::Result<()> {
    page.script("recorder.forget()").await
}

/// The inputs from now on do this.
pub(crate) async fn begin(page: &Page, name: &str) -> anyhow::Result<()> {
    page.script(&format!("recorder.begin('{name}')")).await
}

/// What was recorded.
pub(crate) async fn result(page: &Page) -> anyhow::Result<Record> {
    page.script("return recorder.result()").await
}
