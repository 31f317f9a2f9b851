//! A client of WebKit's inspector, which emulates what WebDriver has no command for and records the traces.
//!
//! It inspects every page, the dedicated workers of pages, and every service worker. A page that navigates to another
//! site gets a new target in another process; the target waits until the inspector has prepared it, and so does a
//! dedicated worker.

use std::{
    collections::{BTreeMap, BTreeSet},
    mem,
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::Context as _;
use serde::Deserialize;
use serde_json::{Value, json};
use thirtyfour::WindowHandle;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{
        TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::{mpsc, oneshot},
    time::timeout,
};

use crate::{
    browser::{
        DEADLINE,
        webkit::{
            departure::Departure,
            wire::{HEADER, Incoming, Link, Outgoing, body_length},
        },
    },
    traces::WebKitRecord,
};

/// The connection of the UI process, which has the windows.
const UI_PROCESS: u64 = 1;

/// The target of the driver itself.
const DRIVER: u64 = 2;

/// A handle to the inspector's task, which lives as long as the browser.
#[derive(Clone, Debug)]
pub(in crate::browser) struct Inspector {
    tasks: mpsc::UnboundedSender<Task>,
    record: Arc<Mutex<WebKitRecord>>,
}

/// A unit of work of the inspector.
#[derive(Debug)]
enum Task {
    Receive(Incoming),
    Execute(TestCommand, oneshot::Sender<()>),
}

#[derive(Debug)]
pub(super) enum TestCommand {
    /// Inspect the pages in exactly these windows.
    Inspect(Vec<WindowHandle>),
    /// Run another script in every page before the page's own code.
    BeforeLoad(String),
    /// Override the system's preferences.
    Prefer([(&'static str, &'static str); 3]),
    /// Collect all messages of pages and their workers until now.
    CollectRecord,
}

impl Inspector {
    /// Connects to a browser.
    pub(super) async fn connect(address: SocketAddr) -> anyhow::Result<Self> {
        let (from, to) = TcpStream::connect(address).await?.into_split();
        let (tasks, next) = mpsc::unbounded_channel();
        tokio::spawn(receive(from, tasks.clone()));
        let record = Arc::default();
        let state = State::new(to, Arc::clone(&record));
        tokio::spawn(async {
            // From now on no page loads.
            if let Err(error) = state.run(next).await {
                eprintln!("WebKit's inspector has stopped: {error:#}");
            }
        });
        Ok(Self { tasks, record })
    }

    /// Returns the record since the last call.
    ///
    /// # Errors
    /// Fails if the browser is gone or does not respond.
    pub(super) async fn record(&self) -> anyhow::Result<WebKitRecord> {
        self.execute(TestCommand::CollectRecord).await?;
        Ok(mem::take(&mut *lock(&self.record)))
    }

    /// Executes a command.
    ///
    /// # Errors
    /// Fails if the browser is gone or does not respond.
    pub(super) async fn execute(&self, command: TestCommand) -> anyhow::Result<()> {
        let problem = format!("WebKit's inspector did not execute {command:?}");
        let (done, result) = oneshot::channel();
        self.tasks.send(Task::Execute(command, done)).ok().with_context(|| problem.clone())?;
        timeout(DEADLINE, result).await.ok().and_then(Result::ok).context(problem)
    }
}

fn lock(record: &Mutex<WebKitRecord>) -> std::sync::MutexGuard<'_, WebKitRecord> {
    // Nothing panics while the lock is held.
    record.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads messages until the browser ends.
async fn receive(mut from: OwnedReadHalf, tasks: mpsc::UnboundedSender<Task>) -> anyhow::Result<()> {
    loop {
        let mut header = [0; HEADER];
        from.read_exact(&mut header).await?;
        let mut body = vec![0; body_length(header)];
        from.read_exact(&mut body).await?;
        tasks.send(Task::Receive(Incoming::read(&body)?))?;
    }
}

/// The recipient of a command: a page is a target behind a link, anything else is the link itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Address {
    link: Link,
    page: Option<String>,
}

#[derive(Debug)]
struct State {
    to: OwnedWriteHalf,
    last_command: u64,
    scripts: Vec<String>,
    preferences: BTreeMap<&'static str, &'static str>,
    /// The windows, with the links of their pages if known.
    windows: Vec<(WindowHandle, Option<Link>)>,
    last_page: u64,
    /// The inspected pages and service workers.
    inspected: BTreeSet<Address>,
    unanswered: BTreeMap<u64, Address>,
    departures: BTreeMap<Address, Departure>,
    /// The sender of the command in progress.
    waiting: Option<oneshot::Sender<()>>,
    record: Arc<Mutex<WebKitRecord>>,
}

/// A message of the inspector protocol.
#[derive(Debug, Deserialize)]
struct Message {
    id: Option<u64>,
    error: Option<Value>,
    method: Option<String>,
    #[serde(default)]
    params: Value,
}

impl State {
    fn new(to: OwnedWriteHalf, record: Arc<Mutex<WebKitRecord>>) -> Self {
        Self {
            to,
            last_command: 0,
            scripts: Vec::new(),
            preferences: BTreeMap::new(),
            windows: Vec::new(),
            last_page: 0,
            inspected: BTreeSet::new(),
            unanswered: BTreeMap::new(),
            departures: BTreeMap::new(),
            waiting: None,
            record,
        }
    }

    async fn run(mut self, mut next: mpsc::UnboundedReceiver<Task>) -> anyhow::Result<()> {
        self.send(Outgoing::Introduction).await?;
        while let Some(task) = next.recv().await {
            match task {
                Task::Receive(Incoming::Targets { connection, targets }) => {
                    self.inspect_service_workers(connection, &targets).await?;
                }
                Task::Receive(Incoming::FromBackend(link, json)) => self.receive(link, &json).await?,
                Task::Receive(Incoming::Other) => {}
                Task::Execute(command, done) => {
                    self.execute(command).await?;
                    self.waiting = Some(done);
                }
            }
            self.report_completion();
        }
        Ok(())
    }

    /// Reports completion to the sender once every command is answered.
    fn report_completion(&mut self) {
        let is_done = self.unanswered.is_empty() && self.windows.iter().all(|(_, link)| link.is_some());
        if let Some(waiting) = self.waiting.take_if(|_| is_done) {
            // The sender may have stopped waiting.
            let _ = waiting.send(());
        }
    }

    async fn execute(&mut self, command: TestCommand) -> anyhow::Result<()> {
        let pages: Vec<Address> = self.inspected.iter().filter(|it| it.page.is_some()).cloned().collect();
        match command {
            TestCommand::Inspect(windows) => self.inspect_windows(windows).await?,
            TestCommand::BeforeLoad(script) => {
                self.scripts.push(script);
                for page in &pages {
                    self.set_script(page).await?;
                }
            }
            TestCommand::Prefer(preferences) => {
                self.preferences.extend(preferences);
                for page in &pages {
                    self.set_preferences(page).await?;
                }
            }
            TestCommand::CollectRecord => {
                for page in &pages {
                    self.command(page, "Runtime.evaluate", json!({ "expression": "0" })).await?;
                }
            }
        }
        Ok(())
    }

    /// Forgets closed windows, because the inspector is not notified of them, and finds the pages of new windows by trying
    /// their numbers: the browser lists its pages only for its driver. A page that does not exist does not answer.
    async fn inspect_windows(&mut self, open: Vec<WindowHandle>) -> anyhow::Result<()> {
        /// New pages have numbers close to the last one's.
        const NEAR: u64 = 8;
        let closed: Vec<_> = self.windows.extract_if(.., |(window, _)| !open.contains(window)).collect();
        let is_closed = |address: &Address| closed.iter().any(|(_, link)| *link == Some(address.link));
        self.inspected.retain(|address| !is_closed(address));
        self.departures.retain(|address, _| !is_closed(address));
        self.unanswered.retain(|_, address| !is_closed(address));
        let known: Vec<_> = self.windows.iter().map(|(window, _)| window.clone()).collect();
        let new: Vec<_> = open.into_iter().filter(|window| !known.contains(window)).collect();
        if new.is_empty() {
            return Ok(());
        }
        self.windows.extend(new.into_iter().map(|window| (window, None)));
        let near = self.last_page + 1..=self.last_page + NEAR;
        for target in near.filter(|target| *target != DRIVER) {
            let link = Link { connection: UI_PROCESS, target };
            self.send(Outgoing::Setup(link)).await?;
            let pause = json!({ "id": 0, "method": "Target.setPauseOnStart", "params": { "pauseOnStart": true } });
            self.send(Outgoing::ToBackend(link, pause.to_string())).await?;
        }
        Ok(())
    }

    /// Assigns a page to the first window whose page is unknown.
    fn assign_page(&mut self, link: Link) {
        if !self.windows.iter().any(|(_, known)| *known == Some(link))
            && let Some((_, new)) = self.windows.iter_mut().find(|(_, link)| link.is_none())
        {
            *new = Some(link);
            self.last_page = self.last_page.max(link.target);
        }
    }

    async fn inspect_service_workers(&mut self, connection: u64, targets: &[(u64, String)]) -> anyhow::Result<()> {
        let address = |(target, _): &(u64, String)| Address { link: Link { connection, target: *target }, page: None };
        let workers = targets.iter().filter(|(_, kind)| kind == "ServiceWorker").map(address);
        let workers: BTreeSet<_> = workers.collect();
        let is_gone = |it: &Address| it.page.is_none() && it.link.connection == connection && !workers.contains(it);
        self.inspected.retain(|it| !is_gone(it));
        for worker in workers {
            if self.inspected.insert(worker.clone()) {
                self.send(Outgoing::Setup(worker.link)).await?;
                for domain in ["Console.enable", "Network.enable", "Inspector.initialized"] {
                    self.command(&worker, domain, json!({})).await?;
                }
            }
        }
        Ok(())
    }

    async fn receive(&mut self, link: Link, json: &str) -> anyhow::Result<()> {
        /// A page that appears or disappears.
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Target {
            target_id: String,
            #[serde(default)]
            is_paused: bool,
        }
        let Message { id, error, method, params } = serde_json::from_str(json)?;
        let Some(method) = method else {
            // Commands to a page are answered by the page, unless it is gone.
            let Some(id) = id else { return Ok(()) };
            if error.is_some() || self.unanswered.get(&id).is_some_and(|address| address.page.is_none()) {
                self.unanswered.remove(&id);
            }
            return Ok(());
        };
        let address = |target_id: String| Address { link, page: Some(target_id) };
        match method.as_str() {
            "Target.targetCreated" => {
                let Target { target_id, is_paused } = Target::deserialize(&params["targetInfo"])?;
                let page = address(target_id.clone());
                self.assign_page(link);
                self.prepare(&page).await?;
                self.inspected.insert(page);
                if is_paused {
                    let resume = Address { link, page: None };
                    self.command(&resume, "Target.resume", json!({ "targetId": target_id })).await?;
                }
            }
            "Target.targetDestroyed" => {
                let gone = address(Target::deserialize(&params)?.target_id);
                self.inspected.remove(&gone);
                self.departures.remove(&gone);
                self.unanswered.retain(|_, it| *it != gone);
            }
            "Target.dispatchMessageFromTarget" => {
                let Target { target_id, .. } = Target::deserialize(&params)?;
                let message =
                    serde_json::from_str(params["message"].as_str().context("a target's message is not text")?)?;
                self.receive_from_page(&address(target_id), message).await?;
            }
            _ => lock(&self.record).receive(&method, &params),
        }
        Ok(())
    }

    async fn receive_from_page(&mut self, page: &Address, message: Message) -> anyhow::Result<()> {
        if let Some(id) = message.id {
            self.unanswered.remove(&id);
        }
        // A worker may have ended before it could be inspected.
        let is_gone =
            |error: &Value| error["message"].as_str().is_some_and(|it| it.starts_with("Missing worker for given"));
        if let Some(error) = message.error.filter(|error| !is_gone(error)) {
            lock(&self.record).refused(&error);
        }
        let Some(method) = message.method else { return Ok(()) };
        let worker = &message.params["workerId"];
        match method.as_str() {
            "Worker.workerCreated" => {
                let enable = json!({ "id": 0, "method": "Console.enable" }).to_string();
                let enable = json!({ "workerId": worker, "message": enable });
                self.command(page, "Worker.sendMessageToWorker", enable).await?;
                self.command(page, "Worker.initialized", json!({ "workerId": worker })).await?;
            }
            "Worker.dispatchMessageFromWorker" => {
                let text = message.params["message"].as_str().context("a worker's message is not text")?;
                let Message { method, params, .. } = serde_json::from_str(text)?;
                self.record_of_page(page, &method.unwrap_or_default(), &params);
            }
            _ => self.record_of_page(page, &method, &message.params),
        }
        Ok(())
    }

    fn record_of_page(&mut self, page: &Address, event: &str, params: &Value) {
        if !self.departures.entry(page.clone()).or_default().explains(event, params) {
            lock(&self.record).receive(event, params);
        }
    }

    /// Prepares a page for loading.
    async fn prepare(&mut self, page: &Address) -> anyhow::Result<()> {
        for domain in ["Inspector", "Page", "Console", "Network", "Worker"] {
            self.command(page, &format!("{domain}.enable"), json!({})).await?;
        }
        self.set_preferences(page).await?;
        self.set_script(page).await?;
        self.command(page, "Inspector.initialized", json!({})).await
    }

    async fn set_preferences(&mut self, page: &Address) -> anyhow::Result<()> {
        for (name, value) in self.preferences.clone() {
            self.command(page, "Page.overrideUserPreference", json!({ "name": name, "value": value })).await?;
        }
        Ok(())
    }

    async fn set_script(&mut self, page: &Address) -> anyhow::Result<()> {
        // A page can have only one script.
        let script: String = self.scripts.iter().map(|script| format!("{{{script}}}\n")).collect();
        self.command(page, "Page.setBootstrapScript", json!({ "source": script })).await
    }

    async fn command(&mut self, address: &Address, method: &str, params: Value) -> anyhow::Result<()> {
        self.last_command += 1;
        let id = self.last_command;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(page) = &address.page {
            let params = json!({ "targetId": page, "message": message.to_string() });
            message = json!({ "id": id, "method": "Target.sendMessageToTarget", "params": params });
        }
        // A stopped service worker does not answer.
        if address.link.connection == UI_PROCESS {
            self.unanswered.insert(id, address.clone());
        }
        self.send(Outgoing::ToBackend(address.link, message.to_string())).await
    }

    async fn send(&mut self, message: Outgoing) -> anyhow::Result<()> {
        Ok(self.to.write_all(&message.bytes()?).await?)
    }
}
