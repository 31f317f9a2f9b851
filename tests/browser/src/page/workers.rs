//! The page's web workers, seen from outside the page, and a worker that a test starts and talks to itself.

use anyhow::Context as _;
use laska_worker::protocol::{Command, Reply, Request, SearchId};
use serde_json::Value;

use crate::page::Page;

/// Runs before anything of the page. Class and prototype stay the browser's own.
const RECORD_WORKERS: &str = include_str!("workers.js");

/// Has every worker begin with a program that is none.
const BREAK_WORKERS: &str = "
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
        page.before_load(RECORD_WORKERS).await?;
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

    /// From now on has the latest one panic, so many times in a row: each new one once it has said at most so many
    /// things beside that it takes requests, by lot from a seed.
    ///
    /// # Errors
    /// When the page was opened before the watch began.
    pub async fn panic_repeatedly(self, times: u32, most: u32, seed: u32) -> anyhow::Result<()> {
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
    pub async fn break_workers(self) -> anyhow::Result<()> {
        self.page.before_load(BREAK_WORKERS).await
    }
}

/// Starts it as the page does its own, and keeps what it says until it is heard.
const START: &str = "
    window.own = new Worker('./worker.js', { type: 'module' });
    const named = (link) => document.querySelector(link).getAttribute('href');
    WebAssembly.compileStreaming(fetch(named('link[type=\"application/wasm\"]')))
        .then((module) => own.postMessage({ script: named('link[rel=modulepreload]'), module }));
    own.said = [];
    own.onmessage = ({ data }) => { own.said.push(data); own.heard?.(); };";

/// Hands over the next word, once there is one.
const HEAR: &str = "
    const done = arguments[0];
    own.heard = () => { if (own.said.length) { own.heard = null; done(own.said.shift()); } };
    own.heard();";

/// A worker that takes requests.
#[derive(Clone, Copy, Debug)]
pub struct TestWorker<'a> {
    page: &'a Page,
}

impl<'a> TestWorker<'a> {
    /// Starts one beside the page's own, and waits until it takes requests.
    ///
    /// # Errors
    /// When its first word is another one.
    pub async fn start(page: &'a Page) -> anyhow::Result<Self> {
        page.script::<()>(START).await?;
        let worker = Self { page };
        match worker.hear().await? {
            Reply::Ready => Ok(worker),
            other => anyhow::bail!("the worker's first word is {other:?}"),
        }
    }

    /// Sends a request.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn ask(self, id: u32, command: Command) -> anyhow::Result<()> {
        let request = serde_json::to_value(Request { id: SearchId(id), command })?;
        self.page.driver().execute("own.postMessage(arguments[0])", [request]).await?;
        Ok(())
    }

    /// Its next word.
    ///
    /// # Errors
    /// When it says nothing for long, or something that is no reply.
    pub async fn hear(self) -> anyhow::Result<Reply> {
        let said = self.page.driver().execute_async(HEAR, Vec::<Value>::new()).await?;
        let json = said.json();
        serde_json::from_value(json.clone()).with_context(|| format!("the worker says {json}"))
    }

    /// Its last word on the task that goes on.
    ///
    /// # Errors
    /// As [`OwnWorker::hear`].
    pub async fn final_reply(self) -> anyhow::Result<Reply> {
        loop {
            match self.hear().await? {
                Reply::Progress { .. } | Reply::Solving { .. } | Reply::Benching { .. } => {}
                last => return Ok(last),
            }
        }
    }
}
