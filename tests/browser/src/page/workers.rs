//! The page's web workers as seen from outside, and a worker that the test itself controls.

use std::time::Instant;

use anyhow::Context as _;
use laska_worker::protocol::{BenchEvaluation, BenchResult, Command, Reply, Request, SearchId};
use serde_json::Value;

use crate::{browser::DEADLINE, page::Page};

/// Runs before the page's own code. Workers remain instances of the browser's class.
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
    pub async fn created(self) -> anyhow::Result<usize> {
        self.page
            .script("return workersCreated.length")
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
                "workersCreated.at(-1).postMessage({ id: 0, command: 'panic' });
                 return document.querySelectorAll('[data-ply]').length",
            )
            .await
    }

    /// Makes the latest worker panic several times in a row: each new worker after a random number of messages, up to
    /// `max_messages`. The seed determines the random numbers.
    ///
    /// # Errors
    /// Fails if the page was opened before [`Workers::watch`].
    pub async fn panic_repeatedly(self, times: u32, max_messages: u32, seed: u32) -> anyhow::Result<()> {
        self.page.script(&format!("panicRepeatedly({times}, {max_messages}, {seed})")).await
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
    window.testWorker = new Worker('./worker.js', { type: 'module' });
    const script = document.querySelector('link[rel=modulepreload]').getAttribute('href');
    WebAssembly.compileStreaming(fetch(script.replace('.js', '_bg.wasm')))
        .then((module) => testWorker.postMessage({ script, module }));
    testWorker.messages = [];
    testWorker.onmessage = ({ data }) => { testWorker.messages.push(data); testWorker.receive?.(); };";

/// Returns the next message, once there is one.
const RECEIVE: &str = "
    const done = arguments[0];
    testWorker.receive = () => {
        if (testWorker.messages.length === 0) return;
        testWorker.receive = null;
        done(testWorker.messages.shift());
    };
    testWorker.receive();";

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
    pub async fn send(self, id: u32, command: Command) -> anyhow::Result<()> {
        let request = serde_json::to_value(Request { id: SearchId(id), command })?;
        self.page.driver().execute("testWorker.postMessage(arguments[0])", [request]).await?;
        Ok(())
    }

    /// Receives the worker's next message.
    ///
    /// # Errors
    /// Fails if it sends nothing within the deadline, or something that is not a reply.
    pub async fn receive(self) -> anyhow::Result<Reply> {
        let received = self.page.driver().execute_async(RECEIVE, Vec::<Value>::new()).await?;
        let json = received.json();
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

    /// Runs the benchmark, with the network as soon as the worker has loaded it.
    ///
    /// # Errors
    /// Fails if the benchmark does, or if the network is not loaded within the deadline.
    pub async fn bench(self, evaluation: BenchEvaluation) -> anyhow::Result<BenchResult> {
        let deadline = Instant::now() + DEADLINE;
        loop {
            self.send(1, Command::Bench { evaluation }).await?;
            match self.final_reply().await? {
                Reply::Benched { bench, .. } => return Ok(bench.unpack()?),
                Reply::Failed { .. } if Instant::now() < deadline => {}
                last => anyhow::bail!("the benchmark ended with {last:?}"),
            }
        }
    }
}
