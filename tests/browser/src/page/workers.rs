//! Owns the sight of the page's web workers, from outside the page: each one that is made is kept where a test finds it.

use anyhow::Context as _;

use super::Page;

/// Runs before anything of the page. Class and prototype stay the browser's own.
const KEEP_WORKERS: &str = include_str!("workers.js");

/// Has every worker begin with a program that is none.
const SPOIL: &str = "
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.postMessage({ script: './worker.js', module: null });
        }
    };";

/// The workers of a page that was opened after [`Workers::watch`].
#[derive(Clone, Copy, Debug)]
pub struct Workers<'a> {
    page: &'a Page,
}

impl<'a> Workers<'a> {
    /// From the next load on keeps the workers that the page makes.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn watch(page: &'a Page) -> anyhow::Result<Self> {
        page.before_load(KEEP_WORKERS).await?;
        Ok(Self { page })
    }

    /// How many have been made.
    ///
    /// # Errors
    /// When the page was opened before the watch began.
    pub async fn made(self) -> anyhow::Result<usize> {
        self.page.script("return workersMade.length").await.context("the watch began before the page")
    }

    /// Waits until that many have said that they take requests. What the page wants of the last one is then sent.
    ///
    /// # Errors
    /// When they do not say so.
    pub async fn wait_until_ready(self, count: usize) -> anyhow::Result<()> {
        self.page.wait_for(&format!("html[data-workers-ready='{count}']")).await?;
        Ok(())
    }

    /// Has the latest one panic, and gives how many moves stood in the list when it was told to.
    ///
    /// # Errors
    /// When there is none.
    pub async fn panic(self) -> anyhow::Result<usize> {
        self.page
            .script(
                "workersMade.at(-1).postMessage({ id: 0, command: 'panic' });
                 return document.querySelectorAll('[data-ply]').length",
            )
            .await
    }

    /// From now on has the latest one panic, so many times in a row: each new one once it has said at most so many things
    /// beside that it takes requests, by lot from a seed.
    ///
    /// # Errors
    /// When the page was opened before the watch began.
    pub async fn torment(self, times: u32, most: u32, seed: u32) -> anyhow::Result<()> {
        self.page.script(&format!("torment({times}, {most}, {seed})")).await
    }

    /// Waits until after so many of these panics, of all since the page was opened, another one took requests.
    ///
    /// # Errors
    /// When they do not come.
    pub async fn wait_until_recovered(self, count: u32) -> anyhow::Result<()> {
        self.page.wait_for(&format!("html[data-workers-recovered='{count}']")).await?;
        Ok(())
    }

    /// How long it took each time from the panic until the next one took requests, in milliseconds.
    ///
    /// # Errors
    /// When the page was opened before the watch began.
    pub async fn recoveries(self) -> anyhow::Result<Vec<f64>> {
        self.page.script("return recoveries").await
    }

    /// From the next load on every worker dies before it takes requests.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn spoil(self) -> anyhow::Result<()> {
        self.page.before_load(SPOIL).await
    }
}
