//! Owns a worker of the site that a test starts and talks to itself, in the words of the protocol.

use anyhow::Context as _;
use laska_worker::protocol::{Command, Reply, Request, SearchId};
use serde_json::Value;

use super::Page;

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
pub struct OwnWorker<'a> {
    page: &'a Page,
}

impl<'a> OwnWorker<'a> {
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
    pub async fn last_word(self) -> anyhow::Result<Reply> {
        loop {
            match self.hear().await? {
                Reply::Progress { .. } | Reply::Solving { .. } | Reply::Benching { .. } => {}
                last => return Ok(last),
            }
        }
    }
}
