//! The page's web workers, seen from outside the page, and a worker that a test controls itself.

use anyhow::Context as _;
use laska_worker::protocol::{Command, Reply, Request, SearchId};
use serde_json::Value;

use crate::page::Page;

/// Runs before the page's own code. Class and prototype of workers stay the browser's own.
const RECORD_WORKERS: &str = include_str!("workers.js");

/// Makes every worker start with an invalid program.
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
    /// Records the workers that the page creates, from the next load on.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn watch(page: &'a Page) -> anyhow::Result<Self> {
        page.before_load(RECORD_WORKERS).await?;
        Ok(Self { page })
    }

    /// The number of workers created so far.
    ///
    /// # Errors
    /// Fails if the page was opened before [`Workers::watch`].
    pub async fn made(self) -> anyhow::Result<usize> {
        self.page
            .script("return workersMade.length")
            .await
            .context("the page was opened before its workers were recorded")
    }

    /// Waits until that number of workers have announced that they are ready. The page's current request has then been
    /// sent to the last one.
    ///
    /// # Errors
    /// Fails if they do not.
    pub async fn wait_until_ready(self, count: usize) -> anyhow::Result<()> {
        self.page.wait_for(&format!("html[data-workers-ready='{count}']")).await?;
        Ok(())
    }

    /// Makes the latest worker panic, and returns the number of moves in the list at that moment.
    ///
    /// # Errors
    /// Fails if there is none.
    pub async fn panic(self) -> anyhow::Result<usize> {
        self.page
            .script(
                "workersMade.at(-1).postMessage({ id: 0, command: 'panic' });
                 return document.querySelectorAll('[data-ply]').length",
            )
            .await
    }

    /// Makes the latest worker panic several times in a row: each new one after a random number of messages, at most
    /// `most`, with a seed.
    ///
    /// # Errors
    /// Fails if the page was opened before [`Workers::watch`].
    pub async fn panic_repeatedly(self, times: u32, most: u32, seed: u32) -> anyhow::Result<()> {
        self.page.script(&format!("torment({times}, {most}, {seed})")).await
    }

    /// Waits until a worker became ready after the given number of panics, counted since the page was opened.
    ///
    /// # Errors
    /// Fails if that does not happen.
    pub async fn wait_until_recovered(self, count: u32) -> anyhow::Result<()> {
        self.page.wait_for(&format!("html[data-workers-recovered='{count}']")).await?;
        Ok(())
    }

    /// The time from each panic until the next worker was ready, in milliseconds.
    ///
    /// # Errors
    /// Fails if the page was opened before [`Workers::watch`].
    pub async fn recoveries(self) -> anyhow::Result<Vec<f64>> {
        self.page.script("return recoveries").await
    }

    /// Makes every worker crash before it is ready, from the next load on.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn break_workers(self) -> anyhow::Result<()> {
        self.page.before_load(BREAK_WORKERS).await
    }
}

/// Starts a worker the way the page does, and queues its messages.
const START: &str = "
    window.own = new Worker('./worker.js', { type: 'module' });
    const named = (link) => document.querySelector(link).getAttribute('href');
    WebAssembly.compileStreaming(fetch(named('link[type=\"application/wasm\"]')))
        .then((module) => own.postMessage({ script: named('link[rel=modulepreload]'), module }));
    own.said = [];
    own.onmessage = ({ data }) => { own.said.push(data); own.heard?.(); };";

/// Returns the next message, once there is one.
const RECEIVE: &str = "
    const done = arguments[0];
    own.heard = () => { if (own.said.length) { own.heard = null; done(own.said.shift()); } };
    own.heard();";

/// A worker that is ready for requests.
#[derive(Clone, Copy, Debug)]
pub struct TestWorker<'a> {
    page: &'a Page,
}

impl<'a> TestWorker<'a> {
    /// Starts a worker beside the page's own, and waits until it is ready.
    ///
    /// # Errors
    /// Fails if its first message is another one.
    pub async fn start(page: &'a Page) -> anyhow::Result<Self> {
        page.script::<()>(START).await?;
        let worker = Self { page };
        match worker.receive().await? {
            Reply::Ready => Ok(worker),
            other => anyhow::bail!("the worker's first message is {other:?}"),
        }
    }

    /// Sends a request.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn ask(self, id: u32, command: Command) -> anyhow::Result<()> {
        let request = serde_json::to_value(Request { id: SearchId(id), command })?;
        self.page.driver().execute("own.postMessage(arguments[0])", [request]).await?;
        Ok(())
    }

    /// Receives its next message.
    ///
    /// # Errors
    /// Fails if it sends nothing within the deadline, or something that is not a reply.
    pub async fn receive(self) -> anyhow::Result<Reply> {
        let said = self.page.driver().execute_async(RECEIVE, Vec::<Value>::new()).await?;
        let json = said.json();
        serde_json::from_value(json.clone()).with_context(|| format!("the worker sent {json}"))
    }

    /// Receives messages until the final reply of the current task.
    ///
    /// # Errors
    /// See [`TestWorker::receive`].
    pub async fn final_reply(self) -> anyhow::Result<Reply> {
        loop {
            match self.receive().await? {
                Reply::Progress { .. } | Reply::Solving { .. } | Reply::Benching { .. } => {}
                last => return Ok(last),
            }
        }
    }
}
